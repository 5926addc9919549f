//! What happens in a move, in sentences.

use super::names::{kind, name, one, side};
use super::squares::square_reason;
use crate::board::{Attributes, Colour, Square, Unit};
use crate::movegen::legal_moves;
use crate::position::{
    Attack, Cause, Checker, Class, DueRebirth, Effect, Move, Position, RebirthChoice, Refused, Trace,
};
use crate::rules::{CheckWhen, Choice, LatentPawns, Occupied, Rules, SquareRule, Wanted, When, Who};

/// The move and everything that follows from it, one sentence each.
pub(super) fn tell(before: &Position, rules: &Rules, mv: Move, trace: &Trace) -> Vec<String> {
    let chosen = before.after_choice(rules, mv);
    let before = chosen.as_ref().unwrap_or(before);
    let Some(unit) = before.placement().at(mv.from) else { return Vec::new() };
    let mut story = Story { before, rules, mv, trace, sentences: Vec::new() };
    story.choice();
    story.play(unit);
    story.rebirths();
    story.afterwards();
    story.sentences
}

struct Story<'a> {
    before: &'a Position,
    rules: &'a Rules,
    mv: Move,
    trace: &'a Trace,
    sentences: Vec<String>,
}

impl Story<'_> {
    fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    fn name(&self, unit: Unit) -> String {
        name(self.rules, unit)
    }

    /// The promotion that the owner of a reborn pawn, or of one that has waited, chooses before his move.
    fn choice(&mut self) {
        if let Some(&Effect::Transform { square, new, cause: Cause::Latent, .. }) = self.trace.effects.first()
        {
            self.latent_promotion(square, new);
        }
        for &effect in &self.trace.effects {
            if let Effect::Transform { square, new, cause: Cause::Choice, .. } = effect {
                let owner = side(new.colour());
                let kind = one(kind(self.rules, new.kind()));
                self.say(format!("{owner} makes {kind} of the pawn reborn on {square}."));
            }
        }
    }

    /// SingleBox: what promotes a pawn that has waited on its last rank.
    fn latent_promotion(&mut self, square: Square, new: Unit) {
        let (owner, kind) = (side(new.colour()), one(kind(self.rules, new.kind())));
        let word = match self.rules.motion.latent_pawns {
            Some(LatentPawns::ByTheirOwner) => "Before the move",
            Some(LatentPawns::ByTheOther) | None => "After the move",
        };
        self.say(format!(
            "{word} the pawn that has waited on {square} promotes to {kind}, which {owner} lacks."
        ));
    }

    fn play(&mut self, unit: Unit) {
        let Move { from, to, .. } = self.mv;
        let name = self.name(unit);
        for &effect in &self.trace.effects {
            if let Effect::Shift { from, to, unit, cause: Cause::Transfer } = effect {
                let why = match self.rules.motion.makes_first {
                    true => "castling as the king that it captures could".to_owned(),
                    false => square_reason(self.rules, unit, from, self.mv, "standing"),
                };
                self.say(format!("The {} first goes from {from} to {to}, {why}.", self.name(unit)));
            }
        }
        if self.mv.class == Class::Castling {
            let wing = if self.mv.castles_short() { "king's" } else { "queen's" };
            return self.say(format!("{} castles on the {wing} side.", side(unit.colour())));
        }
        let victim = self.trace.effects.iter().find_map(|effect| match *effect {
            Effect::Remove { square, unit, cause: Cause::Play } => Some((square, unit)),
            _ => None,
        });
        if self.mv.class == Class::Exchange {
            let other = self.before.placement().at(to).map_or_else(String::new, |other| self.name(other));
            return self.say(format!("The {name} on {from} changes places with the {other} on {to}."));
        }
        let how = if self.mv.class == Class::Jump { "is under attack and goes home" } else { "goes" };
        match victim {
            Some((square, victim)) if square == to => {
                let victim = self.name(victim);
                self.say(format!("The {name} on {from} {how} to {to} and captures the {victim} there."));
            }
            Some((square, victim)) => {
                let victim = self.name(victim);
                self.say(format!(
                    "The {name} on {from} goes to {to} and captures the {victim} on {square} en passant."
                ));
            }
            None => self.say(format!("The {name} on {from} {how} to {to}.")),
        }
        if let Some(promotion) = self.mv.promotion.filter(|_| self.rules.promotes_on(unit, to)) {
            self.say(format!("It promotes to {}.", one(kind(self.rules, promotion))));
        }
    }

    fn rebirths(&mut self) {
        let effects = &self.trace.effects;
        let rebirth = &self.rules.rebirth;
        self.not_reborn();
        for due in &self.trace.due_rebirths {
            self.rebirth_is_due(due);
        }
        let declines = self.mv.rebirth == RebirthChoice::Declined && !self.rules.motion.recolours_mates;
        if rebirth.when == When::ThisMove && declines {
            self.say("The player lets the captured unit go: it is not reborn.".to_owned());
        }
        let (mut goes_on, mut taken) = (false, None);
        for (i, &effect) in effects.iter().enumerate() {
            match effect {
                Effect::Turn => (goes_on, taken) = (true, None),
                Effect::Remove { unit, cause: Cause::Play, .. } if goes_on => taken = Some(unit),
                Effect::Shift { to, unit, cause: Cause::Play, .. } if goes_on => {
                    let captures =
                        taken.map(|victim| format!(" and captures the {} there", self.name(victim)));
                    let captures = captures.unwrap_or_default();
                    self.say(format!("The {} goes on to {to}{captures}.", self.name(unit)));
                }
                Effect::Choice { new: Some(square), .. } => {
                    let owner = side(!self.before.side());
                    self.say(format!(
                        "{owner} chooses what the pawn on {square} promotes to, before the next move."
                    ));
                }
                Effect::Place { square, unit, cause: Cause::Rebirth } => {
                    self.say(format!("The {} is reborn on {square}.", self.name(unit)));
                }
                Effect::Shift { from, to, unit, cause: Cause::Rebirth } if from == to => {
                    self.say(format!("The {} is reborn where it stands, on {to}.", self.name(unit)));
                }
                Effect::Shift { from, to, unit, cause: Cause::Rebirth } => {
                    self.say(format!("The {} is reborn: it goes from {from} to {to}.", self.name(unit)));
                }
                Effect::Shift { to, unit, cause: Cause::Make, .. } if self.rules.motion.goes_on.is_none() => {
                    self.say(format!("The {} lands on {to}.", self.name(unit)));
                }
                Effect::Shift { from, to, unit, cause: Cause::Make } => {
                    self.say(format!(
                        "The {} goes on from {from} to {to}, as the captured unit moves.",
                        self.name(unit)
                    ));
                }
                Effect::Shift { from, to, unit, cause: Cause::Wormhole } => {
                    self.say(format!(
                        "{from} is a wormhole: the {} is transferred to {to}.",
                        self.name(unit)
                    ));
                }
                Effect::Shift { from, to, unit, cause: Cause::Partner } => {
                    let name = self.name(unit);
                    self.say(format!("The {name} on {from}, with which it castles, goes past it to {to}."));
                }
                Effect::Imitate { new, cause: Cause::Play, .. } => {
                    let squares: Vec<String> = new.as_slice().iter().map(ToString::to_string).collect();
                    self.say(format!("The imitators make the same move, to {}.", squares.join(" and ")));
                }
                Effect::Imitate { cause: Cause::Imitator, .. } => {
                    self.say("The pawn is an imitator now.".to_owned());
                }
                Effect::Place { square, unit, cause: Cause::Insertion } => {
                    self.say(format!("The {} is put on {square}.", self.name(unit)));
                }
                Effect::Place { square, unit, cause: Cause::Sentinel } => {
                    self.say(format!("A {} is left on {square}.", self.name(unit)));
                }
                Effect::Remove { square, unit, cause: Cause::Breton } => {
                    self.say(format!("The {} on {square} leaves the board, too.", self.name(unit)));
                }
                Effect::Transform { square, new, cause: Cause::Breton, .. } => {
                    self.say(format!(
                        "The unit on {square} changes sides: it is {} now.",
                        side(new.colour())
                    ));
                }
                Effect::Dig { square } => self.say(format!("{square} is a hole now.")),
                Effect::Spend { new, .. } => {
                    let left = new.words().join(" and ");
                    self.say(format!("The sides may still go {left} squares."));
                }
                Effect::Shift { from, to, unit, cause: Cause::Explosion } => {
                    self.say(format!(
                        "The {} on {from}, next to the place of capture, goes home to {to}.",
                        self.name(unit)
                    ));
                }
                Effect::Remove { square, unit, cause: Cause::Explosion } => {
                    let home = self.rules.table_square(unit, square);
                    let why = if home == square {
                        "is on its own home square".to_owned()
                    } else {
                        format!("cannot go to its home square {home}, which is not free")
                    };
                    self.say(format!(
                        "The {} on {square}, next to the place of capture, {why} and leaves the board.",
                        self.name(unit)
                    ));
                }
                Effect::Remove { square, unit, cause: Cause::Crushed } => {
                    let name = self.name(unit);
                    match effects.get(i + 1) {
                        Some(Effect::Hide { covered: true, .. }) => {
                            self.say(format!("The {name} on {square} is covered and waits below."));
                        }
                        _ => self.say(format!("The {name} on {square} is annihilated.")),
                    }
                }
                Effect::Remove { square, unit, cause: Cause::Lost } => {
                    let name = self.name(unit);
                    self.say(format!(
                        "The {name} on {square} is attacked, nothing saves it, and it leaves the board."
                    ));
                }
                Effect::Shift { from, to, cause: Cause::Oscillation, .. } => {
                    self.say(format!("The kings on {from} and {to} change places."));
                }
                Effect::Remove { square, unit, cause: Cause::Sacrifice } => {
                    self.say(format!("The {} on {square} leaves the board.", self.name(unit)));
                }
                Effect::Hide { square, unit, was, covered: false, .. } => {
                    let became = if unit == was {
                        String::new()
                    } else {
                        format!(", where it becomes {}", one(&self.name(unit)))
                    };
                    self.say(format!(
                        "The {} goes below {square}{became} and waits until that square is left.",
                        self.name(was)
                    ));
                }
                Effect::Transform { square, old, new, cause: Cause::Rebirth } => {
                    if old.kind() != new.kind() {
                        let kind = one(kind(self.rules, new.kind()));
                        self.say(format!("Reborn on its promotion rank, it promotes to {kind}."));
                    }
                    if old.colour() != new.colour() {
                        self.say(format!("The unit on {square} changes sides: {}.", self.name(new)));
                    }
                }
                Effect::Transform { square, old, new, cause: Cause::SideChange | Cause::TurnedByUnit } => {
                    let joins = side(new.colour());
                    self.say(format!("The {} on {square} changes sides and joins {joins}.", self.name(old)));
                }
                Effect::Transform { square, old, new, cause: Cause::Defection } => {
                    let joins = side(new.colour());
                    let name = self.name(old);
                    self.say(format!("On White's half of the board the {name} on {square} joins {joins}."));
                }
                Effect::Transform { square, old, new, cause: Cause::Influence } => {
                    let (name, kind) = (self.name(old), one(kind(self.rules, new.kind())));
                    self.say(format!(
                        "The {name} on {square}, beside the unit that has moved, becomes {kind}."
                    ));
                }
                Effect::Transform { square, new, cause: Cause::Latent, .. } if i > 0 => {
                    self.latent_promotion(square, new);
                }
                Effect::Transform { square, old, new, cause: Cause::Snek } => {
                    let (name, kind) = (self.name(old), one(kind(self.rules, new.kind())));
                    self.say(format!("The {name} on {square} becomes {kind}."));
                }
                Effect::Transform { square, new, cause: Cause::KobulKing, .. } => {
                    let kind = kind(self.rules, new.kind());
                    self.say(format!(
                        "The king on {square} becomes what was captured, and is a royal {kind} now."
                    ));
                }
                Effect::Transform { new, cause: Cause::OwnKind, .. } => {
                    self.say(format!("By its move it becomes {}.", one(&self.name(new))));
                }
                Effect::Transform { square, new, cause: Cause::OtherBoard, .. } => {
                    let (name, board) =
                        (self.name(new), if new.has(Attributes::BOARD_B) { 'B' } else { 'A' });
                    self.say(format!("The {name} on {square} goes over to board {board}."));
                }
                Effect::Transform { new, cause: Cause::Metamorphosis, .. } => {
                    self.say(format!("It has become {}.", one(&self.name(new))));
                }
                Effect::Place { square, unit, cause: Cause::Uncovered } => {
                    self.say(format!(
                        "{square} is empty now, and the {} that was hidden below reappears.",
                        self.name(unit)
                    ));
                }
                Effect::Count { new, .. } if new.is_under_way() => {
                    let mover = side(self.before.side());
                    let moves = if new.left == 1 { "move" } else { "moves" };
                    self.say(format!("{mover} has {} more {moves} in this turn.", new.left));
                }
                Effect::Await { new: Some(pending), .. } => {
                    let square = pending.square;
                    let delays = |rules: &&Rules| rules.rebirth.when != When::ThisMove;
                    let rebirth = &self.rules.parts().find(delays).unwrap_or(self.rules).rebirth;
                    let next = match (rebirth.when, rebirth.square) {
                        (When::NextCapture, _) => "the next capture is made".to_owned(),
                        (_, SquareRule::Equipollent) => {
                            format!("the next move is played, as far from {square} as that move goes")
                        }
                        _ => "the next move is played".to_owned(),
                    };
                    let waits = if rebirth.who == Who::Capturer {
                        format!("capturing {}", self.name(pending.capturer))
                    } else {
                        format!("captured {}", self.name(pending.victim))
                    };
                    self.say(format!("The {waits} is reborn when {next}."));
                }
                _ => {}
            }
        }
    }

    /// A unit of the other side than the one whose units are reborn, or of another kind.
    fn not_reborn(&mut self) {
        let captured = self.trace.effects.iter().find_map(|effect| match *effect {
            Effect::Remove { unit, cause: Cause::Play, .. } => Some(unit),
            _ => None,
        });
        let Some(victim) = captured else { return };
        let capturer = self.before.placement().at(self.mv.from);
        for rules in self.rules.parts() {
            let unit = match rules.rebirth.who {
                Who::Victim => Some(victim),
                Who::Capturer => capturer,
                Who::Nobody
                | Who::Both { .. }
                | Who::Neighbours
                | Who::Mover { .. }
                | Who::Immune
                | Who::Geneva
                | Who::Danger => None,
            };
            let Some(unit) = unit.filter(|&unit| !rules.is_reborn(unit)) else { continue };
            match rules.rebirth.side.filter(|&side| side != unit.colour()) {
                Some(Colour::White) => self.say("Only white units are reborn.".to_owned()),
                Some(Colour::Black) => self.say("Only black units are reborn.".to_owned()),
                None => {
                    let kind = kind(self.rules, unit.kind());
                    self.say(format!("A {kind} is not among the units that are reborn."));
                }
            }
        }
    }

    fn rebirth_is_due(&mut self, due: &DueRebirth) {
        let rules = self.rules.parts().find(|rules| rules.rebirth.who == due.who).unwrap_or(self.rules);
        let rebirth = &rules.rebirth;
        let name = self.name(due.unit);
        let reborn = match rebirth.who {
            Who::Capturer => "The capturing unit",
            Who::Both { .. } if due.unit.colour() == self.before.side() => "The capturing unit",
            Who::Immune => "The unit to be captured",
            _ => "The captured unit",
        };
        let Some(square) = due.square else {
            return self.say(format!("{reborn} ({name}) has no rebirth square on the board."));
        };
        let what = if rebirth.who == Who::Capturer { "capturing" } else { "captured" };
        let why = match rebirth.square {
            SquareRule::Super => "the player's choice among the free squares".to_owned(),
            SquareRule::Cage => {
                "chosen by the player among the squares from which it could not move".to_owned()
            }
            SquareRule::TakeAndMake => {
                format!("where it gets from {} by a quiet move of its own", due.capture)
            }
            _ => square_reason(rules, due.definer, due.capture, self.mv, what),
        };
        let now = match due.occupant {
            None => "free".to_owned(),
            Some(occupant) => format!("occupied by the {}", self.name(occupant)),
        };
        self.say(format!("{reborn} ({name}) has the rebirth square {square}, {why}. {square} is {now}."));
        if due.occupant.is_some() && self.trace.result.is_ok() {
            match rebirth.occupied {
                Occupied::Relaxed if rebirth.who == Who::Capturer => {
                    self.say("It stays where it is.".to_owned());
                }
                Occupied::Relaxed => self.say("So it is not reborn.".to_owned()),
                Occupied::Alternative => {
                    let mirror = rules.table_square(due.unit.recoloured(!due.unit.colour()), due.capture);
                    self.say(format!("So its Mirror Circe square {mirror} is tried."));
                }
                Occupied::Strict | Occupied::Assassin | Occupied::Volcanic | Occupied::Parachute => {}
            }
        }
    }

    /// Who is in check after the move.
    fn afterwards(&mut self) {
        let Ok(after) = &self.trace.result else { return };
        let checkers = after.checkers(self.rules, after.side());
        if !checkers.is_empty() {
            let by: Vec<String> = checkers.iter().map(|checker| attack(after, self.rules, checker)).collect();
            self.say(format!("{} is in check: {}.", side(after.side()), by.join("; ")));
        }
    }
}

