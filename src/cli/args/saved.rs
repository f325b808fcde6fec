//! The words of the commands about saved games.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, value_parser};
use jiff::civil::Date;

use super::{ColorChoice, OptionSide};
use crate::library::SortKey;
use crate::online::Speed;

/// The syntax of a filter, for the help of the commands that take one.
const FILTERS: &str = "A game must match every word of a filter. Plain words look in the names, the\n\
                       event and the opening; these narrow it down: white:anna, black:anna,\n\
                       opponent:patzer, event:club, opening:sicilian, eco:B90 or eco:B20..B99,\n\
                       result:1-0 (0-1, draw, unfinished, won, lost), date:2024 or\n\
                       date:2024.03..2025, and mistakes. On the board: position:\"FEN\",\n\
                       pieces:Kg1,Nd5,pe6 (Black's small), balance:QvRR. Quotes keep words\n\
                       together: 'opening:\"king gambit\"'.";

/// Saved games to list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(after_help = FILTERS)]
pub struct GamesArgs {
    /// Only games that match
    #[arg(long, value_name = "WORDS")]
    pub filter: Option<String>,
    /// Look in this file instead of the saved games; may be given several times
    #[arg(long = "in", value_name = "FILE.pgn")]
    pub files: Vec<PathBuf>,
    /// By date, white, black, result, opening, length or mistakes
    #[arg(long, value_name = "KEY", value_parser = sort_key, default_value = "date", hide_default_value = true)]
    pub sort: SortKey,
    /// Reverse the order
    #[arg(long)]
    pub reverse: bool,
    /// At most this many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}

fn sort_key(text: &str) -> Result<SortKey, String> {
    let known = SortKey::ALL.into_iter().find(|key| key.id() == text);
    known.ok_or_else(|| format!("choose one of {}", SortKey::ALL.map(SortKey::id).join(", ")))
}

/// A saved game to open.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct ShowArgs {
    /// Its name, as 'patzer games' prints it
    #[arg(value_name = "ID")]
    pub id: String,
    /// Print its share code instead
    #[arg(long)]
    pub code: bool,
    /// Print it as one JSON object on one line: tags, start, mainline
    #[arg(long, conflicts_with = "code")]
    pub json: bool,
}

/// A saved game to give to somebody.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct ShareArgs {
    /// Its name, as 'patzer games' prints it
    #[arg(value_name = "ID")]
    pub id: String,
    /// Print a link to the analysis board of lichess instead of a share code
    #[arg(long)]
    pub lichess_url: bool,
}

/// Games to write.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(after_help = FILTERS)]
pub struct ExportArgs {
    /// Their names, as 'patzer games' prints them
    #[arg(value_name = "ID", required_unless_present_any = ["all", "filter"], conflicts_with_all = ["all", "filter"])]
    pub ids: Vec<String>,
    /// All saved games
    #[arg(long)]
    pub all: bool,
    /// Games that match
    #[arg(long, value_name = "WORDS", conflicts_with = "all")]
    pub filter: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Saved games to delete.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(after_help = "patzer keeps deleted games for at least 30 days, and the last 100 longer:\n\
                  'patzer restore' lists them, 'patzer restore ID' brings one back.")]
pub struct RemoveArgs {
    /// Their names, as 'patzer games' prints them
    #[arg(value_name = "ID", required = true)]
    pub ids: Vec<String>,
}

/// Deleted games to bring back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct RestoreArgs {
    /// Their names; without one, lists the deleted games, newest first
    #[arg(value_name = "ID")]
    pub ids: Vec<String>,
}

/// Names for a saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(group(clap::ArgGroup::new("names").required(true).multiple(true)))]
pub struct RenameArgs {
    /// Its name, as 'patzer games' prints it
    #[arg(value_name = "ID")]
    pub id: String,
    /// White's name
    #[arg(long, value_name = "NAME", group = "names")]
    pub white: Option<String>,
    /// Black's name
    #[arg(long, value_name = "NAME", group = "names")]
    pub black: Option<String>,
    /// The event
    #[arg(long, value_name = "NAME", group = "names")]
    pub event: Option<String>,
}

/// Games to read: files, or players of sites.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(after_help = ONLINE)]
pub struct ImportArgs {
    /// PGN or EPD files, '-' for standard input, lichess:NAME or chesscom:NAME
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Also import games that you already have
    #[arg(long)]
    pub duplicates: bool,
    /// Print every fault, not just 20, and every repeated game
    #[arg(long)]
    pub verbose: bool,
    /// Print the counts as one JSON object on one line
    #[arg(long)]
    pub json: bool,
    /// What to fetch of a player's games
    #[command(flatten)]
    pub online: OnlineArgs,
    /// Colours to use: auto, truecolor, 256, 16 or none
    // It stands for the option of every command, so its name, type and default are the same.
    #[arg(
        long,
        value_parser = depth_or_side(),
        value_name = "DEPTH",
        alias = "colour",
        default_value = "auto",
        hide_possible_values = true,
        hide_default_value = true,
        help_heading = "Everywhere"
    )]
    pub color: ColorChoice,
}

/// Parses the colours of the terminal, and sides.
fn depth_or_side() -> impl TypedValueParser<Value = ColorChoice> {
    let depths = ColorChoice::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let sides = OptionSide::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    PossibleValuesParser::new(depths.chain(sides)).try_map(|word| {
        let side = OptionSide::from_str(&word, false).map(ColorChoice::Side);
        side.or_else(|_| ColorChoice::from_str(&word, false))
    })
}

/// How players' games are fetched, for the help of the command.
const ONLINE: &str = "lichess:NAME and chesscom:NAME fetch a player's games from lichess.org and chess.com,\n\
                      by default those since the last time. Nothing else uses the network. Private\n\
                      games of lichess need a token, in LICHESS_TOKEN or in the file lichess.token\n\
                      beside your settings, which only you may be able to read (chmod 600).\n\
                      A file of such a name is meant with ./ before it.";

/// Which of a player's games at a site, and how to fetch them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(next_help_heading = "Games from sites")]
pub struct OnlineArgs {
    /// Games since this day (2024-03-01), not the last import
    #[arg(long, value_name = "DATE")]
    pub since: Option<Date>,
    /// Only the newest COUNT
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub max: Option<u32>,
    /// Only games in which the player had this side
    #[arg(long = "as", value_name = "SIDE")]
    pub side: Option<OptionSide>,
    /// Only bullet, blitz, rapid, classical or correspondence; several with commas
    #[arg(long, value_name = "SPEED", value_delimiter = ',')]
    pub speed: Vec<Speed>,
    /// Ask this address instead of the site's own
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// Give up after this many seconds of silence [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = value_parser!(u64).range(1..=3600))]
    pub timeout: Option<u64>,
}
