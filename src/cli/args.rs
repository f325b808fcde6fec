//! The words of the command line: every command and option, declared once for parsing, help, completions and the manual.

mod arena;
mod kept;
mod makers;
mod review;
mod training;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub use arena::MatchArgs;
pub use kept::{ExportArgs, GamesArgs, ImportArgs, RemoveArgs, RenameArgs, RestoreArgs, ShowArgs};
pub use makers::{DatagenArgs, SwarmArgs, SwarmCommand, TrainArgs, TuneArgs};
pub use review::ReviewArgs;
pub use training::TrainingArgs;

/// What was asked for.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "patzer",
    version,
    about = "A chess tutor that lives in the terminal: the board teaches while you play",
    after_help = "Without a command the tutor opens: with the unfinished game, or a new one.\n\
                  A FEN is quoted or six words; 'startpos' is the usual start; '-' reads positions\n\
                  from standard input, one a line. A CODE is a game in one word: the key 'c'\n\
                  in the tutor copies it.",
    override_usage = "patzer [OPTIONS] [FILE.pgn | FEN | CODE]\n       patzer [OPTIONS] <COMMAND>",
    disable_help_subcommand = true
)]
pub struct Cli {
    /// Options that every command takes
    #[command(flatten)]
    pub global: Global,
    /// The command; without one the tutor opens
    #[command(subcommand)]
    pub command: Option<Command>,
    /// A game to look at or a start position
    #[arg(value_name = "FILE.pgn | FEN | CODE")]
    pub open: Vec<OsString>,
}

/// Options that every command takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct Global {
    /// Read the settings from this file
    #[arg(long, global = true, value_name = "FILE", help_heading = "Everywhere")]
    pub config: Option<PathBuf>,
    /// Use this theme, from 'patzer themes'
    #[arg(long, global = true, value_name = "NAME", help_heading = "Everywhere")]
    pub theme: Option<String>,
    /// Use so many colours: auto, truecolor, 256, 16 or none
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "DEPTH",
        alias = "colour",
        default_value_t,
        hide_possible_values = true,
        hide_default_value = true,
        help_heading = "Everywhere"
    )]
    pub color: ColorChoice,
    /// Lines of text instead of the screen
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub plain: bool,
}

/// What `--color` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// As the environment and the terminal say
    #[default]
    Auto,
    /// 24 bits
    Truecolor,
    /// The xterm palette
    #[value(name = "256")]
    Indexed,
    /// The sixteen of the VGA palette
    #[value(name = "16")]
    Sixteen,
    /// None: signs and attributes speak
    None,
}

/// Every command.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Start a new game with these choices
    Play(PlayArgs),
    /// List the kept games
    Games(GamesArgs),
    /// Open a kept game
    Show(ShowArgs),
    /// Write kept games as PGN
    Export(ExportArgs),
    /// Give a kept game other names
    Rename(RenameArgs),
    /// Delete kept games; they can be brought back
    Remove(RemoveArgs),
    /// Bring deleted games back
    Restore(RestoreArgs),
    /// Read games from PGN files into the kept ones
    Import(ImportArgs),
    /// Exercises from your own mistakes, and puzzles
    Train(TrainingArgs),
    /// Moves, threats, safe and unsafe squares, taken men, status
    Facts(PositionArgs),
    /// The score of every man, with its reasons
    Heatmap(HeatmapArgs),
    /// The evaluation as a table, term by term
    Eval(EvalArgs),
    /// The best lines
    Analyze(AnalyzeArgs),
    /// What an opening book plays
    Book(BookArgs),
    /// How good a move is, why, and what follows
    Explain(ExplainArgs),
    /// A whole game judged: accuracy, turning points, faults
    Review(ReviewArgs),
    /// Let two engines play each other: score, and Elo with its error
    Match(Box<MatchArgs>),
    /// The opponents there are
    Engines(JsonArgs),
    /// The themes there are
    Themes(JsonArgs),
    /// Every key in force
    Keys(JsonArgs),
    /// Count the positions that are so many plies away
    Perft(PerftArgs),
    /// Patzer's engine for other programs, speaking UCI
    Uci,
    /// Search fixed positions: nodes and nodes per second
    Bench(JsonArgs),
    /// Collect quiet positions of games against itself, to tune the evaluation on
    #[command(hide = true)]
    Datagen(DatagenArgs),
    /// The settings in force, each with where it came from
    Config(ConfigArgs),
    /// Ask of collected positions what every weight of the evaluation should be
    #[command(hide = true)]
    Tune(TuneArgs),
    /// The hybrid's neural net
    #[command(hide = true)]
    Swarm(SwarmArgs),
    /// Print the completions for a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}

/// The choices for a new game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct PlayArgs {
    /// The position to start from
    #[arg(long, value_name = "FEN", num_args = 1..=6)]
    pub fen: Vec<String>,
    /// Who plays against you, from 'patzer engines'
    #[arg(long, value_name = "NAME")]
    pub opponent: Option<String>,
    /// How strong the opponent plays, if it has levels
    #[arg(long, value_name = "N")]
    pub level: Option<u8>,
    /// Your side: white, black or random
    #[arg(long = "as", value_enum, value_name = "SIDE", hide_possible_values = true)]
    pub side: Option<Side>,
    /// Minutes a side and seconds a move, such as 10+5
    #[arg(long, value_name = "CLOCK")]
    pub clock: Option<String>,
    /// File the unfinished game with the kept ones first
    #[arg(long)]
    pub new: bool,
}

