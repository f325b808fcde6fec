//! The diary: what each game, run, guessed game and round of seeing was like, for the progress over weeks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::motif::{MOTIFS, Motif};
use super::rating::RatedResult;
use super::report::{MoveReport, SideReport, side};
use super::schedule::Day;
use super::summary;
use crate::chess::{Color, Ending, text};
use crate::tutor::Judgement;

/// Chances in percent from which on a game is won, if it is played on well.
pub const WINNING: f64 = 90.0;

/// What a piece is worth at least, in pawns.
const PIECE: i64 = 3;

/// An entry of the diary.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum DiaryEntry {
    /// A game of the player's whose moves were judged.
    Game(Box<PlayedGame>),
    /// A run over the box of exercises.
    Run(FinishedRun),
    /// The moves of a game that were guessed.
    Guess(GuessedGame),
    /// A round of seeing without a board.
    Seeing(SeeingScore),
}

/// A round of questions that were answered without a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeeingScore {
    /// The day.
    pub day: String,
    /// What was asked: `colours`, `coordinates`, `knight`, `blindfold`.
    pub round: String,
    /// Right answers.
    pub right: u32,
    /// Questions.
    pub asked: u32,
    /// Seconds from the first question to the last answer.
    pub seconds: u32,
}

/// A game of the player's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// When it began, as in PGN tags: `2026.11.21 18:05:00` (UTC).
    pub begun: String,
    /// The seed of its random choices; with `begun` it tells games apart.
    pub seed: u64,
    /// The player's side.
    #[serde(with = "side")]
    pub color: Color,
    /// The opponent.
    pub opponent: String,
    /// The player's result; `None` if it was not finished.
    pub result: Option<RatedResult>,
    /// The opening, if it has a name.
    pub opening: Option<String>,
    /// How the player's moves were, in the whole game and in its parts.
    #[serde(flatten)]
    pub side: SideReport,
    /// Mistakes and blunders that left a piece to be taken.
    pub hung: u32,
    /// Mistakes and blunders by the motif that was there instead.
    pub missed: BTreeMap<String, u32>,
    /// The best chances that the player had before a move, in percent.
    pub best_chances: f64,
    /// The player's time over some of the moves.
    pub time: Option<TimeSpent>,
}

/// The time over moves that were timed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeSpent {
    /// Moves.
    pub moves: u32,
    /// Seconds over all of them.
    pub seconds: u32,
}

/// Which game an entry is about.
#[derive(Clone, Debug)]
pub struct GameFacts {
    /// As [`PlayedGame::begun`].
    pub begun: String,
    /// As [`PlayedGame::seed`].
    pub seed: u64,
    /// The player's side.
    pub color: Color,
    /// The opponent.
    pub opponent: String,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// The opening, if it has a name.
    pub opening: Option<String>,
    /// The time over moves, if it was taken.
    pub time: Option<TimeSpent>,
}

/// A run that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedRun {
    /// The day.
    pub day: String,
    /// `streak`, `timed`, or the id of a motif.
    pub run: String,
    /// Exercises solved at the first try.
    pub solved: u32,
    /// Exercises answered.
    pub asked: u32,
}

/// A game whose moves were guessed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuessedGame {
    /// The day.
    pub day: String,
    /// The players, White first.
    pub players: [String; 2],
    /// The side whose moves were guessed.
    #[serde(with = "side")]
    pub color: Color,
    /// Moves found at the first try: the game's, or one as good.
    pub found: u32,
    /// Moves asked for.
    pub asked: u32,
}

impl DiaryEntry {
    /// The day; `None` if it cannot be read.
    pub fn day(&self) -> Option<Day> {
        match self {
            DiaryEntry::Game(game) => game.day(),
            DiaryEntry::Run(FinishedRun { day, .. })
            | DiaryEntry::Guess(GuessedGame { day, .. })
            | DiaryEntry::Seeing(SeeingScore { day, .. }) => day.parse().ok(),
        }
    }

