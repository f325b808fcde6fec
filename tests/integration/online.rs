//! Games from sites, asked of a server of the tests on loopback.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::fake_site::{Answer, FakeSite, answer, chunked, long_game, pgn, raw};
use crate::user::{Run, User, finish};

/// A game as lichess writes it, begun at this minute of 2024-03-01; anna has white in even minutes.
fn game(minute: u32) -> String {
    let (white, black) = if minute.is_multiple_of(2) { ("anna", "Ben") } else { ("Cara", "Anna") };
    let control = if minute < 30 { "180+2" } else { "900+10" };
    format!(
        "[Event \"rated blitz game\"]\n[Site \"https://lichess.org/g{minute:07}\"]\n[Date \"2024.03.01\"]\n\
         [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n[UTCDate \"2024.03.01\"]\n\
         [UTCTime \"12:{minute:02}:00\"]\n[TimeControl \"{control}\"]\n\n\
         1. e4 {{ [%clk 0:03:00] }} e5 {{ [%clk 0:03:00] }} 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\n"
    )
}

fn games(minutes: impl IntoIterator<Item = u32>) -> String {
    minutes.into_iter().map(game).collect()
}

/// How many games a user has.
fn count(user: &User) -> usize {
    let run = user.run(&["games", "--json"]);
    serde_json::from_str::<Value>(&run.out).unwrap()["games"].as_array().unwrap().len()
}

fn told(run: &Run) -> (i32, &str) {
    (run.status, run.err.as_str())
}

#[test]
fn games_come_once_and_the_next_time_goes_on_from_the_newest() {
    let site = FakeSite::answering(vec![pgn(""), pgn(games(0..5)), pgn("\n\n"), pgn(games(4..7))]);
    let user = User::new();
    assert_eq!(told(&site.import(&user, &["lichess:anna"])), (0, "5 games imported\n"));
    assert_eq!(told(&site.import(&user, &["lichess:anna"])), (0, "2 games imported, 1 you had already\n"));
    assert_eq!(count(&user), 7);
    let all = "perfType=ultraBullet,bullet,blitz,rapid,classical&clocks=true";
    assert_eq!(
        site.paths(),
        [
            "/api/games/user/anna?perfType=correspondence&clocks=true&sort=dateAsc".to_owned(),
            format!("/api/games/user/anna?{all}&sort=dateAsc"),
            "/api/games/user/anna?perfType=correspondence&clocks=true&since=1677758640000&sort=dateAsc"
                .to_owned(),
            format!("/api/games/user/anna?{all}&since=1709294640000&sort=dateAsc"),
        ]
    );
    let head = &site.asked()[0];
    assert!(head.to_lowercase().contains("user-agent: patzer/") && !head.contains("uthorization"), "{head}");
}

#[test]
fn a_broken_stream_keeps_whole_games_and_goes_on_where_it_broke() {
    let half = game(3).split_at(250).0.to_owned();
    let broken = chunked(vec![games(0..2), "\n".into(), game(2), half], Duration::ZERO, false);
    let site = FakeSite::answering(vec![pgn(""), broken, pgn(""), pgn(games(2..5))]);
    let user = User::new();
    let run = site.import(&user, &["lichess:anna"]);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(
        run.err.contains("error: lichess.org: the connection was lost; repeat the command to go on\n")
            && run.err.ends_with("3 games imported\n"),
        "{}",
        run.err
    );
    assert_eq!(told(&site.import(&user, &["lichess:anna"])), (0, "2 games imported, 1 you had already\n"));
    assert_eq!(count(&user), 5);
    assert!(site.paths()[3].contains("since=1709294520000"), "{:?}", site.paths());
}

#[test]
fn slow_bytes_and_blank_lines_between_them_are_waited_for() {
    let text = games(0..2);
    let mut chunks = vec!["\n".to_owned(), "\n\n".to_owned()];
    // Every chunk ends within a word.
    chunks.extend(text.as_bytes().chunks(41).map(|part| String::from_utf8(part.to_vec()).unwrap()));
    let site = FakeSite::answering(vec![pgn(""), chunked(chunks, Duration::from_millis(5), true)]);
    let user = User::new();
    assert_eq!(told(&site.import(&user, &["lichess:anna"])), (0, "2 games imported\n"));
}

