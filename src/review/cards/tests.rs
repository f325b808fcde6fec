//! Exercises from a reviewed game: which positions become cards, and which are left out.

use serde_json::json;

use super::*;
use crate::chess::Position;
use crate::review::exercise_box::{self, ExerciseBox};
use crate::review::report::MoveReport;
use crate::review::tests::{FOOLS_MATE, review};

/// A report of moves from the usual start, each with what it cost; what is not named here is level and empty.
fn report(moves: &[(&str, f64)]) -> GameReport {
    let mut position = Chess::default();
    let mut reports = Vec::new();
    for (ply, (san, drop)) in (1..).zip(moves) {
        let m = notation::parse_san(&position, san).unwrap();
        reports.push(of_move(ply, &position, m, *drop));
        position.play_unchecked(m);
    }
    let tags = json!({"White": "Ada", "Black": "Bob", "Date": "2026.11.21", "UTCTime": "18:05:00"});
    GameReport {
        times: None,
        each_move: crate::review::EachMove::default(),
        key: String::new(),
        tags: serde_json::from_value(tags).unwrap(),
        start: fen::write(&Chess::default()),
        white: crate::review::SideReport::default(),
        black: crate::review::SideReport::default(),
        opening: None,
        moves: reports,
        moments: Vec::new(),
    }
}

/// The best move is the first in board order that is not the one played.
fn of_move(ply: u32, position: &Chess, m: Move, drop: f64) -> MoveReport {
    let other = position.legal_moves().into_iter().find(|other| *other != m).unwrap();
    let best = if drop > 0.0 { other } else { m };
    let judgement = match drop {
        15.0.. => "blunder",
        10.0.. => "mistake",
        _ => "best",
    };
    serde_json::from_value(json!({
        "ply": ply, "color": if position.turn().is_white() { "white" } else { "black" }, "phase": "middlegame",
        "fen": fen::write(position), "move": notation::uci(m), "san": notation::san(position, m),
        "before": {"cp": 0, "mate": null, "win": 50.0, "best": notation::uci(best), "pv": [], "second": null},
        "after": {"cp": 0, "mate": null, "win": 50.0 - drop, "line": []},
        "win_drop": drop, "judgement": judgement, "tags": [],
        "text": {"novice": "", "club": "", "advanced": ""}, "told": {"novice": "", "club": "", "advanced": ""},
        "points": [{"kind": "fork"}, {"kind": "wins_material"}],
    }))
    .unwrap()
}

const MOVES: [&str; 8] = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6"];

fn with_drops(drops: [f64; 8]) -> GameReport {
    let moves: Vec<(&str, f64)> = MOVES.into_iter().zip(drops).collect();
    report(&moves)
}

fn names(cards: &[Card]) -> Vec<String> {
    let name = |card: &Card| notation::san(&card.position(), card.played().unwrap());
    cards.iter().map(name).collect()
}

#[test]
fn a_fault_that_was_taken_back_becomes_a_card_with_the_better_second_try() {
    let report = with_drops([0.0; 8]);
    let noted = |comment: &str| {
        let mut game = crate::chess::pgn::read_all(b"1. e4 e5 2. Nf3 *".as_slice()).unwrap().remove(0).game;
        let third = game.tree().mainline().nth(2).unwrap();
        comment.clone_into(&mut game.tree_mut().node_mut(third).comment);
        second_tries_of(&report, &game, Color::White)
    };
    let cards = noted(&with_second_try("a word", "Qg4", 31.42));
    assert_eq!(names(&cards), ["Qg4"], "the fault is what is asked about");
    let card = &cards[0];
    let second = card.second_try.map(|m| notation::san(&card.position(), m));
    assert_eq!(second.as_deref(), Some("Nf3"));
    assert_eq!(card.accepted(), [card.second_try.unwrap()]);
    for nothing in
        ["", "a word", "[%instead Qh9 31.4]", "[%instead Qg4 x]", "[%instead Qg4 2.0]", "[%instead Qg4 NaN]"]
    {
        assert!(noted(nothing).is_empty(), "{nothing}");
    }
}

