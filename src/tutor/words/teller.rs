//! What a text about a move is made from: the facts, who hears them, and what has been told already.

use super::fallen::fallen_after;
use super::sentence::TextSentence;
use super::taking::{self, TAKING_BACK};
use super::{say, topic};
use crate::chess::{Bitboard, Chess, Color, Move, Position, Role, Score, after_move, notation, takes_back};
use crate::safety::{exchange, made};
use crate::tutor::about::About;
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::judge::{Judged, Past, Tag};
use crate::tutor::kind::row::Matter;
use crate::tutor::kind::topic::Topic;
use crate::tutor::motifs::line_gain::WinsMaterial;
use crate::tutor::phrase::lexicon::sentence;
use crate::tutor::question::Question;

/// Everything a text is made from.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// What was asked, and the lines of the search.
    pub question: &'a Question,
    /// How good the move was; `None` when the position itself is asked about.
    pub judged: Option<Judged>,
    /// What else can be said of it.
    pub tags: &'a [Tag],
    /// The verified claims, most important first.
    pub claims: &'a [Claim],
    /// The depth of the search in plies.
    pub depth: u8,
    /// What is known of the moves before.
    pub past: Past,
    /// The side that is called `you`; `None` for somebody who only watches.
    pub you: Option<Color>,
    /// Whether the move is shown to somebody who did not play it: then nobody is praised for it.
    pub is_shown: bool,
}

/// A move with its facts, about to be explained.
pub(super) struct Teller<'a> {
    /// All that is known.
    pub facts: Facts<'a>,
    /// To whom.
    pub voice: Voice,
    /// The move.
    pub played: Move,
    /// How good it was.
    pub judged: Judged,
    /// The position after it.
    pub after: Chess,
    /// The claims that may be told: in a decided game only those that matter there, and no trade under a grander name.
    pub claims: Vec<&'a Claim>,
}

impl<'a> Teller<'a> {
    pub fn new(facts: &Facts<'a>, voice: Voice, played: Move, judged: Judged) -> Teller<'a> {
        let mut after = facts.question.root.clone();
        after.play_unchecked(played);
        let decided = judged.is_decided();
        let claims = facts.claims.iter();
        Teller {
            facts: *facts,
            voice,
            played,
            judged,
            after,
            claims: claims
                .filter(|claim| !decided || topic::is_gross(claim))
                .filter(|claim| !topic::is_mere_trade(claim, &facts.question.root))
                .filter(|claim| !topic::comes_back(claim, facts.question))
                .filter(|claim| !topic::is_parried(claim, &facts.question.root))
                .filter(|claim| !topic::is_mutual(claim, &facts.question.root))
                .filter(|claim| !topic::is_looked_back_at(claim, &facts.question.root))
                .collect(),
        }
    }

    /// The position before the move.
    pub fn root(&self) -> &'a Chess {
        &self.facts.question.root
    }

    /// Who made the move.
    pub fn mover(&self) -> Color {
        self.root().turn()
    }

    /// Whether nobody can move after it.
    pub fn ends_the_game(&self) -> bool {
        self.after.is_game_over()
    }

    /// Whether a tag was given.
    pub fn is(&self, tag: Tag) -> bool {
        self.facts.tags.contains(&tag)
    }

    /// The move with its number: `8…h6`.
    pub fn label(&self) -> String {
        notation::line(self.root(), &[self.played])
    }

    /// What is written behind the move: its sign, to the advanced the numbers too.
    pub fn mark(&self) -> String {
        let sign = self.sign();
        if self.voice.audience == Audience::Advanced {
            format!("{sign} ({})", self.numbers())
        } else {
            sign.to_string()
        }
    }