/// The side a person asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// White
    White,
    /// Black
    Black,
    /// Decided by lot
    Random,
}

/// A command that only prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct JsonArgs {
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}

/// A position, and moves played from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct PositionArgs {
    /// A position, 'startpos', or '-' to read them; then moves
    #[arg(value_name = "FEN", required = true)]
    pub words: Vec<String>,
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}

/// A position to colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct HeatmapArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Only this rule; may be given several times
    #[arg(long, value_name = "ID", conflicts_with = "layer")]
    pub rule: Vec<String>,
    /// Other numbers instead, for empty squares too: fiedler, centrality
    #[arg(long, value_name = "ID")]
    pub layer: Option<String>,
}

/// A position to evaluate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct EvalArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// By the terms of this engine: patzer or positional
    #[arg(long, value_name = "NAME")]
    pub engine: Option<String>,
}

/// A position to search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct AnalyzeArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Search this many plies deep, 1 to 100
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub depth: Option<u8>,
    /// Search this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Search for this many milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Show this many best lines, 1 to 250
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=250))]
    pub lines: Option<u8>,
    /// Search with this engine, from 'patzer engines'
    #[arg(long, value_name = "NAME")]
    pub engine: Option<String>,
}

/// A position to look up in a book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct BookArgs {
    /// A book in the polyglot format (.bin)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
}

/// A move to explain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(
    after_help = "The last of the moves is explained; without one, the position. With --json and\n\
                  no position it reads requests from standard input, one a line, such as\n\
                  {\"fen\": \"startpos\", \"move\": \"e2e4\", \"ms\": 500, \"level\": \"club\"}."
)]
pub struct ExplainArgs {
    /// A position, 'startpos', or '-' to read them; then moves
    #[arg(value_name = "FEN", required_unless_present_any = ["json", "bench"])]
    pub words: Vec<String>,
    /// Speak to a novice, club or advanced player
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    /// Think for this many milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub ms: Option<u64>,
    /// Search this many positions: the same answer every time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000_000), conflicts_with = "ms")]
    pub nodes: Option<u64>,
    /// Measure on the requests of this file
    #[arg(long, value_name = "FILE", conflicts_with = "words")]
    pub bench: Option<PathBuf>,
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}

/// How deep to count, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct PerftArgs {
    /// Plies, 0 to 20
    #[arg(value_name = "DEPTH", value_parser = plies)]
    pub depth: u8,
    /// A position, then moves; else the usual start
    #[arg(value_name = "FEN")]
    pub words: Vec<String>,
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}

/// The depth of a count; who gives the position first is told the order.
fn plies(text: &str) -> Result<u8, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= 20);
    depth.ok_or_else(|| {
        "it is the depth, 0 to 20 plies, and comes before the position: patzer perft 5 startpos".to_owned()
    })
}

fn share(text: &str) -> Result<f32, String> {
    number(text, |number| (0.0..=1.0).contains(&number)).ok_or("it is a number from 0 to 1".to_owned())
}

fn positive(text: &str) -> Result<f32, String> {
    number(text, |number| number > 0.0 && number < 1e6).ok_or("it is a number greater than 0".to_owned())
}

fn number(text: &str, is_good: impl Fn(f32) -> bool) -> Option<f32> {
    text.parse().ok().filter(|number| is_good(*number))
}

/// What to tell about the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct ConfigArgs {
    /// Only tell what is wrong; exit status 2 if anything is
    #[arg(long, conflicts_with = "path")]
    pub check: bool,
    /// Only print where the file is, or would be
    #[arg(long)]
    pub path: bool,
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}

/// Whose completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_declaration_holds_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_fen_may_come_as_six_words() {
        let cli = Cli::try_parse_from(["patzer", "8/8/8/8/8/8/8/K1k5", "w", "-", "-", "0", "1"]).unwrap();
        assert_eq!(cli.open.len(), 6);
        let cli = Cli::try_parse_from(["patzer", "play", "--fen", "8/8", "w", "-", "-", "0", "1", "--new"]);
        match cli.unwrap().command {
            Some(Command::Play(play)) => assert!(play.new && play.fen.len() == 6),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn options_of_all_commands_stand_before_or_after_them() {
        for words in [["patzer", "--plain", "games"], ["patzer", "games", "--plain"]] {
            assert!(Cli::try_parse_from(words).unwrap().global.plain);
        }
    }

    /// The words of a line as a shell would split them, up to the remark behind a wide gap.
    fn words(line: &str) -> Vec<String> {
        let mut quoted = false;
        let mut words = vec![String::new()];
        for letter in line.split("  ").next().unwrap().trim().chars() {
            match letter {
                '"' => quoted = !quoted,
                ' ' if !quoted => words.push(String::new()),
                letter => words.last_mut().unwrap().push(letter),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    #[test]
    fn every_command_of_the_readme_is_one() {
        let readme = include_str!("../../README.md").replace("\\\n   ", "");
        let commands: Vec<&str> = readme
            .lines()
            .filter(|line| line.starts_with("patzer "))
            .collect();
        assert!(commands.len() > 20, "{commands:?}");
        for line in commands {
            let words = words(line);
            let cli = Cli::try_parse_from(&words).unwrap_or_else(|error| panic!("{line}: {error}"));
            let named = words[1].bytes().all(|letter| letter.is_ascii_lowercase());
            assert_eq!(cli.command.is_some(), named, "{line}");
        }
    }
}
