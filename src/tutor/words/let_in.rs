//! What the move played did that makes the opponent's answer good: what does not hold before it, nor after the better move.

use super::drift::Drift;
use super::teller::{Teller, Telling};
use super::{cause, follow_up, king_line, prey, retreat, weight};
use crate::chess::{
    Bitboard, Chess, Move, Position, Rank, Role, Square, after_move, after_null_move, attacks, gives_check,
    notation, words,
};
use crate::safety::exchange::{PIECE, taken, value, value_of};
use crate::safety::made;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::{can_be_taken, gain, is_slider};
use crate::tutor::find::outcome;
use crate::tutor::kind::topic::Topic;
use crate::tutor::phrase::lexicon::capital;

/// Why the answer is good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LetIn {
    /// What the better move takes gets away.
    Escaped(Square),
    /// The piece that moved stood in the way on this line.
    Opened(String),
    /// The same, where the line is used only after the answer: what the move did, and what takes which piece that stood on it.
    OpenedLater(String, Option<(Role, Role)>),
    /// It stood between the mover's king and the square from which the answer gives check; the line.
    KingLine(String),
    /// It was guarding the square to which the answer goes.
    Guarded(Square),
    /// It cuts off the piece that guarded that square.
    Cut(Role, Square),
    /// It was pinning the piece that answers.
    Pinned(Square),
    /// It was the only guard of a piece that the answer hits.
    Bared(Square),
    /// It stands on the square to which a piece that the answer hits would go.
    Shut(Square),
    /// It takes the pawn that moved in passing.
    Passed,
    /// The better move takes the same with another piece.
    WrongTaker,
    /// The move attacked the piece that answers by leaving.
    Driven(Square),
    /// The move gave up place or time.
    Drifted(Drift),
    /// The answer was threatened before.
    Threatened,
}

impl LetIn {
    /// What lets in the answer; `None` where nothing on the board tells, or the better move lets it in as well.
    pub fn of(teller: &Teller<'_>, answer: Move) -> Option<LetIn> {
        let to = notation::destination(teller.played);
        if answer.is_castle() || teller.played.is_castle() {
            return None;
        }
        if gets_away(teller, answer) {
            return Some(LetIn::Escaped(notation::origin(answer)));
        }
        if answer.is_en_passant() {
            return Some(LetIn::Passed);
        }
        // What has just come to be taken has its own words.
        if notation::destination(answer) == to {
            return wrong_taker(teller);
        }
        // Nor has what falls where it stands, as soon as the answer has been met.
        if gain(&teller.after, to, !teller.mover()) >= PIECE {
            return wrong_taker(teller);
        }
        if cause::opens(teller, answer) {
            return Some(LetIn::Opened(cause::line_of(teller, answer)));
        }
        prevented(teller, answer)
            .or_else(|| king_line::opened(teller, answer).map(LetIn::KingLine))
            .or_else(|| lets_mate(teller, answer))
            .or_else(|| bared(teller, answer))
            .or_else(|| wrong_taker(teller))
            .or_else(|| retreat::taken(teller, answer).map(LetIn::Shut))
            .or_else(|| opened_later(teller, answer))
            .or_else(|| is_threatened(teller, answer).then_some(LetIn::Threatened))
    }

    /// The same of an answer that does nothing else that has words: that the move only drove it away, or gave up place or time, says
    /// something then.
    pub fn of_idle(teller: &Teller<'_>, answer: Move, is_idle: bool) -> Option<LetIn> {
        let least = || driven(teller, answer).or_else(|| Drift::of(teller).map(LetIn::Drifted));
        LetIn::of(teller, answer).or_else(|| if is_idle { least() } else { None })
    }

    /// The words between the move played and the answer: `opens the c-file for Black's rook on c8:`.
    pub fn words(&self, teller: &Teller<'_>, told: &mut Telling) -> String {
        if *self == LetIn::Threatened {
            "overlooks".to_owned()
        } else {
            format!("{}:", self.deed(teller, told))
        }
    }