    fn sign(&self) -> &'static str {
        self.judged.judgement.sign(self.facts.tags)
    }

    /// `-2.9, -24%`.
    fn numbers(&self) -> String {
        let score = score(self.judged.after);
        let drop = self.judged.drop.round() as i32;
        if drop > 0 { format!("{score}, -{drop}%") } else { score }
    }

    /// Whether a claim is about the move played and what follows it.
    pub fn follows(&self, claim: &Claim) -> bool {
        claim.at.first() == Some(&self.played)
    }

    /// What the first move of a better line takes; the words for a novice name that already.
    pub fn takes(&self, line: &[Move]) -> Option<String> {
        let (root, last) = (self.root(), self.facts.past.last);
        let taking = taking::clause(root, *line.first()?, last, line.get(1).copied())
            .or_else(|| taking::searched(root, line))?;
        let says = !self.voice.plain() || taking::says_more_than_words(&taking);
        (says && !self.takes_back_too(&taking)).then_some(taking)
    }

    /// Whether it is told of the better move that it takes back, and the move played does so as well.
    pub fn takes_back_too(&self, taking: &str) -> bool {
        taking == TAKING_BACK && takes_back(self.played, self.facts.past.last)
    }

    /// Whether a claim is about the better move and what follows that.
    pub fn is_missed(&self, claim: &Claim) -> bool {
        let best = self.facts.question.best_move();
        let first = claim.at.first().or_else(|| claim.kind.line().first());
        claim.about == About::Best && best != Some(self.played) && first.copied() == best && best.is_some()
    }

    /// The whole that the line of the better move wins, if a claim tells it.
    pub fn missed_haul(&self) -> Option<(&'a Claim, &'a WinsMaterial)> {
        self.claims.iter().copied().find_map(|claim| {
            let Kind::WinsMaterial(wins) = &claim.kind else { return None };
            (claim.at.is_empty() && self.is_missed(claim)).then_some((claim, wins))
        })
    }

    /// Whether the better move comes next after the move played anyway.
    pub fn comes_next(&self) -> bool {
        let next = self.facts.question.reply.as_ref().and_then(|reply| reply.moves.get(1));
        next.is_some() && next.copied() == self.facts.question.best_move()
    }

    /// Whether it does the same then and comes late, so that it is not missed.
    pub fn is_put_off(&self) -> bool {
        // What hangs may get away whatever the search expects, a check changes the board, and a mate has no better moment.
        let had_mate = self.judged.before.mate().is_some_and(|moves| moves > 0);
        let is_same = |best: Move| !best.is_capture() && !self.after.is_check() && !had_mate;
        self.comes_next() && self.facts.question.best_move().is_some_and(is_same)
    }

    /// The move played as one that let another go: `19…h6?? misses`; or `misses the right moment for`.
    pub fn misses(&self) -> String {
        let verb = if self.is_put_off() { "misses the right moment for" } else { "misses" };
        format!("{}{} {verb}", self.label(), self.mark())
    }

    /// The same in words: `you missed`.
    pub fn missed(&self) -> String {
        let verb = if self.is_put_off() { "missed the right moment for" } else { "missed" };
        format!("{} {verb}", self.voice.subject(self.mover()))
    }

    /// The same of a chance that has no name of its own: `you missed a chance`.
    pub fn missed_chance(&self) -> String {
        let missed = if self.is_put_off() { "missed the right moment" } else { "missed a chance" };
        format!("{} {missed}", self.voice.subject(self.mover()))
    }

    /// Whether a claim about a move tells what lasts of a piece that the next move of the line takes, or of a pawn that falls
    /// soon in it: nothing does.
    pub fn is_gone_next(&self, claim: &Claim) -> bool {
        let question = self.facts.question;
        let ([m], Matter::Lasting | Matter::Move) = (claim.at.as_slice(), claim.kind.row().matter) else {
            return false;
        };
        let line = if *m == self.played {
            question.reply.as_ref().map_or(&[][..], |reply| &reply.moves)
        } else {
            question.best_line().get(1..).unwrap_or_default()
        };
        let is_told = self.follows(claim) || question.best_move() == Some(*m);
        let to = notation::destination(*m);
        let trades = matches!(claim.kind, Kind::Trade(_) | Kind::Simplifies(_) | Kind::Recaptures(_));
        // A guard for which a pawn has made way stays.
        let uncovers = matches!(&claim.kind, Kind::Defends(defends) if defends.from != to);
        let is_next =
            || line.first().is_some_and(|next| next.is_capture() && made::taken_square(*next) == to);
        let is_soon = || {
            claim.kind.row().matter == Matter::Lasting
                && (self.loses_its_pawn(claim, *m, line) || self.trades_its_bishops(claim, *m, line))
        };
        is_told && !trades && !uncovers && (is_next() || is_soon())
    }

    /// Whether a pawn that a claim about a move speaks of, or that moved, falls within a few moves of the line after it.
    fn loses_its_pawn(&self, claim: &Claim, m: Move, line: &[Move]) -> bool {
        let mut after = self.root().clone();
        after.play_unchecked(m);
        let own = after.board().by_piece(Role::Pawn.of(self.mover()));
        let pawns = (claim.squares() | Bitboard::from_square(notation::destination(m))) & own;
        pawns.into_iter().any(|pawn| fallen_after(line, pawn).is_some())
    }

    /// Whether a claim about a move speaks of a bishop of each side, and one of them goes within two moves of the line after it.
    fn trades_its_bishops(&self, claim: &Claim, m: Move, line: &[Move]) -> bool {
        const SOON: usize = 4;
        let end = line.iter().take(SOON).fold(after_move(self.root(), m), |here, m| after_move(&here, *m));
        matches!(claim.kind, Kind::OppositeBishops(_)) && end.board().bishops().count() < 2
    }

    /// Whether the reader can be expected to see the point of a claim.
    pub fn is_visible(&self, claim: &Claim) -> bool {
        topic::reach(claim, self.root()) <= self.voice.audience.horizon()
    }

    /// A claim as a sentence in the middle of the text.
    pub fn spoken(&self, claim: &Claim) -> Option<String> {
        let view = say::view(claim, self.root(), self.voice)?.since(self.facts.past.last);
        say::clause(claim, &view)
    }

    /// A claim as the beginning of the text, naming the move played with its mark.
    pub fn opened(&self, claim: &Claim, mark: &str) -> Option<String> {
        let view = say::view(claim, self.root(), self.voice)?.since(self.facts.past.last);
        let view = if self.voice.plain() { view } else { view.opening(mark) };
        say::clause(claim, &view)
    }

    /// A number that the reader's mood does not change, to vary words by the position.
    pub fn variant(&self, of: usize) -> usize {
        (crate::chess::key(self.root()) % of.max(1) as u64) as usize
    }
}

