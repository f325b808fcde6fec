//! Syzygy tables of the user: who wins an ending of up to seven pieces, and how far the next capture or pawn move is.
//!
//! The files are other people's. What is wrong with one is told, and no answer made of it.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use shakmaty_syzygy::{AmbiguousWdl, Metric, SyzygyError, Tablebase, Wdl};

use super::files;
use crate::chess::{Chess, Move, Position};

/// Why Syzygy tables give no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyzygyFault {
    /// A folder or a file that cannot be read.
    #[error("{}: {reason}", path.display())]
    Unreadable {
        /// The folder or file.
        path: PathBuf,
        /// The system's reason.
        reason: String,
    },
    /// A file as long as no table is.
    #[error("{} is no whole Syzygy table", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
    },
    /// A folder without tables.
    #[error("{} has no Syzygy tables (.rtbw and .rtbz)", path.display())]
    Empty {
        /// The folder.
        path: PathBuf,
    },
    /// More pieces than any of the tables has.
    #[error("the position has {pieces} pieces; your Syzygy tables have at most {most}")]
    TooMany {
        /// The pieces, kings included.
        pieces: usize,
        /// The most of any table.
        most: usize,
    },
    /// Somebody may castle, which no table knows.
    #[error("somebody may still castle; tables have no such positions")]
    Castling,
    /// The table is not there.
    #[error("there's no Syzygy table {table}")]
    Missing {
        /// The name of its file.
        table: String,
    },
    /// The table cannot be read, or isn't one.
    #[error("the Syzygy table {table} is damaged")]
    Damaged {
        /// The name of its file, as far as it is known.
        table: String,
    },
}

named! {
    /// Who wins, from the side to move, with the fifty-move rule in mind.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SyzygyResult {
        /// It loses.
        Loss = "loss",
        /// It loses, unless the fifty-move rule comes a ply before.
        MaybeLoss = "maybe_loss",
        /// The fifty-move rule saves it.
        BlessedLoss = "blessed_loss",
        /// Nobody wins.
        Draw = "draw",
        /// The fifty-move rule takes its win away.
        CursedWin = "cursed_win",
        /// It wins, unless the fifty-move rule comes a ply before.
        MaybeWin = "maybe_win",
        /// It wins.
        Win = "win",
    }
}

/// What tables say of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyzygyAnswer {
    /// Who wins. Without a .rtbz table as if something had just been taken.
    pub result: SyzygyResult,
    /// Plies to the next capture or pawn move, negative for the loser, off by one where the table rounds; none in a draw or
    /// without a .rtbz table.
    pub dtz: Option<i32>,
    /// The move that tables recommend; none without a .rtbz table, or where the game is over.
    pub best: Option<Move>,
}

/// The tables of some folders.
#[derive(Debug)]
pub struct SyzygyFiles(Tablebase<Chess>);

impl SyzygyFiles {
    /// The tables of these folders; their files are opened when one is asked.
    ///
    /// # Errors
    /// A folder cannot be read or has no tables, or one that isn't whole.
    pub fn open(folders: &[PathBuf]) -> Result<SyzygyFiles, SyzygyFault> {
        let mut tables = Tablebase::new();
        for folder in folders {
            if add_tables(folder, &mut tables)? == 0 {
                return Err(SyzygyFault::Empty { path: folder.clone() });
            }
        }
        Ok(SyzygyFiles(tables))
    }

    /// What the tables say of a position.
    ///
    /// # Errors
    /// [`SyzygyFault`].
    pub fn probe(&self, position: &Chess) -> Result<SyzygyAnswer, SyzygyFault> {
        // Whatever stands in a damaged file must not end the program.
        let answer = catch_unwind(AssertUnwindSafe(|| self.ask(position)));
        answer.unwrap_or_else(|_| Err(SyzygyFault::Damaged { table: "of this ending".to_owned() }))
    }

