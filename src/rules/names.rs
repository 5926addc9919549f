//! placeholder, replaced by the catalogue
