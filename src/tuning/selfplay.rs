//! Self-play: our own search against itself with few nodes a move, and the quiet positions of each game.

use super::openings;
use super::sample::{GameResult, Sample};
use crate::chess::{Chess, Color, Key, Move, Position, Score, ending, key};
use crate::engines::Dice;
use crate::search::{Limits, Root, Search, StopFlag};

/// Openings further from balance are not played, in centipawns.
const BALANCED: i32 = 300;

/// Openings that are tried before the usual start is taken.
const TRIES: u64 = 100;

/// A score beyond this, in centipawns, for [`WON_PLIES`] in a row wins; as both sides move in turn, both agree.
const WON: i32 = 1000;
const WON_PLIES: usize = 5;

/// From ply [`DRAWN_FROM`] on, a score this near to 0 for [`DRAWN_PLIES`] in a row draws.
const DRAWN: i32 = 8;
const DRAWN_PLIES: usize = 20;
const DRAWN_FROM: usize = 70;

/// A game that is not over after so many plies is a draw.
const LONGEST_GAME: usize = 320;

/// What decides every game of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// With the game's number it decides the opening and which positions are kept.
    pub seed: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// At most so many positions of one game are kept: neighbours say much the same.
    pub per_game: u16,
}

/// A finished self-play game.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfPlayGame {
    /// Its quiet positions, or some of them, in the order of play.
    pub samples: Vec<Sample>,
    /// How it ended for White.
    pub outcome: GameResult,
    /// Plies the search played.
    pub plies: usize,
}

impl SelfPlay {
    /// Plays a game, decided by the seed and its number alone; `None` when the search was stopped.
    pub fn play(&self, number: u64, search: &mut Search, stop: &StopFlag) -> Option<SelfPlayGame> {
        search.clear();
        let root = self.opening(number, search, stop);
        let mut table = GameInPlay {
            keys: root.keys(),
            position: root.position(),
            root,
            scores: Vec::new(),
            quiet: Vec::new(),
        };
        let outcome = loop {
            if let Some(outcome) = table.outcome() {
                break outcome;
            }
            let thought = search.run(&table.root, &self.limits(), stop, &mut |_| {});
            if stop.is_stopped() {
                return None;
            }
            let line = thought.lines.first()?;
            table.take(*line.moves.first()?, line.score);
        };
        let mut dice = Dice::of(&[self.seed, number, u64::MAX]);
        Some(SelfPlayGame {
            plies: table.scores.len(),
            samples: chosen(table.quiet, self.per_game, outcome, &mut dice),
            outcome,
        })
    }

    fn opening(&self, number: u64, search: &mut Search, stop: &StopFlag) -> Root {
        (0..TRIES)
            .filter_map(|attempt| openings::start(&mut Dice::of(&[self.seed, number, attempt])))
            .find(|root| {
                let thought = search.run(root, &self.limits(), stop, &mut |_| {});
                let score = thought.lines.first().map(|line| line.score);
                stop.is_stopped() || matches!(score, Some(Score::Cp(cp)) if cp.abs() <= BALANCED)
            })
            .unwrap_or_else(|| Root::from_position(Chess::default()))
    }

    fn limits(&self) -> Limits {
        Limits { nodes: Some(self.nodes), ..Limits::default() }
    }
}

/// A self-play game in progress.
struct GameInPlay {
    root: Root,
    position: Chess,
    keys: Vec<Key>,
    /// After each ply, from White's side, mates as far-off centipawns.
    scores: Vec<i32>,
    quiet: Vec<(Chess, i16)>,
}

impl GameInPlay {
    fn take(&mut self, m: Move, score: Score) {
        let white = score.for_white(self.position.turn());
        if let Some(cp) = quiet_score(&self.position, m, white) {
            self.quiet.push((self.position.clone(), cp));
        }
        self.scores.push(match white {
            Score::Cp(cp) => cp,
            Score::Mate(moves) if moves > 0 => i32::from(i16::MAX),
            Score::Mate(_) => -i32::from(i16::MAX),
        });
        self.position.play_unchecked(m);
        self.root.moves.push(m);
        self.keys.push(key(&self.position));
    }

    /// How the game ended, by the rules or because nobody doubts it any more.
    fn outcome(&self) -> Option<GameResult> {
        if let Some(ending) = ending::on_board(&self.position, &self.keys) {
            return Some(match ending.winner() {
                Some(Color::White) => GameResult::Win,
                Some(Color::Black) => GameResult::Loss,
                None => GameResult::Draw,
            });
        }
        let claimed = !ending::claims(&self.position, &self.keys).is_empty();
        if claimed || self.scores.len() >= LONGEST_GAME {
            return Some(GameResult::Draw);
        }
        adjudicated(&self.scores)
    }
}

