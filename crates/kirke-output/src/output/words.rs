//! The words around the moves of a solution.

use crate::board::{Attribute, Colour};
use crate::problem::Problem;
use crate::rules::{Condition, PRESETS};
use crate::solution::{Completeness, Limit};
use crate::verdict::Verdict;
use crate::vocabulary::{Language, condition_line, mark_word};

/// A condition as it is printed in a language: by its usual name there, or in the words of Popeye's language.
pub(super) fn condition(condition: &Condition, language: Language) -> String {
    let preset = PRESETS.iter().find(|preset| preset.name == condition.name);
    let usual = match language {
        Language::English => return condition.name.clone(),
        Language::German => preset.and_then(|preset| preset.german.first()),
        Language::French => preset.and_then(|preset| preset.french.first()),
    };
    usual.map_or_else(|| condition_line(condition, language).join(", "), |name| (*name).to_owned())
}

/// What is asked, in signs, and for which sides: `h#2`, `h#2, duplex`.
pub(super) fn asked(problem: &Problem, language: Language) -> String {
    let asked = problem.asked();
    let sides = sides(problem, language).into_iter();
    std::iter::once(asked.as_str()).chain(sides).collect::<Vec<_>>().join(", ")
}

/// For which sides a problem is solved, unless it is the usual one.
pub(super) fn sides(problem: &Problem, language: Language) -> Vec<&'static str> {
    let (words, options) = (Words::of(language), &problem.options);
    let duplex = options.duplex.then_some(words.duplex);
    let half_duplex = options.first_mover.is_some().then_some(words.half_duplex);
    duplex.into_iter().chain(half_duplex).collect()
}

/// The name of an attribute: where it is not English, in the words of Popeye's language.
pub(super) fn attribute(attribute: &Attribute, language: Language) -> &'static str {
    match language {
        Language::English => attribute.name,
        Language::German | Language::French => mark_word(attribute.mark, language),
    }
}

