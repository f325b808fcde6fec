//! What a claim is about, so that one fact is not told twice, and how far ahead its point lies.

use super::Audience;
use crate::chess::{Bitboard, Chess, Color, Move, Position, Square, notation};
use crate::safety::exchange;
use crate::tutor::choose::Matter;
use crate::tutor::claim::{Claim, Kind, Tone};

/// The matter of a claim; two claims of one matter say the same in other words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    /// The loss of the piece on a square.
    Loss(Square),
    /// A side mates.
    Mate(Color),
    /// One motif among some squares.
    Motif(&'static str, Bitboard),
    /// A move is good.
    Move(Move),
    /// What a move is like, whatever else.
    Deed(&'static str, usize),
}

/// The matter of a claim about a position of this root.
pub(super) fn of(claim: &Claim, root: &Chess) -> Topic {
    let side = if claim.at.len().is_multiple_of(2) {
        root.turn()
    } else {
        !root.turn()
    };
    match &claim.kind {
        Kind::Hanging { sq, .. } | Kind::Undefended { sq } | Kind::Trapped { sq } => Topic::Loss(*sq),
        Kind::TakesFree { .. } | Kind::Trade { .. } => claim
            .last()
            .map_or(Topic::Deed(claim.kind.id(), claim.at.len()), loss),
        Kind::IgnoresThreat { capture: m, .. } | Kind::Threatens { mv: m, .. } => loss(*m),
        Kind::WinsMaterial { line, .. } => line
            .first()
            .map_or(Topic::Deed("wins", claim.at.len()), |&m| loss(m)),
        Kind::MateIn { .. } | Kind::AllowsMate { .. } => Topic::Mate(side),
        Kind::MatePattern { .. } | Kind::MateThreat { .. } => Topic::Mate(!side),
        Kind::OnlyMove { mv } | Kind::BestMove { mv } | Kind::BestReply { mv } => Topic::Move(*mv),
        Kind::Defends { target, .. } => Topic::Motif(claim.kind.id(), Bitboard::from_square(*target)),
        Kind::Interference { target, .. } => Topic::Loss(*target),
        kind if kind.is_of_last_move() => Topic::Deed(kind.id(), claim.at.len()),
        kind => Topic::Motif(kind.id(), claim.squares()),
    }
}

fn loss(m: Move) -> Topic {
    Topic::Loss(notation::destination(m))
}

/// The line that a claim carries; empty for those that carry none.
pub(super) fn line(claim: &Claim) -> &[Move] {
    match &claim.kind {
        Kind::WinsMaterial { line, .. }
        | Kind::LosesMaterial { line, .. }
        | Kind::MateIn { line, .. }
        | Kind::AllowsMate { line, .. }
        | Kind::Attraction { line }
        | Kind::Deflection { line, .. }
        | Kind::Intermezzo { line, .. }
        | Kind::Clearance { line } => line,
        _ => &[],
    }
}

/// How many plies from the root the point of a claim lies; a line that begins with taking what hangs is seen at once.
pub(super) fn reach(claim: &Claim, root: &Chess) -> usize {
    let at_once = || {
        let (first, here) = (line(claim).first().copied()?, claim.position(root)?);
        (first.is_capture() && exchange::value_of(&here, first) > 0).then_some(1)
    };
    let own = match &claim.kind {
        Kind::WinsMaterial { line, .. } => at_once().unwrap_or(line.len()),
        _ => line(claim).len(),
    };
    claim.at.len() + own
}

/// What is at stake, in pawns or as if in pawns.
pub(super) fn size(claim: &Claim) -> i32 {
    match &claim.kind {
        Kind::MateIn { n, .. } | Kind::AllowsMate { n, .. } if *n <= 3 => 40,
        Kind::MateIn { .. }
        | Kind::AllowsMate { .. }
        | Kind::MateThreat { .. }
        | Kind::MatePattern { .. } => 9,
        Kind::Hanging { gain, .. }
        | Kind::TakesFree { gain }
        | Kind::WinsMaterial { gain, .. }
        | Kind::LosesMaterial { gain, .. }
        | Kind::Threatens { gain, .. }
        | Kind::IgnoresThreat { gain, .. } => *gain,
        _ if is_slight(claim) => 1,
        _ => 3,
    }
}

/// Whether a claim is no reason that a player would lose or win by.
pub(super) fn is_slight(claim: &Claim) -> bool {
    match &claim.kind {
        Kind::Defends { .. } | Kind::Escapes => false,
        Kind::Sacrifice { .. }
        | Kind::Undefended { .. }
        | Kind::Clearance { .. }
        | Kind::Battery { .. }
        | Kind::Xray { .. } => true,
        kind => matches!(Matter::of(kind), Matter::Deed | Matter::Lasting | Matter::Rank),
    }
}

/// Whether an audience can use a kind of fact: novices look at pieces that hang, mates, checks, captures, castling and
/// development; weak squares are for the advanced.
pub(super) fn suits(audience: Audience, kind: &Kind) -> bool {
    match audience {
        Audience::Advanced => true,
        Audience::Club => !matches!(kind, Kind::WeakSquare { .. } | Kind::Opposition { .. }),
        Audience::Novice => match Matter::of(kind) {
            Matter::Lasting => is_for_beginners(kind),
            Matter::Motif => is_plain(kind),
            _ => true,
        },
    }
}

fn is_for_beginners(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::LosesCastling { .. }
            | Kind::EarlyQueen
            | Kind::CenterPawn
            | Kind::PassedPawn { .. }
            | Kind::WeakensKing
            | Kind::RimKnight { .. }
    )
}

