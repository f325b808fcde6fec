//! `--plain`: the tutor in lines of text, through pipes.

use crate::user::{Run, User};

/// Plays these lines against the random mover from a position.
fn play(user: &User, fen: &str, lines: &str) -> Run {
    let words = ["play", "--plain", "--opponent", "random", "--as", "white", "--fen", fen];
    let run = user.run_with_input(&words, lines);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(!run.out.contains('\u{1b}'));
    run
}

/// The lines that contain a text, in order.
fn lines<'a>(run: &'a Run, text: &str) -> Vec<&'a str> {
    run.out.lines().filter(|line| line.contains(text)).collect()
}

/// Whether a run said this line.
fn said(run: &Run, line: &str) -> bool {
    run.out.lines().any(|said| said == line)
}

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

#[test]
fn moves_are_spoken_and_the_opponent_answers() {
    let run = play(&User::hurried(), "startpos", "e4\nNf3\nquit\nd4\n");
    assert!(said(&run, "patzer. You are White against random. Type a move, or 'help'."), "{}", run.out);
    assert!(said(&run, "You play 1.e4, pawn from e2 to e4."), "{}", run.out);
    assert!(said(&run, "You play 2.Nf3, knight from g1 to f3."), "{}", run.out);
    assert_eq!(lines(&run, "Black plays").len(), 2);
    assert!(lines(&run, "d4, pawn from d2").is_empty(), "nothing is read after quit");
}

#[test]
fn the_coach_answers_when_it_is_asked() {
    let run = play(&User::hurried(), MATE_IN_ONE, "danger\nhint\nhint\nhint\nhint\nKg2\nwhy\nquit\n");
    assert!(run.out.contains("Hint 1 of 5: There is a checkmate in one move."), "{}", run.out);
    assert!(run.out.contains("Hint 4 of 5: Ra8#."), "{}", run.out);
    assert_eq!(lines(&run, "works only on the screen").len(), 0);
    assert!(run.out.contains("\n1.Kg2: "), "the fault is explained, not the reply: {}", run.out);
}

#[test]
fn a_game_goes_on_as_a_share_code_and_is_opened_by_it() {
    let user = User::hurried();
    let run = play(&user, MATE_IN_ONE, "Ra8\ncode\n");
    let code = lines(&run, "pz1")[0].to_owned();
    assert!(run.out.lines().any(|line| line == code), "{}", run.out);
    let again = user.run_with_input(&[&code, "--plain"], "end\nmoves\ncode\n");
    assert_eq!((again.status, again.err.as_str()), (0, ""), "{}", again.out);
    assert!(said(&again, "1.Ra8#") && said(&again, &code), "{}", again.out);
    let typed = user.run_with_input(&["--plain"], format!("{code}\nend\nmoves\n"));
    assert!(said(&typed, "1.Ra8#"), "{}", typed.out);
    let kept = user.run(&["games", "--json"]).out;
    let id = kept.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert_eq!(user.run(&["show", id, "--code"]).out, format!("{code}\n"));
}

#[test]
fn a_damaged_share_code_is_told_with_its_remedy() {
    let user = User::hurried();
    let run = user.run(&["pz11w9rJDqNg"]);
    assert_eq!(run.status, 2);
    assert!(
        run.err.starts_with(
            "error: the share code is damaged: its checksum is wrong\nhint: copy the whole code"
        ),
        "{}",
        run.err
    );
    let newer = user.run(&["pz2Abcdef"]);
    assert!(newer.status == 2 && newer.err.contains("version 2"), "{}", newer.err);
}

