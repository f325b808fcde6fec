//! `patzer coach`: the transcript of a game, the same every time and the same as beside the board.

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

/// The coach beside the board, a review and an explanation judge a move alike for the same effort.
#[test]
fn coach_review_and_explanation_have_one_verdict() {
    const SHORT: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 *\n";
    // Deep enough for a grade.
    const NODES: &str = "10000";
    let user = User::new();
    let review = user.run_with_input(&["review", "-", "--nodes", NODES, "--json"], SHORT).out;
    let review: serde_json::Value = serde_json::from_str(&review).unwrap();
    // The signs of the move list are those of the annotated game.
    let signed = user.run_with_input(&["review", "-", "--nodes", NODES, "--pgn"], SHORT).out;
    let signed = signed.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = ["coach", "-", "--nodes", NODES, "--json", "--level", "club"];
    let turns = user.run_with_input(&words, SHORT).out;
    let mut faults = 0;
    for line in turns.lines() {
        let turn: serde_json::Value = serde_json::from_str(line).unwrap();
        let ply = turn["ply"].as_u64().unwrap() as usize;
        let reviewed = &review["moves"][ply - 1];
        // With the moves that led there, as the search knows them in a game.
        let before = review["moves"].as_array().unwrap()[..ply - 1].iter();
        let before: Vec<&str> = before.map(|reviewed| reviewed["move"].as_str().unwrap()).collect();
        let position = format!("startpos {}", before.join(" "));
        let request =
            serde_json::json!({ "fen": position.trim(), "move": reviewed["move"], "nodes": 10_000 });
        let explained = user.run_with_input(&["explain", "--json"], format!("{request}\n")).out;
        let explained: serde_json::Value = serde_json::from_str(&explained).unwrap();
        assert_eq!(explained["judgement"], reviewed["judgement"], "{turn}");
        let judgement = reviewed["judgement"].as_str().unwrap();
        match turn["grade"].as_str() {
            Some("miss") => assert!(matches!(judgement, "mistake" | "blunder"), "{turn}"),
            Some(grade @ ("inaccuracy" | "mistake" | "blunder")) => assert_eq!(grade, judgement, "{turn}"),
            _ => assert!(!matches!(judgement, "mistake" | "blunder"), "{judgement}: {turn}"),
        }
        let sign = match judgement {
            "mistake" => "$2",
            "blunder" => "$4",
            _ => "",
        };
        let name = turn["san"].as_str().unwrap();
        assert!(signed.contains(&format!("{name} {sign}")), "{name} {sign}: {signed}");
        faults += usize::from(matches!(judgement, "mistake" | "blunder"));
    }
    assert!(faults > 0, "the game has faults");
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
