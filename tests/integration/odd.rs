//! Odd PGN files of all kinds: read as is written down beside them, and in any mutation without a panic.
//!
//! `tests/python_chess.py` compares what is written down with what python-chess reads.
//! `PATZER_WRITE_EXPECTED=1 cargo test --test integration odd::` writes it down anew.

use std::fs;
use std::path::{Path, PathBuf};

use patzer::chess::pgn::{self, Outlines, ReadGame, Reader};
use patzer::chess::{Game, Glyph, NodeId, epd, fen, notation};
use serde_json::{Value, json};

/// The files, in the order of their names.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pgn/odd");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pgn"))
        .collect();
    files.sort();
    assert!(files.len() > 30);
    files
}

/// All that was read of a game. A move is told by the place of the one before it (0 is the start), in the order of the file.
fn told(read: &ReadGame) -> Value {
    let tree = read.game.tree();
    let order: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(tree.walk()).collect();
    let place = |id: NodeId| order.iter().position(|known| *known == id).unwrap();
    let moves: Vec<Value> = order[1..]
        .iter()
        .map(|id| {
            let node = tree.node(*id);
            let parent = tree.node(node.parent().unwrap());
            let glyphs: Vec<u8> = node.glyphs.iter().map(|Glyph(number)| *number).collect();
            let played = notation::uci_in(parent.position(), node.played().unwrap());
            json!([place(node.parent().unwrap()), played, glyphs, node.comment_before, node.comment])
        })
        .collect();
    json!({
        "tags": read.game.tags.iter().collect::<Vec<_>>(),
        "start": fen::write(read.game.start()),
        "result": read.game.result(),
        "refused": read.refused,
        "faults": read.faults,
        "comment": tree.node(NodeId::ROOT).comment,
        "moves": moves,
    })
}

#[test]
fn odd_files_are_read_as_is_written_down() {
    for path in files() {
        let games = pgn::read_all(&fs::read(&path).unwrap()).unwrap();
        let games: Vec<String> = games.iter().map(|read| told(read).to_string()).collect();
        let text = format!("[\n{}\n]\n", games.join(",\n"));
        let expected = path.with_extension("json");
        if std::env::var_os("PATZER_WRITE_EXPECTED").is_some() {
            fs::write(&expected, &text).unwrap();
        }
        let known = fs::read_to_string(&expected).unwrap_or_default();
        for (number, (game, known)) in text.lines().zip(known.lines()).enumerate() {
            assert_eq!(game, known, "{} game {number}", path.display());
        }
        assert_eq!(text, known, "{}", path.display());
    }
}

#[test]
fn what_is_written_of_odd_files_is_read_back_identical() {
    for path in files() {
        for read in pgn::read_all(&fs::read(&path).unwrap()).unwrap() {
            let text = pgn::write(&read.game);
            let back = pgn::read_all(text.as_bytes()).unwrap().remove(0);
            assert_eq!(pgn::write(&back.game), text, "{}", path.display());
            let (mut one, mut other) = (told(&back), told(&read));
            for tag in other["tags"].as_array().unwrap() {
                let is_rewritten = ["Result", "SetUp", "FEN"].contains(&tag[0].as_str().unwrap());
                assert!(
                    is_rewritten || one["tags"].as_array().unwrap().contains(tag),
                    "{}: {tag}\n{text}",
                    path.display()
                );
            }
            for game in [&mut one, &mut other] {
                for of_the_file in ["tags", "faults", "refused"] {
                    game[of_the_file].take();
                }
            }
            assert_eq!(one, other, "{}\n{text}", path.display());
            for line in text.split_once("\n\n").unwrap().1.lines() {
                assert!(line.chars().count() < 80, "{line}");
            }
        }
    }
}

/// Numbers without a pattern, the same in every run (an LCG; Knuth's multiplier).
struct Lots(u64);

impl Lots {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end.max(1)
    }

    /// Changes a text in one of the ways in which files are torn.
    fn mutate(&mut self, bytes: &mut Vec<u8>) {
        const SIGNS: &[u8] = b"[](){};%$\"\\*\n\r\0 .1-0OeNxq=+#!?\xff\xef\xe2";
        let at = self.below(bytes.len());
        let end = (at + self.below(40)).min(bytes.len());
        match self.below(6) {
            0 if !bytes.is_empty() => bytes[at] = SIGNS[self.below(SIGNS.len())],
            1 if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
            2 => bytes.insert(at, SIGNS[self.below(SIGNS.len())]),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let piece = bytes[at..end].to_vec();
                let to = self.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            _ => bytes.truncate(at),
        }
    }
}

#[test]
fn mutated_files_never_break_the_reader() {
    let mut lots = Lots(20_261_121);
    for path in files() {
        let whole = fs::read(&path).unwrap();
        let whole = &whole[..whole.len().min(6_000)];
        for _ in 0..12 {
            let mut bytes = whole.to_vec();
            for _ in 0..=lots.below(12) {
                lots.mutate(&mut bytes);
            }
            let games: Vec<Game> =
                Reader::new(&bytes[..]).filter_map(Result::ok).map(|read| read.game).collect();
            let outlines = Outlines::new(&bytes[..]).filter_map(Result::ok).count();
            assert_eq!(games.len(), outlines, "{}", String::from_utf8_lossy(&bytes));
            for game in games {
                let text = pgn::write(&game);
                let back = pgn::read_all(text.as_bytes()).unwrap().remove(0);
                assert_eq!(pgn::write(&back.game), text);
            }
            let _ = epd::EpdLines::new(&bytes[..]).count();
        }
    }
}