    /// What the move did, before what that allows: `takes the guard away from your knight on c6`.
    fn deed(&self, teller: &Teller<'_>, told: &mut Telling) -> String {
        let owner = teller.voice.owner(teller.mover());
        match self {
            LetIn::Escaped(sq) => format!("lets {} get away", theirs(teller, *sq)),
            LetIn::Opened(line) => format!("opens {line}"),
            LetIn::OpenedLater(deed, _) => deed.clone(),
            LetIn::KingLine(line) => format!("opens {line} to {owner} king"),
            LetIn::Guarded(sq) => guarded(teller, *sq),
            LetIn::Cut(guard, sq) => format!("blocks {owner} {}'s line to {sq}", words::role(*guard)),
            LetIn::Pinned(sq) => format!("lets {} out of the pin", theirs(teller, *sq)),
            LetIn::Bared(sq) => format!("takes the guard away from {}", own(teller, *sq, told)),
            LetIn::Shut(sq) => {
                let place = notation::destination(teller.played);
                format!("takes {place} away from {}", own(teller, *sq, told))
            }
            LetIn::Passed => format!("lets {} take en passant", teller.voice.subject(!teller.mover())),
            LetIn::WrongTaker => format!("takes with the wrong {}", wrong(teller)),
            LetIn::Driven(sq) => format!("only drives {} away", theirs(teller, *sq)),
            LetIn::Drifted(drift) => drift.deed(teller),
            LetIn::Threatened => "overlooks what was threatened".to_owned(),
        }
    }

    /// The same with a noun for what the answer does: `takes the guard away from your knight on c6 and allows a fork`.
    pub fn allowing(&self, teller: &Teller<'_>, noun: &str, told: &mut Telling) -> String {
        if *self == LetIn::Threatened {
            format!("overlooks {noun}")
        } else {
            format!("{} and allows {noun}", self.deed(teller, told))
        }
    }

    /// What a novice hears before the answer: `the knight was guarding c4. Now`.
    pub fn plain(&self, teller: &Teller<'_>, told: &mut Telling) -> String {
        let (moved, owner) = (words::role(teller.played.role()), teller.voice.owner(teller.mover()));
        let was = match self {
            LetIn::Escaped(sq) if teller.after.board().pawns().contains(*sq) => {
                format!("that lets {} get away", theirs(teller, *sq))
            }
            LetIn::Escaped(sq) => {
                let best = teller.facts.question.best_move();
                let with =
                    best.map_or_else(String::new, |best| format!(" with the {}", words::role(best.role())));
                if let Some(best) = best {
                    told.hush(Topic::Move(best));
                }
                let you = teller.voice.subject(teller.mover());
                format!("{you} could have taken {}{with}", theirs(teller, *sq))
            }
            LetIn::Opened(line) => in_the_way(teller, line),
            LetIn::OpenedLater(deed, _) => format!("that {deed}"),
            LetIn::KingLine(line) => format!("{} to {owner} king", in_the_way(teller, line)),
            LetIn::Guarded(sq) => format!("the {moved} was guarding {}", place(teller, *sq)),
            LetIn::Cut(guard, sq) => {
                format!("the {moved} is in the way of {owner} {}, which guarded {sq}", words::role(*guard))
            }
            LetIn::Pinned(sq) => format!("the {moved} was pinning {}", theirs(teller, *sq)),
            LetIn::Bared(sq) => format!("the {moved} was guarding {}", own(teller, *sq, told)),
            LetIn::Shut(sq) => format!("the {moved} stands where {} could go", own(teller, *sq, told)),
            LetIn::Passed => "a pawn that goes two squares can be taken as if it had gone one".to_owned(),
            LetIn::WrongTaker => format!("that is the wrong {} to take with", wrong(teller)),
            LetIn::Driven(sq) => {
                return format!("{owner} {moved} only drives {}", theirs(teller, *sq));
            }
            LetIn::Drifted(drift) => return drift.plain(teller),
            LetIn::Threatened => {
                return format!(
                    "{owner} move does nothing about {} threat.",
                    teller.voice.owner(!teller.mover())
                );
            }
        };
        format!("{was}. Now")
    }

