//! Turning points: the few moves at which a game was decided, each with what happened there.

use serde::{Deserialize, Serialize};

use super::report::MoveReport;
use crate::tutor::Tag;
use crate::tutor::words::Audience;

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

/// What made a move a turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MomentKind {
    /// A forced mate was let go.
    MissedMate,
    /// A forced mate was allowed.
    AllowedMate,
    /// A won game was won no more.
    MissedWin,
    /// Who was better is worse.
    LeadChange,
    /// A game that could be held is lost.
    Lost,
    /// The opponent's fault was given back.
    GaveBack,
    /// Much was lost, though the game was not turned.
    Fault,
    /// A move without which the game would have gone otherwise.
    Found,
}

impl MomentKind {
    /// The name as in JSON.
    pub const fn id(self) -> &'static str {
        match self {
            MomentKind::MissedMate => "missed_mate",
            MomentKind::AllowedMate => "allowed_mate",
            MomentKind::MissedWin => "missed_win",
            MomentKind::LeadChange => "lead_change",
            MomentKind::Lost => "lost",
            MomentKind::GaveBack => "gave_back",
            MomentKind::Fault => "fault",
            MomentKind::Found => "found",
        }
    }

    /// What happened, in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            MomentKind::MissedMate => "a mate was missed",
            MomentKind::AllowedMate => "a mate was allowed",
            MomentKind::MissedWin => "the win was let go",
            MomentKind::LeadChange => "the lead changed hands",
            MomentKind::Lost => "the game was lost here",
            MomentKind::GaveBack => "the chance was given back",
            MomentKind::Fault => "much was given away",
            MomentKind::Found => "a strong move was found",
        }
    }

    /// What who moved did there, in two or three words.
    pub const fn brief(self) -> &'static str {
        match self {
            MomentKind::MissedMate => "missed a mate",
            MomentKind::AllowedMate => "allowed a mate",
            MomentKind::MissedWin => "let the win go",
            MomentKind::LeadChange => "lost the lead",
            MomentKind::Lost => "lost the game",
            MomentKind::GaveBack => "gave it back",
            MomentKind::Fault => "went wrong",
            MomentKind::Found => "well found",
        }
    }

    /// Whether it speaks for who moved.
    pub fn is_praise(self) -> bool {
        self == MomentKind::Found
    }
}

/// How many turning points a game has at most, and how many of them may be moves that were found: in sharp games every
/// other move is the only good one, and what was given away would not be told.
const MOST: usize = 6;
const MOST_FOUND: usize = 2;

/// Points above and below an even game from which a side is better or worse.
const LEAD: f64 = 5.0;

/// Chances in percent from which a game can be held, and below which it is lost.
const HELD: f64 = 40.0;
const LOST: f64 = 20.0;

/// The least weight, in points, of what matters whatever the points say: mates, and moves that were hard to find.
const MATTERS: f64 = 15.0;

/// A mate in so many moves is expected to be found.
const EASY_MATE: i32 = 2;

/// Chances in percent above which a game is as good as won, so that no good move turns it any more.
const WON: f64 = 90.0;

/// The turning points among a game's moves, told to this reader: those that cost most, in the order of the game.
pub(super) fn of(moves: &[MoveReport], audience: Audience) -> Vec<Moment> {
    let mut found: Vec<(&MoveReport, MomentKind)> = moves
        .iter()
        .filter_map(|report| Some((report, kind(report)?)))
        .collect();
    found.sort_by(|one, other| weight(*other).total_cmp(&weight(*one)));
    let mut praised = 0;
    found.retain(|(_, kind)| {
        praised += usize::from(kind.is_praise());
        !kind.is_praise() || praised <= MOST_FOUND
    });
    found.truncate(MOST);
    found.sort_by_key(|(report, _)| report.ply);
    let told = |(report, kind): (&MoveReport, MomentKind)| Moment {
        ply: report.ply,
        kind,
        text: report.told.of(audience).to_owned(),
    };
    found.into_iter().map(told).collect()
}

/// What became of the mover's chances: `81 → 34 %`, `still 2 %` where they are as they were, or `81 %, with the next best move
/// 34 %` of a move that was found.
pub fn chances_told(report: &MoveReport, kind: MomentKind) -> String {
    let (before, after) = (report.before.worth.win, report.after.worth.win);
    match report.before.second_win().filter(|_| kind.is_praise()) {
        Some(second) => format!("{after:.0} %, with the next best move {second:.0} %"),
        None if format!("{before:.0}") == format!("{after:.0}") => format!("still {after:.0} %"),
        None => format!("{before:.0} → {after:.0} %"),
    }
}