#[test]
fn a_blunder_is_held_back_with_a_question() {
    let mirrored = "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq - 4 4";
    let hanging = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    for (position, side, fault, answer) in
        [(hanging, "white", "Ng5", "Black's queen on d8"), (mirrored, "black", "Ng4", "White's queen on d1")]
    {
        let words = ["play", "--plain", "--opponent", "random", "--as", side, "--fen", position];
        let user = User::new();
        // On a busy machine the usual wait is too short to judge the move as deep as it takes.
        user.write(".config/patzer/config.toml", "[coach]\nalert_wait_ms = 5000\n");
        let asked = format!("{answer} can take it. Play it anyway? yes or no.");
        let run = |input: String| user.run_with_input(&words, input).out;
        let kept = run(format!("{fault}\nno\nmoves\nquit\n"));
        assert!(kept.contains(&asked) && kept.contains("Not played."), "{kept}");
        assert!(!kept.contains("You play"), "{kept}");
        let played = run(format!("{fault}\n\nYES\nquit\n"));
        assert!(played.contains(&asked) && played.contains("You play"), "{played}");
        let other = run(format!("{fault}\nO-O\nquit\n"));
        assert!(other.contains("O-O") && !other.contains(&format!("{fault}, knight")), "{other}");
    }
}

#[test]
fn a_mate_ends_the_game_and_it_is_kept() {
    let user = User::hurried();
    let run = play(&user, MATE_IN_ONE, "Ra8\n");
    assert!(said(&run, "You play 1.Ra8#, rook from a1 to a8."), "{}", run.out);
    assert!(
        said(&run, "The game is over. Type 'review', 'rematch' to swap colours, or 'new'."),
        "{}",
        run.out
    );
    let games: serde_json::Value = serde_json::from_str(&user.run(&["games", "--json"]).out).unwrap();
    assert_eq!(games["games"][0]["result"], "1-0");
    assert_eq!(games["games"][0]["ending"], "checkmate");
}

#[test]
fn the_end_of_the_input_keeps_the_game_and_the_next_start_goes_on() {
    let user = User::hurried();
    let first = play(&user, "startpos", "e4");
    assert!(first.out.ends_with("Your game is saved. Type 'patzer' to continue it.\n"), "{}", first.out);
    let run = user.run_with_input(&["--plain"], "moves\nundo\nmoves\n");
    assert_eq!(run.status, 0);
    assert_eq!(lines(&run, "Black plays 1…").len(), 1, "{}", run.out);
    let moves = lines(&run, "1.e4 ").iter().filter(|line| !line.contains("Book")).count();
    assert_eq!(moves, 1, "{}", run.out);
    assert!(said(&run, "No moves yet."), "{}", run.out);
}

