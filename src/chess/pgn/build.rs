//! Tokens put together to a game: moves tried on the board, variations on a stack, every fault told.

use super::tail::Tails;
use super::taker::Taker;
use super::token::{MOST_FAULTS, PgnToken};
use crate::chess::notation::{self, MoveError};
use crate::chess::{Chess, Color, Ending, Game, GameTree, Glyph, NodeId, Position, Tags, fen};

/// How deep variations may be nested; deeper ones are passed over.
const DEEPEST: usize = 1_000;
/// How many moves a game may have with all its variations.
const MOST_MOVES: usize = 200_000;
/// How many tag pairs a game may have.
const MOST_TAGS: usize = 4_096;
/// What a tag calls usual chess, in small letters.
const USUAL: [&str; 6] = ["", "?", "standard", "chess", "normal", "from position"];
/// What it calls Chess960.
const CHESS960: [&str; 4] = ["chess960", "chess 960", "fischerandom", "fischer random"];

/// A game in the making.
#[derive(Default)]
pub(super) struct Builder {
    tags: Tags,
    tag_count: usize,
    moves: Option<Moves>,
    result: Option<&'static str>,
    refused: bool,
    faults: Vec<String>,
}

/// The moves so far.
struct Moves {
    tree: GameTree,
    count: usize,
    /// The mainline and the variations that are open.
    levels: Vec<OpenLine>,
    /// How many variations beyond the deepest are open.
    too_deep: u64,
    /// The mainline's last move, sought once when the first words come after the result: a long game may have many.
    end: Option<NodeId>,
    /// The rest of a line with a null move.
    tails: Tails,
}

/// A line that is being read.
struct OpenLine {
    /// The position from which the line starts.
    start: NodeId,
    /// Its last move; `start` before the first.
    at: NodeId,
    /// Whether the rest of the line is passed over.
    dead: bool,
    /// Whether a move number came after the last move.
    numbered: bool,
    /// Words for the next move.
    before: String,
}

impl OpenLine {
    fn new(start: NodeId, dead: bool) -> OpenLine {
        OpenLine { start, at: start, dead, numbered: false, before: String::new() }
    }
}

impl Taker for Builder {
    fn has_moves(&self) -> bool {
        self.moves.is_some()
    }

    fn has_tag(&self, name: &str) -> bool {
        self.tags.get(name).is_some()
    }

    fn tag(&mut self, name: String, value: String) {
        self.tag_count += 1;
        match self.tag_count {
            ..=MOST_TAGS => self.tags.set(name, value),
            _ => self.report_once(format!("tags after the first {MOST_TAGS} were passed over")),
        }
    }

    fn report_fault(&mut self, fault: String) {
        match self.faults.len() {
            ..MOST_FAULTS => self.faults.push(fault),
            MOST_FAULTS => self.faults.push("there were more faults".into()),
            _ => {}
        }
    }

    fn movetext(&mut self, token: PgnToken) -> bool {
        if self.moves.is_none() {
            self.start();
        }
        if let Some(moves) = &mut self.moves {
            let depth = moves.levels.len() as u64 + moves.too_deep;
            moves.tails.token(&token, depth);
        }
        match token {
            PgnToken::Tag(..) => {}
            PgnToken::Comment(text) => self.comment(&text),
            PgnToken::Open => self.open(),
            PgnToken::Close => self.close(),
            PgnToken::Glyph(number) => self.glyph(u8::try_from(number).ok().map(Glyph)),
            PgnToken::Word(word) => return word.split(is_gap).any(|word| self.word(word)),
        }
        false
    }

    fn afterword(&mut self, text: &str) {
        // Of a refused game only the tags are read, and so it is written again.
        let is_lost = text.is_empty() || self.refused;
        if let Some(moves) = self.moves.as_mut().filter(|_| !is_lost) {
            let tree = &moves.tree;
            let end = *moves.end.get_or_insert_with(|| tree.end_of_line(NodeId::ROOT));
            join(&mut moves.tree.node_mut(end).comment, text);
        }
    }
}

impl Builder {
    /// Notes something that may come a thousand times, once.
    fn report_once(&mut self, fault: String) {
        if !self.faults.contains(&fault) {
            self.report_fault(fault);
        }
    }

