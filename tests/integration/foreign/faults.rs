//! Foreign engines with every fault: what is told, how soon, and that nothing of them stays behind.

use std::path::Path;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use patzer::chess::notation;
use patzer::engines::Engine;
use patzer::engines::external::{External, ExternalSettings};
use patzer::search::{Analysis, Limits, StopFlag};
use patzer::uci::Patience;
use rustix::process::{Pid, Signal, kill_process};

use super::super::pty::wait_until;
use super::{LOOP, POLITE, engine, played, runs, settings, soon, start, told};

fn stop_after(stop: &StopFlag, time: Duration) {
    let stop = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(time);
        stop.stop();
    });
}

#[test]
fn a_polite_engine_plays_and_tells_what_it_thinks() {
    let mut polite = engine("");
    let mut seen: Vec<Analysis> = Vec::new();
    let choice = polite.think(&start(), &soon(), &StopFlag::default(), &mut |analysis| {
        seen.push(analysis.clone());
    });
    let choice = choice.unwrap();
    assert_eq!(notation::uci(choice.played), "e2e4");
    let analysis = choice.analysis.unwrap();
    assert_eq!((analysis.depth, analysis.nodes), (3, 50));
    assert_eq!(analysis.lines[0].moves.len(), 2);
    assert_eq!(seen.last(), Some(&analysis));
    assert!(polite.notes().is_empty());
}

#[test]
fn a_program_that_cannot_be_started_is_told_by_its_name() {
    let home = tempfile::tempdir().unwrap();
    let text = home.path().join("notes.txt");
    std::fs::write(&text, "no program").unwrap();
    let other_machine = home.path().join("engine");
    std::fs::copy("/bin/sh", &other_machine).unwrap();
    let mut bytes = std::fs::read(&other_machine).unwrap();
    // The machine that an ELF file is for: here one that nobody has.
    bytes[18..20].copy_from_slice(&[0xfe, 0xca]);
    std::fs::write(&other_machine, bytes).unwrap();
    for (program, reason) in [
        (Path::new("/no/such/engine"), "is not there"),
        (Path::new("no-such-engine"), "is not on your PATH; name it with its whole path"),
        (&text, "may not be executed"),
        (home.path(), "may not be executed"),
        (&other_machine, "is no program for this machine"),
    ] {
        let mut engine = External::new(ExternalSettings::new("sleepy", vec![program.into()]));
        let expected = format!("sleepy cannot be started: '{}' {reason}", program.display());
        assert_eq!(told(&mut engine), expected);
    }
}

#[test]
fn who_never_answers_is_told_and_ended() {
    let soon = Duration::from_millis(300);
    let usual = Patience { grace: Duration::from_millis(100), ..Patience::default() };
    for (faults, patience, expected) in [
        ("hello() { :; }", Patience { start: soon, ..usual }, "fake did not answer 'uci' within 0.3 s"),
        (
            "hello() { echo uciok; while :; do read -r x; done; }",
            // It has to start within this.
            Patience { start: Duration::from_secs(2), ..usual },
            "fake did not answer 'isready' within 2 s",
        ),
        ("think() { :; }", Patience { stop: soon, ..usual }, "fake did not answer 'stop' within 0.3 s"),
    ] {
        let script = format!("{POLITE}\n{faults}\n{LOOP}");
        let settings = ExternalSettings { patience, ..settings(&script) };
        assert_eq!(told(&mut External::new(settings)), expected);
    }
}

#[test]
fn who_dies_is_told_and_started_again() {
    for (faults, expected) in [
        ("exit 3", "fake died with exit code 3"),
        ("hello() { echo 'no net' >&2; exit 4; }", "fake died with exit code 4; its last words: no net"),
        ("hello() { echo uciok; kill -9 $$; }", "fake died by signal 9"),
        ("think() { echo info depth 1; kill -11 $$; }", "fake died by signal 11"),
        ("exec >&- 2>&-", "fake closed its output"),
    ] {
        let mut engine = engine(faults);
        assert_eq!(told(&mut engine), expected);
        assert_eq!(told(&mut engine), expected, "the second start fares like the first");
    }
}

#[test]
fn who_dies_between_moves_is_told_and_plays_on() {
    let home = tempfile::tempdir().unwrap();
    let mark = home.path().join("been here");
    let faults = format!(
        "think() {{ echo bestmove e2e4; if ! test -e '{0}'; then echo > '{0}'; exit 7; fi; }}",
        mark.display()
    );
    let mut engine = engine(&faults);
    assert_eq!(played(&mut engine), "e2e4");
    assert_eq!(told(&mut engine), "fake died with exit code 7");
    assert_eq!(played(&mut engine), "e2e4");
}

