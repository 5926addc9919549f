use super::{
    Argument, Becomes, CodeList, ConditionOption, FAIRY_CONDITIONS, FairyCondition, LEFT_OUT, OPTIONS,
    PREFIXES, PRESETS, Preset, Rebirth, Set, Who, base,
};
use crate::units;
use std::collections::HashMap;

/// A name without what people spell differently: case, blanks, hyphens, accents, `&` and other signs.
///
/// ```
/// use kirke::rules::key;
/// assert_eq!(key("Circé à parachutage"), "circeaparachutage");
/// assert_eq!(key("Take&Make"), key("take-make"));
/// ```
pub fn key(name: &str) -> String {
    letters(name).into_iter().map(|(_, letter)| letter).collect()
}

/// The letters that [`key`] keeps, each with the place of the character it comes from.
///
/// A character that no name contains is kept as it is, so that it cannot pass unnoticed.
pub fn letters(name: &str) -> Vec<(usize, char)> {
    let mut letters = Vec::with_capacity(name.len());
    for (at, sign) in name.char_indices() {
        let plain = match sign {
            // Most are: they need not be looked for among the others.
            _ if sign.is_ascii_alphanumeric() => {
                letters.push((at, sign.to_ascii_lowercase()));
                continue;
            }
            'à' | 'â' | 'á' | 'À' | 'Â' | 'Á' => "a",
            'ä' | 'Ä' => "ae",
            'ç' | 'Ç' => "c",
            'é' | 'è' | 'ê' | 'ë' | 'É' | 'È' | 'Ê' | 'Ë' => "e",
            'î' | 'ï' | 'Î' | 'Ï' => "i",
            'ô' | 'Ô' => "o",
            'ö' | 'Ö' | 'œ' | 'Œ' => "oe",
            'û' | 'ù' | 'Û' | 'Ù' => "u",
            'ü' | 'Ü' => "ue",
            'ß' => "ss",
            // combining marks: the German diaeresis stands for an e
            '\u{308}' => "e",
            '\u{300}' | '\u{301}' | '\u{302}' | '\u{327}' => "",
            _ if is_ignored(sign) => "",
            _ => {
                letters.push((at, sign.to_ascii_lowercase()));
                continue;
            }
        };
        letters.extend(plain.chars().map(|letter| (at, letter)));
    }
    letters
}