#[test]
fn faults_of_ten_points_become_cards_and_those_of_the_other_side_do_not() {
    let report = with_drops([0.0, 20.0, 12.0, 0.0, 9.9, 0.0, 30.0, 0.0]);
    let cards = cards_of(&report, Color::White);
    let faults: Vec<Card> =
        cards.iter().filter(|card| matches!(card.task, ExerciseTask::Fault { .. })).cloned().collect();
    assert_eq!(names(&faults), ["Nf3", "O-O"]);
    assert_eq!(names(&cards_of(&report, Color::Black))[..1], ["e5"]);
    let card = &faults[0];
    assert_eq!(notation::san(&card.start, card.lead.unwrap()), "e5", "the move before is shown");
    assert_eq!(card.accepted().len(), 1);
    assert_eq!(card.motifs, ["fork", "material"], "what was allowed, the most telling first");
    assert!(card.is_own());
}

/// What a move is asked for that cost so much where the mover's chances were these, as the first of a game.
fn check(drop: f64, before: f64, tags: &[Tag], expected: Option<TaskKind>) {
    let mut of_move = with_drops([drop, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]).moves.remove(0);
    of_move.before.worth.win = before;
    of_move.after.worth.win = before - drop;
    of_move.tags = tags.to_vec();
    let told = format!("{drop} of {before}, {tags:?}");
    assert_eq!(kind(&of_move), expected, "{told}");
}

#[test]
fn faults_give_cards_wherever_they_are_and_fine_moves_where_there_was_something_to_look_for() {
    let (fault, fine) = (Some(TaskKind::Fault), Some(TaskKind::Fine));
    check(10.0, 50.0, &[], fault);
    check(40.0, 50.0, &[], fault);
    check(9.9, 50.0, &[], None);
    check(2.0, 50.0, &[], None);
    check(1.9, 50.0, &[], fine);
    check(0.0, 50.0, &[], fine);
    // A named line may be a bad one.
    check(10.0, 50.0, &[Tag::Book], fault);
    check(0.0, 50.0, &[Tag::Book], None);
    // Nobody has chosen a forced move.
    check(0.0, 50.0, &[Tag::Forced], None);
    check(0.0, 50.0, &[Tag::OnlyMove], fine);
    // Nothing is to be looked for where all is decided, but a win may be thrown away.
    check(0.0, 20.0, &[], None);
    check(0.0, 20.1, &[], fine);
    check(0.0, 79.9, &[], fine);
    check(0.0, 80.0, &[], None);
    check(4.9, 96.0, &[], None);
    check(2.0, 4.0, &[], None);
    check(10.0, 97.5, &[], fault);
    check(10.0, 11.0, &[], fault);
}

#[test]
fn a_blunder_in_a_named_line_gives_a_card() {
    let report = review(FOOLS_MATE);
    assert!(report.opening.as_ref().is_some_and(|opening| opening.ply >= 3));
    assert_eq!(names(&cards_of(&report, Color::White)), ["g4"]);
    assert!(cards_of(&report, Color::Black).is_empty());
}

#[test]
fn about_one_card_in_four_is_a_position_where_nothing_was_wrong() {
    let report = with_drops([20.0, 0.0, 20.0, 0.0, 20.0, 0.0, 0.0, 0.0]);
    let cards = cards_of(&report, Color::White);
    let fine = cards.iter().filter(|card| matches!(card.task, ExerciseTask::Fine { .. })).count();
    assert_eq!((cards.len(), fine), (4, 1));
    assert!(cards_of(&report, Color::Black).is_empty(), "without faults nothing is asked");
}

