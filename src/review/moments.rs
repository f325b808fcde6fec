//! Turning points: the few moves that decided a game, each with its kind and explanation.

use serde::{Deserialize, Serialize};

use super::report::MoveReport;
use crate::tutor::words::Voice;
use crate::tutor::{Judgement, Tag};

/// A turning point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// The move, counted from 1.
    pub ply: u32,
    /// What happened.
    pub kind: MomentKind,
    /// The move's explanation in words for the reader.
    pub text: String,
}

named! {
    /// What made a move a turning point.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum MomentKind {
        /// The mover missed a forced mate.
        MissedMate = "missed_mate",
        /// The mover allowed a forced mate.
        AllowedMate = "allowed_mate",
        /// A won game is no longer won.
        MissedWin = "missed_win",
        /// The better side is now worse.
        LeadChange = "lead_change",
        /// A holdable game is lost.
        Lost = "lost",
        /// A fault that returns the gain of the opponent's fault.
        GaveBack = "gave_back",
        /// A big loss that does not change who is better.
        Fault = "fault",
        /// A smaller one, of a game that was lost by nothing bigger.
        Slip = "slip",
        /// The only good move, found by the mover.
        Found = "found",
    }
}

impl MomentKind {
    /// Names the turning point of a move judged like this, for headings.
    pub const fn words(self, judgement: Judgement) -> &'static str {
        match self {
            MomentKind::MissedMate => "missed mate",
            MomentKind::AllowedMate => "allowed mate",
            MomentKind::MissedWin => "missed win",
            MomentKind::LeadChange => "the lead changed hands",
            MomentKind::Lost => "the losing move",
            MomentKind::GaveBack => "threw away the advantage",
            MomentKind::Fault => fault(judgement),
            MomentKind::Slip => "it slipped away here",
            MomentKind::Found => "a strong move",
        }
    }

    /// Names the turning point of a move judged like this in two or three words, for lists.
    pub const fn brief(self, judgement: Judgement) -> &'static str {
        match self {
            MomentKind::MissedMate => "missed mate",
            MomentKind::AllowedMate => "allowed mate",
            MomentKind::MissedWin => "missed win",
            MomentKind::LeadChange => "lost the lead",
            MomentKind::Lost => "the losing move",
            MomentKind::GaveBack => "threw it away",
            MomentKind::Fault => fault(judgement),
            MomentKind::Slip => "it slipped away",
            MomentKind::Found => "well found",
        }
    }

    /// Whether the mover let something go, rather than let something in.
    pub fn is_missed(self) -> bool {
        matches!(self, MomentKind::MissedMate | MomentKind::MissedWin)
    }

    /// Whether it praises the mover.
    pub fn is_praise(self) -> bool {
        self == MomentKind::Found
    }
}

/// A fault by its judgement, as beside the board while the game was played.
const fn fault(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Blunder => "a blunder",
        Judgement::Best
        | Judgement::Excellent
        | Judgement::Good
        | Judgement::Inaccuracy
        | Judgement::Mistake => "a mistake",
    }
}

/// Most turning points of a game, and most of them that may be praise: in sharp games every other move is the only good
/// one, and praise would crowd out the faults.
const MOST: usize = 6;
const MOST_FOUND: usize = 2;

/// Most small faults that stand for the big one which the loser did not make.
const MOST_SLIPS: usize = 2;

/// Winning chances above and below 50% from which a side is better or worse, in percent.
const LEAD: f64 = 5.0;

/// Winning chances in percent from which a game is holdable, and below which it is lost.
const HELD: f64 = 40.0;
const LOST: f64 = 20.0;

/// Least cost of a turning point, in percent of winning chances: an inaccuracy's. Less turns no game, whatever mates the
/// search counts.
const LEAST: f64 = 5.0;

/// Longest mate, in moves, that a player is expected to see.
const EASY_MATE: i32 = 2;

/// Winning chances in percent above which no good move is a turning point.
const WON: f64 = 90.0;

