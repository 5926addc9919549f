//! Who hears of play while the search goes on.

use crate::board::Colour;
use crate::solution::Phase;
use std::sync::Arc;

/// Some play that is proved, and before which everything has been told.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The side that plays the first half-move of the actual play: in a duplex, each side does in its turn.
    pub first_mover: Colour,
    /// Some of a part of the play: keys or tries with all their play, defences of the set play, or lines of help or series
    /// play that share their beginning; nothing where the part begins. The search goes on with it, too.
    pub play: Arc<Phase>,
}

/// Hears all play as soon as it is found and its turn has come.
pub type Listener = Arc<dyn Fn(Found) + Send + Sync>;
