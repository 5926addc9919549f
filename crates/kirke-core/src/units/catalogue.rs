use super::Language;
use super::lines::Line;
use super::movement::{
    Angle, Beyond, Heading, Leaps, Lender, Manner, Movement, Only, Pawn, PawnWay, Purpose, Shape,
};
use super::rule::sentence;

/// One fairy unit.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// English code, as in Popeye's English input: one or two capital letters or digits.
    pub code: &'static str,
    /// French and German codes.
    pub codes: [&'static str; 2],
    /// English, French and German name.
    pub names: [&'static str; 3],
    /// How it moves: the union of these.
    pub movements: &'static [Movement],
    /// Is every unit of this kind royal?
    pub is_royal: bool,
    /// What sort of pawn it is, if it is one.
    pub pawn: Option<Pawn>,
    /// Has a user defined it?
    pub is_own: bool,
}

impl Row {
    /// The leap of a unit that makes this one, in all its directions, and moves in no other way.
    pub fn leap(&self) -> Option<(i8, i8)> {
        let [Movement { shape: Shape::Along(Line::Straight(files, ranks), Manner::Leap), .. }] =
            *self.movements
        else {
            return None;
        };
        (self.movements == [leap(files, ranks)]).then_some((files, ranks))
    }

    /// How it moves, in one sentence, and whether it is royal.
    ///
    /// ```
    /// let rule = |code| kirke::units::find(code).unwrap().rule();
    /// assert_eq!(rule("CA"), "leaps (1,3)");
    /// assert_eq!(rule("EM"), "moves like a rook, or leaps (1,2)");
    /// ```
    pub fn rule(&self) -> String {
        let royal = if self.is_royal { "; it is always royal" } else { "" };
        let pawn = match self.pawn {
            None => "",
            Some(Pawn::Forward) => "; it promotes like a pawn",
            Some(Pawn::Backward) => "; it promotes on its own first rank",
            Some(Pawn::Marine) => "; it promotes to siren, triton, nereid and marine knight",
        };
        sentence(self.movements) + royal + pawn
    }
}

impl Row {
    /// Its name in this language.
    pub fn name(&self, language: Language) -> &'static str {
        let [english, french, german] = self.names;
        match language {
            Language::English => english,
            Language::German => german,
            Language::French => french,
        }
    }
}

