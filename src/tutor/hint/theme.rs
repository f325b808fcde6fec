//! The first step of a hint: what kind of thing there is to be found, without a square.

use super::{Quest, is_minor};
use crate::chess::{Bitboard, Move, Position, Rank, Role, Square, attacks, notation};
use crate::safety::Safety;
use crate::tutor::claim::{Claim, Kind, Tone};

/// What a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Theme {
    Forced,
    Mate(u32),
    Fork,
    Pin,
    Skewer,
    Discovery,
    DoubleCheck,
    Trap,
    RemoveGuard,
    Overload,
    Lure,
    DriveAway,
    CutOff,
    Between,
    Clear,
    Sacrifice,
    Win,
    Promote,
    Passed,
    MateThreat,
    Threat,
    Danger,
    Castle,
    Develop,
    Outpost,
    File,
    Seventh,
    Trade,
    Squeeze,
    WorstPiece,
    King,
    InCheck,
    Captures,
    Checks,
    Pawn,
    Quiet,
}

impl Theme {
    /// The theme as a sentence to the player.
    pub(super) fn sentence(self, quest: &Quest<'_>) -> String {
        let enemy = quest.enemy();
        let fixed = match self {
            Theme::Mate(1) => "There is a checkmate in one move.",
            Theme::Mate(2) => "There is a checkmate in two moves.",
            Theme::Mate(3) => "There is a checkmate in three moves.",
            Theme::Trap => return format!("One of {enemy} pieces has nowhere to go."),
            Theme::RemoveGuard => return format!("One of {enemy} guards can be taken."),
            Theme::Overload => return format!("One of {enemy} pieces has too much to guard."),
            Theme::Lure => return format!("One of {enemy} pieces can be lured to a bad square."),
            Theme::DriveAway => return format!("One of {enemy} guards can be driven away."),
            Theme::CutOff => return format!("One of {enemy} guards can be cut off."),
            Theme::Win => return format!("Something of {enemy} can be won."),
            other => other.fixed(),
        };
        fixed.to_string()
    }

    const fn fixed(self) -> &'static str {
        match self {
            Theme::Forced => "There is only one legal move.",
            Theme::Fork => "There is a fork.",
            Theme::Pin => "There is a pin.",
            Theme::Skewer => "There is a skewer.",
            Theme::Discovery => "There is a discovered attack.",
            Theme::DoubleCheck => "There is a double check.",
            Theme::Between => "There is a move in between.",
            Theme::Clear => "One of your pieces stands in another's way.",
            Theme::Sacrifice => "Something is worth giving up.",
            Theme::Promote => "A pawn can be promoted.",
            Theme::Passed => "Think of a passed pawn.",
            Theme::MateThreat => "You can threaten mate.",
            Theme::Threat => "You can make a threat.",
            Theme::Danger => "Something of yours is in danger.",
            Theme::Castle => "Your king is not castled yet.",
            Theme::Develop => "One of your pieces is still at home.",
            Theme::Outpost => "There is a strong square for one of your pieces.",
            Theme::File => "There is an open line for one of your pieces.",
            Theme::Seventh => "Think of the seventh rank.",
            Theme::Trade => "Think of a trade.",
            Theme::Squeeze => "It would be good if it were not their turn.",
            Theme::WorstPiece => "Improve your worst piece.",
            Theme::King => "Think of your king.",
            Theme::InCheck => "You are in check: move, block or take.",
            Theme::Captures => "Look at the captures.",
            Theme::Checks => "Look at the checks.",
            Theme::Pawn => "Think of your pawns.",
            _ => "A quiet move is best here.",
        }
    }
}

/// The theme of a claim about the best move; `None` if it speaks of something else or of nothing to look for.
pub(super) fn of_claim(quest: &Quest<'_>, claim: &Claim) -> Option<Theme> {
    if claim.tone == Tone::Bad || !is_of_best(quest, claim) {
        return None;
    }
    tactic(&claim.kind).or_else(|| plan(&claim.kind))
}

/// Whether a claim speaks of what the best move does for who plays it.
fn is_of_best(quest: &Quest<'_>, claim: &Claim) -> bool {
    match claim.at.first() {
        Some(&first) => first == quest.best && claim.at.len() % 2 == 1,
        None => line_of(&claim.kind).and_then(|line| line.first()) == Some(&quest.best),
    }
}

/// The line of a claim of the side to move.
fn line_of(kind: &Kind) -> Option<&[Move]> {
    match kind {
        Kind::MateIn { line, .. }
        | Kind::WinsMaterial { line, .. }
        | Kind::Attraction { line }
        | Kind::Clearance { line }
        | Kind::Deflection { line, .. }
        | Kind::Intermezzo { line, .. } => Some(line),
        _ => None,
    }
}

