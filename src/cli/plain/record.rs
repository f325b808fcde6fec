//! The record of the game in sentences: its branches here, the comment on a move, the moves to come.

use super::speech;
use crate::app::App;
use crate::chess::{NodeId, annotation, notation, pgn};

/// The moves that the record has from here and in place of the last one, then the whole record.
pub(super) fn branches(app: &App) -> String {
    let (tree, here) = (app.game().tree(), app.game().current());
    let mut said = Vec::new();
    if let Some(parent) = tree.node(here).parent() {
        let others: Vec<NodeId> =
            tree.node(parent).children().iter().copied().filter(|node| *node != here).collect();
        said.push(match others.as_slice() {
            [] => "No variations in place of this move.".to_owned(),
            others => format!("In place of this move: {}.", moves(app, others)),
        });
    }
    said.push(match tree.node(here).children() {
        [] => "No moves from here.".to_owned(),
        next => format!("From here: {}.", moves(app, next)),
    });
    said.extend(text(app).lines().map(str::to_owned));
    said.join("\n")
}

/// Moves by their numbers: `2.Nf3 and 2.Nc3`.
fn moves(app: &App, nodes: &[NodeId]) -> String {
    let tree = app.game().tree();
    let name = |node: &NodeId| {
        let parent = tree.node(*node).parent()?;
        Some(notation::line(tree.node(parent).position(), &[tree.node(*node).played()?]))
    };
    speech::and(nodes.iter().filter_map(name).collect())
}

/// The moves of the record with variations and what people wrote, as PGN has them.
fn text(app: &App) -> String {
    let mut game = app.game().clone();
    let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(game.tree().walk()).collect();
    for node in nodes {
        let node = game.tree_mut().node_mut(node);
        node.comment = annotation::without(&node.comment);
    }
    let written = pgn::write(&game);
    written.split_once("\n\n").map_or(String::new(), |(_, moves)| moves.trim().to_owned())
}

/// The comment on the move on the board, and how one is written.
pub(super) fn comment(app: &App) -> String {
    let node = app.game().tree().node(app.game().current());
    let signs = node.glyphs.iter().filter_map(|glyph| glyph.sign()).collect::<Vec<_>>().join(" ");
    let words = annotation::without(&node.comment);
    let drawn = app.study.drawn_in_words().unwrap_or_default();
    let said =
        [signs, words, drawn].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let said = if said.is_empty() { "No comment on this move.".to_owned() } else { said };
    format!("{said}\nType 'comment' and your words to write one, or 'glyph !?' for a sign.")
}

/// The moves from here to the end of the line.
pub(super) fn rest(app: &App) -> String {
    let (tree, here) = (app.game().tree(), app.game().current());
    let path = tree.path(tree.end_of_line(here));
    let after = path.into_iter().filter(|node| tree.node(*node).ply() > tree.node(here).ply());
    let moves: Vec<_> = after.filter_map(|node| tree.node(node).played()).collect();
    match notation::line(app.game().position(), &moves) {
        line if line.is_empty() => "This is the end of the line.".to_owned(),
        line => line,
    }
}
