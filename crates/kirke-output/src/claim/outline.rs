use super::half_move::HalfMove;
use super::scan::{Number, Token, scan};
use super::{ClaimFault, ClaimFaultKind};
use crate::problem::Problem;
use crate::stipulation::{Quantifier, Step};

/// A half-move that is still text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub line: usize,
    pub text: String,
    pub half_move: HalfMove,
    /// The letters of the half-move before it, if it may be one of the same unit.
    pub borrowed: String,
    /// It bears the number of a first move.
    pub numbered: bool,
    /// Its place in the plan of the problem, from 0.
    pub ply: usize,
    /// `!`
    pub key: bool,
    /// `?`
    pub fails: bool,
    /// It stands behind `but`.
    pub after_but: bool,
    pub zugzwang: bool,
    /// It follows several half-moves, and need not be possible after all of them.
    pub shared: bool,
    /// It stands behind `...`: half-moves before it may be left out.
    pub after_left_out: bool,
    /// What follows it, as places in [`Outline::nodes`].
    pub next: Vec<usize>,
}

impl Node {
    /// `?!?`: the side must reach this goal itself.
    pub fn is_forced(&self) -> bool {
        self.key && self.fails
    }
}

/// What follows what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Outline {
    pub nodes: Vec<Node>,
    /// First moves of the set play, or of the play after the key.
    pub set_play: Vec<usize>,
    /// What is threatened before them, if the play begins after the key.
    pub threats: Vec<usize>,
    /// First moves of the actual play.
    pub actual: Vec<usize>,
    pub faults: Vec<ClaimFault>,
}

/// How the half-moves of a problem are numbered.
struct Numbering {
    /// Half-moves of the introduction, after which moves are counted anew.
    introduction: usize,
    /// Half-moves of the side that begins before the other side moves; more than one in series play.
    run: usize,
    /// The play begins with the second half of its first move.
    half: bool,
    /// The half-moves of the whole play, with those of the play with which it ends.
    steps: Vec<Step>,
    /// Where the turns begin, in progressive play: a turn bears one number.
    turns: Vec<usize>,
    /// Where the set play begins, or the play after the key.
    set_play: usize,
    /// The key has been played.
    post_key: bool,
}

impl Numbering {
    fn of(problem: &Problem) -> Self {
        let plan = problem.plan(problem.first_mover());
        let steps = plan.longest();
        let begins = |&i: &usize| i == 0 || steps[i].mover != steps[i - 1].mover;
        let turns = (0..steps.len()).filter(begins).filter(|_| plan.in_turns).collect();
        let introduction = steps.iter().rposition(|step| step.anew).unwrap_or(0);
        let same_mover = |step: &&Step| step.mover == steps[introduction].mover;
        let run = steps.iter().skip(introduction).take_while(same_mover).count();
        // Play that the defender begins is told as if a key had been played.
        let defends = plan.defends() && !problem.options.post_key;
        // Where the plan has no play of its own for it, the end of the play is all there is.
        let left_out = plan.set_play().map(|rest| steps.len() - rest.longest().len());
        Self {
            introduction,
            run,
            half: defends || problem.stipulation.begins_halfway(),
            set_play: if defends { 0 } else { left_out.unwrap_or(run) },
            post_key: defends || problem.options.post_key,
            steps,
            turns,
        }
    }

    fn is_series(&self) -> bool {
        self.turns.is_empty() && (self.run > 1 || self.steps.len() == self.introduction + 1 && !self.half)
    }

    /// Is a first move with this number told within the introduction?
    fn introduces(&self, number: usize, last: Option<usize>) -> bool {
        let is_behind = |last: usize| last + 1 >= self.introduction;
        let begins_again = |last: usize| last >= self.introduction && number == 1;
        self.introduction > 0 && last.is_none_or(|last| !is_behind(last) || begins_again(last))
    }

    fn ply(&self, number: Number, last: Option<usize>) -> Option<usize> {
        let half = usize::from(self.half);
        let place = match number {
            // The parries of the series are left out with it.
            Number::Second(1) if last.is_none() && self.steps.iter().any(|step| step.parry) => {
                Some(self.set_play)
            }
            Number::First(n) if self.introduces(n, last) => n.checked_sub(1),
            Number::First(n) if self.is_series() => Some(self.introduction + n.checked_sub(1)?),
            Number::Second(n) if self.is_series() => Some(self.introduction + self.run + n.checked_sub(1)?),
            Number::First(n) => (self.introduction + 2 * n.checked_sub(1)?).checked_sub(half),
            Number::Second(n) => Some(self.introduction + 2 * n.checked_sub(1)? + 1 - half),
            Number::Next => Some(last.map_or(0, |last| last + 1)),
            Number::Threat => last.map(|last| last + 2),
            Number::Instead => Some(last.unwrap_or(0)),
        };
        match number {
            Number::First(_) | Number::Second(_) if !self.turns.is_empty() => {
                place.and_then(|turn| self.turns.get(turn).copied())
            }
            _ => place,
        }
    }