fn is_plain(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Fork { .. }
            | Kind::Pin { .. }
            | Kind::Skewer { .. }
            | Kind::DiscoveredAttack { .. }
            | Kind::DiscoveredCheck { .. }
            | Kind::DoubleCheck
            | Kind::Trapped { .. }
            | Kind::RemovesDefender { .. }
    )
}

/// Whether a motif stands on the board without the last move having made it: it explains little then.
pub(super) fn is_old(claim: &Claim) -> bool {
    let moved = claim.last().map(notation::destination);
    let made = |squares: &[Square]| moved.is_none_or(|to| squares.contains(&to));
    match &claim.kind {
        Kind::Pin {
            pinner,
            pinned,
            behind,
            ..
        } => !made(&[*pinner, *pinned, *behind]),
        Kind::Skewer {
            attacker,
            front,
            behind,
        } => !made(&[*attacker, *front, *behind]),
        Kind::Fork { sq, .. } => !made(&[*sq]),
        _ => false,
    }
}

/// Whether a claim is about mate or so much material that it matters in a decided game.
pub(super) fn is_gross(claim: &Claim) -> bool {
    const GROSS: i32 = 3;
    match &claim.kind {
        Kind::MateIn { .. }
        | Kind::AllowsMate { .. }
        | Kind::MateThreat { .. }
        | Kind::MatePattern { .. }
        | Kind::Promotion
        | Kind::Stalemate
        | Kind::InsufficientMaterial
        | Kind::Forced => true,
        Kind::Hanging { gain, .. }
        | Kind::TakesFree { gain }
        | Kind::WinsMaterial { gain, .. }
        | Kind::LosesMaterial { gain, .. }
        | Kind::Threatens { gain, .. }
        | Kind::IgnoresThreat { gain, .. } => *gain >= GROSS,
        _ => false,
    }
}

/// Whether a claim is worth a reader's time where nothing better is known: a fact without a point is not.
pub(super) fn has_a_point(claim: &Claim) -> bool {
    !matches!(
        claim.kind,
        Kind::QuietMove
            | Kind::Check
            | Kind::BestMove { .. }
            | Kind::BestReply { .. }
            | Kind::OnlyMove { .. }
            | Kind::Forced
            | Kind::Xray { .. }
    )
}

/// Whether a claim speaks for the player.
pub(super) fn is_good(claim: &Claim) -> bool {
    claim.tone == Tone::Good
}
