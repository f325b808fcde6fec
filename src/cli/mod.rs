//! The command line: arguments in, exit code out; one file per subcommand.

use std::ffi::OsString;
use std::process::ExitCode;

/// Runs patzer with these arguments (the program's name first).
pub fn run(_args: impl Iterator<Item = OsString>) -> ExitCode {
    todo!()
}