#[test]
fn a_move_as_good_as_the_best_is_accepted() {
    let mut report = with_drops([0.0, 0.0, 20.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let second = |cp: i32| Some(json!({"move": "d2d4", "cp": cp, "mate": null}));
    report.moves[2].before.second = second(-10);
    assert_eq!(cards_of(&report, Color::White)[0].accepted().len(), 2);
    report.moves[2].before.second = second(-60);
    assert_eq!(cards_of(&report, Color::White)[0].accepted().len(), 1);
}

#[test]
fn a_longer_search_changes_what_is_accepted_or_drops_the_card() {
    let report = with_drops([0.0, 0.0, 20.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let card = cards_of(&report, Color::White).remove(0);
    let position = card.position();
    let m = |san| notation::parse_san(&position, san).unwrap();
    let played = card.played().unwrap();
    let still = [(m("d4"), Score::Cp(200)), (m("Nc3"), Score::Cp(195)), (played, Score::Cp(0))];
    let kept = corrected(card.clone(), played, &still).unwrap();
    assert_eq!(kept.accepted(), [m("d4"), m("Nc3")]);
    let fine_after_all = [(m("d4"), Score::Cp(20)), (played, Score::Cp(0))];
    assert_eq!(corrected(card.clone(), played, &fine_after_all), None);
    assert_eq!(corrected(card.clone(), played, &[]), Some(card));
}

#[test]
fn the_longer_search_finds_the_fork_and_every_way_to_it() {
    let start = fen::parse("r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1").unwrap().position;
    let m = |san| notation::parse_san(&start, san).unwrap();
    let card = Card {
        task: ExerciseTask::Fault { played: m("Kd2"), accepted: Vec::new(), cost: 20.0 },
        lead: None,
        second_try: None,
        rating: None,
        motifs: Vec::new(),
        source: source(&with_drops([0.0; 8])),
        start: start.clone(),
    };
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut inquirer = Inquirer::new(1);
    let checked = rechecked(card, &mut inquirer, &limits, &StopFlag::default()).unwrap();
    assert_eq!(checked.accepted(), [m("Nc7+")]);
    assert!(checked.rating.is_some_and(|rating| rating < 1200), "{:?}", checked.rating);
}

#[test]
fn the_longer_search_rates_exercises_as_the_box_does() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut inquirer = Inquirer::new(1);
    // As if another move than the solution had been played in a game.
    let mut rated = |card: &Card| {
        let solution = card.accepted()[0];
        let played = *card.position().legal_moves().iter().find(|m| **m != solution)?;
        let task = ExerciseTask::Fault { played, accepted: vec![solution], cost: 20.0 };
        let source = source(&with_drops([0.0; 8]));
        let own = Card { task, source, ..card.clone() };
        rechecked(own, &mut inquirer, &limits, &StopFlag::default())?.rating
    };
    let mut mean = |of_box: std::ops::RangeInclusive<u16>| {
        let cards = ExerciseBox::shipped().unwrap().cards().iter();
        let fits = |card: &&Card| exercise_box::rating(card).is_some_and(|rating| of_box.contains(&rating));
        let ratings: Vec<u16> = cards.filter(fits).filter_map(&mut rated).take(5).collect();
        ratings.iter().sum::<u16>() / 5
    };
    let [easy, hard] = [mean(600..=800), mean(1900..=2200)];
    assert!(easy + 300 < hard, "{easy} {hard}");
}

#[test]
fn a_mate_is_trained_under_its_name() {
    let mut report = with_drops([0.0, 0.0, 20.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    report.moves[2].more.insert("points".to_owned(), json!([{"kind": "mate_pattern"}]));
    let claims = |name: &str| json!([{"kind": "mate_pattern", "about": "best", "name": name}]);
    for (name, motif) in [("back_rank", "back_rank"), ("smothered", "smothered"), ("", "mate")] {
        report.moves[2].more.insert("claims".to_owned(), claims(name));
        assert_eq!(cards_of(&report, Color::White)[0].motifs, [motif]);
    }
}

#[test]
fn the_motif_of_a_fault_is_that_of_its_point() {
    let check = |kinds: &[&str], expected: &[&str]| {
        let mut report = report(&[("e4", 20.0)]);
        let points: Vec<Value> = kinds.iter().map(|kind| json!({"kind": kind})).collect();
        report.moves[0].more.insert("points".into(), points.into());
        // Whatever else is true of the move is not said, and no theme.
        report.moves[0].more.insert("claims".into(), json!([{"kind": "skewer", "about": "reply"}]));
        assert_eq!(motifs(&report.moves[0]), expected);
    };
    check(&["hanging"], &["hanging"]);
    check(&["removes_defender", "hanging", "removes_defender"], &["defender", "hanging"]);
    check(&["best_reply"], &[]);
    check(&[], &[]);
}
