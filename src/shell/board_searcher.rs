//! Holds games against what a filter asks of the board, and reports as it reads them.

use std::time::{Duration, Instant};

use super::scanner::Tell;
use crate::app::Answer;
use crate::app::effect::SearchSource;
use crate::app::msg::Generation;
use crate::engines::worker::caught;
use crate::library::{BoardQuery, BoardVerdict, SpotReader, Store};
use crate::search::StopFlag;

/// Time between two reports.
const BETWEEN: Duration = Duration::from_millis(100);

/// A question about many games.
#[derive(Debug)]
pub struct BoardInquiry {
    /// Comes back with every answer.
    pub generation: Generation,
    /// What is asked.
    pub board: BoardQuery,
    /// The games.
    pub games: SearchSource,
}

impl BoardInquiry {
    /// Whether the games are saved ones, which need a store.
    pub fn is_of_store(&self) -> bool {
        matches!(self.games, SearchSource::Saved(_))
    }

    /// Reads all games before this returns.
    pub fn answer_at_once(self, store: &dyn Store) -> Vec<Answer> {
        let mut answers = Vec::new();
        self.answer(Some(store), &StopFlag::default(), &mut |answer| {
            answers.push(answer);
            true
        });
        answers
    }

    /// Reads the games until their end or a stop; a game that cannot be read is told as such.
    pub fn answer(self, store: Option<&dyn Store>, stop: &StopFlag, tell: Tell<'_>) {
        let BoardInquiry { generation, board, games } = self;
        let tell = &mut |verdicts| tell(Answer::Searched(generation, verdicts));
        match games {
            SearchSource::Saved(ids) => each(&ids, stop, tell, |id| {
                let saved = store?.load(id).ok()?;
                Some(board.judge(&saved.game))
            }),
            SearchSource::Games(games, places) => {
                each(&places, stop, tell, |place| games.get(*place).map(|game| board.judge(game)));
            }
            SearchSource::Places(path, spots) => {
                let mut file = SpotReader::new(&path).ok();
                each(&spots, stop, tell, |spot| {
                    let read = file.as_mut()?.read(*spot).ok()?;
                    (!read.refused).then(|| board.judge(&read.game))
                });
            }
        }
    }
}

/// Judges games one by one; `None` of one that cannot be read.
fn each<T>(
    games: &[T],
    stop: &StopFlag,
    tell: &mut dyn FnMut(Vec<BoardVerdict>) -> bool,
    mut judge: impl FnMut(&T) -> Option<BoardVerdict>,
) {
    let (mut verdicts, mut last) = (Vec::new(), Instant::now());
    for game in games {
        if stop.is_stopped() {
            return;
        }
        let verdict = caught(|| judge(game)).ok().flatten();
        verdicts.push(verdict.unwrap_or(BoardVerdict::Unreadable));
        if last.elapsed() > BETWEEN {
            last = Instant::now();
            if !tell(std::mem::take(&mut verdicts)) {
                return;
            }
        }
    }
    if !verdicts.is_empty() {
        tell(verdicts);
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::{fs, sync::Arc};

    use super::*;
    use crate::chess::{Game, pgn};
    use crate::library::{GameId, GameSearch, MemoryStore, SavedGame, Scan, Spot};

    const GAMES: &str = "[White \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[White \"Ben\"]\n\n1. d4 d5 *\n\n\
                         [White \"Clara\"]\n[Variant \"Atomic\"]\n\n1. Nf3 *\n\n[White \"Dora\"]\n\n1. Nf3 Nf6 *\n";

    fn games() -> Vec<Game> {
        pgn::read_all(GAMES.as_bytes()).unwrap().into_iter().map(|read| read.game).collect()
    }

    /// What the games are by `pieces:Nf3`: a letter each, `r` for reached, `m` for missed, `u` for unreadable.
    fn check(games: SearchSource, store: Option<&dyn Store>, stop: &StopFlag, expected: &str) {
        let board = GameSearch::parse("pieces:Nf3").unwrap().board;
        let mut told = String::new();
        BoardInquiry { generation: 7, board, games }.answer(store, stop, &mut |answer| {
            let Answer::Searched(7, verdicts) = answer else { panic!("{answer:?}") };
            told.extend(verdicts.into_iter().map(|verdict| match verdict {
                BoardVerdict::Reached => 'r',
                BoardVerdict::Missed => 'm',
                BoardVerdict::Unreadable => 'u',
            }));
            true
        });
        assert_eq!(told, expected);
    }

    #[test]
    fn saved_games_are_read_from_the_store() {
        let mut store = MemoryStore::new();
        let saved: Vec<SavedGame> =
            games().into_iter().map(|game| SavedGame { game, session: None }).collect();
        let mut ids = store.add(&saved[..2]).unwrap();
        ids.push(GameId("gone".to_owned()));
        let source = SearchSource::Saved(ids);
        check(source.clone(), Some(&store), &StopFlag::default(), "rmu");
        check(source, None, &StopFlag::default(), "uuu");
    }

    #[test]
    fn games_in_memory_are_named_by_their_places() {
        let games: Arc<[Game]> = games().into();
        check(SearchSource::Games(games, vec![3, 1, 9]), None, &StopFlag::default(), "rmu");
    }

    #[test]
    fn games_of_a_long_file_are_read_in_any_order_and_what_is_gone_is_told() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("games.pgn");
        fs::write(&path, GAMES).unwrap();
        let spots: Vec<Spot> = Scan::new(&path).unwrap().map(|found| found.unwrap().spot()).collect();
        let places = |path: &PathBuf, order: &[usize]| {
            SearchSource::Places(path.clone(), order.iter().map(|place| spots[*place]).collect())
        };
        check(places(&path, &[0, 1, 2, 3]), None, &StopFlag::default(), "rmur");
        check(places(&path, &[3, 0, 0, 1]), None, &StopFlag::default(), "rrrm");
        check(places(&home.path().join("none.pgn"), &[0, 1]), None, &StopFlag::default(), "uu");
        fs::write(&path, GAMES.replace("Ben", "Bea")).unwrap();
        check(places(&path, &[0, 1, 3]), None, &StopFlag::default(), "rur");
    }

    #[test]
    fn a_stopped_search_tells_nothing_more() {
        let stop = StopFlag::default();
        stop.stop();
        check(SearchSource::Games(games().into(), vec![0, 1]), None, &stop, "");
    }
}
