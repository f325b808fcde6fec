//! Opening play: developing with a threat, the bishop on the long diagonal, one piece moved over and over.

use super::prelude::*;
use crate::features::pieces::undeveloped;
use crate::safety::{exchange, wins};
use crate::tutor::check::fight::{Fight, value_of};
use crate::tutor::check::plans::{ahead, is_safe};
use crate::tutor::find::board::{best_on, capture_gain, danger};

/// The last move of the opening, by its number.
// The catalogue says 10, as for the early queen.
const OPENING: u32 = 10;

/// Minor pieces at home that wait for their turn.
// The catalogue says 2: for the last one there is often no square yet.
const WAITING: usize = 2;

fields! {
    /// The last move brought a knight or bishop out and attacks something.
    pub struct DevelopsWithTempo {
        /// What it attacks: the king, or a piece to be won that nothing could win before.
        target: Square,
    }
}

fields! {
    /// The last move brought a bishop to the long diagonal behind its pawn.
    pub struct Fianchetto {}
}

fields! {
    /// The last move moved a knight or bishop again, without need, while others are at home.
    pub struct SamePieceTwice {}
}

/// Whether a move brings a side's knight or bishop out, as a finder sees it.
fn comes_out(step: Step<'_>) -> bool {
    let minor = matches!(step.played().role(), Role::Knight | Role::Bishop);
    let side = step.side();
    minor
        && undeveloped(step.before().board(), side).contains(step.from())
        && home(step.played().role(), side).contains(&step.from())
        && side.relative_rank(step.to().rank()) > Rank::First
}

/// The greatest piece that a developing move attacks and that nothing could win before, or the king.
pub(super) fn tempo(step: Step<'_>) -> Option<Square> {
    let (side, to) = (step.side(), step.to());
    let (after, board) = (step.after(), step.board());
    if !comes_out(step) || danger(after, to) > 0 {
        return None;
    }
    let pieces = board.by_color(!side) & !board.pawns();
    let is_target = |target: &Square| {
        // A check comes before every other threat of the same move.
        if board.kings().contains(*target) || after.is_check() {
            return board.kings().contains(*target);
        }
        let wins = capture_gain(after, to, *target).is_some_and(|gain| gain >= 1);
        wins && best_on(step.before(), *target) < 1
    };
    let targets = seen(board.attacks_from(to) & pieces, side).filter(is_target);
    targets.max_by_key(|target| board.role_at(*target))
}

/// One fact about a developing move is enough.
fn developing(last: Option<Move>) -> Option<Topic> {
    last.map(|last| Topic::Motif("develops", Bitboard::from_square(notation::destination(last))))
}

impl ClaimKind for DevelopsWithTempo {
    fn find(step: Step<'_>, found: &mut Candidates<DevelopsWithTempo>) {
        if let Some(target) = tempo(step) {
            let worth = step.board().role_at(target).map_or(0, exchange::value);
            found.after(step.side(), DevelopsWithTempo { target }, worth.min(5));
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let (side, to) = (context.mover(), notation::destination(last));
        develops(last, side)?;
        let prey = context.piece(self.target)?;
        need(prey.color != side && prey.role != Role::Pawn, "it is no enemy piece")?;
        need(context.now.board().attacks_from(to).contains(self.target), "it does not attack it")?;
        need(is_safe(&context.now, to), "it can be won")?;
        if prey.role == Role::King {
            return Ok(());
        }
        let turned = to_move(&context.now, side)?;
        let gain = Fight::turned(&turned, side).capture(to, self.target);
        need(gain.is_some_and(|gain| gain >= 1), "it is no threat")?;
        let takes = |m: &Move| notation::destination(*m) == self.target && value_of(before, *m) >= 1;
        need(!before.legal_moves().iter().any(takes), "it could be won before")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (begin, target) = (view.begin(), view.piece_name(self.target));
        let check = view.here.board().kings().contains(self.target);
        match (view.voice.plain(), check) {
            (true, true) => format!("{begin} comes into play with check, which gains time"),
            (true, false) => format!("{begin} comes into play and attacks {target}, which gains time"),
            (false, true) => format!("{begin} develops with check, gaining time"),
            (false, false) => format!("{begin} develops and hits {target}, gaining time"),
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("developing with an attack on {}", view.piece_name(self.target)))
    }

    /// The threat need not be told as well.
    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Loss(self.target))
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["The best developing move makes a threat as well."]
    }
}

