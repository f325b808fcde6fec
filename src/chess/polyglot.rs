//! Opening books in the polyglot format: records of 16 bytes in the order of their keys, found by halving.
//!
//! A record holds the key of a position (8 bytes), a move (2), its weight (2) and a number for learning (4, unused here), each
//! with its highest byte first. The format: Michel Van den Bergh, "Polyglot book format" (<http://hgm.nubati.net/book_format.html>).

use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;

use super::{Chess, EnPassantMode, File, Key, Move, Position, Rank, Role, Square};

/// Bytes of a record.
pub const RECORD: usize = 16;

/// No position has more moves; what stands under one key beyond this many is not read.
const MOST: usize = 256;

/// One record of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The position's key.
    pub key: Key,
    /// The move as the format spells it; it may be none that is legal.
    pub spelled: u16,
    /// How often the move is to be played, against the others of the position.
    pub weight: u16,
}

impl BookEntry {
    /// Reads a record.
    pub fn read(bytes: [u8; RECORD]) -> BookEntry {
        let [k0, k1, k2, k3, k4, k5, k6, k7, m0, m1, w0, w1, ..] = bytes;
        BookEntry {
            key: u64::from_be_bytes([k0, k1, k2, k3, k4, k5, k6, k7]),
            spelled: u16::from_be_bytes([m0, m1]),
            weight: u16::from_be_bytes([w0, w1]),
        }
    }

    /// The record, its number for learning 0.
    pub fn write(&self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.spelled.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes
    }
}

/// A move that a book knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove {
    /// The move; legal in the position asked about.
    pub played: Move,
    /// Its weight.
    pub weight: u32,
    /// Its part of the weights of all moves here: percent, 0 to 100.
    pub share: f64,
}

/// The key of a position as books have it: with a file for en passant when a pawn stands beside, legal or not.
pub fn key(position: &Chess) -> Key {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0
}

