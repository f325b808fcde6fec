//! The coach's lines beside the board: the reader's own move with its grade, the answer, and what matters now.

use super::grade::MoveGrade;
use super::point::{Point, PointMatter, Stake, ToldBefore, ToldPoint, Whose};
use super::rank;
use super::view::CoachView;
use super::{again, of_move};
use crate::chess::{
    Bitboard, Chess, Game, Move, Position, Role, Square, after_move, annotation, key, notation, opening, text,
};
use crate::safety::made;
use crate::tutor::audience::Voice;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::explain::Explanation;
use crate::tutor::find::board::{enemies_aligned, gain, rank as rank_of, roles};
use crate::tutor::remark::Remark;
use crate::tutor::words;

/// Lines below that about the reader's own move, at most.
// What the answer did and what matters now. Chosen, not measured.
const MOST: usize = 2;

/// The reader's own move as a line: its name and grade, and one sentence about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GradedMove {
    /// The move with its number: `8…h6`.
    pub name: String,
    /// What it is called; `None` if nothing sets it apart.
    pub grade: Option<MoveGrade>,
    /// Whether a longer look changed the grade.
    pub is_revised: bool,
    /// One sentence; empty if the name and the grade are all.
    pub remark: Remark,
    /// Where the pieces stand that the sentence says are attacked, or won.
    pub aims: Bitboard,
    /// Where the pieces stand that the sentence says are safe.
    pub saved: Bitboard,
    /// The better move, where the sentence is about what that would have done.
    pub missed: Option<Move>,
    /// Whether the sentence names a mate or what is lost, and not only how the game stands.
    pub names_loss: bool,
}

impl GradedMove {
    /// The whole line: `8…h6 Mistake. It takes the guard away from your pawn on e4: 9.Nxe4 wins it.`
    pub fn text(&self) -> String {
        let end = match (self.grade, self.is_revised) {
            (None, false) => "",
            (Some(_), false) => ".",
            (None, true) => " Fine, on a closer look.",
            (Some(_), true) => ", on a closer look.",
        };
        let space = if self.remark.text.is_empty() { "" } else { " " };
        format!("{}{end}{space}{}", self.lead(), self.remark.text)
    }

    /// The beginning of the line, the name and the grade: `8…h6 Mistake`
    pub fn lead(&self) -> String {
        self.grade.map_or_else(|| self.name.clone(), |grade| format!("{} {}", self.name, grade.name()))
    }

    /// The line as praise of a second try: `8…Nd7 Much better: it guards your knight on e5.`
    pub fn praised(&self) -> Remark {
        let text = match (self.remark.text.as_str(), self.remark.text.strip_prefix("It ")) {
            ("", _) => format!("{} Much better.", self.name),
            (_, Some(rest)) => format!("{} Much better: it {rest}", self.name),
            (text, None) => format!("{} Much better. {text}", self.name),
        };
        Remark { text, squares: self.remark.squares }
    }

    /// The line that stands beside the board where `first` was said after a short look, if anything was, and `now` is what
    /// a longer one says, which `found` the move to be and `best` the better one: the first, unless the move became another
    /// fault, or is none any more.
    pub fn standing(
        first: Option<&GradedMove>,
        now: Option<GradedMove>,
        found: Option<MoveGrade>,
        best: Option<Move>,
    ) -> Option<GradedMove> {
        let found = found.filter(|grade| grade.is_fault());
        let told = first.and_then(|first| first.grade).filter(|grade| grade.is_fault());
        // The line said first stands: words that change while they are read are not believed.
        if told == found {
            let is_bare = first.is_some_and(|first| first.remark.text.is_empty());
            // A fault told without a reason is the exception: a longer look may have found one.
            let better = now.filter(|_| is_bare && found.is_some());
            return better.or_else(|| first.cloned());
        }
        // A lesser fault may have no reason worth telling; its grade is told all the same, and what was missed is missed still.
        let is_missed_still =
            |first: &GradedMove| found.is_some() && first.missed.is_some_and(|m| best == Some(m));
        // Words that name no loss say less than what was missed.
        let now = now.filter(|now| now.names_loss || !first.is_some_and(is_missed_still));
        let kept = first.map(|first| {
            let bare = || GradedMove { remark: Remark::default(), ..first.clone() };
            if is_missed_still(first) { first.clone() } else { bare() }
        });
        let line = now.filter(|_| found.is_some()).or(kept)?;
        Some(GradedMove { grade: found, is_revised: true, ..line })
    }

