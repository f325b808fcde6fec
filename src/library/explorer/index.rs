//! An index of games by position, read: from a file, or from memory.

use std::io::{self, Read, Seek, SeekFrom};

use super::{GameRow, Passage, Tally, short_key};
use crate::chess::Key;

/// The first bytes of an index; the digit is its version.
const MAGIC: [u8; 8] = *b"PATZERX1";

/// Why an index cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The disk.
    #[error("{}", crate::library::reason(.0))]
    Io(#[from] io::Error),
    /// More games than an index numbers.
    #[error("it has more than 20 million games")]
    TooMany,
    /// Not an index, or not a whole one.
    #[error("its index is damaged; it's made anew next time")]
    Damaged,
}

/// The first bytes of an index.
#[derive(Clone, Copy)]
pub(super) struct IndexHeader {
    /// Plies of each game that are held.
    pub plies: u16,
    /// Number of games.
    pub games: u32,
    /// What it was made of: length and time of the file.
    pub source: [u64; 2],
}

impl IndexHeader {
    const SIZE: usize = 30;

    pub(super) fn bytes(self) -> [u8; IndexHeader::SIZE] {
        let mut bytes = [0; IndexHeader::SIZE];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&self.plies.to_le_bytes());
        bytes[10..14].copy_from_slice(&self.games.to_le_bytes());
        for (at, number) in self.source.into_iter().enumerate() {
            bytes[14 + 8 * at..22 + 8 * at].copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    fn read(bytes: [u8; IndexHeader::SIZE]) -> Option<IndexHeader> {
        let number = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
        (bytes[..8] == MAGIC).then_some(())?;
        Some(IndexHeader {
            plies: u16::from_le_bytes(bytes[8..10].try_into().ok()?),
            games: u32::from_le_bytes(bytes[10..14].try_into().ok()?),
            source: [number(14)?, number(22)?],
        })
    }
}

/// An index whose blocks are read as they are needed.
pub struct PositionIndex<R> {
    input: R,
    header: IndexHeader,
    rows: Vec<GameRow>,
    /// Where the list of blocks begins and the last block ends.
    directory: u64,
    /// The first key and the place of each block.
    blocks: Vec<(u64, u64)>,
}

impl<R: Read + Seek> PositionIndex<R> {
    /// Opens an index.
    ///
    /// # Errors
    /// [`IndexError`], also if it is not whole.
    pub fn open(mut input: R) -> Result<PositionIndex<R>, IndexError> {
        let directory_end = input.seek(SeekFrom::End(0))?.checked_sub(8).ok_or(IndexError::Damaged)?;
        input.seek(SeekFrom::Start(directory_end))?;
        let mut foot = [0; 8];
        input.read_exact(&mut foot)?;
        let directory = u64::from_le_bytes(foot);
        input.seek(SeekFrom::Start(0))?;
        let mut head = [0; IndexHeader::SIZE];
        input.read_exact(&mut head).map_err(|_| IndexError::Damaged)?;
        let header = IndexHeader::read(head).ok_or(IndexError::Damaged)?;
        let of_rows = u64::from(header.games) * GameRow::SIZE as u64;
        let of_blocks = directory_end.checked_sub(directory).ok_or(IndexError::Damaged)?;
        if directory < IndexHeader::SIZE as u64 + of_rows || of_blocks % 16 != 0 {
            return Err(IndexError::Damaged);
        }
        // Both lengths lie within the file's own.
        let mut bytes = vec![0; of_rows as usize];
        input.read_exact(&mut bytes)?;
        let rows: Option<Vec<GameRow>> = bytes.chunks_exact(GameRow::SIZE).map(GameRow::read).collect();
        let rows = rows.ok_or(IndexError::Damaged)?;
        let mut bytes = vec![0; of_blocks as usize];
        input.seek(SeekFrom::Start(directory))?;
        input.read_exact(&mut bytes)?;
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        let blocks: Vec<(u64, u64)> =
            bytes.chunks_exact(16).map(|entry| (number(&entry[..8]), number(&entry[8..]))).collect();
        let begins = IndexHeader::SIZE as u64 + of_rows;
        let lie_within = blocks.iter().all(|(_, at)| (begins..directory).contains(at));
        if !lie_within || !blocks.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1) {
            return Err(IndexError::Damaged);
        }
        Ok(PositionIndex { input, header, rows, directory, blocks })
    }

    /// Length and time of the file that it was made of.
    pub fn source(&self) -> [u64; 2] {
        self.header.source
    }

    /// Plies of each game that it holds.
    pub fn plies(&self) -> u16 {
        self.header.plies
    }

    /// A game by its number.
    pub fn row(&self, game: u32) -> Option<GameRow> {
        self.rows.get(game as usize).copied()
    }

    /// Returns the games that reached a position, in the order of the file.
    ///
    /// # Errors
    /// [`IndexError`]
    pub fn passages(&mut self, key: Key) -> Result<Vec<Passage>, IndexError> {
        let key = short_key(key);
        let after = self.blocks.partition_point(|(first, _)| *first <= key);
        let Some(number) = after.checked_sub(1) else { return Ok(Vec::new()) };
        let (first, start) = self.blocks[number];
        let end = self.blocks.get(after).map_or(self.directory, |(_, start)| *start);
        let length = end.checked_sub(start).ok_or(IndexError::Damaged)?;
        let mut block = vec![0; length as usize];
        self.input.seek(SeekFrom::Start(start))?;
        self.input.read_exact(&mut block)?;
        found(&block, first, key).ok_or(IndexError::Damaged)
    }

    /// Adds the games of a position that pass.
    ///
    /// # Errors
    /// [`IndexError`]
    pub fn explore(
        &mut self,
        key: Key,
        tally: &mut Tally<'_>,
        passes: impl Fn(&GameRow) -> bool,
    ) -> Result<(), IndexError> {
        for passage in self.passages(key)? {
            let row = self.row(passage.game).ok_or(IndexError::Damaged)?;
            if passes(&row) {
                tally.add(passage, row);
            }
        }
        Ok(())
    }
}

/// The games of a key in a block; `None` if the block is damaged.
fn found(block: &[u8], first: u64, wanted: u64) -> Option<Vec<Passage>> {
    let mut rest = block;
    let mut key = first;
    while !rest.is_empty() {
        key = key.checked_add(take(&mut rest)?)?;
        let count = take(&mut rest)?;
        if key > wanted {
            return Some(Vec::new());
        }
        // Each takes two bytes at the least.
        let mut passages =
            Vec::with_capacity(if key == wanted { count.min(rest.len() as u64) as usize } else { 0 });
        let mut game = 0_u32;
        for _ in 0..count {
            game = game.checked_add(u32::try_from(take(&mut rest)?).ok()?)?;
            let (played, left) = rest.split_first()?;
            rest = left;
            if key == wanted {
                passages.push(Passage { game, played: *played });
            }
        }
        if key == wanted {
            return Some(passages);
        }
    }
    Some(Vec::new())
}

/// Takes a number in groups of seven bits off the front.
fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
