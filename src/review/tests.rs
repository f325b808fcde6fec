//! Whole reviews: of short games with fixed nodes, so that they are the same every time.

use crate::chess::{Color, Game, notation};
use crate::review::{
    GameReport, GameStage, JudgementCounts, MomentKind, MoveReport, Plan, Reviewer, chances,
};
use crate::search::{Limits, StopFlag};
use crate::tutor::words::{Audience, Voice};
use crate::tutor::{Judgement, Tag};

/// A game in which White's last move but one allows a mate in one.
pub(super) const FOOLS_MATE: &str = "f3 e5 g4 Qh4";

pub(super) fn game(moves: &str) -> Game {
    let mut game = Game::default();
    for text in moves.split_whitespace() {
        let m = notation::parse_san(game.position(), text).unwrap();
        game.play(m).unwrap();
    }
    game
}

pub(super) fn plan(game: &Game) -> Plan {
    let limits = Limits { nodes: Some(4_000), ..Limits::default() };
    let reader = Voice::new(Audience::Club, None);
    Plan::of(game, limits, reader)
}

pub(super) fn review(moves: &str) -> GameReport {
    let plan = plan(&game(moves));
    let reviewed = Reviewer::new(1).review(&plan, Vec::new(), &StopFlag::default(), &mut |_| {});
    reviewed.expect("nobody stops it")
}

#[test]
fn a_blunder_is_called_one_and_is_the_turning_point() {
    let report = review(FOOLS_MATE);
    assert_eq!(report.tags["Result"], "0-1");
    assert_eq!(report.moves.len(), 4);
    let g4 = report.at(3).unwrap();
    assert_eq!((g4.san.as_str(), g4.color, g4.judgement), ("g4", Color::White, Judgement::Blunder));
    assert_eq!(g4.after.worth.mate, Some(-1));
    let mate = report.at(4).unwrap();
    assert_eq!(
        (mate.san.as_str(), mate.judgement, mate.after.worth.mate),
        ("Qh4#", Judgement::Best, Some(1))
    );
    assert_eq!(report.white.whole.judgements.blunder, 1);
    assert_eq!(report.black.whole.judgements.of(Judgement::Best), 2);
    assert_eq!(report.black.whole.acpl, Some(0.0));
    assert!(report.white.whole.accuracy < report.black.whole.accuracy);
    assert_eq!(report.white.stages.opening, report.white.whole);
    assert_eq!(report.white.stages.endgame.judgements, JudgementCounts::default());
    assert_eq!(report.white.stages.of(GameStage::Endgame).accuracy, None);
    // The mate in one is no turning point: it was easy to see.
    let moment = report.moments.last().unwrap();
    assert_eq!((moment.ply, moment.kind), (3, MomentKind::AllowedMate));
    assert!(moment.text.contains("Qh4"), "{}", moment.text);
    assert!(chances(&report.moves)[4] < 5.0);
}

#[test]
fn a_review_that_was_stopped_goes_on_to_the_same_end() {
    let plan = plan(&game(FOOLS_MATE));
    let stop = StopFlag::default();
    let mut heard: Vec<MoveReport> = Vec::new();
    let mut each = |report: &MoveReport| {
        heard.push(report.clone());
        if heard.len() == 2 {
            stop.stop();
        }
    };
    assert_eq!(Reviewer::new(1).review(&plan, Vec::new(), &stop, &mut each), None);
    assert_eq!(heard.len(), 2);
    let mut more = 0;
    let rest = Reviewer::new(1).review(&plan, heard, &StopFlag::default(), &mut |_| more += 1);
    assert_eq!((rest.unwrap(), more), (review(FOOLS_MATE), 2));
}

#[test]
fn a_report_is_read_as_it_was_written() {
    let report = review("e4 e5 Nf3 f6 Nxe5");
    let text = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<GameReport>(&text).unwrap(), report);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let last = &value["moves"][4];
    assert_eq!((&last["move"], &last["ply"]), (&"f3e5".into(), &5.into()));
    assert!(last["claims"].is_array() && last["before"]["win"].is_number() && last["safety"].is_object());
    assert!(
        value["white"]["accuracy"].is_number() && value["black"]["phases"]["opening"]["acpl"].is_number()
    );
}

