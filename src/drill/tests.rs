//! Drills played on real tables: where they begin, what moves cost, how long the defence lasts.

use super::*;
use crate::chess::{Chess, Color, Key, Position, Rank, Score, fen, key, mirrored, notation};
use crate::search::{Limits, Root, Search, StopFlag};
use crate::tablebase::testing::{tables, tables_with};
use crate::tablebase::{Distance, Tables};
use crate::tutor::rook_rules::RookEnding;

/// Drills of the usual endings.
const QUICK: [DrillClass; 6] = [
    DrillClass::Queen,
    DrillClass::Rook,
    DrillClass::PawnWin,
    DrillClass::PawnHold,
    DrillClass::BishopKnight,
    DrillClass::QueenRook,
];

fn tables_of(classes: &[DrillClass]) -> Tables {
    let names: Vec<String> = classes.iter().map(|class| class.ending().unwrap().to_string()).collect();
    tables_with(&names.iter().map(String::as_str).collect::<Vec<_>>())
}

fn position(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

/// Begins each drill many times.
fn check_beginnings(classes: &[DrillClass], tables: &Tables, count: usize) {
    for &class in classes {
        let mut random = fastrand::Rng::with_seed(7);
        let begin = || random_position(class, tables, &mut random).unwrap();
        let begun: Vec<Chess> = std::iter::repeat_with(begin).take(count).collect();
        for position in &begun {
            check_beginning(class, position, tables);
        }
        for side in Color::ALL {
            let of_side = begun.iter().filter(|position| position.turn() == side).count();
            assert!(of_side > count / 5, "{class:?}: {side} in {of_side} of {count}");
        }
    }
}

fn check_beginning(class: DrillClass, begun: &Chess, tables: &Tables) {
    let text = fen::write(begun);
    assert_eq!(position(&text), *begun, "{text}");
    let (found, strong) = crate::tablebase::EndingClass::of(begun.board()).unwrap();
    assert_eq!(Some(found), class.ending(), "{text}");
    assert_eq!(begun.turn() == strong, class.row().goal == DrillGoal::Win, "{text}");
    assert!(begun.legal_moves().iter().all(|m| !m.is_capture()), "{text}");
    match (tables.probe(begun).unwrap(), class.row().goal) {
        (Distance::Win(plies), DrillGoal::Win) => assert!(plies > 7, "{text}"),
        (Distance::Draw, DrillGoal::Hold(moves)) => assert!(moves >= 10, "{text}"),
        (distance, goal) => panic!("{text}: {distance:?} for {goal:?}"),
    }
    assert!(rule_of(begun, class, tables).ends_with('.'));
}

#[test]
fn drills_begin_legally_with_the_result_that_is_asked_for() {
    check_beginnings(&QUICK, tables(), 200);
}

#[test]
#[ignore = "a minute of making tables"]
fn all_drills_begin_legally_with_the_result_that_is_asked_for() {
    let with_tables: Vec<DrillClass> =
        DrillClass::ALL.into_iter().filter(|class| class.ending().is_some()).collect();
    let tables = tables_of(&with_tables);
    check_beginnings(&with_tables, &tables, 200);
    for class in with_tables {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..20 {
            let begun = random_position(class, &tables, &mut random).unwrap();
            match class.row().goal {
                DrillGoal::Win => assert_wins_in_time(&begun, &tables),
                DrillGoal::Hold(moves) => assert_holds(&begun, moves, &tables),
                DrillGoal::Promote => unreachable!("no table is about promotion"),
            }
        }
    }
}

#[test]
fn without_its_tables_a_drill_does_not_begin() {
    let mut random = fastrand::Rng::with_seed(1);
    assert_eq!(random_position(DrillClass::Queen, &Tables::default(), &mut random), None);
    let start = position("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1");
    assert_eq!(judge(&start, start.legal_moves()[0], &Tables::default()), None);
    assert_eq!(resist(&start, &[], &Tables::default(), &mut random), None);
}

#[test]
fn rook_endings_begin_from_their_set_ups_without_tables() {
    for (class, pawns) in [(DrillClass::Lucena, Rank::Seventh), (DrillClass::Philidor, Rank::Fifth)] {
        let mut random = fastrand::Rng::with_seed(9);
        for _ in 0..100 {
            let begun = random_position(class, &Tables::default(), &mut random).unwrap();
            let (text, board) = (fen::write(&begun), begun.board());
            let ending = RookEnding::of(board).unwrap();
            assert_eq!(ending.side.relative_rank(ending.pawn.rank()), pawns, "{text}");
            let is_known =
                if class == DrillClass::Lucena { ending.is_lucena(board) } else { ending.is_philidor(board) };
            assert!(is_known, "{text}");
            assert_eq!(begun.turn() == ending.side, class == DrillClass::Lucena, "{text}");
            assert!(!begun.is_check() && begun.legal_moves().iter().all(|m| !m.is_capture()), "{text}");
            assert!(rule_of(&begun, class, &Tables::default()).ends_with('.'));
        }
    }
}

#[test]
fn a_search_judges_only_where_it_has_seen_a_result() {
    let (win, draw, unclear, loss) = (Score::Cp(900), Score::Cp(-140), Score::Cp(400), Score::Mate(-7));
    let gives = |before, after| judge_seen(before, after).and_then(DrillVerdict::sentence);
    assert_eq!(gives(win, draw).as_deref(), Some("That lets the win go: it's a draw now."));
    assert_eq!(gives(draw, loss).as_deref(), Some("That gives the draw away: it's lost now."));
    assert_eq!(gives(Score::Mate(9), Score::Cp(-800)).as_deref(), Some("That turns the win into a loss."));
    for (before, after) in [(win, unclear), (unclear, draw), (draw, win), (win, Score::Mate(3)), (loss, loss)]
    {
        assert_eq!(gives(before, after), None, "{before} {after}");
    }
}

/// What a search of 60,000 nodes each has seen in a position and after a move, for the pupil.
fn verdict_by_search(start: &Chess, uci: &str) -> Option<DrillVerdict> {
    let look = |position: &Chess| {
        let limits = Limits { nodes: Some(60_000), ..Limits::default() };
        let root = Root::from_position(position.clone());
        Search::new(4).run(&root, &limits, &StopFlag::default(), &mut |_| {}).lines[0].score
    };
    let mut after = start.clone();
    after.play_unchecked(notation::parse_uci(start, uci).unwrap());
    judge_seen(look(start), look(&after).before_move())
}

#[test]
fn a_search_sees_what_moves_of_lucena_s_and_philidor_s_position_come_to() {
    let cases = [
        ("5K2/2k2P2/8/3R4/8/8/6r1/8 w - - 0 1", "d5e5", None),
        ("5K2/2k2P2/8/3R4/8/8/6r1/8 w - - 0 1", "d5d8", Some("That lets the win go: it's a draw now.")),
        ("5k2/8/5r2/R5P1/6K1/8/8/8 b - - 0 1", "f6b6", None),
        ("5k2/8/5r2/R5P1/6K1/8/8/8 b - - 0 1", "f8g7", Some("That gives the draw away: it's lost now.")),
    ];
    for (text, uci, told) in cases {
        let (here, there) = (position(text), mirrored(&position(text)).unwrap());
        for (start, uci) in [(here, uci.to_owned()), (there, flipped(uci))] {
            let sentence = verdict_by_search(&start, &uci).and_then(DrillVerdict::sentence);
            assert_eq!(sentence.as_deref(), told, "{text} {uci}");
        }
    }
}

#[test]
fn philidor_s_rule_changes_when_the_pawn_has_advanced() {
    let rule = |text: &str| rule_of(&position(text), DrillClass::Philidor, &Tables::default());
    let waits = "4k3/7R/r7/3KP3/8/8/8/8 b - - 0 1";
    assert!(rule(waits).starts_with("Keep the rook on your third rank"));
    assert!(rule("4k3/7R/r3P3/3K4/8/8/8/8 b - - 0 1").starts_with("The pawn has advanced: check"));
    let mirror = fen::write(&mirrored(&position(waits)).unwrap());
    assert_eq!(rule(&mirror), rule(waits));
}

#[test]
fn the_same_seed_begins_the_same_drill() {
    let begin = |seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        random_position(DrillClass::PawnHold, tables(), &mut random)
    };
    assert_eq!(begin(5), begin(5));
    assert_ne!(begin(5), begin(6));
}