/// "the black rook on a1 attacks the king on e1".
fn attack(position: &Position, rules: &Rules, checker: &Checker) -> String {
    let Checker { from, king, attack } = *checker;
    let unit = position.placement().at(from).map_or_else(String::new, |unit| name(rules, unit));
    match attack {
        Attack::Capture => format!("the {unit} on {from} attacks the king on {king}"),
        Attack::Transferred(start) => {
            format!("the {unit} on {from} attacks the king on {king} from its rebirth square {start}")
        }
        Attack::Jump => format!("the {unit} on {from} could go home and capture the king on {king}"),
        Attack::Rebirth(victim) => format!(
            "if the {unit} on {from} captures on {victim}, the reborn unit annihilates the king on {king}"
        ),
        Attack::Waiting => {
            format!("the unit that waits for its rebirth could appear on {king}, the king's square")
        }
    }
}

/// Why the own king is not safe after the move.
pub(super) fn self_check(after: &Position, rules: &Rules, mover: Colour, trace: &Trace) -> String {
    let fresh = |square: Square| {
        trace.effects.iter().any(|effect| match *effect {
            Effect::Place { square: at, .. } => at == square,
            Effect::Shift { to, cause: Cause::Rebirth | Cause::Explosion, .. } => to == square,
            _ => false,
        })
    };
    match rules.outcome.checks {
        CheckWhen::Attacking => {
            return "the enemy king could be captured, which is check to the own one".to_owned();
        }
        CheckWhen::NotAttacked => return "no enemy unit attacks the own king, which is check".to_owned(),
        CheckWhen::Flights => return "the own king has too many flights, which is check".to_owned(),
        CheckWhen::LastOfKind => {
            return "the last own unit of a kind could be captured, which is check".to_owned();
        }
        CheckWhen::OnRoyalSquare if rules.outcome.royal_squares[mover.index()].is_some() => {
            return "a unit could capture on the own royal square, which is check".to_owned();
        }
        CheckWhen::Attacked
        | CheckWhen::AttackedLegally
        | CheckWhen::OnlyKing
        | CheckWhen::Never
        | CheckWhen::AttackedTwice
        | CheckWhen::AttackedByEither
        | CheckWhen::OnRoyalSquare => {}
    }
    let reasons: Vec<String> = after
        .checkers(rules, mover)
        .iter()
        .map(|checker| {
            let placed = if fresh(checker.from) { " (it has come there by this very move)" } else { "" };
            format!("{}{placed}", attack(after, rules, checker))
        })
        .collect();
    if reasons.is_empty() && rules.outcome.checks == CheckWhen::AttackedByEither {
        return "a unit of its own side attacks the own king, which is check".to_owned();
    }
    let colon = if reasons.is_empty() { "" } else { ": " };
    format!("it leaves {}'s own king in check{colon}{}", side(mover), reasons.join("; "))
}