/// The result that the last scores leave no doubt of.
fn adjudicated(scores: &[i32]) -> Option<GameResult> {
    let last = |plies: usize| scores.len().checked_sub(plies).map(|from| &scores[from..]);
    let won = last(WON_PLIES)?;
    if won.iter().all(|cp| *cp > WON) {
        return Some(GameResult::Win);
    }
    if won.iter().all(|cp| *cp < -WON) {
        return Some(GameResult::Loss);
    }
    let level = last(DRAWN_PLIES)?.iter().all(|cp| cp.abs() <= DRAWN);
    (level && scores.len() >= DRAWN_FROM).then_some(GameResult::Draw)
}

/// The score of a position that an evaluation can judge as it stands: nobody is in check, the best move neither takes
/// nor promotes, and no mate is near.
fn quiet_score(position: &Chess, best: Move, white: Score) -> Option<i16> {
    let quiet = !position.is_check() && !best.is_capture() && !best.is_promotion();
    white.cp().filter(|_| quiet).and_then(|cp| i16::try_from(cp).ok())
}

/// At most so many of the quiet positions, each as likely as the others, in the order of play.
fn chosen(mut quiet: Vec<(Chess, i16)>, per_game: u16, outcome: GameResult, dice: &mut Dice) -> Vec<Sample> {
    while quiet.len() > usize::from(per_game) {
        quiet.remove(dice.below(quiet.len()));
    }
    quiet.into_iter().map(|(position, score)| Sample { position, score, outcome }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    const FEW: SelfPlay = SelfPlay { seed: 7, nodes: 60, per_game: 10 };

    fn played(number: u64) -> SelfPlayGame {
        let mut search = Search::new(1);
        FEW.play(number, &mut search, &StopFlag::default()).unwrap()
    }

    /// Whether a position with its best move and score would be kept.
    fn is_quiet(fen: &str, best: &str, score: Score) -> bool {
        let position = fen::parse(fen).unwrap().position;
        let best = notation::parse_san(&position, best).unwrap();
        quiet_score(&position, best, score).is_some()
    }

    #[test]
    fn a_game_is_decided_by_seed_and_number_alone() {
        let mut search = Search::new(1);
        let mut play = |number| FEW.play(number, &mut search, &StopFlag::default()).unwrap();
        let (first, second) = (play(1), play(2));
        assert_eq!(play(1), first);
        assert_eq!(played(2), second);
        assert_ne!(first, second);
    }

    #[test]
    fn a_game_gives_few_positions_each_quiet() {
        let game = played(3);
        assert!(game.samples.len() == usize::from(FEW.per_game) && game.plies > 0);
        for sample in &game.samples {
            assert!(!sample.position.is_check() && sample.outcome == game.outcome);
        }
    }

    #[test]
    fn more_positions_of_a_game_hold_the_fewer_and_leave_the_game_as_it_is() {
        let few = played(3);
        let many =
            SelfPlay { per_game: 40, ..FEW }.play(3, &mut Search::new(1), &StopFlag::default()).unwrap();
        assert!(many.samples.len() > few.samples.len());
        assert!(few.samples.iter().all(|sample| many.samples.contains(sample)));
        assert_eq!((many.plies, many.outcome), (few.plies, few.outcome));
    }

    #[test]
    fn a_stopped_game_is_no_game() {
        let stop = StopFlag::default();
        stop.stop();
        assert_eq!(FEW.play(1, &mut Search::new(1), &stop), None);
    }

    #[test]
    fn quiet_is_without_check_capture_promotion_and_mate() {
        let level = Score::Cp(20);
        let open = "4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1";
        assert!(is_quiet(open, "Kd2", level));
        assert!(!is_quiet(open, "exd5", level));
        assert!(!is_quiet(open, "a8=Q+", level));
        assert!(!is_quiet(open, "Kd2", Score::Mate(9)));
        assert!(!is_quiet("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kd1", level));
        // En passant takes too.
        assert!(!is_quiet("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", level));
    }

    #[test]
    fn wins_are_adjudicated_when_both_sides_agree() {
        assert_eq!(adjudicated(&[1200; 5]), Some(GameResult::Win));
        assert_eq!(adjudicated(&[-1200; 6]), Some(GameResult::Loss));
        assert_eq!(adjudicated(&[1200; 4]), None);
        assert_eq!(adjudicated(&[1200, 1200, 900, 1200, 1200]), None);
    }

    #[test]
    fn draws_are_adjudicated_late_and_after_long_silence() {
        assert_eq!(adjudicated(&[3; DRAWN_FROM]), Some(GameResult::Draw));
        assert_eq!(adjudicated(&[-3; DRAWN_FROM - 1]), None);
        let mut scores = [0; DRAWN_FROM];
        scores[DRAWN_FROM - 2] = 40;
        assert_eq!(adjudicated(&scores), None);
    }
}
