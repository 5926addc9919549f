//! The words around the moves of a solution.

use crate::solution::{Completeness, Limit};
use crate::units::Language;

/// The words of one language.
pub(super) struct Words {
    pub set_play: &'static str,
    pub after_key: &'static str,
    pub threat: &'static str,
    pub zugzwang: &'static str,
    pub but: &'static str,
    pub white: &'static str,
    pub black: &'static str,
    no_solution: &'static str,
    proved_so_far: &'static str,
    time: &'static str,
    nodes: &'static str,
    told: &'static str,
    interrupt: &'static str,
    enough: &'static str,
    solution: &'static str,
    solutions: &'static str,
}

static ENGLISH: Words = Words {
    set_play: "set play",
    after_key: "after the key",
    threat: "threat",
    zugzwang: "zugzwang",
    but: "but",
    white: "White begins",
    black: "Black begins",
    no_solution: "no solution",
    proved_so_far: "what is printed is proved",
    time: "incomplete: stopped by the time limit",
    nodes: "incomplete: stopped by the node limit",
    told: "incomplete: the play is too long to be kept",
    interrupt: "incomplete: interrupted",
    enough: "stopped at the number of solutions asked for; there may be more",
    solution: "solution",
    solutions: "solutions",
};

static GERMAN: Words = Words {
    set_play: "Satzspiel",
    after_key: "nach dem Schlüssel",
    threat: "Drohung",
    zugzwang: "Zugzwang",
    but: "aber",
    white: "Weiß beginnt",
    black: "Schwarz beginnt",
    no_solution: "keine Lösung",
    proved_so_far: "was hier steht, ist bewiesen",
    time: "unvollständig: Zeit abgelaufen",
    nodes: "unvollständig: Zahl der Stellungen erreicht",
    told: "unvollständig: das Spiel ist zu lang, um behalten zu werden",
    interrupt: "unvollständig: abgebrochen",
    enough: "bei der verlangten Zahl von Lösungen beendet; es kann weitere geben",
    solution: "Lösung",
    solutions: "Lösungen",
};

static FRENCH: Words = Words {
    set_play: "jeu apparent",
    after_key: "après la clé",
    threat: "menace",
    zugzwang: "blocus",
    but: "mais",
    white: "les Blancs jouent",
    black: "les Noirs jouent",
    no_solution: "pas de solution",
    proved_so_far: "ce qui est imprimé est prouvé",
    time: "incomplet : temps écoulé",
    nodes: "incomplet : nombre de positions atteint",
    told: "incomplet : le jeu est trop long pour être gardé",
    interrupt: "incomplet : interrompu",
    enough: "arrêté au nombre de solutions demandé ; il peut y en avoir d'autres",
    solution: "solution",
    solutions: "solutions",
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

    /// A number of solutions.
    pub fn count(&self, number: u64) -> String {
        format!("{number} {}", if number == 1 { self.solution } else { self.solutions })
    }

    /// What must be said about a solution beside its moves; empty if there is nothing.
    pub fn closing(&self, completeness: Completeness, is_empty: bool) -> String {
        let cut = |reason: &str| format!("{reason}; {}\n", self.proved_so_far);
        match completeness {
            Completeness::Complete if is_empty => format!("{}\n", self.no_solution),
            Completeness::Complete => String::new(),
            Completeness::Cut(Limit::Time) => cut(self.time),
            Completeness::Cut(Limit::Nodes) => cut(self.nodes),
            Completeness::Cut(Limit::Interrupt) => cut(self.interrupt),
            Completeness::Cut(Limit::Told) => cut(self.told),
            Completeness::Cut(Limit::Solutions) => format!("{}\n", self.enough),
        }
    }
}