#[test]
fn moves_that_are_none_are_refused() {
    for (word, expected) in [
        ("e2e5", "'e2e5'"),
        ("e7e5", "'e7e5'"),
        ("castles!", "'castles!'"),
        ("0000", "no move"),
        ("(none)", "no move"),
        ("", "no move"),
        ("$(printf 'e2\\033[2Je4')", "'e2␛[2Je4'"),
    ] {
        let mut engine = engine(&format!("think() {{ echo bestmove \"{word}\"; }}"));
        let expected = format!("fake answered {expected}, which is no legal move here");
        assert_eq!(told(&mut engine), expected);
    }
}

#[test]
fn garbage_is_passed_over_in_bounded_space() {
    let garbage = "head -c 8388608 /dev/zero | tr '\\0' x; head -c 65536 /dev/zero; printf '\\377\\376\\n'; \
                   head -c 1000000 /dev/urandom; echo;";
    let faults = format!("hello() {{ {garbage} echo uciok; }}\nthink() {{ {garbage} echo bestmove e2e4; }}");
    let mut engine = External::new(ExternalSettings {
        patience: Patience {
            grace: Duration::from_secs(20),
            start: Duration::from_secs(20),
            ..Patience::default()
        },
        ..settings(&format!("{POLITE}\n{faults}\n{LOOP}"))
    });
    assert_eq!(played(&mut engine), "e2e4");
}

#[test]
fn a_flood_of_infos_reaches_nobody() {
    let mut engine = engine(
        "think() { yes 'info depth 9 score cp 5 pv e2e4' & flood=$!; read -r word; kill $flood; wait; \
         echo bestmove e2e4; }",
    );
    let mut reports = 0;
    let begin = Instant::now();
    let limits = Limits { time: Some(Duration::from_millis(500)), ..Limits::default() };
    let choice = engine.think(&start(), &limits, &StopFlag::default(), &mut |_| reports += 1);
    assert_eq!(choice.unwrap().analysis.unwrap().depth, 9);
    // One at the beginning, one each tenth of a second, and the last one whenever it comes.
    let most = begin.elapsed().as_millis() / 100 + 2;
    assert!(reports <= most, "{reports} reports");
}

#[test]
fn who_does_not_read_holds_nobody_up() {
    let mut deaf = External::new(ExternalSettings {
        // It has to start within this.
        patience: Patience { start: Duration::from_secs(2), ..Patience::default() },
        options: vec![("Hash".to_owned(), "1".to_owned())],
        ..settings("echo uciok; exec sleep 1000")
    });
    deaf.new_game();
    // A game long enough for its position to fill the pipe many times over.
    let mut root = start();
    for word in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        root.moves.push(notation::parse_uci(&root.position(), word).unwrap());
    }
    root.moves = root.moves.into_iter().cycle().take(40_000).collect();
    let error = deaf.think(&root, &soon(), &StopFlag::default(), &mut |_| {});
    assert_eq!(error.unwrap_err().to_string(), "fake did not answer 'isready' within 2 s");
}

#[test]
fn standard_error_and_names_are_made_safe() {
    let mut engine = engine(
        "hello() { printf 'id name \\033[2JEvil\\n'; printf '\\033]0;owned\\007\\342\\200\\256last\\n' >&2; sleep 0.1; exit 1; }",
    );
    assert_eq!(told(&mut engine), "fake died with exit code 1; its last words: ␛]0;owned␇last");
    let mut engine = self::engine("head -c 20000000 /dev/zero | tr '\\0' 'e' >&2");
    assert_eq!(played(&mut engine), "e2e4");
}

#[test]
fn odd_ways_to_write_are_read() {
    for faults in [
        r"hello() { printf '\357\273\277id name x\r\n\r\nuciok\r\n'; }",
        r"hello() { printf '\t uciok  \n'; }; think() { printf ' info\tdepth  4\r\n\tbestmove   e2e4\tponder e7e5\r\n'; }",
        "hello() { for c in u c i o k; do printf $c; sleep 0.01; done; echo; }",
        "think() { echo bestmove e2e4; echo bestmove d2d4; }",
    ] {
        let mut engine = engine(faults);
        assert_eq!(played(&mut engine), "e2e4", "{faults}");
        assert_eq!(played(&mut engine), "e2e4", "{faults}, the second time");
    }
}

#[test]
fn a_stop_is_answered_soon_and_a_late_answer_is_dropped() {
    let mut engine = engine(
        "n=0; think() { read -r word; n=$((n+1)); if [ $n = 1 ]; then echo bestmove a2a3; echo bestmove h2h3; \
         else echo bestmove e2e4; fi; }",
    );
    let stop = StopFlag::default();
    stop_after(&stop, Duration::from_millis(500));
    let begin = Instant::now();
    let choice = engine.think(&start(), &Limits { depth: Some(90), ..Limits::default() }, &stop, &mut |_| {});
    assert_eq!(notation::uci(choice.unwrap().played), "a2a3");
    assert!(begin.elapsed() < Duration::from_secs(20));
    assert_eq!(played(&mut engine), "e2e4");
}