    /// Whether the numbers can be reckoned with, and the words be shown.
    pub fn is_sane(&self) -> bool {
        let has_day = self.day().is_some();
        let is_shown = |words: &str| words.len() <= 400 && text::clean(words) == words;
        has_day
            && match self {
                DiaryEntry::Game(game) => game.is_sane(is_shown),
                DiaryEntry::Seeing(score) => score.right <= score.asked && is_shown(&score.round),
                DiaryEntry::Run(run) => run.solved <= run.asked && is_shown(&run.run),
                DiaryEntry::Guess(guess) => {
                    guess.found <= guess.asked && guess.players.iter().all(|name| is_shown(name))
                }
            }
    }

    /// Whether both are about the same game of the player's.
    pub fn is_same(&self, other: &DiaryEntry) -> bool {
        match (self, other) {
            (DiaryEntry::Game(one), DiaryEntry::Game(other)) => {
                (&one.begun, one.seed) == (&other.begun, other.seed)
            }
            (DiaryEntry::Game(_) | DiaryEntry::Run(_) | DiaryEntry::Guess(_) | DiaryEntry::Seeing(_), _) => {
                false
            }
        }
    }
}

impl PlayedGame {
    /// The entry of a game: of judged moves those of the player count.
    pub fn of(facts: GameFacts, moves: &[MoveReport]) -> PlayedGame {
        let own: Vec<MoveReport> =
            moves.iter().filter(|of_move| of_move.color == facts.color).cloned().collect();
        let faults = || own.iter().filter(|of_move| is_grave(of_move));
        let mut missed: BTreeMap<String, u32> = BTreeMap::new();
        for motif in faults().filter_map(missed_motif) {
            *missed.entry(motif.id.to_owned()).or_default() += 1;
        }
        PlayedGame {
            hung: faults().filter(|of_move| hangs_a_piece(of_move)).count() as u32,
            missed,
            best_chances: own.iter().map(|of_move| of_move.before.worth.win).fold(0.0, f64::max),
            side: summary::of_player(&own, facts.color),
            begun: facts.begun,
            seed: facts.seed,
            color: facts.color,
            opponent: facts.opponent,
            result: facts.ending.map(|ending| RatedResult::of(ending, facts.color)),
            opening: facts.opening,
            time: facts.time,
        }
    }

    /// The day on which it began (UTC); `None` if it cannot be read.
    pub fn day(&self) -> Option<Day> {
        self.begun.get(..10)?.replace('.', "-").parse().ok()
    }

    /// Whether the player once stood to win.
    pub fn was_winning(&self) -> bool {
        self.best_chances >= WINNING
    }

    fn is_sane(&self, is_shown: impl Fn(&str) -> bool) -> bool {
        let percent = |number: f64| (0.0..=100.0).contains(&number);
        let stages = &self.side.stages;
        let tallies = [&self.side.whole, &stages.opening, &stages.middlegame, &stages.endgame];
        percent(self.best_chances)
            && tallies
                .iter()
                .all(|tally| tally.accuracy.is_none_or(percent) && tally.judgements.moves() < 10_000)
            && self.hung < 10_000
            && self.missed.values().all(|count| *count < 10_000)
            && self.time.is_none_or(|time| time.moves < 10_000 && time.seconds < 1 << 22)
            && is_shown(&self.opponent)
            && self.opening.as_deref().is_none_or(is_shown)
    }
}

fn is_grave(of_move: &MoveReport) -> bool {
    matches!(of_move.judgement, Judgement::Mistake | Judgement::Blunder)
}

/// The claims of a move that are about its reply, or about the best move, with the motif of each.
fn claims<'a>(
    of_move: &'a MoveReport,
    about: &'static str,
) -> impl Iterator<Item = (&'a Value, &'static Motif)> + 'a {
    let listed = of_move.more.get("claims").and_then(Value::as_array).into_iter().flatten();
    let word = |claim: &'a Value, field: &str| claim.get(field).and_then(Value::as_str);
    let fits = listed.filter(move |claim| word(claim, "about") == Some(about));
    fits.filter_map(move |claim| Some((claim, Motif::of_claim(word(claim, "kind")?, word(claim, "name"))?)))
}

/// Whether the reply could take a piece, not only a pawn, for nothing.
fn hangs_a_piece(of_move: &MoveReport) -> bool {
    let gain = |claim: &Value| claim.get("gain").and_then(Value::as_i64).unwrap_or_default();
    claims(of_move, "reply").any(|(claim, motif)| motif.id == "hanging" && gain(claim) >= PIECE)
}