    /// The game, whether it was refused, and its faults; nothing if there was neither tag nor move nor result.
    pub(super) fn finish(mut self) -> Option<(Game, bool, Vec<String>)> {
        if self.moves.is_none() {
            self.start();
        }
        if self.is_nested() {
            self.report_fault("a variation is never closed".into());
        }
        let mut moves = self.moves.take()?;
        // Text that is left over makes no game, so it comes last.
        let rest = moves.tails.end(0);
        let rest = rest.map(|(depth, text)| (moves.levels[depth - 1].at, text));
        while moves.close() {}
        let bare = moves.tree.is_empty() && moves.tree.node(NodeId::ROOT).comment.is_empty();
        if bare && self.tag_count == 0 && self.result.is_none() {
            return None;
        }
        if let Some((end, text)) = rest {
            join(&mut moves.tree.node_mut(end).comment, &text);
        }
        let mut game = Game::from_tree(std::mem::take(&mut self.tags), moves.tree, None);
        self.declare(&mut game);
        Some((game, self.refused, self.faults))
    }

    /// Sets up the start position, once all tags are read.
    fn start(&mut self) {
        let start = self.start_position();
        self.refused = start.is_none();
        self.moves = Some(Moves {
            tree: GameTree::new(start.unwrap_or_default()),
            count: 0,
            levels: vec![OpenLine::new(NodeId::ROOT, self.refused)],
            too_deep: 0,
            end: None,
            tails: Tails::new(),
        });
    }

    fn start_position(&mut self) -> Option<Chess> {
        let variant = self.tags.get("Variant").unwrap_or_default();
        let name = variant.trim().to_ascii_lowercase();
        // A game of Chess960 from the usual squares is usual chess; from others its FEN is refused by that name.
        let is_960 = CHESS960.contains(&name.as_str());
        if !is_960 && !USUAL.contains(&name.as_str()) {
            self.report_fault(format!(
                "the game is refused: its variant is {variant}, which is not played here"
            ));
            return None;
        }
        let Some(text) = self.tags.get("FEN").filter(|text| !text.trim().is_empty()) else {
            return Some(Chess::default());
        };
        match fen::parse(text) {
            Ok(read) if is_960 && castles_otherwise(text, &read.position) => {
                self.report_fault(
                    "the game is refused: its castling is that of Chess960, which is not played here".into(),
                );
                None
            }
            Ok(read) => {
                read.notes.into_iter().for_each(|note| self.report_fault(note));
                Some(read.position)
            }
            Err(error) => {
                self.report_fault(format!("the game is refused: its FEN is wrong: {error}"));
                None
            }
        }
    }

    fn comment(&mut self, text: &str) {
        let nested = self.is_nested();
        let Some((tree, level)) = self.line() else {
            return;
        };
        if level.numbered || nested && level.at == level.start {
            join(&mut level.before, text);
        } else {
            join(&mut tree.node_mut(level.at).comment, text);
        }
    }

    fn open(&mut self) {
        let Some(moves) = &mut self.moves else {
            return;
        };
        if moves.too_deep > 0 || moves.levels.len() > DEEPEST {
            moves.too_deep += 1;
            if moves.too_deep == 1 {
                self.report_once(format!("variations nested deeper than {DEEPEST} were passed over"));
            }
            return;
        }
        let Some(level) = moves.levels.last() else {
            return;
        };
        let (dead, orphan) = (level.dead, level.at == level.start);
        let start = moves.tree.node(level.at).parent().unwrap_or(NodeId::ROOT);
        moves.levels.push(OpenLine::new(start, dead || orphan));
        if orphan && !dead {
            self.report_once("a variation stands where no move was played".into());
        }
    }

    fn close(&mut self) {
        let Some(moves) = &mut self.moves else {
            return;
        };
        if moves.too_deep > 0 {
            moves.too_deep -= 1;
        } else if moves.levels.len() > 1 {
            moves.close();
        } else {
            self.report_once("a variation is closed that was never opened".into());
        }
    }

