//! Pieces that hang: to be taken now, or left to a threat that was there before.

use super::prelude::*;
use crate::chess::{after_null_move, gives_mate};
use crate::safety::exchange::{self, value};
use crate::safety::net::{self, NetGain};
use crate::safety::{Win, made, wins};
use crate::tutor::check::fight::value_of;
use crate::tutor::check::scores::{FAIR, given_up};
use crate::tutor::find::board::taken;
use crate::tutor::phrase::advice;
use crate::tutor::phrase::lexicon::capital;

fields! {
    /// With the enemy to move, a capture wins a piece.
    pub struct Hanging {
        /// Where the piece stands.
        sq: Square,
        /// The piece.
        piece: Role,
        /// The exchange value of the capture in pawns, at least 1.
        gain: i32,
        /// The capture.
        capture: Move,
    }
}

fields! {
    /// Nobody could retake on this square.
    pub struct Undefended {
        /// Where the piece stands.
        sq: Square,
    }
}

fields! {
    /// A threat that was there before the last move still is.
    pub struct IgnoresThreat {
        /// The threatened capture.
        capture: Move,
        /// Its exchange value in pawns, at least 1.
        gain: i32,
    }
}

impl ClaimKind for Hanging {
    /// What the opponent's best reply takes, or the piece that moved, where that is worth more or the reply first does something better.
    fn find(step: Step<'_>, found: &mut Candidates<Hanging>) {
        let both = [put_there(step), left(step)].into_iter().flatten();
        if let Some(hanging) = both.max_by_key(|hanging| hanging.gain) {
            let gain = hanging.gain;
            // A queen is 9: what is more comes of a promotion, which is told as that.
            found.after(!step.side(), hanging, gain.min(9));
        }
    }

    /// The pieces of the side to move that hang, and what it can win itself.
    fn find_standing(position: &Chess, found: &mut Candidates<Hanging>) {
        let side = position.turn();
        let kind = |win: Win| Hanging {
            sq: win.square,
            piece: position.board().role_at(win.square).unwrap_or(Role::Pawn),
            gain: win.gain,
            capture: win.capture,
        };
        let theirs = after_null_move(position).map(|turned| wins(&turned)).unwrap_or_default();
        for (winner, wins) in [(!side, theirs), (side, wins(position))] {
            let all = seen(wins.iter().map(|win| win.square).collect(), side);
            for sq in all {
                if let Some(win) = wins.iter().find(|win| win.square == sq).copied() {
                    found.after(winner, kind(win), win.gain.min(9));
                }
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        let stands = context.piece(self.sq)?;
        need(stands.role == self.piece && stands.role != Role::King, "another piece stands there")?;
        let enemy = to_move(&context.now, !stands.color)?;
        legal(&enemy, self.capture)?;
        need(
            self.capture.is_capture() && made::taken_square(self.capture) == self.sq,
            "it takes another piece",
        )?;
        need(self.gain >= 1 && value_of(&enemy, self.capture) == self.gain, "taking it wins otherwise")?;
        need(!opens_a_return(&enemy, self.capture, self.gain), "as much falls in return")?;
        // Who is to move can still save it, so the search need not think the capture good.
        if context.now.turn() == stands.color {
            return Ok(());
        }
        // Of 33…a2+ a search of 300 ms says that 34.Kxa2 wins the pawn; 34.Ka1 is far better, as the king
        // comes out into an attack.
        need(!is_hunt(&context.now, self.capture), "the king may pay for it")?;
        // In a lost game the search thinks nothing lost by it.
        need(!lets_in_mate(&context.now, self.capture), "whoever takes it is mated")?;
        need(given_up(&context.now, self.capture, oracle)? <= FAIR, "taking it is refuted")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let enemy = !view.owner(self.sq);
        let taker = to_move(&view.here, enemy).ok();
        let net = |taker| Some((taker, net_below(taker, self.capture, self.gain, pending_before(view))?));
        let less = taker.as_ref().and_then(net);
        let whole = less.is_none() && view.piece(self.sq).is_some_and(|piece| value(piece.role) == self.gain);
        let lead = view.lead(false);
        let piece = view.piece_name(self.sq);
        if view.voice.plain() {
            let can = format!("{} can", view.voice.subject(enemy));
            let taker = words::role(self.capture.role());
            return if whole && is_loose(view, self.sq) {
                format!("{lead}{piece} has no protector. {} simply take it", capital(&can))
            } else if whole {
                format!("{lead}{piece} is in danger: {can} win it with the {taker}")
            } else {
                format!("{lead}{piece} is in danger: {can} take it with the {taker} and come out ahead")
            };
        }
        let shown = moves::numbered(&view.here, self.capture);
        let prize = match less {
            _ if whole => "it".to_string(),
            Some((taker, net)) => haul(taker, &net.line, enemy, net.pawns, view.voice),
            None => swap(self.piece, self.capture.role(), self.gain, view.voice),
        };
        format!("{lead}{piece} hangs: {shown} wins {prize}")
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Loss(self.sq))
    }

    fn gain(&self) -> Option<i32> {
        Some(self.gain)
    }

    fn search_advice(&self) -> &'static [&'static str] {
        advice::CAPTURES
    }
}

