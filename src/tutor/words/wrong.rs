//! What was wrong with the move played, and what a better one does about it.

use super::kept::{self, KeptCover};
use super::remedy::{self, Remedy};
use super::teller::Teller;
use super::{cause, follow_up, in_all, mate_met, prey, taking, topic, unspoilt};
use crate::chess::{Chess, Move, Position, Role, Square, after_move, gives_check, notation};
use crate::safety::exchange::{self, value};
use crate::safety::made;
use crate::search::Line;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::{self, Kind};
use crate::tutor::find::step::Walk;
use crate::tutor::kind::row::Matter;

/// What the text began with, as the better move answers it.
pub(super) enum Wrong {
    /// A piece stands to be taken.
    Loss(LostPiece),
    /// A mate was let in, or a threat of one; how the better move meets it, where that is plain.
    Mate(Option<String>),
    /// The answer makes this motif, with its article.
    Motif(&'static str),
    /// Something else.
    Other,
}

/// The piece that the move played leaves to be taken, and what the better move does for it.
pub(super) struct LostPiece {
    square: Square,
    piece: Role,
    capture: Move,
    remedy: Option<Remedy>,
    kept: Option<KeptCover>,
}

impl Wrong {
    /// What a claim that leads the text tells.
    pub fn of(teller: &Teller<'_>, line: &Line, lead: Option<&Claim>) -> Wrong {
        let Some(lead) = lead else { return Wrong::Other };
        if let Kind::AllowsMate(mate) = &lead.kind {
            return Wrong::Mate(mate_met::clause(teller, line, &mate.line));
        }
        if let Some(lost) = remedy::lost(teller, lead) {
            return Wrong::Loss(LostPiece::of(teller, line, lost));
        }
        let is_answer = teller.follows(lead) && lead.at.len() == 2;
        if matches!(lead.kind, Kind::MateThreat(_))
            && is_answer
            && let Some(met) = mate_met::threat(teller, line)
        {
            return Wrong::Mate(Some(met));
        }
        lead.kind.claim().noun().filter(|_| is_answer).map_or(Wrong::Other, Wrong::Motif)
    }

    /// Whether a claim is told for the better move.
    pub fn is_answered_by(&self, teller: &Teller<'_>, claim: &Claim) -> bool {
        match self {
            Wrong::Loss(loss) => loss.is_answered_by(teller, claim),
            Wrong::Mate(met) => answers_mate(teller, claim, met.is_some()),
            Wrong::Motif(_) | Wrong::Other => {
                let is_little = attacked_pawn(claim).map_or_else(
                    || claim.kind.row().is_slight() && loses(teller, 1),
                    |gain| loses(teller, gain * 2 + 1),
                );
                let is_beside_it = is_shape(claim) && meets_the_answer(teller);
                answers_the_answer(teller, claim) && !is_beside_it && !is_little
            }
        }
    }

    /// Whether a claim may speak for the better move where nothing else does: of who loses a piece only that he castles or brings one
    /// out, and of who loses more than a pawn not that he attacks one.
    pub fn leaves_to(&self, teller: &Teller<'_>, claim: &Claim) -> bool {
        if self.is_of_a_piece() {
            return matches!(claim.kind, Kind::Castles(_) | Kind::Develops(_));
        }
        attacked_pawn(claim).is_none_or(|gain| !loses(teller, gain * 2 + 1))
    }

    /// What the better move does for the piece that could be taken before, with the piece.
    pub fn remedy(&self) -> Option<(Remedy, Role)> {
        match self {
            Wrong::Loss(loss) => Some((loss.remedy?, loss.piece)),
            Wrong::Mate(_) | Wrong::Motif(_) | Wrong::Other => None,
        }
    }

    /// Whether the better move itself saves what the move played loses, other than by taking something.
    pub fn is_mended(&self, teller: &Teller<'_>, line: &Line) -> bool {
        let helps = |(remedy, _)| !matches!(remedy, Remedy::TakesAttacker(_));
        self.remedy().is_some_and(helps) || self.kept(teller, line).is_some()
    }

    /// The square of the piece that could be taken.
    pub fn victim(&self) -> Option<Square> {
        match self {
            Wrong::Loss(loss) => Some(loss.square),
            Wrong::Mate(_) | Wrong::Motif(_) | Wrong::Other => None,
        }
    }

