//! Level 6: problems written down again, in the formats that [`input`](crate::input) reads.
//!
//! Whatever is written is read back and compared with the problem it came from: what a format cannot express is
//! never written as something else.

mod task;

pub use task::position_and_task;
