//! Prophylaxis: the last move stops a mate, a capture or a fork that the opponent had in mind.

use super::fork::{self, Fork};
use super::mate_threat::mate_in_one;
use super::prelude::*;
use crate::chess::{after_null_move, gives_mate};
use crate::safety::exchange::value;
use crate::safety::{Win, made, wins};
use crate::tutor::check::fight::value_of;
use crate::tutor::find::board;

/// Pawns that a capture must win before it is worth stopping.
// The catalogue says 2: guarding a pawn is told as guarding it.
const WORTH_STOPPING: i32 = 2;

fields! {
    /// The last move stops a mate.
    pub struct StopsMate {
        /// How the opponent was about to mate.
        #[serde(rename = "move")]
        mv: Move,
    }
}

fields! {
    /// The last move stops a capture of a piece that stays, or a fork.
    pub struct Prevents {
        /// What the opponent was about to play.
        #[serde(rename = "move")]
        mv: Move,
        /// The exchange value of the capture in pawns, at least 2; nothing of a fork.
        #[serde(skip_serializing_if = "Option::is_none")]
        gain: Option<i32>,
        /// What the fork would have attacked; none of a capture.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        targets: Vec<Square>,
    }
}

/// Whether the move gives a check that must be answered before the opponent plays on as he wanted.
fn only_delays(step: Step<'_>, wanted: Move) -> bool {
    step.after().is_check() && step.to() != notation::origin(wanted)
}

/// The position before the last move with the opponent to move, in which he could play what he wanted.
fn wanted(context: &CheckContext<'_>, mv: Move) -> Result<Chess, Refuted> {
    let (before, last) = context.moved()?;
    let turned = to_move(before, context.now.turn())?;
    legal(&turned, mv)?;
    let answered = !context.now.is_check() || notation::destination(last) == notation::origin(mv);
    // The check is answered and the opponent still plays what he wanted, unless it took the piece itself.
    need(answered, "a check only delays it")?;
    Ok(turned)
}

