//! Problems with their solutions as a page, set as in a journal. The play is that of [`tree`], line by line.

use super::diagram;
use super::notation::Notation;
use super::renderer::{Renderer, Style, TakenBack, caption};
use super::svg;
use super::tree;
use super::words;
use crate::input::Twin;
use crate::problem::Problem;
use crate::solution::{Completeness, Solution};
use crate::units::Language;
use crate::verdict::Judgement;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const CSS: &str = "body{font:17px/1.45 Georgia,'Times New Roman',serif;color:#111;background:#fff;max-width:62rem;\
margin:2rem auto;padding:0 1.5rem}article{display:flex;flex-wrap:wrap;gap:1rem 3rem;padding:1.5rem 0;\
border-bottom:1px solid #ccc;break-inside:avoid}article:last-of-type{border:0}header{width:396px;text-align:center}\
header p,figcaption p,.play p,.told{margin:0}.author{font-weight:bold}.source,.award{font-style:italic}\
figure{margin:.4rem 0 0}figcaption{display:flex;justify-content:space-between;margin:0 18px}\
.condition{margin:0 18px;font-weight:bold}.solution{flex:1;min-width:20rem}.twin{margin:.8rem 0 0}\
.play p{padding-left:1.2em;text-indent:-1.2em}.gap{height:.6rem}.told{color:#666;font-size:.85em;margin-top:.6rem}";

/// The layout of a page. Even what is quiet has a problem around the play.
pub struct Html(pub Style);

impl Renderer for Html {
    fn begin(&self) -> String {
        begin(self.0.notation.language)
    }

    fn open(&self, first: &Twin) -> String {
        open(&first.problem, self.0.notation)
    }

    fn twin(&self, twin: &Twin, solution: &Solution, judgement: &Judgement) -> serde_json::Result<String> {
        let play = tree::play(&twin.problem, solution, self.0.notation);
        let remarks = self.0.remarks(&twin.problem, judgement);
        Ok(section(caption(twin).as_deref(), &play, &remarks))
    }

    fn taken_back(&self, twin: &Twin, told: &TakenBack) -> serde_json::Result<String> {
        Ok(section(caption(twin).as_deref(), &told.play, &self.0.remarks_on(told)))
    }

    fn close(&self, _: &Twin, _: Completeness) -> String {
        CLOSE.to_owned()
    }

    fn end(&self) -> String {
        END.to_owned()
    }
}

fn begin(language: Language) -> String {
    let code = match language {
        Language::English => "en",
        Language::German => "de",
        Language::French => "fr",
    };
    let head = html! {
        head { (PreEscaped("<meta charset=\"utf-8\"/>")) title { "kirke" } style { (PreEscaped(CSS)) } }
    };
    format!("{}\n<html lang=\"{code}\">\n{}\n<body>\n", DOCTYPE.into_string(), head.into_string())
}

const END: &str = "</body>\n</html>\n";

/// Heading, diagram, stipulation, condition.
fn open(problem: &Problem, notation: Notation) -> String {
    let heading = &problem.heading;
    let title = if heading.title.is_empty() { String::new() } else { format!("“{}”", heading.title) };
    let lines = [
        ("author", heading.authors.join(", ")),
        ("title", title),
        ("source", heading.source.clone()),
        ("award", heading.award.clone()),
    ];
    let markup = html! {
        header {
            @for (class, line) in lines.iter().filter(|(_, line)| !line.is_empty()) { p class=(class) { (line) } }
            @if let Some(origin) = &problem.origin {
                figure {
                    (svg::drawing(origin, notation))
                    figcaption { p { (diagram::counted(origin, "+")) } p { "⇒" } }
                }
            }
            figure {
                (svg::drawing(&problem.setup, notation))
                figcaption { p { (words::asked(problem, notation.language)) } p { (diagram::counted(&problem.setup, "+")) } }
            }
            @if !problem.condition.name.is_empty() { p.condition { (words::condition(&problem.condition, notation.language)) } }
        }
    };
    format!("<article>\n{}\n<div class=\"solution\">\n", markup.into_string())
}

const CLOSE: &str = "</div>\n</article>\n";

/// A twin: what is changed, the play as it is printed, and what is said about it.
fn section(caption: Option<&str>, play: &str, told: &[String]) -> String {
    let markup = html! {
        section {
            @if let Some(caption) = caption { p.twin { b { (caption) } } }
            div.play { @for line in play.lines() { (indented(line)) } }
            @for line in told { p.told { (line) } }
        }
    };
    markup.into_string() + "\n"
}

/// A line of play. Keys are set in bold; they are all that begins at the margin with an exclamation mark.
fn indented(line: &str) -> Markup {
    let play = line.trim_start();
    let depth = (line.len() - play.len()) / 2;
    let (first, rest) = play.split_once(' ').unwrap_or((play, ""));
    let is_key = depth == 0 && first.ends_with('!');
    html! {
        @if play.is_empty() { p.gap {} }
        @else {
            p style=[margin(depth)] {
                @if is_key { b { (first) } " " (rest) } @else { (play) }
            }
        }
    }
}

/// Long play is not moved out of the page.
fn margin(depth: usize) -> Option<String> {
    match depth {
        0 => None,
        1..=6 => Some(format!("margin-left:{}em", 2 * depth)),
        _ => Some(format!("margin-left:min({}em,50%)", 2 * depth)),
    }
}
