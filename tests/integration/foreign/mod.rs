//! Foreign engines: small shell scripts that play well or behave badly, and what patzer makes of them.

mod faults;
mod tutor;

use std::time::Duration;

use patzer::chess::{Chess, notation};
use patzer::engines::external::{External, ExternalSettings};
use patzer::engines::{ChosenMove, Engine, EngineError};
use patzer::search::{Limits, Root, StopFlag};
use patzer::uci::Patience;

/// The usual beginning of a script: it answers everything, and plays e2e4 whatever the position is.
const POLITE: &str = r#"
hello() { echo "id name Polite"; echo "option name Hash type spin default 16"; echo uciok; }
think() { echo "info depth 3 score cp 20 nodes 50 pv e2e4 e7e5"; echo "bestmove e2e4"; }
other() { :; }
leave() { exit 0; }
"#;

/// The usual end: the loop over what it is told.
const LOOP: &str = r#"
while read -r word rest; do
  case "$word" in
    uci) hello ;;
    isready) echo readyok ;;
    go) think ;;
    quit) leave ;;
    *) other ;;
  esac
done
"#;

/// An engine that is a shell script, polite but for these lines.
fn engine(faults: &str) -> External {
    External::new(settings(&format!("{POLITE}\n{faults}\n{LOOP}")))
}

/// A whole script as an engine. It has time to start and to stop on a machine with much to do.
fn settings(script: &str) -> ExternalSettings {
    ExternalSettings {
        patience: Patience {
            start: Duration::from_secs(20),
            stop: Duration::from_secs(20),
            grace: Duration::from_millis(100),
        },
        ..ExternalSettings::new("fake", vec!["sh".into(), "-c".into(), script.into()])
    }
}

fn start() -> Root {
    Root::from_position(Chess::default())
}

fn soon() -> Limits {
    Limits { time: Some(Duration::from_millis(100)), ..Limits::default() }
}

fn think(engine: &mut External) -> Result<ChosenMove, EngineError> {
    engine.think(&start(), &soon(), &StopFlag::default(), &mut |_| {})
}

/// The move that it plays, in UCI.
fn played(engine: &mut External) -> String {
    notation::uci(think(engine).unwrap().played)
}

/// What is told instead of a move.
fn told(engine: &mut External) -> String {
    think(engine).unwrap_err().to_string()
}

/// Whether a process still runs; a zombie does not.
fn runs(pid: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/stat"))
        .is_ok_and(|stat| !stat.rsplit(") ").next().unwrap_or("Z").starts_with('Z'))
}