const fn row(
    code: &'static str,
    codes: [&'static str; 2],
    names: [&'static str; 3],
    movements: &'static [Movement],
) -> Row {
    Row { code, codes, names, movements, is_royal: false, pawn: None, is_own: false }
}

impl Row {
    const fn royal(self) -> Self {
        Self { is_royal: true, ..self }
    }

    const fn pawn(self, pawn: Pawn) -> Self {
        Self { pawn: Some(pawn), ..self }
    }
}

const KNIGHT: Movement = leap(1, 2);
const CAMEL: Movement = leap(1, 3);
const ZEBRA: Movement = leap(2, 3);
const GIRAFFE: Movement = leap(1, 4);
const ALFIL: Movement = leap(2, 2);
const DABBABA: Movement = leap(0, 2);
const KING: [Movement; 2] = [leap(0, 1), leap(1, 1)];
const ROOK: Movement = ride(0, 1);
const BISHOP: Movement = ride(1, 1);
const NIGHTRIDER: Movement = ride(1, 2);
const GRASSHOPPER: [Movement; 2] = [hop_next(0, 1), hop_next(1, 1)];
const KANGAROO: [Movement; 2] = on_queen_lines(over(2, Beyond::Exactly(1)));

const STRAIGHT: Line = Line::Straight(0, 1);
const DIAGONAL: Line = Line::Straight(1, 1);
const KNIGHTS: Line = Line::Straight(1, 2);

const NEXT: Manner = over(1, Beyond::Exactly(1));
const FAR: Manner = over(1, Beyond::Any);
const ADJACENT: Manner = Manner::HopAdjacent(Beyond::Exactly(1));

const fn leap(a: i8, b: i8) -> Movement {
    Movement::leap(a, b)
}

const fn ride(a: i8, b: i8) -> Movement {
    Movement::ride(a, b)
}

const fn hop_next(a: i8, b: i8) -> Movement {
    Movement::hop_next(a, b)
}

const fn along(line: Line, manner: Manner) -> Movement {
    Movement::along(line, manner)
}

const fn over(hurdles: u8, beyond: Beyond) -> Manner {
    Manner::Hop { hurdles, beyond }
}

const fn on_queen_lines(manner: Manner) -> [Movement; 2] {
    [along(STRAIGHT, manner), along(DIAGONAL, manner)]
}

const fn turning(angle: Angle) -> [Movement; 2] {
    on_queen_lines(Manner::HopTurned(angle))
}

const fn zigzag(a: i8, b: i8) -> Movement {
    along(Line::Zigzag((1, 2), (a, b)), Manner::Ride)
}

const fn on_ranks_up(movement: Movement) -> Movement {
    movement.restricted(Only { heading: Heading::Up, ..Only::ALL })
}

const fn on_ranks_down(movement: Movement) -> Movement {
    movement.restricted(Only { heading: Heading::Down, ..Only::ALL })
}

const fn from_files(movement: Movement, files: u8) -> Movement {
    movement.restricted(Only { files, ..Only::ALL })
}

const fn forward(movement: Movement) -> Movement {
    movement.restricted(Only { heading: Heading::Forward, ..Only::ALL })
}

const fn sideways_beyond_the_middle(movement: Movement) -> Movement {
    movement.restricted(Only { heading: Heading::Sideways, beyond_middle: true, ..Only::ALL })
}

const fn edge_changing(movement: Movement) -> Movement {
    movement.restricted(Only { edge_changes: true, ..Only::ALL })
}

const fn quiet(movement: Movement) -> Movement {
    movement.restricted(Only { purpose: Some(Purpose::Quiet), ..Only::ALL })
}

const fn capturing(movement: Movement) -> Movement {
    movement.restricted(Only { purpose: Some(Purpose::Capture), ..Only::ALL })
}

const fn quiet_forward(movement: Movement) -> Movement {
    movement.restricted(Only { heading: Heading::Forward, purpose: Some(Purpose::Quiet), ..Only::ALL })
}

const fn capturing_forward(movement: Movement) -> Movement {
    movement.restricted(Only { heading: Heading::Forward, purpose: Some(Purpose::Capture), ..Only::ALL })
}

const fn pawn_step(way: PawnWay) -> Movement {
    Movement::of(Shape::PawnStep(way))
}

const fn pawn_take(way: PawnWay) -> Movement {
    Movement::of(Shape::PawnTake { way, beyond: false, from_first: false })
}

const fn marine_take(from_first: bool) -> Movement {
    Movement::of(Shape::PawnTake { way: PawnWay::Diagonal, beyond: true, from_first })
}

const MOOSE: [Movement; 2] = turning(Angle::Half);
const EAGLE: [Movement; 2] = turning(Angle::Right);
const SPARROW: [Movement; 2] = turning(Angle::Back);
const HAMSTER: [Movement; 2] = on_queen_lines(Manner::ToHurdle);
const SHORT_EQUIHOP: Movement = Movement::of(Shape::Equihop(Leaps::Short));

/// Every fairy unit the program knows; the order is the order of `kirke units`.
#[rustfmt::skip]
pub static CATALOGUE: &[Row] = &[
    row("G", ["S", "G"], ["grasshopper", "sauterelle", "Grashüpfer"], &GRASSHOPPER),
    row("N", ["N", "N"], ["nightrider", "noctambule", "Nachtreiter"], &[NIGHTRIDER]),
    row("AM", ["AM", "AM"], ["amazon", "amazone", "Amazone"], &[ROOK, BISHOP, KNIGHT]),
    row("EM", ["IM", "KN"], ["empress", "impératrice", "Kaiserin"], &[ROOK, KNIGHT]),
    row("PR", ["PR", "PR"], ["princess", "princesse", "Prinzessin"], &[BISHOP, KNIGHT]),
    row("CA", ["CH", "CA"], ["camel", "chameau", "Kamel"], &[CAMEL]),
    row("Z", ["Z", "Z"], ["zebra", "zèbre", "Zebra"], &[ZEBRA]),
    row("GI", ["GI", "GI"], ["giraffe", "girafe", "Giraffe"], &[GIRAFFE]),
    row("WE", ["VI", "WE"], ["wazir", "vizir", "Wesir"], &[leap(0, 1)]),
    row("FE", ["FE", "FE"], ["fers", "fers", "Fers"], &[leap(1, 1)]),
    row("AL", ["AL", "AL"], ["alfil", "alfil", "Alfil"], &[ALFIL]),
    row("DA", ["DA", "DA"], ["dabbaba", "dabbaba", "Dabbaba"], &[DABBABA]),
    row("LI", ["LI", "LI"], ["lion", "lion", "Lion"], &on_queen_lines(FAR)),
    row("LE", ["LE", "LE"], ["leo", "leo", "Leo"], &on_queen_lines(Manner::Chinese)),
    row("PA", ["PA", "PA"], ["pao", "pao", "Pao"], &[along(STRAIGHT, Manner::Chinese)]),
    row("VA", ["VA", "VA"], ["vao", "vao", "Vao"], &[along(DIAGONAL, Manner::Chinese)]),
    row("MA", ["MA", "MA"], ["mao", "mao", "Mao"], &[along(Line::Mao, Manner::Leap)]),
    // Leapers.
    row("EK", ["RE", "EK"], ["erlking", "roi des elfes", "Erlkönig"], &KING),
    row("DU", ["PI", "DU"], ["dummy", "pièce impuissante", "Dummy"], &[]),
    row("AN", ["AN", "AN"], ["antelope", "antilope", "Antilope"], &[leap(3, 4)]),
    row("15", ["15", "15"], ["1:5-leaper", "1:5-cavalier", "1:5-Springer"], &[leap(1, 5)]),
    row("16", ["16", "16"], ["1:6-leaper", "1:6-cavalier", "1:6-Springer"], &[leap(1, 6)]),
    row("24", ["24", "24"], ["2:4-leaper", "2:4-cavalier", "2:4-Springer"], &[leap(2, 4)]),
    row("25", ["25", "25"], ["2:5-leaper", "2:5-cavalier", "2:5-Springer"], &[leap(2, 5)]),
    row("35", ["35", "35"], ["3:5-leaper", "3:5-cavalier", "3:5-Springer"], &[leap(3, 5)]),
    row("36", ["36", "36"], ["3:6-leaper", "3:6-cavalier", "3:6-Springer"], &[leap(3, 6)]),
    row("37", ["37", "37"], ["3:7-leaper", "3:7-cavalier", "3:7-Springer"], &[leap(3, 7)]),
    row("BU", ["BU", "BU"], ["root-25-leaper", "bucéphale", "Wurzel-25-Springer"], &[leap(3, 4), leap(0, 5)]),
    row("RF", ["CC", "WF"], ["root-50-leaper", "cavalier racine de cinquante", "Wurzel-50-Springer"], &[leap(5, 5), leap(1, 7)]),
    row("GN", ["G", "GN"], ["gnu", "gnou", "Gnu"], &[KNIGHT, CAMEL]),
    row("OK", ["OK", "OK"], ["okapi", "okapi", "Okapi"], &[KNIGHT, ZEBRA]),
    row("BI", ["BI", "BI"], ["bison", "bison", "Bison"], &[CAMEL, ZEBRA]),
    row("ZE", ["ZE", "ZE"], ["zebu", "zébu", "Zebu"], &[CAMEL, GIRAFFE]),
    row("SQ", ["EC", "EI"], ["squirrel", "écureuil", "Eichhörnchen"], &[KNIGHT, ALFIL, DABBABA]),
    // Riders.
    row("CR", ["CN", "CR"], ["camelrider", "chameau noctambule", "Kamelreiter"], &[ride(1, 3)]),
    row("ZR", ["ZN", "ZR"], ["zebrarider", "zèbre noctambule", "Zebrareiter"], &[ride(2, 3)]),
    row("GR", ["GN", "GR"], ["gnurider", "gnou noctambule", "Gnureiter"], &[NIGHTRIDER, ride(1, 3)]),
    row("WA", ["V", "WA"], ["waran", "varan", "Waran"], &[ROOK, NIGHTRIDER]),
    row("ET", ["EL", "ET"], ["elephant", "éléphant", "Elefant"], &[ROOK, BISHOP, NIGHTRIDER]),
    row("WR", ["VS", "WR"], ["wazirrider", "vizir noctambule", "Wesirreiter"], &[ROOK]),
    row("FR", ["FS", "FR"], ["fersrider", "fers noctambule", "Fersreiter"], &[BISHOP]),
    // Over one unit to the next square.
    row("RH", ["ST", "TH"], ["rook hopper", "sauterelle tour", "Turmhüpfer"], &[hop_next(0, 1)]),
    row("BH", ["SF", "LH"], ["bishop hopper", "sauterelle fou", "Läuferhüpfer"], &[hop_next(1, 1)]),
    row("NH", ["SN", "NH"], ["nightrider hopper", "noctambule sauteur", "Nachtreiterhüpfer"], &[hop_next(1, 2)]),
    row("CH", ["SC", "CH"], ["camelrider hopper", "chameau sauteur", "Kamelreiterhüpfer"], &[hop_next(1, 3)]),
    row("ZH", ["SZ", "ZH"], ["zebrarider hopper", "zèbre sauteur", "Zebrareiterhüpfer"], &[hop_next(2, 3)]),
    row("GH", ["SG", "GH"], ["gnurider hopper", "gnou sauteur", "Gnureiterhüpfer"], &[hop_next(1, 2), hop_next(1, 3)]),
    row("KH", ["SR", "KH"], ["kinghopper", "roi sauteur", "Königshüpfer"], &on_queen_lines(ADJACENT)),
    row("KP", ["SV", "SH"], ["knight hopper", "cavalier sauteur", "Springerhüpfer"], &[along(KNIGHTS, ADJACENT)]),
    row("G2", ["S2", "G2"], ["grasshopper-2", "sauterelle-2", "Grashüpfer-2"], &on_queen_lines(over(1, Beyond::Exactly(2)))),
    row("G3", ["S3", "G3"], ["grasshopper-3", "sauterelle-3", "Grashüpfer-3"], &on_queen_lines(over(1, Beyond::Exactly(3)))),
    row("CG", ["SA", "KG"], ["contra-grasshopper", "contre-sauterelle", "Kontragrashüpfer"], &on_queen_lines(Manner::HopAdjacent(Beyond::Any))),
    row("HA", ["HA", "HA"], ["hamster", "hamster", "Hamster"], &HAMSTER),
    row("HC", ["HC", "HK"], ["contra-hamster", "contre-hamster", "Kontrahamster"], &on_queen_lines(Manner::Pushed)),
    row("GL", ["GL", "GL"], ["gral", "graal", "Gral"], &[ALFIL, hop_next(0, 1)]),
    row("SO", ["SO", "SO"], ["scorpion", "scorpion", "Skorpion"], &[KING[0], KING[1], GRASSHOPPER[0], GRASSHOPPER[1]]),
    row("ST", ["EP", "ST"], ["sting", "épine", "Stachel"], &[KING[0], KING[1], GRASSHOPPER[0], GRASSHOPPER[1]]).royal(),
    // Over more units, or far beyond.
    row("RL", ["TL", "TL"], ["rook-lion", "tour-lion", "Turmlion"], &[along(STRAIGHT, FAR)]),
    row("BL", ["FL", "LL"], ["bishop-lion", "fou-lion", "Läuferlion"], &[along(DIAGONAL, FAR)]),
    row("NL", ["NL", "NL"], ["nightrider lion", "noctambule lion", "Nachtreiterlion"], &[along(KNIGHTS, FAR)]),
    row("KA", ["KA", "KA"], ["kangaroo", "kangourou", "Känguru"], &KANGAROO),
    row("KL", ["KL", "LK"], ["kangaroo lion", "kangourou lion", "Kängurulion"], &on_queen_lines(over(2, Beyond::Any))),
    row("RT", ["LA", "HE"], ["rabbit", "lapin", "Hase"], &on_queen_lines(over(2, Beyond::Any))),
    row("BO", ["BO", "BO"], ["bob", "bob", "Bob"], &on_queen_lines(over(4, Beyond::Any))),
    row("DO", ["DN", "DE"], ["dolphin", "dauphin", "Delphin"], &[GRASSHOPPER[0], GRASSHOPPER[1], KANGAROO[0], KANGAROO[1]]),
    row("DG", ["DS", "DG"], ["double grasshopper", "double sauterelle", "Doppelgrashüpfer"], &[Movement::of(Shape::DoubleHop(&[(0, 1), (1, 1)]))]),
    row("DK", ["DT", "DT"], ["double rookhopper", "double sauterelle tour", "Doppelturmhüpfer"], &[Movement::of(Shape::DoubleHop(&[(0, 1)]))]),
    row("DB", ["DF", "DL"], ["double bishophopper", "double sauterelle fou", "Doppelläuferhüpfer"], &[Movement::of(Shape::DoubleHop(&[(1, 1)]))]),
    // Hoppers that turn at their hurdle.
    row("M", ["E", "EL"], ["moose", "élan", "Elch"], &MOOSE),
    row("EA", ["AI", "AD"], ["eagle", "aigle", "Adler"], &EAGLE),
    row("SW", ["M", "SP"], ["sparrow", "moineau", "Spatz"], &SPARROW),
    row("RM", ["ET", "TC"], ["rook moose", "élan tour", "Turmelch"], &[along(STRAIGHT, Manner::HopTurned(Angle::Half))]),
    row("RE", ["AT", "TA"], ["rook eagle", "aigle tour", "Turmadler"], &[along(STRAIGHT, Manner::HopTurned(Angle::Right))]),
    row("RW", ["MT", "TS"], ["rook sparrow", "moineau tour", "Turmspatz"], &[along(STRAIGHT, Manner::HopTurned(Angle::Back))]),
    row("BM", ["EF", "LC"], ["bishop moose", "élan fou", "Läuferelch"], &[along(DIAGONAL, Manner::HopTurned(Angle::Half))]),
    row("BE", ["AF", "LA"], ["bishop eagle", "aigle fou", "Läuferadler"], &[along(DIAGONAL, Manner::HopTurned(Angle::Right))]),
    row("BW", ["MF", "LS"], ["bishop sparrow", "moineau fou", "Läuferspatz"], &[along(DIAGONAL, Manner::HopTurned(Angle::Back))]),
    row("SC", ["SS", "SR"], ["scarabeus", "scarabée", "Skarabäus"], &turning(Angle::ToKnight)),
    row("MG", ["MG", "MG"], ["marguerite", "marguerite", "Marguerite"], &[MOOSE[0], MOOSE[1], EAGLE[0], EAGLE[1], SPARROW[0], SPARROW[1], GRASSHOPPER[0], GRASSHOPPER[1], HAMSTER[0], HAMSTER[1]]),
    // Equihoppers and equistoppers.
    row("EQ", ["EA", "EQ"], ["equihopper", "équisauteur", "Equihopper"], &[along(STRAIGHT, Manner::EquihopOnLine), along(DIAGONAL, Manner::EquihopOnLine), SHORT_EQUIHOP]),
    row("NE", ["EQ", "NE"], ["nonstop equihopper", "équisauteur non-stop", "Nonstop-Equihopper"], &[Movement::of(Shape::Equihop(Leaps::Any))]),
    row("OR", ["OR", "OR"], ["orix", "orix", "Orix"], &on_queen_lines(Manner::EquihopOnLine)),
    row("NO", ["NO", "NO"], ["nonstop orix", "orix non-stop", "Nonstop-Orix"], &[Movement::of(Shape::Equihop(Leaps::Queen))]),
    row("EE", ["AE", "AE"], ["eagle equihopper", "aigle équisauteur", "Adler-Equihopper"], &[along(STRAIGHT, Manner::EquihopTurnedOnLine), along(DIAGONAL, Manner::EquihopTurnedOnLine), Movement::of(Shape::EquihopTurned(Leaps::Short))]),
    row("EN", ["AQ", "AQ"], ["eagle nonstop equihopper", "aigle équisauteur non-stop", "Nonstop-Adler-Equihopper"], &[Movement::of(Shape::EquihopTurned(Leaps::QueenOrShortLines))]),
    row("QE", ["QA", "QE"], ["equistopper", "équistoppeur", "Equistopper"], &[along(STRAIGHT, Manner::HalfwayOnLine), along(DIAGONAL, Manner::HalfwayOnLine), Movement::of(Shape::Halfway(Leaps::Short))]),
    row("QF", ["QF", "QF"], ["nonstop equistopper", "équistoppeur non-stop", "Nonstop-Equistopper"], &[Movement::of(Shape::Halfway(Leaps::Any))]),
    // Chinese and Argentinian units.
    row("NA", ["NA", "NA"], ["nao", "nao", "Nao"], &[along(KNIGHTS, Manner::Chinese)]),
    row("KO", ["KO", "KO"], ["kao", "kao", "Kao"], &[along(KNIGHTS, Manner::ChineseLeap)]),
    row("RA", ["RA", "RA"], ["rao", "rao", "Rao"], &[along(Line::Circle, Manner::Chinese)]),
    row("MO", ["MO", "MO"], ["moa", "moa", "Moa"], &[along(Line::Moa, Manner::Leap)]),
    row("AO", ["AO", "AO"], ["maorider", "noctambule mao", "Maoreiter"], &[along(Line::Mao, Manner::Ride)]),
    row("OA", ["OA", "OA"], ["moarider", "noctambule moa", "Moareiter"], &[along(Line::Moa, Manner::Ride)]),
    row("ML", ["ML", "ML"], ["maorider lion", "noctambule mao lion", "Maoreiterlion"], &[along(Line::Mao, FAR)]),
    row("MM", ["MM", "MM"], ["moarider lion", "noctambule moa lion", "Moareiterlion"], &[along(Line::Moa, FAR)]),
    row("AH", ["AS", "AH"], ["mao-hopper", "mao sauteur", "Mao-Hüpfer"], &[along(Line::Mao, ADJACENT)]),
    row("OH", ["OS", "OH"], ["moa-hopper", "moa sauteur", "Moa-Hüpfer"], &[along(Line::Moa, ADJACENT)]),
    row("SE", ["DG", "SE"], ["senora", "señora", "Señora"], &on_queen_lines(Manner::Argentinian)),
    row("FA", ["FA", "FA"], ["faro", "faro", "Faro"], &[along(STRAIGHT, Manner::Argentinian)]),
    row("LO", ["LO", "LO"], ["loco", "loco", "Loco"], &[along(DIAGONAL, Manner::Argentinian)]),
    row("SA", ["SL", "SA"], ["saltador", "saltador", "Saltador"], &[quiet(along(Line::Mao, ADJACENT)), quiet(along(Line::Moa, ADJACENT)), capturing(along(Line::Mao, Manner::Leap)), capturing(along(Line::Moa, Manner::Leap))]),
    // Locusts and marine units.
    row("L", ["L", "H"], ["locust", "locuste", "Heuschrecke"], &on_queen_lines(Manner::Locust)),
    row("LR", ["LT", "HT"], ["rook locust", "tour locuste", "Turmheuschrecke"], &[along(STRAIGHT, Manner::Locust)]),
    row("LB", ["LF", "HL"], ["bishop locust", "fou locuste", "Läuferheuschrecke"], &[along(DIAGONAL, Manner::Locust)]),
    row("LN", ["LN", "HN"], ["nightrider locust", "noctambule locuste", "Nachtreiterheuschrecke"], &[along(KNIGHTS, Manner::Locust)]),
    row("LS", ["LR", "LR"], ["rose locust", "rose locuste", "Rosenheuschrecke"], &[along(Line::Circle, Manner::Locust)]),
    row("SI", ["SI", "SI"], ["siren", "sirène", "Sirene"], &on_queen_lines(Manner::Marine)),
    row("TR", ["TR", "TR"], ["triton", "triton", "Triton"], &[along(STRAIGHT, Manner::Marine)]),
    row("ND", ["NE", "ND"], ["nereid", "néréide", "Nereide"], &[along(DIAGONAL, Manner::Marine)]),
    row("MS", ["CM", "MS"], ["marine knight", "cavalier marin", "mariner Springer"], &[along(KNIGHTS, Manner::MarineLeap)]),
    row("SK", ["SK", "SK"], ["skylla", "skylla", "Skylla"], &[along(Line::Mao, Manner::MarineLeap)]),
    row("CY", ["CY", "CY"], ["charybdis", "charybde", "Charybdis"], &[along(Line::Moa, Manner::MarineLeap)]),
    row("PO", ["PO", "PO"], ["poseidon", "poséidon", "Poseidon"], &on_queen_lines(Manner::MarineLeap)).royal(),
    // Bent and reflected lines.
    row("RO", ["RO", "RO"], ["rose", "rose", "Rose"], &[along(Line::Circle, Manner::Ride)]),
    row("RN", ["RL", "RN"], ["rose-lion", "rose lion", "Rosenlion"], &[along(Line::Circle, FAR)]),
    row("RP", ["RS", "RH"], ["rose-hopper", "rose sauteur", "Rosenhüpfer"], &[along(Line::Circle, NEXT)]),
    row("SS", ["CS", "SS"], ["spiral springer", "cavalier spirale", "Spiralspringer"], &[zigzag(4, 0), zigzag(2, 0)]),
    row("DS", ["CD", "DS"], ["diagonal spiral springer", "cavalier spirale diagonale", "Diagonalspiralspringer"], &[zigzag(3, 3), zigzag(1, 1)]),
    row("S1", ["N1", "S1"], ["zigzag nightrider (1,1)", "noctambule zigzag (1,1)", "Zickzack-Nachtreiter (1,1)"], &[zigzag(1, 1)]),
    row("S2", ["N2", "S2"], ["zigzag nightrider (2,0)", "noctambule zigzag (2,0)", "Zickzack-Nachtreiter (2,0)"], &[zigzag(2, 0)]),
    row("S3", ["N3", "S3"], ["zigzag nightrider (3,3)", "noctambule zigzag (3,3)", "Zickzack-Nachtreiter (3,3)"], &[zigzag(3, 3)]),
    row("S4", ["N4", "S4"], ["zigzag nightrider (4,0)", "noctambule zigzag (4,0)", "Zickzack-Nachtreiter (4,0)"], &[zigzag(4, 0)]),
    row("QN", ["QN", "QN"], ["quintessence", "quintessence", "Quintessenz"], &[zigzag(1, 3)]),
    row("BT", ["BT", "PF"], ["boyscout", "boyscout", "Pfadfinder"], &[along(Line::Zigzag((1, 1), (2, 0)), Manner::Ride)]),
    row("GT", ["GT", "PN"], ["girlscout", "girlscout", "Pfadfinderin"], &[along(Line::Zigzag((0, 1), (1, 1)), Manner::Ride)]),
    row("CT", ["CT", "CT"], ["CAT", "CAT", "CAT"], &[along(Line::KnightThenDabbaba, Manner::Ride)]),
    row("AR", ["AR", "ER"], ["archbishop", "archevêque", "Erzbischof"], &[along(Line::Reflected(1), Manner::Ride)]),
    row("RB", ["FR", "RL"], ["reflecting bishop", "fou réfléchissant", "reflektierender Läufer"], &[along(Line::Reflected(4), Manner::Ride)]),
    row("C", ["CA", "KL"], ["cardinal", "cardinal", "Kardinal"], &[along(Line::Bounced, Manner::Ride)]),
    row("BK", ["CR", "RS"], ["bouncy knight", "cavalier rebondissant", "reflektierender Springer"], &[along(Line::KnightFromEdge, Manner::Ride)]),
    row("BN", ["NR", "NR"], ["bouncy nightrider", "noctambule rebondissant", "reflektierender Nachtreiter"], &[Movement::of(Shape::NightriderFromEdge)]),
    row("UU", ["UU", "UU"], ["ubi-ubi", "ubi-ubi", "Ubi-Ubi"], &[Movement::of(Shape::KnightTour)]),
    row("B1", ["B1", "B1"], ["bouncer", "bouncer", "Bouncer"], &[Movement::of(Shape::Bounce(0, 1)), Movement::of(Shape::Bounce(1, 1))]),
    row("B2", ["B2", "B2"], ["rook bouncer", "bouncer tour", "Turmbouncer"], &[Movement::of(Shape::Bounce(0, 1))]),
    row("B3", ["B3", "B3"], ["bishop bouncer", "bouncer fou", "Läuferbouncer"], &[Movement::of(Shape::Bounce(1, 1))]),
    // By distances.
    row("TH", ["SB", "UH"], ["treehopper", "sauteur d'arbre", "Baumhüpfer"], &[Movement::of(Shape::AroundHurdle { on_queen_lines: true })]),
    row("GE", ["SM", "GU"], ["greater treehopper", "grand sauteur d'arbre", "großer Baumhüpfer"], &[Movement::of(Shape::AroundHurdle { on_queen_lines: false })]),
    row("RK", ["CL", "RP"], ["radial knight", "cavalier radial", "Radialspringer"], &[Movement::of(Shape::AroundEnemy)]),
    row("LH", ["SE", "BH"], ["leafhopper", "sauteur de feuille", "Blatthüpfer"], &[Movement::of(Shape::AroundSelf { on_queen_lines: true })]),
    row("GF", ["SU", "GB"], ["greater leafhopper", "grand sauteur de feuille", "großer Blatthüpfer"], &[Movement::of(Shape::AroundSelf { on_queen_lines: false })]),
    // Units that move as others do.
    row("O",  ["O", "O"],   ["orphan", "orphelin", "Waise"],               &[Movement::of(Shape::Lent(Lender::Attackers))]),
    row("F",  ["A", "F"],   ["friend", "ami", "Freund"],                   &[Movement::of(Shape::Lent(Lender::Guards))]),
    // Pawns of other kinds.
    row("BP", ["PB", "BB"], ["Berolina pawn", "pion berlinois", "Berolinabauer"], &[pawn_step(PawnWay::Diagonal), pawn_take(PawnWay::Forward)]).pawn(Pawn::Forward),
    row("SP", ["SP", "SB"], ["superpawn", "superpion", "Superbauer"], &[quiet_forward(ROOK), capturing_forward(BISHOP)]).pawn(Pawn::Forward),
    row("BS", ["SB", "BS"], ["Berolina superpawn", "superpion berlinois", "Berolina-Superbauer"], &[quiet_forward(BISHOP), capturing_forward(ROOK)]).pawn(Pawn::Forward),
    row("PP", ["PV", "RB"], ["reverse pawn", "pion inversé", "Rückwärtsbauer"], &[pawn_step(PawnWay::Backward), pawn_take(PawnWay::DiagonalBackward)]).pawn(Pawn::Backward),
    row("MP", ["PM", "MB"], ["marine pawn", "pion marin", "mariner Bauer"], &[pawn_step(PawnWay::Forward), marine_take(false)]).pawn(Pawn::Marine),
    // Units whose moves depend on direction or file.
    row("CP", ["PC", "CB"], ["Chinese pawn", "pion chinois", "chinesischer Bauer"], &[forward(leap(0, 1)), sideways_beyond_the_middle(leap(0, 1))]),
    row("GY", ["GY", "GY"], ["gryphon", "griffon", "Greif"], &[pawn_step(PawnWay::Forward), BISHOP]),
    row("DR", ["DR", "DR"], ["dragon", "dragon", "Drache"], &[pawn_step(PawnWay::Forward), pawn_take(PawnWay::Diagonal), KNIGHT]),
    row("SH", ["BA", "SC"], ["ship", "bateau", "Schiff"], &[ROOK, pawn_take(PawnWay::Diagonal)]),
    row("MH", ["BM", "MC"], ["marine ship", "bateau marin", "marines Schiff"], &[along(STRAIGHT, Manner::Marine), marine_take(true)]),
    row("EH", ["EH", "RD"], ["edgehog", "edgehog", "Randschwein"], &[edge_changing(ROOK), edge_changing(BISHOP)]),
    row("RR", ["TC", "TJ"], ["rook/bishop hunter", "chasseur tour/fou", "Turm-Läufer-Jäger"], &[on_ranks_up(ROOK), on_ranks_down(BISHOP)]),
    row("BR", ["FC", "LJ"], ["bishop/rook hunter", "chasseur fou/tour", "Läufer-Turm-Jäger"], &[on_ranks_up(BISHOP), on_ranks_down(ROOK)]),
    row("QQ", ["QQ", "OD"], ["querquisite", "querquisite", "Odysseus"], &[from_files(ROOK, 0b1000_1001), from_files(BISHOP, 0b0010_1100), from_files(KNIGHT, 0b0100_0010), from_files(KING[0], 0b0001_0000), from_files(KING[1], 0b0001_0000)]),
];

/// What a pawn becomes by its promotion to an imitator; it leaves the board at once.
pub static IMITATOR: Row = row("I", ["I", "I"], ["imitator", "imitator", "Imitator"], &[]);

/// The pawn as a part of hunters: it captures in passing and is captured so, but does not promote. A hunter may come to its
/// first rank, and captures from there as from elsewhere.
pub(super) static HUNTING_PAWN: Row = row(
    "P",
    ["P", "B"],
    ["pawn", "pion", "Bauer"],
    &[
        pawn_step(PawnWay::Forward),
        Movement::of(Shape::PawnTake { way: PawnWay::Diagonal, beyond: false, from_first: true }),
    ],
);

/// The officers of which hunters can be made.
#[rustfmt::skip]
pub(super) static OFFICERS: [Row; 5] = [
    row("K", ["R", "K"], ["king", "roi", "König"],         &KING),
    row("Q", ["D", "D"], ["queen", "dame", "Dame"],        &[ROOK, BISHOP]),
    row("R", ["T", "T"], ["rook", "tour", "Turm"],         &[ROOK]),
    row("B", ["F", "L"], ["bishop", "fou", "Läufer"],      &[BISHOP]),
    row("S", ["C", "S"], ["knight", "cavalier", "Springer"], &[KNIGHT]),
];