    fn glyph(&mut self, glyph: Option<Glyph>) {
        let (Some((tree, level)), Some(glyph)) = (self.line(), glyph) else {
            return;
        };
        let glyphs = &mut tree.node_mut(level.at).glyphs;
        if level.at != level.start && glyph != Glyph(0) && !glyphs.contains(&glyph) {
            glyphs.push(glyph);
        }
    }

    fn word(&mut self, word: &str) -> bool {
        if let Some(result) = result(word) {
            return self.end(result);
        }
        if let Some(moves) = self.moves.as_mut().filter(|moves| moves.tails.is_open()) {
            moves.tails.add(word);
            return false;
        }
        let unnumbered = without_number(word).trim_end_matches(['.', ',']);
        if unnumbered.len() < word.len()
            && let Some((_, level)) = self.line()
        {
            level.numbered = true;
        }
        if let Some(sign) = Glyph::from_sign(unnumbered) {
            self.glyph(Some(sign));
            return false;
        }
        let (bare, signs) = unnumbered.split_at(without_signs(unnumbered).len());
        if says_more(bare) {
            glyphs(signs).for_each(|glyph| self.glyph(Some(glyph)));
        } else {
            self.one_move(bare, signs);
        }
        false
    }

    /// A result ends the game, unless it stands in a variation.
    fn end(&mut self, result: &'static str) -> bool {
        if self.is_nested() {
            return false;
        }
        self.result = Some(result);
        true
    }

    /// Whether a variation is being read.
    fn is_nested(&self) -> bool {
        self.moves.as_ref().is_some_and(|moves| moves.levels.len() > 1)
    }

    fn one_move(&mut self, bare: &str, signs: &str) {
        let Some((tree, level)) = self.line() else {
            return;
        };
        let position = tree.node(level.at).position();
        match notation::parse_san(position, bare) {
            Ok(m) => {
                let id = tree.add_legal(level.at, m);
                level.at = id;
                level.numbered = false;
                let before = std::mem::take(&mut level.before);
                join(&mut tree.node_mut(id).comment_before, &before);
                self.count_move();
                glyphs(signs).for_each(|glyph| self.glyph(Some(glyph)));
            }
            Err(error) => {
                let number = number(position);
                level.dead = true;
                if let Some(moves) = self.moves.as_mut().filter(|_| is_null_move(bare)) {
                    moves.tails.begin(moves.levels.len(), &number, &format!("{bare}{signs}"));
                }
                self.report_fault(self.broken_off(&number, bare, &error));
            }
        }
    }

    fn broken_off(&self, number: &str, text: &str, error: &MoveError) -> String {
        let line = if self.is_nested() { "variation" } else { "game" };
        if is_null_move(text) {
            format!(
                "move {number} is a null move, which is not played here; the {line} ends before it, its rest is a comment"
            )
        } else {
            format!("at move {number}: {error}; the {line} ends before it")
        }
    }

    fn count_move(&mut self) {
        let Some(moves) = &mut self.moves else {
            return;
        };
        moves.count += 1;
        if moves.count >= MOST_MOVES {
            moves.levels.iter_mut().for_each(|level| level.dead = true);
            self.report_once(format!("moves after the first {MOST_MOVES} were passed over"));
        }
    }

    /// The line that is being read, unless it is passed over.
    fn line(&mut self) -> Option<(&mut GameTree, &mut OpenLine)> {
        let moves = self.moves.as_mut().filter(|moves| moves.too_deep == 0)?;
        let level = moves.levels.last_mut().filter(|level| !level.dead)?;
        Some((&mut moves.tree, level))
    }

    /// The ending that the record tells, if the board shows none.
    fn declare(&mut self, game: &mut Game) {
        let tag = game.tags.get("Result").and_then(result).filter(|result| *result != "*");
        let token = self.result.filter(|result| *result != "*");
        if let (Some(tag), Some(token)) = (tag, token)
            && tag != token
        {
            self.report_fault(format!("the tag says {tag}, the moves end with {token}"));
        }
        let Some(recorded) = token.or(tag) else {
            return;
        };
        match game.result() {
            "*" => game.declare(Some(Ending::Recorded { winner: winner(recorded) })),
            shown if shown != recorded => {
                self.report_fault(format!("the record says {recorded}, but the board shows {shown}"));
            }
            _ => {}
        }
    }
}

