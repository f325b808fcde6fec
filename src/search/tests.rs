//! What a search must find, and what it must never do.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;
use crate::chess::{File, Role, Square, fen, notation};
use crate::eval;

pub(super) fn root(text: &str) -> Root {
    Root::from_position(fen::parse(text).unwrap().position)
}

fn search(root: &Root, limits: &Limits) -> Analysis {
    Search::new(1).run(root, limits, &StopFlag::default(), &mut |_| {})
}

fn nodes(count: u64) -> Limits {
    Limits { nodes: Some(count), ..Limits::default() }
}

pub(super) fn depth(plies: u8) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

/// Searches to a depth and checks the best move and, where one is given, the mate.
fn check(text: &str, plies: u8, best: &str, mate: Option<i32>) {
    let analysis = search(&root(text), &depth(plies));
    assert_lines_are_sound(&root(text), &analysis);
    assert_eq!(notation::uci(analysis.best().unwrap()), best, "{text}: {analysis:?}");
    if mate.is_some() {
        assert_eq!(analysis.lines[0].score.mate(), mate, "{text}");
    }
}

/// Every move of every line is legal, lines begin with different moves, the best comes first, and a mate that is
/// played out ends in mate.
pub(super) fn assert_lines_are_sound(root: &Root, analysis: &Analysis) {
    let start = root.position();
    assert_eq!(analysis.lines.is_empty(), start.legal_moves().is_empty());
    for (index, line) in analysis.lines.iter().enumerate() {
        let mut position = start.clone();
        assert!(!line.moves.is_empty());
        for m in &line.moves {
            assert!(position.is_legal(*m), "{m:?} in {}", fen::write(&position));
            position.play_unchecked(*m);
        }
        if let Score::Mate(moves) = line.score {
            let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves } as usize;
            assert!(line.moves.len() <= plies);
            assert_eq!(line.moves.len() == plies, position.is_checkmate(), "{line:?}");
        }
        let others = &analysis.lines[..index];
        assert!(others.iter().all(|other| other.moves[0] != line.moves[0]));
        assert!(others.iter().all(|other| other.score >= line.score), "{analysis:?}");
    }
}