/// Plays a win by best moves against the longest defence; each move is judged the best, and the mate comes when the table
/// says.
fn assert_wins_in_time(start: &Chess, tables: &Tables) {
    let Some(Distance::Win(plies)) = tables.probe(start) else { panic!("not won") };
    let mut random = fastrand::Rng::with_seed(2);
    let mut position = start.clone();
    for left in (1..=plies).rev() {
        let m = if left % 2 == 1 {
            let best = tables.best(&position).unwrap().1[0];
            let verdict = judge(&position, best, tables);
            assert!(matches!(verdict, Some(DrillVerdict::Best { .. })), "{verdict:?}");
            best
        } else {
            resist(&position, &[], tables, &mut random).unwrap()
        };
        position.play_unchecked(m);
    }
    assert!(position.is_checkmate(), "{}", fen::write(start));
}

/// Plays moves that the verdict finds best against the hardest questions.
fn assert_holds(start: &Chess, moves: u8, tables: &Tables) {
    let mut random = fastrand::Rng::with_seed(2);
    let (mut position, mut seen): (Chess, Vec<Key>) = (start.clone(), vec![key(start)]);
    for _ in 0..moves {
        let own = position.legal_moves();
        let keeps =
            own.iter().find(|m| matches!(judge(&position, **m, tables), Some(DrillVerdict::Best { .. })));
        position.play_unchecked(*keeps.unwrap());
        if position.is_game_over() {
            break;
        }
        seen.push(key(&position));
        position.play_unchecked(resist(&position, &seen, tables, &mut random).unwrap());
        if position.is_game_over() {
            break;
        }
        seen.push(key(&position));
        assert_eq!(tables.probe(&position), Some(Distance::Draw), "{}", fen::write(start));
    }
    assert!(!position.is_checkmate());
}

