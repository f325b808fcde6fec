//! Skewers: a great piece must leave a slider's line, and what stands behind it falls.

use super::prelude::*;
use crate::safety::exchange::value;
use crate::tutor::check::context::danger;
use crate::tutor::check::fight::{Fight, value_of};
use crate::tutor::check::lines;
use crate::tutor::find::board::{Aligned, capture_gain, enemies_aligned, gain, gain_behind, rank, roles};
use crate::tutor::phrase::advice;

fields! {
    /// A piece that must move away stands before another on a slider's line.
    pub struct Skewer {
        /// The slider.
        attacker: Square,
        /// What must move.
        front: Square,
        /// What falls then.
        behind: Square,
    }
}

impl ClaimKind for Skewer {
    fn find(step: Step<'_>, found: &mut Candidates<Skewer>) {
        let earlier = enemies_aligned(step.before().board(), step.side());
        for pair in enemies_aligned(step.board(), step.side()) {
            if !earlier.contains(&pair) {
                propose(step, pair, found);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (attacker, front, behind) = (self.attacker, self.front, self.behind);
        let [own, first, second] = lines::lined_up(context, [attacker, front, behind])?;
        need(lines::rank(first) >= lines::rank(second), "the piece in front is worth less")?;
        let gain = Fight::on(context.now.board(), own.color).without(front).capture(attacker, behind);
        need(gain.is_some_and(|gain| gain >= 1), "the piece behind is guarded")?;
        let lost = context.now.turn() != own.color && danger(&context.now, attacker) > 0;
        // An attacker that is simply taken skewers nothing.
        need(!lost, "the attacker can be won")?;
        need(!can_help(&context.now, self), "the piece in front trades itself or guards the other")?;
        if first.role != Role::King {
            return need(danger(&context.now, front) >= 1, "the piece in front is in no danger");
        }
        let board = context.now.board();
        let guards = board.attacks_to(behind, second.color, board.occupied()).without(front);
        need(guards.is_empty() || value(second.role) > value(own.role), "the piece behind is guarded")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (front, back) = (view.piece_name(self.front), view.the(self.behind));
        let is_king = view.here.board().role_at(self.front) == Some(Role::King);
        if view.voice.plain() && is_king {
            let falls = view.piece_name(self.behind);
            return format!(
                "{}{falls} falls as soon as the king moves out of the way: a skewer",
                view.lead(false)
            );
        }
        if view.voice.plain() {
            let by = if view.arrived() == Some(self.attacker) {
                format!("{}{}", view.lead(true), view.last_seen())
            } else {
                format!("{}{}", view.lead(false), view.piece_name(self.attacker))
            };
            return format!("{by} attacks {front}. When it moves away, {back} behind it falls: a skewer");
        }
        let lead = view.lead_of(self.attacker);
        format!("{lead}{} skewers {front} and {back}", view.actor(self.attacker))
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let (front, back) = (view.piece_name(self.front), view.the(self.behind));
        Some(if view.arrived() != Some(self.attacker) {
            let by = view.the(self.attacker);
            format!("opening the line of {by} to {front}, with {back} behind it")
        } else if view.voice.plain() {
            format!("attacking {front} with {back} behind it")
        } else {
            format!("skewering {front} and {back}")
        })
    }

    fn made_on(&self) -> Vec<Square> {
        vec![self.attacker, self.front, self.behind]
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.front, self.behind]
    }

    fn noun(&self) -> Option<&'static str> {
        Some("a skewer")
    }

    fn prevention(&self) -> &'static [&'static str] {
        advice::LOOK
    }

    fn search_advice(&self) -> &'static [&'static str] {
        advice::FORCING
    }
}

/// Whether the piece in front, being to move, takes the attacker and loses nothing, or steps out of the line in safety to
/// where it guards what stood behind it.
fn can_help(now: &Chess, skewer: &Skewer) -> bool {
    let own = now.board().color_at(skewer.attacker);
    let moves = now.legal_moves();
    let mut of_front = moves
        .iter()
        .filter(|m| notation::origin(**m) == skewer.front && now.board().color_at(skewer.front) != own);
    of_front.any(|&m| {
        if notation::destination(m) == skewer.attacker {
            return value_of(now, m) >= 0;
        }
        let after = after_move(now, m);
        let side = after.turn();
        let falls = Fight::on(after.board(), side).capture(skewer.attacker, skewer.behind);
        danger(&after, notation::destination(m)) < 1 && falls.is_none_or(|gain| gain < 1)
    })
}

fn propose(step: Step<'_>, pair: Aligned, found: &mut Candidates<Skewer>) {
    let [front, behind] = roles(step.board(), pair);
    // A lesser piece in front is a pin, and a pawn behind is not worth moving away for.
    if rank(front) < rank(behind) || behind == Role::Pawn || front == Role::Pawn {
        return;
    }
    let hit = front == Role::King || gain(step.after(), pair.front, step.side()) >= 1;
    if !hit || gain_behind(step, pair) < 1 {
        return;
    }
    let goes = step.later(1).is_some_and(|answer| answer.from() == pair.front);
    // The line that goes on to take the piece behind is explained by nothing better.
    let worth = if goes && step.takes_later(pair.behind) { 6 } else { 0 };
    let direct = capture_gain(step.after(), pair.slider, pair.front).is_some();
    // The slider itself must hit the front piece; where another one does, that is the threat to be told.
    if front == Role::King || direct {
        let kind = Skewer { attacker: pair.slider, front: pair.front, behind: pair.behind };
        found.after(step.side(), kind, worth);
    }
}

#[cfg(test)]
impl Cases for Skewer {
    fn read(words: &Words<'_>) -> Skewer {
        Skewer { attacker: words.sq(0), front: words.sq(1), behind: words.sq(2) }
    }

    const TRUE: &[Case] = &[
        ("4q3/8/8/4k3/8/8/8/K3R3 b - - 0 1", "", "e1 e5 e8"),
        // The rook behind is worth more than the bishop, whoever guards it.
        ("6k1/6r1/8/8/3r4/8/1B4PP/1R5K b - - 0 1", "", "b2 d4 g7"),
        // Too far from the knight to guard it.
        ("8/7p/8/8/2N2K1r/8/6k1/8 w - - 1 36", "", "h4 f4 c4"),
    ];

    const FALSE: &[Case] = &[
        // The king steps to d5 and guards the knight.
        ("8/7p/8/8/2N1K2r/8/6k1/8 w - - 1 36", "", "h4 e4 c4"),
        ("4r3/8/2b5/4k3/8/8/8/K3R3 b - - 0 1", "", "e1 e5 e8"),
        // The queen takes the attacker.
        ("3r2k1/8/8/3q4/8/8/8/3R2K1 b - - 0 1", "", "d1 d5 d8"),
        // The queen goes to g5 and guards the rook.
        ("3r2k1/8/8/3q4/8/5B2/8/3R2K1 b - - 0 1", "", "d1 d5 d8"),
        // Queens are traded, and the rook is safe.
        ("1r2k2r/2p1ppb1/3p2pp/p4q2/1PpP4/P1n1PN1P/2Q2PPB/1R2K2R w Kk - 0 20", "", "f5 c2 b1"),
        // The knight steps back and guards the other.
        ("r2q1rk1/pbp2p1p/1pn1p1p1/4b3/1PBN2P1/P1N1B3/5P1P/R2QK2R w KQ - 0 14", "", "e5 d4 c3"),
    ];
}
