use crate::examples::{problem, solution, with_units};
use kirke::input::{Sheet, Twin};
use kirke::output::html::Html;
use kirke::output::{Notation, Renderer, Style};
use kirke::rules::Profile;
use kirke::solution::Completeness;
use kirke::verdict::{Judgement, Verdict};

#[test]
fn a_page_is_well_formed_and_nests_the_play_as_the_text_does() {
    let mut problem = with_units(problem("#2"), "wKa1 wGb1 bNc3 bPh7");
    problem.heading.authors = vec!["A & B <C>".into()];
    let told = solution(&problem, "", "key zz wQd1-f3\n  defence bg4-g3\n    then wQf3*h5#");
    let twin = Twin {
        label: Some("a".into()),
        caption: String::new(),
        continued: false,
        problem,
        sheet: Sheet::default(),
    };
    let judgement = Judgement::new(Verdict::Dual, 1, 1.into(), None);
    let style = Style { notation: Notation::default(), quiet: false, profile: Profile::Book };
    let html = Html(style);
    let parts = [
        html.begin(),
        html.open(&twin),
        html.twin(&twin, &told, &judgement).unwrap(),
        html.close(&twin, Completeness::Complete),
        html.end(),
    ];
    let page = parts.concat();
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(&page, options).unwrap();
    let text = |name: &str| {
        let node = document.descendants().find(|node| node.attribute("class") == Some(name)).unwrap();
        node.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect::<String>()
    };
    assert_eq!((text("author"), text("condition")), ("A & B <C>".into(), "Circe".into()));
    assert_eq!(text("play"), "1.Qf3! zugzwang1...g3 2.Qxh5#");
    let reply = document.descendants().find(|node| node.attribute("style").is_some()).unwrap();
    assert_eq!((reply.attribute("style"), reply.text()), (Some("margin-left:2em"), Some("1...g3 2.Qxh5#")));
    let key = document.descendants().filter(|node| node.has_tag_name("b")).nth(1).unwrap();
    assert_eq!(key.text(), Some("1.Qf3!"));
}

#[test]
fn long_play_stays_on_the_page() {
    let problem = problem("#9");
    let replies = |n: usize| {
        let (defence, answer) = ("  ".repeat(2 * n + 1), "  ".repeat(2 * n + 2));
        format!("\n{defence}defence bKh8-h7\n{answer}then wRa1-a2+")
    };
    let play = (0..8).map(replies).collect::<String>();
    let solution = solution(&problem, "", &format!("key wRa1-a2+{play}"));
    let twin =
        Twin { label: None, caption: String::new(), continued: false, problem, sheet: Sheet::default() };
    let judgement = Judgement::new(Verdict::Sound, 1, 1.into(), None);
    let style = Style { notation: Notation::default(), quiet: true, profile: Profile::Book };
    let page = Html(style).twin(&twin, &solution, &judgement).unwrap();
    assert!(page.contains("margin-left:12em") && page.contains("margin-left:min(14em,50%)"), "{page}");
}
