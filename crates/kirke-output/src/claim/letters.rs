use crate::units::Language;

/// Do these letters, written in capitals, name the unit of this English code? No letters are a pawn. `nightrider`: the
/// problem has nightriders, so that N is no knight.
pub fn names(language: Language, letters: &str, code: &'static str, nightrider: bool) -> bool {
    if letters.is_empty() {
        return code == "P";
    }
    let is_english_knight = code == "S" && letters == "N" && language == Language::English;
    language.code(code).eq_ignore_ascii_case(letters) || is_english_knight && !nightrider
}
