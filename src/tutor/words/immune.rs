//! Why a piece that the better move, or the answer, leaves to be taken cannot simply be taken.

use super::fallen::fallen_after;
use super::sentence::TextSentence;
use super::teller::{Teller, Telling};
use super::{in_all, no_retake, prey};
use crate::chess::{Bitboard, Chess, Move, Position, Role, Square, after_move, gives_mate, notation, words};
use crate::safety::exchange::{PIECE, taken, value, value_of};
use crate::safety::{made, net};
use crate::tutor::audience::Audience;
use crate::tutor::find::board::{Aligned, enemies_aligned, mates_by_checks, rank, roles, seen};
use crate::tutor::phrase::moves;

/// Pawns that a capture seems to win to be asked about, and that what answers it must win beyond them.
const WORTH: i32 = 2;

/// Moves of the longest mate by checks alone that is looked for.
const MATES: usize = 3;

/// Pawns of a rook.
const ROOK: i32 = 5;

/// Why the better move can be played although something can be taken then, behind the sentence that names it.
pub(super) fn of_best<'a>(teller: &Teller<'a>, said: &str, told: &mut Telling) -> Option<TextSentence<'a>> {
    sentence(teller, teller.root(), teller.facts.question.best_line(), said, told)
}

/// The same of the opponent's answer, if the sentence names that.
pub(super) fn of_answer<'a>(teller: &Teller<'a>, said: &str, told: &mut Telling) -> Option<TextSentence<'a>> {
    let reply = teller.facts.question.reply.as_ref()?;
    let first = *reply.moves.first()?;
    // A novice hears of a capture by what is taken: `Black's queen on h3 can take it`.
    let is_told = said.contains(&notation::destination(first).to_string())
        || first.is_capture() && said.contains(" can take it");
    sentence(teller, &teller.after, &reply.moves, said, told).filter(|_| is_told)
}

fn sentence<'a>(
    teller: &Teller<'a>,
    before: &Chess,
    line: &[Move],
    said: &str,
    told: &mut Telling,
) -> Option<TextSentence<'a>> {
    let invites = InvitingMove::of(before, line)?;
    let is_told = |refuted: &RefutedCapture| refuted.is_news(said) && refuted.is_named(teller);
    let punished = || Some(invites.refuted().filter(is_told)?.clause(teller));
    let Some((clause, moves)) = punished() else {
        if let Some(clause) = invites.held(teller).or_else(|| invites.taken_next(teller, said)) {
            return Some(told.sentence(&clause, None));
        }
        // Who hears what is won in the end asks for no guard.
        let guarded = invites.guarded(teller).filter(|_| !said.contains(in_all::IN_THE_END))?;
        return Some(told.sentence(&guarded, None));
    };
    for m in moves {
        told.mark(m);
    }
    Some(told.sentence(&clause, None))
}

/// A move after which something can be taken, and how its line goes on.
pub(super) struct InvitingMove<'t> {
    m: Move,
    then: &'t [Move],
    after: Chess,
}

/// A capture that seems to win something, and what answers it.
pub(super) struct RefutedCapture {
    before: Chess,
    capture: Move,
    now: Chess,
    answer: Move,
    mates: bool,
}

