//! Screens of the real program at many sizes, with all piece sets and palettes, as text and as pictures side by side; and
//! the pictures of the guide.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::picture::{self, Frame};
use crate::record::{self, Stage};
use crate::tape::Tape;
use crate::{Outcome, root};

/// Where the tapes are.
const TAPES: &str = "packaging/screens";

/// Columns and rows of terminals: the smallest and the largest that are usual, and those between.
const SIZES: [(u16, u16); 7] = [(27, 11), (40, 15), (60, 20), (80, 24), (100, 30), (140, 45), (200, 60)];

/// The pictures of the guide, with the tape of each; at 80x24 in the usual look.
const COMMITTED: [(&str, &str); 1] = [("review", "assets/review.svg")];

/// What the screens of this run can differ in, besides their size.
struct Look {
    name: &'static str,
    theme: &'static str,
    colors: &'static str,
    pieces: &'static str,
}

const fn look(name: &'static str, theme: &'static str, colors: &'static str, pieces: &'static str) -> Look {
    Look { name, theme, colors, pieces }
}

/// The usual look first.
const LOOKS: [Look; 11] = [
    look("dusk", "dusk", "truecolor", "auto"),
    look("dusk-256", "dusk", "256", "auto"),
    look("paper", "paper", "truecolor", "auto"),
    look("walnut", "walnut", "truecolor", "auto"),
    look("high-contrast", "high-contrast", "truecolor", "auto"),
    look("colour-blind", "colour-blind", "truecolor", "auto"),
    look("sixteen", "sixteen", "16", "auto"),
    look("no-colours", "dusk", "none", "auto"),
    look("flat", "dusk", "truecolor", "flat"),
    look("glyphs", "dusk", "truecolor", "glyph"),
    look("letters", "dusk", "truecolor", "letters"),
];

/// One screen to draw.
struct Shot<'a> {
    name: String,
    tape: &'a Tape,
    size: (u16, u16),
    look: &'a Look,
    program: Option<&'a Path>,
}

impl Shot<'_> {
    /// Plays its tape and returns the last screen.
    fn take(&self) -> Outcome<Frame> {
        let words = ["--theme", self.look.theme, "--color", self.look.colors];
        let settings = format!("[board]\nreduced_motion = true\npieces = \"{}\"\n", self.look.pieces);
        let program = self.program.map(Path::to_path_buf);
        let stage = Stage { size: self.size, args: words.map(str::to_owned).into(), settings, program };
        record::frames(self.tape, &stage)?.pop().ok_or_else(|| format!("{}: no screen", self.name).into())
    }
}

/// Draws the screens whose names have all of these words, or with `--guide` the committed pictures; after `--program FILE` of a
/// program that is there already.
pub fn run(words: &[&str]) -> Outcome {
    let (program, words) = match words {
        ["--program", program, words @ ..] => (Some(fs::canonicalize(program)?), words),
        words => (None, words),
    };
    if program.is_none() {
        record::build()?;
    }
    if words == ["--guide"] { committed(program.as_deref()) } else { sweep(words, program.as_deref()) }
}

fn committed(program: Option<&Path>) -> Outcome {
    for (scene, svg) in COMMITTED {
        let tape = record::read(&Path::new(TAPES).join(format!("{scene}.tape")))?;
        let shot = Shot { name: scene.to_owned(), tape: &tape, size: tape.size, look: &LOOKS[0], program };
        let picture = picture::svg(&[shot.take()?], tape.size);
        fs::write(root().join(svg), &picture)?;
        println!("{svg}: {} bytes", picture.len());
    }
    Ok(())
}

fn sweep(words: &[&str], program: Option<&Path>) -> Outcome {
    let tapes = tapes()?;
    let shots = shots(&tapes, words, program);
    if shots.is_empty() {
        return Err(format!("no screen's name has {}", words.join(" and ")).into());
    }
    let out = root().join("target/screens");
    fs::create_dir_all(&out)?;
    let (queue, faults) = (Mutex::new(shots.iter()), Mutex::new(Vec::new()));
    let jobs = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(shot) = next(&queue) {
                    if let (Err(fault), Ok(mut faults)) = (write(shot, &out), faults.lock()) {
                        faults.push(format!("{}: {fault}", shot.name));
                    }
                }
            });
        }
    });
    fs::write(out.join("index.html"), page(&shots))?;
    println!("{} screens in {}", shots.len(), out.join("index.html").display());
    let faults = faults.into_inner().unwrap_or_default();
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

fn next<'a, T>(queue: &Mutex<impl Iterator<Item = &'a T>>) -> Option<&'a T> {
    queue.lock().ok()?.next()
}

fn write(shot: &Shot<'_>, out: &Path) -> Outcome {
    let frame = shot.take()?;
    fs::write(out.join(format!("{}.txt", shot.name)), &frame.text)?;
    fs::write(out.join(format!("{}.svg", shot.name)), picture::svg(&[frame], shot.size))?;
    Ok(())
}

/// The tapes with their names, in order.
fn tapes() -> Outcome<Vec<(String, Tape)>> {
    let entries = fs::read_dir(root().join(TAPES))?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Outcome<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|end| end == "tape"));
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok((name, record::read(path)?))
    };
    paths.iter().map(read).collect()
}

/// The screens of these tapes whose names have all of these words.
fn shots<'a>(tapes: &'a [(String, Tape)], words: &[&str], program: Option<&'a Path>) -> Vec<Shot<'a>> {
    let mut shots = Vec::new();
    for (scene, tape) in tapes {
        for (size, look) in SIZES.iter().flat_map(|size| LOOKS.iter().map(move |look| (*size, look))) {
            let name = format!("{scene}-{}x{}-{}", size.0, size.1, look.name);
            if words.iter().all(|word| name.contains(word)) {
                shots.push(Shot { name, tape, size, look, program });
            }
        }
    }
    shots
}

/// A page with all of them.
fn page(shots: &[Shot<'_>]) -> String {
    let mut page = String::from("<!doctype html><meta charset='utf-8'><title>Screens</title>\n");
    for shot in shots {
        let _ = writeln!(page, "<figure><figcaption>{0}</figcaption><img src='{0}.svg'></figure>", shot.name);
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tape_is_drawn_at_every_size_in_every_look() {
        let tapes = tapes().unwrap();
        let all = shots(&tapes, &[], None);
        assert_eq!(all.len(), tapes.len() * SIZES.len() * LOOKS.len());
        assert_eq!(shots(&tapes, &["80x24", "dusk-256"], None).len(), tapes.len());
        assert!(shots(&tapes, &["81x24"], None).is_empty());
        let mut names: Vec<&str> = all.iter().map(|shot| shot.name.as_str()).collect();
        names.dedup();
        assert_eq!(names.len(), all.len());
        for (scene, _) in COMMITTED {
            assert!(tapes.iter().any(|(name, _)| name == scene), "{scene}");
        }
        assert_eq!(page(&all).matches("<img").count(), all.len());
    }
}
