//! Explanations: what a search found about a move becomes a judgement, reasons that hold, and their order.
//!
//! Nothing is searched here except through the [`Oracle`], and nothing is said that was not verified.

use super::about::Tone;
use super::audience::{Audience, Voice};
use super::choose;
use super::claim::Claim;
use super::claim::catalogue::Kind;
use super::difficulty::Difficulty;
use super::judge::{self, Judged, PRAISE_DEPTH, Past, Tag};
use super::points::threat::OpponentThreat;
use super::points::threats;
use super::question::{self, KnownScores, Oracle, Question};
use super::words::{self, Facts, MoveLine, MoveText, TextSentence};
use crate::chess::{
    Bitboard, Chess, Color, File, Move, Position, Role, Score, Square, after_move, key, notation, opening,
};
use crate::engines::inquiry::{Findings, Probe};
use crate::search::Line;

/// Everything that is to be said about a move, or about a position when no move was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// What was asked and what the search found.
    pub question: Question,
    /// How good the move was; `None` when none was played.
    pub judged: Option<Judged>,
    /// What else can be said for it.
    pub tags: Vec<Tag>,
    /// The claims that hold, the most important first.
    pub claims: Vec<Claim>,
    /// The depth of the search in plies.
    pub depth: u8,
    /// What is known of the moves before.
    pub past: Past,
    /// What the opponent threatens in the position, the worst first: searched, or only counted if a move is asked about.
    pub threats: Vec<OpponentThreat>,
    /// How hard it was.
    pub difficulty: Difficulty,
}

/// Explains what an inquiry found; `past` is what is known of the moves before it.
pub fn explain(findings: &Findings, past: Past, oracle: &mut dyn Oracle) -> Explanation {
    let question = Question { last: past.last, ..Question::of(findings) };
    let judged = Judged::of(&question);
    let claims = choose::claims(&question, judged.as_ref(), oracle);
    let claims = held_back(claims, findings.depth);
    let mut tags = judged.map_or_else(Vec::new, |judged| judge::tags(&question, &judged, past, &claims));
    tags.extend(judged.filter(|judged| is_book(&question, judged)).map(|_| Tag::Book));
    let (depth, you) = (findings.depth, None);
    let facts = Facts {
        question: &question,
        judged,
        tags: &tags,
        claims: &claims,
        depth,
        past,
        you,
        is_shown: false,
    };
    let is_miss = is_miss(&facts);
    tags.extend(is_miss.then_some(Tag::Miss));
    let threats = match question.played {
        // Searched, they would cost a second look where the nodes are for the move.
        Some(_) => threats::counted(&question.root),
        None => threats::of(&question.root, oracle),
    };
    let difficulty = Difficulty::of(&question, judged.as_ref(), findings.people.as_ref());
    Explanation { question, judged, tags, claims, depth: findings.depth, past, threats, difficulty }
}

/// The claims without what only threatens, where the search was too short to praise a move.
fn held_back(mut claims: Vec<Claim>, depth: u8) -> Vec<Claim> {
    let threatens = |claim: &Claim| matches!(claim.kind, Kind::Threatens(_)) && claim.tone == Tone::Good;
    // A threat that is met easily, or loses something, is no deed, and a short look does not tell.
    claims.retain(|claim| depth >= PRAISE_DEPTH || !threatens(claim));
    claims
}

/// Points of win percentage that a missed chance leaves at least.
// Who is worse than that has lost something, too.
const STILL_FINE: f64 = 45.0;

/// Whether a fault is told as what it let go, and left the mover no worse.
///
/// The only rule of what is a Miss, for all readers.
fn is_miss(facts: &Facts<'_>) -> bool {
    let is_fine = |judged: &Judged| {
        judged.judgement.is_fault()
            && judged.after.win_percent() >= STILL_FINE
            && !facts.tags.contains(&Tag::Book)
    };
    // One audience decides for all: its name and its sign must be the same in every outlet.
    let told = || words::of_move(facts, Voice::new(Audience::Club, None));
    facts.judged.as_ref().is_some_and(is_fine)
        && told().and_then(|told| told.line).is_some_and(|line| line.is_missed)
}

