use crate::examples::{problem, with_units};
use kirke::input::Sheet;
use kirke::output::latex::document;

#[test]
fn a_document_holds_the_diagram_and_the_solution() {
    let mut problem = with_units(problem("#2"), "wKc8 wGa1 bKa8 bGh1 wLIb2");
    problem.heading.authors = vec!["P. & Q.".into(), "R.".into()];
    let text = document(&problem, &Sheet::default(), "\n   1.Kc8-c7 !\n      1...Ka8-a7\n");
    for part in [
        "\\author{P. \\& Q.; R.}\n\\pieces[3+2]{wDUa1, sDUh1, wDRb2, sKa8, wKc8}\n",
        "\\piecedefs{{ws}{DU}{grasshopper}; {w}{DR}{lion}}\n\\stip{\\#2}\n\\cond{Circe}\n",
        "\\sol{%\n\\hspace*{1em}1.Kc8-c7 !\\\\\n\\hspace*{3em}1...Ka8-a7\\\\\n}%\n\\end{diagram}\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}
