//! The whole game tree as in a book: the mainline two plies a row, variations indented below the move they replace,
//! comments in full. It is laid out block by block from the current move until the panel is full.

use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::movelist::{NUMBER, in_column, start_of_row};
use super::rows::{MoveRow, MoveSpan, comment, in_view, is_blacks, name, number, paragraph};
use crate::app::App;
use crate::chess::{GameTree, NodeId};
use crate::theme::Token;

/// The plies after which a variation starts a new block, to bound the length of a block.
const BLOCK: u32 = 40;

/// Deeper variations are indented no further.
const DEEPEST: usize = 6;

/// The rows in view.
pub(super) fn rows(app: &App, width: u16, height: u16) -> Vec<MoveRow> {
    let tree = app.game().tree();
    let current = app.game().current();
    let Some(first) = tree.next(NodeId::ROOT) else {
        return Layout::new(app, width).words_before_the_game();
    };
    let layout = Layout::new(app, width);
    let height = usize::from(height);
    let from = if current == NodeId::ROOT { first } else { current };
    let here = layout.block_of(from);
    let mut rows = layout.rows(&here);
    let marked = |row: &MoveRow| row.iter().any(|piece| piece.node == Some(current));
    let mut place = rows.iter().position(marked).unwrap_or(0);
    let mut after = here.clone();
    while rows.len() < place + 1 + height {
        let Some(next) = tree.read_after(after.last) else {
            break;
        };
        after = layout.block_from(next);
        rows.extend(layout.rows(&after));
    }
    let mut before = here;
    while place < height {
        let Some(previous) = tree.read_before(before.first).filter(|previous| *previous != NodeId::ROOT)
        else {
            break;
        };
        before = layout.block_of(previous);
        let mut above = layout.rows(&before);
        place += above.len();
        above.append(&mut rows);
        rows = above;
    }
    in_view(rows, place, height)
}

/// Moves of one line that are laid out together.
#[derive(Clone, Debug)]
struct Block {
    first: NodeId,
    last: NodeId,
    nodes: Vec<NodeId>,
    /// How deep the variation is; 0 for the mainline.
    depth: usize,
}

struct Layout<'a> {
    app: &'a App,
    tree: &'a GameTree,
    path: Vec<NodeId>,
    width: u16,
}

