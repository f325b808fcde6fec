//! Ending tables on disk: they can be made again, so what is not whole is as if it were not there.
//!
//! A file holds a line with its kind and class, then the table's bytes as gzip, whose checksum covers them.

use std::io::{Read, Write};
use std::path::PathBuf;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::files;
use super::store::LibraryError;
use crate::tablebase::{EndingClass, EndingTable};

/// The files of a directory of tables.
#[derive(Clone, Debug)]
pub struct TableFiles {
    directory: PathBuf,
}

impl TableFiles {
    /// Those of this directory; it is made when the first table is kept.
    pub fn new(directory: PathBuf) -> TableFiles {
        TableFiles { directory }
    }

    /// The table of a class; none if there is no file, or it is damaged or another class's.
    pub fn load(&self, class: EndingClass) -> Option<EndingTable> {
        let bytes = files::read(&self.path(class)).ok()?;
        let table = of_bytes(class, &bytes);
        if table.is_none() {
            tracing::warn!(class = %class, "an ending table is damaged and will be made again");
        }
        table
    }

    /// Keeps a table.
    ///
    /// # Errors
    /// The system's.
    pub fn keep(&self, table: &EndingTable) -> Result<(), LibraryError> {
        let path = self.path(table.class());
        let bytes = to_bytes(table)
            .map_err(|error| LibraryError::Io { path: path.clone(), reason: files::reason(&error) })?;
        files::write_private(&path, &bytes)
    }

    fn path(&self, class: EndingClass) -> PathBuf {
        self.directory.join(format!("{class}.table"))
    }
}

fn head(class: EndingClass) -> String {
    format!("patzer ending table 1 {class}\n")
}

fn to_bytes(table: &EndingTable) -> std::io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(head(table.class()).into_bytes(), Compression::fast());
    packed.write_all(table.values())?;
    packed.finish()
}

/// The table in the bytes of a file; none if they are not those of a whole one.
pub fn of_bytes(class: EndingClass, bytes: &[u8]) -> Option<EndingTable> {
    let packed = bytes.strip_prefix(head(class).as_bytes())?;
    let size = EndingTable::size(class);
    let mut values = Vec::with_capacity(size);
    // One byte more than it can have: the end, and with it the checksum, must be met.
    GzDecoder::new(packed).take(size as u64 + 1).read_to_end(&mut values).ok()?;
    EndingTable::of_values(class, values)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table whose bytes need not be true.
    fn table(name: &str) -> EndingTable {
        let class = name.parse().unwrap();
        let values = (0..EndingTable::size(class)).map(|at| (at % 100) as u8).collect();
        EndingTable::of_values(class, values).unwrap()
    }

    #[test]
    fn a_table_comes_back_as_it_was_kept() {
        let directory = tempfile::tempdir().unwrap();
        let files = TableFiles::new(directory.path().join("tables"));
        let made = table("KQK");
        assert!(files.load(made.class()).is_none());
        files.keep(&made).unwrap();
        assert_eq!(files.load(made.class()).unwrap().values(), made.values());
    }

    #[test]
    fn damaged_and_foreign_files_are_no_tables() {
        let made = table("KRK");
        let whole = to_bytes(&made).unwrap();
        assert!(of_bytes(made.class(), &whole).is_some());
        for length in (0..whole.len()).step_by(whole.len() / 50) {
            assert!(of_bytes(made.class(), &whole[..length]).is_none(), "cut at {length}");
        }
        for at in (0..whole.len()).step_by(whole.len() / 50) {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x10;
            let found = of_bytes(made.class(), &damaged);
            assert!(found.is_none_or(|table| table.values() == made.values()), "damaged at {at}");
        }
        assert!(of_bytes("KQK".parse().unwrap(), &whole).is_none());
        let mut long = GzEncoder::new(head(made.class()).into_bytes(), Compression::fast());
        long.write_all(&vec![0; 10 * EndingTable::size(made.class())]).unwrap();
        assert!(of_bytes(made.class(), &long.finish().unwrap()).is_none(), "more than a table has");
    }
}
