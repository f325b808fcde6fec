//! What a quiet move gave up in place or time, where nothing that happens next tells what was wrong with it.

use super::prey;
use super::teller::Teller;
use crate::chess::{Bitboard, Board, File, Move, Position, Rank, Role, Square, notation, words};
use crate::features::pieces::undeveloped;
use crate::tutor::find::board::danger;

/// What the move did with its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drift {
    /// The king goes up the board from its pawns while there are pieces to hunt it.
    KingWalks,
    /// A rook or queen leaves the seventh rank, where it attacked pawns.
    LeavesSeventh,
    /// A rook leaves an open file for one that its own pawn closes; the file.
    LeavesFile(File),
    /// A knight goes to the edge of the board.
    KnightToEdge,
    /// The queen moves again while other pieces wait at home.
    QueenAgain,
    /// A pawn moves while they wait.
    PawnInstead,
    /// A pawn closes the diagonal before a bishop of its own, which stands there.
    ShutsInBishop(Square),
}

/// Pieces, the queen among them, before which a king is safe only behind pawns.
// Chosen, not measured.
const HUNTERS: usize = 4;

/// Knights and bishops at home from which on they are said to wait.
const WAITING: usize = 2;

/// The last move of an opening, as counted in a game.
const OPENING: u32 = 15;

impl Drift {
    /// What the move played gave up and the better move does not; `None` of captures, checks, moves of what was in danger, and where the
    /// answer takes something.
    pub fn of(teller: &Teller<'_>) -> Option<Drift> {
        let (m, root) = (teller.played, teller.root());
        let is_free = !m.is_capture() && !m.is_promotion() && !m.is_castle() && !teller.after.is_check();
        let takes = teller.facts.question.answer().is_some_and(Move::is_capture);
        if !teller.judged.judgement.is_fault() || !is_free || takes {
            return None;
        }
        let had_to_move = m.role() != Role::Knight && danger(root, notation::origin(m)) >= 1;
        let drift = match m.role() {
            Role::King => walks(teller).then_some(Drift::KingWalks),
            Role::Rook | Role::Queen if leaves_seventh(teller) => Some(Drift::LeavesSeventh),
            Role::Rook => leaves_file(teller).map(Drift::LeavesFile),
            Role::Queen => (waits(teller) && left_home(teller)).then_some(Drift::QueenAgain),
            Role::Knight => to_edge(teller).then_some(Drift::KnightToEdge),
            Role::Pawn => shuts_in(teller)
                .map(Drift::ShutsInBishop)
                .or_else(|| waits(teller).then_some(Drift::PawnInstead)),
            Role::Bishop => None,
        };
        drift.filter(|_| !had_to_move && !root.is_check() || m.role() == Role::King)
    }

    /// What the move did, behind its name: `leaves the seventh rank`.
    pub fn deed(self, teller: &Teller<'_>) -> String {
        let owner = teller.voice.owner(teller.mover());
        match self {
            Drift::KingWalks => format!("walks {owner} king into the open"),
            Drift::LeavesSeventh => "leaves the seventh rank".to_owned(),
            Drift::LeavesFile(file) => format!("takes {owner} rook off the open {}-file", file.char()),
            Drift::KnightToEdge => format!("puts {owner} knight on the edge of the board"),
            Drift::QueenAgain => format!("moves {owner} queen again while other pieces wait at home"),
            Drift::PawnInstead => format!("moves a pawn while {owner} pieces wait at home"),
            Drift::ShutsInBishop(bishop) => {
                format!("shuts in {}", prey::names(teller, teller.root(), &[bishop]))
            }
        }
    }

    /// The same to a novice, as a sentence of its own: `your rook leaves the seventh rank`.
    pub fn plain(self, teller: &Teller<'_>) -> String {
        let (owner, moved) = (teller.voice.owner(teller.mover()), words::role(teller.played.role()));
        match self {
            Drift::KingWalks => format!("{owner} king walks into the open"),
            Drift::LeavesSeventh => format!("{owner} {moved} leaves the seventh rank"),
            Drift::LeavesFile(file) => format!("{owner} rook leaves the open {}-file", file.char()),
            Drift::KnightToEdge => format!("{owner} knight goes to the edge of the board"),
            Drift::QueenAgain => format!("{owner} queen moves again while other pieces wait at home"),
            Drift::PawnInstead => format!("{owner} pawn moves while {owner} pieces wait at home"),
            Drift::ShutsInBishop(bishop) => {
                format!("{owner} pawn shuts in {}", prey::names(teller, teller.root(), &[bishop]))
            }
        }
    }
}