/// How much a turning point counts, in points of win percentage.
fn weight((report, kind): (&MoveReport, MomentKind)) -> f64 {
    match kind {
        MomentKind::MissedMate | MomentKind::AllowedMate => report.win_drop.max(MATTERS),
        // As much as faults that matter, and the more the worse the next best move is.
        MomentKind::Found => MATTERS + spared(report) / 100.0,
        _ => report.win_drop,
    }
}

/// The points by which the next best move would have been worse.
fn spared(report: &MoveReport) -> f64 {
    let second = report.before.second_win();
    second.map_or(0.0, |second| report.before.worth.win - second)
}

/// What makes a move a turning point; `None` for most moves.
fn kind(report: &MoveReport) -> Option<MomentKind> {
    let (before, after) = (report.before.worth.win, report.after.worth.win);
    if is_found(report) {
        return Some(MomentKind::Found);
    }
    if !report.judgement.is_fault() {
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

/// Whether a move was the only good one or a sacrifice that is hard to see, and the game was still open.
fn is_found(report: &MoveReport) -> bool {
    let before = &report.before.worth;
    let is_hard_mate = before.mate.is_some_and(|moves| moves > EASY_MATE);
    (before.win <= WON || is_hard_mate) && (report.is(Tag::Brilliant) || report.is(Tag::Great))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::tests::review;
    use crate::tutor::Judgement;

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
        assert_eq!(
            kind(&moved(1, before, after, tags)),
            expected,
            "{before} {after} {tags:?}"
        );
    }

    #[test]
    fn what_happened_is_named_by_the_chances_before_and_after() {
        check(50.0, 50.0, &[], None);
        check(50.0, 42.0, &[], None);
        check(60.0, 40.0, &[], Some(MomentKind::LeadChange));
        check(50.0, 15.0, &[], Some(MomentKind::Lost));
        check(30.0, 10.0, &[], Some(MomentKind::Fault));
        check(90.0, 55.0, &[Tag::MissedWin], Some(MomentKind::MissedWin));
        check(
            90.0,
            55.0,
            &[Tag::MissedWin, Tag::MissedMate],
            Some(MomentKind::MissedMate),
        );
        check(75.0, 60.0, &[Tag::GaveBack], Some(MomentKind::GaveBack));
        check(60.0, 60.0, &[Tag::Great], Some(MomentKind::Found));
        check(60.0, 60.0, &[Tag::OnlyMove], None);
        check(97.0, 97.0, &[Tag::Great], None);
    }

    #[test]
    fn mates_count_by_what_they_are() {
        let mut mated = moved(1, 50.0, 2.5, &[]);
        mated.after.worth = crate::review::Worth {
            cp: None,
            mate: Some(-3),
            win: 2.5,
        };
        assert_eq!(kind(&mated), Some(MomentKind::AllowedMate));
        let mut mating = moved(1, 97.5, 97.5, &[Tag::Brilliant]);
        for (moves, expected) in [(2, None), (4, Some(MomentKind::Found))] {
            mating.before.worth = crate::review::Worth {
                cp: None,
                mate: Some(moves),
                win: 97.5,
            };
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
        let told = of(&moves, Audience::Club);
        let plies: Vec<u32> = told.iter().map(|moment| moment.ply).collect();
        assert_eq!(plies, [2, 3, 4, 5]);
        assert_eq!(told[0].kind.brief(), "well found");
        assert_eq!(
            chances_told(&moves[3], told[2].kind),
            "50 %, with the next best move 10 %"
        );
        assert_eq!(chances_told(&moves[4], told[3].kind), "50 → 10 %");
        assert_eq!(
            chances_told(&moved(6, 2.4, 2.1, &[]), MomentKind::Fault),
            "still 2 %"
        );
    }

    #[test]
    fn the_six_that_cost_most_are_told_in_their_order() {
        let drops = [12.0, 40.0, 11.0, 30.0, 20.0, 13.0, 25.0, 10.0];
        let moves: Vec<MoveReport> = (1..)
            .zip(drops)
            .map(|(ply, drop)| moved(ply, 50.0, 50.0 - drop, &[]))
            .collect();
        let plies: Vec<u32> = of(&moves, Audience::Club)
            .iter()
            .map(|moment| moment.ply)
            .collect();
        assert_eq!(plies, [1, 2, 4, 5, 6, 7]);
        assert_eq!(of(&[], Audience::Club), []);
    }
}
