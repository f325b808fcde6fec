//! What might be said about a move: found along the best line and along what the opponent replies, then verified.

#[cfg(test)]
mod tests;

use super::about::{About, Tone};
use super::claim::Claim;
use super::claim::catalogue::{self, Kind};
use super::find::outcome;
use super::find::step::{Step, Walk};
use super::judge::{Judged, Judgement, LONGEST_MATE};
use super::kind::row::Scope;
use super::kind::{Candidate, Holds};
use super::motifs::line_gain::{LosesMaterial, WinsMaterial};
use super::motifs::mate::{AllowsMate, MateIn};
use super::motifs::rank::{BestMove, Forced, OnlyMove};
use super::motifs::zugzwang::Zugzwang;
use super::question::{Oracle, Question};
use super::verify;
use crate::chess::{Color, Move, Position};
use crate::features::Phase;

/// Plies of a line that are looked through for motifs: five moves of the side that begins.
// Advanced readers are expected to see 13 plies, but each ply further on weighs `LATE` points less, and
// beyond these nothing outweighs what comes before.
const PLIES: usize = 9;
/// Plies of a line whose material is counted.
// Further on it may be recounted, and hardly follows from the first move.
const MATERIAL_PLIES: usize = 12;
/// Plies of a line that is followed to see whether it ends in a mate.
// Those that are told have 13 at most; a longer one must be known as a mate, so that it is not told as
// material.
const MATE_PLIES: usize = 80;
/// Claims that are enough.
// Twice what an explanation may have, as some are left out when it is chosen from them.
const ENOUGH: usize = 16;

/// What holds of all that might be said, the most important first, and of each sort of fact no more than is worth saying.
pub fn claims(question: &Question, oracle: &mut dyn Oracle) -> Vec<Claim> {
    let mut kept: Vec<Claim> = Vec::new();
    for claim in candidates(question) {
        let enough = kept.iter().filter(|other| alike(other, &claim)).count() >= claim.kind.row().most;
        // What one side loses is told as what the other wins.
        let said =
            matches!(claim.kind, Kind::LosesMaterial(_)) || kept.iter().any(|other| other.kind == claim.kind);
        if !enough && !said && verify::check_since(question.last, &question.root, &claim, oracle).is_ok() {
            kept.push(claim);
        }
        if kept.len() == ENOUGH {
            break;
        }
    }
    kept
}

/// Whether two claims tell the same sort of thing.
fn alike(one: &Claim, other: &Claim) -> bool {
    one.kind.id() == other.kind.id() && one.about == other.about && one.tone == other.tone
}

/// What might hold, the most important first; not yet verified.
pub fn candidates(question: &Question) -> Vec<Claim> {
    let mut search = Proposal::new(question);
    if question.played.is_some() {
        search.played_line();
    }
    if question.played_best() {
        search.only_move(About::Played);
    } else {
        search.best_line();
        search.only_move(About::Best);
    }
    if question.played.is_none() {
        search.position();
    }
    search.ordered()
}

/// A claim with how much it matters.
struct Weighed {
    claim: Claim,
    weight: i32,
}

struct Proposal<'a> {
    question: &'a Question,
    /// Who asks: the side to move at the root.
    asker: Color,
    /// Whether the move played gives something up.
    fault: bool,
    found: Vec<Weighed>,
}

