//! Tests of the house engine: what a held engine never misses, what it keeps to, and that it errs the same way again.

use super::*;
use crate::chess::{Position, fen, notation};
use crate::engines::Dice;
use crate::search::SearchParams;

/// Handicap back far below the weakest level, so that tests are quick and it errs.
const WEAK: Handicap = Handicap { nodes: 1_000, overlooks: 106 };

/// Plays what its search finds.
const SHARP: Handicap = Handicap { nodes: 2_000, overlooks: 0 };

fn think(handicap: Handicap, seed: u64, root: &Root, limits: &Limits) -> ChosenMove {
    let mut house = House::new(handicap, false, seed, 1);
    house.think(root, limits, &StopFlag::default(), &mut |_| {}).unwrap()
}

fn root(text: &str) -> Root {
    Root::from_position(fen::parse(text).unwrap().position)
}

/// The moves that it plays over so many seeds.
fn played(handicap: Handicap, root: &Root, seeds: u64) -> Vec<String> {
    let limits = Limits::default();
    let mut all: Vec<String> =
        (0..seeds).map(|seed| notation::uci(think(handicap, seed, root, &limits).played)).collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn no_mate_in_one_is_missed() {
    let root = root("6k1/5ppp/8/3p4/8/8/8/R3K3 w - - 0 1");
    assert_eq!(played(WEAK, &root, 6), ["a1a8"]);
}

#[test]
fn the_opponent_s_mate_in_one_is_stopped() {
    // Room for the king stops Ra1 mate, and so does nothing else.
    let root = root("6k1/5ppp/8/8/P7/8/r4PPP/6K1 w - - 0 1");
    let position = root.position();
    for seed in 0..4 {
        let choice = think(WEAK, seed, &root, &Limits::default());
        assert!(!caution::misses_mate(&position, choice.played));
    }
}

#[test]
fn who_takes_is_taken_back() {
    let start = fen::parse("6k1/5pp1/7p/8/8/8/q4PPP/R3Q1K1 b - - 0 1").unwrap().position;
    let m = notation::parse_uci(&start, "a2a1").unwrap();
    let root = Root { start, moves: vec![m] };
    assert_eq!(played(WEAK, &root, 6), ["e1a1"]);
}

#[test]
fn who_overlooks_varies_and_who_does_not_does_not() {
    assert!(played(WEAK, &root("startpos"), 24).len() > 3);
    assert_eq!(played(SHARP, &root("4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1"), 2).len(), 1);
}

#[test]
fn the_same_seed_errs_alike_whatever_came_before() {
    let mut house = House::new(WEAK, false, 9, 1);
    let mut think = |root: &Root| {
        let limits = Limits::default();
        house.think(root, &limits, &StopFlag::default(), &mut |_| {}).unwrap()
    };
    let first = think(&root("startpos"));
    think(&root("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"));
    let again = think(&root("startpos"));
    assert_eq!(again.played, first.played);
    assert_eq!(again.analysis.map(|analysis| analysis.nodes), first.analysis.map(|analysis| analysis.nodes));
}

/// Positions of games in which every third move is by lot, so that pieces stand in danger.
fn tangled(count: usize) -> Vec<Chess> {
    let mut dice = Dice::of(&[2026]);
    let mut search = Search::new(1);
    let mut position = Chess::default();
    let mut positions = Vec::new();
    for ply in 1.. {
        let legal = position.legal_moves();
        if legal.is_empty() || ply % 60 == 0 {
            position = Chess::default();
            continue;
        }
        let limits = Limits { nodes: Some(60), ..Limits::default() };
        let root = Root::from_position(position.clone());
        let best = search.run(&root, &limits, &StopFlag::default(), &mut |_| {}).best();
        let by_lot = legal[dice.below(legal.len())];
        position.play_unchecked(best.filter(|_| ply % 3 != 0).unwrap_or(by_lot));
        if ply % 5 == 0 && !position.legal_moves().is_empty() {
            positions.push(position.clone());
        }
        if positions.len() == count {
            break;
        }
    }
    positions
}

#[test]
fn nothing_is_left_to_be_taken_that_could_be_saved() {
    let mut search = Search::new(1);
    let mut saved = 0;
    for (seed, position) in (0..).zip(tangled(30)) {
        let root = Root::from_position(position.clone());
        let choice = think(WEAK, seed, &root, &Limits::default());
        let lost = caution::loss(&position, choice.played);
        let losses = position.legal_moves().into_iter().map(|m| caution::loss(&position, m));
        let (least, most) =
            losses.fold((i32::MAX, i32::MIN), |(least, most), loss| (least.min(loss), most.max(loss)));
        saved += usize::from(most > BEARABLE && least <= BEARABLE);
        if lost > BEARABLE && least <= BEARABLE {
            // A sacrifice is no loss: who sees everything plays it too, or finds it hardly worse.
            let mut score = |moves: Vec<Move>| {
                let limits = Limits { nodes: Some(4_000), moves, ..Limits::default() };
                search.clear();
                let analysis = search.run(&root, &limits, &StopFlag::default(), &mut |_| {});
                analysis.lines[0].score
            };
            let (best, own) = (score(Vec::new()), score(vec![choice.played]));
            let lost = best.win_percent() - own.win_percent();
            assert!(lost < 20.0, "{:?} in {}", choice.played, fen::write(&position));
        }
    }
    assert!(saved > 10, "only {saved} positions had something to lose");
}

#[test]
fn only_the_greatest_level_goes_by_the_net() {
    // Two quiet positions in which the net and the hand-written evaluation do not agree to a centipawn.
    for text in ["startpos", "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 11"] {
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let score = |analysis: Analysis| analysis.lines[0].score;
        let plays = |is_greatest| {
            let mut house = House::new(Handicap { nodes: 20_000, overlooks: 0 }, is_greatest, 1, 1);
            let choice = house.think(&root(text), &limits, &StopFlag::default(), &mut |_| {}).unwrap();
            score(choice.analysis.unwrap())
        };
        let found =
            |mut search: Search| score(search.run(&root(text), &limits, &StopFlag::default(), &mut |_| {}));
        assert_eq!(plays(true), found(Search::at_full_strength(1)), "{text}");
        assert_eq!(plays(false), found(Search::new(1)), "{text}");
        assert_ne!(plays(true), plays(false), "{text}");
    }
}

#[test]
fn only_the_greatest_level_searches_with_the_numbers_tuned_for_it() {
    let text = "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 11";
    let limits = Limits { depth: Some(7), ..Limits::default() };
    let plays = |is_greatest| {
        let mut house = House::new(Handicap { nodes: 1_000_000, overlooks: 0 }, is_greatest, 1, 1);
        let choice = house.think(&root(text), &limits, &StopFlag::default(), &mut |_| {}).unwrap();
        choice.analysis.unwrap().nodes
    };
    let visits =
        |mut search: Search| search.run(&root(text), &limits, &StopFlag::default(), &mut |_| {}).nodes;
    assert_eq!(plays(true), visits(Search::at_full_strength(1)));
    assert_ne!(plays(true), visits(Search::with_net(1)));
    assert_eq!(plays(false), visits(Search::new(1)));
    let mut tuned = Search::new(1);
    tuned.set_params(SearchParams::FULL_STRENGTH);
    assert_ne!(plays(false), visits(tuned));
}

#[test]
fn held_back_it_never_looks_at_more_than_its_positions() {
    let nodes = |is_greatest, limits: &Limits| {
        let mut house = House::new(WEAK, is_greatest, 1, 1);
        let choice = house.think(&root("startpos"), limits, &StopFlag::default(), &mut |_| {}).unwrap();
        choice.analysis.unwrap().nodes
    };
    let asked = Limits { nodes: Some(300), ..Limits::default() };
    let patient = Limits {
        nodes: Some(4_000),
        time: Some(std::time::Duration::from_mins(1)),
        depth: Some(60),
        ..Limits::default()
    };
    assert!(nodes(false, &asked) <= 300);
    // A second look may take as many again.
    assert!(nodes(false, &Limits::default()) <= 2 * WEAK.nodes);
    assert!(nodes(false, &patient) <= 2 * WEAK.nodes);
    // The greatest level alone looks at what it is asked to look at.
    assert!(nodes(true, &asked) <= 300 && nodes(true, &patient) > 2 * WEAK.nodes);
}

#[test]
fn an_answer_has_as_many_lines_as_were_asked_for() {
    for (asked, expected) in [(0, 1), (1, 1), (3, 3)] {
        let limits = Limits { lines: asked, ..Limits::default() };
        let choice = think(WEAK, 3, &root("startpos"), &limits);
        let lines = choice.analysis.unwrap().lines;
        assert_eq!(lines.len(), expected);
        assert_eq!(lines[0].moves[0], choice.played);
    }
}