/// What has been told already.
#[derive(Default)]
pub(super) struct Telling {
    topics: Vec<Topic>,
    /// The longest line shown, from the root.
    line: Vec<Move>,
    /// How many reasons have been given.
    pub reasons: usize,
    /// The squares that the claims told since the last sentence speak of, and those of moves told in words.
    pub squares: Bitboard,
    /// The sentences so far, in small letters.
    said: String,
}

impl Telling {
    /// Notes that a claim has been told; `false` if its matter had been told before.
    pub fn note(&mut self, claim: &Claim, root: &Chess) -> bool {
        self.squares |= claim.squares();
        let topic = topic::of(claim, root);
        let new = !self.topics.contains(&topic);
        if new {
            self.topics.push(topic);
            self.reasons += 1;
        }
        new
    }

    /// Notes a matter without counting it as a reason.
    pub fn hush(&mut self, topic: Topic) {
        self.topics.push(topic);
    }

    /// A sentence of the text, with the squares noted since the last one.
    pub fn sentence<'a>(&mut self, clause: &str, claim: Option<&'a Claim>) -> TextSentence<'a> {
        self.said.push_str(&clause.to_lowercase());
        self.said.push('\n');
        TextSentence { text: sentence(clause), squares: std::mem::take(&mut self.squares), claim }
    }

    /// Whether a sentence holds these words.
    pub fn has_said(&self, words: &str) -> bool {
        self.said.contains(&words.to_lowercase())
    }

    /// Notes where a move told in words goes.
    pub fn mark(&mut self, m: Move) {
        self.squares |= notation::destination(m);
    }

    /// Notes a line from the root that the reader has before him.
    pub fn show(&mut self, line: &[Move]) {
        self.line = line.to_vec();
    }

    /// Whether moves from the root stand in the line that the reader has before him.
    pub fn shows(&self, moves: &[Move]) -> bool {
        self.line.starts_with(moves)
    }

    /// Whether a move has been named as the better one.
    pub fn knows_move(&self, m: Move) -> bool {
        self.topics.contains(&Topic::Move(m))
    }

    /// Whether the matter of a claim has been told.
    pub fn knows(&self, claim: &Claim, root: &Chess) -> bool {
        self.topics.contains(&topic::of(claim, root))
    }
}

