//! Level 9: many problems. Which files hold them, what is written down about each, and how a run that was broken off
//! goes on. The threads that solve them are in `cli`.
//!
//! | file | what |
//! |---|---|
//! | `id` | problems named by their content, shards |
//! | `judge` | one problem solved and judged |
//! | `record` | what is written down about one problem |
//! | `results` | a file of records to which is only ever appended |
//! | `files` | the files of a directory that hold problems |
//! | `diff` | what has changed between two runs |

mod diff;
mod files;
mod id;
mod judge;
mod record;
mod results;
#[cfg(test)]
mod tests;

pub use diff::{Change, changes};
pub use files::{Found, find};
pub use id::{Id, Ids, NotAShard, Shard};
pub use judge::{Work, judge};
pub use record::{Asked, PROGRAM, Record, SCHEMA, TwinRecord};
pub use results::{Done, Results, ResultsError, read};
