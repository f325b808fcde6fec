//! A session of `patzer uci`: any lines are obeyed or refused, and each question is answered before the end.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use patzer::cli::args::Global;
use patzer::cli::context::CommandContext;
use patzer::cli::uci;
use patzer::config::UserPaths;
use patzer::uci::message::UciCommand;

/// Tables and threads by the thousand are what was asked for, not a fault.
fn is_greedy(line: &str) -> bool {
    let Some(UciCommand::SetOption(name, _)) = UciCommand::parse(line) else {
        return false;
    };
    ["hash", "threads"].contains(&name.to_ascii_lowercase().as_str())
}

fuzz_target!(|text: &str| {
    let lines: Vec<&str> = text.split('\n').filter(|line| !is_greedy(line)).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut context = CommandContext {
        log: None,
        global: Global::default(),
        places: UserPaths::default(),
        named_settings: None,
        host: None,
        input: Box::new(Cursor::new(lines.join("\n"))),
        out: &mut out,
        out_is_terminal: false,
        err: &mut err,
        err_is_terminal: false,
    };
    uci::run(&mut context).expect("memory can be read and written");
    let until_quit = lines.iter().map_while(|line| match UciCommand::parse(line) {
        Some(UciCommand::Quit) => None,
        other => Some(other),
    });
    let searches = until_quit
        .filter(|line| matches!(line, Some(UciCommand::Go(go)) if go.perft.is_none()))
        .count();
    let answers = String::from_utf8(out).expect("answers are text");
    assert_eq!(
        answers
            .lines()
            .filter(|line| line.starts_with("bestmove "))
            .count(),
        searches
    );
});
