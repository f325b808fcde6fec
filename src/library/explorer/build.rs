//! Makes an index: the positions of every game, sorted by their keys on disk where memory would not do.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::index::{IndexError, IndexHeader};
use super::{FILE_PLIES, GameRow, NO_MOVE, number_of, short_key};
use crate::chess::{Game, NodeId};
use crate::search::StopFlag;

/// Passages that are sorted in memory at a time: 64 MiB.
const CHUNK: usize = 1 << 22;

/// Games of an index at most: their rows take 24 bytes of memory each, and the start position's passages 16.
const MOST_GAMES: usize = 20_000_000;

/// Bytes from which a block ends at the next position.
const BLOCK: usize = 4_096;

/// A position of a game: its short key, the game and the number of the move that was played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    key: u64,
    game: u32,
    /// The ply, by which the first of repeated positions counts.
    ply: u16,
    played: u8,
}

/// Bytes of an entry in a run on disk.
const ENTRY: usize = 15;

impl Entry {
    fn bytes(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.game.to_le_bytes());
        bytes[12..14].copy_from_slice(&self.ply.to_le_bytes());
        bytes[14] = self.played;
        bytes
    }

    fn read(bytes: [u8; ENTRY]) -> Entry {
        let [k0, k1, k2, k3, k4, k5, k6, k7, g0, g1, g2, g3, p0, p1, played] = bytes;
        Entry {
            key: u64::from_le_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
            game: u32::from_le_bytes([g0, g1, g2, g3]),
            ply: u16::from_le_bytes([p0, p1]),
            played,
        }
    }
}

/// An index in the making.
pub struct IndexBuilder {
    plies: u16,
    rows: Vec<GameRow>,
    chunk: Vec<Entry>,
    /// Where runs are put.
    directory: Option<PathBuf>,
    /// Sorted runs of entries, in files without a name.
    runs: Vec<File>,
}

impl IndexBuilder {
    /// Begins the index of a file; what memory does not hold is sorted in files of this directory.
    pub fn of_file(directory: PathBuf) -> IndexBuilder {
        IndexBuilder { plies: FILE_PLIES, directory: Some(directory), ..IndexBuilder::of_saved() }
    }

    /// Begins the index of saved games, which holds every ply, in memory.
    pub fn of_saved() -> IndexBuilder {
        let (rows, chunk, runs) = (Vec::new(), Vec::new(), Vec::new());
        IndexBuilder { plies: u16::MAX, rows, chunk, directory: None, runs }
    }

    /// Whether no game was added.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds the mainline of a game.
    ///
    /// # Errors
    /// A full disk, or too many games.
    pub fn add(&mut self, game: &Game, row: GameRow) -> Result<(), IndexError> {
        if self.rows.len() >= MOST_GAMES {
            return Err(IndexError::TooMany);
        }
        let number = self.rows.len() as u32;
        self.rows.push(row);
        let tree = game.tree();
        let line = std::iter::once(NodeId::ROOT).chain(tree.mainline());
        for (ply, id) in (0..=self.plies).zip(line) {
            let node = tree.node(id);
            let next = tree.next(id).and_then(|next| tree.node(next).played());
            let played = next.map_or(NO_MOVE, |played| number_of(node.position(), played));
            self.chunk.push(Entry { key: short_key(node.key()), game: number, ply, played });
        }
        match self.directory.clone() {
            Some(directory) if self.chunk.len() >= CHUNK => Ok(self.spill(&directory)?),
            _ => Ok(()),
        }
    }

    /// Writes the entries in memory as a sorted run.
    fn spill(&mut self, directory: &Path) -> io::Result<()> {
        self.chunk.sort_unstable();
        let mut run = BufWriter::with_capacity(1 << 16, tempfile::tempfile_in(directory)?);
        for entry in self.chunk.drain(..) {
            run.write_all(&entry.bytes())?;
        }
        let mut run = run.into_inner().map_err(io::IntoInnerError::into_error)?;
        run.seek(SeekFrom::Start(0))?;
        self.runs.push(run);
        Ok(())
    }