    /// What the better move keeps that the move played gives up, or covers.
    pub fn kept(&self, teller: &Teller<'_>, line: &Line) -> Option<String> {
        match self {
            Wrong::Loss(loss) => {
                let best = line.moves.first().copied().unwrap_or(teller.played);
                let kept = loss.kept.map(|kept| kept.words(loss.piece, loss.capture, teller.played, best));
                kept.or_else(|| unspoilt::clause(teller, line))
            }
            Wrong::Mate(met) => met.clone(),
            Wrong::Motif(_) | Wrong::Other => kept::against_answer(teller, line)
                .or_else(|| unspoilt::clause(teller, line))
                .or_else(|| kept::escaped(teller, line)),
        }
    }

    /// Whether more than a pawn was lost, or the king.
    pub fn is_of_a_piece(&self) -> bool {
        match self {
            Wrong::Loss(loss) => loss.piece != Role::Pawn,
            Wrong::Mate(_) => true,
            Wrong::Motif(_) | Wrong::Other => false,
        }
    }

    /// Whether a mate was let in.
    pub fn is_mate(&self) -> bool {
        matches!(self, Wrong::Mate(_))
    }

    /// Whether a quiet idea may speak for the better move: not where a piece or the king was lost.
    pub fn leaves_room(&self) -> bool {
        matches!(self, Wrong::Motif(_) | Wrong::Other)
    }

    /// That the better move leaves nothing of the motif that the answer makes: `avoiding the fork`.
    pub fn avoided(&self, teller: &Teller<'_>, line: &Line) -> Option<String> {
        let Wrong::Motif(noun) = self else { return None };
        let after = after_move(teller.root(), *line.moves.first()?);
        // A check only puts the answer off.
        if after.is_check() {
            return None;
        }
        let again = cause::same(&after, teller.facts.question.answer()?);
        let is_harmless = |m: Move| {
            let hits_two = prey::hit(&after, m).0.len() > 1;
            exchange::value_of(&after, m) < 0
                || !hits_two && !gives_check(&after, m) && !makes(&after, m, noun)
        };
        let noun = noun.trim_start_matches("a ");
        again.is_none_or(is_harmless).then(|| format!("avoiding the {noun}"))
    }

    /// What a trade leads to, or saves where it is of the piece itself: `trading queens into a won pawn ending`, `trading queens instead
    /// of losing one`.
    pub fn traded(&self, teller: &Teller<'_>, line: &Line, taking: &str) -> Option<String> {
        let win = line.score.win_percent();
        if taking::is_trade(taking) && leaves_pawns(teller, line) && win >= BETTER {
            let ending = if win >= WON { "won" } else { "better" };
            return Some(format!("{taking} into a {ending} pawn ending"));
        }
        let Wrong::Loss(loss) = self else { return None };
        let trades = line.moves.first().map(|best| notation::origin(*best)) == Some(loss.square);
        let lost = if taking.starts_with("trading the ") { "it" } else { "one" };
        (trades && taking::is_trade(taking)).then(|| format!("{taking} instead of losing {lost}"))
    }
}

/// Whether a move makes a motif of this name.
fn makes(before: &Chess, m: Move, noun: &str) -> bool {
    let walk = Walk::along(before, &[m], 1);
    let found = walk.steps().next().map(|step| catalogue::find(step, |_| true)).unwrap_or_default();
    found
        .into_iter()
        .any(|found| found.helps == Some(before.turn()) && found.kind.claim().noun() == Some(noun))
}

/// That the better move trades the piece that the answer would take: `trading the bishop for the knight before it is lost`.
pub(super) fn traded_first(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let taking = teller.takes(&line.moves)?;
    let (best, answer) = (line.moves.first()?, teller.facts.question.answer()?);
    let falls = answer.capture().is_some_and(|role| role > Role::Pawn)
        && made::taken_square(answer) == notation::origin(*best)
        && exchange::value_of(&teller.after, answer) >= 1;
    (falls && taking::is_trade(&taking)).then(|| format!("{taking} before it is lost"))
}

impl LostPiece {
    fn of(teller: &Teller<'_>, line: &Line, (victim, capture): (Square, Move)) -> LostPiece {
        LostPiece {
            square: victim,
            piece: capture.capture().unwrap_or(Role::Pawn),
            capture,
            remedy: remedy::of(teller.root(), &line.moves, victim, capture),
            kept: kept::of(teller, line, victim, capture),
        }
    }