impl<'a> Proposal<'a> {
    fn new(question: &'a Question) -> Proposal<'a> {
        Proposal { question, asker: question.root.turn(), fault: is_fault(question), found: Vec::new() }
    }

    /// What the move played does, and what follows from it: of a fault what the opponent gets, of any other what it gains.
    fn played_line(&mut self) {
        let walk = self.walk(&self.question.played_line());
        let winner = if self.fault { !self.asker } else { self.asker };
        for step in walk.steps().take(PLIES) {
            for found in self.look(step, self.fault) {
                let reply = self.fault && (step.ply > 0 || is_reply(&found, self.asker));
                let about = if reply { About::Reply } else { About::Played };
                // That a fault was a quiet move is no reason for anything.
                let idle = self.fault && matches!(found.kind, Kind::QuietMove(_));
                if (step.ply == 0 && !idle) || found.helps == Some(winner) {
                    self.add(&walk, step.ply, found, about);
                }
            }
        }
        self.exchange(&walk);
        self.outcome(&walk, usize::from(self.fault), About::Played);
        self.zugzwang(&walk);
    }

    /// A line from the position asked about.
    fn walk(&self, line: &[Move]) -> Walk {
        Walk::along(&self.question.root, line, MATE_PLIES).since(self.question.last)
    }

    /// What became of the pieces, after the capture that answers the move if there is one.
    fn exchange(&mut self, walk: &Walk) {
        let captures = walk.moves.iter().take(2).take_while(|m| m.is_capture()).count();
        if let Some(last) = walk.steps().take(captures).last() {
            for found in catalogue::find(last, |scope| scope == Scope::Exchange) {
                self.add(walk, last.ply, found, About::Played);
            }
        }
    }

    /// What the best move would have done.
    fn best_line(&mut self) {
        let walk = self.walk(self.question.best_line());
        for step in walk.steps().take(PLIES) {
            for found in self.look(step, false) {
                let idle = matches!(found.kind, Kind::ExposedKing(_) | Kind::Check(_));
                if found.helps == Some(self.asker) && !idle {
                    self.add(&walk, step.ply, found, About::Best);
                }
            }
        }
        self.outcome(&walk, 0, About::Best);
        let explained = |weighed: &Weighed| matches!(weighed.claim.about, About::Best | About::Reply);
        if let Some(mv) = self.question.best_move().filter(|_| !self.found.iter().any(explained)) {
            self.say(BestMove { mv }, Vec::new(), About::Best, Tone::Info, 0);
        }
    }

    /// What is found at a move of a line; `fault` tells whether that line begins with a fault.
    fn look(&self, step: Step<'_>, fault: bool) -> Vec<Candidate<Kind>> {
        let (first, mates) = (step.ply == 0, step.after().is_checkmate());
        catalogue::find(step, |scope| match scope {
            Scope::EveryMove => true,
            Scope::UnlessMate => !mates,
            Scope::FirstMove => first && !mates,
            Scope::FirstOrMate => first || mates,
            Scope::Fault => first && fault,
            Scope::Sound => !fault && step.side() == self.asker,
            Scope::Exchange | Scope::Line => false,
        })
    }

    /// How a line ends, from a ply on: a mate, or material won or lost.
    fn outcome(&mut self, walk: &Walk, from: usize, about: About) {
        let at = walk.moves[..from.min(walk.moves.len())].to_vec();
        let about = if from == 0 { about } else { About::Reply };
        if let Some((side, n, line)) = outcome::mate(walk, from) {
            // Nor is its material told instead: in a line that mates pieces are given for nothing.
            if n > LONGEST_MATE {
                return;
            }
            let tone = self.tone(Some(side));
            if side == self.asker {
                self.say(MateIn { n, line }, at, about, tone, 0);
            } else {
                self.say(AllowsMate { n, line }, at, about, tone, 0);
            }
            return;
        }
        let short = Walk::along(&self.question.root, &walk.moves, MATERIAL_PLIES);
        if from >= short.moves.len() {
            return;
        }
        let side = short.position(from).turn();
        let punishes = self.fault && about == About::Reply;
        let expected = |gain: i32| !punishes || gain > 0;
        let balances = outcome::balances(&short, from);
        for (gain, line) in balances.into_iter().filter(|(gain, _)| expected(*gain)) {
            // A point less for every two moves: what comes sooner is surer.
            let long = line.len() as i32 / 4;
            if gain > 0 {
                let kind = WinsMaterial { line, gain };
                self.say(kind, at.clone(), about, self.tone(Some(side)), gain.min(9) - long);
            } else {
                let kind = LosesMaterial { line, gain: -gain };
                self.say(kind, at.clone(), about, self.tone(Some(!side)), -gain.max(-9) - long);
            }
        }
    }

    /// In simple endings a move may leave the opponent with nothing but bad ones.
    fn zugzwang(&mut self, walk: &Walk) {
        let Some(step) = walk.steps().next().filter(|_| !self.fault) else {
            return;
        };
        let simple = Phase::of(step.board()).units() <= SIMPLE;
        // After a check or a capture the opponent is short of moves for other reasons.
        let quiet = !step.after().is_check() && !step.played().is_capture() && !step.after().is_game_over();
        if simple && quiet {
            self.say(Zugzwang {}, vec![step.played()], About::Played, Tone::Good, 0);
        }
    }

    /// That there was no choice, or none as good.
    fn only_move(&mut self, about: About) {
        if self.question.root.legal_moves().len() == 1 {
            self.say(Forced {}, Vec::new(), About::Position, Tone::Info, 0);
            return;
        }
        let (Some(mv), Some(best), Some(second)) =
            (self.question.best_move(), &self.question.best, &self.question.second)
        else {
            return;
        };
        let ahead = best.score.win_percent() - second.score.win_percent();
        if ahead >= ONLY {
            self.say(OnlyMove { mv }, Vec::new(), about, Tone::Good, 0);
        }
    }

    /// What hangs as it stands, and what lasts.
    fn position(&mut self) {
        for found in catalogue::find_standing(&self.question.root) {
            let tone = self.tone(found.helps);
            self.say(found.kind, Vec::new(), About::Position, tone, found.worth);
        }
    }

    fn add(&mut self, walk: &Walk, ply: usize, found: Candidate<Kind>, about: About) {
        let moves = match found.holds {
            Holds::Before => ply,
            Holds::After => ply + 1,
        };
        let at = walk.moves[..moves].to_vec();
        let late = ply as i32 * LATE;
        self.say(found.kind, at, about, self.tone(found.helps), found.worth - late);
    }

    fn say(&mut self, kind: impl Into<Kind>, at: Vec<Move>, about: About, tone: Tone, worth: i32) {
        let kind = kind.into();
        let weight = kind.row().weight + worth + fitting(about, tone, self.fault);
        let claim = Claim { kind, at, about, tone };
        self.found.push(Weighed { claim, weight });
    }

    fn tone(&self, helps: Option<Color>) -> Tone {
        match helps {
            Some(side) if side == self.asker => Tone::Good,
            Some(_) => Tone::Bad,
            None => Tone::Info,
        }
    }

    /// The most important first.
    fn ordered(mut self) -> Vec<Claim> {
        self.found.sort_by_key(|weighed| -weighed.weight);
        self.found.into_iter().map(|weighed| weighed.claim).collect()
    }
}

/// Points by which a fact weighs less with every ply that it lies ahead.
// Two plies on, a fork (86) weighs a little less than an overloaded guard at once (76).
const LATE: i32 = 6;
/// Pieces left (in units of the game's phase) in a simple ending: a rook each, or two minor pieces a side.
// With more, the side to move nearly always has a harmless move.
const SIMPLE: u8 = 4;
/// Points of win percent by which an only move is better than the next.
// The catalogue has 10; the check asks for more.
const ONLY: f64 = 10.0;
/// Whether the move played gives something up: points of the win percentage, or a piece or a mate in a game that was decided
/// all the same.
fn is_fault(question: &Question) -> bool {
    Judged::of(question).is_some_and(|judged| judged.judgement >= Judgement::Inaccuracy || judged.is_gross())
}

/// Whether something found at the move played speaks of what the opponent gets.
fn is_reply(found: &Candidate<Kind>, asker: Color) -> bool {
    let gets = matches!(found.kind, Kind::Hanging(_) | Kind::IgnoresThreat(_));
    gets && found.helps == Some(!asker)
}

/// How well a fact answers the question why: after a fault its punishment first, then what was missed.
///
/// The steps are those of the catalogue's weights, so that a punishment comes before whatever is told in the same breath.
fn fitting(about: About, tone: Tone, fault: bool) -> i32 {
    match (fault, about, tone) {
        // The punishment before what was missed, both before the rest; after a sound move what speaks against
        // it last.
        (true, About::Reply, Tone::Bad) => 30,
        (true, About::Best, Tone::Good) | (true, About::Played, Tone::Bad) => 15,
        (true, About::Played, Tone::Good) | (false, About::Reply, _) | (false, _, Tone::Bad) => -30,
        (false, About::Best, Tone::Good | Tone::Info) => -10,
        (true, About::Reply | About::Position, _)
        | (true, About::Best, Tone::Bad | Tone::Info)
        | (true, About::Played, Tone::Info)
        | (false, About::Played | About::Position, Tone::Good | Tone::Info) => 0,
    }
}