    /// The name of the move before it: what only drives something away is named, and does not do that `also`.
    pub fn named(&self, teller: &Teller<'_>, name: &str) -> String {
        let drives = matches!(self, LetIn::Driven(_)) && name.ends_with(" also");
        if drives { teller.label() } else { name.to_owned() }
    }

    /// The answer to a novice, with what lets it in: `the pawn only drives White's bishop on g5 to e3`.
    pub fn event(&self, teller: &Teller<'_>, answer: Move, said: &str, told: &mut Telling) -> String {
        let before = self.plain(teller, told);
        // Where nothing is to be seen of it, the answer itself is no news.
        if matches!(self, LetIn::Drifted(_)) {
            return before;
        }
        if matches!(self, LetIn::Driven(_)) {
            format!("{before} to {}", notation::destination(answer))
        } else {
            let said = if before.ends_with('.') { capital(said) } else { said.to_owned() };
            format!("{before} {said}")
        }
    }

    /// Whether it tells enough where nothing can be said of the answer.
    pub fn is_a_reason(&self) -> bool {
        !matches!(self, LetIn::WrongTaker | LetIn::Threatened)
    }

    /// Whether it says nothing of the harm that is done.
    pub fn is_bare(&self) -> bool {
        matches!(self, LetIn::Passed | LetIn::Driven(_) | LetIn::Drifted(_))
    }

    /// What the answer does, where the words before it have named the piece that it hits: `hitting it`.
    pub fn hitting(&self, teller: &Teller<'_>, deed: String) -> String {
        let (LetIn::Bared(sq) | LetIn::Shut(sq)) = self else { return deed };
        let name = prey::names(teller, &teller.after, &[*sq]);
        match deed.strip_prefix(&format!("hitting {name}")) {
            Some(rest) if rest.is_empty() || rest.starts_with(',') => format!("hitting it{rest}"),
            Some(_) | None => deed,
        }
    }
}

/// The words between a move and the answer that it lets in: `opens the c-file for Black's rook on c8:`, `allows`.
pub(super) fn allows(teller: &Teller<'_>, let_in: Option<&LetIn>, told: &mut Telling) -> String {
    let_in.map_or_else(|| "allows".to_owned(), |let_in| let_in.words(teller, told))
}

/// Whether the piece that answers is what the better move takes with a gain.
fn gets_away(teller: &Teller<'_>, answer: Move) -> bool {
    let best = teller.facts.question.best_move().filter(|best| best.is_capture());
    best.is_some_and(|best| {
        let prey = made::taken_square(best);
        let stood = teller.root().board().role_at(prey);
        // A pawn gets away where the move played itself drew it off; nothing does by a trade.
        let takes_pawn = teller.played.capture() == Some(Role::Pawn);
        let drawn = takes_pawn && made::taken_square(answer) == notation::destination(teller.played);
        let is_safe = !answer.is_capture() || !can_be_taken(&teller.after, answer);
        prey == notation::origin(answer)
            && stood.is_some_and(|role| value(role) >= PIECE || drawn && answer.is_capture())
            && (value_of(teller.root(), best) >= 1 || drawn && follow_up::has_two_duties(teller.root(), best))
            && value_of(&teller.after, answer) >= 0
            && is_safe
    })
}

/// Whether an answer is possible and loses nothing; of a capture, whether it wins something: a trade is no gain.
fn is_good(here: &Chess, answer: Move) -> bool {
    cause::same(here, answer).is_some_and(|m| value_of(here, m) >= i32::from(m.is_capture()))
}