/// Signs that separate words or stand inside them without meaning.
fn is_ignored(sign: char) -> bool {
    let is_sign = matches!(
        sign,
        '&' | '-' | '–' | '\'' | '’' | '=' | ',' | '(' | ')' | '[' | ']' | '+' | '_' | '.' | ':'
    );
    is_sign || sign.is_whitespace()
}

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// A named condition.
    Preset(&'static Preset),
    /// A word added to a condition.
    Option(&'static ConditionOption),
    /// `Anti`, `Mars` and the like.
    Prefix(Who),
    /// A fairy condition that is no rebirth.
    Fairy(&'static FairyCondition),
    /// A condition that is not offered, and why.
    LeftOut(&'static str),
}

/// A known name.
#[derive(Debug)]
pub struct Entry {
    /// The name as [`key`] gives it.
    pub key: String,
    /// The name as the catalogue writes it.
    pub text: &'static str,
    /// What it stands for.
    pub meaning: Meaning,
    /// Can it stand alone as a condition?
    pub alone: bool,
    /// Names that are more than one word in disguise cost more than the words themselves.
    pub cost: u32,
}

/// The names of conditions, options and prefixes whose [`key`] begins with one of these letters, each key once.
///
/// ```
/// use kirke::rules::names_beginning_with;
/// assert!(names_beginning_with(|letter| letter == 'p').iter().any(|entry| entry.key == "parrain"));
/// ```
pub fn names_beginning_with(is_wanted: impl Fn(char) -> bool) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut places = HashMap::new();
    let mut add = |text: &'static str, meaning: Meaning, cost: u32| {
        if !first_letter(text).is_some_and(&is_wanted) {
            return;
        }
        let key = key(text);
        let place = *places.entry(key.clone()).or_insert(entries.len());
        match entries.get_mut(place) {
            // an option that is also the name of a condition can stand alone
            Some(entry) => entry.alone |= matches!(meaning, Meaning::Preset(_)),
            None => {
                let alone = matches!(meaning, Meaning::Preset(_) | Meaning::Fairy(_));
                entries.push(Entry { key, text, meaning, alone, cost });
            }
        }
    };
    for option in OPTIONS {
        option.names().for_each(|name| add(name, Meaning::Option(option), 1));
    }
    for prefix in PREFIXES {
        prefix.names.iter().for_each(|name| add(name, Meaning::Prefix(prefix.who), 1));
    }
    for preset in PRESETS {
        let is_base = base(preset.rebirth.who).is_some_and(|base| std::ptr::eq(base, preset));
        for name in preset.names() {
            let is_word = is_base && (name == preset.name || Some(name) == preset.popeye);
            add(name, Meaning::Preset(preset), if is_word { 1 } else { 10 });
        }
    }
    for row in FAIRY_CONDITIONS {
        row.names().for_each(|name| add(name, Meaning::Fairy(row), 1));
    }
    for (name, reason) in LEFT_OUT {
        let short = name.strip_suffix(" Circe");
        short.into_iter().chain([*name]).for_each(|name| add(name, Meaning::LeftOut(reason), 10));
    }
    entries
}

/// The first letter of a [`key`].
pub fn first_letter(name: &str) -> Option<char> {
    // Nearly every name begins with one.
    let sign = name.chars().next()?;
    if sign.is_ascii_alphanumeric() { Some(sign.to_ascii_lowercase()) } else { key(name).chars().next() }
}

/// No name is longer than this.
const LONGEST_NAME: usize = 60;

/// How many letters must be changed, left out, put in or exchanged with the next one to come from one word to another, if not
/// more than so many.
///
/// ```
/// assert_eq!(kirke::rules::distance_within("parain", "parrain", 1), Some(1));
/// assert_eq!(kirke::rules::distance_within("par", "parrain", 1), None);
/// ```
pub fn distance_within(one: &str, other: &str, most: usize) -> Option<usize> {
    // Most words are too long or too short, which is soon seen.
    let longer_by = one.chars().count().abs_diff(other.chars().count());
    let distance = (longer_by <= most).then(|| strsim::damerau_levenshtein(one, other))?;
    Some(distance).filter(|&distance| distance <= most)
}

/// Known names that look like this word, the best ones first.
///
/// ```
/// assert_eq!(kirke::rules::similar_names("Parain")[0], "Parrain");
/// assert!(kirke::rules::similar_names("xyzzy").is_empty());
/// ```
pub fn similar_names(word: &str) -> Vec<&'static str> {
    let wanted = key(word);
    if wanted.len() > LONGEST_NAME {
        return Vec::new();
    }
    let most = (wanted.chars().count() / 3).clamp(1, 4);
    let mut found: Vec<(usize, &'static str)> = names_beginning_with(|_| true)
        .iter()
        .filter_map(|entry| Some((distance_within(&wanted, &entry.key, most)?, entry)))
        .filter(|&(distance, entry)| distance < entry.key.len())
        .map(|(distance, entry)| (distance, entry.text))
        .collect();
    found.sort_by_key(|&(distance, _)| distance);
    found.into_iter().map(|(_, text)| text).collect()
}

/// The orthodox unit codes, strongest first, the king before all.
const ORTHODOX_CODES: [&str; 6] = ["K", "Q", "R", "B", "S", "P"];

/// The unit code spelled like this, case ignored: `S` is the knight, `N` the nightrider.
///
/// ```
/// assert_eq!(kirke::rules::unit_code("q"), Some("Q"));
/// assert_eq!(kirke::rules::unit_code("li"), Some("LI"));
/// assert_eq!(kirke::rules::unit_code("XX"), None);
/// ```
pub fn unit_code(text: &str) -> Option<&'static str> {
    let orthodox = ORTHODOX_CODES.into_iter().find(|code| code.eq_ignore_ascii_case(text));
    orthodox.or_else(|| units::find(text).map(|row| row.code))
}

fn rank_of(code: &str) -> usize {
    let orthodox = ORTHODOX_CODES.iter().position(|&known| known == code);
    orthodox.unwrap_or_else(|| {
        let fairy = units::CATALOGUE.iter().position(|row| row.code == code);
        ORTHODOX_CODES.len() + fairy.unwrap_or(units::CATALOGUE.len())
    })
}