    /// Whether a claim is told for the better move: what wins something, or, where nothing saves the piece, as much as that.
    fn is_answered_by(&self, teller: &Teller<'_>, claim: &Claim) -> bool {
        let is_saved = self.remedy.is_some() || self.kept.is_some();
        let (size, lost) = (size(teller, claim), value(self.piece));
        // Nobody who loses a knight plays for a pawn, and who keeps a pawn rather hears of the piece that he hits.
        let says_more = if is_saved { size * 2 >= lost * CLEARLY_MORE } else { size * 2 >= lost };
        matches!(claim.kind, Kind::MateIn(_)) || (wins(claim) && size * 2 >= lost) || says_more
    }
}

/// Win percent of a won ending, and of one that is clearly better.
// Chosen, not measured.
const WON: f64 = 90.0;
const BETTER: f64 = 70.0;

/// Whether nothing but pawns is left once the first move of a line has been taken back.
fn leaves_pawns(teller: &Teller<'_>, line: &Line) -> bool {
    let end = line.moves.iter().take(2).fold(teller.root().clone(), |here, m| after_move(&here, *m));
    (end.board().occupied() & !end.board().pawns() & !end.board().kings()).is_empty()
}

/// Halves of what it saves that a better move must aim at for that to be told as well.
// A rook beside a minor piece, a queen beside a rook: chosen, not measured.
const CLEARLY_MORE: i32 = 3;

/// What a claim for the better move is about, in pawns.
fn size(teller: &Teller<'_>, claim: &Claim) -> i32 {
    let on = |square: Square| teller.root().board().role_at(square).map_or(0, value);
    if let Kind::Threatens(threat) = &claim.kind {
        threat.gain
    } else if let Kind::Defends(defends) = &claim.kind {
        on(defends.target)
    } else if let Kind::DiscoveredAttack(attack) = &claim.kind {
        on(attack.target)
    } else if let (Kind::Escapes(_), Some(m)) = (&claim.kind, claim.last()) {
        value(m.role())
    } else {
        topic::size(claim, teller.root())
    }
}

/// Whether a claim tells what is won.
pub(super) fn wins(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::TakesFree(_) | Kind::WinsMaterial(_) | Kind::MateIn(_))
}

/// Whether a claim is a reason for a move where another lets in a mate: it wins something, checks first, or stops the mate
/// where nothing tells how.
fn answers_mate(teller: &Teller<'_>, claim: &Claim, is_met: bool) -> bool {
    let stops = matches!(claim.kind, Kind::StopsMate(_) | Kind::Luft(_) | Kind::Castles(_));
    let best = teller.facts.question.best_move();
    let checks = best.is_some_and(|best| gives_check(teller.root(), best));
    let strikes = claim.kind.row().matter == Matter::Motif && topic::size(claim, teller.root()) > 1;
    // How the mate is met says more than two pawns.
    let wins_much = wins(claim) && (!is_met || topic::size(claim, teller.root()) >= value(Role::Knight));
    wins_much || (checks && strikes) || (stops && !is_met)
}

/// Whether a claim is a reason for a move where another loses a pawn's race, or a piece that cannot get away: nothing else matters.
fn answers_the_answer(teller: &Teller<'_>, claim: &Claim) -> bool {
    let is_lost = |square: &Square| follow_up::falls(teller, *square);
    let hit = teller.facts.question.answer().map(|answer| prey::hit(&teller.after, answer).0);
    let loses_a_piece = matches!(hit.as_deref(), Some([one]) if is_lost(one));
    let is_of_the_king = matches!(claim.kind, Kind::Luft(_) | Kind::Castles(_));
    is_about_the_pawn(teller, claim) && !(loses_a_piece && is_of_the_king)
}

/// Whether the better move does something against the answer to the move played: that is why it is better.
fn meets_the_answer(teller: &Teller<'_>) -> bool {
    let line = teller.facts.question.best.as_ref();
    line.is_some_and(|line| kept::against_answer(teller, line).is_some())
}

/// What a claim says that an attack on a pawn would win, in pawns: nobody who loses a piece plays for that.
fn attacked_pawn(claim: &Claim) -> Option<i32> {
    let Kind::Threatens(threat) = &claim.kind else { return None };
    (threat.mv.capture() == Some(Role::Pawn)).then_some(threat.gain)
}

/// Whether the line after the move played costs so many pawns.
fn loses(teller: &Teller<'_>, pawns: i32) -> bool {
    in_all::of(teller).is_some_and(|all| all.pawns >= pawns)
}

/// Whether a claim tells what a move does to pawns and lines, and not what it wins.
pub(super) fn is_shape(claim: &Claim) -> bool {
    matches!(claim.kind.row().matter, Matter::Move | Matter::Lasting)
}

/// Whether a claim has to do with the pawn that decides after the move played, if one does.
fn is_about_the_pawn(teller: &Teller<'_>, claim: &Claim) -> bool {
    let on_file = |file: char| claim.squares().into_iter().any(|square| square.file().char() == file);
    wins(claim) || follow_up::queening(teller).is_none_or(|pawn| on_file(pawn.file()))
}
