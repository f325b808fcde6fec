//! Foreign engines in the tutor and the commands: a game goes on whatever its opponent does.

use std::path::Path;

use patzer::app::Answer;
use rustix::process::Signal;

use super::super::player::Player;
use super::super::pty::{Home, Session, wait_until};
use super::super::user::User;
use super::{LOOP, POLITE, runs};

/// An opponent that answers 1 e4 with e5, and dies at its second move as long as there is no file of this name.
fn mortal(mark: &Path) -> String {
    let other = format!(
        "other() {{ case \"$rest\" in *g1f3) test -e '{}' || kill -9 $$; move=b8c6 ;; *f1c4) exit 5 ;; *) move=e7e5 ;; \
         esac; }}\nthink() {{ echo bestmove $move; }}",
        mark.display()
    );
    format!("{POLITE}\n{other}\n{LOOP}")
}

fn with_opponent(script: &str) -> String {
    format!(
        "[play]\nopponent = \"mortal\"\nreply_delay_ms = 0\n[board]\ntheme = \"dusk\"\n[coach]\nthink_ms = 50\n[engines.mortal]\n\
         command = [\"sh\", \"-c\", \'\'\'\n{script}\n\'\'\']\n"
    )
}

/// Waits until the move list shows these.
fn wait_for_moves(session: &Session, moves: &[&str]) {
    session.wait_until(&moves.join(" "), |screen| {
        let words = screen.contents();
        let words: Vec<&str> = words.split_whitespace().collect();
        words.windows(moves.len()).any(|some| some == moves)
    });
}

#[test]
fn a_game_goes_on_when_its_engine_dies() {
    let home = Home::new();
    let mark = home.path().join("mended");
    home.write_settings(&with_opponent(&mortal(&mark)));
    let mut session = home.play();
    session.send(":e4\r");
    wait_for_moves(&session, &["1", "e4", "e5"]);
    session.send(":Nf3\r");
    session.wait_for("mortal died by signal 9");
    wait_for_moves(&session, &["2", "Nf3"]);
    // Asked again it is started anew, and fares better.
    std::fs::write(&mark, "").unwrap();
    session.send("U");
    wait_for_moves(&session, &["2", "Nf3", "Nc6"]);
    session.send(":Bc4\r");
    session.wait_for("exit code 5");
    session.send(":opponent random\r");
    session.wait_for("Your opponent is now random");
    session.wait_until("an answer to Bc4", |screen| {
        let words = screen.contents();
        let words: Vec<&str> = words.split_whitespace().collect();
        words.windows(4).any(|some| some[..2] == ["3", "Bc4"] && some[2].len() > 1 && some[2] != "random")
    });
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
}

#[test]
fn leaving_takes_an_engine_along_that_does_not_want_to() {
    let home = Home::new();
    let pid = home.path().join("pid");
    let script = format!(
        "trap '' TERM HUP INT; echo $$ > {}; {POLITE}\nthink() {{ :; }}; leave() {{ :; }}\n{LOOP}\nwhile :; do sleep 1; done",
        pid.display()
    );
    for (keys, signal) in [("q", None), ("", Some(Signal::TERM))] {
        home.write_settings(&with_opponent(&script));
        let mut session = home.play();
        session.send("n\r:e4\r");
        wait_until("the engine's start", || {
            std::fs::read_to_string(&pid).is_ok_and(|pid| pid.ends_with('\n'))
        });
        session.send(keys);
        if let Some(signal) = signal {
            session.signal(signal);
        }
        session.wait_for_end();
        let pid = std::fs::read_to_string(&pid).unwrap();
        wait_until("the engine's end", || !runs(pid.trim()));
        std::fs::remove_file(home.path().join("pid")).unwrap();
    }
}