#[test]
fn the_longest_wins_are_played_out_in_as_many_moves_as_are_known() {
    for (class, moves) in [(DrillClass::BishopKnight, 33), (DrillClass::QueenRook, 35)] {
        let table = tables().table(class.ending().unwrap()).unwrap();
        assert_eq!(table.longest(), 2 * moves - 1);
        let longest: Vec<Chess> = table.positions_at(table.longest()).take(6).collect();
        assert!(longest.len() > 1, "{class:?}");
        for start in longest {
            assert_wins_in_time(&start, tables());
            assert_wins_in_time(&mirrored(&start).unwrap(), tables());
        }
    }
}

#[test]
fn drawn_pawn_endings_are_held_against_the_hardest_questions() {
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..50 {
        let start = random_position(DrillClass::PawnHold, tables(), &mut random).unwrap();
        assert_holds(&start, 40, tables());
    }
}

#[test]
fn who_defends_a_lost_ending_takes_the_longest_way_and_who_attacks_a_drawn_one_keeps_the_pawn() {
    let mut random = fastrand::Rng::with_seed(1);
    let lost = position("7k/8/5K2/8/8/8/8/6R1 b - - 0 1");
    let only = resist(&lost, &[], tables(), &mut random).unwrap();
    assert_eq!(notation::uci(only), "h8h7");
    // Black to move would lose the pawn's square; White keeps the pawn guarded and passes the move.
    let drawn = position("8/8/4k3/8/4P3/4K3/8/8 w - - 0 1");
    for _ in 0..20 {
        let mut after = drawn.clone();
        after.play_unchecked(resist(&drawn, &[], tables(), &mut random).unwrap());
        assert!(after.legal_moves().iter().all(|m| !m.is_capture()));
    }
}

/// A move of the mirror.
fn flipped(uci: &str) -> String {
    let rank = |c: char| c.to_digit(10).map_or(c, |rank| char::from(b'9' - rank as u8));
    uci.chars().map(rank).collect()
}