    fn ask(&self, position: &Chess) -> Result<SyzygyAnswer, SyzygyFault> {
        let told = |error: SyzygyError| self.fault(position, &error);
        let sure = self.0.probe_wdl_after_zeroing(position).map_err(told)?;
        let dtz = if_there(self.0.probe_dtz(position)).map_err(told)?;
        let best = if_there(self.0.best_move(position)).map_err(told)?;
        let exact = dtz.map(|dtz| AmbiguousWdl::from_dtz_and_halfmoves(dtz, position.halfmoves()));
        Ok(SyzygyAnswer {
            result: exact.map_or_else(|| of_sure(sure), of_ambiguous),
            dtz: dtz.map(|dtz| dtz.ignore_rounding().0).filter(|plies| *plies != 0),
            best: best.flatten().map(|(m, _)| m),
        })
    }

    fn fault(&self, position: &Chess, error: &SyzygyError) -> SyzygyFault {
        match error {
            SyzygyError::Castling => SyzygyFault::Castling,
            SyzygyError::TooManyPieces => SyzygyFault::TooMany {
                pieces: position.board().occupied().count(),
                most: self.0.max_pieces(),
            },
            SyzygyError::MissingTable { metric, material } => {
                SyzygyFault::Missing { table: file_name(*metric, &material.to_string()) }
            }
            SyzygyError::ProbeFailed { metric, material, .. } => {
                SyzygyFault::Damaged { table: file_name(*metric, &material.to_string()) }
            }
        }
    }
}

/// The folders that a setting lists as `PATH` lists some: separated by colons, on Windows by semicolons.
///
/// # Errors
/// One of them cannot be read, or has no tables.
pub fn folders(text: &str) -> Result<Vec<PathBuf>, SyzygyFault> {
    let folders: Vec<PathBuf> = std::env::split_paths(text).filter(|path| path != Path::new("")).collect();
    SyzygyFiles::open(&folders).map(|_| folders)
}

/// Adds the tables of a folder, other files passed over; answers how many there are.
fn add_tables(folder: &Path, tables: &mut Tablebase<Chess>) -> Result<usize, SyzygyFault> {
    let unreadable = |path: &Path, error: &io::Error| SyzygyFault::Unreadable {
        path: path.to_owned(),
        reason: files::reason(error),
    };
    let mut count = 0;
    for entry in fs::read_dir(folder).map_err(|error| unreadable(folder, &error))? {
        let path = entry.map_err(|error| unreadable(folder, &error))?.path();
        match tables.add_file(&path).map_err(|error| (error.kind(), error)) {
            Ok(()) => count += 1,
            Err((io::ErrorKind::InvalidInput, _)) => {}
            Err((io::ErrorKind::InvalidData, _)) => return Err(SyzygyFault::Broken { path }),
            Err((_, error)) => return Err(unreadable(&path, &error)),
        }
    }
    Ok(count)
}

