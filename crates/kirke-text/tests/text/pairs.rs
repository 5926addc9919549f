//! Pairs of fairy conditions of which it is not settled what they mean together are refused, each with its reason.

use kirke::input::condition::read;
use kirke::rules::{Profile, Rules};

/// Pairs, and a part of what is said against them.
const APART: &[(&str, &str)] = &[
    ("Patrouille Immobilio", "guard others that may not move"),
    ("SuperGuards Immobilio", "guard others that may not move"),
    ("Woozles Immobilio", "guard others that may not move"),
    ("CentralChess Immobilio", "guard others that may not move"),
    ("PartialParalysis UltraPatrol", "where they may not go"),
    ("AntiGuards WhiteEdgeMover", "where they may not go"),
    ("Patrouille Woozles", "guard others that may not capture"),
    ("SuperGuards Heffalumps", "guard others that may not capture"),
    ("ProvocationChess CentralChess", "guard others that may not capture"),
    ("Lortap Masand", "Masand"),
    ("Masand Madrasi", "Masand"),
    ("TraitorChess Woozles", "Traitor Chess"),
    ("AntiKoeko TraitorChess", "Traitor Chess"),
    ("Isardam Breton", "Breton"),
    ("MultiCaptures ShieldedKings", "Multicaptures"),
    ("Isardam MultiCaptures", "Multicaptures"),
    ("LostPieces Madrasi", "would be mated"),
    ("CASTChess MonochromChess", "CAST"),
    ("KoeKo BlackMaximummer Ultra", "captures of the king"),
    ("Take&MakeChess BlackMaximummer Ultra", "Take&Make"),
    ("PhantomChess TraitorChess", "Traitor Chess"),
    ("AntiCirce MultiCaptures", "Multicaptures"),
    ("AntiCirce RexExclusive ProteanChess", "becomes a king"),
    ("CageCirce GridChess", "no cage"),
    ("CageCirce Madrasi", "no cage"),
    ("CageCirce DarkSide", "no cage"),
    ("Leffie CheekToCheek", "asks for the kinds"),
    ("PowerTransfer Hole g4", "holes do not go with"),
    ("Immobilio PointReflection", "asks for the kinds"),
];

/// Pairs that have a meaning.
const TOGETHER: &[&str] = &[
    "Patrouille Madrasi",
    "Woozles EiffelChess",
    "CentralChess Madrasi",
    "KoeKo BlackMaximummer",
    "Take&MakeChess BlackMaximummer",
    "Patrouille WhiteEdgeMover",
    "Patrouille MarsCirce",
    "Patrouille PhantomChess",
    "PlusChess AntiGuards",
    "PhantomChess Immobilio",
    "MultiCaptures Circe",
    "CageCirce BlackMaximummer Ultra",
    "Take&MakeChess Absolute BlackMaximummer Ultra",
    "CageCirce FrankfurtChess",
    "Isardam TypeB TraitorChess",
];

fn compiled(text: &str) -> Result<(), String> {
    let condition = read(text).map_err(|error| error.message)?;
    match Rules::of(&condition, &Default::default(), Profile::Popeye) {
        Ok(_) => Ok(()),
        Err(reason) => Err(reason.to_string()),
    }
}

#[test]
fn unsettled_pairs_are_refused_with_their_reason() {
    for (text, reason) in APART {
        let told = compiled(text).expect_err(text);
        assert!(told.contains(reason), "{text}: {told}");
    }
}

#[test]
fn pairs_with_a_meaning_are_not() {
    for text in TOGETHER {
        assert_eq!(compiled(text), Ok(()), "{text}");
    }
}
