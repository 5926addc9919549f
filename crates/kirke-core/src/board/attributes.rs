//! The attributes of units.

/// Marks a unit may carry beside its colour and kind; a set of bits.
///
/// A unit has room for the three commonest marks, of which it may carry all, and for up to two of the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Attributes(pub u32);

impl Attributes {
    /// No mark.
    pub const NONE: Self = Self(0);
    /// A royal unit that is not a king.
    pub const ROYAL: Self = Self(1);
    /// Leaves the board, or is reborn, when it captures.
    pub const KAMIKAZE: Self = Self(1 << 1);
    /// Known to be a promoted pawn (Frischauf).
    pub const PROMOTEE: Self = Self(1 << 2);
    /// Captures and checks nothing, and enemy units that it attacks cannot move.
    pub const PARALYSING: Self = Self(1 << 3);
    /// Becomes the next kind of a cycle by each of its moves.
    pub const CHAMELEON: Self = Self(1 << 4);
    /// Must stand beside another unit when it has moved.
    pub const JIGGER: Self = Self(1 << 5);
    /// Changes sides by its first move.
    pub const VOLAGE: Self = Self(1 << 6);
    /// Moves only where an enemy unit attacks it.
    pub const FUNCTIONARY: Self = Self(1 << 7);
    /// Is neutral and of one side by turns: each of its moves changes that.
    pub const HALF_NEUTRAL: Self = Self(1 << 8);
    /// The unit over which it hops changes sides.
    pub const HURDLE_COLOUR_CHANGING: Self = Self(1 << 9);
    /// Becomes what it captures.
    pub const PROTEAN: Self = Self(1 << 10);
    /// Units that it begins to attack change sides.
    pub const MAGIC: Self = Self(1 << 11);
    /// Cannot be captured.
    pub const UNCAPTURABLE: Self = Self(1 << 12);
    /// Captures and checks only where a unit of its own side guards it.
    pub const PATROL: Self = Self(1 << 13);
    /// The unit over which it hops moves, too, in the way of the hopping unit.
    pub const BUL: Self = Self(1 << 14);
    /// The unit over which it hops moves, too, in its own way.
    pub const DOB: Self = Self(1 << 15);
    /// Becomes neutral, or of one side again, by giving check.
    pub const ANDA: Self = Self(1 << 16);
    /// Becomes neutral, or of one side again, by a move without check.
    pub const ANDA_INVERSE: Self = Self(1 << 17);
    /// Stands on the second board (Alice Chess). It leaves no room for other marks but the three commonest.
    pub const BOARD_B: Self = Self(1 << 18);

    /// Units with one of these marks become neutral sooner or later.
    pub const BECOME_NEUTRAL: Self = Self::HALF_NEUTRAL.with(Self::ANDA).with(Self::ANDA_INVERSE);

    /// Units with one of these marks move their hurdles, too.
    pub const MOVE_HURDLES: Self = Self::BUL.with(Self::DOB);

    /// The marks that only hoppers may have.
    pub const HOPPERS: Self = Self::HURDLE_COLOUR_CHANGING.with(Self::MOVE_HURDLES);
    /// Units with one of these marks change the side of units.
    pub const TURN_UNITS: Self =
        Self::BECOME_NEUTRAL.with(Self::VOLAGE).with(Self::HURDLE_COLOUR_CHANGING).with(Self::MAGIC);

    /// Marks that matter to moves and captures by their own units and of them, and to nothing else.
    pub const CONCERN_THEIR_UNITS: Self = Self::CHAMELEON
        .with(Self::BECOME_NEUTRAL)
        .with(Self::PROTEAN)
        .with(Self::UNCAPTURABLE)
        .with(Self::VOLAGE)
        .with(Self::HOPPERS);

    /// Units with these marks, and no others than the three commonest, capture a king as they would without them.
    pub const CAPTURE_PLAINLY: Self = Self::CHAMELEON
        .with(Self::BECOME_NEUTRAL)
        .with(Self::HURDLE_COLOUR_CHANGING)
        .with(Self::UNCAPTURABLE)
        .with(Self::VOLAGE);

    /// Marks that do no more than to forbid moves and captures, of their own units or of others.
    pub const ONLY_FORBID: Self =
        Self::FUNCTIONARY.with(Self::PARALYSING).with(Self::PATROL).with(Self::UNCAPTURABLE);

    /// Marks that do no more than to forbid moves and captures of their own units, or to forbid that those are captured.
    pub const FORBID_THEIR_OWN: Self =
        Self::FUNCTIONARY.with(Self::PATROL).with(Self::JIGGER).with(Self::UNCAPTURABLE);

    /// Does the set hold all marks of `other`?
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The marks of both sets.
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The set without the marks of `other`.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Does it hold some mark of `other`?
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Are royal, kamikaze and promoted (Frischauf) all the marks there are?
    #[inline]
    pub(super) const fn is_common(self) -> bool {
        self.0 < 8
    }

