//! `patzer coach`: the transcript of a game, the same every time and the same as beside the board.

use serde_json::Value;

use crate::user::User;

/// A knight loses its guard on the third move, and a mate in one is let in on the fifth.
const GAME: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n";

fn transcript(words: &[&str]) -> Vec<serde_json::Value> {
    let words: Vec<&str> = [&["coach", "-", "--nodes", "3000", "--json"], words].concat();
    let run = User::new().run_with_input(&words, GAME);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_move_of_one_side_has_its_turn() {
    let turns = transcript(&["--as", "white"]);
    let sans: Vec<&str> = turns.iter().map(|turn| turn["san"].as_str().unwrap()).collect();
    assert_eq!(sans, ["e4", "Nf3", "Bc4", "Nxe5", "Nxf7", "Rf1", "Be2"]);
    assert_eq!(turns[6]["ply"], 13);
    for turn in &turns {
        for field in ["grade", "you", "reply", "points", "marks", "hint"] {
            assert!(turn.get(field).is_some(), "{turn}");
        }
    }
    assert_eq!(turns[0]["grade"], "book");
    assert_eq!(transcript(&["--as", "Bob"])[0]["ply"], 2);
}

#[test]
fn a_mate_let_in_is_told_though_the_game_is_lost() {
    let turns = transcript(&["--as", "white", "--level", "club"]);
    let last = turns.last().unwrap();
    assert!(last["you"].as_str().unwrap().contains("Nf3#"), "{last}");
    assert_eq!(last["points"][0]["matter"], "mate", "{last}");
}

/// The coach beside the board, a review and an explanation say the same of a move for the same effort: its grade, its sign,
/// and the sentence that tells why.
#[test]
fn coach_review_and_explanation_have_one_verdict() {
    const SHORT: &str = "1. e4 e5 2. Nf3 f6 3. Nxe5 a6 4. d4 fxe5 5. h3 Qh4 6. Nc3 exd4 *\n";
    // Deep enough for a grade.
    const NODES: &str = "20000";
    let user = User::new();
    let review = user.run_with_input(&["review", "-", "--nodes", NODES, "--json"], SHORT).out;
    let review: Value = serde_json::from_str(&review).unwrap();
    // The signs of the move list are those of the annotated game.
    let signed = user.run_with_input(&["review", "-", "--nodes", NODES, "--pgn"], SHORT).out;
    let signed = signed.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut grades = Vec::new();
    for side in ["white", "black"] {
        let words = ["coach", "-", "--as", side, "--nodes", NODES, "--json", "--level", "club"];
        let turns = user.run_with_input(&words, SHORT).out;
        for line in turns.lines() {
            let turn: Value = serde_json::from_str(line).unwrap();
            let explained = explained(&user, &review, &turn);
            grades.extend(verdict(&turn, &explained, &review, &signed));
        }
    }
    for grade in ["book", "blunder", "miss", "mistake"] {
        assert!(grades.iter().any(|other| other == grade), "{grade}: {grades:?}");
    }
}

/// The explanation of the move of a turn, searched as the review was, with the moves that led there.
fn explained(user: &User, review: &Value, turn: &Value) -> Value {
    let ply = turn["ply"].as_u64().unwrap() as usize;
    let moves = review["moves"].as_array().unwrap();
    let before: Vec<&str> =
        moves[..ply - 1].iter().map(|reviewed| reviewed["move"].as_str().unwrap()).collect();
    let position = format!("startpos {}", before.join(" "));
    let request =
        serde_json::json!({ "fen": position.trim(), "move": moves[ply - 1]["move"], "nodes": 20_000 });
    let out = user.run_with_input(&["explain", "--json", "--level", "club"], format!("{request}\n")).out;
    serde_json::from_str(&out).unwrap()
}

/// The grade of a turn, once explanation and review are found to say the same of it.
fn verdict(turn: &Value, explained: &Value, review: &Value, signed: &str) -> Option<String> {
    let reviewed = &review["moves"][turn["ply"].as_u64().unwrap() as usize - 1];
    let has = |answer: &Value, tag: &str| answer["tags"].as_array().unwrap().iter().any(|other| other == tag);
    assert_eq!(explained["judgement"], reviewed["judgement"], "{turn}");
    assert_eq!(has(explained, "miss"), has(reviewed, "miss"), "{turn}");
    let judgement = reviewed["judgement"].as_str().unwrap();
    let (grade, sign, glyph) = match judgement {
        _ if has(reviewed, "book") => (Some("book"), "", ""),
        "mistake" | "blunder" if has(reviewed, "miss") => (Some("miss"), "?", "$2"),
        "mistake" => (Some("mistake"), "?", "$2"),
        "blunder" => (Some("blunder"), "??", "$4"),
        _ => (None, "", ""),
    };
    let told =
        turn["grade"].as_str().filter(|grade| !matches!(*grade, "best" | "good" | "great" | "inaccuracy"));
    assert_eq!(told, grade, "{turn}");
    let name = turn["san"].as_str().unwrap();
    assert!(signed.contains(&format!("{name} {glyph}")), "{name} {glyph}: {signed}");
    if matches!(grade, Some("mistake" | "miss" | "blunder")) {
        let head = |text: &Value| text.as_str().unwrap().split(' ').next().unwrap().to_owned();
        assert!(head(&explained["text"]["club"]).ends_with(&format!("{name}{sign}")), "{explained}");
        assert_eq!(head(&explained["text"]["club"]), head(&reviewed["told"]["club"]), "{turn}");
        assert_eq!(explained["points"][0]["text"], turn["you"], "{turn}");
        let kinds = |answer: &Value| {
            let claims = answer["claims"].as_array().unwrap().iter();
            claims.map(|claim| (claim["kind"].clone(), claim["at"].clone())).collect::<Vec<_>>()
        };
        assert_eq!(kinds(explained), kinds(reviewed), "{turn}");
    }
    told.map(str::to_owned)
}

/// Over whole games: every fault of one's own is told, no sentence comes again within three moves, and what is told of a move
/// fits its grade.
#[test]
fn whole_games_are_told_without_silence_repeats_and_clashes() {
    for (game, side, level) in [
        ("tests/data/coach/legal.pgn", "black", "club"),
        ("tests/data/coach/first-games.pgn", "white", "novice"),
        ("tests/data/coach/first-games.pgn", "black", "club"),
    ] {
        let path = format!("{}/{game}", env!("CARGO_MANIFEST_DIR"));
        let words = ["coach", &path, "--as", side, "--level", level, "--nodes", "1500", "--json"];
        let run = User::new().run(&words);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{game}");
        let turns: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(!turns.is_empty());
        for (place, turn) in turns.iter().enumerate() {
            let told = turn["you"].as_str().unwrap_or_default();
            let grade = turn["grade"].as_str().unwrap_or_default();
            let is_fault = ["mistake", "miss", "blunder"].contains(&grade);
            assert!(!is_fault || !told.is_empty(), "silent about a fault: {turn}");
            let praises = ["Well played", "The best move", "The only good move", "Brilliant"];
            let is_praised = praises.iter().any(|praise| told.starts_with(praise));
            assert!(!is_fault || !is_praised, "praised and graded {grade}: {turn}");
            let before = &turns[place.saturating_sub(3)..place];
            for field in ["you", "reply"] {
                let said = |turn: &Value| turn[field].as_str().unwrap_or_default().to_owned();
                let again = !said(turn).is_empty() && before.iter().any(|before| said(before) == said(turn));
                assert!(!again, "told again in {game}: {turn}");
            }
        }
    }
}

#[test]
fn the_same_nodes_give_the_same_words() {
    assert_eq!(transcript(&["--as", "black"]), transcript(&["--as", "black"]));
}

#[test]
fn people_read_lines_and_learn_what_is_wrong_with_a_request() {
    let run = User::new().run_with_input(&["coach", "-", "--nodes", "2000"], GAME);
    assert!(run.out.starts_with("1.e4 Book. King's Pawn Game.\n"), "{}", run.out);
    let run = User::new().run_with_input(&["coach", "-", "--as", "Carol"], GAME);
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(run.err.contains("the game has no player 'Carol'"), "{}", run.err);
    let run = User::new().run_with_input(&["coach", "-"], "");
    assert_eq!(run.status, 2, "{}", run.err);
}

/// The page of sample games shows what the commands on it print: some ten million nodes, so only with
/// `cargo test --release -- --ignored`. With `PATZER_WRITE_DOCS=1` the page is written anew.
#[test]
#[ignore = "minutes without optimisation"]
fn the_page_of_coached_games_shows_what_is_printed() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let mut written = page.clone();
    for (command, printed) in games_on(&page) {
        let words: Vec<String> = words_of(&command);
        let run = User::new().run(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{command}");
        let block = |text: &str| format!("$ patzer {command}\n{text}```");
        written = written.replace(&block(&printed), &block(&run.out));
    }
    if std::env::var_os("PATZER_WRITE_DOCS").is_some() {
        std::fs::write(PAGE, &written).unwrap();
    }
    assert_eq!(page, written);
}

/// Every move of the player stands on the page, in the order of the game, and the commands work.
#[test]
fn the_page_of_coached_games_follows_its_games() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let games = games_on(&page);
    assert_eq!(games.len(), 2, "the page has two games");
    for (command, printed) in games {
        let mut words = words_of(&command);
        let nodes = words.iter().position(|word| word == "--nodes").unwrap();
        words[nodes + 1] = "100".to_owned();
        let run = User::new().run(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{command}");
        let moves = |text: &str| -> Vec<String> {
            let own = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
            own.filter_map(|line| line.split(' ').next().map(str::to_owned)).collect()
        };
        assert_eq!(moves(&printed), moves(&run.out), "{command}");
    }
}

const PAGE: &str = "docs/coached-games.md";

/// The commands on a page, each with what stands below it.
fn games_on(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("```text\n$ patzer ").skip(1);
    let split = |block: &str| {
        let (command, rest) = block.split_once('\n')?;
        Some((command.to_owned(), rest.split("```").next()?.to_owned()))
    };
    blocks.filter_map(split).collect()
}

fn words_of(command: &str) -> Vec<String> {
    let here = |word: &str| word.replace("tests/", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/"));
    command.split(' ').map(here).collect()
}
