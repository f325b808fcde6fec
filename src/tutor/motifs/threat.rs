//! Threats: what the last move would win next.

use super::prelude::*;
use crate::chess::{after_null_move, attacks, gives_check};
use crate::features::PawnFacts;
use crate::safety::exchange::{Exchange, value};
use crate::safety::{Win, wins};
use crate::tutor::audience::Voice;
use crate::tutor::check::fight::value_of;
use crate::tutor::phrase::advice;

fields! {
    /// The side that moved would win something next.
    pub struct Threatens {
        /// The move it would play.
        #[serde(rename = "move")]
        mv: Move,
        /// Its exchange value in pawns, at least 1.
        gain: i32,
    }
}

impl ClaimKind for Threatens {
    /// What the mover would win next that it could not win before, the two best of it.
    fn find(step: Step<'_>, found: &mut Candidates<Threatens>) {
        let side = step.side();
        let Some(turned) = after_null_move(step.after()) else {
            return;
        };
        let before = wins(step.before());
        // What could be taken before already is no threat of this move.
        let known = |win: &Win| before.iter().any(|old| old.square == win.square && old.gain >= win.gain);
        // In check nothing else can be taken, and what stood to be taken is no new threat.
        let answered = |square| Exchange::on(step.before().board(), square).with_check_answered(side);
        let stood = |win: &Win| step.before().is_check() && answered(win.square).gain(side) >= win.gain;
        let old = |win: &Win| known(win) || stood(win);
        let mut new: Vec<Win> = wins(&turned).into_iter().filter(|win| !old(win)).collect();
        let place = |square: Square| seen(Bitboard::FULL, side).position(|other| other == square);
        new.sort_by_key(|win| (-win.gain, place(win.square)));
        for win in new.iter().take(2) {
            let kind = Threatens { mv: win.capture, gain: win.gain };
            // From a rook on the threat is as loud as it can be; mates have their own kind.
            found.after(side, kind, win.gain.min(5));
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        context.moved()?;
        let turned = to_move(&context.now, context.mover())?;
        legal(&turned, self.mv)?;
        need(self.gain >= 1 && value_of(&turned, self.mv) == self.gain, "the threat wins otherwise")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let begin = format!("{}{}", view.lead(true), view.last_seen());
        let mv = self.mv;
        match (prey(view, mv), view.voice.plain()) {
            (Some(prey), true) => format!("{} threatens to take {prey}", view.threatener(mv)),
            (None, true) => format!("{begin} prepares to promote the pawn on {}", notation::destination(mv)),
            (prey, false) => {
                let shown = moves::numbered(&view.here, mv);
                let whole = mv.capture().is_some_and(|taken| value(taken) == self.gain);
                match prey {
                    Some(prey) if whole && view.arrived() == Some(notation::origin(mv)) => {
                        format!("{begin} attacks {prey}")
                    }
                    Some(_) if whole => format!("{begin} threatens {shown}"),
                    _ => format!("{begin} threatens {shown}, winning {}", prize(mv, self.gain, view.voice)),
                }
            }
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let owner = view.voice.owner(!view.mover());
        let to = notation::destination(self.mv);
        let passed = if is_far_passer(view, to) { "passed " } else { "" };
        let prey = format!("{owner} {passed}{} on {to}", words::role(self.mv.capture()?));
        Some(if checks_with_a_pawn(view, self.mv) {
            format!("threatening to take {prey} with check")
        } else if view.arrived() == Some(notation::origin(self.mv)) {
            format!("attacking {prey}")
        } else if opens_the_way(view, self.mv) {
            let (role, from) = (words::role(self.mv.role()), notation::origin(self.mv));
            format!("opening the way for the {role} on {from} to {prey}")
        } else {
            format!("threatening {prey}")
        })
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::loss_by(self.mv))
    }

    fn gain(&self) -> Option<i32> {
        Some(self.gain)
    }

    /// It can be answered: like a pawn.
    fn size(&self) -> Option<i32> {
        Some(1)
    }

    fn search_advice(&self) -> &'static [&'static str] {
        advice::QUIET_THREATS
    }
}

/// Whether the last move left the line between what would take and what it would take.
fn opens_the_way(view: &View<'_>, mv: Move) -> bool {
    let line = attacks::between(notation::origin(mv), notation::destination(mv));
    view.last_move().is_some_and(|last| line.contains(notation::origin(last)))
}

/// Whether a passed pawn in the enemy half stands on a square: who attacks that does more than hunt a pawn.
fn is_far_passer(view: &View<'_>, square: Square) -> bool {
    let owner = !view.mover();
    let is_far = owner.relative_rank(square.rank()) >= Rank::Fifth;
    is_far && PawnFacts::of(view.here.board(), owner).passed.contains(square)
}

/// Whether a pawn would be taken with check: then the pawn is the least of it.
fn checks_with_a_pawn(view: &View<'_>, mv: Move) -> bool {
    let turned = || after_null_move(&view.here);
    mv.capture() == Some(Role::Pawn) && turned().is_some_and(|turned| gives_check(&turned, mv))
}

/// What a threat wins that is taken back.
fn prize(mv: Move, gain: i32, voice: Voice) -> String {
    mv.capture()
        .filter(|_| mv.promotion().is_none())
        .map_or_else(|| worth(gain).to_string(), |taken| swap(taken, mv.role(), gain, voice))
}

/// What a threat would take: `your rook on a8`.
fn prey(view: &View<'_>, mv: Move) -> Option<String> {
    let taken: Role = mv.capture()?;
    let owner = view.voice.owner(!view.mover());
    Some(format!("{owner} {} {}", words::role(taken), moves::place(mv)))
}

#[cfg(test)]
impl Cases for Threatens {
    fn read(words: &Words<'_>) -> Threatens {
        Threatens { mv: words.mv(0), gain: words.number(1) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/3n4/8/8/8/4KR2 w - - 0 1", "f1f5", "f5d5 3")];

    const FALSE: &[Case] = &[("4k3/8/4p3/3n4/8/8/8/4KR2 w - - 0 1", "f1f5", "f5d5 3")];
}