    /// Writes the index, unless it is stopped before the end.
    ///
    /// # Errors
    /// Those of the disk, and that it was stopped.
    pub fn finish(mut self, source: [u64; 2], stop: &StopFlag, out: &mut dyn Write) -> io::Result<()> {
        self.chunk.sort_unstable();
        let header = IndexHeader { plies: self.plies, games: self.rows.len() as u32, source };
        let mut out = CountingWriter { out, at: 0 };
        out.write(&header.bytes())?;
        for row in &self.rows {
            out.write(&row.bytes())?;
        }
        let blocks = merged(self.chunk, self.runs, stop, &mut out)?;
        let directory = out.at;
        for (key, at) in blocks {
            out.write(&key.to_le_bytes())?;
            out.write(&at.to_le_bytes())?;
        }
        out.write(&directory.to_le_bytes())
    }
}

/// An output that knows how many bytes went into it.
struct CountingWriter<'a> {
    out: &'a mut dyn Write,
    at: u64,
}

impl CountingWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.out.write_all(bytes)
    }
}

/// A run while it is merged.
enum Run {
    Memory(std::vec::IntoIter<Entry>),
    Disk(BufReader<File>),
}

impl Run {
    fn next(&mut self) -> io::Result<Option<Entry>> {
        match self {
            Run::Memory(entries) => Ok(entries.next()),
            Run::Disk(file) => {
                let mut bytes = [0; ENTRY];
                match file.read_exact(&mut bytes) {
                    Ok(()) => Ok(Some(Entry::read(bytes))),
                    Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
                    Err(error) => Err(error),
                }
            }
        }
    }
}

/// Writes the blocks of all runs in one order; returns the first key and the place of each.
fn merged(
    chunk: Vec<Entry>,
    runs: Vec<File>,
    stop: &StopFlag,
    out: &mut CountingWriter<'_>,
) -> io::Result<Vec<(u64, u64)>> {
    let mut runs: Vec<Run> =
        runs.into_iter().map(|run| Run::Disk(BufReader::with_capacity(1 << 16, run))).collect();
    runs.push(Run::Memory(chunk.into_iter()));
    let mut heads = BinaryHeap::new();
    for (number, run) in runs.iter_mut().enumerate() {
        heads.extend(run.next()?.map(|entry| Reverse((entry, number))));
    }
    let mut blocks = BlockWriter { out, blocks: Vec::new(), block: Vec::new(), last: 0, group: Vec::new() };
    while let Some(Reverse((entry, number))) = heads.pop() {
        heads.extend(runs[number].next()?.map(|entry| Reverse((entry, number))));
        // A million games take seconds here.
        if stop.is_stopped() {
            return Err(io::Error::other("stopped"));
        }
        blocks.add(entry)?;
    }
    blocks.end_group()?;
    blocks.end_block()?;
    Ok(blocks.blocks)
}

/// Writes groups of entries with the same key, in blocks: the distance of its key from the one before, its number of games, and
/// of each the distance of its number from the one before and the move.
struct BlockWriter<'a, 'b> {
    out: &'a mut CountingWriter<'b>,
    blocks: Vec<(u64, u64)>,
    block: Vec<u8>,
    /// The key before.
    last: u64,
    group: Vec<Entry>,
}

impl BlockWriter<'_, '_> {
    fn add(&mut self, entry: Entry) -> io::Result<()> {
        match self.group.last() {
            // A game that repeats a position is counted once, with the move that it played first.
            Some(last) if (last.key, last.game) == (entry.key, entry.game) => return Ok(()),
            Some(last) if last.key != entry.key => self.end_group()?,
            _ => {}
        }
        self.group.push(entry);
        Ok(())
    }

    fn end_group(&mut self) -> io::Result<()> {
        let Some(first) = self.group.first().copied() else { return Ok(()) };
        if self.block.is_empty() {
            self.blocks.push((first.key, self.out.at));
            self.last = first.key;
        }
        put(&mut self.block, first.key - self.last);
        put(&mut self.block, self.group.len() as u64);
        let mut before = 0;
        for entry in self.group.drain(..) {
            put(&mut self.block, u64::from(entry.game - before));
            self.block.push(entry.played);
            before = entry.game;
        }
        self.last = first.key;
        if self.block.len() >= BLOCK { self.end_block() } else { Ok(()) }
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.out.write(&self.block)?;
        self.block.clear();
        Ok(())
    }
}

/// Adds a number in groups of seven bits, the lowest first.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