impl ClaimKind for Fianchetto {
    fn find(step: Step<'_>, found: &mut Candidates<Fianchetto>) {
        let (side, to) = (step.side(), step.to());
        let bishop = step.played().role() == Role::Bishop;
        let nook = side.relative_rank(to.rank()) == Rank::Second && matches!(to.file(), File::B | File::G);
        let pawn = Role::Pawn.of(side);
        let opened = [8, 16].into_iter().filter_map(|up| to.offset(side.fold_wb(up, -up)));
        let behind = opened.into_iter().any(|square| step.board().piece_at(square) == Some(pawn));
        if bishop && comes_out(step) && nook && behind {
            found.after(side, Fianchetto {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (_, last) = context.moved()?;
        let (side, to) = (context.mover(), notation::destination(last));
        develops(last, side)?;
        let nooks = [File::B, File::G]
            .map(|file| Square::from_coords(file, side.fold_wb(Rank::Second, Rank::Seventh)));
        let beside = to.file().distance(notation::origin(last).file()) == 1;
        need(last.role() == Role::Bishop && nooks.contains(&to) && beside, "it is no fianchetto")?;
        let third = ahead(to, side);
        let fourth = third.and_then(|square| ahead(square, side));
        let pawn = |square: Option<Square>| square.and_then(|square| context.now.board().piece_at(square));
        let behind = [third, fourth].into_iter().any(|square| pawn(square) == Some(Role::Pawn.of(side)));
        need(behind, "its pawn is elsewhere")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let begin = view.begin();
        if view.voice.plain() {
            format!("{begin} looks along the longest diagonal, right through the centre")
        } else {
            format!("{begin} puts the bishop on the long diagonal, where it watches the centre")
        }
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("putting the bishop on the long diagonal".to_string())
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        developing(last)
    }
}

impl ClaimKind for SamePieceTwice {
    fn find(step: Step<'_>, found: &mut Candidates<SamePieceTwice>) {
        let (side, m, before) = (step.side(), step.played(), step.before());
        let minor = matches!(m.role(), Role::Knight | Role::Bishop);
        let again = minor && !home(m.role(), side).contains(&step.from());
        if !again || before.fullmoves().get() > OPENING || m.is_capture() {
            return;
        }
        // Who must move it, or threatens something with it, has lost no time.
        let busy = before.is_check() || step.after().is_check() || danger(before, step.from()) > 0;
        let waiting = undeveloped(step.board(), side).count() >= WAITING;
        let threat = || {
            let turned = crate::chess::after_null_move(step.after());
            let wins = turned.map(|turned| wins(&turned)).unwrap_or_default();
            wins.iter().any(|win| notation::origin(win.capture) == step.to())
        };
        if waiting && !busy && !threat() {
            found.after(!side, SamePieceTwice {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let (side, to) = (context.mover(), notation::destination(last));
        let minor = matches!(last.role(), Role::Knight | Role::Bishop);
        let again = minor && !home(last.role(), side).contains(&notation::origin(last));
        need(again && before.fullmoves().get() <= OPENING, "it is no second move of the opening")?;
        let board = context.now.board();
        let at_home = |role: Role| {
            home(role, side).into_iter().filter(move |square| board.piece_at(*square) == Some(role.of(side)))
        };
        let waiting = at_home(Role::Knight).count() + at_home(Role::Bishop).count();
        need(waiting >= WAITING, "the others are out")?;
        let calm = !last.is_capture() && !before.is_check() && !context.now.is_check();
        need(calm && is_safe(before, notation::origin(last)), "it had a reason")?;
        let turned = to_move(&context.now, side)?;
        let threat = |m: &Move| m.is_capture() && notation::origin(*m) == to && value_of(&turned, *m) >= 1;
        need(!turned.legal_moves().iter().any(threat), "it threatens something")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{} moves the same piece again while others still wait at home", view.begin())
    }

    fn prevention(&self) -> &'static [&'static str] {
        &["In the opening, bring out every piece once before you move one twice."]
    }
}

/// Where a side's knights or bishops begin.
pub(super) fn home(role: Role, side: Color) -> [Square; 2] {
    let rank = side.fold_wb(Rank::First, Rank::Eighth);
    let files = if role == Role::Knight { [File::B, File::G] } else { [File::C, File::F] };
    files.map(|file| Square::from_coords(file, rank))
}

/// That a move brought a side's knight or bishop out.
fn develops(last: Move, side: Color) -> Verdict {
    let minor = matches!(last.role(), Role::Knight | Role::Bishop);
    let left = minor && home(last.role(), side).contains(&notation::origin(last));
    let forward = side.relative_rank(notation::destination(last).rank()) > Rank::First;
    need(left && forward, "it brings no piece out")
}

#[cfg(test)]
impl Cases for DevelopsWithTempo {
    fn read(words: &Words<'_>) -> DevelopsWithTempo {
        DevelopsWithTempo { target: words.sq(0) }
    }

    const TRUE: &[Case] = &[
        ("rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "b1c3", "d5"),
        ("rnbqkbnr/ppp2ppp/8/3pp3/3P4/4P3/PPP2PPP/RNBQKBNR w KQkq - 0 3", "f1b5", "e8"),
    ];

    const FALSE: &[Case] = &[
        // The knight can be taken.
        ("rnb1kbnr/ppp1pppp/8/3q4/3p4/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "b1c3", "d5"),
        // It attacks nothing of worth.
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "g1f3", "e5"),
        // The knight was developed before.
        ("rnbqkb1r/ppp1pppp/8/3n4/3Q4/8/PPP1PPPP/RNB1KBNR b KQkq - 0 3", "d5b4", "d4"),
    ];
}

#[cfg(test)]
impl Cases for Fianchetto {
    fn read(_: &Words<'_>) -> Fianchetto {
        Fianchetto {}
    }

    const TRUE: &[Case] = &[
        ("4k3/8/8/8/8/6P1/5P1P/4KB2 w - - 0 1", "f1g2", ""),
        ("4k3/8/8/8/1P6/8/P1P5/2B1K3 w - - 0 1", "c1b2", ""),
    ];

    const FALSE: &[Case] = &[
        ("4k3/8/8/8/8/4P3/3P1P1P/4KB2 w - - 0 1", "f1g2", ""),
        ("4k3/8/8/8/8/6P1/4PP1P/4KB2 w - - 0 1", "f1h3", ""),
    ];
}

#[cfg(test)]
impl Cases for SamePieceTwice {
    fn read(_: &Words<'_>) -> SamePieceTwice {
        SamePieceTwice {}
    }

    const TRUE: &[Case] = &[("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2", "f3d4", "")];

    const FALSE: &[Case] = &[
        // It threatens the pawn on f7.
        ("rnbqkbnr/pppp1ppp/8/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3", "f3g5", ""),
        // It was attacked.
        ("rnbqkbnr/pppp1ppp/8/8/4p3/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 3", "f3d4", ""),
        // The opening is over.
        ("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 20", "f3d4", ""),
    ];
}
