//! Writes a game as PGN: roster order, escapes, lines below 80 columns, variations, comments, glyphs, FEN when needed.

use std::fmt::Write as _;

use super::token::{comment_text, is_name};
use super::wrap::WrappedLines;
use crate::chess::{Color, Game, GameTree, Node, NodeId, Position, fen, notation};

/// The seven tag pairs that every game has, in their order, with what stands for "not known".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The game as PGN text with a line end after the result.
///
/// The result is that of the mainline, in the tag and at the end. The start position is written when it is not the usual one
/// or when the game has a `FEN` tag. Line breaks in comments become blanks.
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    for (name, value) in tags(game) {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "[{name} \"{}\"]", escaped(&value));
    }
    text.push('\n');
    text.push_str(&movetext(game));
    text
}

fn tags(game: &Game) -> Vec<(String, String)> {
    let mut tags: Vec<(String, String)> = Vec::new();
    for (name, unknown) in ROSTER {
        let value = match name {
            "Result" => game.result(),
            _ => game.tags.get(name).unwrap_or(unknown),
        };
        tags.push((name.into(), value.into()));
    }
    let start = fen::write(game.start());
    if game.tags.get("FEN").is_some() || start != fen::USUAL {
        tags.push(("SetUp".into(), "1".into()));
        tags.push(("FEN".into(), start));
    }
    // Programs that stop at a name they do not know have read the others by then.
    let written = |name: &str| -> String { name.chars().filter(|c| is_written(*c)).collect() };
    let named = game.tags.iter().map(|(name, value)| (written(name), value));
    let (usual, odd): (Vec<_>, Vec<_>) = named.partition(|(name, _)| is_usual(name));
    for (name, value) in usual.into_iter().chain(odd) {
        if !name.is_empty() && !is_set_up(&name) && tags.iter().all(|(known, _)| *known != name) {
            tags.push((name, value.into()));
        }
    }
    tags
}

/// A character of a tag's name, as our reader takes them all; no name that was read has another.
fn is_written(c: char) -> bool {
    c.encode_utf8(&mut [0; 4]).bytes().all(is_name)
}

/// A name as the standard has it: letters, digits and underscores of ASCII.
fn is_usual(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether a tag says where the game begins, which the tree knows; another name may become one of these when it is cleaned.
fn is_set_up(name: &str) -> bool {
    matches!(name, "SetUp" | "FEN")
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ")
}

fn movetext(game: &Game) -> String {
    let mut writer =
        Writer { tree: game.tree(), lines: WrappedLines::default(), numbered: false, fresh: false };
    writer.comment(&game.tree().node(NodeId::ROOT).comment);
    writer.moves();
    writer.lines.word(game.result());
    writer.lines.finish()
}

/// What is still to be written, the next on top of the stack: variations may be nested to any depth.
enum Pending {
    /// A move and what was said about it.
    Move(NodeId),
    /// What follows this move.
    After(NodeId),
    /// The beginning of a variation.
    Open,
    /// Its end.
    Close,
}

struct Writer<'a> {
    tree: &'a GameTree,
    lines: WrappedLines,
    /// Whether Black's next move can go without its number.
    numbered: bool,
    /// Whether a variation has just been opened.
    fresh: bool,
}

impl Writer<'_> {
    fn moves(&mut self) {
        let mut steps = vec![Pending::After(NodeId::ROOT)];
        while let Some(step) = steps.pop() {
            match step {
                Pending::Move(id) => self.one_move(self.tree.node(id)),
                Pending::After(id) => push_following(&mut steps, self.tree.node(id).children()),
                Pending::Open => self.open(),
                Pending::Close => {
                    self.lines.close();
                    self.numbered = false;
                }
            }
        }
    }

    fn open(&mut self) {
        self.lines.open();
        self.numbered = false;
        self.fresh = true;
    }

    fn one_move(&mut self, node: &Node) {
        let (Some(parent), Some(m)) = (node.parent(), node.played()) else {
            return;
        };
        let before = self.tree.node(parent).position();
        if std::mem::take(&mut self.fresh) {
            self.comment(&node.comment_before);
            self.number(before);
        } else if !comment_text(&node.comment_before).is_empty() {
            // The number tells a comment before the move from one after the move before it.
            self.numbered = false;
            self.number(before);
            self.comment(&node.comment_before);
        } else {
            self.number(before);
        }
        self.lines.word(&notation::san(before, m));
        self.numbered = true;
        for glyph in &node.glyphs {
            self.lines.word(&format!("${}", glyph.0));
        }
        self.comment(&node.comment);
    }

    fn number(&mut self, position: &impl Position) {
        let dots = match position.turn() {
            Color::White => ".",
            Color::Black if self.numbered => return,
            Color::Black => "...",
        };
        self.lines.word(&format!("{}{dots}", position.fullmoves()));
    }

    fn comment(&mut self, comment: &str) {
        let text = comment_text(comment);
        if !text.is_empty() {
            self.lines.comment(&text);
            self.numbered = false;
        }
    }
}