/// A set of kinds in the usual order, each once; `None` if there are too many.
pub fn kinds(codes: &[&'static str]) -> Option<CodeList> {
    let mut codes = codes.to_vec();
    codes.sort_by_key(|code| rank_of(code));
    codes.dedup();
    (codes.len() <= CodeList::MOST).then(|| CodeList::new(&codes))
}

/// A cycle of kinds, from its strongest kind on and without naming that kind again at the end; `None` if a kind
/// stands in it twice, if it is shorter than two or if it is too long.
///
/// ```
/// use kirke::rules::cycle;
/// assert_eq!(cycle(&["S", "B", "R", "Q", "S"]).unwrap().as_slice(), ["Q", "S", "B", "R"]);
/// assert!(cycle(&["S", "B", "S", "Q"]).is_none());
/// ```
pub fn cycle(codes: &[&'static str]) -> Option<CodeList> {
    let mut codes = codes.to_vec();
    if codes.len() > 2 && codes.first() == codes.last() {
        codes.pop();
    }
    let strongest = (0..codes.len()).min_by_key(|&i| rank_of(codes[i]))?;
    codes.rotate_left(strongest);
    let mut sorted = codes.clone();
    sorted.sort_unstable();
    sorted.dedup();
    (codes.len() > 1 && sorted.len() == codes.len() && codes.len() <= CodeList::MOST)
        .then(|| CodeList::new(&codes))
}

/// The name of a condition in normalised form: the preset's, or that of its base with the options added. Empty
/// for orthodox chess.
///
/// ```
/// use kirke::rules::{Kings, Occupied, Rebirth, name};
/// let rule = Rebirth { kings: Kings::Inclusive, occupied: Occupied::Volcanic, ..Rebirth::CIRCE };
/// assert_eq!(name(&rule), "Circe Rex Inclusive Volcanic");
/// let rule = Rebirth { side: Some(kirke::board::Colour::White), ..rule };
/// assert_eq!(name(&rule), "White Circe Rex Inclusive Volcanic");
/// ```
pub fn name(rule: &Rebirth) -> String {
    if rule.who == Who::Nobody {
        return String::new();
    }
    if let Some(side) = rule.side {
        let of_both = name(&Rebirth { side: None, ..*rule });
        let of_side = OPTIONS.iter().find(|option| *option.sets == [Set::Side(side)]);
        return of_side.map_or("", |option| option.name).to_owned() + " " + &of_both;
    }
    let named = |preset: &&Preset| preset.rebirth == *rule && !must_be_given(preset.argument);
    if let Some(preset) = PRESETS.iter().find(named) {
        return preset.name.to_owned();
    }
    if let Some(preset) = PRESETS.iter().find(|preset| equal_but_for_argument(preset, rule)) {
        return preset.name.to_owned() + &codes_of(preset.argument, rule);
    }
    let Some(base) = base(rule.who) else { return String::new() };
    let mut text = base.name.to_owned();
    let mut start = base.rebirth;
    for option in OPTIONS.iter().filter(|option| says(option, rule)) {
        option.implied(rule.square).iter().for_each(|set| set.apply(&mut start));
    }
    let mut left = Set::differences(rule, &start);
    for option in OPTIONS.iter().filter(|option| says(option, rule)) {
        let news = |set: &Set| left.iter().any(|other| other.same_axis(*set));
        if option.sets.iter().all(news) {
            left.retain(|other| !option.sets.iter().any(|set| set.same_axis(*other)));
            text.push(' ');
            text.push_str(option.name);
            text.push_str(&codes_of(option.argument, rule));
        }
    }
    text
}

fn must_be_given(argument: Argument) -> bool {
    matches!(argument, Argument::Kinds | Argument::Kind)
}

/// Is this what the rule says, whatever the codes?
fn says(option: &ConditionOption, rule: &Rebirth) -> bool {
    match option.argument {
        Argument::Nothing => option.sets.iter().all(|set| set.holds(rule)),
        Argument::Cycle => matches!(rule.becomes, Becomes::Cycle(_)),
        Argument::Kind => matches!(rule.becomes, Becomes::Mutant(_)),
        Argument::Kinds => !rule.kinds.is_empty(),
    }
}

fn equal_but_for_argument(preset: &Preset, rule: &Rebirth) -> bool {
    let example = preset.rebirth;
    match (preset.argument, rule.becomes) {
        (Argument::Cycle, Becomes::Cycle(_)) | (Argument::Kind, Becomes::Mutant(_)) => {
            example == Rebirth { becomes: example.becomes, ..*rule }
        }
        (Argument::Kinds, _) if !rule.kinds.is_empty() => {
            example == Rebirth { kinds: example.kinds, ..*rule }
        }
        _ => false,
    }
}

/// The codes to be written behind a name, each after a blank.
fn codes_of(argument: Argument, rule: &Rebirth) -> String {
    let codes: Vec<&str> = match (argument, &rule.becomes) {
        (Argument::Kinds, _) => rule.kinds.as_slice().to_vec(),
        (Argument::Cycle, Becomes::Cycle(list)) if *list == super::presets::CHAMELEON => Vec::new(),
        (Argument::Cycle, Becomes::Cycle(list)) => {
            list.as_slice().iter().chain(list.as_slice().first()).copied().collect()
        }
        (Argument::Kind, Becomes::Mutant(list)) => list.as_slice().to_vec(),
        _ => Vec::new(),
    };
    codes.into_iter().map(|code| format!(" {code}")).collect()
}
