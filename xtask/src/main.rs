//! `cargo xtask`: packages of patzer (`dist`), moving pictures (`record`), and its screens (`screens`).

mod archive;
mod dist;
mod picture;
mod record;
mod sbom;
mod screens;
mod tape;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What goes wrong, in words.
type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const USAGE: &str = "\
cargo xtask dist [--target TRIPLE] [--profile NAME | --program FILE] [--out DIR]
                                                 packages, checksums and bill of materials, in target/packages
cargo xtask record [TAPE [SVG]]                  plays packaging/demo.tape and draws assets/demo.svg
cargo xtask screens [--program FILE] [WORD...]   draws the tapes of packaging/screens at all sizes, in all looks, those
                                                 whose names have these words (80x24, paper), in target/screens
cargo xtask screens [--program FILE] --guide     the scenes of the guide as SVG, in assets
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Outcome {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["dist", options @ ..] => dist::run(&dist::Options::read(options)?),
        ["record"] => record::run(Path::new("packaging/demo.tape"), Path::new("assets/demo.svg")),
        ["record", tape] => record::run(Path::new(tape), Path::new("assets/demo.svg")),
        ["record", tape, svg] => record::run(Path::new(tape), Path::new(svg)),
        ["screens", words @ ..] => screens::run(words),
        _ => Err(format!("what to do?\n{USAGE}").into()),
    }
}

/// Where cargo builds.
fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