/// The position after the better move.
fn after_best(teller: &Teller<'_>) -> Option<Chess> {
    Some(after_move(teller.root(), teller.facts.question.best_move()?))
}

/// What kept the other side from the answer before the move, and still would after the better one.
fn prevented(teller: &Teller<'_>, answer: Move) -> Option<LetIn> {
    // Who stands in check cannot be asked what would come if he did nothing.
    let turned = after_null_move(teller.root());
    let is_free = |here: &Chess| cause::same(here, answer).is_some_and(|m| !can_be_taken(here, m));
    // What hits a piece, or a knight in the mover's half, could be traded before, where nothing takes it now.
    let hits = || prey::hit(&teller.after, answer).0.into_iter().any(|sq| is_piece(&teller.after, sq));
    let rank = (!teller.mover()).relative_rank(notation::destination(answer).rank());
    let is_outpost = answer.role() == Role::Knight && rank >= Rank::Fifth;
    let stays = !answer.is_capture() && is_free(&teller.after) && (is_outpost || hits());
    let was_good = |here: &Chess| is_good(here, answer) && (!stays || is_free(here));
    if turned.as_ref().is_some_and(was_good)
        || !is_good(&teller.after, answer)
        || was_good(&after_best(teller)?)
    {
        return None;
    }
    let (before, after) = (teller.root().board(), teller.after.board());
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let square = notation::destination(answer);
    if before.attacks_from(from).contains(square) && !after.attacks_from(to).contains(square) {
        return Some(LetIn::Guarded(square));
    }
    if let Some(guard) = cause::cut_off(teller, square) {
        return Some(LetIn::Cut(after.role_at(guard)?, square));
    }
    pins(teller.root(), from, notation::origin(answer)).then(|| LetIn::Pinned(notation::origin(answer)))
}

/// The square of the mate that the answer threatens, where the piece that moved was guarding it and the better move keeps it so.
fn lets_mate(teller: &Teller<'_>, answer: Move) -> Option<LetIn> {
    let (before, after) = (teller.root().board(), teller.after.board());
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let best = after_best(teller)?;
    teller.claims.iter().find_map(|claim| {
        let Kind::MateThreat(threat) = &claim.kind else { return None };
        let square = notation::destination(threat.mv);
        let follows = claim.at.as_slice() == [teller.played, answer];
        let left = before.attacks_from(from).contains(square) && !after.attacks_from(to).contains(square);
        let kept = best.board().attacks_from(from).contains(square);
        (follows && left && kept).then_some(LetIn::Guarded(square))
    })
}

/// The line that the move opened for a piece which uses it only later in the search's line, to take a piece.
fn opened_later(teller: &Teller<'_>, answer: Move) -> Option<LetIn> {
    let line = &teller.facts.question.reply.as_ref()?.moves;
    let best = teller.facts.question.best_move()?;
    let from = notation::origin(teller.played);
    // Where another piece of the better line leaves the square, the line is not kept closed.
    let is_kept = notation::origin(best) != from;
    let board = teller.root().board();
    let uses = |ply: &usize| {
        let m = line[*ply];
        let origin = notation::origin(m);
        let moved = line[..*ply].iter().any(|other| notation::destination(*other) == origin);
        let waits = board.piece_at(origin).is_some_and(|piece| is_slider(piece) && piece.role == m.role());
        let prize = m.capture().map_or(0, value);
        let is_won = || {
            outcome::net_along(&teller.after, &line[..=*ply])
                .is_some_and(|won| won >= WINS + taken(teller.played))
        };
        waits && !moved && prize >= PIECE && cause::opens(teller, m) && is_won()
    };
    let ply = (2..line.len().min(LATER)).step_by(2).find(uses).filter(|_| is_kept && line[0] == answer)?;
    let (deed, takes) = unblocks(teller, line[ply]);
    Some(LetIn::OpenedLater(deed, takes))
}