impl<'t> InvitingMove<'t> {
    /// The first move of a line.
    pub fn of(before: &Chess, line: &'t [Move]) -> Option<InvitingMove<'t>> {
        let (&m, then) = line.split_first()?;
        Some(InvitingMove { m, then, after: after_move(before, m) })
    }

    /// The most tempting capture, if something answers it: a mate by force, or a greater capture; else that of the piece that moved, if
    /// a discovered check answers it; else the most tempting again, if a pin of the queen does.
    pub fn refuted(&self) -> Option<RefutedCapture> {
        self.refuted_by_force().or_else(|| self.refuted_by_check()).or_else(|| self.refuted_by_pin())
    }

    fn refuted_by_pin(&self) -> Option<RefutedCapture> {
        let capture = self.tempting()?;
        let now = after_move(&self.after, capture);
        let answer = winning(&now, value_of(&self.after, capture), pins_the_queen)?;
        Some(RefutedCapture { before: self.after.clone(), capture, now, answer, mates: false })
    }

    /// The capture that seems to win most.
    fn tempting(&self) -> Option<Move> {
        let legal = self.after.legal_moves().into_iter();
        let tempting = legal.filter(|m| m.is_capture() && self.seems_good(*m));
        tempting.max_by_key(|m| value_of(&self.after, *m))
    }

    fn refuted_by_check(&self) -> Option<RefutedCapture> {
        let to = notation::destination(self.m);
        let takes = |m: &Move| m.is_capture() && notation::destination(*m) == to;
        let legal = self.after.legal_moves().into_iter().filter(takes);
        let capture = legal.max_by_key(|m| value_of(&self.after, *m))?;
        let is_natural = value_of(&self.after, capture) >= 0 && self.then.first() != Some(&capture);
        let answer =
            winning_discovery(&self.after, capture).filter(|_| is_natural && !self.m.is_capture())?;
        let now = after_move(&self.after, capture);
        Some(RefutedCapture { before: self.after.clone(), capture, now, answer, mates: false })
    }

    fn refuted_by_force(&self) -> Option<RefutedCapture> {
        let capture = self.tempting()?;
        let now = after_move(&self.after, capture);
        let mate = mates_by_checks(&now, MATES);
        let answer = mate.or_else(|| self.taken_instead(&now, capture))?;
        Some(RefutedCapture { before: self.after.clone(), capture, now, answer, mates: mate.is_some() })
    }

    /// Whether a capture seems to win something that the move left, and the search does not take it.
    fn seems_good(&self, capture: Move) -> bool {
        let falls = if self.retakes(capture) {
            self.then.first() == Some(&capture)
        } else {
            fallen_after(self.then, made::taken_square(capture)).is_some()
        };
        !falls && value_of(&self.after, capture) - taken(self.m) >= WORTH
    }

    /// Whether a capture takes back what the move took.
    fn retakes(&self, capture: Move) -> bool {
        self.m.is_capture() && notation::destination(capture) == notation::destination(self.m)
    }

    /// The capture that wins more than another has taken; what taking back loses has its own words.
    fn taken_instead(&self, now: &Chess, capture: Move) -> Option<Move> {
        let lost = value_of(&self.after, capture);
        let won = |m: &Move| net::of_move(now, *m, Bitboard::EMPTY).map_or(0, |net| net.pawns);
        let captures = now.legal_moves().into_iter().filter(|m| m.is_capture());
        captures.max_by_key(won).filter(|m| won(m) >= lost + WORTH && !self.retakes(capture))
    }

    /// Why nothing takes back what a capture seems to leave: `Black's pawn on g5 can't take back: it's pinned to the king`.
    fn held(&self, teller: &Teller<'_>) -> Option<String> {
        let guard =
            Some(self.m).filter(|m| m.is_capture()).and_then(|m| no_retake::pinned_guard(&self.after, m))?;
        let name = prey::names(teller, &self.after, &[guard]);
        Some(format!("{name} can't take back: it's pinned to the king"))
    }

    /// What a capture that is taken back wins next, to who is shown no line: `if White's pawn takes back, your bishop takes the
    /// bishop on g5`.
    fn taken_next(&self, teller: &Teller<'_>, said: &str) -> Option<String> {
        let &[back, next, ..] = self.then else { return None };
        let place = notation::destination(next).to_string();
        let won = taken(self.m) + taken(next) - value(self.m.role());
        let is_plain = teller.voice.plain() && self.m.is_capture() && !said.contains(&place);
        let now = after_move(&self.after, back);
        let stays = value_of(&now, next) >= taken(next).min(value(self.m.role()));
        if !is_plain || !self.retakes(back) || won < 1 || !next.is_capture() || !stays {
            return None;
        }
        let retakes = moves::retaking(&self.after, back, teller.voice);
        Some(format!("if {retakes}, {}", moves::event(&now, next, teller.voice)))
    }

    /// `your bishop on g5 guards the rook there`.
    fn guarded(&self, teller: &Teller<'_>) -> Option<String> {
        let to = notation::destination(self.m);
        // Who follows lines sees a guard, and of a lesser piece nobody asks.
        let is_seen = teller.voice.audience == Audience::Advanced;
        if is_seen || self.m.is_capture() || self.m.is_castle() || value(self.m.role()) < ROOK {
            return None;
        }
        let takes = |m: &Move| m.is_capture() && notation::destination(*m) == to;
        let captures: Vec<Move> = self.after.legal_moves().into_iter().filter(takes).collect();
        let loses = |m: &Move| value_of(&self.after, *m) < 0 && self.then.first() != Some(m);
        let first = captures.first().filter(|_| captures.iter().all(loses))?;
        let now = after_move(&self.after, *first);
        let guards: Bitboard = now.legal_moves().into_iter().filter(takes).map(notation::origin).collect();
        let value_at = |square: &Square| now.board().role_at(*square).map_or(0, rank);
        let guard = seen(guards, now.turn()).min_by_key(value_at)?;
        let name = prey::names(teller, &now, &[guard]);
        Some(format!("{name} guards the {} there", words::role(self.m.role())))
    }
}

impl RefutedCapture {
    /// The capture and what answers it, from [`RefutedCapture::before`].
    #[cfg(test)]
    pub fn line(&self) -> (&Chess, [Move; 2]) {
        (&self.before, [self.capture, self.answer])
    }

    /// The capture that something answers.
    pub fn capture(&self) -> Move {
        self.capture
    }