impl ClaimKind for Undefended {
    fn find(step: Step<'_>, found: &mut Candidates<Undefended>) {
        let (Some(hanging), Some(reply)) = (left(step), step.later(1)) else {
            return;
        };
        let retakes = |m: &Move| m.is_capture() && notation::destination(*m) == hanging.sq;
        if !reply.after().legal_moves().iter().any(retakes) {
            found.after(!step.side(), Undefended { sq: hanging.sq }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let piece = context.piece(self.sq)?;
        need(piece.role != Role::King, "kings are not taken")?;
        let enemy = to_move(&context.now, !piece.color)?;
        let legal = enemy.legal_moves();
        let mut captures = legal.iter().filter(|m| lands_on(**m, self.sq)).peekable();
        // Without a capture nobody can show by playing that it is loose; then its guards are counted.
        if captures.peek().is_none() {
            let board = context.now.board();
            let guards = board.attacks_to(self.sq, piece.color, board.occupied());
            return need(guards.is_empty(), "it is guarded");
        }
        need(captures.all(|m| !can_be_retaken(&enemy, *m, self.sq)), "it is guarded")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, piece) = (view.lead(false), view.piece_name(self.sq));
        if view.voice.plain() {
            format!("{lead}nobody guards {piece}")
        } else {
            format!("{lead}{piece} is unprotected")
        }
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Loss(self.sq))
    }
}

impl ClaimKind for IgnoresThreat {
    fn find(step: Step<'_>, found: &mut Candidates<IgnoresThreat>) {
        let Some(Hanging { sq, capture, gain, .. }) = left(step) else {
            return;
        };
        // What has just moved to its square was not threatened there.
        let stood = after_null_move(step.before()).filter(|_| sq != step.to());
        if stood.is_some_and(|turned| turned.is_legal(capture) && exchange::value_of(&turned, capture) >= 1) {
            found.after(!step.side(), IgnoresThreat { capture, gain }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, _) = context.moved()?;
        need(self.capture.is_capture(), "it takes nothing")?;
        let earlier = to_move(before, context.now.turn())?;
        legal(&earlier, self.capture)?;
        need(value_of(&earlier, self.capture) >= 1, "it was no threat before")?;
        legal(&context.now, self.capture)?;
        need(self.gain >= 1 && value_of(&context.now, self.capture) == self.gain, "the threat wins otherwise")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (capture, enemy) = (self.capture, !view.mover());
        let taken = capture.capture().map_or("piece", words::role);
        let target =
            format!("{} {taken} on {}", view.voice.owner(view.mover()), notation::destination(capture));
        if view.voice.plain() {
            let was = view.voice.does(enemy, "were", "was");
            return format!("{was} already threatening to take {target}, and still can");
        }
        let prize = match (net_below(&view.here, capture, self.gain, pending_before(view)), capture.capture())
        {
            (Some(net), _) => worth(net.pawns),
            (None, Some(role)) if value(role) == self.gain => "it",
            (None, _) => worth(self.gain),
        };
        let shown = moves::numbered(&view.here, capture);
        format!("{} does nothing about {target}: {shown} still wins {prize}", view.begin())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::loss_by(self.capture))
    }

    fn gain(&self) -> Option<i32> {
        Some(self.gain)
    }

    fn prevention(&self) -> &'static [&'static str] {
        advice::THREATS
    }
}

/// The net of a capture where that is less than its exchange value: something is taken elsewhere in return, and not on the
/// `spared` squares.
pub fn net_below(position: &Chess, capture: Move, gain: i32, spared: Bitboard) -> Option<NetGain> {
    net::of_move(position, capture, spared).filter(|net| net.pawns < gain)
}

/// Where the side to move could win something already: what it takes there later is no answer to what was taken meanwhile.
pub fn pending(position: &Chess) -> Bitboard {
    wins(position).iter().map(|win| win.square).collect()
}

/// Where the other side could win something were it its turn: what it takes there later is no answer either.
pub fn due(position: &Chess) -> Bitboard {
    after_null_move(position).map(|turned| pending(&turned)).unwrap_or_default()
}