/// What a move did for a line on which another piece may stand still: `takes your pawn off the diagonal between Black's bishop on b7
/// and your rook on h1`; where the prey comes there only later, `opens the diagonal for Black's bishop on b7`.
fn unblocks(teller: &Teller<'_>, m: Move) -> (String, Option<(Role, Role)>) {
    let (from, to) = (notation::origin(m), notation::destination(m));
    let board = teller.after.board();
    if board.color_at(to) != Some(teller.mover()) || board.role_at(to) != m.capture() {
        return (format!("opens {}", cause::line_of(teller, m)), None);
    }
    let (owner, moved) = (teller.voice.owner(teller.mover()), words::role(teller.played.role()));
    let line = cause::line_between(from, to);
    let prey = prey::names(teller, &teller.after, &[to]);
    let deed = format!("takes {owner} {moved} off {line} between {} and {prey}", theirs(teller, from));
    (deed, m.capture().map(|prey| (m.role(), prey)))
}

/// Pawns that the line must win by then: a trade is no reason.
const WINS: i32 = 2;

/// Plies after the answer within which a line that was opened must be used to be the reason.
const LATER: usize = 5;

/// Whether a slider holds a piece in front of the other side's king.
fn pins(here: &Chess, slider: Square, pinned: Square) -> bool {
    let board = here.board();
    let Some(king) = board.king_of(!here.turn()) else { return false };
    let slides = board.piece_at(slider).is_some_and(|piece| {
        is_slider(piece) && attacks::attacks(slider, piece, Bitboard::EMPTY).contains(king)
    });
    slides && attacks::between(slider, king) & board.occupied() == Bitboard::from_square(pinned)
}

/// A piece that the answer hits and that only the move played has left without a guard.
fn bared(teller: &Teller<'_>, answer: Move) -> Option<LetIn> {
    let (before, after) = (teller.root().board(), teller.after.board());
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let best = after_best(teller)?;
    let turned = after_null_move(teller.root());
    let hit_before = turned.and_then(|turned| Some(after_move(&turned, cause::same(&turned, answer)?)));
    let falls_anyway =
        |sq: Square| hit_before.as_ref().is_some_and(|here| gain(here, sq, !teller.mover()) >= 1);
    let is_bared = |sq: &Square| {
        let kept = best.board();
        let left = before.attacks_from(from).contains(*sq) && !after.attacks_from(to).contains(*sq);
        let holds = kept.piece_at(*sq) != before.piece_at(*sq)
            || kept.attacks_to(*sq, teller.mover(), kept.occupied()).any();
        *sq != to
            && left
            && cause::is_alone(teller, *sq)
            && holds
            && !falls_anyway(*sq)
            && !weight::is_little(teller, *sq)
    };
    prey::hit_in_line(teller, &teller.after, answer).0.into_iter().find(is_bared).map(LetIn::Bared)
}

fn is_piece(here: &Chess, sq: Square) -> bool {
    here.board().role_at(sq).is_some_and(|role| value(role) >= PIECE)
}

/// That the better move takes the same with another piece.
fn wrong_taker(teller: &Teller<'_>) -> Option<LetIn> {
    let best = teller.facts.question.best_move()?;
    let takes = best.is_capture() && teller.played.is_capture();
    let same = made::taken_square(best) == made::taken_square(teller.played);
    (takes && same && notation::origin(best) != notation::origin(teller.played)).then_some(LetIn::WrongTaker)
}

