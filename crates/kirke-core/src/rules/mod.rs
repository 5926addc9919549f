//! Level 1: conditions as data.
//!
//! A condition of the Circe family is a record of independent choices, a [`Rebirth`]: who is reborn, when, on which
//! square, as what, and what happens if the square is taken. Named variants are rows of [`PRESETS`], written as
//! "Circe, except ...". [`Rules::compile`] turns a record into the tables the rest of the program reads.

mod axes;
mod compiled;
mod fairy;
mod marks;
mod names;
mod options;
mod physics;
mod presets;
mod profiles;
mod shortcuts;

pub use axes::{
    Adapted, Becomes, Chooser, CodeList, Colours, DefinedBy, Extras, Kings, Occupied, OfSide, OnOwnSquare,
    Rebirth, SquareRule, Symmetry, Transfer, When, Who,
};
pub use compiled::refusals::in_order;
pub use compiled::{CastlingTransfer, Condition, ConditionPeriod, Impossible, Rules};
pub use fairy::{
    Arrival, Breton, Budgets, CaptureCount, CapturesOnce, Cells, CheckWhen, Choice, Contact, DrawnGrid,
    Exchange, FAIRY_CONDITIONS, Fairy, FairyArgument, FairyArmy, FairyCondition, Grid, Guard, HalfMove,
    Hands, Immobility, Insertion, Isardam, KindChange, LastMove, LatentPawns, Lending, Motion, Mutual,
    Oscillation, Outcome, Paralysis, Prey, Revolving, SentinelOwner, Sentinels, SideChange, Snek, SquareList,
    Standalone, StandaloneRule, Strictness, Wanted, Wish, contact_leap, latent_pawns, left_in_box,
};
pub use names::{
    Entry, Meaning, cycle, distance_within, first_letter, key, kinds, letters, name, names_beginning_with,
    similar_names, unit_code,
};
pub use options::{ConditionOption, OPTIONS, PREFIXES, Prefix, Set};
pub use physics::{Acts, Captures, Checks, Fills, KingAttack, Known, Physics, Returns, Travel, Waiting, Why};
pub use presets::{Argument, LEFT_OUT, PRESETS, Preset, base};
pub use profiles::{DIFFERENCES, Difference, Profile};
pub use shortcuts::Shortcuts;
