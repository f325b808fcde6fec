//! Private files: 0600 for files and 0700 for directories, whatever the umask.
//!
//! Only new ones get these permissions; an existing directory keeps its own.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use crate::library::fence;

/// Makes a directory and its missing parents.
pub(super) fn create_directories(path: &Path) -> io::Result<()> {
    let is_missing = |directory: &&Path| !directory.as_os_str().is_empty() && !directory.is_dir();
    let missing: Vec<&Path> = path.ancestors().take_while(is_missing).collect();
    for directory in missing.into_iter().rev() {
        match create_directory(directory) {
            // Another process may have been faster.
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists || !directory.is_dir() => {
                return Err(error);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Opens a file with these options; creates it if missing.
pub(in crate::library) fn open_or_create(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    fence::allow(path)?;
    match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let file = owners_own(options.create(true)).open(path)?;
            restrict(&file);
            Ok(file)
        }
        opened => opened,
    }
}

#[cfg(unix)]
const FILE: u32 = 0o600;

#[cfg(unix)]
fn create_directory(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    const DIRECTORY: u32 = 0o700;
    fs::DirBuilder::new().mode(DIRECTORY).create(path)?;
    // A umask may have taken the owner's own rights; a file system without permissions refuses, and has none to give.
    if fs::metadata(path)?.permissions().mode() & 0o777 != DIRECTORY {
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(DIRECTORY));
    }
    Ok(())
}

#[cfg(not(unix))]
fn create_directory(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

#[cfg(unix)]
fn owners_own(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, FILE)
}

#[cfg(not(unix))]
fn owners_own(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Restricts an open file to its owner, where the file system has permissions.
#[cfg(unix)]
pub(super) fn restrict(file: &File) {
    use std::os::unix::fs::PermissionsExt;
    let is_restricted = |about: fs::Metadata| about.permissions().mode() & 0o777 == FILE;
    if !file.metadata().is_ok_and(is_restricted) {
        // A file system without permissions refuses, and has none to give.
        let _ = file.set_permissions(fs::Permissions::from_mode(FILE));
    }
}

#[cfg(not(unix))]
pub(super) fn restrict(_file: &File) {}

/// Restricts a file by name, except through a link, whose target is not ours.
pub(super) fn restrict_path(path: &Path) {
    if fs::symlink_metadata(path).is_ok_and(|about| about.is_file())
        && let Ok(file) = File::open(path)
    {
        restrict(&file);
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn directories_are_made_private_and_those_that_are_there_stay_as_they_are() {
        let home = tempfile::tempdir().unwrap();
        let open = home.path().join("open");
        fs::create_dir(&open).unwrap();
        fs::set_permissions(&open, fs::Permissions::from_mode(0o755)).unwrap();
        let deep = open.join("a/b");
        create_directories(&deep).unwrap();
        create_directories(&deep).unwrap();
        assert_eq!([mode(&open), mode(&open.join("a")), mode(&deep)], [0o755, 0o700, 0o700]);
        fs::write(open.join("file"), "").unwrap();
        assert!(create_directories(&open.join("file/c")).is_err());
        assert!(create_directories(&open.join("file")).is_err());
    }

    #[test]
    fn a_file_that_is_made_is_private_and_one_that_is_there_stays_as_it_is() {
        let home = tempfile::tempdir().unwrap();
        let (made, there) = (home.path().join("made"), home.path().join("there"));
        fs::write(&there, "").unwrap();
        fs::set_permissions(&there, fs::Permissions::from_mode(0o640)).unwrap();
        for path in [&made, &there] {
            open_or_create(path, File::options().append(true)).unwrap();
        }
        assert_eq!([mode(&made), mode(&there)], [0o600, 0o640]);
    }
}
