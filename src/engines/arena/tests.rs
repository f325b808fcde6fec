//! Matches from their first move to their result.

use std::ops::ControlFlow;
use std::time::Duration;

use super::*;
use crate::chess::NodeId;
use crate::engines::{EngineError, Roster};
use crate::search::StopFlag;

fn of(a: &str, b: &str) -> Match {
    let player = |text: &str| Player::parse(text, &Roster::default()).unwrap();
    Match { hash_mib: 1, ..Match::new(player(a), player(b)) }
}

/// All games, in order of their numbers.
fn games(of: &Match, count: u32, jobs: u8) -> Vec<MatchGame> {
    let mut games = Vec::new();
    let numbers: Vec<u32> = (1..=count).collect();
    run(of, &numbers, jobs, &StopFlag::default(), &mut |played| {
        games.push(played);
        ControlFlow::Continue(())
    })
    .unwrap();
    games.sort_by_key(|played| played.record.number);
    games
}

fn tally(games: &[MatchGame]) -> MatchTally {
    let mut tally = MatchTally::default();
    for played in games {
        tally.add(&played.record);
    }
    tally
}

/// An engine that is a shell script and does this when it is to think.
fn script(think: &str) -> String {
    format!(
        "uci:sh -c 'while read -r word rest; do case \"$word\" in uci) echo uciok ;; isready) echo readyok ;; \
         go) {think} ;; quit) exit ;; esac; done'"
    )
}

fn plies(played: &MatchGame) -> u32 {
    let tree = played.game.tree();
    tree.node(tree.end_of_line(NodeId::ROOT)).ply()
}

#[test]
fn material_beats_random_clearly() {
    let counts = tally(&games(&of("material", "random"), 8, 2)).counts;
    assert_eq!(counts.games(), 8);
    assert!(counts.points() >= 7.0, "{counts:?}");
}

#[test]
fn the_same_seed_plays_the_same_games_however_many_at_once() {
    let mut of = of("patzer:2", "patzer:2");
    of.pace = Pace::Nodes(60);
    of.adjudication.max_plies = Some(8);
    let texts = |of: &Match, jobs| -> Vec<String> {
        let games = games(of, 4, jobs);
        games.iter().map(|played| played.pgn(of, "2026.01.01")).collect()
    };
    let one = texts(&of, 1);
    assert_eq!(texts(&of, 3), one);
    assert!(one[0].contains("[White \"patzer:2 (A)\"]") && one[1].contains("[White \"patzer:2 (B)\"]"));
    assert!(one[3].contains("[Round \"2.2\"]") && one[3].contains("[%eval "), "{}", one[3]);
    of.seed = 2;
    assert_ne!(texts(&of, 1), one);
}

#[test]
fn both_games_of_a_pair_begin_alike() {
    let games = games(&of("random", "random"), 6, 1);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].game.start(), pair[1].game.start());
        assert_eq!([pair[0].record.white, pair[1].record.white], [MatchSide::A, MatchSide::B]);
    }
    assert_ne!(games[0].game.start(), games[2].game.start());
    assert_ne!(games[0].game.moves(), games[1].game.moves());
}

#[test]
fn a_written_game_is_read_back() {
    let of = of("material", "random");
    for played in games(&of, 4, 1) {
        let text = played.pgn(&of, "2026.01.01");
        let read = crate::chess::pgn::read_all(text.as_bytes()).unwrap();
        assert_eq!(read[0].faults, Vec::<String>::new());
        assert_eq!(record::read(&read[0].game), Some((of.identity(), played.record)));
    }
}

#[test]
fn engines_that_agree_end_the_game_early() {
    let mut of = of("patzer", "patzer");
    of.pace = Pace::Nodes(100);
    of.adjudication = Adjudication::USUAL;
    of.openings = Openings::read("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - -").unwrap();
    let games = games(&of, 1, 1);
    let record = games[0].record;
    assert_eq!((record.reason, record.winner), (EndReason::GivenUp, Some(MatchSide::A)));
    assert_eq!(plies(&games[0]), 6);
}