#[test]
fn a_silent_site_is_given_up() {
    let silent: Answer = Box::new(|stream| {
        write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[Event ")?;
        // Until the client hangs up.
        stream.read_to_end(&mut Vec::new()).map(|_| ())
    });
    let site = FakeSite::answering(vec![pgn(""), silent]);
    let begun = Instant::now();
    let run = site.import(&User::new(), &["lichess:anna", "--timeout", "1"]);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(
        run.err.starts_with("error: lichess.org: no answer in time")
            && begun.elapsed() < Duration::from_secs(20),
        "{}",
        run.err
    );
}

#[test]
fn a_busy_site_is_asked_again_after_the_pause_it_names() {
    let busy = || answer("429 Too Many Requests", "Retry-After: 1\r\n", "");
    let site = FakeSite::answering(vec![busy(), busy(), pgn(""), pgn(games(0..1))]);
    let begun = Instant::now();
    let run = site.import(&User::new(), &["lichess:anna"]);
    assert_eq!(told(&run), (0, "note: lichess.org asks to wait; Ctrl-C stops\n1 game imported\n"));
    assert!(begun.elapsed() >= Duration::from_secs(2));
    let site = FakeSite::answering(vec![answer("429 Too Many Requests", "Retry-After: 7200\r\n", "")]);
    let run = site.import(&User::new(), &["lichess:anna"]);
    let expected =
        "error: lichess.org is busy and asks to wait; try again in 120 minutes\n0 games imported\n";
    assert_eq!(told(&run), (1, expected));
}

/// What is told of an answer that isn't HTTP.
const NO_WEB: &str = "error: 127.0.0.1: the answer isn't that of a web server; is this the right address?\n";

fn user_of_a_port_that_nobody_listens_on() -> Run {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    User::new().run(&["import", "--base-url", &address, "lichess:anna"])
}

#[test]
fn every_fault_of_a_site_is_a_sentence() {
    let gone = user_of_a_port_that_nobody_listens_on();
    assert_eq!(
        told(&gone),
        (1, "error: 127.0.0.1: nobody answers there; try again later\n0 games imported\n")
    );
    let cases: Vec<(Answer, i32, &str)> = vec![
        (answer("404 Not Found", "", "x"), 2, "error: lichess.org has no player named anna\n"),
        (answer("403 Forbidden", "", ""), 1, "error: lichess.org refuses to show these games (403)"),
        (answer("418 I'm a teapot", "", ""), 1, "error: lichess.org answered with an error (418)"),
        (answer("200 OK", "", "<!DOCTYPE html><html><body>Hello</body></html>"), 2, "error: lichess.org: "),
        (answer("200 OK", "", b"\x1f\x8b\x08\x00\x00\x00\x00\x00".to_vec()), 2, "error: lichess.org: "),
        (
            answer("302 Found", "Location: /elsewhere\r\n", ""),
            1,
            "error: 127.0.0.1: it sends from one address to",
        ),
        (raw("nonsense\r\n\r\n"), 1, NO_WEB),
        (raw(&format!("HTTP/1.1 200 OK\r\nX: {}\r\n\r\n", "x".repeat(200_000))), 1, NO_WEB),
        (raw(""), 1, "error: 127.0.0.1: the connection was lost; repeat the command to go on\n"),
        (
            raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
            1,
            "error: lichess.org: the answer isn't",
        ),
    ];
    for (answer, status, error) in cases {
        let site = FakeSite::answering(vec![answer]);
        let run = site.import(&User::new(), &["lichess:anna"]);
        assert_eq!(run.status, status, "{error}: {}", run.err);
        assert!(
            run.err.starts_with(error) && run.err.ends_with("0 games imported\n"),
            "{error}: {}",
            run.err
        );
    }
}

#[test]
fn a_redirect_is_followed() {
    let moved = || answer("301 Moved Permanently", "Location: /api/games/user/Anna\r\n", "");
    let site = FakeSite::answering(vec![moved(), pgn(games(0..1))]);
    let run = site.import(&User::new(), &["lichess:anna", "--speed", "blitz"]);
    assert_eq!(told(&run), (0, "1 game imported\n"));
    assert_eq!(site.paths()[1], "/api/games/user/Anna");
}

/// Imports from a site as a process that fails when it asks for more addresses than this, its threads' stacks and the program
/// itself included.
fn import_within(kibibytes: u32, site: &FakeSite) -> Run {
    let user = User::new();
    let command = user.command(&["import", "--base-url", &site.address, "lichess:anna", "--speed", "blitz"]);
    let program = command.get_program().to_str().unwrap().to_owned();
    let words: Vec<String> = command.get_args().map(|word| word.to_str().unwrap().to_owned()).collect();
    let limited = format!("ulimit -v {kibibytes}; exec \"$@\"");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &limited, "sh", &program]).args(words).env_clear();
    finish(command.env("HOME", user.path("")).stdin(Stdio::null()))
}

