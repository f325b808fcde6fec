//! The terminal is taken and given back, whatever ends or stops the program, and survives whatever comes in.

use std::process::{Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::pty::{ESC, Home, Session, usual_termios, wait_for_state};

/// What a terminal shows when nobody has taken it.
pub fn check_given_back(session: &Session) {
    session.look(|screen| {
        assert!(!screen.alternate_screen());
        assert!(!screen.hide_cursor());
        assert!(!screen.bracketed_paste());
        assert!(!screen.application_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(screen.mouse_protocol_encoding(), vt100::MouseProtocolEncoding::Default);
        assert_eq!((screen.fgcolor(), screen.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
    });
    let text = String::from_utf8_lossy(&session.bytes()).into_owned();
    assert!(text.rfind("\x1b[?2026h") < text.rfind("\x1b[?2026l"));
    for (taken, given) in [("\x1b[>1u", "\x1b[<1u"), ("\x1b[22;0t", "\x1b[23;0t")] {
        assert_eq!(text.matches(taken).count(), text.matches(given).count(), "{taken:?}");
    }
}

/// Plays until something ends it, and checks what is left.
fn check_end(end: impl FnOnce(&mut Session), status: u32) {
    let home = Home::new();
    let before = usual_termios();
    let mut session = home.play();
    assert_ne!(session.termios(), before);
    assert!(session.look(vt100::Screen::alternate_screen));
    end(&mut session);
    session.wait_for_termios(&before);
    let ended = session.wait_for_end();
    assert_eq!((ended.exit_code(), ended.signal()), (status, None), "{}", session.contents());
    check_given_back(&session);
    assert_eq!(session.contents().trim(), "");
}

#[test]
fn keys_give_the_terminal_back() {
    check_end(|session| session.send("q"), 0);
    check_end(|session| session.send("\x03"), 0);
}

#[test]
fn signals_give_the_terminal_back() {
    check_end(|session| session.signal(Signal::TERM), 128 + 15);
    check_end(|session| session.signal(Signal::INT), 128 + 2);
    check_end(|session| session.signal(Signal::QUIT), 128 + 3);
    check_end(|session| session.signal(Signal::HUP), 128 + 1);
}

#[test]
fn a_cut_line_ends_it() {
    let home = Home::new();
    let mut session = home.play();
    session.hang_up();
    let status = session.wait_for_exit();
    assert!([1, 129].contains(&status.exit_code()), "{status:?}");
}

#[test]
fn a_line_that_is_cut_without_a_signal_ends_it() {
    let home = Home::new();
    let mut command = home.command(&[]);
    // Signals of the line go to those who belong to it.
    command.set_controlling_tty(false);
    let mut session = Session::start(command, 100, 38);
    session.wait_for("? more");
    session.hang_up();
    assert_eq!(session.wait_for_exit().exit_code(), 1);
}

/// What a shell at its prompt does around patzer: it takes the terminal when patzer stops, and `fg` brings it back.
#[cfg(target_os = "linux")]
const SHELL: &str =
    r#"set -m; "$0"; while echo "at the prompt"; read line; do fg >/dev/null || exit 0; done"#;

/// The program in the tutor's surroundings, started by `sh` with this script, in which it is `$0`.
#[cfg(target_os = "linux")]
fn under_a_shell(home: &Home, script: &str) -> Session {
    let mut command = home.command(&[]);
    let program = std::mem::replace(&mut command.get_argv_mut()[0], "sh".into());
    command.args(["-c".as_ref(), script.as_ref(), program.as_os_str()]);
    command.env("PATH", "/usr/bin:/bin");
    let session = Session::start(command, 100, 38);
    session.wait_for("? more");
    session
}

#[cfg(target_os = "linux")]
#[test]
fn stopped_it_gives_the_terminal_back_and_takes_it_again() {
    let home = Home::new();
    let before = usual_termios();
    let mut session = under_a_shell(&home, SHELL);
    let taken = session.termios();
    let patzer = session.child();
    for stop in [&(|session: &mut Session| session.send("\x1a")) as &dyn Fn(&mut Session), &|session| {
        kill_process(session.child(), Signal::TSTP).unwrap();
    }] {
        stop(&mut session);
        wait_for_state(patzer, 'T');
        session.wait_for("at the prompt");
        assert_eq!(session.termios(), before);
        check_given_back(&session);
        session.send("\n");
        session.wait_for("? more");
        session.wait_for_termios(&taken);
    }
    session.send("q");
    // Two prompts of before are on the screen: only a third tells that the shell, and not patzer, reads what comes.
    session.wait_until("a third prompt", |screen| screen.contents().matches("at the prompt").count() == 3);
    check_given_back(&session);
    session.send("\n");
    assert_eq!(session.wait_for_end().exit_code(), 0);
}

/// Stops patzer in every way it can be asked to stop, and checks that it says why it goes on.
#[cfg(target_os = "linux")]
fn check_not_stopped(session: &mut Session, patzer: Pid) {
    let refused = "no shell to return to";
    for stop in [&(|session: &mut Session| session.send("\x1a")) as &dyn Fn(&mut Session), &|_| {
        kill_process(patzer, Signal::TSTP).unwrap();
    }] {
        stop(session);
        session.wait_for(refused);
        session.send("?");
        session.wait_for("Help");
        session.send(ESC);
        session.wait_until("no help and no refusal", |screen| {
            !screen.contents().contains("Help") && !screen.contents().contains(refused)
        });
    }
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
    check_given_back(session);
}

#[cfg(target_os = "linux")]
#[test]
fn where_no_shell_waits_it_does_not_stop_and_says_so() {
    let home = Home::new();
    let mut session = home.play();
    let patzer = session.pid();
    check_not_stopped(&mut session, patzer);
    // As ssh runs a command: the shell that leads the session waits, but cannot be given the terminal.
    let mut session = under_a_shell(&home, r#""$0"; exit $?"#);
    let patzer = session.child();
    check_not_stopped(&mut session, patzer);
}

#[cfg(target_os = "linux")]
#[test]
fn after_a_stop_from_outside_everything_is_drawn_again() {
    let home = Home::new();
    let session = home.play();
    session.signal(Signal::STOP);
    session.wait_for_state('T');
    session.forget_bytes();
    session.signal(Signal::CONT);
    session.wait_for_bytes(b"\x1b[2J");
    session.wait_for("? more");
}

#[test]
fn any_size_is_survived() {
    let home = Home::new();
    let mut session = home.play();
    for (columns, rows) in [(1, 1), (2, 2), (20, 5), (200, 1), (0, 0), (480, 154), (1000, 1000)] {
        session.resize(columns, rows);
        session.send("\x0c");
    }
    session.resize(30, 8);
    session.wait_for("patzer needs");
    session.resize(100, 38);
    session.wait_for("? more");
    session.resize(30, 8);
    session.wait_for("patzer needs");
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
    check_given_back(&session);
}

#[test]
fn a_storm_of_sizes_ends_with_the_last() {
    let home = Home::new();
    let session = home.play();
    for step in 0..300_u16 {
        session.resize(1 + step * 7 % 300, 1 + step * 11 % 300);
    }
    session.resize(100, 38);
    session.wait_until("the frame of the last size", |screen| {
        screen.rows(0, 100).nth(37).is_some_and(|line| line.contains("? more"))
    });
}

#[test]
fn a_size_that_came_back_before_it_was_seen_is_drawn_whole() {
    let home = Home::new();
    let session = home.play();
    session.forget_bytes();
    // Smaller and as before again: the size is the same, but the terminal has lost what did not fit.
    session.signal(Signal::WINCH);
    session.wait_for_bytes(b"\x1b[2J");
}

#[test]
fn random_bytes_do_no_harm() {
    let home = Home::new();
    let mut session = home.play();
    let mut random = fastrand::Rng::with_seed(7);
    // Not the keys that leave or stop it: q, Ctrl-C, Ctrl-Z.
    let bytes: Vec<u8> =
        (0..25_000).map(|_| random.u8(..)).filter(|byte| !b"q\x03\x1a".contains(byte)).collect();
    for piece in bytes.chunks(1000) {
        session.send(piece);
    }
    session.send("\x1b\\\x1b[201~");
    session.send("\x03");
    assert_eq!(session.wait_for_end().exit_code(), 0, "{}", session.contents());
    check_given_back(&session);
}

#[test]
fn half_a_sequence_takes_no_key_with_it() {
    let home = Home::new();
    let mut session = home.play();
    for half in ["\x1b[<0;5", "\x1b[", "\x1b]11;", "\x1b[M!"] {
        session.send(half);
        // Longer than a busy machine lets the program sleep: it has to see the half alone.
        std::thread::sleep(std::time::Duration::from_secs(1));
        session.send("?");
        session.wait_until("the help", |screen| screen.contents().contains("Help"));
        session.send(ESC);
        session.wait_until("no help", |screen| !screen.contents().contains("Help"));
    }
}

#[test]
fn a_paste_runs_no_command() {
    let home = Home::new();
    let mut session = home.play();
    session.send(b"\x1b[200~q\x03\rq\r\x1b[201~");
    session.send(format!("{ESC}?"));
    session.wait_for("Help");
    session.send(ESC);
    let long = [b"\x1b[200~", "q\r".repeat(500_000).as_bytes(), b"\x1b[201~"].concat();
    session.send(long);
    session.send(format!("{ESC}?"));
    session.wait_for("Help");
}

#[test]
fn a_slow_terminal_gets_the_last_frame() {
    let home = Home::new();
    let mut session = home.play();
    session.pause(true);
    for _ in 0..3000 {
        session.send("\x1b[C\x1b[D");
    }
    session.send("\x0c?");
    session.pause(false);
    session.wait_for("Help");
    session.send(format!("{ESC}q"));
    assert_eq!(session.wait_for_end().exit_code(), 0);
}

#[test]
fn an_end_comes_even_while_the_terminal_does_not_read() {
    let home = Home::new();
    let mut session = home.play();
    session.pause(true);
    for _ in 0..20 {
        session.send("\x0c".repeat(20));
    }
    session.signal(Signal::TERM);
    assert_eq!(session.wait_for_exit().exit_code(), 143);
    session.pause(false);
}

/// The colour codes of everything that was drawn: `38;2`, `31` and so on, resets left out.
fn color_codes(args: &[&str], variables: &[(&str, &str)]) -> Vec<String> {
    let home = Home::new();
    let mut command = home.command(args);
    for (name, value) in variables {
        command.env(name, value);
    }
    let mut session = Session::start(command, 100, 38);
    session.wait_for("? more");
    session.send("m\t\r");
    session.wait_for("Heatmap");
    session.send("q");
    session.wait_for_end();
    let text = String::from_utf8_lossy(&session.bytes()).into_owned();
    let sequences = text.split("\x1b[").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
        (rest[end..].starts_with('m')).then(|| rest[..end].to_owned())
    });
    sequences.filter(|codes| names_a_color(codes)).collect()
}

fn names_a_color(codes: &str) -> bool {
    codes
        .split(';')
        .filter_map(|code| code.parse::<u8>().ok())
        .any(|code| matches!(code, 30..=38 | 40..=48 | 90..=97 | 100..=107))
}

#[test]
fn no_color_sends_no_colour() {
    assert_eq!(color_codes(&[], &[("NO_COLOR", "1")]), Vec::<String>::new());
    assert_eq!(color_codes(&["--color", "none"], &[]), Vec::<String>::new());
}

#[test]
fn sixteen_colours_are_sixteen() {
    for codes in [
        color_codes(&["--theme", "sixteen"], &[("TERM", "xterm"), ("COLORTERM", "")]),
        color_codes(&[], &[("TERM", "linux"), ("COLORTERM", "")]),
        color_codes(&["--color", "16"], &[]),
    ] {
        assert!(!codes.is_empty());
        assert!(codes.iter().all(|code| !code.contains("8;2;") && !code.contains("8;5;")), "{codes:?}");
    }
}

#[test]
fn another_locale_gets_ascii() {
    let home = Home::new();
    let mut command = home.command(&[]);
    command.env("LC_ALL", "C");
    let mut session = Session::start(command, 100, 38);
    session.wait_for("? more");
    session.send(format!("m?{ESC}:{ESC}n{ESC}q"));
    session.wait_for_end();
    let bytes = session.bytes();
    assert!(bytes.is_ascii(), "{}", String::from_utf8_lossy(&bytes));
}

/// Runs the program without a pseudo-terminal.
fn run(variables: &[(&str, &str)], stdin: Stdio) -> Output {
    let home = Home::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_patzer"));
    command.env_clear().envs(home.environment()).envs(variables.iter().copied());
    command.current_dir(home.path()).stdin(stdin).output().unwrap()
}

#[test]
fn without_a_terminal_it_says_so_in_words_alone() {
    for (variables, stdin) in [
        (&[][..], Stdio::null()),
        (&[("TERM", "dumb")], Stdio::null()),
        (&[("TERM", "")], Stdio::null()),
        (&[], Stdio::piped()),
    ] {
        let output = run(variables, stdin);
        assert_eq!(output.status.code(), Some(2), "{variables:?}");
        assert_eq!(output.stdout, b"");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("error: patzer needs a terminal"), "{said}");
        assert!(!said.contains('\x1b'), "{said:?}");
    }
}

#[test]
fn a_dumb_terminal_gets_words_alone() {
    for term in ["dumb", ""] {
        let home = Home::new();
        let mut command = home.command(&[]);
        command.env("TERM", term);
        let mut session = Session::start(command, 100, 38);
        assert_eq!(session.wait_for_end().exit_code(), 2);
        assert!(session.contents().contains("patzer needs a terminal"));
        assert!(!session.bytes().contains(&0x1b));
    }
}

#[test]
fn keys_come_from_the_terminal_when_standard_input_is_none() {
    let home = Home::new();
    let mut command = home.command(&[]);
    let program = std::mem::replace(&mut command.get_argv_mut()[0], "sh".into());
    command.args(["-c".as_ref(), "exec \"$0\" </dev/null".as_ref(), program.as_os_str()]);
    command.env("PATH", "/usr/bin:/bin");
    let mut session = Session::start(command, 100, 38);
    session.wait_for("? more");
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
}

#[test]
fn the_title_and_the_background_are_asked_of_those_who_know() {
    let home = Home::new();
    home.write_settings("[play]\nopponent = \"random\"\n[coach]\nthink_ms = 50\n");
    let mut command = home.command(&[]);
    command.env("TERM", "linux");
    let mut session = Session::start(command, 100, 38);
    session.wait_for("? more");
    session.send("q");
    session.wait_for_end();
    let text = String::from_utf8_lossy(&session.bytes()).into_owned();
    assert!(!text.contains("\x1b]") && !text.contains("\x1b[>1u"), "{text:?}");
}