    /// May the half-move of one step follow upon that of another? Between them only the defender's may be left out, whose
    /// pass shows what is threatened, and parries that are not needed.
    fn follows(&self, before: usize, step: usize) -> bool {
        let left_out = &self.steps[before + 1..step];
        let threatens = self.turns.is_empty() && is_defence(left_out);
        left_out.is_empty() || left_out.iter().all(|step| step.parry) || threatens
    }
}

/// Is this what the defender may leave out to show a threat?
pub(super) fn is_defence(left_out: &[Step]) -> bool {
    matches!(left_out, [step] if step.quantifier == Quantifier::ForAll && !step.parry)
}

impl Outline {
    pub fn read(problem: &Problem, text: &str) -> Self {
        let mut outline = Self::default();
        let numbering = Numbering::of(problem);
        // The half-moves that lead to here; alternatives such as 1...c6/c5 stand together.
        let mut path: Vec<Vec<usize>> = Vec::new();
        let (mut after_but, mut left_out) = (false, false);
        // What led to where brackets opened.
        let mut outside: Vec<Vec<Vec<usize>>> = Vec::new();
        let army = &problem.setup.army;
        let hunters = army.kinds().any(|kind| army.code(kind).contains('/'));
        for (line, token) in scan(text, problem.options.null_moves, hunters) {
            let after_left_out = std::mem::replace(&mut left_out, token == Token::LeftOut);
            match token {
                Token::LeftOut => {}
                Token::Zugzwang => outline.last(&path).for_each(|node| node.zugzwang = true),
                Token::But => after_but = true,
                Token::Refutes => outline.last(&path).for_each(|node| node.after_but = true),
                Token::SetPlay => path.clear(),
                Token::Open => outside.push(path.clone()),
                Token::Close => path = outside.pop().unwrap_or(path),
                Token::Move { number, text, key, fails, borrowed } => {
                    if matches!(number, Number::First(_)) {
                        after_but = false;
                    }
                    // But 1...d1=Q! d1=R!
                    let refuted = after_but && outline.last(&path).any(|node| node.key);
                    let number = if number == Number::Next && refuted { Number::Instead } else { number };
                    let half_move = HalfMove::read(&text);
                    let last = path.last().map(|group| outline.nodes[group[0]].ply);
                    let ply = numbering.ply(number, last).filter(|&ply| ply < numbering.steps.len());
                    let next = Vec::new();
                    let (Ok(half_move), Some(ply)) = (half_move.clone(), ply) else {
                        let kind = match half_move {
                            Err(_) => ClaimFaultKind::Unreadable,
                            Ok(_) => ClaimFaultKind::OutOfPlace,
                        };
                        let path = outline.texts(&path);
                        outline.faults.push(ClaimFault { line, text, path, kind, solving: true });
                        continue;
                    };
                    let numbered = matches!(number, Number::First(_));
                    let node = Node {
                        line,
                        text,
                        half_move,
                        borrowed,
                        numbered,
                        ply,
                        key,
                        fails,
                        after_but,
                        zugzwang: false,
                        shared: false,
                        after_left_out,
                        next,
                    };
                    outline.attach(node, number, &mut path, &numbering);
                }
            }
        }
        outline
    }

    fn attach(&mut self, node: Node, number: Number, path: &mut Vec<Vec<usize>>, numbering: &Numbering) {
        let place = self.nodes.len();
        let ply = node.ply;
        let instead = number == Number::Instead && !path.is_empty();
        let siblings = if instead { path.pop() } else { None };
        path.retain(|group| self.nodes[group[0]].ply < ply);
        let parents = path.last();
        let follows = match parents {
            Some(group) => numbering.follows(self.nodes[group[0]].ply, ply),
            None => {
                let threatens = numbering.post_key && ply == numbering.set_play + 1;
                ply == 0 || ply == numbering.set_play || threatens
            }
        };
        if !follows {
            let path = self.texts(path);
            let kind = ClaimFaultKind::OutOfPlace;
            let (line, text) = (node.line, node.text);
            return self.faults.push(ClaimFault { line, text, path, kind, solving: true });
        }
        let is_any = |&parent: &usize| self.nodes[parent].half_move.is_any();
        let shared = parents.is_some_and(|parents| parents.len() > 1 || parents.iter().any(is_any));
        self.nodes.push(Node { shared, ..node });
        match path.last().cloned() {
            Some(parents) => parents.iter().for_each(|&parent| self.nodes[parent].next.push(place)),
            None if ply == numbering.set_play => self.set_play.push(place),
            None if ply == 0 => self.actual.push(place),
            None => self.threats.push(place),
        }
        let mut group = siblings.unwrap_or_default();
        group.push(place);
        path.push(group);
    }

    /// The half-moves that have just been read.
    fn last(&mut self, path: &[Vec<usize>]) -> impl Iterator<Item = &mut Node> {
        let group = path.last().cloned().unwrap_or_default();
        self.nodes.iter_mut().enumerate().filter(move |(n, _)| group.contains(n)).map(|(_, node)| node)
    }

    fn texts(&self, path: &[Vec<usize>]) -> Vec<String> {
        path.iter().map(|group| self.nodes[group[0]].text.clone()).collect()
    }
}
