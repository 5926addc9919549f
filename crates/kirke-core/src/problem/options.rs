use super::{PlayOptions, Stipulation, Variations};
use crate::board::Colour;

/// An option of play: how it is written, and what it sets. Reading, writing and the command line walk over
/// [`OPTIONS`], the table of them.
#[derive(Debug)]
pub struct PlayOption {
    /// Its names in a task, the one that is written first. Blanks and hyphens in them may be left out, a plural `s`
    /// may be added.
    pub names: &'static [&'static str],
    /// What it sets.
    pub field: Field,
    /// Popeye's keyword for it (French, German, English), with its place in Popeye's list of options: messages name
    /// keywords in that order.
    pub popeye: Option<(usize, [&'static str; 3])>,
    /// Its flag on the command line; empty if it has none.
    pub flag: &'static str,
    /// What the flag does, in the words of the help page.
    pub help: &'static str,
    /// What solves depends on it, and nothing else tells so: a certificate names it.
    pub decides: bool,
    /// It changes only what is told: sets it back, so that a problem is judged without it.
    pub set_back: Option<fn(&mut PlayOptions)>,
}

/// What an option sets, and what stands behind its name.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// Nothing stands behind it.
    Flag(fn(&mut PlayOptions) -> &mut bool),
    /// A number.
    Number(fn(&mut PlayOptions) -> &mut Option<u32>),
    /// A number; on the command line it may be larger than others.
    LargeNumber(fn(&mut PlayOptions) -> &mut Option<u64>),
    /// Two numbers, the fields of [`NonTrivial`](super::NonTrivial).
    NonTrivial,
    /// The number of refutations, which is 1 if it is left out.
    Tries,
    /// The number of refutations; with 0 of them no tries are told.
    Refutations,
    /// `none`, `key` or `full`, which may be left out.
    Variations,
    /// [`Variations::Keys`], with nothing behind it.
    KeysOnly,
    /// Takes back that threats are left out.
    Threats,
    /// The sides change their roles.
    HalfDuplex,
    /// Who begins.
    First(Colour),
    /// The number of solutions that the author claims stands before the word.
    ClaimedSolutions,
    /// The stipulation changes.
    Refinement(Refinement),
}

/// An option that makes another stipulation of the one given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refinement {
    /// See [`Named::quodlibet`](crate::stipulation::Named::quodlibet).
    Quodlibet,
    /// See [`Named::goal_is_end`](crate::stipulation::Named::goal_is_end).
    GoalIsEnd,
}