/// `pawn` where another of the same sort takes better, else `piece`.
fn wrong(teller: &Teller<'_>) -> &'static str {
    let best = teller.facts.question.best_move();
    if best.is_some_and(|best| best.role() == teller.played.role()) {
        words::role(teller.played.role())
    } else {
        "piece"
    }
}

/// Whether the answer won a piece, or hit two, before the move as it does now, and the better move meets it.
fn is_threatened(teller: &Teller<'_>, answer: Move) -> bool {
    let strikes = |here: &Chess| {
        cause::same(here, answer).is_some_and(|m| {
            let prize = if m.is_capture() { value_of(here, m) } else { 0 };
            value_of(here, m) >= 0 && (prize >= 1 || hits_two(teller, here, m))
        })
    };
    let was = after_null_move(teller.root()).is_some_and(|turned| strikes(&turned));
    was && strikes(&teller.after) && after_best(teller).is_some_and(|best| !strikes(&best))
}

/// Whether a move hits two pieces at once, or the king and one, and is not simply taken.
fn hits_two(teller: &Teller<'_>, here: &Chess, m: Move) -> bool {
    let after = after_move(here, m);
    let pieces = prey::lasting_hit(teller, here, m, None).0.into_iter();
    let worth = pieces.filter(|sq| after.board().role_at(*sq).is_some_and(|role| value(role) >= PIECE));
    worth.count() + usize::from(after.is_check()) >= 2
}

/// The piece that the move newly attacked and that answers by leaving for a safe square, where the better move does not attack it.
fn driven(teller: &Teller<'_>, answer: Move) -> Option<LetIn> {
    let prey = notation::origin(answer);
    let is_hit = |here: &Chess| gain(here, prey, teller.mover()) >= 1;
    let attacked = teller.after.board().attacks_from(notation::destination(teller.played));
    let drives = attacked.contains(prey) && is_hit(&teller.after) && !is_hit(teller.root());
    // A check does more than leave.
    let is_quiet = !answer.is_capture() && !gives_check(&teller.after, answer);
    let leaves = is_piece(&teller.after, prey) && is_quiet && value_of(&teller.after, answer) >= 0;
    let is_alone = after_best(teller).is_some_and(|best| !is_hit(&best));
    (drives && leaves && is_alone && !teller.played.is_capture() && !teller.after.is_check())
        .then_some(LetIn::Driven(prey))
}

/// What a square that the move stops guarding holds, as its loss is told.
fn guarded(teller: &Teller<'_>, sq: Square) -> String {
    let after = teller.after.board();
    let guards = after.attacks_to(sq, teller.mover(), after.occupied());
    match (after.color_at(sq) == Some(teller.mover()), guards.any()) {
        (true, false) => format!("takes the guard away from {}", place(teller, sq)),
        (true, true) => format!("takes a guard away from {}", place(teller, sq)),
        (false, true) => format!("stops guarding {sq}"),
        (false, false) => format!("leaves {sq} unguarded"),
    }
}

/// `your pawn on h4`, or the square where nothing of the mover's stands.
fn place(teller: &Teller<'_>, sq: Square) -> String {
    let piece = teller.after.board().piece_at(sq).filter(|piece| piece.color == teller.mover());
    piece.map_or_else(
        || sq.to_string(),
        |piece| format!("{} {} on {sq}", teller.voice.owner(piece.color), words::role(piece.role)),
    )
}

/// A piece that the answer hits, by its name.
fn own(teller: &Teller<'_>, sq: Square, told: &mut Telling) -> String {
    told.squares |= sq;
    prey::names(teller, &teller.after, &[sq])
}

/// A piece of the other side's: `Black's bishop on g4`.
fn theirs(teller: &Teller<'_>, sq: Square) -> String {
    let role = teller.after.board().role_at(sq).map_or("piece", words::role);
    format!("{} {role} on {sq}", teller.voice.owner(!teller.mover()))
}

/// What the piece that moved did before on a line: `the knight on f6 was closing the diagonal`; what goes along it is told next.
pub(super) fn in_the_way(teller: &Teller<'_>, line: &str) -> String {
    let (moved, from) = (words::role(teller.played.role()), notation::origin(teller.played));
    let line = line.split_once(" for ").map_or(line, |(line, _)| line);
    format!("the {moved} on {from} was closing {line}")
}