    /// Whether a sentence has not told of what answers.
    fn is_news(&self, said: &str) -> bool {
        let told =
            if self.mates { "mate".to_owned() } else { notation::destination(self.answer).to_string() };
        !said.contains(&told)
    }

    /// Whether the reader finds where its moves go in the lines or the claims, or the answer can be told without its square.
    fn is_named(&self, teller: &Teller<'_>) -> bool {
        let finds = |m: Move| prey::is_named(teller, notation::destination(m));
        finds(self.capture) && (finds(self.answer) || self.is_discovery() || self.mates)
    }

    /// Whether a discovered check answers that takes nothing.
    fn is_discovery(&self) -> bool {
        let checkers = after_move(&self.now, self.answer).checkers();
        let is_uncovered = checkers.any() && !checkers.contains(notation::destination(self.answer));
        !self.mates && !self.answer.is_capture() && is_uncovered
    }

    /// `if White's pawn takes your bishop on c5, your queen takes the pawn on f2 with check, and checkmate follows`, with the moves
    /// that it tells.
    fn clause(&self, teller: &Teller<'_>) -> (String, [Move; 2]) {
        let follows = self.mates && !gives_mate(&self.now, self.answer);
        let queen = format!("{} queen", teller.voice.owner(self.before.turn()));
        let falls = if !self.mates && pins_the_queen(&self.now, self.answer) {
            let king = if teller.voice.plain() { ", as the king stands behind it" } else { " to the king" };
            format!(", pinning {queen}{king}")
        } else {
            self.falls(teller).map_or_else(String::new, |prey| format!(", and {prey} falls"))
        };
        let moves = [(&self.before, self.capture), (&self.now, self.answer)];
        let is_named = prey::is_named(teller, notation::destination(self.answer));
        let clause = if !is_named {
            let check = if self.mates { "runs into mate" } else { "runs into a discovered check" };
            if teller.voice.plain() {
                let takes = moves::event(&self.before, self.capture, teller.voice);
                let check = if self.mates { "checkmate follows".to_owned() } else { format!("it {check}") };
                format!("if {takes}, {check}{falls}")
            } else {
                format!("{} {check}{falls}", notation::line(&self.before, &[self.capture]))
            }
        } else if teller.voice.plain() {
            let [takes, answers] = moves.map(|(here, m)| moves::event(here, m, teller.voice));
            let follows = if follows { ", and checkmate follows" } else { "" };
            format!("if {takes}, {answers}{follows}{falls}")
        } else {
            let [takes, answers] = moves.map(|(here, m)| notation::line(here, &[m]));
            let follows = if follows { ", with mate to follow" } else { "" };
            format!("{takes} loses to {answers}{follows}{falls}")
        };
        (clause, [self.capture, if is_named { self.answer } else { self.capture }])
    }
}

impl RefutedCapture {
    /// What a discovered check that answers attacks: `your queen`.
    fn falls(&self, teller: &Teller<'_>) -> Option<String> {
        let after = after_move(&self.now, self.answer);
        let quiet = !self.mates && !self.answer.is_capture();
        let prey = after.board().attacks_from(notation::destination(self.answer));
        let theirs = prey & after.board().by_color(after.turn()) & !after.board().kings();
        let role = theirs
            .into_iter()
            .filter_map(|square| after.board().role_at(square))
            .max_by_key(|role| value(*role));
        let owner = teller.voice.owner(after.turn());
        role.filter(|_| quiet).map(|role| format!("{owner} {}", words::role(role)))
    }
}

/// The discovered check that wins a piece or more beyond what a capture has won, however it is answered.
pub(super) fn winning_discovery(before: &Chess, capture: Move) -> Option<Move> {
    let is_discovered = |here: &Chess, m: Move| {
        let checked = after_move(here, m);
        checked.is_check() && !checked.checkers().contains(notation::destination(m))
    };
    winning(&after_move(before, capture), value_of(before, capture), is_discovered)
}

/// The move of a kind that wins a piece or more beyond so many pawns, however it is answered.
fn winning(here: &Chess, won: i32, is_of_kind: impl Fn(&Chess, Move) -> bool) -> Option<Move> {
    let wins = |m: &Move| {
        let now = after_move(here, *m);
        let keeps = |answer: Move| {
            let then = after_move(&now, answer);
            net::to_win(&then).is_some_and(|gain| gain - taken(answer) >= won + PIECE)
        };
        is_of_kind(here, *m) && now.legal_moves().into_iter().all(keeps)
    };
    here.legal_moves().into_iter().find(wins)
}

/// Whether a quiet move pins the queen to her king.
fn pins_the_queen(here: &Chess, m: Move) -> bool {
    let now = after_move(here, m);
    let (board, to) = (now.board(), notation::destination(m));
    let is_pin = |pair: &Aligned| pair.slider == to && roles(board, *pair) == [Role::Queen, Role::King];
    !m.is_capture() && !now.is_check() && enemies_aligned(board, here.turn()).iter().any(is_pin)
}
