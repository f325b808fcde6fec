//! The `patzer` program: hands the arguments to `cli` and turns the answer into an exit code; nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    patzer::cli::run(std::env::args_os())
}