/// Whether a move stays on a named line of the openings and is no fault.
///
/// The only rule of what is Book.
fn is_book(question: &Question, judged: &Judged) -> bool {
    // Some named lines are bad.
    let Some(played) = question.played.filter(|_| !judged.judgement.is_fault()) else {
        return false;
    };
    let after = after_move(&question.root, played);
    // By the position alone: three rules by names once gave the same move three grades in review, transcript
    // and on the board.
    !is_queen_raid(&question.root, played)
        && !after.castles().mode().is_chess960()
        && opening::is_known(key(&after))
}

/// Whether the queen goes out alone, before any knight or bishop, to where she can be chased.
fn is_queen_raid(root: &Chess, played: Move) -> bool {
    let side = root.turn();
    let board = root.board();
    let home = |pieces: Bitboard, files: &[File]| {
        let at_home = |file: &File| pieces.contains(Square::from_coords(*file, side.backrank()));
        files.iter().all(at_home)
    };
    let asleep = home(board.knights(), &[File::B, File::G]) && home(board.bishops(), &[File::C, File::F]);
    let far = notation::destination(played).rank().distance(side.backrank()) >= 3;
    // Such lines have names (1.e4 e5 2.Qh5), but to call them Book would teach a habit to be lost.
    played.role() == Role::Queen && !played.is_capture() && asleep && far
}

impl Explanation {
    /// The explanation of a question, of which no more is known than these claims and threats.
    #[cfg(test)]
    pub fn bare(question: &Question, claims: &[Claim], threats: Vec<OpponentThreat>) -> Explanation {
        let (question, claims, judged) = (question.clone(), claims.to_vec(), Judged::of(question));
        let (tags, past, depth) = (Vec::new(), Past::default(), 12);
        let difficulty = Difficulty::of(&question, judged.as_ref(), None);
        Explanation { question, judged, tags, claims, depth, past, threats, difficulty }
    }

    /// Whether the move is a known one of a named opening.
    pub fn is_book(&self) -> bool {
        self.tags.contains(&Tag::Book)
    }

    /// The one sentence about the move that stands beside the board; `None` if there is nothing to say.
    pub fn line(&self, voice: Voice) -> Option<MoveLine<'_>> {
        self.words_of_move(voice, false)?.line
    }

    /// What is to be told of the move, for its points; one that is `shown` was found by nobody. `None` if none was played.
    pub(super) fn words_of_move(&self, voice: Voice, is_shown: bool) -> Option<MoveText<'_>> {
        words::of_move(&Facts { is_shown, ..self.facts(voice.you) }, voice)
    }

    /// What is to be told of the position, for its points.
    pub(super) fn words_of_position(&self, voice: Voice) -> Vec<TextSentence<'_>> {
        words::of_position(&self.facts(voice.you), voice)
    }

    fn facts(&self, you: Option<Color>) -> Facts<'_> {
        Facts {
            question: &self.question,
            judged: self.judged,
            tags: &self.tags,
            claims: &self.claims,
            depth: self.depth,
            past: self.past,
            you,
            is_shown: false,
        }
    }
}

impl Question {
    /// The question that an inquiry has answers for; it does not know the move before.
    pub fn of(findings: &Findings) -> Question {
        let simplest = simplest(findings);
        Question {
            root: findings.root.clone(),
            last: None,
            played: findings.played,
            best: simplest.clone().or(findings.best.clone()),
            second: simplest.map_or(second(findings), |_| findings.best.as_ref()).cloned(),
            is_even: findings.others_depth >= findings.depth,
            reply: findings.reply.clone(),
            glance: findings.glance,
        }
    }
}

/// The rating of the people for whom a move is the simplest.
// The middle of those that the net knows, as an explanation is for readers of all. Of 127 positions with two
// moves as good, 1200 and 1800 would choose differently in 9.
const PEOPLE: u16 = 1500;

/// The chance by which people must find a move more often than the search's first choice to be recommended in its
/// place.
// Chosen, not measured: less is within the net's error.
const SIMPLER: f64 = 0.1;