/// The mainline's move, then every variation whole, then what follows the mainline's move.
fn push_following(steps: &mut Vec<Pending>, children: &[NodeId]) {
    let Some((main, variations)) = children.split_first() else {
        return;
    };
    steps.push(Pending::After(*main));
    for variation in variations.iter().rev() {
        steps.extend([Pending::Close, Pending::After(*variation), Pending::Move(*variation), Pending::Open]);
    }
    steps.push(Pending::Move(*main));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::read_all;
    use crate::chess::{Ending, Glyph};

    fn play(game: &mut Game, moves: &str) -> NodeId {
        for text in moves.split_whitespace() {
            let m = notation::parse_san(game.position(), text).unwrap();
            game.play(m).unwrap();
        }
        game.current()
    }

    fn moves_of(game: &Game) -> String {
        let text = write(game);
        text.split_once("\n\n").unwrap().1.to_owned()
    }

    #[test]
    fn tags_keep_their_order_when_a_name_is_cleaned() {
        let text = b"[Ev\xcbnt \"a\"]\n[Whi\x90e \"b\"]\n[Annotator \"c\"]\n\n1. d4 *\n";
        let written = write(&read_all(text).unwrap()[0].game);
        assert_eq!(write(&read_all(written.as_bytes()).unwrap()[0].game), written);
        let mut game = Game::default();
        for name in ["Ev\u{cb}nt", "Whi e\u{10}", "Annotator"] {
            game.tags.set(name, "x");
        }
        let written = write(&game);
        assert_eq!(write(&read_all(written.as_bytes()).unwrap()[0].game), written);
    }

    #[test]
    fn a_game_full_of_control_characters_is_read_back_the_same() {
        for noise in ["\0".repeat(500), "a\0".repeat(2000), "\u{1}\u{7}".repeat(300)] {
            let mut game = Game::default();
            game.tags.set("White", noise.as_str());
            let first = play(&mut game, "e4");
            game.tree_mut().node_mut(first).comment = noise.clone();
            let read = read_all(write(&game).as_bytes()).unwrap().remove(0);
            assert_eq!(read.game.tags.get("White"), Some(noise.as_str()));
            assert_eq!(read.game.tree().node(first).comment, noise);
        }
    }

    #[test]
    fn a_bare_game_has_its_roster_and_result() {
        let mut game = Game::default();
        game.tags.set("ECO", "C20");
        game.tags.set("White", "Anna \"Ace\" \\ Berg");
        play(&mut game, "e4 e5");
        let winner = Color::Black;
        game.declare(Some(Ending::Resignation { winner }));
        assert_eq!(
            write(&game),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
             [White \"Anna \\\"Ace\\\" \\\\ Berg\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[ECO \"C20\"]\n\n1. e4 e5 0-1\n"
        );
    }

    #[test]
    fn variations_comments_and_glyphs_stand_where_they_belong() {
        let mut game = Game::default();
        let e4 = play(&mut game, "e4");
        let e5 = play(&mut game, "e5");
        play(&mut game, "Nf3");
        game.go_to(e4);
        let c5 = play(&mut game, "c5");
        game.go_to(c5);
        play(&mut game, "Nf3 d6");
        game.go_to(c5);
        play(&mut game, "c3");
        game.go_to(NodeId::ROOT);
        play(&mut game, "d4");
        let tree = game.tree_mut();
        tree.node_mut(NodeId::ROOT).comment = "start".into();
        tree.node_mut(e4).comment = "king's\npawn".into();
        tree.node_mut(e5).glyphs = vec![Glyph(1), Glyph(14)];
        tree.node_mut(c5).comment_before = "or".into();
        assert_eq!(
            moves_of(&game),
            "{start} 1. e4 {king's pawn} (1. d4) 1... e5 $1 $14 ({or} 1... c5 2. Nf3 (2. c3)\n2... d6) 2. Nf3 *\n"
        );
    }

    #[test]
    fn words_before_a_move_of_the_mainline_follow_its_number() {
        let mut game = Game::default();
        play(&mut game, "e4");
        let e5 = play(&mut game, "e5");
        let nf3 = play(&mut game, "Nf3");
        game.tree_mut().node_mut(e5).comment_before = "symmetry".into();
        game.tree_mut().node_mut(nf3).comment_before = "develops".into();
        assert_eq!(moves_of(&game), "1. e4 1... {symmetry} e5 2. {develops} Nf3 *\n");
    }

    #[test]
    fn an_unusual_start_is_written() {
        let start = fen::parse("4k3/8/8/8/8/8/8/R3K3 b Q - 7 40").unwrap().position;
        let mut game = Game::new(start);
        play(&mut game, "Kf7 O-O-O");
        let text = write(&game);
        assert!(
            text.contains(
                "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 7 40\"]\n\n40... Kf7 41. O-O-O *\n"
            )
        );
        let mut usual = Game::default();
        assert!(!write(&usual).contains("FEN"));
        usual.tags.set("FEN", "wanted");
        assert!(write(&usual).contains(fen::USUAL));
    }

    #[test]
    fn every_name_that_is_read_is_written_and_read_back() {
        let text = "[Белые \"Иван\"]\n[WhiteElo-FIDE \"2000\"]\n[WhiteEloFIDE \"1900\"]\n[a+b#c=d:e_ \"\"]\n\n1. e4 *\n";
        let read = |text: &str| read_all(text.as_bytes()).unwrap().remove(0).game.tags;
        let tags = read(text);
        assert_eq!(tags.iter().count(), 4);
        let mut game = Game::default();
        game.tags = tags.clone();
        let written = write(&game);
        let back = read(&written);
        for (name, value) in tags.iter() {
            assert_eq!(back.get(name), Some(value), "{written}");
        }
        let usual = written.find("WhiteEloFIDE").unwrap();
        assert!(["Белые", "WhiteElo-FIDE"].iter().all(|odd| written.find(odd).unwrap() > usual));
    }

    #[test]
    fn no_name_or_value_breaks_out_of_its_tag() {
        let mut game = Game::default();
        game.tags.set("Odd \"]\nname", "line\nbreak");
        assert!(write(&game).contains("[Oddname \"line break\"]\n"));
    }
}