#[test]
fn who_is_slow_to_start_is_waited_for_again() {
    let mut engine = engine("hello() { sleep 0.5; echo uciok; }");
    let stop = StopFlag::default();
    stop.stop();
    let error = engine.think(&start(), &soon(), &stop, &mut |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "fake was stopped before it was ready");
    assert_eq!(played(&mut engine), "e2e4");
}

#[test]
fn who_does_not_stop_is_ended() {
    let mut settings = settings(&format!("{POLITE}\nthink() {{ while :; do read -r x; done; }}\n{LOOP}"));
    settings.patience.stop = Duration::from_millis(300);
    let mut engine = External::new(settings);
    let stop = StopFlag::default();
    stop_after(&stop, Duration::from_millis(100));
    let error = engine.think(&start(), &Limits { nodes: Some(1), ..Limits::default() }, &stop, &mut |_| {});
    assert_eq!(error.unwrap_err().to_string(), "fake did not answer 'stop' within 0.3 s");
}

#[test]
fn options_are_set_by_any_spelling_and_unknown_ones_are_told() {
    let home = tempfile::tempdir().unwrap();
    let heard = home.path().join("heard");
    let script = format!("{POLITE}\nother() {{ echo \"$word $rest\" >> '{}'; }}\n{LOOP}", heard.display());
    let mut engine = External::new(ExternalSettings {
        options: vec![("hASH".to_owned(), "64".to_owned()), ("Skil".to_owned(), "3".to_owned())],
        ..settings(&script)
    });
    assert_eq!(played(&mut engine), "e2e4");
    assert_eq!(engine.notes(), ["fake has no option 'Skil'; it has Hash."]);
    assert!(engine.notes().is_empty());
    let heard = std::fs::read_to_string(heard).unwrap();
    assert_eq!(heard, "setoption name Hash value 64\nucinewgame \nposition startpos\n");
}

#[test]
fn what_ignores_quit_and_signals_is_ended_with_all_it_started() {
    let home = tempfile::tempdir().unwrap();
    let pids = home.path().join("pids");
    let script = format!(
        "trap '' TERM HUP INT; echo $$ > '{0}'; (trap '' TERM; exec sleep 1000) & echo $! >> '{0}';\n\
         {POLITE}\nleave() {{ :; }}\n{LOOP}\nwhile :; do sleep 1; done",
        pids.display()
    );
    let mut engine = External::new(settings(&script));
    assert_eq!(played(&mut engine), "e2e4");
    let pids = std::fs::read_to_string(pids).unwrap();
    assert_eq!(pids.lines().filter(|pid| runs(pid)).count(), 2);
    drop(engine);
    wait_until("the end of the group", || !pids.lines().any(runs));
}

#[test]
fn what_fled_to_another_session_holds_nobody_up() {
    let home = tempfile::tempdir().unwrap();
    let pid = home.path().join("pid");
    let mut engine = engine(&format!(
        "setsid sh -c 'echo $$ > {0}; exec sleep 1000' & while ! test -s {0}; do sleep 0.01; done",
        pid.display()
    ));
    assert_eq!(played(&mut engine), "e2e4");
    let pid = std::fs::read_to_string(pid).unwrap();
    let begin = Instant::now();
    drop(engine);
    assert!(begin.elapsed() < Duration::from_secs(30));
    assert!(runs(pid.trim()), "it is another session's and not ours to end");
    let place = |fd: &Path| std::fs::read_link(fd).ok();
    let ours = std::fs::read_dir("/proc/self/fd").unwrap();
    let ours: Vec<_> = ours.filter_map(|fd| place(&fd.unwrap().path())).collect();
    let theirs = [1, 2].map(|fd| place(Path::new(&format!("/proc/{}/fd/{fd}", pid.trim()))));
    let is_shared = theirs.iter().flatten().any(|pipe| ours.contains(pipe));
    let fled = Pid::from_raw(pid.trim().parse().unwrap()).unwrap();
    kill_process(fled, Signal::KILL).unwrap();
    assert!(!is_shared, "{theirs:?}");
}

#[test]
fn patzer_is_an_engine_for_patzer() {
    let command = vec![cargo_bin("patzer").into(), "uci".into()];
    let mut other = External::new(ExternalSettings {
        options: vec![("hash".to_owned(), "1".to_owned())],
        ..ExternalSettings::new("other", command)
    });
    let limits = Limits { nodes: Some(2000), lines: 2, ..Limits::default() };
    let mut root = start();
    for _ in 0..6 {
        let choice = other.think(&root, &limits, &StopFlag::default(), &mut |_| {});
        let choice = choice.unwrap();
        assert_eq!(choice.analysis.unwrap().lines.len(), 2);
        root.moves.push(choice.played);
    }
    assert!(other.notes().is_empty());
    let stop = StopFlag::default();
    stop_after(&stop, Duration::from_millis(200));
    let deep = Limits { depth: Some(100), ..Limits::default() };
    assert!(other.think(&root, &deep, &stop, &mut |_| {}).is_ok());
}