/// The records of a key among so many, each read by its number; the numbers may come from anywhere, a file or memory.
///
/// # Errors
/// What reading a record answers.
pub fn find<E>(
    records: u64,
    key: Key,
    mut read: impl FnMut(u64) -> Result<BookEntry, E>,
) -> Result<Vec<BookEntry>, E> {
    let (mut low, mut high) = (0, records);
    while low < high {
        let middle = low + (high - low) / 2;
        if read(middle)?.key < key {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let mut found = Vec::new();
    while low < records && found.len() < MOST {
        let entry = read(low)?;
        if entry.key != key {
            break;
        }
        found.push(entry);
        low += 1;
    }
    Ok(found)
}

/// The legal moves among a position's records, the heaviest first; a move that stands twice has both weights.
pub fn moves(position: &Chess, entries: &[BookEntry]) -> Vec<BookMove> {
    let mut moves: Vec<BookMove> = Vec::new();
    for entry in entries {
        let Some(played) = read_move(position, entry.spelled) else {
            continue;
        };
        let weight = u32::from(entry.weight);
        match moves.iter_mut().find(|known| known.played == played) {
            Some(known) => known.weight += weight,
            None => moves.push(BookMove { played, weight, share: 0.0 }),
        }
    }
    let total: u32 = moves.iter().map(|known| known.weight).sum();
    for known in &mut moves {
        known.share = 100.0 * f64::from(known.weight) / f64::from(total.max(1));
    }
    // A stable order: moves of one weight stay as the book has them.
    moves.sort_by_key(|known| std::cmp::Reverse(known.weight));
    moves
}

/// A move as the format spells it: three bits each for file and rank of the target and of the origin, from the lowest
/// up, then what a pawn becomes; castling is the king taking its rook.
pub fn spell(m: Move) -> u16 {
    let from = m.from().unwrap_or_else(|| m.to());
    let promotion = m.promotion().map_or(0, |role| role as u16 - 1);
    let square = |square: Square| u16::from(square.file()) | u16::from(square.rank()) << 3;
    square(m.to()) | square(from) << 6 | promotion << 12
}

fn read_move(position: &Chess, spelled: u16) -> Option<Move> {
    let square = |bits: u16| {
        let (file, rank) = (File::new(u32::from(bits & 7)), Rank::new(u32::from(bits >> 3 & 7)));
        Square::from_coords(file, rank)
    };
    let promotion = match spelled >> 12 {
        0 => None,
        1 => Some(Role::Knight),
        2 => Some(Role::Bishop),
        3 => Some(Role::Rook),
        4 => Some(Role::Queen),
        _ => return None,
    };
    let uci = UciMove::Normal { from: square(spelled >> 6), to: square(spelled), promotion };
    uci.to_move(position).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation, playout};
    use proptest::prelude::*;

    fn position(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    /// The moves of a book of these records, sorted first, as `Nf3 3`.
    fn check(text: &str, records: &[(&str, u16)], expected: &[&str]) {
        let position = position(text);
        let entries: Vec<BookEntry> = records
            .iter()
            .map(|(uci, weight)| {
                let uci: UciMove = uci.parse().unwrap();
                let UciMove::Normal { from, to, promotion } = uci else { panic!("{uci}") };
                let bits = |square: Square| u16::from(square.file()) | u16::from(square.rank()) << 3;
                let promotion = promotion.map_or(0, |role| role as u16 - 1);
                BookEntry {
                    key: key(&position),
                    spelled: bits(to) | bits(from) << 6 | promotion << 12,
                    weight: *weight,
                }
            })
            .collect();
        let told: Vec<String> = moves(&position, &entries)
            .into_iter()
            .map(|known| format!("{} {}", notation::san(&position, known.played), known.weight))
            .collect();
        assert_eq!(told, expected, "{text}");
    }

    /// The keys that the description of the format gives for testing.
    #[test]
    fn keys_are_those_of_the_format() {
        for (text, expected) in [
            ("startpos", 0x463b_9618_1691_fc9c),
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
            ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_b944_61c5_0fb0),
            ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a4_8b5a_8e47_ff78),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a_607c_a3f2_42c1),
            ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fd_d303_c946_bdd9),
            ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c81_23ea_7b06_7637),
            ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(&position(text)), expected, "{text}");
        }
    }

    #[test]
    fn moves_come_by_weight_and_illegal_ones_are_dropped() {
        check(
            "startpos",
            &[("g1f3", 1), ("e2e4", 7), ("e2e5", 9), ("e7e5", 9), ("e2e4", 1)],
            &["e4 8", "Nf3 1"],
        );
        check("startpos", &[("d2d4", 0)], &["d4 0"]);
        check("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", &[("a1a1", 5)], &[]);
    }

    #[test]
    fn castling_is_the_king_taking_its_rook() {
        let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        check(castles, &[("e1h1", 2), ("e1a1", 1)], &["O-O 2", "O-O-O 1"]);
        check(&castles.replace(" w ", " b "), &[("e8h8", 2), ("e8a8", 1)], &["O-O 2", "O-O-O 1"]);
        check("4k3/8/8/8/8/8/8/4K2R w - - 0 1", &[("e1h1", 2)], &[]);
        // Where no king castles the same squares are a rook's move.
        check("7k/8/8/8/8/8/K7/4R3 w - - 0 1", &[("e1h1", 2)], &["Rh1+ 2"]);
    }

    #[test]
    fn promotions_and_en_passant_are_spelled_out() {
        check(
            "8/P6k/8/8/8/8/8/K7 w - - 0 1",
            &[("a7a8n", 1), ("a7a8q", 3), ("a7a8", 9)],
            &["a8=Q 3", "a8=N 1"],
        );
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &[("e5d6", 1)], &["exd6 1"]);
        check("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", &[("d4e3", 1)], &["dxe3 1"]);
    }

    #[test]
    fn the_share_is_of_the_moves_that_are_legal() {
        let start = Chess::default();
        let entry = |spelled, weight| BookEntry { key: key(&start), spelled, weight };
        let e4 = spell(notation::parse_san(&start, "e4").unwrap());
        let d4 = spell(notation::parse_san(&start, "d4").unwrap());
        let known = moves(&start, &[entry(e4, 30), entry(d4, 10), entry(0, 60)]);
        let shares: Vec<f64> = known.iter().map(|known| known.share).collect();
        assert_eq!(shares, [75.0, 25.0]);
        assert!(moves(&start, &[entry(e4, 0)])[0].share.abs() < 1e-9);
    }

    fn find_in(book: &[BookEntry], key: Key) -> Vec<BookEntry> {
        let read = |number: u64| Ok::<BookEntry, ()>(book[number as usize]);
        find(book.len() as u64, key, read).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn every_key_of_a_book_is_found(keys in prop::collection::vec(0_u64..40, 0..120), asked in 0_u64..42) {
            let mut book: Vec<BookEntry> = keys.into_iter().map(|key| BookEntry { key, spelled: 1, weight: 1 }).collect();
            book.sort_by_key(|entry| entry.key);
            let expected: Vec<BookEntry> = book.iter().copied().filter(|entry| entry.key == asked).collect();
            prop_assert_eq!(find_in(&book, asked), expected);
        }

        #[test]
        fn a_record_reads_as_it_was_written(key: u64, spelled: u16, weight: u16) {
            let entry = BookEntry { key, spelled, weight };
            prop_assert_eq!(BookEntry::read(entry.write()), entry);
        }

        #[test]
        fn any_bytes_in_any_order_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..800), key: u64) {
            let (records, _) = bytes.as_chunks::<RECORD>();
            let book: Vec<BookEntry> = records.iter().map(|record| BookEntry::read(*record)).collect();
            let start = Chess::default();
            for asked in book.iter().map(|entry| entry.key).chain([key]) {
                find_in(&book, asked);
            }
            prop_assert!(moves(&start, &book).iter().all(|known| start.is_legal(known.played)));
        }

        #[test]
        fn a_legal_move_is_read_as_it_was_spelled(positions in playout::positions(40)) {
            for position in positions {
                for m in position.legal_moves() {
                    prop_assert_eq!(read_move(&position, spell(m)), Some(m));
                }
            }
        }
    }
}
