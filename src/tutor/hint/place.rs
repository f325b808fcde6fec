//! The second step of a hint: where to look, by a target or a part of the board that does not give the move away.

use super::quest::Quest;
use crate::chess::{Bitboard, Color, Piece, Position, Role, Square, notation, words};
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::claim::Claim;
use crate::tutor::kind::row::Trait;
use crate::tutor::kind::theme::HintTheme;
use crate::tutor::phrase::lexicon::list;
use crate::tutor::points::{BestIdea, Point};

/// Squares marked at once.
// More are looked at by nobody.
const MOST: usize = 4;

/// Where to look, in words and squares.
pub(super) fn of(quest: &Quest<'_>, idea: &BestIdea<'_>, theme: HintTheme) -> (String, Bitboard) {
    let targets = match &idea.point {
        Some(point) if idea.is_rescue() => in_danger(quest, point),
        _ => idea.claim.map_or(Bitboard::EMPTY, |claim| targets(quest, claim)),
    };
    let shown = if targets.any() { targets } else { of_theme(quest, theme) };
    if shown.any() { (format!("Look at {}.", pieces(quest, shown)), shown) } else { region(quest) }
}

/// The piece in danger and what attacks it, but for those that the best move moves or takes.
fn in_danger(quest: &Quest<'_>, danger: &Point) -> Bitboard {
    let pieces = danger.remark.squares & quest.root.board().occupied();
    // The square where the best move begins or ends would tell the move two steps too early.
    pieces.without(quest.arrives()).without(notation::origin(quest.best))
}

/// The pieces that a claim is about, if they stand there now and telling them does not tell the move.
fn targets(quest: &Quest<'_>, claim: &Claim) -> Bitboard {
    let king = quest.root.board().king_of(!quest.side());
    let king = king.filter(|_| claim.kind.is(Trait::AtKing));
    let listed = claim.kind.claim().targets().into_iter().chain(king);
    let all: Bitboard = listed.collect();
    let now = quest.root.board().occupied();
    let tells = all.contains(quest.arrives()) || all.contains(notation::origin(quest.best));
    // A target that gets there only along the line cannot be looked at now.
    if tells || !all.is_subset(now) { Bitboard::EMPTY } else { all.into_iter().take(MOST).collect() }
}

/// The pieces that a theme without a target is about.
fn of_theme(quest: &Quest<'_>, theme: HintTheme) -> Bitboard {
    let board = quest.root.board();
    if theme == HintTheme::InCheck {
        return quest.root.checkers().without(quest.arrives());
    }
    let king = board.king_of(!quest.side());
    let at_king = matches!(theme, HintTheme::Mate | HintTheme::Checks);
    king.filter(|_| at_king).into_iter().collect()
}

/// Pieces as a list: `Black's king and the rook on a8`.
fn pieces(quest: &Quest<'_>, squares: Bitboard) -> String {
    let board = quest.root.board();
    let mut pieces: Vec<(Piece, Square)> =
        squares.into_iter().filter_map(|square| Some((board.piece_at(square)?, square))).collect();
    pieces.sort_by_key(|(piece, _)| std::cmp::Reverse(piece.role));
    let told: Vec<String> = pieces
        .iter()
        .enumerate()
        .map(|(place, &(piece, square))| {
            let is_known = place > 0 && pieces[place - 1].0.color == piece.color;
            let owner = if is_known { "the" } else { owner(quest, piece.color) };
            if piece.role == Role::King {
                format!("{owner} king")
            } else {
                format!("{owner} {} on {square}", words::role(piece.role))
            }
        })
        .collect();
    list(&told)
}

fn owner(quest: &Quest<'_>, side: Color) -> &'static str {
    let voice = Voice::new(Audience::Novice, Some(quest.side()));
    voice.owner(side)
}

/// Four squares of the part of the board where the move goes, in words that mean just these.
fn region(quest: &Quest<'_>) -> (String, Bitboard) {
    let to = quest.arrives();
    // Four squares by fixed blocks, not the move's neighbours: those would have the move in their middle. By files and ranks,
    // as the name of the square would give the move away.
    let block = |square: Square| (square.file() as u8 / 2, square.rank() as u8 / 2);
    let squares = Square::ALL.into_iter().filter(|square| block(*square) == block(to)).collect();
    let files = ["a- or b", "c- or d", "e- or f", "g- or h"];
    let (file, rank) = (usize::from(block(to).0), 2 * block(to).1 + 1);
    let which = if quest.several { "A good move" } else { "The best move" };
    (format!("{which} goes to the {}-file, on rank {rank} or {}.", files[file], rank + 1), squares)
}
