//! Names of openings: the code and name of the last named position that a game has reached, transpositions included.
//!
//! The list is lichess-org/chess-openings (CC0), some 3,800 lines of at most 36 plies, in `assets/eco.tsv`. The program
//! has it packed: `gzip -9nc assets/eco.tsv >assets/eco.gz` after each change.

use std::io::Read;
use std::sync::OnceLock;

use flate2::read::GzDecoder;

use super::tree::NodeId;
use super::{Chess, Game, Key, Move, Position, key_after, notation};

/// The named opening that a game has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings: `C60`.
    pub eco: &'static str,
    /// The name: `Ruy Lopez: Morphy Defense`.
    pub name: &'static str,
    /// The plies from the start of the game to the position that has this name.
    pub ply: u32,
}

/// Plies from the start of a game in which a name is looked for; the longest line of the list has 36.
pub const LATEST: usize = 40;

/// The opening of a game: the last named position of its mainline.
///
/// ```
/// use patzer::chess::{Game, notation, opening};
///
/// let mut game = Game::default();
/// for text in ["e4", "e5", "Nf3", "Nc6", "Bb5", "h5"] {
///     let m = notation::parse_san(game.position(), text).unwrap();
///     game.play(m).unwrap();
/// }
/// let opening = opening::of(&game).unwrap();
/// assert_eq!((opening.eco, opening.name, opening.ply), ("C60", "Ruy Lopez", 5));
/// ```
pub fn of(game: &Game) -> Option<Opening> {
    let tree = game.tree();
    let line = std::iter::once(NodeId::ROOT).chain(tree.mainline());
    named(game, line.take(LATEST + 1).collect())
}

/// The opening that a game had reached at a node, on the line that leads there.
pub fn at(game: &Game, id: NodeId) -> Option<Opening> {
    let line = std::iter::once(NodeId::ROOT).chain(game.tree().path(id));
    named(game, line.take(LATEST + 1).collect())
}

/// The opening of a line by the keys of its positions, the start first; for usual chess, not Chess960.
///
/// The first call of any of these functions reads the list (1.8 ms); a game of 80 plies then takes 0.6 µs
/// (`cargo bench --bench opening`).
pub fn of_keys(keys: &[Key]) -> Option<Opening> {
    let keys = keys.iter().enumerate().take(LATEST + 1);
    keys.rev().find_map(|(ply, key)| {
        let entry = find(*key)?;
        Some(Opening { eco: entry.eco, name: entry.name, ply: ply as u32 })
    })
}

/// The code and name of a position, whatever led there.
pub fn of_position(key: Key) -> Option<(&'static str, &'static str)> {
    find(key).map(|entry| (entry.eco, entry.name))
}

/// Whether a position stands on a named line, that with the name or one on the way to it.
pub fn is_known(key: Key) -> bool {
    list().keys.binary_search(&key).is_ok()
}

/// A move that leads to a named position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// The move.
    pub played: Move,
    /// The code of the position that it leads to: `C50`.
    pub eco: &'static str,
    /// The name of the position: `Italian Game`.
    pub name: &'static str,
    /// The named lines through that position, itself included.
    pub lines: usize,
}

/// The moves from a position that lead to a named one: those with the most named lines behind them first.
pub fn named_moves(position: &Chess) -> Vec<NamedMove> {
    if position.castles().mode().is_chess960() {
        return Vec::new();
    }
    let key = super::key(position);
    let named = position.legal_moves().into_iter().filter_map(|played| {
        let mut after = position.clone();
        after.play_unchecked(played);
        let key = key_after(position, key, played, &after);
        let entry = find(key)?;
        Some(NamedMove { played, eco: entry.eco, name: entry.name, lines: lines_through(key) })
    });
    let mut named: Vec<_> = named.collect();
    named.sort_by_key(|one| std::cmp::Reverse(one.lines));
    named
}

/// How many named lines pass through a position or end there.
fn lines_through(key: Key) -> usize {
    let keys = &list().keys;
    keys.partition_point(|other| *other <= key) - keys.partition_point(|other| *other < key)
}

fn named(game: &Game, line: Vec<NodeId>) -> Option<Opening> {
    // The start has no name: the list need not be read before the first move.
    let is_unplayed = line.len() == 1 && *game.start() == Chess::default();
    if is_unplayed || game.start().castles().mode().is_chess960() {
        return None;
    }
    let keys: Vec<Key> = line.into_iter().map(|id| game.tree().node(id).key()).collect();
    of_keys(&keys)
}

/// A named position.
#[derive(Clone, Copy, Debug)]
struct NamedPosition {
    key: Key,
    eco: &'static str,
    name: &'static str,
}

fn find(key: Key) -> Option<NamedPosition> {
    let named = &list().named;
    let place = named.binary_search_by_key(&key, |entry| entry.key).ok()?;
    Some(named[place])
}

/// The list, each part in the order of its keys.
struct OpeningList {
    named: Vec<NamedPosition>,
    /// All positions of the named lines: one as often as lines pass through it.
    keys: Vec<Key>,
}

fn list() -> &'static OpeningList {
    static LIST: OnceLock<OpeningList> = OnceLock::new();
    LIST.get_or_init(|| {
        let mut list = read(text());
        list.named.sort_unstable_by_key(|entry| entry.key);
        list.keys.sort_unstable();
        list
    })
}

/// The list as text: 48 kB in the program instead of 247.
fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let mut text = String::new();
        let packed = include_bytes!("../../../assets/eco.gz");
        GzDecoder::new(&packed[..]).read_to_string(&mut text).expect("a test unpacks it");
        text
    })
}

/// Reads the list; its moves are played so that the keys are those of this program.
fn read(text: &'static str) -> OpeningList {
    let start = Chess::default();
    let mut line = vec![(super::key(&start), start)];
    let mut list = OpeningList { named: Vec::new(), keys: Vec::new() };
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        list.named.extend(read_row(row, &mut line, &mut list.keys));
    }
    list
}

/// The entry of a row; `line` holds the positions of the line before and then those of this one, `keys` gets the new ones.
fn read_row(row: &'static str, line: &mut Vec<(Key, Chess)>, keys: &mut Vec<Key>) -> Option<NamedPosition> {
    let mut columns = row.split('\t');
    let (eco, name) = (columns.next()?, columns.next()?);
    line.truncate(columns.next()?.parse::<usize>().ok()? + 1);
    for uci in columns.next()?.split(' ') {
        let (key, before) = line.last()?;
        let m = notation::parse_uci(before, uci).ok()?;
        let mut after = before.clone();
        after.play_unchecked(m);
        line.push((key_after(before, *key, m, &after), after));
    }
    keys.extend(line.iter().skip(1).map(|(key, _)| *key));
    let (key, _) = line.last()?;
    Some(NamedPosition { key: *key, eco, name })
}

#[cfg(test)]
mod tests;
