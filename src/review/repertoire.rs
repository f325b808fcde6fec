//! An opening repertoire: the lines of any PGN for one side, asked position by position.
//!
//! Positions are known by their key, so that transpositions are one. When a position is asked again follows from its own
//! answers (FSRS).

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::practice::{Card, CardSource, ExerciseTask};
use super::schedule::{Day, Grade, GradedAnswer, Met, Scheduler};
use crate::chess::{Chess, Color, Game, Key, Move, NodeId, Position, after_move, fen, key};

/// Plies of a line that count: no repertoire is deeper than thirty moves.
const DEEPEST: u32 = 60;

/// Positions at most.
pub const MOST: usize = 20_000;

/// Walks through the lines before what they never met is asked.
const WALKS: usize = 300;

/// The id in the source of a card, which comes from no puzzle file.
const SOURCE: &str = "repertoire";

/// A repertoire.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningRepertoire {
    /// Whose it is.
    pub side: Color,
    positions: HashMap<Key, RepertoirePosition>,
    /// The keys in the order of the file.
    order: Vec<Key>,
    /// Where lines begin.
    starts: Vec<Key>,
}

/// A position of a repertoire.
#[derive(Clone, Debug, PartialEq)]
struct RepertoirePosition {
    position: Chess,
    /// The move that led there first, and the position before it.
    lead: Option<(Chess, Move)>,
    /// What is played there, the first in the file first, each with the lines that go on with it.
    moves: Vec<(Move, u32)>,
}

/// An answer to a position, as a line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecalledMove {
    /// The position as FEN.
    pub position: String,
    /// The day.
    pub day: String,
    /// `again`, `hard` or `good`.
    pub grade: String,
}

/// Where a game left a repertoire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// The ply of the move that left it, from 1.
    pub ply: u32,
    /// Whether the owner of the repertoire played it.
    pub is_own: bool,
    /// The position before it.
    pub position: Chess,
    /// The move.
    pub played: Move,
    /// What the repertoire has there.
    pub known: Vec<Move>,
}

/// How much of a repertoire is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RepertoireStanding {
    /// Positions in which the owner is to move.
    pub positions: usize,
    /// Asked at least once.
    pub asked: usize,
    /// To be asked today, new ones among them.
    pub due: usize,
    /// Known for good.
    pub mastered: usize,
}

impl RecalledMove {
    /// An answer to a position.
    pub fn new(position: &Chess, day: Day, grade: Grade) -> RecalledMove {
        RecalledMove { position: fen::write(position), day: day.to_string(), grade: grade.id().to_owned() }
    }

    /// The position's key and the answer; `None` if a part cannot be read.
    pub fn read(&self) -> Option<(Key, GradedAnswer)> {
        let position = fen::parse(&self.position).ok()?.position;
        let grade = Grade::ALL.into_iter().find(|grade| grade.id() == self.grade)?;
        Some((key(&position), GradedAnswer { day: self.day.parse().ok()?, grade }))
    }
}

impl OpeningRepertoire {
    /// The repertoire of a side that these games and their variations are.
    pub fn of(games: &[Game], side: Color) -> OpeningRepertoire {
        let mut repertoire =
            OpeningRepertoire { side, positions: HashMap::new(), order: Vec::new(), starts: Vec::new() };
        for game in games {
            repertoire.add(game);
        }
        repertoire
    }