#[test]
fn it_gives_mate() {
    check("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 2, "a1a8", Some(1));
    check("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", 2, "a8a1", Some(1));
    // Smothered: Qg8+ Rxg8 Nf7.
    check("4r2k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", 7, "d5g8", Some(2));
    check("8/8/8/8/8/2k5/7r/K7 b - - 0 1", 6, "c3b3", Some(2));
}

#[test]
fn it_knows_when_it_is_mated() {
    let analysis = search(&root("6k1/8/5KQ1/8/8/8/8/8 b - - 0 1"), &depth(6));
    assert_eq!(analysis.lines[0].score, Score::Mate(-1));
}

#[test]
fn it_wins_what_hangs_and_forks() {
    check("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 3, "e4d5", None);
    // Nc7+ forks king and rook.
    check("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", 5, "d5c7", None);
}

#[test]
fn it_promotes_to_what_wins() {
    check("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", 4, "e7e8q", None);
    // A queen would be stalemate, a rook wins.
    check("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", 12, "f7f8r", None);
}

/// Thinks of every move but a rook's to e1.
struct NoRookToE1;

impl MoveFilter for NoRookToE1 {
    fn allows(&self, _: &Chess, m: Move, _: Option<Move>, _: usize) -> bool {
        (m.role(), m.to()) != (Role::Rook, Square::E1)
    }
}

struct EveryMove;

impl MoveFilter for EveryMove {
    fn allows(&self, _: &Chess, _: Move, _: Option<Move>, _: usize) -> bool {
        true
    }
}

#[test]
fn quiet_checks_of_quiescence_are_those_that_the_move_filter_allows() {
    let root = root("4r1k1/5ppp/8/8/8/8/P4PPP/6K1 w - - 0 1");
    let moves = vec![notation::parse_uci(&root.position(), "a2a3").unwrap()];
    let limits = Limits { moves, ..depth(1) };
    let mate = |checks: bool, filter: &dyn MoveFilter| {
        let mut search = Search::new(1);
        search.set_params(SearchParams { quiet_checks: checks, ..SearchParams::MEASURED });
        let analysis = search.run_filtered(&root, &limits, filter, &StopFlag::default(), &mut |_| {});
        analysis.lines[0].score.mate()
    };
    assert_eq!(mate(true, &EveryMove), Some(-1), "the check on e1 mates at the horizon");
    assert_eq!(mate(true, &NoRookToE1), None);
    assert_eq!(mate(false, &EveryMove), None, "no quiet check is tried");
}

#[test]
fn it_takes_a_draw_when_losing() {
    // White is about to be mated and has perpetual check on e8 and h5.
    let analysis = search(&root("6k1/6p1/8/7Q/8/8/qr3PPP/6K1 w - - 0 1"), &depth(8));
    assert_eq!(analysis.lines[0].score, Score::Cp(0), "{analysis:?}");
}

#[test]
fn repetition_of_the_game_is_a_draw() {
    // Black to move is a queen down; going back repeats the position for the third time.
    let start = fen::parse("7k/8/8/8/8/1Q6/8/K7 w - - 0 1").unwrap().position;
    let mut moves = Vec::new();
    let mut position = start.clone();
    for uci in ["b3b1", "h8g7", "b1b3", "g7h8", "b3b1", "h8g7", "b1b3"] {
        let m = notation::parse_uci(&position, uci).unwrap();
        position.play_unchecked(m);
        moves.push(m);
    }
    let analysis = search(&Root { start, moves }, &depth(4));
    assert_eq!(notation::uci(analysis.best().unwrap()), "g7h8");
    assert_eq!(analysis.lines[0].score, Score::Cp(0));
}

#[test]
fn fifty_moves_are_a_draw_unless_the_last_mates() {
    assert_eq!(search(&root("7k/8/8/8/8/1Q6/8/K7 w - - 99 90"), &depth(5)).lines[0].score, Score::Cp(0));
    let mate = search(&root("7k/8/5K2/6Q1/8/8/8/8 w - - 99 90"), &depth(3));
    assert_eq!(mate.lines[0].score, Score::Mate(1));
}

#[test]
fn a_game_that_is_over_has_no_line() {
    for text in ["7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1"] {
        assert!(search(&root(text), &depth(5)).lines.is_empty());
    }
}

#[test]
fn a_search_stopped_before_it_began_still_has_a_move() {
    let stop = StopFlag::default();
    stop.stop();
    let analysis = Search::new(1).run(&root("startpos"), &Limits::default(), &stop, &mut |_| {});
    assert_lines_are_sound(&root("startpos"), &analysis);
    assert_eq!(analysis.depth, 0);
    assert_lines_are_sound(&root("startpos"), &search(&root("startpos"), &nodes(1)));
}

#[test]
fn limits_are_kept() {
    assert_eq!(search(&root("startpos"), &nodes(12_345)).nodes, 12_345);
    assert_eq!(search(&root("startpos"), &depth(4)).depth, 4);
    let started = Instant::now();
    let time = Some(Duration::from_millis(30));
    search(&root("startpos"), &Limits { time, ..Limits::default() });
    assert!(started.elapsed() >= Duration::from_millis(30));
}

#[test]
fn a_stop_from_another_thread_ends_an_endless_search() {
    let stop = StopFlag::default();
    let other = stop.clone();
    let analysis = Search::new(1).run(&root("startpos"), &Limits::default(), &stop, &mut |analysis| {
        if analysis.depth == 3 {
            other.stop();
        }
    });
    assert_eq!(analysis.depth, 3);
}

#[test]
fn it_reports_after_every_depth() {
    let mut depths = Vec::new();
    let analysis = Search::new(1).run(&root("startpos"), &depth(5), &StopFlag::default(), &mut |analysis| {
        assert_lines_are_sound(&root("startpos"), analysis);
        depths.push(analysis.depth);
    });
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    assert!(analysis.seldepth >= 5);
}

#[test]
fn several_lines_begin_with_the_best_moves() {
    let limits = Limits { lines: 3, ..depth(6) };
    let text = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
    let analysis = search(&root(text), &limits);
    assert_lines_are_sound(&root(text), &analysis);
    assert_eq!(analysis.lines.len(), 3);
    assert_eq!(analysis.lines[0].score, Score::Mate(1));
    assert_eq!(analysis.lines[0].moves, search(&root(text), &depth(6)).lines[0].moves);
    // No more lines than moves.
    let limits = Limits { lines: 50, ..depth(2) };
    assert_eq!(search(&root("startpos"), &limits).lines.len(), 20);
}

#[test]
fn a_move_that_is_forced_in_has_its_line_however_bad_it_is() {
    let root = root("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1");
    let read = |text: &str| notation::parse_uci(&root.position(), text).unwrap();
    let with = |forced: &[&str], limits: Limits| {
        let forced = forced.iter().map(|text| read(text)).collect();
        search(&root, &Limits { forced, ..limits })
    };
    let firsts = |analysis: &Analysis| analysis.lines.iter().map(|line| line.moves[0]).collect::<Vec<_>>();
    let analysis = with(&["f3f6"], depth(5));
    assert_lines_are_sound(&root, &analysis);
    assert_eq!(firsts(&analysis), [read("f3f7"), read("f3f6")]);
    assert_eq!(analysis.lines[0].score, Score::Mate(1));
    assert!(analysis.lines[1].score < Score::Cp(-500));
    // What is among the best anyway has one line, and order and number of the others do not matter.
    assert_eq!(firsts(&with(&["f3f7"], depth(4))), [read("f3f7")]);
    assert_eq!(with(&["a2a3", "f3f6", "a2a3"], depth(4)).lines.len(), 3);
    // A depth that was not finished for all of them does not count.
    let whole = with(&["f3f6"], nodes(4_000));
    let even = with(&["f3f6"], depth(whole.depth));
    assert_eq!(whole.lines, even.lines);
}

#[test]
fn the_same_nodes_give_the_same_search() {
    let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut kept = Search::new(1);
    let mut run = |limits| {
        kept.clear();
        let mut analysis = kept.run(&root(text), &limits, &StopFlag::default(), &mut |_| {});
        analysis.elapsed = Duration::ZERO;
        analysis
    };
    let first = run(nodes(20_000));
    run(depth(3));
    assert_eq!(run(nodes(20_000)), first);
}

/// Wants its own pawn of the h-file far up the board, and checks that it is told of the line as promised.
#[derive(Debug, Default)]
struct FarPawn {
    visited: [Option<Chess>; eval::WATCHED + 1],
}

impl Evaluator for FarPawn {
    fn for_mover(&mut self, position: &Chess, ply: usize) -> i32 {
        let before = self.visited[ply.min(eval::WATCHED)].as_ref();
        let last_watched = before.expect("told of the line before it is asked");
        assert!(ply > eval::WATCHED || last_watched == position);
        let pawn = position.our(Role::Pawn).into_iter().find(|at| at.file() == File::H);
        pawn.map_or(0, |at| if position.turn().is_white() { 100 * at.rank().to_u32() as i32 } else { 0 })
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(FarPawn::default())
    }

    fn visit(&mut self, position: &Chess, ply: usize) {
        self.visited[ply] = Some(position.clone());
    }
}

#[test]
fn another_evaluation_is_told_of_the_line_and_decides() {
    let root = root("4k3/4p3/8/8/8/8/P3P2P/4K3 w - - 0 1");
    let mut search = Search::with_evaluator(1, FarPawn::default());
    for threads in [1, 2] {
        search.set_threads(threads);
        let found = search.run(&root, &depth(6), &StopFlag::default(), &mut |_| {});
        assert_eq!(notation::uci(found.best().unwrap()), "h2h4");
    }
}

#[test]
fn studies_with_more_pieces_than_a_game_has_are_searched() {
    for text in [
        "KQQQQQQQ/QQQQQQQQ/8/8/8/8/5bbb/5brk w - - 0 1",
        "qqqqkqqq/qqqqqqqq/pppppppp/8/8/PPPPPPPP/QQQQQQQQ/QQQQKQQQ w - - 0 1",
        "nnnnknnn/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/RRRRKRRR w - - 0 1",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQ2/QQQQQQbb/KQQQQQrk w - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ] {
        assert_lines_are_sound(&root(text), &search(&root(text), &nodes(3_000)));
    }
}

#[test]
fn one_legal_move_and_drawn_positions_have_a_line() {
    for text in
        ["7k/8/8/8/8/8/r7/1r5K w - - 0 1", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "7k/8/8/8/8/8/R7/K7 w - - 120 99"]
    {
        assert_lines_are_sound(&root(text), &search(&root(text), &depth(4)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn lines_are_sound_wherever_a_game_has_come(
        choices in proptest::collection::vec(any::<usize>(), 0..160),
        count in 1_u64..4_000,
        lines in 1_usize..4,
    ) {
        let mut position = Chess::default();
        let mut moves = Vec::new();
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let m = legal[choice % legal.len()];
            position.play_unchecked(m);
            moves.push(m);
        }
        let root = Root { start: Chess::default(), moves };
        assert_lines_are_sound(&root, &search(&root, &Limits { lines, ..nodes(count) }));
    }
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let root = root("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let only = |texts: &[&str]| Limits {
        moves: texts.iter().map(|text| notation::parse_uci(&root.position(), text).unwrap()).collect(),
        lines: 5,
        ..depth(3)
    };
    let analysis = search(&root, &only(&["a1a7", "e1e2"]));
    let mut found: Vec<String> = analysis.lines.iter().map(|line| notation::uci(line.moves[0])).collect();
    found.sort();
    assert_eq!(found, ["a1a7", "e1e2"]);
    assert_eq!(search(&root, &only(&[])).lines.len(), 5);
}

#[test]
fn a_search_for_a_mate_ends_when_it_has_it() {
    let root = root("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let mate = |moves| Limits { mate: Some(moves), ..depth(9) };
    assert!(search(&root, &mate(1)).depth < 9);
    assert_eq!(search(&root, &mate(0)).depth, 9);
}

#[test]
fn a_clock_ends_a_search_and_pondering_lets_it_wait() {
    let limits = Limits {
        clock: Some(TimeLeft {
            remaining: Duration::from_millis(20),
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: Duration::from_millis(10),
        }),
        ..Limits::default()
    };
    assert!(search(&root("startpos"), &limits).best().is_some());
    let ponder = Limits { ponder: true, ..limits };
    let stop = StopFlag::default();
    let hit = stop.clone();
    let thinker =
        std::thread::spawn(move || Search::new(1).run(&root("startpos"), &ponder, &stop, &mut |_| {}));
    std::thread::sleep(Duration::from_millis(60));
    assert!(!thinker.is_finished());
    hit.ponder_hit();
    assert!(thinker.join().unwrap().best().is_some());
}

#[test]
fn several_threads_find_what_one_finds() {
    let mut crowd = Search::new(4);
    crowd.set_threads(3);
    let root = root("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1");
    let analysis = crowd.run(&root, &depth(7), &StopFlag::default(), &mut |_| {});
    assert_lines_are_sound(&root, &analysis);
    assert_eq!(notation::uci(analysis.best().unwrap()), "d5c7");
    let counted = crowd.run(&root, &nodes(40_000), &StopFlag::default(), &mut |_| {});
    assert!((30_000..60_000).contains(&counted.nodes), "{}", counted.nodes);
    crowd.set_threads(1);
    crowd.clear();
    let alone = crowd.run(&root, &depth(7), &StopFlag::default(), &mut |_| {});
    assert_eq!(alone.nodes, Search::new(4).run(&root, &depth(7), &StopFlag::default(), &mut |_| {}).nodes);
}

/// Never thinks of a move of a queen.
struct NoQueens;

impl MoveFilter for NoQueens {
    fn allows(&self, _position: &Chess, m: Move, _last: Option<Move>, _ply: usize) -> bool {
        m.role() != Role::Queen
    }
}

#[test]
fn what_is_not_seen_is_not_played_unless_nothing_else_is_there() {
    let look = |text: &str| {
        let root = root(text);
        let mut search = Search::new(1);
        let analysis = search.run_filtered(&root, &depth(4), &NoQueens, &StopFlag::default(), &mut |_| {});
        assert_lines_are_sound(&root, &analysis);
        notation::uci(analysis.best().unwrap())
    };
    assert_ne!(look("6k1/5ppp/8/8/8/8/8/Q3K3 w - - 0 1"), "a1a8");
    // The queen's capture is the only legal move.
    assert_eq!(look("6k1/6b1/8/8/8/8/1q6/K1Q5 w - - 0 1"), "c1b2");
}

#[test]
fn a_larger_table_and_another_start_empty() {
    let mut search = Search::new(1);
    let first = search.run(&root("startpos"), &depth(8), &StopFlag::default(), &mut |_| {});
    assert!(first.hash_fullness > 0);
    search.resize(2);
    assert_eq!(search.hash_mib(), 2);
    search.clear();
    let again = search.run(&root("startpos"), &depth(8), &StopFlag::default(), &mut |_| {});
    assert_eq!(first.best(), again.best());
}
