//! The words of the command line: every command and option, declared once for parsing, help, completions and the manual.

mod arena;
mod coach;
mod learn;
mod progress;
mod explore;
mod repertoire;
mod review;
mod saved;
mod swarm;
mod training;
mod watch;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub use arena::MatchArgs;
pub use coach::CoachArgs;
pub use explore::ExploreArgs;
pub use learn::LearnArgs;
pub use progress::ProgressArgs;
pub use repertoire::{OptionSide, RepertoireArgs};
pub use review::ReviewArgs;
pub use saved::{
    ExportArgs, GamesArgs, ImportArgs, OnlineArgs, RemoveArgs, RenameArgs, RestoreArgs, ShareArgs, ShowArgs,
};
pub use swarm::{SwarmArgs, SwarmCommand, SwarmShowArgs};
pub use training::TrainingArgs;
pub use watch::WatchArgs;

/// The parsed command line.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "patzer",
    version,
    about = "A chess tutor that lives in the terminal: the board teaches while you play",
    after_help = "Without a command the tutor opens your unfinished game, or a new one.\n\
                  Quote a FEN, or type it as six words; 'startpos' is the usual start; '-' reads\n\
                  positions from standard input, one per line. A CODE holds a whole game in one\n\
                  word: press 'y' in the tutor to copy it.",
    override_usage = "patzer [OPTIONS] [FILE.pgn | FEN | CODE]\n       patzer [OPTIONS] <COMMAND>",
    disable_help_subcommand = true
)]
pub struct Cli {
    /// Options that every command takes
    #[command(flatten)]
    pub global: Global,
    /// The command; without one the tutor opens
    #[command(subcommand)]
    pub command: Option<CliCommand>,
    /// A game to open, or a position to start from
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
    /// Colours to use: auto, truecolor, 256, 16 or none
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
    /// Play in lines of text instead of on the screen
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub plain: bool,
    /// For hosts: allow the tutor and nothing else
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub guest: bool,
    /// With --guest: keep this player's games here
    #[arg(long, global = true, value_name = "DIR", requires = "guest", help_heading = "Everywhere")]
    pub home: Option<PathBuf>,
}

/// The value of `--color`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// What the environment and the terminal allow
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
    /// No colour: signs and attributes only
    None,
    /// No depth but a side: 'patzer import' takes `--color white` as lichess does
    #[value(skip)]
    Side(OptionSide),
}

/// Every command.
#[derive(Clone, Debug, Subcommand)]
pub enum CliCommand {
    /// Start a new game with these choices
    Play(PlayArgs),
    /// List your saved games
    Games(GamesArgs),
    /// Open a saved game
    Show(ShowArgs),
    /// Write saved games as PGN
    Export(ExportArgs),
    /// Print a saved game as a share code, or as a link to lichess
    Share(ShareArgs),
    /// Rename the players or the event of a saved game
    Rename(RenameArgs),
    /// Delete saved games; 'restore' brings them back
    Remove(RemoveArgs),
    /// Bring back deleted games
    Restore(RestoreArgs),
    /// Import games from PGN files, lichess.org or chess.com
    Import(ImportArgs),
    /// Solve exercises from your own mistakes, and puzzles
    Train(TrainingArgs),
    /// Take lessons: the rules, tactics, endings
    Learn(LearnArgs),
    /// Train your opening lines; compare your games with them
    Repertoire(RepertoireArgs),
    /// Show how you're doing: ratings, weeks, openings, what's next
    Progress(ProgressArgs),
    /// Show moves, threats, safe squares, captured pieces, status
    Facts(PositionArgs),
    /// Score every piece, with reasons
    Heatmap(HeatmapArgs),
    /// Show the evaluation term by term
    Eval(EvalArgs),
    /// Find the best lines
    Analyze(AnalyzeArgs),
    /// Look inside swarm: graphs, ants, genes
    Swarm(SwarmArgs),
    /// Show what was played from a position, in your games and in files
    Explore(ExploreArgs),
    /// Show what an opening book plays
    Book(BookArgs),
    /// Explain how good a move is, why, and what follows
    Explain(ExplainArgs),
    /// Show what the coach says at every move of a game
    Coach(CoachArgs),
    /// Review a whole game: accuracy, turning points, mistakes
    Review(ReviewArgs),
    /// Let two engines play each other: score, and Elo with its error
    Match(Box<MatchArgs>),
    /// Watch two engines play each other on the board
    Watch(WatchArgs),
    /// List the opponents
    Engines(JsonArgs),
    /// List the themes
    Themes(JsonArgs),
    /// List every key
    Keys(JsonArgs),
    /// Count the positions at a depth, in plies
    Perft(PerftArgs),
    /// Tell the exact result of positions with at most four pieces
    Endings(PositionArgs),
    /// Run patzer's engine for other programs, over UCI
    Uci,
    /// Measure the search: nodes, and nodes per second
    Bench(BenchArgs),
    /// Show every setting and where it comes from
    Config(ConfigArgs),
    /// Print completions for a shell
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
    /// Play on from GAME:PLY (a file, an ID, a code) or a FEN
    #[arg(long, value_name = "GAME", num_args = 1..=6, conflicts_with = "fen")]
    pub from: Vec<String>,
    /// Your opponent, from 'patzer engines'
    #[arg(long, value_name = "NAME")]
    pub opponent: Option<String>,
    /// How strong the opponent plays: a rapid rating
    #[arg(long, value_name = "N")]
    pub level: Option<u16>,
    /// Your side: white, black, random, or both (two players)
    #[arg(long = "as", value_enum, value_name = "SIDE", hide_possible_values = true)]
    pub side: Option<SideChoice>,
    /// Minutes per side and seconds per move, such as 10+5
    #[arg(long, value_name = "CLOCK")]
    pub clock: Option<String>,
    /// Put your unfinished game away first
    #[arg(long)]
    pub new: bool,
}