#[test]
fn an_ending_with_a_table_is_adjudicated_by_it() {
    let mut of = of("random", "random");
    of.openings = Openings::read("8/8/8/3k4/8/8/8/K6R w - -\n8/8/8/8/4k3/8/4P3/4K3 b - -").unwrap();
    assert!(games(&of, 4, 1).iter().all(|played| played.record.reason != EndReason::Table));
    of.adjudication.tables = true;
    for played in games(&of, 4, 2) {
        assert_eq!(played.record.reason, EndReason::Table);
        assert_eq!(plies(&played), 1);
        let text = played.pgn(&of, "2026.01.01");
        assert!(text.contains("[Termination \"adjudication\"]\n[Ending \"ending table\"]"), "{text}");
        let read = crate::chess::pgn::read_all(text.as_bytes()).unwrap();
        assert_eq!(record::read(&read[0].game), Some((of.identity(), played.record)));
    }
}

#[test]
fn a_foreign_engines_faults_lose_and_are_counted_as_its_own() {
    for (think, reason) in [
        ("echo bestmove e2e5", EndReason::IllegalMove),
        ("echo bestmove 0000", EndReason::IllegalMove),
        ("exit 3", EndReason::Crash),
    ] {
        let tally = tally(&games(&of(&script(think), "random"), 2, 1));
        assert_eq!(tally.counts.losses, 2, "{think}");
        assert_eq!(tally.faults[0].get(&reason), Some(&2), "{think}");
        assert!(tally.faults[1].is_empty());
    }
}

#[test]
fn a_flag_falls() {
    let mut of = of(&script("sleep 0.3; echo bestmove 0000"), "random");
    of.pace = Pace::Clock(TimeControl { base: Duration::from_millis(100), increment: Duration::ZERO });
    of.margin = Duration::ZERO;
    let lost = games(&of, 1, 1)[0].record;
    assert_eq!((lost.reason, lost.winner), (EndReason::Time, Some(MatchSide::B)));
    // A lone king does not win on time, but the fault is counted.
    of.openings = Openings::read("4k3/8/8/8/8/8/8/Q3K3 w - -").unwrap();
    let drawn = games(&of, 1, 1)[0].record;
    assert_eq!((drawn.reason, drawn.winner), (EndReason::Time, None));
    assert_eq!(drawn.culprit, Some(MatchSide::A));
}

#[test]
fn a_late_move_loses_unless_the_margin_bears_it() {
    let mut of = of(&script("sleep 0.2; echo bestmove e1e2"), "random");
    of.openings = Openings::read("4k3/p7/8/8/8/8/P7/4K3 w - -").unwrap();
    of.pace = Pace::Time(Duration::from_millis(20));
    of.margin = Duration::from_millis(20);
    assert_eq!(games(&of, 1, 1)[0].record.reason, EndReason::Time);
    of.margin = Duration::from_mins(1);
    of.adjudication.max_plies = Some(1);
    assert_eq!(games(&of, 1, 1)[0].record.reason, EndReason::Length);
}

#[test]
fn a_program_that_is_not_there_ends_the_match() {
    let of = of("random", "uci:/no/such/engine");
    let mut heard = 0;
    let result = run(&of, &[1, 2], 2, &StopFlag::default(), &mut |_| {
        heard += 1;
        ControlFlow::Continue(())
    });
    assert!(matches!(result, Err(EngineError::Foreign { .. })), "{result:?}");
    assert_eq!(heard, 0);
}

#[test]
fn who_stops_a_match_waits_for_no_game() {
    let of = of("random", &script("sleep 60"));
    let stop = StopFlag::default();
    stop.stop();
    let result = run(&of, &[1, 2], 2, &stop, &mut |_| ControlFlow::Continue(()));
    assert_eq!(result, Ok(()));
}

#[test]
fn a_match_knows_in_what_another_differs() {
    let one = of("random", "material");
    assert_eq!(one.difference(&one.identity()), None);
    let mut other = one.clone();
    other.seed = 7;
    let there = one.identity();
    assert_eq!(other.difference(&there), Some(("seed".to_owned(), "1", "7".to_owned())));
    let turned = of("material", "random").identity();
    assert_eq!(one.difference(&turned).map(|(what, ..)| what), Some("first player".to_owned()));
    assert!(one.difference("").is_some());
}