#[test]
fn a_body_without_end_takes_little_memory() {
    // 10 MB of moves: they are read up to their limit, the rest is passed over.
    let moves = long_game("[Event \"x\"]\n\n1. e4 ", "Nf6 Nf3 Ng8 Ng1 ", 160);
    let run = import_within(700_000, &moves);
    assert!(run.err.ends_with("imported\n") || run.err.contains(" imported, "), "{}", run.err);
    // A body larger than what the process may have.
    let comment = long_game("[Event \"x\"]\n\n1. e4 { ", "a word. ", 3200);
    let run = import_within(130_000, &comment);
    assert!(run.status == 0 && run.err.contains("a comment is never closed"), "{}", run.err);
}

#[test]
fn only_what_is_wanted_is_imported() {
    let all = || pgn(games([0, 1, 2, 3, 40, 41]));
    let site = FakeSite::answering(vec![all()]);
    let imported = |words: &[&str]| {
        let user = User::new();
        let run = site.import(&user, words);
        assert_eq!(run.status, 0, "{}", run.err);
        count(&user)
    };
    assert_eq!(imported(&["lichess:anna", "--as", "black", "--speed", "blitz"]), 2);
    assert_eq!(imported(&["lichess:anna", "--color", "black", "--speed", "blitz"]), 2);
    assert_eq!(imported(&["lichess:anna", "--speed", "rapid,bullet"]), 2);
    assert_eq!(imported(&["lichess:anna", "--max", "2"]), 2);
    assert_eq!(imported(&["lichess:anna", "--since", "2024-03-01", "--speed", "blitz"]), 4);
    let paths = site.paths();
    assert!(paths[0].contains("&color=black") && paths[0].contains("perfType=blitz&"), "{paths:?}");
    assert_eq!(paths[0], paths[1]);
    assert!(paths[3].contains("max=2") && paths[3].contains("dateDesc"), "{paths:?}");
    assert!(paths[4].contains("since=1709251200000"), "{paths:?}");
}

#[test]
fn imported_games_are_reviewed_and_their_mistakes_become_exercises() {
    let site = FakeSite::answering(vec![pgn(game(0))]);
    let user = User::new();
    assert_eq!(site.import(&user, &["lichess:anna", "--speed", "blitz"]).status, 0);
    let review = user.run(&["review", "2024-03-01-1", "--as", "ben", "--nodes", "2000"]);
    assert!(review.status == 0 && review.out.contains("3…Nf6??"), "{} {}", review.out, review.err);
    let train = user.run(&["train", "--from", "2024-03-01-1", "--as", "ben"]);
    assert_eq!(train.out + &train.err, "1 new exercise in the training deck\n");
    let stats: Value = serde_json::from_str(&user.run(&["train", "--stats", "--json"]).out).unwrap();
    assert_eq!((&stats["cards"], &stats["due"]), (&1.into(), &1.into()));
}

