use crate::examples::ply;
use kirke::board::Square;
use kirke::output::Notation;

#[test]
fn the_captured_unit_and_the_departure_square_are_told() {
    let text = |long: &str, unit: &str, at| {
        let unit = ply(unit).unit;
        Notation::LONG.retraction(&ply(long), Some((&unit, at)), &[])
    };
    assert_eq!(text("wKg5*h5[wKh5->e1]", "bSh5-g7", Square::H5), "Kg5xSh5(Ke1)");
    assert_eq!(text("wa7*b8=R[wRb8->a1]", "bRb8-b7", Square::B8), "a7xRb8=R(Ra1)");
    assert_eq!(text("wc5*b6 ep.[wPb6->b2]", "bb7-b5", Square::B5), "c5xPb5 e.p.(Pb2)");
    assert_eq!(text("wRe1*e8[+bSg8]+", "bSg8-f6", Square::E8), "Re1xSe8(Sg8)+");
    assert_eq!(Notation::default().retraction(&ply("wSd1-d8"), None, &[]), "Nd1-d8");
    let [rook, bishop] = ["bRg8-g7", "wBa8-b7"].map(|text| ply(text).unit);
    let gone = [(&bishop, Square::A8)];
    let capture = ply("wh7*g8=S[+bRa8]");
    let text = Notation::LONG.retraction(&capture, Some((&rook, Square::G8)), &gone);
    assert_eq!(text, "h7xRg8=S(Ra8,-wBa8)");
}