    /// The line once the opponent has answered: what he has taken from one of its squares is told as gone and the answer that it
    /// told of as played; that a piece is safe is not told where one of the `points` finds it in danger again. `None` if nothing
    /// is left to say.
    #[must_use]
    pub fn answered(mut self, theirs: Option<&Explanation>, points: &[Point]) -> Option<GradedMove> {
        let played = theirs.and_then(|made| made.question.played);
        let takes_saved = |reply: Move| reply.is_capture() && self.saved.contains(made::taken_square(reply));
        if points.iter().any(|point| self.is_undone_by(point)) || played.is_some_and(takes_saved) {
            self.remark = Remark::default();
        }
        if let Some(reply) = played {
            if self.is_of_a_trade() && !words::tells_of(&self.remark.text, self.remark.squares, reply) {
                self.remark = Remark::default();
            }
            self.remark.text = theirs.map_or_else(String::new, |made| self.told_once_answered(made, reply));
        }
        if let Some(reply) = played.filter(|reply| theirs.is_some_and(|made| self.is_met_by(made, *reply))) {
            self.remark.text = words::met(&self.remark.text, reply);
        }
        if theirs.is_some_and(|made| self.is_unpinned_by(made)) {
            self.remark.text = words::unpinned(&self.remark.text);
        }
        let is_bare = self.grade.is_none() && !self.is_revised && self.remark.text.is_empty();
        (!is_bare).then_some(self)
    }

    /// The words once a reply was played: the answer that they foretold has been played, was put off or has gone by.
    fn told_once_answered(&self, made: &Explanation, reply: Move) -> String {
        let (text, before) = (&self.remark.text, &made.question.root);
        let is_fault = self.grade.is_some_and(MoveGrade::is_fault);
        let own = made.past.last.filter(|_| is_fault);
        let lost = own.and_then(|own| words::lost_instead(text, own, before, reply));
        if let Some(lost) = lost {
            return lost;
        }
        let told = words::once_answered(text, self.remark.squares, reply);
        if words::is_still_possible(text, before, reply) { words::still_possible(&told) } else { told }
    }

    /// Whether a good move is told as a trade, which it is only once it is taken back.
    fn is_of_a_trade(&self) -> bool {
        !self.grade.is_some_and(MoveGrade::is_fault)
            && ["ou trade ", " trades "].iter().any(|trades| self.remark.text.contains(trades))
    }

    /// Whether an answer leaves none of the line's pieces pinned, to its king or to a greater piece, that was so before.
    fn is_unpinned_by(&self, made: &Explanation) -> bool {
        let Some(played) = made.question.played else { return false };
        let (root, side) = (&made.question.root, made.question.root.turn());
        let pinned = |here: &Chess| {
            let board = here.board();
            let is_pin = |roles: [Role; 2]| rank_of(roles[1]) > rank_of(roles[0]);
            let pairs = enemies_aligned(board, !side).into_iter().filter(|pair| is_pin(roles(board, *pair)));
            pairs.map(|pair| pair.front).collect::<Bitboard>() & self.remark.squares
        };
        pinned(root).any() && pinned(&after_move(root, played)).is_empty()
    }

    /// Whether an answer moves away or guards what a good move attacks or was to win, or takes the piece that has moved.
    fn is_met_by(&self, made: &Explanation, reply: Move) -> bool {
        let is_fault = self.grade.is_some_and(MoveGrade::is_fault);
        let (before, own) = (&made.question.root, !made.question.root.turn());
        let after = after_move(before, reply);
        let is_guarded = |aim: Square| gain(before, aim, own) >= 1 && gain(&after, aim, own) < 1;
        let is_parried = self.aims.any() && self.aims.into_iter().all(is_guarded);
        let takes = reply.is_capture() && self.remark.squares.contains(made::taken_square(reply));
        !is_fault && (self.aims.contains(notation::origin(reply)) || takes || is_parried)
    }

    /// Whether a piece that the line tells as safe is in danger by this point.
    fn is_undone_by(&self, point: &Point) -> bool {
        let is_danger = point.whose == Whose::Fear && point.matter == PointMatter::Threat;
        is_danger && point.victim.is_some_and(|victim| self.saved.contains(victim))
    }

    /// The line as a remark.
    pub fn spoken(&self) -> Remark {
        Remark { text: self.text(), squares: self.remark.squares }
    }
}

/// What stands beside the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoachLines {
    /// The reader's last move.
    pub own: Option<GradedMove>,
    /// What the answer did, then what matters now.
    pub now: Vec<Remark>,
    /// Those of them that warn: they give no move of the reader's away.
    pub warnings: Vec<Remark>,
    /// The points told, which are not told again at once.
    pub told: Vec<ToldPoint>,
}

