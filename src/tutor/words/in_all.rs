//! What a fault costs along the whole line that follows it, where the text has told of less.

use super::teller::{Teller, Telling, is_taken_back};
use super::{blow, which_falls};
use crate::chess::{Chess, Color, Move, Position, Role, after_move, gives_mate, notation};
use crate::safety::exchange::taken;
use crate::safety::net;
use crate::search::Line;
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::outcome;
use crate::tutor::judge::Judgement;
use crate::tutor::phrase::lexicon::{QUEEN, a, haul, worth};
use crate::tutor::phrase::moves;

/// What the opponent wins by the search's line from his answer on, less what the move played took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineGain {
    /// In pawns.
    pub pawns: i32,
    /// The moves that win it, the answer first.
    pub line: Vec<Move>,
}

/// Pawns that the line must win beyond what was told to be worth a word: the exchange.
// A pawn at the end of a short search's line may be held by another.
const WORTH_A_WORD: i32 = 2;

/// Pawns of a minor piece.
const MINOR: i32 = 3;

/// The part of what the search thinks is lost that the count of pieces must not exceed by more than this, in pawns.
// A count far above the search's is one that the line's end gives back.
const SLACK: f64 = 1.0;

/// What the line after the move wins; `None` if that is less than [`WORTH_A_WORD`], given back, or beyond what the reader follows.
pub(super) fn of(teller: &Teller<'_>) -> Option<LineGain> {
    let reply = &teller.facts.question.reply.as_ref()?.moves;
    let won = |plies: usize| {
        outcome::net_along(&teller.after, &reply[..plies]).map(|won| won - taken(teller.played))
    };
    let lost = teller.judged.pawns_lost();
    kept(reply, taken(teller.played), WORTH_A_WORD, won)
        .filter(|all| lost.is_none_or(|lost| f64::from(all.pawns) <= lost + SLACK))
}

/// Whether the search's line after a move that is no fault wins a pawn, which the better line keeps.
pub(super) fn loses_a_pawn(teller: &Teller<'_>) -> bool {
    let question = teller.facts.question;
    let won = question.reply.as_ref().and_then(|reply| outcome::net_along(&teller.after, &reply.moves));
    let best = question.best.as_ref().and_then(|best| outcome::net_along(teller.root(), &best.moves));
    let is_lost = won.is_some_and(|won| won > taken(teller.played));
    teller.judged.judgement == Judgement::Good && is_lost && best.is_some_and(|best| best >= 0)
}

/// The most that a line has won after one of its moves and keeps to its end, by what it has won after so many plies, and what the
/// move before it took.
fn kept(line: &[Move], took: i32, least: i32, won: impl Fn(usize) -> Option<i32>) -> Option<LineGain> {
    let most = line.len().min(outcome::NET_PLIES);
    // What a novice does not see coming he still loses: the line is told by its result.
    let seen = Audience::Club.horizon().min(most);
    let won: Vec<i32> = (1..=most).map(won).collect::<Option<_>>()?;
    let lasting = |plies: usize| won[plies - 1..].iter().copied().min().unwrap_or(0);
    let ends: Vec<(usize, i32)> = (1..=seen).step_by(2).map(|plies| (plies, lasting(plies))).collect();
    let pawns = ends.iter().map(|(_, pawns)| *pawns).max().filter(|pawns| *pawns >= least)?;
    let first = ends.into_iter().find(|(_, here)| *here == pawns)?.0;
    // Where it has been taken, and what is taken for it, it has a name; before, it is only about to fall.
    let is_taken = |plies: &usize| lasting(*plies) == pawns && exchanged(&line[..*plies]) == pawns + took;
    let plies = (first..=most).find(is_taken).unwrap_or(first);
    Some(LineGain { pawns, line: line[..plies].to_vec() })
}

/// What who begins a line takes in it, less what is taken from him, in pawns.
fn exchanged(line: &[Move]) -> i32 {
    line.iter().enumerate().map(|(ply, m)| if ply % 2 == 0 { taken(*m) } else { -taken(*m) }).sum()
}