/// The value of `--as` for a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SideChoice {
    /// White
    White,
    /// Black
    Black,
    /// A random side
    Random,
    /// Both sides: two players at this board
    Both,
}

/// A command that only prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct JsonArgs {
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}

/// What is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct BenchArgs {
    /// Show where the time goes: evaluation terms, heatmap rules, facts, parts of the search
    #[arg(long)]
    pub terms: bool,
    /// Let the terms of 'patzer eval' evaluate positions, not the neural net
    #[arg(long, conflicts_with = "terms")]
    pub hand_written: bool,
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
    /// A position, 'startpos', or '-' to read them; then moves
    #[arg(value_name = "FEN", required_unless_present = "check")]
    pub words: Vec<String>,
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
    /// Only this rule, built-in or your own; may be given several times
    #[arg(long, value_name = "ID", conflicts_with = "layer")]
    pub rule: Vec<String>,
    /// Show a layer instead: who controls empty squares, holes, pawn endings, or what swarm sees
    #[arg(
        long,
        value_name = "ID",
        help = "Show a layer instead: control, holes, key_squares, fiedler, clusters, centrality, pheromone"
    )]
    pub layer: Option<String>,
    /// Whose layer: white or black; the side to move if not given
    #[arg(long, value_enum, value_name = "SIDE", hide_possible_values = true, requires = "layer")]
    pub side: Option<OptionSide>,
    /// Look for mistakes in your own rules; with a position, say what each scores there
    #[arg(long, conflicts_with_all = ["rule", "layer"])]
    pub check: bool,
}

/// A position to evaluate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct EvalArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Use this engine's terms: patzer, positional or swarm
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
#[command(after_help = "Explains the last move; without moves, the position. With --json and no\n\
                  position it reads requests from standard input, one per line, such as\n\
                  {\"fen\": \"startpos\", \"move\": \"e2e4\", \"ms\": 500, \"level\": \"club\"};\n\
                  \"last\" may name the move before the position (UCI), for recaptures.")]
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
    /// Time the answers to the requests in this file
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
    /// A position, then moves; the usual start if not given
    #[arg(value_name = "FEN")]
    pub words: Vec<String>,
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}

/// Parses the depth; the message names the order for anyone who typed the position first.
fn plies(text: &str) -> Result<u8, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= 20);
    depth.ok_or_else(|| "the depth comes first, 0 to 20 plies: patzer perft 5 startpos".to_owned())
}

/// What to show of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct ConfigArgs {
    /// Only check the file; exit status 2 if a setting is wrong
    #[arg(long, conflicts_with = "path")]
    pub check: bool,
    /// Only print the settings file's path
    #[arg(long)]
    pub path: bool,
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}

/// The shell to print completions for.
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
    fn no_help_holds_control_characters() {
        let mut cli = Cli::command();
        let mut helps = vec![cli.render_long_help().to_string()];
        helps.extend(cli.get_subcommands_mut().map(|command| command.render_long_help().to_string()));
        for help in helps {
            let odd = help.chars().find(|c| c.is_control() && *c != '\n');
            assert_eq!(odd, None, "{help:?}");
        }
    }

    #[test]
    fn a_fen_may_come_as_six_words() {
        let cli = Cli::try_parse_from(["patzer", "8/8/8/8/8/8/8/K1k5", "w", "-", "-", "0", "1"]).unwrap();
        assert_eq!(cli.open.len(), 6);
        let cli = Cli::try_parse_from(["patzer", "play", "--fen", "8/8", "w", "-", "-", "0", "1", "--new"]);
        match cli.unwrap().command {
            Some(CliCommand::Play(play)) => assert!(play.new && play.fen.len() == 6),
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
                '"' | '\'' => quoted = !quoted,
                ' ' if !quoted => words.push(String::new()),
                letter => words.last_mut().unwrap().push(letter),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    /// The lines of a document's blocks that begin with the program's name.
    fn commands(text: &str) -> Vec<String> {
        let blocks = text.split("```").skip(1).step_by(2).map(|block| block.replace("\\\n   ", ""));
        let lines = blocks.flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>());
        lines.filter(|line| line.starts_with("patzer ")).collect()
    }

    #[test]
    fn every_command_of_the_readme_and_the_guide_is_one() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let pages = std::fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
        let texts = pages.chain([root.join("README.md")]).map(|page| std::fs::read_to_string(page).unwrap());
        let commands: Vec<String> = texts.flat_map(|text| commands(&text)).collect();
        assert!(commands.len() > 60, "{commands:?}");
        for line in commands {
            let words = words(&line);
            let cli = Cli::try_parse_from(&words).unwrap_or_else(|error| panic!("{line}: {error}"));
            let Some(first) = words.get(1) else { continue };
            let named = first.bytes().all(|letter| letter.is_ascii_lowercase());
            assert_eq!(cli.command.is_some(), named, "{line}");
        }
    }
}