/// The verdict on a move and on its mirror.
fn verdict(text: &str, uci: &str) -> DrillVerdict {
    let judged =
        |start: &Chess, uci: &str| judge(start, notation::parse_uci(start, uci).unwrap(), tables()).unwrap();
    let here = judged(&position(text), uci);
    let other = judged(&mirrored(&position(text)).unwrap(), &flipped(uci));
    assert_eq!(here, other, "{text} {uci}");
    here
}

fn said(text: &str, uci: &str) -> String {
    verdict(text, uci).sentence().unwrap_or_default()
}

#[test]
fn a_move_is_told_what_it_cost() {
    // Only the opposition wins.
    let pawn = "8/8/4k3/8/8/3KP3/8/8 w - - 0 1";
    assert_eq!(said(pawn, "d3e4"), "That's the only move that wins.");
    assert_eq!(said(pawn, "d3d4"), "That lets the win go: it's a draw now.");
    // Ke7 and Kf7 hold.
    let hold = "4k3/8/8/4PK2/8/8/8/8 b - - 0 1";
    assert_eq!(verdict(hold, "e8e7"), DrillVerdict::Best { alone: None });
    assert_eq!(said(hold, "e8e7"), "");
    assert_eq!(said(hold, "e8d8"), "That gives the draw away: it's lost now.");
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    assert_eq!(said(mate, "a1a8"), "");
    assert_eq!(said(mate, "a1a7"), "Still winning, but it's mate in 2 instead of 1.");
    assert_eq!(verdict(mate, "a1a7"), DrillVerdict::Slower { moves_lost: 1, mate_in: 2 });
    // Whoever has no choice isn't praised.
    assert_eq!(said("7k/8/5K2/8/8/8/8/6R1 b - - 0 1", "h8h7"), "");
    assert_eq!(said("k7/2Q5/8/8/8/8/8/4K3 w - - 0 1", "c7b6"), "That lets the win go: it's a draw now.");
}

#[test]
fn the_rule_is_the_one_that_the_best_move_follows() {
    let rule = |text: &str, class| {
        let here = position(text);
        let rule = rule_of(&here, class, tables());
        assert_eq!(rule, rule_of(&mirrored(&here).unwrap(), class, tables()), "{text}");
        rule
    };
    let opposition = "Take the opposition: one square between the kings, and the other side to move.";
    assert_eq!(rule("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", DrillClass::PawnWin), opposition);
    assert_eq!(
        rule("8/8/8/P4k2/8/8/8/6K1 w - - 0 1", DrillClass::PawnWin),
        "The king is too far away to catch the pawn: run."
    );
    assert_eq!(
        rule("8/8/8/P3k3/8/8/8/6K1 b - - 0 1", DrillClass::PawnHold),
        "Step into the pawn's square: from there your king catches it."
    );
    assert_eq!(
        rule("4k3/8/3KP3/8/8/8/8/8 w - - 0 1", DrillClass::PawnWin),
        "The king leads and the pawn follows: push it when the king can't get further."
    );
    assert_eq!(
        rule("8/8/8/8/P7/1K6/3k4/8 b - - 0 1", DrillClass::PawnHold),
        "Reach the corner in front of a pawn on the edge: nobody can drive you out."
    );
}

#[test]
fn the_bishop_says_which_corner() {
    let rule = |text: &str, class| rule_of(&position(text), class, tables());
    let mate = "Drive the king to a corner of your bishop's colour: ";
    assert_eq!(
        rule("8/8/4k3/8/8/3K4/8/2BN4 w - - 0 1", DrillClass::BishopKnight),
        format!("{mate}a1 or h8.")
    );
    assert_eq!(
        rule("8/8/4k3/8/8/3K4/8/1B1N4 w - - 0 1", DrillClass::BishopKnight),
        format!("{mate}a8 or h1.")
    );
    let hold = "Head for a corner that isn't of your bishop's colour: ";
    assert_eq!(rule("8/8/4k3/4b3/8/3K4/8/R7 b - - 0 1", DrillClass::BishopRook), format!("{hold}a8 or h1."));
    assert_eq!(rule("8/8/4k3/5b2/8/2K5/8/R7 b - - 0 1", DrillClass::BishopRook), format!("{hold}a1 or h8."));
}