#[test]
fn a_name_of_an_opening_makes_book_moves() {
    let report = review("e4 e5 Nf3 Nc6 Nxe5 Nxe5");
    assert_eq!(report.opening.as_ref().unwrap().name, "Irish Gambit");
    assert_eq!(report.opening.as_ref().unwrap().ply, 5);
    let book: Vec<bool> = report.moves.iter().map(|report| report.is(Tag::Book)).collect();
    // The gambit has a name, but costs too much to be called book.
    let gambit = report.at(5).unwrap();
    assert!(gambit.judgement.is_fault(), "{:?}", gambit.judgement);
    assert_eq!(book, [true, true, true, true, false, true]);
    let book = review(FOOLS_MATE).moves.iter().filter(|report| report.is(Tag::Book)).count();
    assert_eq!(book, 2, "2.g4 is none, nor is the queen that goes out alone");
}

#[test]
fn the_key_of_a_review_changes_with_moves_effort_and_reader_but_not_with_names() {
    let mut named = game(FOOLS_MATE);
    named.tags.set("White", "Ada");
    let usual = plan(&named);
    assert_eq!(usual.key(), plan(&game(FOOLS_MATE)).key());
    assert_ne!(usual.key(), plan(&game("f3 e5 g4")).key());
    let mut other = usual.clone();
    other.limits.nodes = Some(5_000);
    assert_ne!(usual.key(), other.key());
    let mut other = usual.clone();
    other.reader.you = Some(Color::White);
    assert_ne!(usual.key(), other.key());
    assert_ne!(usual.journal(), other.journal());
    // Its turning points are told to one level, its moves to all.
    let mut other = usual.clone();
    other.reader.audience = Audience::Novice;
    assert_ne!(usual.key(), other.key());
    assert_eq!(usual.journal(), other.journal());
}

#[test]
fn a_game_without_moves_has_nothing_to_tell() {
    let report = review("");
    assert_eq!((report.white.whole.accuracy, report.moves.len(), report.moments.len()), (None, 0, 0));
}

#[test]
fn the_other_colours_swap_what_is_told_of_the_sides() {
    let report = review("e4 e5 Qh5 Nf6 Qxe5 Be7 d3 O-O");
    let mut mirrored = report.moves.clone();
    for report in &mut mirrored {
        report.color = !report.color;
    }
    let swapped = super::summary::of(&plan(&game("e4")), mirrored);
    assert_eq!((&swapped.white, &swapped.black), (&report.black, &report.white));
    assert_ne!(report.white, report.black);
}

#[test]
fn a_turning_point_begins_with_the_point_of_its_move() {
    for (moves, you) in [(FOOLS_MATE, Color::White), ("e3 f6 a3 g5 Qh5", Color::Black)] {
        let mut plan = plan(&game(moves));
        plan.reader.you = Some(you);
        let report = Reviewer::new(1).review(&plan, Vec::new(), &StopFlag::default(), &mut |_| {}).unwrap();
        let moment = report.moments.first().unwrap();
        let points = report.at(moment.ply).unwrap().more["points"].as_array().unwrap();
        let own = points.iter().find(|point| point["whose"] == "your_move").unwrap();
        // The point's line stands beside the name of the move, which the review's sentence has.
        let told = own["text"].as_str().unwrap().trim_start_matches("It ");
        assert!(moment.text.starts_with(&report.at(moment.ply).unwrap().label()), "{}", moment.text);
        assert!(moment.text.contains(told), "{told}: {}", moment.text);
    }
}

#[test]
fn two_reviews_of_a_game_are_the_same_however_busy_the_machine() {
    let plan = plan(&game("e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2"));
    let written = || {
        let report = Reviewer::new(1).review(&plan, Vec::new(), &StopFlag::default(), &mut |_| {});
        serde_json::to_string(&report.unwrap()).unwrap()
    };
    let idle = written();
    let stop = StopFlag::default();
    let busy = std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !stop.is_stopped() {
                    std::hint::spin_loop();
                }
            });
        }
        let busy = written();
        stop.stop();
        busy
    });
    assert_eq!(idle, busy);
}