/// The words of one language.
pub(super) struct Words {
    pub hidden: &'static str,
    pub set_play: &'static str,
    pub after_key: &'static str,
    pub threat: &'static str,
    pub zugzwang: &'static str,
    pub but: &'static str,
    white: &'static str,
    black: &'static str,
    pub cannot_begin: &'static str,
    pub no_solution: &'static str,
    proved_so_far: &'static str,
    enough: &'static str,
    solution: &'static str,
    solutions: &'static str,
    /// Is "no solution" counted with the plural?
    zero_is_plural: bool,
    pub duals: &'static str,
    pub at_least: &'static str,
    /// Of one solution, and of several.
    intended: [&'static str; 2],
    /// What stands between a word and what it announces.
    pub colon: &'static str,
    /// What stands between two remarks.
    pub semicolon: &'static str,
    pub not_claimed: &'static str,
    pub does_not_solve: &'static str,
    pub claim_unread: &'static str,
    /// A stored solution that says something else.
    pub claim_differs: &'static str,
    pub so_far: &'static str,
    pub fewer_moves: &'static str,
    pub more: &'static str,
    pub book_rules: &'static str,
    pub popeye_rules: &'static str,
    pub no_duals: &'static str,
    pub duplex: &'static str,
    pub half_duplex: &'static str,
    pub post_key: &'static str,
    tries: [&'static str; 2],
    limits: [&'static str; 7],
    verdicts: [&'static str; 9],
}

static ENGLISH: Words = Words {
    hidden: "hidden",
    set_play: "set play",
    after_key: "after the key",
    threat: "threat",
    zugzwang: "zugzwang",
    but: "but",
    white: "White begins",
    black: "Black begins",
    cannot_begin: "cannot begin from this position",
    no_solution: "no solution",
    proved_so_far: "what is printed is proved",
    enough: "stopped as asked; there may be more",
    solution: "solution",
    solutions: "solutions",
    zero_is_plural: true,
    duals: "duals",
    at_least: "at least",
    intended: ["intended"; 2],
    colon: ": ",
    semicolon: "; ",
    not_claimed: "not claimed",
    does_not_solve: "does not solve",
    claim_unread: "the stored solution could not be read",
    claim_differs: "the stored solution differs",
    so_far: "so far",
    fewer_moves: "solved in fewer moves",
    more: "more",
    book_rules: "book rules",
    popeye_rules: "Popeye's rules",
    no_duals: "no duals",
    duplex: "duplex",
    half_duplex: "half duplex",
    post_key: "post-key play",
    tries: ["tries with 1 refutation", "tries with N refutations"],
    limits: [
        "stopped by the time limit",
        "stopped by the node limit",
        "stopped as asked",
        "interrupted",
        "only some first moves were tried",
        "the play is too long to be kept",
        "moves of the attacker were left out by options",
    ],
    verdicts: [
        "sound",
        "dual",
        "short",
        "differs",
        "cooked",
        "no-solution",
        "incomplete",
        "unsupported",
        "error",
    ],
};

static GERMAN: Words = Words {
    hidden: "verborgen",
    set_play: "Satzspiel",
    after_key: "nach dem Schlüssel",
    threat: "Drohung",
    zugzwang: "Zugzwang",
    but: "aber",
    white: "Weiß beginnt",
    black: "Schwarz beginnt",
    cannot_begin: "kann in dieser Stellung nicht beginnen",
    no_solution: "keine Lösung",
    proved_so_far: "was hier steht, ist bewiesen",
    enough: "wie verlangt beendet; es kann weitere geben",
    solution: "Lösung",
    solutions: "Lösungen",
    zero_is_plural: true,
    duals: "Duale",
    at_least: "mindestens",
    intended: ["beabsichtigt"; 2],
    colon: ": ",
    semicolon: "; ",
    not_claimed: "nicht angegeben",
    does_not_solve: "löst nicht",
    claim_unread: "die gespeicherte Lösung konnte nicht gelesen werden",
    claim_differs: "die gespeicherte Lösung weicht ab",
    so_far: "bisher",
    fewer_moves: "in weniger Zügen gelöst",
    more: "weitere",
    book_rules: "Regeln nach der Literatur",
    popeye_rules: "Regeln wie Popeye",
    no_duals: "ohne Duale",
    duplex: "Duplex",
    half_duplex: "Halbduplex",
    post_key: "Spiel nach dem Schlüssel",
    tries: ["Verführungen mit 1 Widerlegung", "Verführungen mit N Widerlegungen"],
    limits: [
        "Zeit abgelaufen",
        "Höchstzahl der Stellungen erreicht",
        "wie verlangt beendet",
        "abgebrochen",
        "nur einige erste Züge geprüft",
        "die Lösung ist zu lang, um sie zu behalten",
        "durch Optionen sind Züge des Angreifers ausgelassen",
    ],
    verdicts: [
        "korrekt",
        "dualistisch",
        "kurzlösig",
        "abweichend",
        "nebenlösig",
        "unlösbar",
        "unvollständig",
        "nicht unterstützt",
        "Fehler",
    ],
};

static FRENCH: Words = Words {
    hidden: "caché",
    set_play: "jeu apparent",
    after_key: "après la clé",
    threat: "menace",
    zugzwang: "blocus",
    but: "mais",
    white: "les Blancs jouent",
    black: "les Noirs jouent",
    cannot_begin: "ne peuvent pas commencer dans cette position",
    no_solution: "pas de solution",
    proved_so_far: "ce qui est imprimé est prouvé",
    enough: "arrêté comme demandé ; il peut y en avoir d'autres",
    solution: "solution",
    solutions: "solutions",
    zero_is_plural: false,
    duals: "duals",
    at_least: "au moins",
    intended: ["prévue", "prévues"],
    colon: " : ",
    semicolon: " ; ",
    not_claimed: "non indiqué",
    does_not_solve: "ne résout pas",
    claim_unread: "la solution enregistrée n'a pas pu être lue",
    claim_differs: "la solution enregistrée diffère",
    so_far: "jusqu'ici",
    fewer_moves: "résolu en moins de coups",
    more: "autres",
    book_rules: "règles de la littérature",
    popeye_rules: "règles de Popeye",
    no_duals: "sans duals",
    duplex: "duplex",
    half_duplex: "demi-duplex",
    post_key: "jeu après la clé",
    tries: ["essais avec 1 réfutation", "essais avec N réfutations"],
    limits: [
        "temps écoulé",
        "nombre maximal de positions atteint",
        "arrêté comme demandé",
        "interrompu",
        "quelques premiers coups seulement ont été essayés",
        "la solution est trop longue pour être gardée",
        "des options ont écarté des coups du camp qui attaque",
    ],
    verdicts: [
        "correct",
        "dualisé",
        "court",
        "non conforme",
        "démoli",
        "insoluble",
        "incomplet",
        "non pris en charge",
        "erreur",
    ],
};

impl Words {
    /// The words of a language.
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
            Language::French => &FRENCH,
        }
    }

    /// The heading of the play that a side begins.
    pub fn begins(&self, side: Colour) -> &'static str {
        match side {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    /// Tries with so many refutations.
    pub fn tries(&self, most: u32) -> String {
        self.tries[usize::from(most != 1)].replace('N', &most.to_string())
    }

    /// The name of a verdict.
    pub fn verdict(&self, verdict: Verdict) -> &'static str {
        let place = Verdict::ALL.iter().position(|other| *other == verdict);
        self.verdicts[place.unwrap_or_default()]
    }

    /// What cut a search short.
    pub fn limit(&self, limit: Limit) -> &'static str {
        self.limits[match limit {
            Limit::Time => 0,
            Limit::Nodes => 1,
            Limit::Solutions => 2,
            Limit::Interrupt => 3,
            Limit::FirstMoves => 4,
            Limit::Told => 5,
            Limit::Options => 6,
        }]
    }

    /// A number of solutions.
    pub fn count(&self, number: u64) -> String {
        let is_plural = number > 1 || number == 0 && self.zero_is_plural;
        format!("{number} {}", if is_plural { self.solutions } else { self.solution })
    }

    /// What is intended, which is one solution or more.
    pub fn intended(&self, intended: &str) -> String {
        format!("{intended} {}", self.intended[usize::from(intended != "1")])
    }

    /// What must be said about a solution beside its moves; empty if there is nothing.
    pub fn closing(&self, completeness: Completeness, is_empty: bool) -> String {
        match completeness {
            Completeness::Complete if is_empty => format!("{}\n", self.no_solution),
            Completeness::Complete => String::new(),
            Completeness::Cut(Limit::Solutions) => format!("{}\n", self.enough),
            Completeness::Cut(
                limit @ (Limit::Time
                | Limit::Nodes
                | Limit::Interrupt
                | Limit::Told
                | Limit::FirstMoves
                | Limit::Options),
            ) => {
                let incomplete = self.verdict(Verdict::Incomplete);
                let (colon, semicolon) = (self.colon, self.semicolon);
                format!("{incomplete}{colon}{}{semicolon}{}\n", self.limit(limit), self.proved_so_far)
            }
        }
    }
}