impl PlayOption {
    const fn popeye(self, place: usize, words: [&'static str; 3]) -> Self {
        Self { popeye: Some((place, words)), ..self }
    }

    const fn flag(self, flag: &'static str, help: &'static str) -> Self {
        Self { flag, help, ..self }
    }

    const fn deciding(self) -> Self {
        Self { decides: true, ..self }
    }

    const fn only_writing(self, set_back: fn(&mut PlayOptions)) -> Self {
        Self { set_back: Some(set_back), ..self }
    }

    /// What stands behind its name where it is wanted, often nothing; none where it is not wanted.
    ///
    /// ```
    /// use kirke_core::problem::{OPTIONS, PlayOptions};
    /// let depth = OPTIONS.iter().find(|option| option.names == ["depth"]).unwrap();
    /// let options = PlayOptions { depth: Some(3), ..Default::default() };
    /// let stipulation = "#4".parse().unwrap();
    /// assert_eq!(depth.argument(&stipulation, &options).as_deref(), Some("3"));
    /// assert_eq!(depth.argument(&stipulation, &PlayOptions::default()), None);
    /// ```
    pub fn argument(&self, stipulation: &Stipulation, options: &PlayOptions) -> Option<String> {
        // A field is reached by a way on which it could be changed, too.
        let mut options = options.clone();
        let alone = |wanted: bool| wanted.then(String::new);
        match self.field {
            Field::Flag(of) => alone(*of(&mut options)),
            Field::Number(of) => of(&mut options).map(|number| number.to_string()),
            Field::LargeNumber(of) => of(&mut options).map(|number| number.to_string()),
            Field::NonTrivial => {
                options.non_trivial.map(|limit| format!("{} {}", limit.granted, limit.trivial_length))
            }
            Field::Tries => options.tries.map(|most| most.to_string()),
            Field::Variations => match options.variations {
                Variations::Keys => Some("none".to_owned()),
                Variations::AfterKeys => Some("key".to_owned()),
                Variations::Full => None,
            },
            Field::HalfDuplex => alone(options.first_mover.is_some()),
            Field::ClaimedSolutions => {
                let claimed = options.claimed_solutions.as_ref().filter(|claimed| claimed.is_number());
                claimed.map(|claimed| format!("{claimed} solutions"))
            }
            Field::Refinement(refinement) => {
                alone(stipulation.named().is_some_and(|named| match refinement {
                    Refinement::Quodlibet => named.quodlibet,
                    Refinement::GoalIsEnd => named.goal_is_end,
                }))
            }
            // Other words for what one of the above says.
            Field::Refutations | Field::KeysOnly | Field::Threats | Field::First(_) => None,
        }
    }
}

const fn option(names: &'static [&'static str], field: Field) -> PlayOption {
    PlayOption { names, field, popeye: None, flag: "", help: "", decides: false, set_back: None }
}

const fn flag(names: &'static [&'static str], of: fn(&mut PlayOptions) -> &mut bool) -> PlayOption {
    option(names, Field::Flag(of))
}

const fn number(names: &'static [&'static str], of: fn(&mut PlayOptions) -> &mut Option<u32>) -> PlayOption {
    option(names, Field::Number(of))
}

