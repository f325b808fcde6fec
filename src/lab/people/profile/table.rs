//! Judged moves by the rating of who made them, and the table of what they have in common.

use std::collections::BTreeMap;
use std::fmt;

use super::judge::{BlunderKind, JudgedMove};
use crate::chess::{Chess, Color, Game};
use crate::lab::people::columns;
use crate::review::GameStage;

/// The moves of every group of players, by the least rating of the group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profiles(BTreeMap<u32, Profile>);

/// The moves of a group of players.
#[derive(Clone, Debug, Default, PartialEq)]
struct Profile {
    moves: Vec<JudgedMove>,
    /// Players of games that began at the usual start: for each, the number of the move by which he castled, if he did.
    castled: Vec<Option<u32>>,
}

/// The groups of White and Black: ratings by steps, from the tags, or from names such as `patzer:1200`.
pub fn group(game: &Game, step: u32) -> [Option<u32>; 2] {
    [("WhiteElo", "White"), ("BlackElo", "Black")].map(|(elo, name)| {
        let rating = game.tags.get(elo).and_then(|text| text.parse::<u32>().ok());
        let level = || game.tags.get(name)?.strip_prefix("patzer:")?.split(' ').next()?.parse::<u32>().ok();
        rating.or_else(level).map(|rating| rating / step * step)
    })
}

impl Profiles {
    /// Adds the moves of a game.
    pub fn add(&mut self, game: &Game, step: u32, moves: &[JudgedMove]) {
        let is_whole = *game.start() == Chess::default();
        for (side, group) in Color::ALL.into_iter().zip(group(game, step)) {
            let Some(group) = group else { continue };
            let profile = self.0.entry(group).or_default();
            let own = moves.iter().filter(|m| m.mover == side);
            profile.moves.extend(own.clone());
            if is_whole {
                profile.castled.push(own.clone().find(|m| m.is_castling).map(|m| m.number));
            }
        }
    }
}

impl Profile {
    /// The loss that a share of the moves stays below, in centipawns.
    fn loss(&self, share: f64) -> String {
        let mut losses: Vec<i32> = self.moves.iter().map(|m| m.loss).collect();
        losses.sort_unstable();
        let at = (share * losses.len() as f64) as usize;
        losses.get(at).map_or_else(none, i32::to_string)
    }

    /// The share of moves of a kind among those to which the question applies, in percent.
    fn share(&self, of: impl Fn(&JudgedMove) -> Option<bool>) -> String {
        let answers: Vec<bool> = self.moves.iter().filter_map(of).collect();
        percent(answers.iter().filter(|is| **is).count(), answers.len())
    }

    fn castled(&self) -> String {
        percent(self.castled.iter().flatten().count(), self.castled.len())
    }

    fn castling_move(&self) -> String {
        let mut numbers: Vec<u32> = self.castled.iter().flatten().copied().collect();
        numbers.sort_unstable();
        numbers.get(numbers.len() / 2).map_or_else(none, u32::to_string)
    }

    /// What there is to tell, each with its words.
    fn rows(&self) -> Vec<(String, String)> {
        let blunders_in = |stage| self.share(move |m| (m.stage == stage).then_some(m.blunder.is_some()));
        let of_kind = |kind| self.share(move |m| m.blunder.map(|own| own == kind));
        let row = |words: &str, value: String| (words.to_owned(), value);
        let mut rows = vec![
            row("moves", self.moves.len().to_string()),
            row("loss, median", self.loss(0.5)),
            row("loss, 90th percentile", self.loss(0.9)),
            row("loss, 97th percentile", self.loss(0.97)),
            row("blunders, %", self.share(|m| Some(m.blunder.is_some()))),
        ];
        rows.extend(GameStage::ALL.map(|stage| (format!("  {}", stage.id()), blunders_in(stage))));
        rows.push(row("of blunders, %", String::new()));
        rows.extend(BlunderKind::ALL.map(|kind| (format!("  {}", kind.id()), of_kind(kind))));
        rows.extend([
            row("king moves, %", self.share(|m| m.king)),
            row("straight back, %", self.share(|m| Some(m.goes_back))),
            row("castled, %", self.castled()),
            row("castling move", self.castling_move()),
        ]);
        rows
    }
}

fn none() -> String {
    "-".to_owned()
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 { none() } else { format!("{:.1}", 100.0 * part as f64 / whole as f64) }
}

impl fmt::Display for Profiles {
    /// A table in Markdown: a column for each group.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        columns::write(f, "rating from", self.0.iter().map(|(rating, profile)| (rating, profile.rows())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn;

    fn read(text: &str) -> Game {
        pgn::read_all(text.as_bytes()).unwrap().remove(0).game
    }

    fn judged(mover: Color, number: u32, loss: i32) -> JudgedMove {
        JudgedMove {
            mover,
            number,
            stage: GameStage::Opening,
            loss,
            blunder: (loss > 200).then_some(BlunderKind::Hangs),
            king: Some(false),
            is_castling: number == 5,
            goes_back: false,
        }
    }

    #[test]
    fn players_are_grouped_by_rating_or_level() {
        let of = |text: &str| group(&read(&format!("{text}\n1. e4 *\n")), 200);
        assert_eq!(of("[WhiteElo \"1399\"]\n[BlackElo \"1400\"]\n"), [Some(1200), Some(1400)]);
        assert_eq!(of("[White \"patzer:800 (A)\"]\n[Black \"patzer:swarm\"]\n"), [Some(800), None]);
        assert_eq!(of("[WhiteElo \"?\"]\n"), [None, None]);
    }

    #[test]
    fn a_table_tells_what_the_moves_have_in_common() {
        let mut profiles = Profiles::default();
        let moves: Vec<JudgedMove> =
            (1..=10).map(|number| judged(Color::White, number, 40 * number as i32)).collect();
        profiles.add(&read("[WhiteElo \"1250\"]\n\n1. e4 *\n"), 100, &moves);
        let table = profiles.to_string();
        for row in [
            "| rating from | 1200 |",
            "| moves | 10 |",
            "| loss, median | 240 |",
            "| loss, 90th percentile | 400 |",
            "| blunders, % | 50.0 |",
            "|   opening | 50.0 |",
            "|   endgame | - |",
            "|   hangs a piece | 100.0 |",
            "| castled, % | 100.0 |",
            "| castling move | 5 |",
        ] {
            assert!(table.lines().any(|line| line == row), "{row}\n{table}");
        }
    }
}
