//! Units for the box beside the board.

use kirke::board::ATTRIBUTES;
use kirke::output::pieces;
use kirke::units::CATALOGUE;
use serde_json::{Value, json};

/// Everything the page needs to draw units and to find them by their names.
pub fn units() -> Value {
    let orthodox = pieces::orthodox().map(|(code, drawn)| json!({ "code": code, "drawn": drawn }));
    let fairy = CATALOGUE.iter().map(|row| {
        json!({
            "code": row.code,
            "codes": row.codes,
            "names": row.names,
            "rule": row.rule(),
            "drawn": pieces::fairy(row),
        })
    });
    let attributes: Vec<&str> = ATTRIBUTES.iter().map(|attribute| attribute.name).collect();
    json!({
        "box": pieces::BOX,
        "orthodox": orthodox,
        "fairy": fairy.collect::<Vec<_>>(),
        "attributes": attributes,
    })
}
