//! The `patzer-lab` program: hands the arguments to `lab` and turns the answer into an exit code; nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    patzer::lab::run(std::env::args_os())
}
