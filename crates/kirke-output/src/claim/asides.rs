//! What stands in a claim beside the play: comments in braces, the letters of themes, signs in brackets.

/// The text without them; every half-move stays on its line.
pub(super) fn without(text: &str) -> String {
    let mut left = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['{', '[', '(']) {
        let letter_before = rest[..at].ends_with(|c: char| c.is_ascii_uppercase());
        left.push_str(&rest[..at]);
        let (open, behind) = rest[at..].split_at(1);
        let close = match open {
            "{" => '}',
            "[" => ']',
            _ => ')',
        };
        let (inside, after) = match behind.split_once(close) {
            Some((inside, after)) => (inside, after),
            // A comment that nobody ends is one to the end.
            None if open == "{" => (behind, ""),
            None => ("", behind),
        };
        let is_comment = open == "{";
        // Q(g)h8: the file of departure, where it is needed in some of the ways to this move.
        let is_place = letter_before && inside.len() == 1;
        if is_comment || is_place || is_theme(open, inside) || is_sign(open, inside) {
            // A comment separates words, the others stand within them.
            left.extend(is_comment.then_some(' '));
            left.extend(inside.chars().filter(|c| *c == '\n'));
            rest = after;
        } else {
            left.push_str(open);
            rest = behind;
        }
    }
    left + rest
}

/// `[a]`, `[A]`, `[ab]`: this move belongs to a theme.
fn is_theme(open: &str, inside: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '+';
    open == "[" && (1..=3).contains(&inside.len()) && inside.chars().all(is_letter) && inside != "zz"
}

/// `S(x)b2`, `Sb4(+)`: in some of the ways to this move it captures, or gives check.
fn is_sign(open: &str, inside: &str) -> bool {
    open == "(" && !inside.is_empty() && inside.chars().all(|c| "x:*+#=!?".contains(c))
}