impl Moves {
    /// Ends the innermost line; answers whether there was one. Words for a move that never came stay with the one before,
    /// and so does the rest of a line with a null move.
    fn close(&mut self) -> bool {
        let Some(level) = self.levels.pop() else {
            return false;
        };
        let comment = &mut self.tree.node_mut(level.at).comment;
        join(comment, &level.before);
        if let Some((_, text)) = self.tails.end(self.levels.len()) {
            join(comment, &text);
        }
        true
    }
}

/// Adds a comment to another with a blank between.
fn join(words: &mut String, more: &str) {
    if !words.is_empty() && !more.is_empty() {
        words.push(' ');
    }
    words.push_str(more);
}

pub(super) fn result(word: &str) -> Option<&'static str> {
    match word.trim() {
        "1-0" | "1–0" => Some("1-0"),
        "0-1" | "0–1" => Some("0-1"),
        "1/2-1/2" | "1/2" | "½-½" | "½–½" => Some("1/2-1/2"),
        "*" => Some("*"),
        _ => None,
    }
}

fn winner(result: &str) -> Option<Color> {
    match result {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        _ => None,
    }
}

/// The number of the next move, as players write it: `12.` or `12…`.
fn number(position: &Chess) -> String {
    format!("{}{}", position.fullmoves(), position.turn().fold_wb(".", "…"))
}

/// `12...Nf6` without its number; a word that is only number or dots becomes empty.
pub(super) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = rest.trim_start_matches(['.', '…']);
    if bare.len() < rest.len() || rest.is_empty() { bare } else { word }
}

/// A move without the signs that stick to its end: `Nf3` of `Nf3!?`.
pub(super) fn without_signs(word: &str) -> &str {
    word.trim_end_matches(is_sign)
}

/// Whether a word only says more of the move before it: check, mate, en passant.
pub(super) fn says_more(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', '+', '#']);
    matches!(word, "" | "e.p" | "ep" | "ch" | "mate")
}

/// Blanks of other scripts, and a byte order mark in the middle of joined files.
pub(super) fn is_gap(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Whether the rights that a FEN means in Chess960 are others than those of usual chess.
fn castles_otherwise(text: &str, usual: &Chess) -> bool {
    fen::parse_chess960(text)
        .is_ok_and(|read| read.position.castles().castling_rights() != usual.castles().castling_rights())
}

/// The signs for a move that is none: the other side is to move again, to show what it threatens.
fn is_null_move(text: &str) -> bool {
    matches!(text, "--" | "Z0" | "null" | "pass" | "0000" | "@@@@")
}

/// A sign that can stick to the end of a move and is no part of it.
fn is_sign(c: char) -> bool {
    matches!(c, '!' | '?' | '‼' | '⁇' | '⁉' | '⁈')
        || !c.is_ascii() && Glyph::from_sign(c.encode_utf8(&mut [0; 4])).is_some()
}

/// The glyphs of signs that stick together: `!?`, `±`, `!±`.
fn glyphs(signs: &str) -> impl Iterator<Item = Glyph> + '_ {
    let split = signs.len() - signs.trim_start_matches(['!', '?']).len();
    let (marks, others) = signs.split_at(split);
    let others = others.char_indices().map(|(at, c)| &others[at..at + c.len_utf8()]);
    std::iter::once(marks).chain(others).filter_map(Glyph::from_sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_move_is_sought_once_for_all_words_behind_the_result() {
        let end = |builder: &Builder| builder.moves.as_ref().unwrap().end;
        let mut builder = Builder::default();
        for word in ["1.", "e4", "e5", "1-0"] {
            builder.movetext(PgnToken::Word(word.into()));
        }
        builder.afterword("");
        assert_eq!(end(&builder), None, "nothing is said");
        builder.afterword("good");
        let last = end(&builder).unwrap();
        // Whatever stands behind it now, words go where the first went.
        builder.moves.as_mut().unwrap().end = Some(NodeId::ROOT);
        builder.afterword("game");
        let tree = builder.finish().unwrap().0.tree().clone();
        assert_eq!(tree.node(last).comment, "good");
        assert_eq!(tree.node(NodeId::ROOT).comment, "game");
    }
}
