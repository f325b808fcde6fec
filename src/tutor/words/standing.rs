//! Where a fault leaves the game, in words that fit its sign.

use super::teller::{Teller, Telling};
use crate::chess::{Color, Score};
use crate::tutor::audience::Audience;
use crate::tutor::judge::Judgement;

/// Win percent of 2.5 pawns: a game that good players win.
const WON: f64 = 71.5;
/// Win percent from which a side is better, up to which it is slightly worse, worse, and lost.
const BETTER: f64 = 58.0;
/// Win percent from which something is left of an advantage: a third of a pawn.
// Of moves that a short search saw at up to 57 another engine, which looked further, still saw 61 to 64.
const SOMETHING: f64 = 53.0;
/// Win percent up to which all of it is.
const GONE: f64 = 47.0;
const LEVEL: f64 = 45.0;
const SLIGHTLY: f64 = 40.0;
const LOSING: f64 = 25.0;
/// Win percent below which the game was lost before: then no move loses it.
const LOST: f64 = 10.0;
/// Win percent of a level game.
const EVEN: f64 = 50.0;
/// Win percent below which nobody had more than an even game.
const EDGE: f64 = 54.0;

/// What a fault makes of the game for the side that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameStanding {
    /// It is won all the same.
    StillWon,
    /// It was won; now it is only better.
    WinInDoubt,
    /// It is better still, by less.
    LessBetter,
    /// It was better; less than half of that is left, if anything.
    MostGone,
    /// It was better.
    AdvantageGone,
    /// It was slightly better.
    EdgeGone,
    /// It was better; now the other side is.
    Turned,
    /// The other side is slightly better.
    SlightlyWorse,
    /// The other side is better.
    Worse,
    /// The other side is winning.
    Lost,
}

/// Where the move leaves the game; `None` where that says nothing: the game was lost before, a mate is at stake, or the reader
/// has the numbers.
pub(super) fn of(teller: &Teller<'_>) -> Option<GameStanding> {
    use GameStanding as G;
    let judged = teller.judged;
    if judged.after.mate().is_some() || teller.voice.audience == Audience::Advanced {
        return None;
    }
    let (before, after) = (judged.before.win_percent(), judged.after.win_percent());
    // That the mate is gone says enough.
    if judged.before.mate().is_some() && after >= LOSING {
        return None;
    }
    let was_better = before >= BETTER;
    Some(match after {
        WON.. => G::StillWon,
        BETTER.. if before >= WON => G::WinInDoubt,
        BETTER.. if judged.judgement.is_fault() || before - after >= EDGE - 50.0 => G::LessBetter,
        BETTER.. => return None,
        SOMETHING.. if was_better && (after - 50.0) * 2.0 < before - 50.0 => G::MostGone,
        SOMETHING.. if was_better => G::LessBetter,
        // A search that sees a level game may be a little wrong: most of it is gone in any case.
        GONE.. if was_better && judged.after != Score::Cp(0) => G::MostGone,
        SLIGHTLY.. if was_better => G::AdvantageGone,
        LEVEL.. if before >= EDGE && after < EDGE - 2.0 => G::EdgeGone,
        LEVEL.. => return None,
        _ if before < LOST => return None,
        LOSING.. if was_better => G::Turned,
        SLIGHTLY.. if judged.judgement >= Judgement::Mistake => G::Worse,
        SLIGHTLY.. if before >= LEVEL => G::SlightlyWorse,
        SLIGHTLY.. => return None,
        // The other side was better before.
        LOSING.. if before < SLIGHTLY => return None,
        LOSING.. => G::Worse,
        _ => G::Lost,
    })
}

/// What the better move keeps of the game that the move played lets go: `keeping the advantage`; where both moves leave it much the
/// same, that its chances are better. `None` to who has the numbers, and where the game was lost before.
pub(super) fn kept(teller: &Teller<'_>) -> Option<String> {
    use GameStanding as G;
    let (before, after) = (teller.judged.before.win_percent(), teller.judged.after.win_percent());
    if teller.voice.audience == Audience::Advanced {
        return None;
    }
    Some(match (of(teller), before) {
        (_, WON..) if after >= WON => MORE_EASILY.to_owned(),
        (_, WON..) => "keeping the win in hand".to_owned(),
        (Some(G::LessBetter), _) => "keeping more of the advantage".to_owned(),
        (_, BETTER..) if after < BETTER => "keeping the advantage".to_owned(),
        (Some(G::EdgeGone), _) => "keeping the edge".to_owned(),
        (_, LEVEL..) if after < LEVEL => "keeping the balance".to_owned(),
        (_, SLIGHTLY..) if after < SLIGHTLY => {
            format!("leaving {} only a slight edge", teller.voice.subject(!teller.mover()))
        }
        (_, EVEN..) => "with slightly better chances".to_owned(),
        (_, LOSING..) => "with better chances to hold".to_owned(),
        _ if teller.judged.is_decided() => return None,
        _ => "putting up more resistance".to_owned(),
    })
}