impl LineGain {
    /// The moves in which a reader can count what is won; `None` where there are none, or more than he follows.
    fn shown(&self, teller: &Teller<'_>) -> Option<&[Move]> {
        let whole = self.pawns + taken(teller.played);
        // What takes back belongs to it: without it the reader counts more than was won. A pawn that may be lost again is no matter.
        let adds_up = |plies: &usize| {
            let counted = exchanged(&self.line[..*plies]);
            (whole..=whole + 1).contains(&counted) && !is_taken_back(&teller.after, &self.line, *plies)
        };
        let plies = (SHOWN..=self.line.len().min(MOST_SHOWN)).find(adds_up)?;
        Some(&self.line[..plies])
    }

    /// What is won by a line that begins in a position, where it is only later: `your knight on d4 in the end`.
    fn in_the_end(&self, teller: &Teller<'_>, before: &Chess, prize: String) -> String {
        if self.line.len() < 2 {
            return prize;
        }
        format!("{}{IN_THE_END}", which_falls::placed(teller, before, &self.line, prize))
    }

    /// Whether the line wins whatever is answered to its first move: a capture, or a move after every answer to which the captures on
    /// the board win as much, or a mate is there.
    fn is_forced(&self, before: &Chess) -> bool {
        let Some(&first) = self.line.first().filter(|first| !first.is_capture()) else { return true };
        let here = after_move(before, first);
        here.legal_moves().into_iter().all(|answer| self.is_won_after(&here, answer))
    }

    /// The search's answer to a check, where the captures on the board win as much after it: others may hold what is lost.
    fn answer_that_loses(&self, before: &Chess) -> Option<Move> {
        let &[first, answer, _, ..] = self.line.as_slice() else { return None };
        let here = after_move(before, first);
        (here.is_check() && self.is_won_after(&here, answer)).then_some(answer)
    }

    fn is_won_after(&self, here: &Chess, answer: Move) -> bool {
        let now = after_move(here, answer);
        let takes = net::to_win(&now).is_some_and(|won| won - taken(answer) >= self.pawns);
        takes || now.legal_moves().into_iter().any(|m| gives_mate(&now, m))
    }

    /// What is won, in words: `the exchange and a pawn`; `None` where it has no name.
    fn prize(&self, teller: &Teller<'_>) -> Option<String> {
        let whole: Vec<Move> = std::iter::once(teller.played).chain(self.line.iter().copied()).collect();
        named(haul(teller.root(), &whole, !teller.mover(), self.pawns, teller.voice))
    }
}

/// A prize, unless the word for it tells nothing.
fn named(prize: String) -> Option<String> {
    (prize != worth(WORTH_A_WORD)).then_some(prize)
}

/// What a line wins in all that begins by taking a pawn or two: `a queen in the end`; who hears of the pawn first has to count twice.
pub(super) fn instead_of(teller: &Teller<'_>, line: &[Move], gain: i32) -> Option<String> {
    let is_more =
        |all: &LineGain| gain < MINOR && all.line.first() == line.first() && all.pawns >= gain + MINOR;
    let all = of(teller).filter(is_more)?;
    Some(format!("{}{IN_THE_END}", all.prize(teller)?))
}

/// What the line wins behind its first move: `winning the exchange in the end`; a novice, who is shown no line, hears how, where that
/// has words.
pub(super) fn tail(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let all = of(teller)?;
    let how = if teller.voice.plain() { how(teller, &teller.after, &all, told) } else { None };
    how.or_else(|| {
        let prize = all.prize(teller)?;
        Some(format!("winning {}", all.in_the_end(teller, &teller.after, prize)))
    })
}

/// What the answer's line wins, a few moves on: `a knight in the end`; `None` where the answer itself takes it.
pub(super) fn in_the_end(teller: &Teller<'_>) -> Option<String> {
    let all = of(teller).filter(|all| all.line.len() > 1)?;
    let at_once = all.line.first().and_then(|first| first.capture()).map(a);
    let prize = all.prize(teller).filter(|prize| at_once.as_ref() != Some(prize))?;
    Some(all.in_the_end(teller, &teller.after, prize))
}

/// How a line of several moves wins what it does, behind the first.
fn how(teller: &Teller<'_>, before: &Chess, all: &LineGain, told: &mut Telling) -> Option<String> {
    let is_later = all.line.len() > 1 && !all.line[0].is_capture();
    if is_later { blow::to_come(teller, before, &all.line, told) } else { None }
}

