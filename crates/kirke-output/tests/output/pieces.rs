use kirke::output::pieces::{Drawn, fairy, orthodox};
use kirke::units::find;

#[test]
fn a_grasshopper_is_a_queen_upside_down() {
    let queen = orthodox()[1].1;
    let grasshopper = find("G").map(fairy).unwrap();
    assert_eq!(grasshopper, Drawn { turned: 180, ..queen });
    assert_eq!(queen.turned, 0);
}