/// The most telling motif of the best move.
fn missed_motif(of_move: &MoveReport) -> Option<&'static Motif> {
    let found: Vec<&Motif> = claims(of_move, "best").map(|(_, motif)| motif).collect();
    MOTIFS.iter().find(|motif| found.iter().any(|other| other.id == motif.id))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::mix::RunKind;
    use super::*;
    use crate::chess::pgn;
    use crate::review::{Plan, Reviewer};
    use crate::search::{Limits, StopFlag};
    use crate::tutor::words::{Audience, Voice};

    fn facts(color: Color, ending: Option<Ending>) -> GameFacts {
        GameFacts {
            begun: "2026.11.21 18:05:00".to_owned(),
            seed: 7,
            color,
            opponent: "patzer".to_owned(),
            ending,
            opening: Some("Italian Game".to_owned()),
            time: None,
        }
    }

    /// The moves of a game, reviewed.
    fn reviewed(moves: &str) -> Vec<MoveReport> {
        let game = pgn::read_all(moves.as_bytes()).unwrap().remove(0).game;
        let limits = Limits { nodes: Some(20_000), time: None::<Duration>, ..Limits::default() };
        let plan = Plan::of(&game, limits, Voice::new(Audience::Club, None));
        let report = Reviewer::new(2).review(&plan, Vec::new(), &StopFlag::default(), &mut |_| {});
        report.unwrap().moves
    }

    fn run_of(kind: RunKind, day: Day, solved: u32, asked: u32) -> FinishedRun {
        FinishedRun { day: day.to_string(), run: kind.id().to_owned(), solved, asked }
    }

    #[test]
    fn a_queen_left_to_be_taken_and_a_mate_that_was_missed_are_counted_for_their_side_alone() {
        // White leaves the queen; Black takes it, and White never mates on f7.
        let moves = reviewed("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxe5+ Nxe5 *");
        let white = PlayedGame::of(facts(Color::White, None), &moves);
        assert_eq!(white.hung, 1);
        assert!(white.missed.contains_key("mate"), "{:?}", white.missed);
        assert!(white.was_winning(), "a mate in one is as good as a win");
        assert_eq!(white.side.whole.judgements.moves(), 4);
        let black =
            PlayedGame::of(facts(Color::Black, Some(Ending::Resignation { winner: Color::Black })), &moves);
        assert_eq!((black.hung, black.result), (0, Some(RatedResult::Won)));
    }

    #[test]
    fn entries_come_back_from_their_lines_and_damaged_ones_do_not_count() {
        let game = PlayedGame::of(facts(Color::Black, None), &[]);
        let players = ["Anna", "Ben"].map(str::to_owned);
        let entries = [
            DiaryEntry::Game(Box::new(game.clone())),
            DiaryEntry::Run(run_of(RunKind::Streak, Day(20_778), 7, 8)),
            DiaryEntry::Guess(GuessedGame {
                day: "2026-11-21".to_owned(),
                players,
                color: Color::White,
                found: 3,
                asked: 5,
            }),
        ];
        for entry in &entries {
            let line = serde_json::to_string(entry).unwrap();
            assert_eq!(serde_json::from_str::<DiaryEntry>(&line).unwrap(), *entry);
            assert!(entry.is_sane() && entry.day() == Some(Day(20_778)), "{line}");
        }
        let sane = |game: PlayedGame| DiaryEntry::Game(Box::new(game)).is_sane();
        assert!(!sane(PlayedGame { best_chances: 101.0, ..game.clone() }));
        assert!(!sane(PlayedGame { opponent: "\u{1b}[2J".to_owned(), ..game.clone() }));
        assert!(!sane(PlayedGame { begun: "yesterday".to_owned(), ..game.clone() }));
        assert!(!DiaryEntry::Run(run_of(RunKind::Timed, Day(1), 9, 8)).is_sane());
        assert!(entries[0].is_same(&DiaryEntry::Game(Box::new(PlayedGame { hung: 3, ..game }))));
        assert!(!entries[1].is_same(&entries[1]), "every run counts");
    }
}