/// What the better line wins where no claim tells it: how, where that has words, else `winning the exchange in the end`, or, where
/// other answers to a check may hold it, `as 28.Rc1 loses White's knight on g4`.
pub(super) fn missed(teller: &Teller<'_>, line: &Line, told: &mut Telling) -> Option<String> {
    let (all, prize) = prize_of_best(teller, line)?;
    let root = teller.root();
    how(teller, root, &all, told).or_else(|| {
        if all.is_forced(root) {
            return Some(format!("winning {}", all.in_the_end(teller, root, prize)));
        }
        // By the search's line alone, which another answer may leave: then no piece is named.
        let Some(answer) = all.answer_that_loses(root) else {
            let end = if all.line.len() > 1 { IN_THE_END } else { "" };
            return Some(format!("winning {prize}{end}"));
        };
        told.mark(answer);
        let here = after_move(root, all.line[0]);
        let prize = which_falls::placed(teller, root, &all.line, prize);
        Some(if teller.voice.plain() {
            let wins = teller.voice.does(teller.mover(), "win", "wins");
            format!("and if {}, {wins} {prize}", moves::event(&here, answer, teller.voice))
        } else {
            format!("as {} loses {prize}", notation::line(&here, &[answer]))
        })
    })
}

/// What a motif of the better line wins: `the queen` with the `next` move, else `a knight in the end`.
pub(super) fn prize_of_motif(teller: &Teller<'_>, line: &Line, next: bool) -> Option<String> {
    let (all, prize) = prize_of_best(teller, line)?;
    Some(if next { prize } else { all.in_the_end(teller, teller.root(), prize) })
}

/// What the better line wins, with its name, where the search thinks as much lost by the move played.
fn prize_of_best(teller: &Teller<'_>, line: &Line) -> Option<(LineGain, String)> {
    let won = |plies: usize| outcome::net_along(teller.root(), &line.moves[..plies]);
    let all = kept(&line.moves, 0, WORTH_A_WORD, won)?;
    let lost = teller.judged.pawns_lost();
    let is_seen = lost.is_none_or(|lost| f64::from(all.pawns) <= lost + SLACK);
    let prize = named(haul(teller.root(), &all.line, teller.mover(), all.pawns, teller.voice))?;
    is_seen.then_some((all, prize))
}

/// The least that a better line wins whose first move takes no pawn: one more than it gives, which it keeps, where the search thinks
/// most of a pawn lost and the line after the move played wins none.
pub(super) fn pawn_of_best(teller: &Teller<'_>, line: &Line) -> Option<String> {
    /// Pawns that the search must think lost: most of one. Chosen, not measured.
    const LOST: f64 = 0.7;
    let reply = &teller.facts.question.reply.as_ref()?.moves;
    let is_level = outcome::net_along(&teller.after, reply)? - taken(teller.played) >= 0;
    let takes = line.moves.first().is_some_and(|best| best.capture() == Some(Role::Pawn));
    let is_lost = teller.judged.pawns_lost().is_some_and(|lost| lost >= LOST);
    let won = |plies: usize| outcome::net_along(teller.root(), &line.moves[..plies]);
    let is_pawn = |all: LineGain| all.pawns == 1 && exchanged(&all.line) == 1;
    (!takes && is_lost && is_level && kept(&line.moves, 0, 1, won).is_some_and(is_pawn))
        .then(|| format!("winning a pawn{IN_THE_END}"))
}