fn tactic(kind: &Kind) -> Option<Theme> {
    Some(match kind {
        Kind::MateIn { n, .. } => Theme::Mate(*n),
        Kind::MatePattern { .. } => Theme::Mate(1),
        Kind::Fork { .. } => Theme::Fork,
        Kind::Pin { .. } => Theme::Pin,
        Kind::Skewer { .. } => Theme::Skewer,
        Kind::DiscoveredAttack { .. } | Kind::DiscoveredCheck { .. } => Theme::Discovery,
        Kind::DoubleCheck => Theme::DoubleCheck,
        Kind::Trapped { .. } => Theme::Trap,
        Kind::RemovesDefender { .. } => Theme::RemoveGuard,
        Kind::Overloaded { .. } => Theme::Overload,
        Kind::Attraction { .. } => Theme::Lure,
        Kind::Deflection { .. } => Theme::DriveAway,
        Kind::Interference { .. } => Theme::CutOff,
        Kind::Intermezzo { .. } => Theme::Between,
        Kind::Clearance { .. } => Theme::Clear,
        Kind::Sacrifice { .. } => Theme::Sacrifice,
        Kind::TakesFree { .. } | Kind::WinsMaterial { .. } => Theme::Win,
        Kind::Promotion | Kind::Underpromotion => Theme::Promote,
        Kind::MateThreat { .. } => Theme::MateThreat,
        Kind::Zugzwang => Theme::Squeeze,
        _ => return None,
    })
}

fn plan(kind: &Kind) -> Option<Theme> {
    Some(match kind {
        Kind::Escapes | Kind::Defends { .. } => Theme::Danger,
        Kind::Threatens { .. } => Theme::Threat,
        Kind::Castles { .. } => Theme::Castle,
        Kind::Develops => Theme::Develop,
        Kind::PassedPawn { .. } | Kind::UnstoppablePawn { .. } => Theme::Passed,
        Kind::Outpost { .. } => Theme::Outpost,
        Kind::OpenFile { .. } | Kind::HalfOpenFile { .. } => Theme::File,
        Kind::SeventhRank { .. } => Theme::Seventh,
        Kind::Trade { .. } => Theme::Trade,
        Kind::Opposition { .. } => Theme::King,
        _ => return None,
    })
}

/// The theme of a position of whose best move nothing is claimed.
pub(super) fn of_position(quest: &Quest<'_>) -> Theme {
    let (root, best) = (quest.root, quest.best);
    if root.legal_moves().len() == 1 {
        return Theme::Forced;
    }
    if root.is_check() {
        return Theme::InCheck;
    }
    if best.is_castle() {
        return Theme::Castle;
    }
    if best.is_promotion() {
        return Theme::Promote;
    }
    if answers_danger(quest) {
        return Theme::Danger;
    }
    if best.is_capture() {
        return Theme::Captures;
    }
    if crate::chess::gives_check(root, best) {
        return Theme::Checks;
    }
    match best.role() {
        role if is_minor(role) && at_home(quest) => Theme::Develop,
        Role::King => Theme::King,
        Role::Pawn => Theme::Pawn,
        _ if is_worst(quest) => Theme::WorstPiece,
        _ => Theme::Quiet,
    }
}

/// Whether a piece that hangs is saved by the best move: it leaves its square, or does not hang after the move.
fn answers_danger(quest: &Quest<'_>) -> bool {
    let safety = Safety::of(quest.root);
    let Some(best) = safety
        .destinations
        .iter()
        .find(|destination| destination.played == quest.best)
    else {
        return false;
    };
    let still = |square: Square| best.leaves.iter().any(|(left, _)| *left == square);
    let moved = notation::origin(quest.best);
    safety.threats.iter().any(|threat| {
        threat.hanging
            && if threat.square == moved {
                best.see >= 0
            } else {
                !still(threat.square)
            }
    })
}

/// Whether the best move brings a piece out from the first rank.
fn at_home(quest: &Quest<'_>) -> bool {
    notation::origin(quest.best).rank() == quest.side().fold_wb(Rank::First, Rank::Eighth)
}

/// Whether no other piece of the side reaches fewer squares than the one that the best move moves.
fn is_worst(quest: &Quest<'_>) -> bool {
    let board = quest.root.board();
    let pieces = board.by_color(quest.side()) & !(board.pawns() | board.kings());
    let reach = |square: Square| {
        let piece = board.piece_at(square);
        piece.map_or(Bitboard::EMPTY, |piece| {
            attacks::attacks(square, piece, board.occupied())
        }) & !board.by_color(quest.side())
    };
    let own = reach(notation::origin(quest.best)).count();
    pieces.into_iter().all(|square| reach(square).count() >= own)
}