/// The line to be recommended in place of the best, with the best's score: of those searched as deep and as good the one that
/// people find most easily. `None` if that is the best line itself, or the best move was played.
fn simplest(findings: &Findings) -> Option<Line> {
    let (people, best) = (findings.people.as_ref()?, findings.best.as_ref()?);
    let first = |line: &Line| line.moves.first().copied();
    let chance = |line: &Line| people.moves.chance(PEOPLE, |m| Some(m) == first(line));
    // Lines of a shallower search are not known to be as good, and who plays the first choice is told of no
    // other.
    let is_fixed = findings.others_depth < findings.depth || findings.played == first(best);
    let others =
        findings.others.iter().filter(|line| !is_fixed && question::is_as_good(line.score, best.score));
    let simplest = others.max_by(|one, other| chance(one).total_cmp(&chance(other)))?;
    let is_simpler = chance(simplest) >= chance(best) + SIMPLER;
    // With the best's score, so that a move is never judged against a lower one.
    is_simpler.then(|| Line { score: best.score, moves: simplest.moves.clone() })
}

/// The line to be named beside the best: of those within [`question::EQUAL`] points of it the one that is easy to see, else
/// the next best.
fn second(findings: &Findings) -> Option<&Line> {
    let best = findings.best.as_ref()?;
    let easy = findings.others.iter().find(|line| {
        line.moves.first().copied() == findings.glance && question::is_as_good(line.score, best.score)
    });
    easy.or(findings.others.first())
}

/// The oracle of an inquiry: the scores it found, and probes of what it did not look at for long.
#[derive(Debug)]
pub struct SearchOracle<'a> {
    /// Of the positions before and right after the moves that were looked at.
    sure: KnownScores,
    /// Of all positions along the lines, as far as they reach.
    along: KnownScores,
    probe: Probe<'a>,
}

impl<'a> SearchOracle<'a> {
    /// What the findings tell, and a probe for the rest.
    pub fn new(findings: &Findings, probe: Probe<'a>) -> SearchOracle<'a> {
        let question = Question::of(findings);
        SearchOracle {
            sure: KnownScores::of(&shortened(&question)),
            along: KnownScores::of(&question),
            probe,
        }
    }

    /// The probe, with what it has spent.
    pub fn probe(&self) -> &Probe<'a> {
        &self.probe
    }
}

/// The same question with lines that end after the first move.
fn shortened(question: &Question) -> Question {
    // Deeper in a line its score is less and less sure; there a probe of its own is asked first.
    let mut short = question.clone();
    for line in [&mut short.best, &mut short.second].into_iter().flatten() {
        line.moves.truncate(1);
    }
    if let Some(reply) = &mut short.reply {
        reply.moves.clear();
    }
    short
}