/// A sentence about the whole line where a claim that leads has told of so many pawns, which is less: `In all White wins a rook:
/// 27.Bxd5+ Kh8 28.Nf7+`.
pub(super) fn sentence(
    teller: &Teller<'_>,
    lead: &Claim,
    told: i32,
    first: &str,
    shown: &Telling,
) -> Option<String> {
    let all = beyond(teller, told)?;
    // What hits something and takes nothing yet has not told what it wins.
    let only_hits = told == 0 && all.line.first().is_some_and(|m| !m.is_capture());
    if !only_hits && !takes_twice(&all) {
        return None;
    }
    let prize = all.prize(teller)?;
    // A second pawn after the first is no other loss, nor one behind a piece.
    if told == 1 && all.pawns == 2 && prize.contains("pawns") || told >= MINOR && all.pawns == told + 1 {
        return None;
    }
    // The queen that the first sentence has told of says nothing new.
    if [QUEEN, "a queen"].contains(&prize.as_str())
        && (takes_queen(lead) || ["a queen", "=Q"].iter().any(|queen| first.contains(queen)))
    {
        return None;
    }
    // Nor what it has told already.
    let is_told = |wins: &&str| first.contains(&format!("{wins}{prize}"));
    let in_the_end = all.in_the_end(teller, &teller.after, prize.clone());
    if [" wins ", "winning "].iter().any(is_told) || first.contains(&in_the_end) {
        return None;
    }
    // What a piece was given for is not counted again.
    let is_given = |(piece, _): (&str, &str)| {
        piece.strip_prefix("a ").is_some_and(|piece| first.contains(&format!(" {piece} for ")))
    };
    if prize.split_once(" for ").is_some_and(is_given) {
        return None;
    }
    // Nor does the piece that stands to be taken, or falls from behind the king.
    if is_piece_told(teller, lead, &prize) {
        return None;
    }
    let winner: Color = !teller.mover();
    let wins = teller.voice.does(winner, "win", "wins");
    let line = all.shown(teller).filter(|_| !teller.voice.plain());
    let line = line.map_or_else(String::new, |line| format!(": {}", blows(teller, line, shown)));
    let begin = if takes_twice(&all) { "in all" } else { "so" };
    Some(format!("{begin} {wins} {prize}{line}"))
}

/// Whether the whole line costs so much more than a part of it that the part is not worth a word.
pub(super) fn exceeds(teller: &Teller<'_>, told: i32) -> bool {
    beyond(teller, told)
        .is_some_and(|all| all.pawns > told + 1 && takes_twice(&all) && all.prize(teller).is_some())
}

/// What the whole line wins where that is more than was told and the search thinks much more lost.
fn beyond(teller: &Teller<'_>, told: i32) -> Option<LineGain> {
    let lost = teller.judged.pawns_lost();
    let is_more = lost.is_none_or(|lost| lost >= f64::from(told) + MUCH_MORE);
    of(teller).filter(|all| all.pawns > told && is_more)
}

/// Whether a prize is the piece that a claim tells to be hanging, or to stand behind another on a skewer's line.
fn is_piece_told(teller: &Teller<'_>, lead: &Claim, prize: &str) -> bool {
    let role = if let Kind::Hanging(hanging) = &lead.kind {
        hanging.capture.capture()
    } else if let Kind::Skewer(skewer) = &lead.kind {
        lead.position(teller.root()).and_then(|here| here.board().role_at(skewer.behind))
    } else {
        None
    };
    role.is_some_and(|role| a(role) == prize || role == Role::Queen && prize == QUEEN)
}

/// Whether the line of a claim takes the queen.
fn takes_queen(claim: &Claim) -> bool {
    claim.kind.line().iter().any(|m| m.capture() == Some(Role::Queen))
}

/// Whether the line shows more than the first capture: a piece that is only about to fall is no second blow.
fn takes_twice(all: &LineGain) -> bool {
    all.line.iter().step_by(2).filter(|m| m.is_capture() || m.is_promotion()).count() > 1
}

/// The moves of a line, without the first if the reader has that before him.
fn blows(teller: &Teller<'_>, line: &[Move], shown: &Telling) -> String {
    if shown.shows(&[teller.played, line[0]]) {
        notation::line(&after_move(&teller.after, line[0]), &line[1..])
    } else {
        notation::line(&teller.after, line)
    }
}

/// Pawns by which the search must think more lost than was told.
// A pawn is within what a position is worth besides its pieces.
const MUCH_MORE: f64 = 1.5;

/// What stands behind a prize that falls only later.
pub(super) const IN_THE_END: &str = " in the end";

/// Plies of the line shown: the answer and the second blow.
const SHOWN: usize = 3;

/// Plies of the line shown at most.
// Four moves of the winner; nobody counts along more in his head.
const MOST_SHOWN: usize = 7;