/// What is beside the board, as one line.
fn told_by(player: &Player) -> String {
    let screen = player.screen(200, 60);
    let mut told: String = screen.lines().flat_map(|row| row.chars().skip(114).chain([' '])).collect();
    told.extend(screen.lines().last());
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_fault_stays_to_be_read_and_another_opponent_can_take_over() {
    let mut player = Player::new();
    player.line("e4");
    let generation = player.asked().unwrap();
    player.tell(Answer::Chosen(generation, Err("deep died with exit code 3".to_owned())));
    player.keys("t t");
    let screen = told_by(&player);
    assert!(screen.contains("deep died with exit code 3"), "{screen}");
    player.line("opponent nobody");
    let screen = told_by(&player);
    assert!(screen.contains("No opponent called 'nobody'"), "{screen}");
    assert!(screen.contains(". Opponents: patzer, coach, Bo, Ida"), "{screen}");
    player.line("opponent positonal");
    assert!(told_by(&player).contains("Did you mean positional?"));
    player.line("opponent patzer 99");
    assert!(told_by(&player).contains("patzer has levels 400 to 2650"));
    player.line("opponent random");
    assert!(player.asked().unwrap() > generation);
    assert!(!told_by(&player).contains("died"));
    player.reply("e5");
    assert_eq!(player.moves(), "1.e4 e5");
    let session = player.saved_game().unwrap().session.clone().unwrap();
    let opponent = session.opponent.as_ref().unwrap();
    assert_eq!((opponent.name.as_str(), opponent.level), ("random", None));
}

#[test]
fn an_engine_looks_at_positions_until_it_fails() {
    let home = Home::new();
    let script = format!("{POLITE}\nother() {{ case \"$rest\" in *d2d4*) exit 6 ;; esac; }}\n{LOOP}");
    let settings = with_opponent(&script).replace("\"mortal\"", "\"random\"");
    home.write_settings(&format!("{settings}[engine]\nanalyst = \"mortal\"\n"));
    let mut session = home.play();
    session.send("E");
    session.wait_for("1.e4 e5");
    session.wait_for("depth 3, 50 positions");
    session.send(":d4\r");
    session.wait_for("The engine's view failed: mortal died with exit code 6.");
    session.send("p");
    session.wait_for("‹ patzer ›");
    assert!(!session.contents().contains("Esc shows 1 more"));
    // Chosen again it is started again, and looks at the same position.
    session.send("\x1b[B".repeat(9) + "\x1b[D");
    session.wait_for("Esc shows 1 more");
}

#[test]
fn an_engine_ends_by_itself_when_patzer_is_killed() {
    let user = User::new();
    let pid = user.path("pid");
    let script = format!("echo $$ > {}; {POLITE}\nthink() {{ :; }}\n{LOOP}", pid.display());
    let path = user.write("mine.toml", &with_opponent(&script));
    let words =
        ["--config", path.to_str().unwrap(), "analyze", "startpos", "--engine", "mortal", "--depth", "9"];
    let mut patzer = user.command(&words).spawn().unwrap();
    wait_until("the engine's start", || std::fs::read_to_string(&pid).is_ok_and(|pid| pid.ends_with('\n')));
    patzer.kill().unwrap();
    patzer.wait().unwrap();
    let pid = std::fs::read_to_string(&pid).unwrap();
    wait_until("the engine's end", || !runs(pid.trim()));
}

#[test]
fn commands_take_the_names_of_the_settings() {
    let user = User::new();
    let settings = format!(
        "[engines.polite]\ncommand = [\"sh\", \"-c\", \'\'\'{POLITE}{LOOP}\'\'\']\n[engines.polite.options]\nHsh = 3\n\
         [engines.gone]\ncommand = \"/no/such\"\n[coach]\nthink_ms = 50\n"
    );
    let path = user.write("mine.toml", &settings);
    let path = path.to_str().unwrap();
    let run = user.run(&["--config", path, "engines"]);
    assert!(run.out.contains("\npolite      Another program: sh.\n"), "{}", run.out);
    let run = user.run(&["--config", path, "analyze", "startpos", "--engine", "polite", "--json"]);
    assert!(run.out.contains("\"engine\":\"polite\"") && run.out.contains("\"cp\":20"), "{}", run.out);
    assert_eq!(run.err, "warning: polite has no option 'Hsh'; it has Hash.\n");
    let run = user.run(&["--config", path, "analyze", "startpos", "--engine", "gone"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("error: gone cannot be started: '/no/such' is not there"), "{}", run.err);
    let run = user.run(&["--config", path, "play", "--opponent", "polit"]);
    assert!(run.status == 2 && run.err.contains("did you mean 'polite'?"), "{}", run.err);
    let plain = ["--config", path, "--plain", "play", "--opponent", "gone", "--as", "white"];
    let run = user.run_with_input(&plain, "e4\nopponent random\nmoves\nquit\n");
    assert!(run.out.contains("gone cannot be started: '/no/such' is not there"), "{}", run.out);
    assert!(run.out.contains("Your opponent is now random"), "{}", run.out);
}