/// Progressive play: a check within a turn.
pub(super) fn check_too_soon(after: &Position, rules: &Rules, checked: Colour) -> String {
    let how: Vec<String> =
        after.checkers(rules, checked).iter().map(|checker| attack(after, rules, checker)).collect();
    format!("it gives check before the last move of the turn: {}", how.join("; "))
}

/// Why the rule does not allow the move.
pub(super) fn refusal(before: &Position, rules: &Rules, refused: Refused) -> String {
    let on = |square: Square| {
        let unit = before.placement().at(square);
        unit.map_or_else(String::new, |unit| format!(" (in the diagram by the {})", name(rules, unit)))
    };
    match refused {
        Refused::RebirthSquareOccupied(square) => {
            format!("the rebirth is compulsory, and its square {square} is occupied{}", on(square))
        }
        Refused::RebirthSquareOffBoard => {
            "the rebirth is compulsory, and there is no square for it on the board".to_owned()
        }
        Refused::OwnKingCrushed(square) => {
            format!("the unit reborn on {square} would annihilate the own king there")
        }
        Refused::TransferBlocked(square) => {
            format!(
                "the unit would have to start from its rebirth square {square}, which is not free{}",
                on(square)
            )
        }
        Refused::Restores => {
            "it restores the board as it was before the opponent's move (Cohen's rule)".to_owned()
        }
        other => other.to_string(),
    }
}

