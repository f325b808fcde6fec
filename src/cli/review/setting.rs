//! The options of a review, from the command line and the settings.

use std::time::Duration;

use crate::chess::{Color, Game};
use crate::cli::args::ReviewArgs;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::{explain, settings};
use crate::config::ReviewSettings;
use crate::library::{Journals, Ratings};
use crate::review::{Plan, rating};
use crate::search::Limits;
use crate::tutor::words::{Audience, Voice};

/// The options for all games.
pub(super) struct ReviewOptions {
    limits: Limits,
    /// The level of the reader.
    pub audience: Audience,
    pub reader: Reviewee,
    /// The player's rating, if it is known.
    rating: Option<u16>,
    /// The journals of reviews; `None` without a home directory.
    pub journals: Option<Journals>,
    /// Whether to start over.
    pub fresh: bool,
}

/// The player for whom games are reviewed.
pub(in crate::cli) enum Reviewee {
    Watcher,
    Side(Color),
    Player(String),
}

impl ReviewOptions {
    pub(super) fn read(
        args: &ReviewArgs,
        context: &mut CommandContext<'_>,
    ) -> Result<ReviewOptions, CliError> {
        let config = settings::in_force(context)?.config;
        let level = args.level.as_deref().map(explain::level).transpose()?;
        Ok(ReviewOptions {
            limits: limits(args, &config.review),
            audience: level.unwrap_or(config.coach.level),
            reader: Reviewee::of(args.side.as_deref()),
            rating: known_rating(context),
            journals: context.places.reviews().map(Journals::at),
            fresh: args.new,
        })
    }

    /// Returns the plan of a game's review.
    pub(super) fn plan(&self, game: &Game) -> Plan {
        let you = self.you(game);
        let known_rating = rating::of_reader(self.rating, &game.tags, you);
        Plan::of(game, self.limits.clone(), Voice { known_rating, ..Voice::new(self.audience, you) })
    }

    /// The reader's side; `None` if the reader only watches.
    pub(super) fn you(&self, game: &Game) -> Option<Color> {
        self.reader.side_in(game)
    }
}

/// The limits for each move: what was asked for, or else the nodes of the settings.
fn limits(args: &ReviewArgs, settings: &ReviewSettings) -> Limits {
    let asked = Limits { nodes: args.nodes, time: args.ms.map(Duration::from_millis), ..Limits::default() };
    if asked == Limits::default() { settings.limits() } else { asked }
}

/// The player's rating by the games on this machine; `None` if they are too few or cannot be read.
fn known_rating(context: &CommandContext<'_>) -> Option<u16> {
    let ratings = Ratings::new(&context.places.training()?);
    rating::known(&ratings.read().ok()?.entries)
}

impl Reviewee {
    /// Parses `--as`: a side, or a player's name.
    pub(in crate::cli) fn of(asked: Option<&str>) -> Reviewee {
        match asked.map(str::trim) {
            None => Reviewee::Watcher,
            Some(word) => match word.to_lowercase().as_str() {
                "white" => Reviewee::Side(Color::White),
                "black" => Reviewee::Side(Color::Black),
                _ => Reviewee::Player(word.to_owned()),
            },
        }
    }

    /// The player's side in a game; `None` if the player is not in it.
    pub(in crate::cli) fn side_in(&self, game: &Game) -> Option<Color> {
        match self {
            Reviewee::Watcher => None,
            Reviewee::Side(side) => Some(*side),
            Reviewee::Player(name) => {
                let is = |fits: fn(&str, &str) -> bool| {
                    move |side: &Color| {
                        let played = game.tags.get(side.fold_wb("White", "Black"));
                        played.is_some_and(|played| fits(&played.to_lowercase(), &name.to_lowercase()))
                    }
                };
                let whole = Color::ALL.into_iter().find(is(|played, name| played.trim() == name));
                let mut in_part = Color::ALL.into_iter().filter(is(has_words));
                whole.or_else(|| in_part.next().filter(|_| in_part.next().is_none()))
            }
        }
    }
}

/// Whether a name contains all these words: `kasparov` and `garry kasparov` match `Kasparov, Garry`.
fn has_words(played: &str, words: &str) -> bool {
    let is_between = |c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '\'');
    let parts: Vec<&str> = played.split(is_between).collect();
    let mut asked = words.split(is_between).filter(|word| !word.is_empty()).peekable();
    asked.peek().is_some() && asked.all(|word| parts.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_found_by_the_whole_name_or_words_of_it() {
        let check = |asked: &str, [white, black]: [&str; 2], expected| {
            let mut game = Game::default();
            game.tags.set("White", white);
            game.tags.set("Black", black);
            assert_eq!(Reviewee::of(Some(asked)).side_in(&game), expected, "{asked}");
        };
        let wijk = ["Kasparov, Garry", "Topalov, Veselin"];
        check("Topalov, Veselin", wijk, Some(Color::Black));
        check("topalov", wijk, Some(Color::Black));
        check("Garry Kasparov", wijk, Some(Color::White));
        check("kasp", wijk, None);
        check(",", wijk, None);
        let both = ["Polgar, Judit", "Polgar, Sofia"];
        check("polgar", both, None);
        check("sofia polgar", both, Some(Color::Black));
        check("anna", ["anna_99", "Anna"], Some(Color::Black));
        check("anna", ["anna_99", "Ben"], None);
        check("white", wijk, Some(Color::White));
    }
}