/// Whether a capture lets as much be taken in return elsewhere as could not be taken before, and nothing greater falls for that: a pawn
/// that leaves the file of its rook wins nothing.
pub fn opens_a_return(position: &Chess, capture: Move, gain: i32) -> bool {
    let (after, before) = (after_move(position, capture), after_null_move(position));
    // In check nobody could say what was possible before.
    let could = |m: Move| {
        before.as_ref().is_none_or(|before| before.is_legal(m) && exchange::value_of(before, m) >= gain)
    };
    let best = |here: &Chess| {
        let captures = here.legal_moves().into_iter().filter(|m| m.is_capture());
        captures.map(|m| exchange::value_of(here, m)).max().unwrap_or(0)
    };
    let returned = |m: Move| exchange::value_of(&after, m);
    after.legal_moves().into_iter().any(|m| {
        let elsewhere = m.is_capture() && notation::destination(m) != notation::destination(capture);
        elsewhere && returned(m) >= gain && !could(m) && best(&after_move(&after, m)) < returned(m)
    })
}

/// The same before the move that a claim speaks of.
fn pending_before(view: &View<'_>) -> Bitboard {
    if view.at.len() == 1 { pending(view.root) } else { Bitboard::EMPTY }
}

/// What the opponent's best reply to a move wins by taking it.
fn left(step: Step<'_>) -> Option<Hanging> {
    let capture = step.later(1)?.played();
    let sq = taken(capture)?;
    let gain = exchange::value_of(step.after(), capture);
    let piece = step.board().role_at(sq).filter(|_| gain >= 1)?;
    Some(Hanging { sq, piece, gain, capture })
}

/// The piece that has moved, where it can be taken although the best reply does something else first, as a check does.
fn put_there(step: Step<'_>) -> Option<Hanging> {
    let sq = step.to();
    let wins = wins(step.after());
    let win = wins.iter().find(|win| win.square == sq && win.gain > exchange::taken(step.played()))?;
    Some(Hanging { sq, piece: step.piece()?.role, gain: win.gain, capture: win.capture })
}

/// Whether a capture is answered by mate at once.
fn lets_in_mate(position: &Chess, capture: Move) -> bool {
    let after = after_move(position, capture);
    after.legal_moves().into_iter().any(|m| gives_mate(&after, m))
}

fn lands_on(m: Move, square: Square) -> bool {
    m.is_capture() && notation::destination(m) == square
}

fn can_be_retaken(position: &Chess, capture: Move, square: Square) -> bool {
    let after = after_move(position, capture);
    after.legal_moves().iter().any(|m| lands_on(*m, square))
}

/// Whether no piece of its own side looks at a square.
fn is_loose(view: &View<'_>, sq: Square) -> bool {
    let board = view.here.board();
    board.attacks_to(sq, view.owner(sq), board.occupied()).is_empty()
}

/// Whether a king goes after a pawn while the other side has a queen: a short search does not see what that costs.
fn is_hunt(position: &Chess, capture: Move) -> bool {
    let board = position.board();
    let queens = board.queens() & board.by_color(!position.turn());
    capture.role() == Role::King && capture.capture() == Some(Role::Pawn) && !queens.is_empty()
}

#[cfg(test)]
impl Cases for Hanging {
    fn read(words: &Words<'_>) -> Hanging {
        Hanging { sq: words.sq(0), piece: words.role(1), gain: words.number(2), capture: words.mv(3) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "", "d5 n 3 d1d5")];

    const FALSE: &[Case] = &[
        ("4k3/8/4p3/3n4/8/8/8/3RK3 b - - 0 1", "", "d5 n 3 d1d5"),
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "", "d5 n 2 d1d5"),
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "", "d5 b 3 d1d5"),
    ];
}

#[cfg(test)]
impl Cases for Undefended {
    fn read(words: &Words<'_>) -> Undefended {
        Undefended { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "", "d5"),
        ("4k3/8/8/n7/8/8/8/3RK3 b - - 0 1", "", "a5"),
        // The knight on e7 is pinned and guards nothing.
        ("4k3/4n3/8/3p4/8/1B6/8/4RK2 b - - 0 1", "", "d5"),
    ];

    const FALSE: &[Case] = &[("4k3/8/4p3/3n4/8/8/8/3RK3 b - - 0 1", "", "d5")];
}

#[cfg(test)]
impl Cases for IgnoresThreat {
    fn read(words: &Words<'_>) -> IgnoresThreat {
        IgnoresThreat { capture: words.mv(0), gain: words.number(1) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "e8e7", "d1d5 3")];

    const FALSE: &[Case] = &[
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "d5b4", "d1d5 3"),
        ("4k3/4p3/8/3n4/8/8/8/3RK3 b - - 0 1", "e7e6", "d1d5 3"),
    ];
}