/// A score as advanced readers want it: `+0.3`, `#-2`.
pub(super) fn score(score: Score) -> String {
    match score {
        Score::Cp(-4..=4) => "0.0".to_string(),
        Score::Cp(cp) => format!("{:+.1}", f64::from(cp) / 100.0),
        Score::Mate(_) => score.to_string(),
    }
}

/// As much of a line as the reader follows, ending with a move of the side that began it.
pub(super) fn cut<'a>(teller: &Teller<'_>, before: &Chess, line: &'a [Move]) -> &'a [Move] {
    let plies = teller.voice.audience.plies_told().min(line.len());
    closed(before, line, plies - usize::from(plies.is_multiple_of(2) && plies > 0))
}

/// So many plies of a line, or two fewer where it would end on a capture that is taken back: who reads that counts a piece that
/// is not won.
pub(super) fn closed<'a>(before: &Chess, line: &'a [Move], plies: usize) -> &'a [Move] {
    &line[..if plies > 2 && is_taken_back(before, line, plies) { plies - 2 } else { plies }]
}

/// Whether what the last of the first so many plies took is taken back: by the next of the line or, where it ends there, by a
/// capture that wins as much.
pub(super) fn is_taken_back(before: &Chess, line: &[Move], plies: usize) -> bool {
    let Some(last) = plies.checked_sub(1).and_then(|last| line.get(last)).filter(|last| last.is_capture())
    else {
        return false;
    };
    let place = notation::destination(*last);
    let takes = |m: &Move| m.is_capture() && notation::destination(*m) == place;
    line.get(plies).map_or_else(
        || {
            let mut here = before.clone();
            line[..plies].iter().for_each(|m| here.play_unchecked(*m));
            here.legal_moves()
                .iter()
                .any(|m| takes(m) && exchange::value_of(&here, *m) >= exchange::taken(*last))
        },
        takes,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn a_line_does_not_end_on_a_capture_that_is_taken_back() {
        let root = fen::parse("4r2r/6k1/7p/8/6n1/7P/8/2R3K1 w - - 0 1").unwrap().position;
        let line = |moves: &[&str]| {
            let mut here = root.clone();
            let read = |san: &&str| {
                let m = notation::parse_san(&here, san).unwrap();
                here.play_unchecked(m);
                m
            };
            moves.iter().map(read).collect::<Vec<_>>()
        };
        let taken_back = line(&["hxg4", "Rc8", "Rxc8", "Rxc8"]);
        let shown = |line: &[Move], plies| closed(&root, line, plies).len();
        assert_eq!((shown(&taken_back, 3), shown(&taken_back, 1)), (1, 1));
        let quiet = line(&["hxg4", "Rc8", "Rxc8", "Kf6"]);
        assert_eq!(shown(&quiet, 3), 3);
        // Where the line ends, the board tells: the rook on h8 guards e8.
        assert_eq!((shown(&taken_back[..3], 3), shown(&taken_back[..2], 2)), (1, 2));
        let is = |plies| is_taken_back(&root, &taken_back, plies);
        assert!(is(3) && !is(4) && !is(0));
    }
}
