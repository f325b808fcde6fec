//! Sentences about pawns, squares, development and endings.

use super::view::View;
use crate::chess::{Color, File, Role, Square, words};
use crate::tutor::claim::Kind;

/// The clause for a claim about structure, pieces or endings; `None` for any other.
pub(super) fn said(view: &View<'_>) -> Option<String> {
    structure(view)
        .or_else(|| pawn_moves(view))
        .or_else(|| pieces(view))
        .or_else(|| endings(view))
}

fn structure(view: &View<'_>) -> Option<String> {
    Some(match view.kind() {
        Kind::PassedPawn { sq, new } => is(view, *sq, *new, "a passed pawn", "no enemy pawn can stop it"),
        Kind::IsolatedPawn { sq, new } => is(
            view,
            *sq,
            *new,
            "isolated",
            "no pawn of its own side can guard it",
        ),
        Kind::BackwardPawn { sq, new } => is(
            view,
            *sq,
            *new,
            "backward",
            "its neighbours have gone ahead and it cannot safely follow",
        ),
        Kind::DoubledPawns { file, side, new } => doubled(view, *file, *side, *new),
        Kind::Outpost { sq } => outpost(view, *sq),
        Kind::WeakSquare { sq, side } => weak(view, *sq, *side),
        _ => return None,
    })
}

/// A pawn that is something, which a novice is told the meaning of.
fn is(view: &View<'_>, sq: Square, new: bool, what: &str, meaning: &str) -> String {
    let verb = if new { "becomes" } else { "is" };
    let clause = format!("{}{} {verb} {what}", view.lead(false), view.piece_name(sq));
    if view.voice.plain() {
        format!("{clause}: {meaning}")
    } else {
        clause
    }
}

fn doubled(view: &View<'_>, file: File, side: Color, new: bool) -> String {
    let file = file.char();
    let lead = view.lead(false);
    let gets = if new { ("get", "gets") } else { ("have", "has") };
    let who = view.voice.does(side, gets.0, gets.1);
    if view.voice.plain() {
        format!("{lead}{who} doubled pawns on the {file}-file: one stands in the other's way")
    } else {
        format!("{lead}{who} doubled pawns on the {file}-file")
    }
}

fn outpost(view: &View<'_>, sq: Square) -> String {
    let lead = view.lead(view.arrived() == Some(sq));
    if view.voice.plain() {
        format!(
            "{}{} has an outpost: a pawn guards it and no enemy pawn can chase it",
            view.lead(false),
            view.piece_name(sq)
        )
    } else if view.arrived() == Some(sq) {
        format!(
            "{lead}{} takes an outpost that no pawn can challenge",
            view.last()
        )
    } else {
        format!(
            "{lead}{} stands on an outpost that no pawn can challenge",
            view.piece_name(sq)
        )
    }
}

fn weak(view: &View<'_>, sq: Square, side: Color) -> String {
    let whose = view.voice.owner(side);
    format!("{}none of {whose} pawns can ever guard {sq}", view.lead(false))
}

fn pawn_moves(view: &View<'_>) -> Option<String> {
    let begin = format!("{}{}", view.lead(true), view.last());
    let to = view.arrived().map_or(String::new(), |to| to.to_string());
    let plain = view.voice.plain();
    Some(match view.kind() {
        Kind::AdvancedPawn => format!(
            "{begin} pushes {} close to promotion",
            if plain {
                "on to ".to_string() + &to + ","
            } else {
                "the pawn".to_string()
            }
        ),
        Kind::Promotion => promotion(view, &begin, &to),
        Kind::Underpromotion => format!("{begin} takes {} instead of a queen", new_piece(view)),
        Kind::EnPassant if plain => format!("{begin} takes the pawn that has just passed it: en passant"),
        Kind::EnPassant => format!("{begin} takes en passant"),
        Kind::CenterPawn if plain => format!("{begin} goes to {to} and fights for the centre"),
        Kind::CenterPawn => format!("{begin} takes its share of the centre"),
        _ => return None,
    })
}