/// Chooses the lines from the points of a view, leaving out what the reader was `told` before.
pub fn lines(view: &CoachView<'_>, points: &[Point], told: &ToldBefore) -> CoachLines {
    let all = points;
    let points: Vec<&Point> = all.iter().filter(|point| point.is_beside()).collect();
    let of = |whose| points.iter().copied().find(|point| point.whose == whose);
    let mine = of(Whose::YourMove).filter(|point| !told.knows(point));
    let own = view.own.and_then(|made| graded(made, view.voice, mine)).and_then(|own| {
        let remark = told.defined(&own.remark);
        let own = GradedMove { remark, ..own }.answered(view.theirs, all)?;
        let running = mine.map_or(0, |mine| told.said_running(mine));
        let text = again::once_more(&own.remark.text, running);
        Some(GradedMove { remark: Remark { text, ..own.remark }, ..own })
    });
    let is_now = |point: &&Point| !matches!(point.whose, Whose::YourMove | Whose::TheirMove);
    let best = view.now.and_then(|now| now.question.best_move());
    let now = rank::ranked(points.iter().copied().filter(is_now), best);
    // What a move that ends the game pins or attacks matters to nobody.
    let is_over = view.position.is_game_over();
    let reply = of(Whose::TheirMove).filter(|reply| !is_over || reply.matter == PointMatter::Mate);
    let says_more =
        |point: &Point, reply: &Point| says_it_better(point, reply) || can_still_be_taken(view, point);
    let reply = reply.filter(|reply| !now.iter().any(|point| says_more(point, reply) && !told.knows(point)));
    // A plan is for when nothing else stands, told just now or before.
    let is_quiet = now.iter().all(|point| point.matter >= PointMatter::Plan);
    let mut chosen: Vec<&Point> = Vec::new();
    for point in reply.into_iter().chain(now.iter().copied()) {
        let same = chosen.iter().any(|other| is_same(other, point));
        let beside = point.matter == PointMatter::Plan && !(is_quiet && chosen.is_empty());
        let lesser = greater_known(&now, point, told);
        if chosen.len() < MOST && !same && !beside && !lesser && !told.knows(point) {
            chosen.push(point);
        }
    }
    let warns = |point: &&&Point| point.whose == Whose::Fear;
    let line = |point: &&Point| again::said_before(view, point, told);
    CoachLines {
        own,
        now: chosen.iter().map(line).collect(),
        warnings: chosen.iter().filter(warns).map(line).collect(),
        told: mine.into_iter().chain(chosen).map(Point::told).collect(),
    }
}

/// Whether a point of the position says what the opponent's move did, and more: his threat as it stands, the mate that a pin
/// is but the means of, or what his fault has left to be won.
fn says_it_better(point: &Point, reply: &Point) -> bool {
    let threat = matches!(reply.kind, "threatens" | "mate_threat") || point.matter == PointMatter::Mate;
    // "Find the answer" beside the answer itself would be nonsense.
    let answers =
        reply.kind == of_move::FAULT && point.whose == Whose::Use && point.matter < PointMatter::Plan;
    // While mate in one or two is threatened nobody looks at what else is attacked.
    let is_mate = point.whose == Whose::Fear && matches!(point.stake, Stake::Mate(..=2));
    let is_mate = is_mate && reply.kind != of_move::FAULT;
    answers || is_mate || (threat && point.whose == Whose::Fear && is_about(point, reply))
}

/// Whether a danger is what the opponent's move failed to take and can take still: that is no chance which has gone by.
fn can_still_be_taken(view: &CoachView<'_>, danger: &Point) -> bool {
    let missed = view.theirs.and_then(|made| made.question.best_move()).filter(|best| best.is_capture());
    let is_danger = danger.whose == Whose::Fear && danger.victim.is_some();
    let is_told = || view.theirs.and_then(|made| made.line(view.voice)).is_some_and(|line| line.is_missed);
    is_danger && missed.map(made::taken_square) == danger.victim && is_told()
}

/// Whether a greater danger or chance of the same kind stands that the reader was told of before: to name the lesser one alone
/// would say that the greater is over.
fn greater_known(now: &[&Point], point: &Point, told: &ToldBefore) -> bool {
    let before = now.iter().take_while(|other| !std::ptr::eq(**other, point));
    let is_danger = matches!(point.matter, PointMatter::Threat | PointMatter::Chance);
    is_danger
        && before
            .into_iter()
            .any(|other| (other.matter, other.whose) == (point.matter, point.whose) && told.knows(other))
}