/// Why a side may not choose a move that is legal otherwise.
pub(super) fn not_chosen(position: &Position, rules: &Rules, after: &Position) -> Option<String> {
    let other = !position.side();
    if rules.motion.inserts.is_some() && after.number_of_kings(other) > position.number_of_kings(other) {
        return Some(
            "the king would not be mated where he is put, or the move is not legal without that".to_owned(),
        );
    }
    if rules.motion.recolours_mates && after.in_check(rules, other) {
        return Some("it mates, so that the units that give check change sides".to_owned());
    }
    if rules.outcome.exclusive && after.in_check(rules, other) {
        return Some("it mates, and another move does, too".to_owned());
    }
    if rules.outcome.checkless && after.in_check(rules, other) {
        return Some("it gives check and does not mate".to_owned());
    }
    if after.placement().royals(other).len() < position.placement().royals(other).len() {
        return Some("it captures the king".to_owned());
    }
    let choice = rules.motion.choice(position.side())?;
    let which = match choice {
        Choice::Longest => "one of the longest moves",
        Choice::Shortest => "one of the shortest moves",
        Choice::Captures => "a capture",
        Choice::To(_) => "to a forced square",
        Choice::After(Wanted::ToVacated) => "to the square just left",
        Choice::After(Wanted::Parallel) => "parallel to the last move",
        Choice::After(Wanted::Reversed) => "the last move reversed",
        Choice::After(Wanted::SameUnit) => "with the unit it moved last",
        Choice::Farthest(_) => "to bring the two units as far from each other as it can",
        Choice::Nearest(_) => "to bring the two units as near to each other as it can",
        Choice::Wanted(rule) => rule.0.wants.as_ref().map_or("another one", |wish| wish.words),
        Choice::FirstUnit => "with the unit on the first square",
    };
    let legal = legal_moves(position, rules);
    let example = legal.first().and_then(|&mv| super::long(position, rules, mv).ok());
    let example = example.map_or_else(String::new, |(long, _)| format!(", such as {long}"));
    Some(format!("{} must play {which}{example}", side(position.side())))
}