#[test]
fn a_month_of_chess_com_that_breaks_off_keeps_its_whole_games_and_comes_again() {
    let list = || {
        let month = "https://api.chess.com/pub/player/anna/games/2024/03";
        answer("200 OK", "", serde_json::json!({ "archives": [month] }).to_string())
    };
    let half = game(2).split_at(250).0.to_owned();
    let broken = chunked(vec![games(0..2), half], Duration::ZERO, false);
    let busy = answer("429 Too Many Requests", "Retry-After: 1\r\n", "");
    let site = FakeSite::answering(vec![list(), broken, list(), busy, pgn(games(0..4))]);
    let user = User::new();
    let run = site.import(&user, &["chesscom:anna"]);
    let lost = "error: chess.com: the connection was lost; repeat the command to go on\n2 games imported\n";
    assert!(run.status == 1 && run.err.ends_with(lost), "{}", run.err);
    let again = "note: chess.com asks to wait; Ctrl-C stops\n2 games imported, 2 you had already\n";
    assert_eq!(told(&site.import(&user, &["chesscom:anna"])), (0, again));
    assert_eq!(count(&user), 4);
}

#[test]
fn color_names_a_side_or_the_colours_of_the_terminal() {
    let site = FakeSite::answering(vec![
        answer("200 OK", "", "{\"archives\": [\"https://api.chess.com/pub/player/anna/games/2024/03\"]}"),
        pgn(games(0..3)),
        pgn(games(0..3)),
    ]);
    let white = site.import(&User::new(), &["chesscom:anna", "--color", "white"]);
    assert_eq!(told(&white), (0, "2 games imported\n"));
    let none = site.import(&User::new(), &["lichess:anna", "--speed", "blitz", "--color", "none"]);
    assert_eq!(told(&none), (0, "3 games imported\n"));
    assert!(!site.paths()[2].contains("color="), "{:?}", site.paths());
    let user = User::new();
    user.write("one.pgn", &game(0));
    assert_eq!(told(&user.run(&["import", "--color", "16", "one.pgn"])), (0, "1 game imported\n"));
    for (words, error) in [
        (&["import", "--as", "black", "--color", "white", "lichess:anna"][..], "both name the side"),
        (&["import", "--color", "white", "one.pgn"], "are for games from sites"),
        (&["import", "--color", "pink", "lichess:anna"], "16, none, white, black]"),
        (&["games", "--color", "white"], "truecolor, 256, 16, none]"),
        (&["--color", "black"], "truecolor, 256, 16, none]"),
    ] {
        let run = user.run(words);
        assert!(run.status == 2 && run.err.contains(error), "{words:?}: {}", run.err);
    }
}

#[test]
fn months_of_chess_com_are_read_from_the_last_one_on() {
    let list = |months: &[&str]| {
        let archives: Vec<String> = months
            .iter()
            .map(|month| format!("https://elsewhere.example/pub/player/anna/games/{month}"))
            .collect();
        answer(
            "200 OK",
            "Content-Type: application/json\r\n",
            serde_json::json!({ "archives": archives }).to_string(),
        )
    };
    let site = FakeSite::answering(vec![
        list(&["2023/12", "2024/03"]),
        pgn(""),
        pgn(games(0..3)),
        list(&["2023/12", "2024/03", "2024/04"]),
        pgn(games(0..4)),
        pgn(""),
        list(&["2023/12", "2024/03"]),
        pgn(games(0..4)),
    ]);
    let user = User::new();
    assert_eq!(told(&site.import(&user, &["chesscom:Anna"])), (0, "3 games imported\n"));
    assert_eq!(told(&site.import(&user, &["chesscom:Anna"])), (0, "1 game imported, 3 you had already\n"));
    let newest = User::new();
    assert_eq!(told(&site.import(&newest, &["chesscom:Anna", "--max", "1"])), (0, "1 game imported\n"));
    assert!(newest.run(&["export", "--all"]).out.contains("12:03:00"));
    assert_eq!(
        site.paths(),
        [
            "/pub/player/anna/games/archives",
            "/pub/player/anna/games/2023/12/pgn",
            "/pub/player/anna/games/2024/03/pgn",
            "/pub/player/anna/games/archives",
            "/pub/player/anna/games/2024/03/pgn",
            "/pub/player/anna/games/2024/04/pgn",
            "/pub/player/anna/games/archives",
            "/pub/player/anna/games/2024/03/pgn",
        ]
    );
    for list in ["{\"archives\": 5}", "<html>", "", "{\"archives\": [\"x\", 2]}"] {
        let site = FakeSite::answering(vec![answer("200 OK", "", list)]);
        let run = site.import(&User::new(), &["chesscom:anna"]);
        assert_eq!(run.status, 1);
        let expected =
            "error: chess.com answered with something that is no list of games; is this the right address?\n";
        assert!(run.err.starts_with(expected), "{}", run.err);
    }
}