#[test]
fn the_position_is_told_in_letters_and_in_sentences() {
    let run = play(&User::hurried(), MATE_IN_ONE, "board\npieces\nfen\nsafe a1\nsafe z9\nheatmap\n");
    assert!(run.out.contains("8  . . . . . . k .\n7  . . . . . p p p\n"), "{}", run.out);
    assert!(run.out.contains("1  R . . . . . . K\n   a b c d e f g h\n"), "{}", run.out);
    assert!(said(&run, "White: king h1, rook a1."), "{}", run.out);
    assert!(said(&run, "Black: king g8, pawns f7, g7 and h7."), "{}", run.out);
    assert!(said(&run, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"), "{}", run.out);
    assert!(
        run.out.lines().any(|line| line.starts_with("rook on a1: ") && line.contains("a2 safe")),
        "{}",
        run.out
    );
    let rook = lines(&run, "white rook on a1: ");
    assert!(rook.len() == 1 && rook[0].contains(" of 10; "), "{}", run.out);
    assert_eq!(lines(&run, "'z9' isn't a square").len(), 1, "{}", run.out);
}

#[test]
fn a_saved_game_that_was_opened_is_gone_on_with_at_the_next_start() {
    let user = User::hurried();
    // A new position files the game before.
    play(&user, "startpos", "e4\nstartpos\nquit\n");
    let reopened = user.run_with_input(&["--plain"], "games\nopen 1\nNf3\nquit\n");
    assert!(reopened.out.contains("You play 2.Nf3"), "{}", reopened.out);
    let next = user.run_with_input(&["--plain"], "moves\nquit\n");
    assert!(next.out.contains("1.e4") && next.out.contains("2.Nf3"), "{}", next.out);
}

#[test]
fn threats_are_told_with_taker_guard_and_cost() {
    let run = play(&User::hurried(), "4k3/8/3p4/4N3/8/4Q3/8/4K3 w - - 0 1", "threats\nsafe e5\n");
    let threat = "Your knight on e5 is attacked by the pawn on d6; protected by the queen on e3; \
                  it's hanging and would cost 2 points.";
    assert!(said(&run, threat), "{}", run.out);
    let safe = lines(&run, "knight on e5: ")[0];
    assert!(safe.contains("f3 safe") && safe.contains("d7 unsafe, loses 3 points"), "{safe}");
    let run = play(&User::hurried(), "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "safe c3\n");
    assert!(lines(&run, "knight on c3: ")[0].contains("d5 wins 1 point"), "{}", run.out);
}

#[test]
fn wrong_lines_are_answered_and_the_game_goes_on() {
    let run = play(&User::hurried(), "startpos", "e5\nxyzzy\ngames\nj\n\n  \ne4\n");
    assert_eq!(lines(&run, "! ").len(), 2, "{}", run.out);
    assert_eq!(lines(&run, "works only on the screen").len(), 1, "{}", run.out);
    assert!(said(&run, "No saved games."), "{}", run.out);
    assert!(said(&run, "You play 1.e4, pawn from e2 to e4."), "{}", run.out);
}

#[test]
fn keys_and_names_of_the_screen_are_understood() {
    let run = play(&User::hurried(), "startpos", ":e4\nt\nu\n:take_back\nU\n?\nresign\nnew\nd4\n");
    assert_eq!(lines(&run, "Took back 1.e4").len(), 1, "{}", run.out);
    assert_eq!(lines(&run, "There's nothing to take back").len(), 1, "{}", run.out);
    assert_eq!(lines(&run, "leaves and saves the game").len(), 1, "{}", run.out);
    assert_eq!(lines(&run, "You resign: Black wins.").len(), 1, "{}", run.out);
    assert!(said(&run, "You play 1.d4, pawn from d2 to d4."), "{}", run.out);
}

#[test]
fn a_promotion_names_its_piece() {
    let run = play(&User::hurried(), "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8\na8=N\n");
    assert_eq!(lines(&run, "! ").len(), 1, "{}", run.out);
    assert!(said(&run, "You play 1.a8=N, pawn from a7 to a8 and promotes to a knight."), "{}", run.out);
}

#[test]
fn a_foreign_file_is_stepped_through() {
    let user = User::hurried();
    let pgn = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {king's pawn \u{1b}[31m} e5 2. Nf3 *\n\n[White \"C\"]\n\n1. d4 *\n";
    user.write("games.pgn", pgn);
    let run = user.run_with_input(&["--plain", "games.pgn"], "forward\nend\nmoves\nforward\n");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert_eq!(lines(&run, "has 2 games").len(), 1, "{}", run.out);
    assert!(said(&run, "White plays 1.e4, pawn from e2 to e4."), "{}", run.out);
    assert!(said(&run, "1.e4 e5 2.Nf3"), "{}", run.out);
    assert!(!run.out.contains('\u{1b}'));
}

#[test]
fn bytes_of_any_kind_are_answered() {
    let mut input: Vec<u8> = (0..60_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    input.extend(vec![b'x'; 200_000]);
    input.extend(b"\ne4\n");
    let user = User::hurried();
    let run = user.run_with_input(&["play", "--plain", "--opponent", "random"], input);
    assert_eq!(run.status, 0);
    assert!(said(&run, "You play 1.e4, pawn from e2 to e4."));
    assert!(!run.out.contains(|c: char| c.is_control() && c != '\n'));
}

#[test]
fn a_place_that_cannot_be_written_is_told_and_the_game_goes_on() {
    let user = User::hurried();
    user.write(".local/state/patzer", "a file where a directory should be");
    let run = user.run_with_input(&["play", "--plain", "--opponent", "random"], "e4\nd4\n");
    assert_eq!(run.status, 0);
    assert_eq!(lines(&run, "! Your game isn't saved").len(), 1, "{}", run.out);
    assert_eq!(lines(&run, "Black plays").len(), 2, "{}", run.out);
}

#[test]
fn clocks_are_told() {
    let user = User::hurried();
    let words = ["play", "--plain", "--opponent", "random", "--as", "white", "--clock"];
    let run = user.run_with_input(&[&words[..], &["10+5"]].concat(), "clock\ne4\nclock\n");
    assert_eq!(lines(&run, "White has ").len(), 2, "{}", run.out);
    let none = play(&user, "startpos", "clock\n");
    assert!(said(&none, "This game has no clock."), "{}", none.out);
}

#[test]
fn nobody_who_made_no_move_has_an_accuracy() {
    let words = ["play", "--plain", "--opponent", "random", "--as", "black", "--fen", MATE_IN_ONE];
    let run = User::hurried().run_with_input(&words, "resign\nreview\nquit\n");
    assert!(
        said(&run, "Review done.") || said(&run, "Review done. 'learn' practises your mistakes."),
        "{}",
        run.out
    );
    assert!(!run.out.contains("accuracy: ."), "{}", run.out);
}

#[test]
fn clocks_and_drawings_of_a_record_are_told() {
    let user = User::hurried();
    user.write(
        "drawn.pgn",
        "1. e4 {[%clk 0:02:59] [%cal Gg1f3,Rd8h4] [%csl Yf7] best} e5 {[%clk 1:00:58]} 2. Nf3 *\n",
    );
    let typed = "start\nc\nforward\nc\ncomment\nforward\nc\nbranches\nquit\n";
    let run = user.run_with_input(&["--plain", "drawn.pgn"], typed);
    let drawn = "green arrow from g1 to f3, red arrow from d8 to h4, f7 marked yellow.";
    [
        "This game has no clock.",
        &format!("Drawn: {drawn}"),
        "White has 2:59.",
        &format!("best Drawn: {drawn}"),
        "White has 2:59, Black has 60:58.",
        "1. e4 {best} 1... e5 2. Nf3 *",
    ]
    .iter()
    .fold(run.out.as_str(), |rest, words| {
        rest.split_once(*words).unwrap_or_else(|| panic!("{words}: {}", run.out)).1
    });
}

#[test]
fn the_short_words_of_blind_players_are_known() {
    let user = User::hurried();
    let fen = "r3k2r/8/8/3p4/8/2N5/8/1N2K3 w kq d6 0 2";
    let asked = [
        ("l", "No moves yet."),
        ("c", "This game has no clock."),
        ("o", "against random."),
        ("p N", "White knights: b1 and c3. Black knights: none."),
        ("p rooks", "White rooks: none. Black rooks: a8 and h8."),
        ("p k", "White king: e1. Black king: e8."),
        ("p x", "'x' is no piece. Type p and one of K, Q, R, B, N, P: p N."),
        ("s D5", "d5: Black pawn."),
        ("s e4", "e4 is empty."),
        ("s i9", "'i9' is no square. Type s and a square: s e4."),
    ];
    let run = play(&user, fen, &asked.map(|(line, _)| format!("{line}\n")).concat());
    asked.iter().fold(run.out.as_str(), |rest, (line, told)| {
        rest.split_once(told).unwrap_or_else(|| panic!("{line}: {}", run.out)).1
    });
    let moved = play(&user, fen, "Nxd5\nl\n");
    assert!(moved.out.lines().filter(|line| line.contains(" plays ")).count() >= 2, "{}", moved.out);
}

#[test]
fn typed_choices_answer_as_on_the_screen_and_last() {
    let user = User::hurried();
    let run = play(&user, "startpos", "theme paper\ntheme papyrus\nopponent patzer 600\nquit\n");
    assert!(said(&run, "Theme: paper."), "{}", run.out);
    assert!(run.out.contains("No theme called 'papyrus'. Themes: auto, "), "{}", run.out);
    assert!(said(&run, "Your opponent is now patzer 600."), "{}", run.out);
    let choices = std::fs::read_to_string(user.path(".local/state/patzer/choices.toml")).unwrap();
    assert!(choices.contains("theme = \"paper\""), "{choices}");
    assert!(!choices.contains("heatmap"), "the screen's switches are left alone: {choices}");
}

#[test]
fn a_draw_is_offered_and_answered() {
    let level = "4k3/r4ppp/8/8/8/8/R4PPP/4K3 w - - 0 40";
    let run = play(&User::hurried(), level, "draw\n");
    assert_eq!(lines(&run, "Your opponent declines the draw and plays on.").len(), 1, "{}", run.out);
    let run = play(&User::hurried(), "startpos", "e4\ndraw\n");
    assert_eq!(lines(&run, "Your opponent declines: it's too early for a draw.").len(), 1, "{}", run.out);
    // Who has a score to go by takes a draw where it stands worse.
    let worse = "4k3/5ppp/8/8/8/8/Q4PPP/4K3 w - - 0 40";
    let words =
        ["play", "--plain", "--opponent", "patzer", "--level", "2650", "--as", "white", "--fen", worse];
    let run = User::hurried().run_with_input(&words, "Qb3\ndraw\n");
    assert!(said(&run, "Draw by agreement."), "{}", run.out);
}

#[test]
fn after_a_game_one_is_told_how_it_went_and_what_comes_next() {
    let run = play(&User::hurried(), MATE_IN_ONE, "review\n");
    assert!(said(&run, "Finish your game first, then review it."), "{}", run.out);
    assert!(!said(&run, "Reviewing every move…"), "{}", run.out);
    let run = play(&User::hurried(), MATE_IN_ONE, "Ra8\nreview\nrematch\nmoves\n");
    assert!(said(&run, "You checkmate Black."), "{}", run.out);
    assert!(said(&run, "Reviewing every move…"), "{}", run.out);
    assert_eq!(lines(&run, "Review done.").len(), 1, "{}", run.out);
    assert!(said(&run, "patzer. You are Black against random. Type a move, or 'help'."), "{}", run.out);
    assert_eq!(lines(&run, "White plays 1.").len(), 1, "{}", run.out);
    let run = play(&User::hurried(), MATE_IN_ONE, "rematch\nRa8\nnext_level\n");
    assert!(said(&run, "Finish your game first."), "{}", run.out);
    assert!(said(&run, "Your opponent has no higher level."), "{}", run.out);
    let words = ["play", "--plain", "--level", "600", "--as", "white", "--fen", MATE_IN_ONE];
    let twice = format!("Ra8\n{MATE_IN_ONE}\nRa8\nnext_level\n");
    let run = User::hurried().run_with_input(&words, twice);
    assert_eq!(
        lines(&run, "You won twice in a row: 'next_level' goes up to level 800.").len(),
        1,
        "{}",
        run.out
    );
    assert!(said(&run, "patzer. You are Black against patzer 800. Type a move, or 'help'."), "{}", run.out);
}

#[test]
fn a_game_of_two_engines_is_paused_by_a_word_and_goes_on_by_another() {
    // White has one move, and then Black mates.
    let mate = "1r5k/8/8/8/8/8/r7/7K w - - 0 1";
    let script = "set coach.comments false\nwatch random material\npause\nmoves\nautoplay\nmoves\n";
    let run = play(&User::hurried(), mate, script);
    let place = |words: &str| run.out.lines().position(|line| line == words);
    assert!(run.out.contains("plays the next move"), "{}", run.out);
    let (first, both) = (place("1.Kg1"), place("1.Kg1 Rb1#"));
    assert!(first.is_some() && both > first, "paused after a move, then played on: {}", run.out);
}

#[test]
fn saved_games_are_listed_and_opened_by_their_numbers() {
    let user = User::hurried();
    play(&user, MATE_IN_ONE, "Ra8\n");
    let run = user.run_with_input(
        &["--plain"],
        "games\nopen 1\nend\nmoves\ncomment well done\ncomment\ngames nobody\n",
    );
    assert_eq!(lines(&run, "1: You against random, 1-0").len(), 1, "{}", run.out);
    // The sign that the game was saved with may stand before the comment.
    let is_told = run.out.lines().any(|line| line.ends_with("well done"));
    assert!(said(&run, "1.Ra8#") && is_told && said(&run, "No saved games."), "{}", run.out);
}
