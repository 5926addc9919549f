//! kirke
fn main() {}