#[test]
fn a_token_comes_from_the_environment_or_a_private_file_and_goes_nowhere_else() {
    let site = FakeSite::answering(vec![pgn(games(0..1))]);
    let user = User::new();
    let words = ["import", "--base-url", &site.address, "lichess:anna", "--speed", "blitz"];
    let run = finish(user.command(&words).env("LICHESS_TOKEN", "lip_env"));
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(site.asked()[0].contains("Bearer lip_env"), "{:?}", site.asked());
    let file = user.write(".config/patzer/lichess.token", "lip_file\n");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    let run = user.run(&words);
    assert!(run.status == 2 && run.err.contains("chmod 600") && !run.err.contains("lip_file"), "{}", run.err);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(user.run(&words).status, 0);
    assert!(site.asked()[1].contains("Bearer lip_file"), "{:?}", site.asked());
}

#[test]
fn wrong_words_are_met_before_anything_is_asked() {
    for (words, error) in [
        (&["import", "lichess:"][..], "'lichess:' needs the name of a player"),
        (&["import", "chesscom:a/b"], "'a/b' is no name of a player"),
        (&["import", "--max", "3", "games.pgn"], "are for games from sites"),
        (&["import", "--duplicates", "lichess:anna"], "--duplicates is for files"),
        (&["import", "--since", "yesterday", "lichess:anna"], "yesterday"),
        (&["import", "--speed", "quick", "lichess:anna"], "expected one of bullet, blitz"),
    ] {
        let run = User::new().run(words);
        assert_eq!(run.status, 2, "{words:?}: {}", run.err);
        assert!(run.err.contains(error), "{words:?}: {}", run.err);
    }
    let run = User::new().run(&["import", "--base-url", "http://example.org", "lichess:anna"]);
    assert!(run.status == 2 && run.err.contains("use an address with https://"), "{}", run.err);
}

#[test]
fn a_game_is_shared_as_a_code_or_a_link() {
    let user = User::new();
    user.write("one.pgn", &game(0));
    assert_eq!(user.run(&["import", "one.pgn"]).status, 0);
    let link = user.run(&["share", "2024-03-01-1", "--lichess-url"]);
    assert_eq!(link.out, "https://lichess.org/analysis/pgn/e4_e5_Qh5_Nc6_Bc4_Nf6_Qxf7\n", "{}", link.err);
    let code = user.run(&["share", "2024-03-01-1"]);
    assert!(code.out.starts_with("pz") && code.status == 0, "{}", code.err);
    assert_eq!(user.run(&["share", "nobody"]).status, 1);
}

#[test]
fn ctrl_c_keeps_what_came() {
    let slow = chunked((0..60).map(game).collect(), Duration::from_millis(100), true);
    let site = FakeSite::answering(vec![slow]);
    let user = User::new();
    let mut command =
        user.command(&["import", "--base-url", &site.address, "lichess:anna", "--speed", "blitz,rapid"]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    while site.asked().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_secs(2));
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{err}");
    assert!(err.ends_with("Repeat the command to continue.\n"), "{err}");
    let kept = count(&user);
    assert!(kept > 0 && kept < 60, "{kept} games");
}
