//! The school on disk: the user's own lessons, and how far the pupil has come.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::fence;
use super::files;
use super::store::LibraryError;
use crate::chess::text::clean;
use crate::school::{Course, CourseBook, LONGEST_FILE, Lesson, SchoolProgress, SchoolRecord, read_lesson};

/// The file of the progress, beside the training deck.
const PROGRESS: &str = "lessons.toml";

/// Most own lessons that are read.
const MOST_OWN: usize = 200;

/// The files of the school.
#[derive(Clone, Debug)]
pub struct LessonFiles {
    /// The directory of the training deck.
    training: PathBuf,
    /// The directory of the user's own lessons; it may be missing.
    own: PathBuf,
}

impl LessonFiles {
    /// The files below these directories.
    pub fn new(training: PathBuf, own: PathBuf) -> LessonFiles {
        LessonFiles { training, own }
    }

    /// Reads the course and the progress; what can't be read is told.
    pub fn read(&self) -> (SchoolRecord, Vec<String>) {
        let mut notes = Vec::new();
        let own = self.own_lessons(&mut notes);
        let progress = self.progress().unwrap_or_else(|fault| {
            notes.push(format!("Your progress in the school can't be read: {fault}"));
            SchoolProgress::default()
        });
        (SchoolRecord { course: Course::with(own), progress }, notes)
    }

    /// Keeps the progress, together with what another patzer has written meanwhile; a file that can't be read is copied
    /// aside first.
    ///
    /// # Errors
    /// [`LibraryError`] when it can't be written.
    pub fn keep(&self, progress: &SchoolProgress) -> Result<(), LibraryError> {
        let mut all = progress.clone();
        let path = self.training.join(PROGRESS);
        match self.progress() {
            Ok(known) => all.merge(&known),
            Err(_) => drop(fs::rename(&path, path.with_extension("toml.damaged"))),
        }
        files::write_private(&path, all.write().as_bytes())
    }

    fn progress(&self) -> Result<SchoolProgress, String> {
        match limited(&self.training.join(PROGRESS)) {
            Ok(text) => SchoolProgress::read(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(SchoolProgress::default()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The user's own lessons, by file name.
    fn own_lessons(&self, notes: &mut Vec<String>) -> Vec<Lesson> {
        let Ok(entries) = fence::allow(&self.own).and_then(|()| fs::read_dir(&self.own)) else {
            return Vec::new();
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut paths: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
        paths.sort();
        paths.truncate(MOST_OWN);
        paths.iter().filter_map(|path| own_lesson(path).map_err(|fault| notes.push(fault)).ok()).collect()
    }
}

/// Reads a lesson from a file of the user's.
///
/// # Errors
/// A sentence with the file and what is wrong with it.
pub fn own_lesson(path: &Path) -> Result<Lesson, String> {
    let id = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let told = |fault: &dyn std::fmt::Display| {
        format!("{}: {}", clean(&path.display().to_string()), clean(&fault.to_string()))
    };
    let text = limited(path).map_err(|error| told(&error))?;
    read_lesson(CourseBook::Own, id, &text).map_err(|fault| told(&fault))
}

/// Reads a text of at most the length of a lesson.
fn limited(path: &Path) -> io::Result<String> {
    fence::allow(path)?;
    let mut text = String::new();
    // One byte more shows that there is more.
    fs::File::open(path)?.take(LONGEST_FILE as u64 + 1).read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "title = \"Mine\"\ngives = \"It is mine.\"\n[[steps]]\ntext = \"Look.\"\n\
         fen = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"\n";

    fn files(home: &Path) -> LessonFiles {
        LessonFiles::new(home.join("training"), home.join("lessons"))
    }

    #[test]
    fn progress_is_kept_with_what_another_has_written() {
        let home = tempfile::tempdir().unwrap();
        let files = files(home.path());
        let progress = |text: &str| SchoolProgress::read(text).unwrap();
        fs::create_dir_all(home.path().join("training")).unwrap();
        files.keep(&progress("rook = { steps = 2 }")).unwrap();
        files.keep(&progress("knight = { steps = 1 }")).unwrap();
        let (record, notes) = files.read();
        assert_eq!((record.progress.of("rook").steps, record.progress.of("knight").steps), (2, 1));
        assert!(notes.is_empty(), "{notes:?}");
    }

    #[test]
    fn a_damaged_file_is_told_and_kept_aside() {
        let home = tempfile::tempdir().unwrap();
        let (files, folder) = (files(home.path()), home.path().join("training"));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(PROGRESS), "rook = ").unwrap();
        let (record, notes) = files.read();
        assert_eq!((record.progress, notes.len()), (SchoolProgress::default(), 1));
        files.keep(&SchoolProgress::default()).unwrap();
        assert_eq!(fs::read_to_string(folder.join("lessons.toml.damaged")).unwrap(), "rook = ");
    }

    #[test]
    fn own_lessons_are_read_and_faulty_ones_told() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("lessons");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("mine.toml"), OWN).unwrap();
        fs::write(folder.join("broken.toml"), "title = 1").unwrap();
        fs::write(folder.join("notes.txt"), "not a lesson").unwrap();
        fs::write(folder.join("long.toml"), "#".repeat(LONGEST_FILE * 2)).unwrap();
        let (record, notes) = files(home.path()).read();
        let own: Vec<&str> =
            record.course.of_book(CourseBook::Own).map(|lesson| lesson.id.as_str()).collect();
        assert_eq!(own, ["mine"]);
        assert_eq!(notes.len(), 2, "{notes:?}");
        assert!(notes[0].contains("broken.toml") && notes[1].contains("longer than"), "{notes:?}");
    }
}