impl Layout<'_> {
    fn new(app: &App, width: u16) -> Layout<'_> {
        let tree = app.game().tree();
        Layout { app, tree, path: tree.path(app.game().current()), width }
    }

    /// Returns whether a block ends between two nodes adjacent in reading order.
    fn breaks(&self, one: NodeId, next: NodeId, depth: usize) -> bool {
        let node = self.tree.node(next);
        let follows = node.parent() == Some(one) && self.tree.next(one) == Some(next);
        if !follows || one == NodeId::ROOT {
            return true;
        }
        if depth > 0 {
            return node.ply().is_multiple_of(BLOCK);
        }
        let words = &self.tree.node(one).comment;
        !is_blacks(self.app, next) || comment(words).is_some() || comment(&node.comment_before).is_some()
    }

    /// The block that a node stands in.
    fn block_of(&self, id: NodeId) -> Block {
        let depth = self.tree.depth(id);
        let mut first = id;
        while let Some(before) = self.tree.read_before(first) {
            if self.breaks(before, first, depth) {
                break;
            }
            first = before;
        }
        self.block(first, depth)
    }

    /// The block that begins with a node.
    fn block_from(&self, first: NodeId) -> Block {
        self.block(first, self.tree.depth(first))
    }

    fn block(&self, first: NodeId, depth: usize) -> Block {
        let mut nodes = vec![first];
        let mut at = first;
        while let Some(next) = self.tree.read_after(at).filter(|next| !self.breaks(at, *next, depth)) {
            nodes.push(next);
            at = next;
        }
        Block { first, last: at, nodes, depth }
    }

    fn rows(&self, block: &Block) -> Vec<MoveRow> {
        let mut rows = Vec::new();
        if self.tree.node(block.first).parent() == Some(NodeId::ROOT) && block.depth == 0 {
            rows.extend(self.words_before_the_game());
        }
        if block.depth == 0 {
            rows.extend(self.mainline(block));
        } else {
            rows.extend(self.variation(block));
        }
        rows
    }

    fn words_before_the_game(&self) -> Vec<MoveRow> {
        self.words(&self.tree.node(NodeId::ROOT).comment)
    }

    fn words(&self, text: &str) -> Vec<MoveRow> {
        let style = self.app.theme().style(Token::Muted);
        let indent = NUMBER.min(usize::from(self.width) / 6);
        comment(text).map_or_else(Vec::new, |words| paragraph(&words, indent, usize::from(self.width), style))
    }

    /// Returns one row with the number and one or two moves, and the comments.
    fn mainline(&self, block: &Block) -> Vec<MoveRow> {
        let mut rows = Vec::new();
        let mut row = start_of_row(self.app, block.first, self.width);
        for id in &block.nodes {
            rows.extend(self.words(&self.tree.node(*id).comment_before));
            row.push(MoveSpan {
                words: in_column(&name(self.app, *id), self.width),
                style: self.style(*id, Token::Text),
                node: Some(*id),
            });
        }
        rows.push(row);
        // A move with words about it is the last of its block.
        rows.extend(self.words(&self.tree.node(block.last).comment));
        rows
    }

    /// A paragraph of moves and words with a line at its left for every variation it is part of.
    fn variation(&self, block: &Block) -> Vec<MoveRow> {
        let mut filling = TextFlow {
            columns: usize::from(self.width),
            rows: Vec::new(),
            used: usize::MAX,
            guide: self.guide(block),
        };
        let muted = self.app.theme().style(Token::Muted);
        let mut numbered = false;
        for id in &block.nodes {
            let node = self.tree.node(*id);
            if let Some(words) = comment(&node.comment_before) {
                filling.words(&words, muted);
                numbered = false;
            }
            let name = name(self.app, *id);
            let named = if numbered && is_blacks(self.app, *id) {
                name
            } else {
                format!("{}{name}", number(self.app, *id))
            };
            filling.push(MoveSpan { words: named, style: self.style(*id, Token::Muted), node: Some(*id) });
            numbered = true;
            if let Some(words) = comment(&node.comment) {
                filling.words(&words, muted);
                numbered = false;
            }
        }
        filling.rows
    }

    /// Returns the guide at the left of a block's first row and of the others.
    fn guide(&self, block: &Block) -> [MoveSpan; 2] {
        let style = self.app.theme().style(Token::Rule);
        let indent = " ".repeat(NUMBER.min(usize::from(self.width) / 6));
        let outer = "│ ".repeat(block.depth.min(DEEPEST) - 1);
        let first = block.first;
        let own = if self.tree.variation_of(first) == Some(first) {
            "├ "
        } else if self.tree.read_before(first) == self.tree.node(first).parent() {
            "│ "
        } else {
            // A continuation after a nested variation is not another variation.
            "╞ "
        };
        [
            MoveSpan::plain(format!("{indent}{outer}{own}"), style),
            MoveSpan::plain(format!("{indent}{outer}│ "), style),
        ]
    }

    /// Returns the style of a move: the current one is highlighted, then the path to it.
    fn style(&self, id: NodeId, usual: Token) -> Style {
        let ply = self.tree.node(id).ply() as usize;
        if id == self.app.game().current() {
            self.app.theme().chosen()
        } else if self.path.get(ply - 1) == Some(&id) {
            self.app.theme().style(Token::Title)
        } else {
            self.app.theme().style(usual)
        }
    }
}

/// Flows words into rows.
struct TextFlow {
    columns: usize,
    rows: Vec<MoveRow>,
    used: usize,
    guide: [MoveSpan; 2],
}

impl TextFlow {
    fn words(&mut self, words: &str, style: Style) {
        for word in words.split_whitespace() {
            let word =
                super::text::fit(word, self.columns.saturating_sub(self.guide[1].words.width()).max(1));
            self.push(MoveSpan::plain(word, style));
        }
    }

    /// Adds a word with a blank before it, in a new row where there is no room.
    fn push(&mut self, mut piece: MoveSpan) {
        let width = piece.words.width();
        if self.used.saturating_add(1 + width) > self.columns {
            let guide = self.guide[usize::from(!self.rows.is_empty())].clone();
            self.used = guide.words.width() + width;
            self.rows.push(vec![guide, piece]);
            return;
        }
        self.used += 1 + width;
        piece.words.insert(0, ' ');
        if let Some(row) = self.rows.last_mut() {
            row.push(piece);
        }
    }
}