/// Whether the king goes up the board before its pawns while the other side has the pieces to hunt it, and the better move does not.
fn walks(teller: &Teller<'_>) -> bool {
    let side = teller.mover();
    let leaves = |m: Move| {
        let rank = side.relative_rank(notation::destination(m).rank());
        m.role() == Role::King && rank >= Rank::Third && rank > side.relative_rank(notation::origin(m).rank())
    };
    let board = teller.after.board();
    let hunters = board.by_color(!side) & !board.pawns() & !board.kings();
    let can_hunt = hunters.count() >= HUNTERS && (hunters & board.queens()).any();
    can_hunt && leaves(teller.played) && !teller.facts.question.best_move().is_some_and(leaves)
}

/// Whether the piece stood on the seventh rank before enemy pawns or the king, and the better move leaves it there.
fn leaves_seventh(teller: &Teller<'_>) -> bool {
    let (side, board) = (teller.mover(), teller.root().board());
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let (seventh, eighth) = (side.fold_wb(Rank::Seventh, Rank::Second), (!side).backrank());
    let enemies = board.by_color(!side);
    let has_prey = (enemies & board.pawns() & Bitboard::from_rank(seventh)).any()
        || (enemies & board.kings() & Bitboard::from_rank(eighth)).any();
    let stays = |m: Move| notation::origin(m) != from || notation::destination(m).rank() == seventh;
    from.rank() == seventh
        && side.relative_rank(to.rank()) < Rank::Seventh
        && has_prey
        && teller.facts.question.best_move().is_some_and(stays)
}

/// The file without pawns that the rook leaves for one where its own pawn stands before it, if the better move leaves it there.
fn leaves_file(teller: &Teller<'_>) -> Option<File> {
    let (board, side) = (teller.after.board(), teller.mover());
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let on = |file: File, pawns: Bitboard| pawns & Bitboard::from_file(file);
    let stays = |m: Move| notation::origin(m) != from || notation::destination(m).file() == from.file();
    let is_ahead = |pawn: Square| side.relative_rank(pawn.rank()) > side.relative_rank(to.rank());
    let is_closed = on(to.file(), board.by_piece(Role::Pawn.of(side))).into_iter().any(is_ahead);
    let was_open = from.file() != to.file() && on(from.file(), board.pawns()).is_empty();
    let is_kept = teller.facts.question.best_move().is_some_and(stays);
    (was_open && is_closed && is_kept).then_some(from.file())
}

/// Whether a knight goes to the edge, and the better move does not put it there.
fn to_edge(teller: &Teller<'_>) -> bool {
    let is_edge = |square: Square| [File::A, File::H].contains(&square.file());
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let is_alike = |m: Move| m.role() == Role::Knight && is_edge(notation::destination(m));
    is_edge(to) && !is_edge(from) && !teller.facts.question.best_move().is_some_and(is_alike)
}

/// The bishop up the board that looks ahead along one diagonal, which the pawn's step closes, where the better move leaves it open.
fn shuts_in(teller: &Teller<'_>) -> Option<Square> {
    /// Squares ahead that it must lose, the pawn's among them, and that it may still have.
    const LOST: usize = 3;
    const LEFT: usize = 2;
    let (side, to) = (teller.mover(), notation::destination(teller.played));
    let (before, after) = (teller.root().board(), teller.after.board());
    // Farther up a pawn takes space for what it closes, and a bishop that waits on its second rank is met by every pawn.
    if side.relative_rank(to.rank()) > Rank::Fourth {
        return None;
    }
    let is_up = |square: &Square| side.relative_rank(square.rank()) >= Rank::Third;
    let ahead = |board: &Board, from: Square| -> Bitboard {
        let reach = board.attacks_from(from) & !board.by_color(side);
        let rank = side.relative_rank(from.rank());
        reach.into_iter().filter(|square| side.relative_rank(square.rank()) > rank).collect()
    };
    let closes = |from: Square, m: Move| ahead(before, from).contains(notation::destination(m));
    let is_shut = |from: &Square| {
        let left = ahead(after, *from);
        closes(*from, teller.played) && (ahead(before, *from) & !left).count() >= LOST && left.count() <= LEFT
    };
    let best = teller.facts.question.best_move()?;
    let bishops = before.by_piece(Role::Bishop.of(side)) & after.by_piece(Role::Bishop.of(side));
    let shut = bishops.into_iter().filter(is_up).filter(is_shut);
    shut.into_iter().find(|from| notation::origin(best) != *from && !closes(*from, best))
}

/// Whether it is the opening, pieces wait at home, and the better move castles or brings one of them out.
fn waits(teller: &Teller<'_>) -> bool {
    let (root, side) = (teller.root(), teller.mover());
    let at_home = undeveloped(root.board(), side);
    let develops = |m: Move| m.is_castle() || at_home.contains(notation::origin(m));
    root.fullmoves().get() <= OPENING
        && at_home.count() >= WAITING
        && teller.facts.question.best_move().is_some_and(develops)
}

/// Whether the queen had left its own square before.
fn left_home(teller: &Teller<'_>) -> bool {
    notation::origin(teller.played).rank() != teller.mover().backrank()
}