    /// The marks other than royal, kamikaze and promoted.
    pub const fn others(self) -> Self {
        Self(self.0 & !7)
    }

    /// Has a unit with these marks no room for another one?
    pub const fn is_full(self) -> bool {
        self.has(Self::BOARD_B) || self.others().0.count_ones() >= 2
    }

    /// Can one unit carry all these marks? Of those that are not royal, kamikaze or Frischauf it may have two, or the
    /// second board alone.
    ///
    /// ```
    /// use kirke::board::Attributes;
    /// let two = Attributes::MAGIC.with(Attributes::CHAMELEON).with(Attributes::ROYAL);
    /// assert!(two.fit() && !two.with(Attributes::PROTEAN).fit());
    /// ```
    pub const fn fit(self) -> bool {
        match self.has(Self::BOARD_B) {
            true => self.others().0 == Self::BOARD_B.0,
            false => self.others().0.count_ones() <= 2,
        }
    }
}

/// A mark with its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attribute {
    /// The mark.
    pub mark: Attributes,
    /// Its name in small letters, as it stands in braces: `halfneutral`.
    pub name: &'static str,
    /// Its name in a sentence.
    pub adjective: &'static str,
    /// The letter by which texts tell it from other marks.
    pub key: char,
}

/// Every mark, in the order in which they are written.
#[rustfmt::skip]
pub static ATTRIBUTES: [Attribute; 19] = {
    const fn row(mark: Attributes, name: &'static str, adjective: &'static str, key: char) -> Attribute {
        Attribute { mark, name, adjective, key }
    }
    [
        row(Attributes::ROYAL,                  "royal",                "royal",                   'r'),
        row(Attributes::KAMIKAZE,               "kamikaze",             "kamikaze",                'k'),
        row(Attributes::PARALYSING,             "paralysing",           "paralysing",              'p'),
        row(Attributes::CHAMELEON,              "chameleon",            "chameleon",               'c'),
        row(Attributes::JIGGER,                 "jigger",               "jigger",                  'j'),
        row(Attributes::VOLAGE,                 "volage",               "volage",                  'v'),
        row(Attributes::FUNCTIONARY,            "functionary",          "functionary",             'y'),
        row(Attributes::HALF_NEUTRAL,           "halfneutral",          "half-neutral",            'h'),
        row(Attributes::HURDLE_COLOUR_CHANGING, "hurdlecolourchanging", "hurdle-colour-changing",  'l'),
        row(Attributes::PROTEAN,                "protean",              "protean",                 't'),
        row(Attributes::MAGIC,                  "magic",                "magic",                   'm'),
        row(Attributes::UNCAPTURABLE,           "uncapturable",         "uncapturable",            'u'),
        row(Attributes::PATROL,                 "patrol",               "patrol",                  'o'),
        row(Attributes::PROMOTEE,               "frischauf",            "promoted",                'f'),
        row(Attributes::BUL,                    "bul",                  "Bul",                     'b'),
        row(Attributes::DOB,                    "dob",                  "Dob",                     'd'),
        row(Attributes::ANDA,                   "anda",                 "Anda",                    'a'),
        row(Attributes::ANDA_INVERSE,           "andainverse",          "Anda inverse",            'i'),
        row(Attributes::BOARD_B,                "aliceb",               "on board B",              'z'),
    ]
};

impl Attributes {
    /// The single marks of the set, in the order in which they are written.
    pub fn each(self) -> impl Iterator<Item = &'static Attribute> {
        ATTRIBUTES.iter().filter(move |attribute| self.has(attribute.mark))
    }
}

/// How many marks there are of which a unit may have two.
const OTHERS: u32 = 15;

/// The number of the set that holds the second board and nothing else: behind those of all pairs.
const NUMBER_OF_BOARD_B: u16 = 121;

/// All sets of at most two of the other marks, numbered; the empty one first, the second board last.
static SETS: [Attributes; 128] = {
    let mut sets = [Attributes::NONE; 128];
    let mut first = 0;
    while first < OTHERS {
        let mut second = first;
        while second < OTHERS {
            let set = Attributes(8 << first | 8 << second);
            sets[number_of(set) as usize] = set;
            second += 1;
        }
        first += 1;
    }
    sets[NUMBER_OF_BOARD_B as usize] = Attributes::BOARD_B;
    sets
};

/// The number of the set of the other marks; there must be one or two of them.
pub(super) const fn number_of(attributes: Attributes) -> u16 {
    assert!(attributes.fit(), "more marks than a unit has room for");
    if attributes.others().0 == Attributes::BOARD_B.0 {
        return NUMBER_OF_BOARD_B;
    }
    let others = attributes.0 >> 3;
    let (low, high) = (others.trailing_zeros(), 31 - others.leading_zeros());
    // The pairs with a smaller second mark come first.
    (1 + high * (high + 1) / 2 + low) as u16
}

/// The set of other marks with this number.
#[inline]
pub(super) const fn set_with_number(number: u16) -> Attributes {
    SETS[(number & 127) as usize]
}
