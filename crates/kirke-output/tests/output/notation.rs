use crate::examples::{effect, ply};
use kirke::output::Notation;
use kirke::solution::{Ply, Sign, UnitText};
use kirke::units::Language;

fn both(text: &str) -> [String; 2] {
    let ply = ply(text);
    let long = Notation::LONG.ply(&ply);
    assert_eq!(long, text[1..], "the example was built wrongly");
    [long, Notation::default().ply(&ply)]
}

#[track_caller]
fn check(long: &str, short: &str) {
    assert_eq!(both(long), [&long[1..], short]);
}

#[test]
fn moves() {
    check("wSg1-f3", "Nf3");
    check("wRa1-a8#", "Ra8#");
    check("we2-e4", "e4");
    check("we7-e8=S+", "e8=N+");
    check("wc7*d8=Q", "cxd8=Q");
    check("we5*d6 ep.[+bPd7]", "exd6 e.p.(Pd7)");
    check("b0-0", "0-0");
    check("w0-0-0[+wPa5]+", "0-0-0(Pa5)+");
    check("wLIa1*a5", "LIxa5");
}

#[test]
fn letters_of_other_languages() {
    let text = |language, of: &str| Notation { language, ..Notation::default() }.ply(&ply(of));
    assert_eq!(text(Language::German, "wRe1*e8[+bSg8]"), "Txe8(Sg8)");
    assert_eq!(text(Language::French, "wRe1*e8[+bSg8]"), "Txe8(Cg8)");
    assert_eq!(text(Language::French, "wKe1-e2[+bSg8]"), "Re2(nCg8)");
    assert_eq!(text(Language::German, "be2-e1=Q#"), "e1=D#");
    assert_eq!(text(Language::French, "wGa1-a3"), "Sa3");
}

#[test]
fn rebirths() {
    check("wRe1*e8[+bSg8]", "Rxe8(Ng8)");
    check("wSc2*d4[+bPd7]", "Nxd4(Pd7)");
    check("wRd1*d5[+bPd1=Q]", "Rxd5(Pd1=Q)");
    check("wSc2*d4[+bSb8=w]", "Nxd4(Nb8=w)");
    check("wSc2*d4[+bPf1=Q=w->v]", "Nxd4(Pf1=Q=w->v)");
    check("wRd1*d7[+bPd7->v]", "Rxd7(Pd7->v)");
    check("bKa8-b7[+bPe3]", "Kb7(Pe3)");
    check("wKf1-e1[+bBf1]+", "Ke1(bBf1)+");
    check("wKf1*e1[+wBf1]+", "Kxe1(wBf1)+");
    check("wSa1*b3[+bfSe1]", "Nxb3(fNe1)");
}

#[test]
fn capturing_units_move_on() {
    check("wSc2*d4[wSd4->g1]", "Nxd4[Ng1]");
    check("wSc2*d4[wSd4->Pd2]", "Nxd4[Pd2]");
    check("wc3*d4[wPd4->h8=Q]", "cxd4[Ph8=Q]");
    check("wRa1*a7[wRa7->a1->v]", "Rxa7[Ra1->v]");
    check("wBa1*d4[wBd4->c1=b]", "Bxd4[Bc1=b]");
    check("wKe3*d4[wKd4->rSg1]", "Kxd4[rNg1]");
    check("wQd3*d1[wQd1->d1]", "Qxd1[Qd1]");
    check("wkQa4*d4[-wkQd4]", "kQxd4[-kQd4]");
    check("bkPc7*b8=kQ", "kPxb8=kQ");
    check("wkQd1*d4[wkQd4->d1][+bPd7]", "kQxd4[kQd1](Pd7)");
    check("wSe5*d3[+wPd2][-wPc2][bBe2->c8]", "Nxd3(wPd2)[-Pc2][bBe2-c8]");
}

#[test]
fn a_promotion_does_not_say_that_the_unit_is_promoted() {
    let promotion = Some(UnitText { marks: "f".into(), ..ply("wQd8-d7").unit });
    let ply = Ply { promotion, ..ply("wc7*d8=Q[wfQd8->d1]") };
    assert_eq!(Notation::LONG.ply(&ply), "c7*d8=Q[wfQd8->d1]");
    assert_eq!(Notation::default().ply(&ply), "cxd8=Q[fQd1]");
}

#[test]
fn transferred_units() {
    check("wRe4-h1*h5", "Re4-h1xh5");
    check("wRd4-a1-a6", "Rd4-a1-a6");
    let castling = Ply { effects: vec![effect("[wRe5->a1]")], ..ply("w0-0-0") };
    assert_eq!(Notation::LONG.ply(&castling), "[wRe5->a1]0-0-0");
}

#[test]
fn departure_squares_are_named_only_as_far_as_needed() {
    let with = |needs_file, needs_rank| {
        Notation::default().ply(&Ply { needs_file, needs_rank, ..ply("wSb1*d2[+bPd7]") })
    };
    assert_eq!(with(false, false), "Nxd2(Pd7)");
    assert_eq!(with(true, false), "Nbxd2(Pd7)");
    assert_eq!(with(false, true), "N1xd2(Pd7)");
    assert_eq!(with(true, true), "Nb1xd2(Pd7)");
}

#[test]
fn the_knight_is_s_where_a_nightrider_stands() {
    let mut army = kirke::units::Army::default();
    assert_eq!(Notation::default().for_army(&army).ply(&ply("wSg1-f3")), "Nf3");
    let _ = army.enlist(kirke::units::find("N").unwrap());
    assert_eq!(Notation::default().for_army(&army).ply(&ply("wSg1-f3")), "Sf3");
}

#[test]
fn popeye_writes_a_blank_before_the_sign() {
    assert_eq!(Notation::SPACED.ply(&ply("wSc2*d4[+bPd7]+")), "Sc2*d4[+bPd7] +");
    assert_eq!(Notation::SPACED.ply(&ply("wSc2-d4")), "Sc2-d4");
}

#[test]
fn a_sign_that_is_a_word_stands_apart() {
    let ply = Ply { sign: Sign::CheckAnd(kirke::stipulation::Goal::ProofGame), ..ply("wSc2-d4") };
    assert_eq!(Notation::default().ply(&ply), "Nd4+ dia");
    assert_eq!(Notation::SPACED.ply(&ply), "Sc2-d4 + dia");
}