/// Picks the turning points of a game, the costliest, and tells them to this reader: first what teaches most, last what was
/// found.
pub(super) fn of(moves: &[MoveReport], reader: Voice) -> Vec<Moment> {
    let mut found: Vec<(&MoveReport, MomentKind)> =
        moves.iter().filter_map(|report| Some((report, kind(report)?))).collect();
    found.extend(slips(moves, &found));
    found.sort_by(|one, other| weight(*other).total_cmp(&weight(*one)).then(one.0.ply.cmp(&other.0.ply)));
    let mut praised = 0;
    found.retain(|(_, kind)| {
        praised += usize::from(kind.is_praise());
        !kind.is_praise() || praised <= MOST_FOUND
    });
    found.truncate(MOST);
    let teaches = |(report, kind): &(&MoveReport, MomentKind)| {
        report.difficulty.weight(reader.rating(), weight((*report, *kind)), kind.is_missed())
    };
    found.sort_by(|one, other| teaches(other).total_cmp(&teaches(one)));
    let told = |(report, kind): (&MoveReport, MomentKind)| Moment {
        ply: report.ply,
        kind,
        text: report.told.of(reader.audience).to_owned(),
    };
    found.into_iter().map(told).collect()
}

/// The costliest inaccuracies of a game that was lost without a turning point of the loser's: something has lost it.
fn slips<'a>(
    moves: &'a [MoveReport],
    found: &[(&'a MoveReport, MomentKind)],
) -> Vec<(&'a MoveReport, MomentKind)> {
    let loser = moves.last().and_then(|last| match last.after.worth.win {
        ..LOST => Some(last.color),
        win if win > 100.0 - LOST => Some(!last.color),
        _ => None,
    });
    let erred = |(report, kind): &(&MoveReport, MomentKind)| Some(report.color) == loser && !kind.is_praise();
    let is_slip = |report: &&MoveReport| {
        let is_called_one = report.judgement == Judgement::Inaccuracy && !report.is(Tag::Book);
        Some(report.color) == loser && is_called_one && report.win_drop >= LEAST && !report.is(Tag::Forced)
    };
    if found.iter().any(erred) {
        return Vec::new();
    }
    let mut slips: Vec<&MoveReport> = moves.iter().filter(is_slip).collect();
    slips.sort_by(|one, other| other.win_drop.total_cmp(&one.win_drop));
    slips.into_iter().take(MOST_SLIPS).map(|report| (report, MomentKind::Slip)).collect()
}

/// What became of the mover's chances: `81 → 34%`, `still 2%` where they are as they were, or `81%, with the next best move
/// 34%` of a move that was found.
pub fn chances_told(report: &MoveReport, kind: MomentKind) -> String {
    let (before, after) = (report.before.worth.win, report.after.worth.win);
    match report.before.second_win().filter(|_| kind.is_praise()) {
        Some(second) => format!("{after:.0}%, with the next best move {second:.0}%"),
        None if format!("{before:.0}") == format!("{after:.0}") => format!("still {after:.0}%"),
        None => format!("{before:.0} → {after:.0}%"),
    }
}

/// The weight of a turning point: its cost in percent of winning chances; less than any of what costs nothing, the more the
/// worse the next best move is.
fn weight((report, kind): (&MoveReport, MomentKind)) -> f64 {
    if kind.is_praise() { spared(report) / 100.0 } else { report.win_drop }
}

/// How much worse the next best move is, in percent of winning chances.
fn spared(report: &MoveReport) -> f64 {
    let second = report.before.second_win();
    second.map_or(0.0, |second| report.before.worth.win - second)
}

/// The kind of turning point that a move is; `None` for most moves.
fn kind(report: &MoveReport) -> Option<MomentKind> {
    let (before, after) = (report.before.worth.win, report.after.worth.win);
    if is_found(report) {
        return Some(MomentKind::Found);
    }
    // Who had no choice has turned nothing.
    if !report.judgement.is_fault() || report.win_drop < LEAST || report.is(Tag::Forced) {
        return None;
    }
    let is_mated = report.after.worth.mate.is_some_and(|moves| moves <= 0);
    Some(if report.is(Tag::MissedMate) {
        MomentKind::MissedMate
    } else if is_mated {
        MomentKind::AllowedMate
    } else if report.is(Tag::MissedWin) {
        MomentKind::MissedWin
    } else if before >= 50.0 + LEAD && after <= 50.0 - LEAD {
        MomentKind::LeadChange
    } else if before >= HELD && after < LOST {
        MomentKind::Lost
    } else if report.is(Tag::GaveBack) {
        MomentKind::GaveBack
    } else {
        MomentKind::Fault
    })
}

/// Whether a move in an open game was the only good one, or a sacrifice that is hard to see.
fn is_found(report: &MoveReport) -> bool {
    let before = &report.before.worth;
    let is_hard_mate = before.mate.is_some_and(|moves| moves > EASY_MATE);
    (before.win <= WON || is_hard_mate) && (report.is(Tag::Brilliant) || report.is(Tag::Great))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Color;
    use crate::review::tests::review;
    use crate::tutor::difficulty::{Difficulty, PeopleChance};
    use crate::tutor::words::Audience;

    /// A move that changed the mover's chances like this, with these tags.
    fn moved(ply: u32, before: f64, after: f64, tags: &[Tag]) -> MoveReport {
        let mut report = review("e4").moves.remove(0);
        report.ply = ply;
        report.before.worth.win = before;
        report.after.worth.win = after;
        report.win_drop = (before - after).max(0.0);
        report.judgement = match report.win_drop {
            ..5.0 => Judgement::Best,
            ..10.0 => Judgement::Inaccuracy,
            ..15.0 => Judgement::Mistake,
            _ => Judgement::Blunder,
        };
        report.tags = tags.to_vec();
        report
    }

    fn check(before: f64, after: f64, tags: &[Tag], expected: Option<MomentKind>) {
        assert_eq!(kind(&moved(1, before, after, tags)), expected, "{before} {after} {tags:?}");
    }

    #[test]
    fn what_happened_is_named_by_the_chances_before_and_after() {
        check(50.0, 50.0, &[], None);
        check(50.0, 42.0, &[], None);
        check(60.0, 40.0, &[], Some(MomentKind::LeadChange));
        check(50.0, 15.0, &[], Some(MomentKind::Lost));
        check(30.0, 10.0, &[], Some(MomentKind::Fault));
        let words = |judgement| (MomentKind::Fault.words(judgement), MomentKind::Fault.brief(judgement));
        assert_eq!(words(Judgement::Blunder), ("a blunder", "a blunder"));
        assert_eq!(words(Judgement::Mistake), ("a mistake", "a mistake"));
        check(90.0, 55.0, &[Tag::MissedWin], Some(MomentKind::MissedWin));
        check(90.0, 55.0, &[Tag::MissedWin, Tag::MissedMate], Some(MomentKind::MissedMate));
        check(75.0, 60.0, &[Tag::GaveBack], Some(MomentKind::GaveBack));
        check(60.0, 60.0, &[Tag::Great], Some(MomentKind::Found));
        check(60.0, 60.0, &[Tag::OnlyMove], None);
        check(97.0, 97.0, &[Tag::Great], None);
        check(60.0, 20.0, &[Tag::Forced], None);
    }

    #[test]
    fn mates_count_by_what_they_are() {
        let mut mated = moved(1, 50.0, 2.5, &[]);
        mated.after.worth = crate::review::Worth { cp: None, mate: Some(-3), win: 2.5 };
        assert_eq!(kind(&mated), Some(MomentKind::AllowedMate));
        // A mate allowed where the game was lost all the same.
        let mut lost = moved(1, 3.5, 2.5, &[]);
        lost.judgement = Judgement::Mistake;
        lost.after.worth = mated.after.worth;
        assert_eq!(kind(&lost), None);
        let mut mating = moved(1, 97.5, 97.5, &[Tag::Brilliant]);
        for (moves, expected) in [(2, None), (4, Some(MomentKind::Found))] {
            mating.before.worth = crate::review::Worth { cp: None, mate: Some(moves), win: 97.5 };
            assert_eq!(kind(&mating), expected, "mate in {moves}");
        }
    }

    #[test]
    fn of_moves_that_were_found_the_two_that_spared_most_are_told() {
        let found = |ply, second: i32| {
            let mut report = moved(ply, 50.0, 50.0, &[Tag::Great]);
            report.before.second = Some(serde_json::json!({"move": "a2a3", "cp": second, "mate": null}));
            report
        };
        let moves = [
            found(1, -300),
            found(2, -900),
            moved(3, 50.0, 38.0, &[]),
            found(4, -600),
            moved(5, 50.0, 10.0, &[]),
        ];
        let told = of(&moves, READER);
        let plies: Vec<u32> = told.iter().map(|moment| moment.ply).collect();
        assert_eq!(plies, [5, 3, 2, 4]);
        assert_eq!(told[2].kind.brief(Judgement::Best), "well found");
        assert_eq!(chances_told(&moves[3], told[3].kind), "50%, with the next best move 10%");
        assert_eq!(chances_told(&moves[4], told[0].kind), "50 → 10%");
        assert_eq!(chances_told(&moved(6, 2.4, 2.1, &[]), MomentKind::Fault), "still 2%");
    }

    #[test]
    fn a_game_that_no_mistake_has_lost_was_lost_by_the_loser_s_costliest_slips() {
        for loser in [Color::White, Color::Black] {
            let of_side =
                |ply, color, before: f64, after| MoveReport { color, ..moved(ply, before, after, &[]) };
            let mut moves = vec![
                of_side(1, loser, 50.0, 43.0),
                of_side(2, !loser, 57.0, 51.0),
                of_side(3, loser, 40.0, 34.0),
                of_side(5, loser, 34.0, 26.0),
                of_side(7, loser, 20.0, 15.0),
                of_side(9, loser, 12.0, 9.0),
            ];
            let told = |moves: &[MoveReport]| -> Vec<(u32, MomentKind)> {
                of(moves, READER).iter().map(|moment| (moment.ply, moment.kind)).collect()
            };
            assert_eq!(told(&moves), [(5, MomentKind::Slip), (1, MomentKind::Slip)]);
            moves.push(of_side(10, !loser, 91.0, 91.0));
            assert_eq!(told(&moves).len(), 2, "the winner moved last");
            moves[3] = of_side(5, loser, 45.0, 18.0);
            assert_eq!(told(&moves), [(5, MomentKind::Lost)], "one move lost it");
            assert_eq!(told(&moves[..2]), [], "nobody has lost");
        }
    }

    const READER: Voice = Voice::new(Audience::Club, None);

    #[test]
    fn what_could_be_seen_comes_before_what_hardly_could() {
        let hard = |ply, before, after, refutation, best, tags: &[Tag]| {
            let chance = |chances| Some(PeopleChance(chances));
            let difficulty =
                Difficulty { refutation: chance(refutation), best: chance(best), ..Difficulty::default() };
            MoveReport { difficulty, ..moved(ply, before, after, tags) }
        };
        let order = |moves: &[MoveReport], known_rating| -> Vec<u32> {
            let moments = of(moves, Voice { known_rating, ..READER });
            moments.iter().map(|moment| moment.ply).collect()
        };
        // White's moves have odd numbers, Black's even ones: both are ordered alike.
        for first in [1, 2] {
            let deep = hard(first, 50.0, 20.0, [0.1, 0.2, 0.6], [0.9; 3], &[]);
            let plain = hard(first + 2, 50.0, 30.0, [0.8; 3], [0.9; 3], &[]);
            assert_eq!(order(&[deep.clone(), plain.clone()], None), [first + 2, first]);
            assert_eq!(order(&[deep.clone(), plain.clone()], Some(1900)), [first, first + 2], "he sees it");
            // What was let go is as hard as the best move, whatever punishes the one that was played.
            let missed = hard(first, 95.0, 55.0, [0.1; 3], [0.8; 3], &[Tag::MissedWin]);
            assert_eq!(order(&[missed, plain], None), [first, first + 2]);
        }
    }

    #[test]
    fn the_six_that_cost_most_are_told_the_costliest_first() {
        let drops = [12.0, 40.0, 11.0, 30.0, 20.0, 13.0, 25.0, 10.0];
        let moves: Vec<MoveReport> =
            (1..).zip(drops).map(|(ply, drop)| moved(ply, 50.0, 50.0 - drop, &[])).collect();
        let plies: Vec<u32> = of(&moves, READER).iter().map(|moment| moment.ply).collect();
        assert_eq!(plies, [2, 4, 7, 5, 6, 1]);
        assert_eq!(of(&[], READER), []);
    }
}
