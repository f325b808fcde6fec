//! Safety worked out with nothing but the laws of chess: whole positions and their legal moves.

use patzer::chess::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, Move, Position, Role, Square, notation,
};
use patzer::safety::{DestinationVerdict, Safety, Threat, wins};

pub fn after(position: &Chess, m: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// The opponent's legal captures of the piece that has just moved to a square.
fn captures_of_mover(position: &Chess, square: Square) -> Vec<Move> {
    // The only piece that can ever be taken en passant is the one that has just moved.
    let takes = |m: &Move| m.is_en_passant() || takes_on(*m, square);
    position.legal_moves().into_iter().filter(takes).collect()
}

fn takes_on(m: Move, square: Square) -> bool {
    matches!(m, Move::Normal { capture: Some(_), to, .. } if to == square)
}

fn balance(position: &Chess, side: Color) -> i32 {
    let worth = |color: Color| -> i32 {
        let pieces = position.board().by_color(color);
        let values =
            [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
        let count = |role| (position.board().by_role(role) & pieces).count() as i32;
        values.into_iter().map(|(role, value)| value * count(role)).sum()
    };
    worth(side) - worth(!side)
}

/// X of a legal move.
pub fn value_of(position: &Chess, m: Move) -> i32 {
    let next = after(position, m);
    let side = position.turn();
    let taken = balance(&next, side) - balance(position, side);
    let replies = captures_of_mover(&next, notation::destination(m));
    taken - replies.into_iter().map(|reply| value_of(&next, reply)).max().unwrap_or(0).max(0)
}

/// The position with the other side to move and no en passant; none if a king could then be taken.
pub fn turned(position: &Chess) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.turn = !setup.turn;
    setup.ep_square = None;
    setup.position(CastlingMode::Standard).ok()
}

/// Pieces that could take on a square and leave their own king safe, whatever becomes of the other king.
fn capturers(board: &Board, square: Square, side: Color) -> Bitboard {
    let leaves_king_safe = |from: &Square| {
        let mut next = board.clone();
        let piece = next.remove_piece_at(*from).unwrap();
        next.set_piece_at(square, piece);
        let king = next.king_of(side).unwrap();
        next.attacks_to(king, !side, next.occupied()).is_empty()
    };
    board.attacks_to(square, side, board.occupied()).into_iter().filter(leaves_king_safe).collect()
}

/// The highest X of these captures, and all who have it.
fn best(position: &Chess, captures: &[Move]) -> Option<(i32, Bitboard)> {
    let values: Vec<(i32, Square)> =
        captures.iter().map(|&m| (value_of(position, m), notation::origin(m))).collect();
    let highest = values.iter().map(|&(value, _)| value).max()?;
    Some((highest, values.iter().filter(|v| v.0 == highest).map(|v| v.1).collect()))
}

fn captures_on(position: &Chess, square: Square) -> Vec<Move> {
    position.legal_moves().into_iter().filter(|&m| takes_on(m, square)).collect()
}

pub fn check_threats(position: &Chess, found: &[Threat]) {
    let board = position.board();
    let side = position.turn();
    let turned = turned(position);
    let mut found = found.iter();
    for square in board.by_color(side) {
        let piece = board.piece_at(square).unwrap();
        let attackers = match (&turned, piece.role) {
            (_, Role::King) => position.checkers(),
            (Some(turned), _) => captures_on(turned, square).into_iter().map(notation::origin).collect(),
            (None, _) => capturers(board, square, !side),
        };
        if attackers.is_empty() {
            continue;
        }
        let best = turned.as_ref().and_then(|turned| best(turned, &captures_on(turned, square)));
        let threat = found.next().unwrap();
        assert_eq!((threat.square, threat.piece, threat.attackers), (square, piece, attackers));
        assert_eq!(threat.defenders, board.attacks_to(square, side, board.occupied()));
        assert_eq!(threat.see, best.map_or(0, |best| best.0));
        assert_eq!(threat.hanging, best.is_some_and(|best| best.0 >= 1));
        assert_eq!(threat.best.is_some(), best.is_some());
        assert!(threat.best.is_none_or(|from| best.unwrap().1.contains(from)));
        let moves = position.legal_moves();
        assert_eq!(threat.movable, moves.iter().any(|&m| notation::origin(m) == square));
    }
    assert_eq!(found.next(), None);
}

pub fn check_destinations(position: &Chess, found: &Safety) {
    let side = position.turn();
    let moves = position.legal_moves();
    assert_eq!(moves.len(), found.destinations.len());
    for destination in &found.destinations {
        let m = destination.played;
        assert!(moves.contains(&m));
        let next = after(position, m);
        let to = notation::destination(m);
        let captures = captures_of_mover(&next, to);
        let attackers: Bitboard = captures.iter().map(|&m| notation::origin(m)).collect();
        let loss = best(&next, &captures).map_or(0, |best| best.0).max(0);
        let see = value_of(position, m);
        let verdict = match (loss, see) {
            (0, _) => DestinationVerdict::Safe,
            (_, see) if see >= 0 => DestinationVerdict::Trade,
            _ => DestinationVerdict::Unsafe,
        };
        assert_eq!(
            (destination.to, destination.attackers, destination.safe),
            (to, attackers, captures.is_empty())
        );
        assert_eq!((destination.see, destination.verdict), (see, verdict), "{m}");
        assert_eq!(destination.defenders, next.board().attacks_to(to, side, next.board().occupied()));
        assert_eq!(destination.leaves, hanging(&next, to), "{m}");
    }
}

/// The pieces of the side that has just moved, but for the king and the moved piece, that can be won now.
fn hanging(position: &Chess, moved: Square) -> Vec<(Square, i32)> {
    let own = position.board().by_color(!position.turn()).without(moved);
    own.into_iter()
        .filter(|&square| position.board().role_at(square) != Some(Role::King))
        .filter_map(|square| Some((square, best(position, &captures_on(position, square))?.0)))
        .filter(|&(_, gain)| gain >= 1)
        .collect()
}

/// The pieces without which a slider would attack their king that does not attack it now.
pub fn pinned(position: &Chess) -> Bitboard {
    let board = position.board();
    let side = position.turn();
    let king = board.king_of(side).unwrap();
    let pins = |piece: &Square| {
        let mut without = board.clone();
        without.discard_piece_at(*piece);
        let checkers = without.attacks_to(king, !side, without.occupied());
        checkers != position.checkers()
    };
    board.by_color(side).without(king).into_iter().filter(pins).collect()
}

pub fn check_wins(position: &Chess) {
    let mut found = wins(position).into_iter().peekable();
    for square in position.board().by_color(!position.turn()) {
        let takes = |m: &Move| {
            let beside = |from: Square, to: Square| Square::from_coords(to.file(), from.rank());
            takes_on(*m, square) || matches!(*m, Move::EnPassant { from, to } if beside(from, to) == square)
        };
        let captures: Vec<Move> = position.legal_moves().into_iter().filter(takes).collect();
        let gain = captures.iter().map(|&m| value_of(position, m)).max().unwrap_or(0);
        if gain >= 1 {
            let win = found.next().unwrap();
            assert_eq!((win.square, win.gain), (square, gain));
            assert!(captures.contains(&win.capture));
            assert_eq!(value_of(position, win.capture), gain);
        }
    }
    assert_eq!(found.next(), None);
}