/// Whether two points speak of one danger or chance.
fn is_same(one: &Point, other: &Point) -> bool {
    let aims = one.victim.is_some() && one.victim == other.victim;
    aims || (one.whose == Whose::TheirMove && other.whose == Whose::Fear && is_about(other, one))
}

/// Whether what a danger aims at is among the squares that the opponent's move is told with.
fn is_about(danger: &Point, reply: &Point) -> bool {
    let first = danger.moves.first().map(|m| notation::destination(*m));
    danger.victim.into_iter().chain(first).any(|square| reply.remark.squares.contains(square))
}

/// The reader's own move with its grade; `None` if there is neither a grade nor a word.
fn graded(made: &Explanation, voice: Voice, point: Option<&Point>) -> Option<GradedMove> {
    let question = &made.question;
    let (grade, line) = of_move::graded(made, voice);
    if grade.is_none() && point.is_none() {
        return None;
    }
    let book = || new_opening(made).filter(|_| grade == Some(MoveGrade::Book));
    let remark = point.map(|point| point.remark.clone()).or_else(book).unwrap_or_default();
    Some(GradedMove {
        name: notation::line(&question.root, &[question.played?]),
        grade,
        is_revised: false,
        remark,
        aims: point.map_or(Bitboard::EMPTY, |point| aims(made, point)),
        saved: point.map_or(Bitboard::EMPTY, |point| saved(made, point)),
        missed: line.filter(|line| line.is_missed).and(question.best_move()),
        names_loss: point.is_some_and(|point| matches!(point.stake, Stake::Mate(_) | Stake::Cp(_))),
    })
}

/// The claim that a point tells.
fn told_claim<'a>(made: &'a Explanation, point: &Point) -> Option<&'a Claim> {
    let is_told = |claim: &&Claim| claim.kind.id() == point.kind && words::shown(claim) == point.moves;
    made.claims.iter().find(is_told)
}

/// Where the pieces stand that the claim of a point says are safe after the move.
fn saved(made: &Explanation, point: &Point) -> Bitboard {
    let Some(claim) = told_claim(made, point) else { return Bitboard::EMPTY };
    if let Kind::Defends(defends) = &claim.kind {
        defends.target.into()
    } else if let (Kind::Escapes(_), Some(m)) = (&claim.kind, claim.last()) {
        notation::destination(m).into()
    } else if let Kind::Prevents(prevents) = &claim.kind {
        made::taken_square(prevents.mv).into()
    } else {
        Bitboard::EMPTY
    }
}

/// Where the pieces stand that the claim of a point says are attacked, or won.
fn aims(made: &Explanation, point: &Point) -> Bitboard {
    let Some(claim) = told_claim(made, point) else { return Bitboard::EMPTY };
    let own = claim.kind.line().iter().step_by(2).filter(|m| m.is_capture()).map(|m| made::taken_square(*m));
    let threat =
        if let Kind::Threatens(threat) = &claim.kind { Some(notation::destination(threat.mv)) } else { None };
    claim.kind.claim().targets().into_iter().chain(own).chain(threat).collect()
}

/// The name of the opening that a move has brought about, unless it was that before.
fn new_opening(made: &Explanation) -> Option<Remark> {
    let name = |position: &Chess| opening::of_position(key(position)).map(|(_, name)| name);
    let after = after_move(&made.question.root, made.question.played?);
    let new = name(&after).filter(|new| name(&made.question.root) != Some(new))?;
    Some(Remark { text: format!("{new}."), ..Remark::default() })
}

/// What the record says about the current move, and how the game ended, if it did.
pub fn record(game: &Game, voice: Voice) -> Vec<Remark> {
    let silent = |text: String| Remark { text, squares: crate::chess::Bitboard::EMPTY };
    let written = annotation::without(&game.tree().node(game.current()).comment);
    let written = text::clean(&written).into_owned();
    let ending = game.ending().map(|ending| match voice.you {
        Some(you) => ending.sentence_to(you),
        None => ending.sentence(),
    });
    let claim = voice.you == Some(game.position().turn()) && ending.is_none() && !game.claims().is_empty();
    let mut said = Vec::new();
    said.extend((!written.is_empty()).then(|| silent(written)));
    said.extend(ending.map(|ending| silent(ending.into())));
    said.extend(claim.then(|| silent("You may claim a draw here: type :draw.".into())));
    said
}