impl Oracle for SearchOracle<'_> {
    fn score(&mut self, position: &Chess) -> Option<Score> {
        let known = self.sure.score(position);
        known.or_else(|| self.probe.score(position)).or_else(|| self.along.score(position))
    }

    fn ranked(&mut self, position: &Chess) -> Vec<(Move, Score)> {
        let known = self.sure.ranked(position);
        if known.is_empty() { self.probe.ranked(position) } else { known }
    }

    fn given_up(&mut self, position: &Chess, m: Move) -> Option<f64> {
        self.probe.given_up(position, m)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::chess::{fen, mirrored};
    use crate::engines::inquiry::{LikelyMoves, PeopleFindings};

    #[test]
    fn a_queen_that_goes_out_alone_is_no_book() {
        let raids = |text: &str, san: &str| {
            let root = fen::parse(text).unwrap().position;
            is_queen_raid(&root, notation::parse_san(&root, san).unwrap())
        };
        let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert!(raids(open, "Qh5") && raids(open, "Qg4"));
        assert!(!raids(open, "Qe2") && !raids(open, "Nf3"));
        let gambit = "rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR b KQkq - 0 3";
        assert!(raids(gambit, "Qh4+"));
        let scandinavian = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2";
        assert!(!raids(scandinavian, "Qxd5"));
        let scotch = "r1bqkbnr/pppp1ppp/2n5/8/3NP3/8/PPP2PPP/RNBQKB1R b KQkq - 0 4";
        assert!(!raids(scotch, "Qh4"), "a knight is out");
    }

    fn findings(others: &[(&str, i32)], glance: &str) -> Findings {
        let root = Chess::default();
        let line = |(san, cp): (&str, i32)| Line {
            score: Score::Cp(cp),
            moves: vec![notation::parse_san(&root, san).unwrap()],
        };
        Findings {
            played: None,
            best: Some(line(("e4", 30))),
            others: others.iter().map(|other| line(*other)).collect(),
            others_depth: 12,
            reply: None,
            glance: notation::parse_san(&root, glance).ok(),
            people: None,
            depth: 12,
            nodes: 1,
            elapsed: Duration::ZERO,
            root,
        }
    }

    /// The search's first choice and two moves as good, or nearly, with the chances that people play them.
    fn three(root: &Chess, names: [&str; 3], behind: [i32; 2], chances: [f32; 3]) -> Findings {
        let moves = names.map(|san| notation::parse_san(root, san).unwrap());
        let line = |m: Move, cp: i32| Line { score: Score::Cp(cp), moves: vec![m] };
        let likely: Vec<(Move, f32)> = moves.into_iter().zip(chances).collect();
        let people = PeopleFindings { moves: LikelyMoves::certain(&likely), ..PeopleFindings::default() };
        Findings {
            root: root.clone(),
            best: Some(line(moves[0], 30)),
            others: vec![line(moves[1], 30 - behind[0]), line(moves[2], 30 - behind[1])],
            people: Some(people),
            ..findings(&[], "a3")
        }
    }

    #[test]
    fn of_moves_as_good_the_one_that_people_find_is_recommended() {
        let [white, black] = [Chess::default(), mirrored(&Chess::default()).unwrap()];
        for (root, names) in [(white, ["e4", "d4", "Nf3"]), (black, ["e5", "d5", "Nf6"])] {
            let [first, second, third] = names;
            let named = |found: &Findings| {
                let Question { best, second, .. } = Question::of(found);
                let name = |line: Option<Line>| notation::san(&root, line.unwrap().moves[0]);
                assert_eq!(best.as_ref().map(|line| line.score), Some(Score::Cp(30)), "it is worth as much");
                (name(best), name(second))
            };
            let recommended = |behind, chances| named(&three(&root, names, behind, chances)).0;
            let likely = [0.2, 0.5, 0.3];
            let found = three(&root, names, [5, 10], likely);
            assert_eq!(named(&found), (second.into(), first.into()));
            assert_eq!(recommended([70, 10], likely), third, "the second is not as good");
            assert_eq!(recommended([70, 70], likely), first, "no other is");
            assert_eq!(recommended([5, 10], [0.45, 0.5, 0.05]), first, "the second is hardly easier");
            let played = |san| Findings { played: notation::parse_san(&root, san).ok(), ..found.clone() };
            assert_eq!(named(&played(first)).0, first, "who plays the search's choice hears of no other");
            assert_eq!(named(&played(second)).0, second);
            let shallow = Findings { others_depth: 11, ..found.clone() };
            assert_eq!(named(&shallow).0, first, "whether it is as good is not known");
            assert_eq!(named(&Findings { people: None, ..found }).0, first, "nobody knows");
        }
    }

    #[test]
    fn the_move_named_beside_the_best_is_the_easy_one_if_it_is_as_good() {
        let named = |others: &[(&str, i32)], glance: &str| {
            let found = findings(others, glance);
            let second = Question::of(&found).second.unwrap();
            notation::san(&found.root, second.moves[0])
        };
        assert_eq!(named(&[("d4", 25), ("Nf3", 20)], "Nf3"), "Nf3");
        assert_eq!(named(&[("d4", 25), ("Nf3", -40)], "Nf3"), "d4", "it is not as good");
        assert_eq!(named(&[("d4", 25), ("Nf3", 20)], "a3"), "d4", "it is not among them");
    }
}