/// What is kept of a game that is won all the same.
const MORE_EASILY: &str = "winning more easily";

/// That the mover stands better all the same, of whom a loss is told: `you're still winning, but it is harder now`; `None` where the text
/// has said so.
pub(super) fn still_better(teller: &Teller<'_>, told: &Telling) -> Option<String> {
    let left = of(teller)?;
    let is_better = matches!(left, GameStanding::StillWon | GameStanding::WinInDoubt);
    let is_told = told.has_said(&left.clause(teller)) || told.has_said(&left.what(teller));
    let is_told = is_told || told.has_said(MORE_EASILY);
    (is_better && !is_told).then(|| left.clause(teller))
}

impl GameStanding {
    /// A clause of its own: `your advantage is gone`, `now White has the upper hand`.
    pub fn clause(self, teller: &Teller<'_>) -> String {
        let mover = teller.mover();
        match self {
            GameStanding::StillWon => format!("{} still winning, but it is harder now", is(teller, mover)),
            GameStanding::WinInDoubt => {
                format!("{} still better, but the win is no longer sure", is(teller, mover))
            }
            GameStanding::LessBetter
            | GameStanding::MostGone
            | GameStanding::AdvantageGone
            | GameStanding::EdgeGone => self.what(teller),
            GameStanding::Turned | GameStanding::SlightlyWorse | GameStanding::Worse | GameStanding::Lost => {
                format!("now {}", self.what(teller))
            }
        }
    }

    /// Whether it is told as what the reply brings about, and not of who is still better.
    pub fn is_of_the_reply(self) -> bool {
        !matches!(self, GameStanding::StillWon | GameStanding::WinInDoubt)
    }

    /// Behind what the opponent can do: `and your advantage is gone`.
    pub fn tail(self, teller: &Teller<'_>) -> String {
        format!("and {}", self.what(teller))
    }

    /// The same as a clause behind another: `the win is in doubt`, `White has the upper hand`.
    pub fn what(self, teller: &Teller<'_>) -> String {
        let (mover, voice) = (teller.mover(), teller.voice);
        let gone = |what: &str| format!("{}{} {what} is gone", part(self), voice.owner(mover));
        match self {
            GameStanding::StillWon => "the win is harder now".to_owned(),
            GameStanding::WinInDoubt => "the win is in doubt".to_owned(),
            GameStanding::LessBetter | GameStanding::MostGone | GameStanding::AdvantageGone => {
                gone("advantage")
            }
            GameStanding::EdgeGone => gone("edge"),
            GameStanding::Turned if voice.you != Some(!mover) => {
                format!("it's {} who {UPPER_HAND}", voice.subject(!mover))
            }
            GameStanding::Turned | GameStanding::Worse => {
                voice.does(!mover, "have the upper hand", UPPER_HAND)
            }
            GameStanding::SlightlyWorse => voice.does(!mover, "have a slight edge", "has a slight edge"),
            GameStanding::Lost => format!("{} winning", is(teller, !mover)),
        }
    }
}

/// What the other side has where it is better: the next words may well be `Better is …`.
const UPPER_HAND: &str = "has the upper hand";

/// How much of an advantage is gone, before its owner.
fn part(standing: GameStanding) -> &'static str {
    match standing {
        GameStanding::LessBetter => "part of ",
        GameStanding::MostGone => "most of ",
        GameStanding::StillWon
        | GameStanding::WinInDoubt
        | GameStanding::AdvantageGone
        | GameStanding::EdgeGone
        | GameStanding::Turned
        | GameStanding::SlightlyWorse
        | GameStanding::Worse
        | GameStanding::Lost => "",
    }
}

/// `you're`, `White is`.
fn is(teller: &Teller<'_>, side: Color) -> String {
    teller.voice.does(side, "are", "is").replace("you are", "you're")
}