/// Nothing where only a table is missing.
fn if_there<T>(found: Result<T, SyzygyError>) -> Result<Option<T>, SyzygyError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(SyzygyError::MissingTable { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

fn file_name(metric: Metric, material: &str) -> String {
    match metric {
        Metric::Wdl => format!("{material}.rtbw"),
        Metric::Dtz => format!("{material}.rtbz"),
    }
}

fn of_sure(wdl: Wdl) -> SyzygyResult {
    match wdl {
        Wdl::Loss => SyzygyResult::Loss,
        Wdl::BlessedLoss => SyzygyResult::BlessedLoss,
        Wdl::Draw => SyzygyResult::Draw,
        Wdl::CursedWin => SyzygyResult::CursedWin,
        Wdl::Win => SyzygyResult::Win,
    }
}

fn of_ambiguous(wdl: AmbiguousWdl) -> SyzygyResult {
    match wdl {
        AmbiguousWdl::Loss => SyzygyResult::Loss,
        AmbiguousWdl::MaybeLoss => SyzygyResult::MaybeLoss,
        AmbiguousWdl::BlessedLoss => SyzygyResult::BlessedLoss,
        AmbiguousWdl::Draw => SyzygyResult::Draw,
        AmbiguousWdl::CursedWin => SyzygyResult::CursedWin,
        AmbiguousWdl::MaybeWin => SyzygyResult::MaybeWin,
        AmbiguousWdl::Win => SyzygyResult::Win,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    /// As long as a table may be.
    const DIARY: &str = "my diary, page 1";

    /// What the files of such a table begin with.
    const MAGIC: [([u8; 4], &str); 2] =
        [([0x71, 0xe8, 0x23, 0x5d], "rtbw"), ([0xd7, 0x66, 0x0c, 0xa5], "rtbz")];

    fn position(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    const ROOK: &str = "8/8/8/3k4/8/8/8/K6R w - - 0 1";

    #[test]
    fn a_folder_that_is_not_there_or_has_no_tables_is_refused() {
        let home = tempfile::tempdir().unwrap();
        let missing = home.path().join("no");
        let text = |path: &Path| folders(&path.display().to_string()).unwrap_err().to_string();
        assert!(text(&missing).ends_with("no: no such file or directory"), "{}", text(&missing));
        assert!(text(home.path()).ends_with("has no Syzygy tables (.rtbw and .rtbz)"));
        std::fs::write(home.path().join("KRvK.txt"), "my diary").unwrap();
        assert_eq!(
            folders(&home.path().display().to_string()),
            Err(SyzygyFault::Empty { path: home.path().into() })
        );
        let file = home.path().join("KRvK.rtbw");
        std::fs::write(&file, "my diary").unwrap();
        assert!(text(home.path()).ends_with("KRvK.rtbw is no whole Syzygy table"), "{}", text(home.path()));
        std::fs::write(&file, DIARY).unwrap();
        assert!(text(&file).ends_with("KRvK.rtbw: not a directory"), "{}", text(&file));
        assert_eq!(folders(""), Ok(Vec::new()));
        let twice = std::env::join_paths([home.path(), home.path()]).unwrap();
        assert_eq!(folders(twice.to_str().unwrap()).unwrap().len(), 2);
    }

    #[test]
    fn garbage_is_a_damaged_table() {
        let home = tempfile::tempdir().unwrap();
        let probe = |text: &str| SyzygyFiles::open(&[home.path().into()]).unwrap().probe(&position(text));
        std::fs::write(home.path().join("KRvK.rtbw"), DIARY).unwrap();
        assert_eq!(probe(ROOK), Err(SyzygyFault::Damaged { table: "KRvK.rtbw".to_owned() }));
        assert_eq!(
            probe("8/8/3k4/8/8/8/8/K6Q w - - 0 1"),
            Err(SyzygyFault::Missing { table: "KQvK.rtbw".to_owned() })
        );
        assert_eq!(
            probe("8/8/3k4/8/8/8/1N6/K6Q w - - 0 1"),
            Err(SyzygyFault::TooMany { pieces: 4, most: 3 })
        );
        assert_eq!(probe("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), Err(SyzygyFault::Castling));
    }

    #[test]
    fn no_bytes_of_a_table_end_the_program() {
        let home = tempfile::tempdir().unwrap();
        let mut random = fastrand::Rng::with_seed(9);
        for round in 0..60 {
            for (magic, ending) in MAGIC {
                let length = 12 + 64 * random.usize(..60);
                let few = random.bool();
                let byte = |_| if few { random.u8(..8) } else { random.u8(..) };
                let bytes: Vec<u8> = magic.into_iter().chain((0..length).map(byte)).collect();
                std::fs::write(home.path().join(format!("KRvK.{ending}")), bytes).unwrap();
            }
            let files = SyzygyFiles::open(&[home.path().into()]).unwrap();
            let found = files.0.probe_wdl_after_zeroing(&position(ROOK));
            assert!(found.is_ok() || files.probe(&position(ROOK)).is_err(), "{round}");
        }
    }
}