    /// Positions in which the owner is to move.
    pub fn own(&self) -> impl Iterator<Item = Key> + '_ {
        let is_own = |key: &&Key| {
            self.positions
                .get(key)
                .is_some_and(|known| known.position.turn() == self.side && !known.moves.is_empty())
        };
        self.order.iter().filter(is_own).copied()
    }

    /// The moves that the repertoire has in a position.
    pub fn moves(&self, position: &Chess) -> Vec<Move> {
        self.known(key(position)).iter().map(|(m, _)| *m).collect()
    }

    /// How much of it is known on a day.
    pub fn standing(
        &self,
        answers: &[RecalledMove],
        scheduler: &Scheduler,
        today: Day,
    ) -> RepertoireStanding {
        let by_key = answers_by_key(answers, today);
        let mut standing = RepertoireStanding::default();
        for key in self.own() {
            standing.positions += 1;
            let Some(answers) = by_key.get(&key) else {
                standing.due += 1;
                continue;
            };
            standing.asked += 1;
            match scheduler.standing(Met::Nowhere(answers[0].day), answers).due {
                None => standing.mastered += 1,
                Some(due) => standing.due += usize::from(due <= today),
            }
        }
        standing
    }

    /// The cards of a session, in the order of lines that an opponent chooses by how often each is played: what is due, at
    /// most so many.
    pub fn session(
        &self,
        answers: &[RecalledMove],
        scheduler: &Scheduler,
        today: Day,
        most: usize,
        random: &mut fastrand::Rng,
    ) -> Vec<Card> {
        let by_key = answers_by_key(answers, today);
        let is_due = |key: &Key| {
            by_key.get(key).is_none_or(|answers| {
                scheduler.standing(Met::Nowhere(answers[0].day), answers).due.is_some_and(|due| due <= today)
            })
        };
        let mut due: HashSet<Key> = self.own().filter(is_due).collect();
        let mut cards = Vec::new();
        for _ in 0..WALKS {
            if due.is_empty() || cards.len() >= most || self.starts.is_empty() {
                break;
            }
            self.walk(&mut due, &mut cards, random);
        }
        // Lines that are seldom played.
        cards.extend(self.own().filter(|key| due.contains(key)).filter_map(|key| self.card(key)));
        cards.truncate(most);
        cards
    }

    /// Where a game left the repertoire; `None` if it was never in it, or never left it.
    pub fn departure(&self, game: &Game) -> Option<Departure> {
        let tree = game.tree();
        let mut position = game.start().clone();
        for node in tree.mainline() {
            let known = self.known(key(&position));
            let played = tree.node(node).played()?;
            if known.is_empty() {
                return None;
            }
            if known.iter().all(|(m, _)| *m != played) {
                return Some(Departure {
                    ply: tree.node(node).ply(),
                    is_own: position.turn() == self.side,
                    known: known.iter().map(|(m, _)| *m).collect(),
                    played,
                    position,
                });
            }
            position = tree.node(node).position().clone();
        }
        None
    }

    fn known(&self, key: Key) -> &[(Move, u32)] {
        self.positions.get(&key).map_or(&[], |known| &known.moves)
    }

    /// Adds a game with its variations.
    fn add(&mut self, game: &Game) {
        let tree = game.tree();
        self.starts.push(key(game.start()));
        self.starts.sort_unstable();
        self.starts.dedup();
        let mut nodes = vec![NodeId::ROOT];
        let mut next = 0;
        while let Some(node) = nodes.get(next).copied() {
            nodes.extend(tree.node(node).children());
            next += 1;
        }
        // A node has as many lines as leaves below it; a leaf is one.
        let mut lines: HashMap<NodeId, u32> = HashMap::new();
        for node in nodes.iter().rev() {
            let below = tree.node(*node).children().iter().map(|child| lines[child]).sum::<u32>();
            lines.insert(*node, below.max(1));
        }
        for node in nodes {
            let inner = tree.node(node);
            if inner.ply() < game.tree().node(NodeId::ROOT).ply() + DEEPEST {
                for child in inner.children() {
                    self.add_move(inner.position(), tree.node(*child).played(), lines[child]);
                }
            }
        }
    }

    fn add_move(&mut self, position: &Chess, played: Option<Move>, lines: u32) {
        let (Some(played), true) = (played, self.order.len() < MOST) else { return };
        let known = self.at(position, None);
        match known.moves.iter_mut().find(|(m, _)| *m == played) {
            Some((_, count)) => *count += lines,
            None => known.moves.push((played, lines)),
        }
        let after = after_move(position, played);
        self.at(&after, Some((position.clone(), played)));
    }

    fn at(&mut self, position: &Chess, lead: Option<(Chess, Move)>) -> &mut RepertoirePosition {
        let key = key(position);
        let order = &mut self.order;
        self.positions.entry(key).or_insert_with(|| {
            order.push(key);
            RepertoirePosition { position: position.clone(), lead, moves: Vec::new() }
        })
    }

    /// Follows a line from a start to its end; the cards of what is due on it.
    fn walk(&self, due: &mut HashSet<Key>, cards: &mut Vec<Card>, random: &mut fastrand::Rng) {
        let mut at = self.starts[random.usize(..self.starts.len())];
        for _ in 0..DEEPEST {
            if due.remove(&at) {
                cards.extend(self.card(at));
            }
            let Some(known) = self.positions.get(&at).filter(|known| !known.moves.is_empty()) else { break };
            let after = after_move(&known.position, drawn(&known.moves, random));
            at = key(&after);
        }
    }

    fn card(&self, key: Key) -> Option<Card> {
        let known = self.positions.get(&key)?;
        let (first, _) = known.moves.first()?;
        let (start, lead) = match &known.lead {
            Some((start, lead)) => (start.clone(), Some(*lead)),
            None => (known.position.clone(), None),
        };
        Some(Card {
            start,
            lead,
            task: ExerciseTask::Puzzle { line: vec![*first] },
            second_try: None,
            rating: None,
            motifs: Vec::new(),
            source: CardSource::Puzzle { id: SOURCE.to_owned(), rating: 0 },
        })
    }
}

/// A move, each as likely as its lines are many.
fn drawn(moves: &[(Move, u32)], random: &mut fastrand::Rng) -> Move {
    let mut lot = random.u32(..moves.iter().map(|(_, lines)| *lines).sum::<u32>().max(1));
    for (m, lines) in moves {
        if lot < *lines {
            return *m;
        }
        lot -= lines;
    }
    moves[0].0
}

