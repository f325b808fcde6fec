//! Judgements by price and by mates, and every tag where it holds and where it does not.

use super::*;
use crate::chess::{Chess, fen, notation};
use crate::tutor::about::{About, Tone};
use crate::tutor::motifs::sacrifice::Sacrifice;

const START: &str = "startpos";

fn position(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

fn line(root: &Chess, m: &str, score: Score) -> Line {
    Line { score, moves: vec![notation::parse(root, m).unwrap()] }
}

/// A question about a move with its score, and the best moves with theirs.
fn question(text: &str, played: (&str, Score), best: &[(&str, Score)]) -> Question {
    let root = position(text);
    let lines: Vec<Line> = best.iter().map(|(m, score)| line(&root, m, *score)).collect();
    Question {
        glance: None,
        is_even: true,
        last: None,
        played: Some(notation::parse(&root, played.0).unwrap()),
        best: lines.first().cloned(),
        second: lines.get(1).cloned(),
        reply: Some(Line { score: played.1.after_move(), moves: Vec::new() }),
        root,
    }
}

fn judged(before: Score, after: Score) -> Judgement {
    let question = question(START, ("a3", after), &[("e4", before)]);
    Judged::of(&question).unwrap().judgement
}

fn tags_of(question: &Question, past: Past, glance: &str, claims: &[Claim]) -> Vec<Tag> {
    let glance = notation::parse(&question.root, glance).ok();
    let question = Question { glance, ..question.clone() };
    tags(&question, &Judged::of(&question).unwrap(), past, claims)
}

/// The score whose win percentage is this.
fn win(percent: f64) -> Score {
    Score::Cp((-(100.0 / percent - 1.0).ln() / 0.003_682_08).round() as i32)
}

#[test]
fn the_price_decides() {
    for (drop, expected) in [
        (-3.0, Judgement::Best),
        (0.2, Judgement::Best),
        (1.0, Judgement::Excellent),
        (4.0, Judgement::Good),
        (6.0, Judgement::Inaccuracy),
        (12.0, Judgement::Mistake),
        (16.0, Judgement::Blunder),
        (40.0, Judgement::Blunder),
    ] {
        assert_eq!(judged(win(50.0), win(50.0 - drop)), expected, "{drop}");
    }
}

#[test]
fn the_first_choice_is_never_a_fault() {
    let question = question(START, ("e4", Score::Cp(-500)), &[("e4", Score::Cp(20))]);
    assert_eq!(Judged::of(&question).unwrap().judgement, Judgement::Best);
    assert_eq!(Judged::of(&Question { played: None, ..question }), None);
}

#[test]
fn walking_into_mate_is_a_blunder_unless_all_was_lost() {
    for (before, expected) in [
        (0, Judgement::Blunder),
        (-700, Judgement::Blunder),
        (-701, Judgement::Mistake),
        (-999, Judgement::Mistake),
        (-1000, Judgement::Inaccuracy),
    ] {
        assert_eq!(judged(Score::Cp(before), Score::Mate(-4)), expected, "{before}");
    }
    // One that can be seen counts for more.
    assert_eq!(judged(Score::Cp(-1200), Score::Mate(-3)), Judgement::Blunder);
    assert_eq!(judged(Score::Cp(-1201), Score::Mate(-1)), Judgement::Mistake);
    assert_eq!(judged(Score::Cp(-1500), Score::Mate(-1)), Judgement::Inaccuracy);
    assert_eq!(judged(Score::Cp(-990), Score::Mate(-7)), Judgement::Mistake);
    assert_eq!(judged(Score::Cp(-990), Score::Mate(-8)), Judgement::Best);
    assert_eq!(judged(Score::Cp(-700), Score::Mate(-8)), Judgement::Blunder);
    assert_eq!(judged(Score::Mate(2), Score::Mate(-2)), Judgement::Blunder);
    assert_eq!(judged(Score::Mate(-5), Score::Mate(-1)), Judgement::Best);
}

#[test]
fn letting_a_mate_go_is_a_blunder_unless_all_is_won() {
    for (after, expected) in [
        (0, Judgement::Blunder),
        (700, Judgement::Blunder),
        (701, Judgement::Mistake),
        (999, Judgement::Mistake),
        (1000, Judgement::Inaccuracy),
    ] {
        assert_eq!(judged(Score::Mate(2), Score::Cp(after)), expected, "{after}");
    }
    // A long way to mate, where the game stays won, is looked for at leisure; where it does not, the price says enough.
    assert_eq!(judged(Score::Mate(7), Score::Cp(990)), Judgement::Mistake);
    assert_eq!(judged(Score::Mate(8), Score::Cp(990)), Judgement::Best);
    assert_eq!(judged(Score::Mate(8), Score::Cp(700)), Judgement::Blunder);
    // A longer mate is a mate.
    assert_eq!(judged(Score::Mate(1), Score::Mate(7)), Judgement::Best);
}

#[test]
fn a_piece_given_away_in_a_decided_game_is_an_inaccuracy() {
    // On the scale of the curve: 900 is about 18 pawns, 750 about 14.
    assert_eq!(judged(Score::Cp(900), Score::Cp(880)), Judgement::Best);
    assert_eq!(judged(Score::Cp(-700), Score::Cp(-850)), Judgement::Inaccuracy);
    assert_eq!(judged(Score::Cp(850), Score::Cp(700)), Judgement::Inaccuracy);
    assert_eq!(judged(Score::Cp(1500), Score::Cp(1400)), Judgement::Best, "measured too roughly");
}

#[test]
fn the_only_move_is_far_ahead_and_saves_something() {
    let only = |best: f64, second: f64, played: &str| {
        let question = question(START, (played, win(best)), &[("e4", win(best)), ("d4", win(second))]);
        tags_of(&question, Past::default(), "d4", &[])
    };
    assert_eq!(only(50.0, 36.5, "e4"), [Tag::OnlyMove]);
    assert_eq!(only(50.0, 37.5, "e4"), []);
    assert_eq!(only(38.0, 20.0, "e4"), []);
    assert_eq!(only(50.0, 36.5, "a3"), []);
    assert_eq!(only(70.0, 50.0, "e4"), [Tag::Great, Tag::OnlyMove]);
    // What a glance finds was not hard to find.
    let seen = question(START, ("e4", win(70.0)), &[("e4", win(70.0)), ("d4", win(50.0))]);
    assert_eq!(tags_of(&seen, Past::default(), "e4", &[]), [Tag::OnlyMove]);
}

#[test]
fn taking_back_and_the_only_legal_move_earn_no_praise() {
    let text = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1";
    let question_ = question(text, ("exd5", win(80.0)), &[("exd5", win(80.0)), ("Kf2", win(30.0))]);
    let took = Past {
        last: Some(Move::Normal {
            role: crate::chess::Role::Knight,
            from: crate::chess::Square::F6,
            capture: Some(crate::chess::Role::Bishop),
            to: crate::chess::Square::D5,
            promotion: None,
        }),
        lost: None,
    };
    assert_eq!(tags_of(&question_, took, "e1e2", &[]), [Tag::OnlyMove]);
    assert_eq!(tags_of(&question_, Past::default(), "e1e2", &[]), [Tag::Great, Tag::OnlyMove]);
    let forced = question("7k/8/8/8/8/8/6r1/7K w - - 0 1", ("Kxg2", Score::Cp(0)), &[("Kxg2", Score::Cp(0))]);
    assert_eq!(tags_of(&forced, Past::default(), "", &[]), [Tag::Forced]);
}

#[test]
fn brilliant_is_a_sound_sacrifice_that_is_hard_to_see() {
    let text = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";
    let root = position(text);
    let m = notation::parse(&root, "Bxf7").unwrap();
    let sacrifice = |amount| Claim {
        kind: Kind::from(Sacrifice { sq: notation::destination(m), amount }),
        at: vec![m],
        about: About::Played,
        tone: Tone::Good,
    };
    let tagged = |best: f64, second: f64, glance: &str, amount: i32| {
        let question = question(text, ("Bxf7", win(best)), &[("Bxf7", win(best)), ("d3", win(second))]);
        let tags = tags_of(&question, Past::default(), glance, &[sacrifice(amount)]);
        tags.contains(&Tag::Brilliant)
    };
    assert!(tagged(70.0, 60.0, "d3", 2));
    assert!(!tagged(70.0, 60.0, "Bxf7", 2), "it was easy to see");
    assert!(!tagged(70.0, 60.0, "d3", 1), "too little was given");
    assert!(!tagged(70.0, 69.0, "d3", 2), "a quiet move was as good");
    assert!(!tagged(45.0, 30.0, "d3", 2), "it is not good enough");
    assert!(!tagged(96.0, 60.0, "d3", 2), "all was won anyway");
    let question = question(text, ("Bxf7", win(70.0)), &[("Bxf7", win(70.0)), ("d3", win(50.0))]);
    assert!(!tags_of(&question, Past::default(), "d3", &[]).contains(&Tag::Brilliant));
}

#[test]
fn what_was_missed_and_what_was_given_back() {
    let tagged = |before: Score, after: Score, lost: Option<f64>| {
        let question = question(START, ("a3", after), &[("e4", before)]);
        tags_of(&question, Past { last: None, lost }, "e4", &[])
    };
    assert_eq!(tagged(win(85.0), win(55.0), None), [Tag::MissedWin]);
    assert_eq!(tagged(win(85.0), win(65.0), None), []);
    assert_eq!(tagged(Score::Mate(3), win(55.0), None), [Tag::MissedMate, Tag::MissedWin]);
    assert_eq!(tagged(Score::Mate(3), Score::Mate(8), None), []);
    assert_eq!(tagged(win(60.0), win(50.0), Some(18.0)), [Tag::GaveBack]);
    assert_eq!(tagged(win(60.0), win(53.0), Some(18.0)), []);
    assert_eq!(tagged(win(60.0), win(50.0), Some(3.0)), []);
}

#[test]
fn a_game_is_decided_when_the_move_changed_nothing_of_it() {
    let decided = |before: f64, after: f64| {
        let question = question(START, ("a3", win(after)), &[("e4", win(before))]);
        Judged::of(&question).unwrap().is_decided()
    };
    assert!(decided(97.0, 96.0) && decided(4.0, 2.0));
    assert!(!decided(97.0, 80.0) && !decided(20.0, 2.0) && !decided(50.0, 50.0));
}

#[test]
fn a_known_opening_move_bears_no_sign() {
    for judgement in [Judgement::Best, Judgement::Inaccuracy] {
        assert_eq!(judgement.sign(&[Tag::Book]), "");
        assert_eq!(judgement.glyph_with(&[Tag::Book]), None);
    }
    assert_eq!(Judgement::Inaccuracy.sign(&[]), "?!");
    assert_eq!(Judgement::Inaccuracy.glyph_with(&[]), Judgement::Inaccuracy.glyph());
    assert_eq!(Judgement::Best.sign(&[Tag::Great]), "!");
}