impl ClaimKind for StopsMate {
    fn find(step: Step<'_>, found: &mut Candidates<StopsMate>) {
        let Some(mv) = after_null_move(step.before()).as_ref().and_then(mate_in_one) else {
            return;
        };
        let goes_on = !only_delays(step, mv) && !step.after().is_game_over();
        if goes_on && mate_in_one(step.after()).is_none() {
            found.after(step.side(), StopsMate { mv }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let mut mated = wanted(context, self.mv)?;
        mated.play_unchecked(self.mv);
        need(mated.is_checkmate(), "it was no mate")?;
        need(!context.now.is_game_over(), "the game is over")?;
        let mates = |m: &Move| gives_mate(&context.now, *m);
        need(!context.now.legal_moves().iter().any(mates), "another move mates")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let begin = view.begin();
        if view.voice.plain() {
            let enemy = view.voice.subject(!view.mover());
            let to = notation::destination(self.mv);
            return format!("{begin} stops the checkmate that {enemy} threatened on {to}");
        }
        format!("{begin} stops the threat of {}", moves::numbered(&view.before, self.mv))
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some(format!("stopping the mate on {}", notation::destination(self.mv)))
    }

    /// A mate is worth a queen and more, as in `mate_threat`.
    fn size(&self) -> Option<i32> {
        Some(9)
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["Ask first which checks the other side has."]
    }
}

impl ClaimKind for Prevents {
    fn find(step: Step<'_>, found: &mut Candidates<Prevents>) {
        if step.played().is_capture() || step.played().is_castle() || step.after().is_check() {
            return;
        }
        let Some(turned) = after_null_move(step.before()) else {
            return;
        };
        if let Some(win) = stopped_capture(step, &turned) {
            let kind = Prevents { mv: win.capture, gain: Some(win.gain), targets: Vec::new() };
            found.after(step.side(), kind, win.gain.min(5));
        } else if let Some((mv, targets)) = stopped_fork(step, &turned) {
            found.after(step.side(), Prevents { mv, gain: None, targets }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        let turned = wanted(context, self.mv)?;
        let (_, last) = context.moved()?;
        need(!last.is_capture(), "the last move takes something")?;
        match self.gain {
            Some(gain) => self.stops_capture(context, &turned, gain),
            None => self.stops_fork(context, &turned, oracle),
        }
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (begin, enemy) = (view.begin(), !view.mover());
        let role = words::role(self.mv.role());
        let to = notation::destination(self.mv);
        if view.voice.plain() {
            let owner = view.voice.owner(enemy);
            return match self.gain {
                Some(_) => format!("{begin} stops {owner} {role} from taking on {to}"),
                None => format!("{begin} rules out a fork on {to} by {owner} {role}"),
            };
        }
        let shown = moves::numbered(&view.before, self.mv);
        match self.gain {
            Some(gain) => {
                format!("{begin} stops {shown}, which would win {}", self.prize(gain))
            }
            None => format!("{begin} rules out {shown}, which would fork two pieces"),
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let to = notation::destination(self.mv);
        if self.gain.is_some() && !view.here.is_legal(self.mv) {
            return Some(self.ruled_out(view));
        }
        let shown = moves::numbered(&view.before, self.mv);
        // What is parried may still be played.
        Some(match (self.gain, view.voice.plain()) {
            (Some(_), true) => format!("protecting {}", view.piece_name(to)),
            (Some(_), false) => format!("so that {shown} wins nothing"),
            (None, true) => format!("ruling out a fork on {to}"),
            (None, false) => format!("ruling out {shown}"),
        })
    }

    /// A capture that is stopped is a piece that is guarded.
    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        let target = Bitboard::from_square(notation::destination(self.mv));
        Some(Topic::Motif(if self.gain.is_some() { "defends" } else { "prevents" }, target))
    }

    fn gain(&self) -> Option<i32> {
        self.gain
    }
}

impl Prevents {
    /// What became of a capture that can't be made any more: a line is shut, the king may not go to a guarded square, or the taker is
    /// pinned.
    fn ruled_out(&self, view: &View<'_>) -> String {
        let to = notation::destination(self.mv);
        let wall = attacks::between(notation::origin(self.mv), to);
        if view.arrived().is_some_and(|square| wall.contains(square)) {
            format!("shielding {}", view.piece_name(to))
        } else if self.mv.role() == Role::King {
            format!("protecting {}", view.piece_name(to))
        } else {
            format!("stopping {} from taking on {to}", view.the(notation::origin(self.mv)))
        }
    }

    /// What the capture would have won.
    fn prize(&self, gain: i32) -> String {
        let whole = self.mv.capture().filter(|role| value(*role) == gain);
        whole.map_or_else(|| worth(gain).to_string(), a)
    }

    fn stops_capture(&self, context: &CheckContext<'_>, turned: &Chess, gain: i32) -> Verdict {
        let now = &context.now;
        let (before, target) = (turned.board(), notation::destination(self.mv));
        need(self.mv.is_capture() && gain >= WORTH_STOPPING, "it was no threat")?;
        need(value_of(turned, self.mv) == gain, "it won otherwise")?;
        need(before.piece_at(target) == now.board().piece_at(target), "the piece has gone")?;
        need(!now.is_legal(self.mv) || value_of(now, self.mv) < 1, "it still wins")?;
        let captures = now.legal_moves().into_iter().filter(|m| m.is_capture());
        // Nothing was stopped where as much falls elsewhere.
        need(captures.into_iter().all(|m| value_of(now, m) < gain), "another capture wins as much")
    }

    fn stops_fork(&self, context: &CheckContext<'_>, turned: &Chess, oracle: &mut dyn Oracle) -> Verdict {
        let mut forks = |position: &Chess, m: Move| {
            let kind = Fork { sq: notation::destination(m), targets: self.targets.clone() };
            let after = CheckContext::of(position, &[m]);
            after.and_then(|after| kind.check(&after, oracle))
        };
        forks(turned, self.mv)?;
        // Another piece may fork from the same square.
        let comes = |m: &Move| notation::destination(*m) == notation::destination(self.mv);
        let still =
            context.now.legal_moves().into_iter().filter(comes).any(|m| forks(&context.now, m).is_ok());
        need(!still, "the fork is still there")
    }
}

/// What the opponent would have won most by taking it, if the move stops that.
fn stopped_capture(step: Step<'_>, turned: &Chess) -> Option<Win> {
    let place = |square: Square| seen(Bitboard::FULL, step.side()).position(|other| other == square);
    let mut before: Vec<Win> = wins(turned);
    before.sort_by_key(|win| (-win.gain, place(win.square)));
    let win = before.into_iter().next()?;
    // A piece that runs away has not stopped the capture but left it.
    let stays = win.square != step.from() && made::taken_square(win.capture) == win.square;
    let now = wins(step.after()).into_iter().map(|win| win.gain).max().unwrap_or(0);
    (stays && win.gain >= WORTH_STOPPING && now < WORTH_STOPPING).then_some(win)
}

/// A fork of pieces by the opponent that the move stops.
fn stopped_fork(step: Step<'_>, turned: &Chess) -> Option<(Move, Vec<Square>)> {
    let place = |square: Square| seen(Bitboard::FULL, step.side()).position(|other| other == square);
    let mut all = turned.legal_moves();
    all.sort_by_key(|m| (place(notation::destination(*m)), place(notation::origin(*m)), m.promotion()));
    let mut forks = all.into_iter().filter_map(|m| Some((m, forked(turned, m)?)));
    let (mv, targets) = forks.next()?;
    let comes = |m: &Move| notation::destination(*m) == notation::destination(mv);
    let still =
        step.after().legal_moves().into_iter().filter(comes).any(|m| forked(step.after(), m).is_some());
    // Where mate was threatened, nobody feared a fork.
    let is_feared = || board::mates_by_checks(turned, 2).is_none();
    (!still && !targets.contains(&step.from()) && is_feared()).then_some((mv, targets))
}

/// What a move forks: pieces or the king, none of them a pawn, and nobody can win the piece that moved.
fn forked(position: &Chess, m: Move) -> Option<Vec<Square>> {
    let to = notation::destination(m);
    if m.is_castle() || m.role() == Role::King {
        return None;
    }
    let after = after_move(position, m);
    let mut targets = fork::prey(&after, to, position.turn());
    targets.retain(|target| !after.board().pawns().contains(*target));
    (targets.len() >= 2 && board::danger(&after, to) < 1).then_some(targets)
}

#[cfg(test)]
impl Cases for StopsMate {
    fn read(words: &Words<'_>) -> StopsMate {
        StopsMate { mv: words.wanted(0) }
    }

    const TRUE: &[Case] = &[
        ("5rk1/5ppp/8/7Q/8/3B4/8/6K1 b - - 0 1", "g7g6", "h5h7"),
        // The bishop behind the queen is taken.
        ("3r1rk1/5ppp/8/7Q/8/3B4/8/6K1 b - - 0 1", "d8d3", "h5h7"),
    ];

    const FALSE: &[Case] = &[
        // It was no mate: the king could go to f8.
        ("6k1/5ppp/8/7Q/8/3B4/8/6K1 b - - 0 1", "g7g6", "h5h7"),
        // Mate is still there.
        ("5rk1/p4ppp/8/7Q/8/3B4/8/6K1 b - - 0 1", "a7a6", "h5h7"),
        // A check only delays it.
        ("1r3rk1/5ppp/8/7Q/8/3B4/8/6K1 b - - 0 1", "b8b1", "h5h7"),
    ];
}

#[cfg(test)]
impl Cases for Prevents {
    fn read(words: &Words<'_>) -> Prevents {
        let mv = words.wanted(0);
        if words.word(1) == "fork" {
            return Prevents { mv, gain: None, targets: words.squares(2) };
        }
        Prevents { mv, gain: Some(words.number(1)), targets: Vec::new() }
    }

    const TRUE: &[Case] = &[
        // The pawn guards the knight.
        ("4k3/4p3/8/3n4/8/8/8/3RK3 b - - 0 1", "e7e6", "d1d5 3"),
        // The king guards the square.
        ("r3k3/1p6/8/3N4/8/8/8/4K3 b - - 0 1", "e8d8", "d5c7 fork a8,e8"),
    ];

    const FALSE: &[Case] = &[
        // The rook still takes it.
        ("4k3/4p3/8/3n4/8/8/8/3RK3 b - - 0 1", "e8f8", "d1d5 3"),
        // The knight itself went away.
        ("4k3/4p3/8/3n4/8/8/8/3RK3 b - - 0 1", "d5b4", "d1d5 3"),
        // The fork is still there, and there the other knight makes it.
        ("r3k3/1p6/8/3N4/8/8/8/4K3 b - - 0 1", "b7b6", "d5c7 fork a8,e8"),
        ("r1b1k3/8/8/1N1N4/8/8/4K3/8 b - - 0 1", "c8a6", "b5c7 fork a8,e8"),
    ];
}
