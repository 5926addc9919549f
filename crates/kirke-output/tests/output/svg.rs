use crate::examples::{problem, with_units};
use kirke::output::Notation;
use kirke::output::svg::drawing;

#[test]
fn a_drawing_is_well_formed_and_shows_every_unit_where_it_stands() {
    let setup = with_units(problem("#2"), "wKa1 wGb1 bNc3 bPh7").setup;
    let text = drawing(&setup, Notation::default()).into_string();
    let document = roxmltree::Document::parse(&text).unwrap();
    let groups = document.descendants().filter_map(|node| node.attribute("transform"));
    assert_eq!(
        groups.collect::<Vec<_>>(),
        [
            "translate(18 333)",
            "translate(63 333) rotate(180 22.5 22.5)",
            "translate(108 243) rotate(180 22.5 22.5)",
            "translate(333 63)"
        ]
    );
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let words: Vec<_> = texts.filter_map(|node| node.text()).collect();
    assert_eq!(words[words.len() - 2..], ["b1 = grasshopper", "c3 = nightrider"]);
}