/// The answers of each position in the order of the file; days to come, from a wrong clock, count as today.
fn answers_by_key(answers: &[RecalledMove], today: Day) -> HashMap<Key, Vec<GradedAnswer>> {
    let mut by_key: HashMap<Key, Vec<GradedAnswer>> = HashMap::new();
    for (key, answer) in answers.iter().filter_map(RecalledMove::read) {
        by_key.entry(key).or_default().push(GradedAnswer { day: answer.day.min(today), ..answer });
    }
    by_key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{notation, pgn};

    const TODAY: Day = Day(20_778);

    fn games(text: &str) -> Vec<Game> {
        pgn::read_all(text.as_bytes()).unwrap().into_iter().map(|read| read.game).collect()
    }

    /// White's: the Italian, with a transposition, against three defences.
    const LINES: &str = "1. e4 e5 (1... c5 2. Nf3 d6 3. d4) (1... e6 2. d4 d5 3. Nc3) 2. Nf3 Nc6 3. Bc4 Bc5 \
                         (3... Nf6 4. d3) 4. c3 *\n\n1. Nf3 Nc6 2. e4 e5 3. Bc4 *\n";

    fn italian() -> OpeningRepertoire {
        OpeningRepertoire::of(&games(LINES), Color::White)
    }

    fn line(cards: &[Card]) -> Vec<String> {
        cards.iter().map(|card| notation::san(&card.position(), card.accepted()[0])).collect()
    }

    fn session(answers: &[RecalledMove], today: Day, seed: u64) -> Vec<Card> {
        let mut random = fastrand::Rng::with_seed(seed);
        italian().session(answers, &Scheduler::new(0.9), today, 50, &mut random)
    }

    #[test]
    fn a_position_is_asked_once_however_it_is_reached() {
        let italian = italian();
        // Start, four after the first moves of Black, three after the second, and two of the Italian; 1.Nf3 Nc6 is one more.
        let cards = session(&[], TODAY, 1);
        let keys: HashSet<Key> = cards.iter().map(Card::key).collect();
        assert_eq!((keys.len(), cards.len()), (italian.own().count(), italian.own().count()));
        let names = line(&cards);
        assert_eq!(names.iter().filter(|name| *name == "Bc4").count(), 1, "{names:?}");
        assert!(cards.iter().all(|card| card.solver() == Color::White));
    }

    #[test]
    fn both_sides_may_own_the_same_lines() {
        let black = OpeningRepertoire::of(&games(LINES), Color::Black);
        let mut random = fastrand::Rng::with_seed(3);
        let cards = black.session(&[], &Scheduler::new(0.9), TODAY, 50, &mut random);
        assert!(!cards.is_empty() && cards.iter().all(|card| card.solver() == Color::Black));
    }

    #[test]
    fn what_was_recalled_waits_and_what_was_not_comes_tomorrow() {
        let first = Chess::default();
        let good = RecalledMove::new(&first, TODAY, Grade::Good);
        let again = RecalledMove::new(&first, TODAY, Grade::Again);
        let asks_first = |answers: &[RecalledMove], day| {
            session(answers, day, 1).iter().any(|card| card.key() == key(&first))
        };
        assert!(asks_first(&[], TODAY));
        assert!(!asks_first(std::slice::from_ref(&good), TODAY));
        assert!(!asks_first(std::slice::from_ref(&again), TODAY) && asks_first(&[again], TODAY.plus(1)));
        assert!(asks_first(std::slice::from_ref(&good), TODAY.plus(400)));
        let standing = italian().standing(&[good], &Scheduler::new(0.9), TODAY);
        assert_eq!((standing.asked, standing.due + 1), (1, standing.positions));
    }

    #[test]
    fn the_opponent_chooses_by_how_many_lines_go_on() {
        let often: u32 = (0..200)
            .map(|seed| {
                let mut random = fastrand::Rng::with_seed(seed);
                let known = italian();
                let mut after = Chess::default();
                after.play_unchecked(notation::parse_san(&after, "e4").unwrap());
                let m = drawn(known.known(key(&after)), &mut random);
                u32::from(notation::san(&after, m) == "e5")
            })
            .sum();
        // Two lines in four begin 1.e4 e5.
        assert!((70..130).contains(&often), "{often}");
    }

    #[test]
    fn a_game_is_told_where_it_left() {
        let departure = |moves: &str| italian().departure(&games(moves)[0]);
        let own = departure("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *").unwrap();
        assert_eq!((own.ply, own.is_own), (5, true));
        assert_eq!(own.known.iter().map(|m| notation::san(&own.position, *m)).collect::<Vec<_>>(), ["Bc4"]);
        let other = departure("1. e4 d5 2. exd5 *").unwrap();
        assert_eq!((other.ply, other.is_own), (2, false));
        assert_eq!(departure("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 *"), None, "it went on longer");
        assert_eq!(departure("1. e4 e5 *"), None);
    }

    #[test]
    fn damaged_answers_and_empty_files_are_nothing() {
        let odd =
            RecalledMove { position: "8/8".to_owned(), day: "never".to_owned(), grade: "fine".to_owned() };
        assert_eq!(odd.read(), None);
        assert!(!session(&[odd], TODAY, 1).is_empty());
        let empty = OpeningRepertoire::of(&[], Color::White);
        let mut random = fastrand::Rng::with_seed(1);
        assert!(empty.session(&[], &Scheduler::new(0.9), TODAY, 9, &mut random).is_empty());
    }
}