fn promotion(view: &View<'_>, begin: &str, to: &str) -> String {
    let piece = new_piece(view);
    if view.voice.plain() {
        format!("{begin} becomes {piece} on {to}")
    } else {
        format!("{begin} makes {piece}")
    }
}

/// What the last move promoted to.
fn new_piece(view: &View<'_>) -> String {
    let role = view.claim.last().and_then(crate::chess::Move::promotion);
    super::lexicon::a(role.unwrap_or(Role::Queen))
}

fn pieces(view: &View<'_>) -> Option<String> {
    let lead = view.lead(false);
    let plain = view.voice.plain();
    Some(match view.kind() {
        Kind::OpenFile { sq } => on_file(view, *sq, "open", "no pawn stands in its way"),
        Kind::HalfOpenFile { sq } => on_file(view, *sq, "half-open", "no pawn of its own stands in its way"),
        Kind::SeventhRank { sq } if plain => {
            format!(
                "{lead}{} has reached the second row of the enemy camp, where it is strong",
                view.piece_name(*sq)
            )
        }
        Kind::SeventhRank { sq } => format!("{lead}{} is strong on the seventh rank", view.piece_name(*sq)),
        Kind::BishopPairGiven { side } => {
            format!(
                "{lead}{} up the pair of bishops",
                view.voice.does(*side, "give", "gives")
            )
        }
        Kind::BishopPairWon { side } => {
            format!(
                "{lead}only {} still {} both bishops",
                view.voice.subject(*side),
                view.voice.verb(*side, "have", "has")
            )
        }
        Kind::Develops => develops(view),
        Kind::EarlyQueen => early_queen(view),
        Kind::RimKnight { sq } if plain => {
            format!(
                "{lead}{} stands at the edge, where it reaches few squares",
                view.piece_name(*sq)
            )
        }
        Kind::RimKnight { sq } => format!("{lead}{} stands on the rim", view.piece_name(*sq)),
        _ => return None,
    })
}

fn on_file(view: &View<'_>, sq: Square, kind: &str, meaning: &str) -> String {
    let file = sq.file().char();
    let lead = view.lead(view.arrived() == Some(sq));
    if view.voice.plain() {
        return format!(
            "{}{} looks along the {file}-file, which is {kind}: {meaning}",
            view.lead(false),
            view.piece_name(sq)
        );
    }
    let verb = if view.arrived() == Some(sq) {
        "takes"
    } else {
        "has"
    };
    format!("{lead}{} {verb} the {kind} {file}-file", view.actor(sq))
}

fn develops(view: &View<'_>) -> String {
    let begin = format!("{}{}", view.lead(true), view.last());
    let piece = view.claim.last().map_or("piece", |m| words::role(m.role()));
    if view.voice.plain() {
        format!("{begin} comes into play")
    } else {
        format!("{begin} develops the {piece}")
    }
}

fn early_queen(view: &View<'_>) -> String {
    let begin = format!("{}{}", view.lead(true), view.last());
    if view.voice.plain() {
        format!("{begin} comes out while most knights and bishops are still at home, and can be chased")
    } else {
        format!("{begin} brings the queen out before the minor pieces")
    }
}

fn endings(view: &View<'_>) -> Option<String> {
    let lead = view.lead(false);
    let plain = view.voice.plain();
    Some(match view.kind() {
        Kind::UnstoppablePawn { sq } => {
            format!(
                "{lead}{} can no longer be stopped: it becomes a queen",
                view.piece_name(*sq)
            )
        }
        Kind::Opposition { side } if plain => format!(
            "{lead}the kings face each other, and {} to move: the other king must give way",
            view.voice.does(!*side, "have", "has")
        ),
        Kind::Opposition { side } => {
            format!("{lead}{} the opposition", view.voice.does(*side, "have", "has"))
        }
        Kind::Stalemate => format!(
            "{lead}{} no legal move and is not in check: stalemate, a draw",
            view.voice.does(view.turn(), "have", "has")
        ),
        Kind::InsufficientMaterial => format!("{lead}nobody has enough pieces left to mate: a draw"),
        Kind::Forced => format!(
            "{lead}{} only one legal move",
            view.voice.does(view.turn(), "have", "has")
        ),
        _ => return None,
    })
}