/// Every option of play, in the order in which tasks and the help page have them.
#[rustfmt::skip]
pub static OPTIONS: &[PlayOption] = &[
    flag(&["set play"], |o| &mut o.set_play)
        .popeye(1, ["Apparent", "Satzspiel", "SetPlay"])
        .flag("set-play", "Show the set play"),
    option(&["tries", "try"], Field::Tries)
        .popeye(11, ["Essais", "Verfuehrung", "Try"])
        .flag("tries", "Show tries with at most N refutations")
        .only_writing(|o| o.tries = None),
    option(&[], Field::Refutations).popeye(0, ["Defense", "Widerlegung", "Defence"]),
    flag(&["no checking tries"], |o| &mut o.no_checking_tries)
        .popeye(37, ["TrivialEssaiSupprimer", "TrivialeFehlversucheUnterdruecken", "TrivialTriesAvoid"])
        .flag("no-checking-tries", "Leave out tries that give check and have a single refutation"),
    flag(&["post key play"], |o| &mut o.post_key)
        .popeye(23, ["ApresCle", "NachSchluessel", "PostKeyPlay"])
        .flag("post-key", "The diagram is the position after the key"),
    option(&["variations"], Field::Variations)
        .popeye(3, ["Variantes", "Varianten", "Variations"])
        .flag("variations", "How much of the tree is shown")
        .only_writing(|o| o.variations = Variations::Full),
    option(&["keys only"], Field::KeysOnly),
    option(&[], Field::Threats).flag("threats", "Show threats"),
    flag(&["no threats"], |o| &mut o.no_threats)
        .popeye(10, ["SansMenace", "OhneDrohung", "NoThreat"])
        .flag("no-threats", "Leave threats out"),
    number(&["max threat", "threat"], |o| &mut o.max_threat)
        .popeye(9, ["Menace", "Drohung", "Threat"])
        .flag("max-threat", "Search only play with threats of at most N moves"),
    flag(&["no short variations"], |o| &mut o.no_short_variations)
        .popeye(21, ["SansVariantesCourtes", "OhneKurzVarianten", "NoShortVariations"])
        .flag("no-short-variations", "Leave out variations that end before the last move")
        .only_writing(|o| o.no_short_variations = false),
    flag(&["duals"], |o| &mut o.duals)
        .flag("duals", "List every continuation of the solving side that is not unique"),
    number(&["depth"], |o| &mut o.depth)
        .flag("depth", "Show only the first N moves of the tree")
        .only_writing(|o| o.depth = None),
    flag(&["count"], |o| &mut o.count_only)
        .flag("count", "Help and series play: give the number of solutions only")
        .only_writing(|o| o.count_only = false),
    flag(&["duplex"], |o| &mut o.duplex)
        .popeye(7, ["Duplex", "Duplex", "Duplex"])
        .flag("duplex", "Solve for both sides"),
    option(&["half duplex"], Field::HalfDuplex)
        .popeye(22, ["DemiDuplex", "HalbDuplex", "HalfDuplex"])
        .flag("half-duplex", "Solve for the other side"),
    option(&["white to play", "white to move", "white to begin"], Field::First(Colour::White))
        .popeye(2, ["ApparentSeul", "WeissBeginnt", "WhiteToPlay"]),
    option(&["black to play", "black to move", "black to begin"], Field::First(Colour::Black)),
    flag(&["null moves"], |o| &mut o.null_moves)
        .popeye(35, ["CoupsVides", "NullZuege", "NullMoves"])
        .flag("null-moves", "Either side may pass, unless it is in check or the other one has just passed").deciding(),
    option(&["max solutions"], Field::LargeNumber(|o| &mut o.max_solutions))
        .popeye(12, ["MaxSolutions", "MaxLoesungen", "MaxSolutions"])
        .flag("max-solutions", "Stop after so many solutions"),
    option(&[], Field::ClaimedSolutions),
    flag(&["stop on short", "stop on short solutions"], |o| &mut o.stop_on_short)
        .popeye(28, ["FinApresSolutionsCourtes", "StopNachKurzloesungen", "StopOnShortSolutions"])
        .flag("stop-on-short", "Do not look for longer solutions if there are shorter ones").deciding(),
    number(&["max flights", "max flight squares"], |o| &mut o.max_flights)
        .popeye(13, ["MaxCasesFuites", "MaxFluchtFelder", "MaxFlightsquares"])
        .flag("max-flights", "The defence succeeds if its king has more than N flights, the last defence apart"),
    option(&["non trivial"], Field::NonTrivial)
        .popeye(17, ["NonTrivial", "NichtTrivial", "NonTrivial"])
        .flag("non-trivial", "Self play: at most M further non-trivial defences; those met by a forced goal in N \
            moves are trivial"),
    option(&["quodlibet"], Field::Refinement(Refinement::Quodlibet))
        .popeye(27, ["Quodlibet", "Quodlibet", "Quodlibet"]).deciding(),
    option(&["goal is end"], Field::Refinement(Refinement::GoalIsEnd))
        .popeye(33, ["ButEstFin", "ZielIstEnde", "GoalIsEnd"]).deciding(),
    flag(&["mates in one"], |o| &mut o.mates_in_one).popeye(38, ["MatsEn1", "MattsIn1", "MatesIn1"]).deciding(),
    flag(&["keep mating piece"], |o| &mut o.keep_mating_piece)
        .popeye(18, ["RetiensPieceMatante", "HalteMattsetzendenStein", "KeepMatingPiece"])
        .flag("keep-mating-piece", "A side without units that could reach the goal has lost").deciding(),
    number(&["start move number"], |o| &mut o.first_moves.from)
        .popeye(5, ["Enroute", "StartZugnummer", "StartMoveNumber"])
        .flag("start-move-number", "Try first moves from number N on"),
    number(&["up to move number"], |o| &mut o.first_moves.to)
        .popeye(36, ["JusquAuCoup", "BisZugnummer", "UpToMoveNumber"])
        .flag("up-to-move-number", "Try first moves up to number N"),
];
