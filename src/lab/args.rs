//! The words of `patzer-lab`: its commands and options.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// What was asked for.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "patzer-lab",
    version,
    about = "What makers of patzer use: positions from self-play, weights and nets from positions",
    disable_help_subcommand = true
)]
pub struct Lab {
    /// The command
    #[command(subcommand)]
    pub command: LabCommand,
}

/// Every command.
#[derive(Clone, Debug, Subcommand)]
pub enum LabCommand {
    /// Collect quiet positions from self-play
    Datagen(DatagenArgs),
    /// Tune the weights of the evaluation on collected positions
    Tune(TuneArgs),
    /// Train the neural net that evaluates for the search
    Net(LabNetArgs),
    /// Train the neural net of the engine 'swarm'
    Swarm(LabSwarmArgs),
    /// Make the net of people
    People(PeopleArgs),
    /// Write the tables of the drawn pieces
    Pieces(PiecesArgs),
    /// Make every ending table, and check it by its moves
    Endings(EndingsArgs),
    /// Make the exercises that come with patzer
    Exercises(ExercisesArgs),
    /// Check lessons of the course
    Lesson(LessonArgs),
}

/// What to do with lessons.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct LessonArgs {
    /// What to do
    #[command(subcommand)]
    pub command: LessonCommand,
}

/// What can be done with lessons.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum LessonCommand {
    /// Hold the sentences, moves and goals of lessons against the board and a search
    Check(LessonCheckArgs),
}

/// Lessons to check.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct LessonCheckArgs {
    /// The files; those in a folder called rules may ask for any move of a kind
    #[arg(value_name = "FILE.toml", required = true)]
    pub files: Vec<PathBuf>,
    /// Positions searched for each claim
    #[arg(long, value_name = "N", default_value_t = 300_000, value_parser = clap::value_parser!(u64).range(1000..))]
    pub nodes: u64,
}

/// What to do with exercises.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct ExercisesArgs {
    /// What to do
    #[command(subcommand)]
    pub command: ExercisesCommand,
}

/// What can be done with exercises.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum ExercisesCommand {
    /// Let people's levels play, and keep what is to be found after their mistakes
    Mine(MineArgs),
    /// Choose among mined exercises and pack them as the program has them
    Pack(PackArgs),
    /// Hold the formula of difficulty against rated puzzles
    Grade(GradeArgs),
}

/// Exercises to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct PackArgs {
    /// The files of 'patzer-lab exercises mine'
    #[arg(value_name = "MINED", required = true)]
    pub mined: Vec<PathBuf>,
    /// A packed file whose exercises are chosen among too
    #[arg(long, value_name = "FILE")]
    pub boxed: Option<PathBuf>,
    /// A file of exercises to leave out, 'FEN;moves' a line
    #[arg(long, value_name = "FILE")]
    pub without: Option<PathBuf>,
    /// The packed file
    #[arg(short, long, value_name = "FILE", default_value = "assets/school/exercises.gz")]
    pub output: PathBuf,
    /// Exercises at most
    #[arg(long, value_name = "N", default_value_t = 1800)]
    pub count: usize,
}

/// Puzzles whose ratings are known.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct GradeArgs {
    /// A file in the lichess format
    #[arg(value_name = "FILE.csv")]
    pub puzzles: PathBuf,
    /// Positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(100..))]
    pub nodes: u64,
}

/// Games to find exercises in.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct MineArgs {
    /// The file of exercises; one that exists is continued
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Games in the file when done
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays the games
    #[arg(long, value_name = "PLAYERS", default_value = "people", value_enum)]
    pub players: MinedPlayers,
    /// Positions searched for each candidate; every move of a solution is checked with ten times as many
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(100..))]
    pub nodes: u64,
    /// Seed; with a game's number it decides the whole game
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
}

/// Whose mistakes become exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MinedPlayers {
    /// People's levels, 400 to 2000
    People,
    /// The engine, which sees 60 to 2000 positions before each move
    Engine,
}

/// What to do with nets of people.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct PeopleArgs {
    /// What to do
    #[command(subcommand)]
    pub command: PeopleCommand,
}

/// What can be done with nets of people.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum PeopleCommand {
    /// Let Maia's nets play each other, and keep what each of them thought
    Games(PeopleGamesArgs),
    /// Train our own net on those games; a file that exists is continued
    Train(PeopleTrainArgs),
    /// Write a trained net as the program has it, in eight bits a number
    Export(PeopleExportArgs),
    /// Tell how the players of games err, by rating
    Profile(PeopleProfileArgs),
    /// Let levels play their neighbours, and tell how their games end
    Manners(PeopleMannersArgs),
    /// Measure how well faults are foretold, on moves of people
    Faults(PeopleFaultsArgs),
}

/// Games whose players are judged.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct PeopleProfileArgs {
    /// A PGN file; its tags tell the players' ratings, or their names do, as in 'patzer:1200'
    #[arg(value_name = "GAMES")]
    pub games: PathBuf,
    /// Positions searched for each of a game
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Ratings that are one group
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub step: u32,
    /// Games judged at the same time
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
}

/// Games of neighbouring levels whose ends are told.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct PeopleMannersArgs {
    /// Games of each pair
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Positions searched to tell how bad a resigned game is
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Seed; with a game's number it decides the whole game
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
}

/// Moves of people to foretell faults of.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct PeopleFaultsArgs {
    /// A file of JSON lines, each a move with its game, position, rating and price
    #[arg(value_name = "MOVES")]
    pub moves: PathBuf,
    /// Positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(20_000..))]
    pub nodes: u64,
}

/// A trained net to write.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct PeopleExportArgs {
    /// The file of 'patzer-lab people train'
    #[arg(value_name = "TRAINING")]
    pub training: PathBuf,
    /// The file of the net
    #[arg(short, long, value_name = "FILE", default_value = "assets/people.net")]
    pub output: PathBuf,
}

/// Games to train the net of people on.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct PeopleTrainArgs {
    /// The file of 'patzer-lab people games'
    #[arg(value_name = "GAMES")]
    pub games: PathBuf,
    /// The file of the training
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Passes over all positions, in total
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub passes: u64,
    /// Seed for the first numbers and the order of the positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Threads
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
}

/// Games of Maia's nets.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct PeopleGamesArgs {
    /// The folder of the nets, files named maia-RATING.pb.gz
    #[arg(value_name = "NETS")]
    pub nets: PathBuf,
    /// The file of games; one that exists is continued
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Games in the file when done
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Seed; with a game's number it decides the whole game
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
}

/// Where the sheets of the drawn pieces go.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct PiecesArgs {
    /// The folder of the sheets
    #[arg(value_name = "FOLDER", default_value = "assets/pieces/scaled")]
    pub output: PathBuf,
}

/// Games to play against itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct DatagenArgs {
    /// The file of positions; one that exists is continued
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Games in the file when done
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Positions kept of each game at most; 40 with few nodes give most positions a second
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    pub per_game: u16,
    /// Seed; with a game's number it decides the whole game
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
}

/// What to do with the net that evaluates.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct LabNetArgs {
    /// What to do
    #[command(subcommand)]
    pub command: LabNetCommand,
}

/// What can be done with the net that evaluates.
#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum LabNetCommand {
    /// Train it on collected positions
    Train(NetTrainArgs),
}

/// Positions to learn from; 150 bytes of memory for each, perturbed ones too.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct NetTrainArgs {
    /// The file of 'patzer-lab datagen'
    #[arg(value_name = "POSITIONS")]
    pub positions: PathBuf,
    /// The net
    #[arg(short, long, value_name = "FILE", default_value = "assets/eval.net")]
    pub output: PathBuf,
    /// Positions made by random moves from each
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub perturbed: u32,
    /// How often all are seen
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub epochs: usize,
    /// How fast it learns at first
    #[arg(long, value_name = "RATE", default_value_t = 0.002)]
    pub rate: f32,
    /// How often a searched position counts, against one that was made from it
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub weight: usize,
    /// Seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// What to do with the hybrid.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct LabSwarmArgs {
    /// What to do
    #[command(subcommand)]
    pub command: LabSwarmCommand,
}

/// What can be done with the hybrid.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum LabSwarmCommand {
    /// Train its net on collected positions; a file that exists is continued
    Train(TrainArgs),
    /// Write a trained net's weights alone: enough to play, a third of the size
    Export(SwarmExportArgs),
    /// Play the hybrid against itself without each of its parts, and write the table
    Ablate(AblateArgs),
}

/// A trained net to write.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct SwarmExportArgs {
    /// The file of 'patzer-lab swarm train'
    #[arg(value_name = "TRAINING")]
    pub training: PathBuf,
    /// The file of the net
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

/// Games of the hybrid with and without each part.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct AblateArgs {
    /// The page whose table is written
    #[arg(short, long, value_name = "FILE", default_value = "docs/swarm.md")]
    pub output: PathBuf,
    /// The file of results; one that exists is continued
    #[arg(long, value_name = "FILE", default_value = "ablation.tsv")]
    pub results: PathBuf,
    /// Games for each part, an even number
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    pub games: u32,
    /// Positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Seed; with a game's number it decides the whole game
    #[arg(long, value_name = "S", default_value_t = 21)]
    pub seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
    /// Only this part; may be given several times
    #[arg(long, value_name = "PART")]
    pub part: Vec<String>,
}

/// Positions to train the hybrid's net on.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct TrainArgs {
    /// Files of 'FEN; score; result', as 'patzer-lab datagen' writes them
    #[arg(value_name = "DATA", required = true)]
    pub data: Vec<PathBuf>,
    /// The file of the net
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Passes over all positions, in total
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub epochs: u64,
    /// Use only the first N positions
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=4_000_000))]
    pub positions: u64,
    /// Seed for the first weights and the order of the positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// Positions to tune the evaluation on.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct TuneArgs {
    /// Files of 'FEN; score; result', as 'patzer-lab datagen' writes them
    #[arg(value_name = "DATA", required = true)]
    pub data: Vec<PathBuf>,
    /// Only print the curve that best predicts results from scores
    #[arg(long, conflicts_with = "check")]
    pub fit: bool,
    /// Only check that the counted weights add up to the evaluation's scores
    #[arg(long)]
    pub check: bool,
    /// Write the tuned weights to this file, as the source that is compiled in
    #[arg(long, value_name = "FILE")]
    pub weights_out: Option<PathBuf>,
    /// Passes over all positions, at most
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub epochs: u32,
    /// Share of the game's result in the target; the rest is the search's score
    #[arg(long, value_name = "L", default_value_t = 0.6, value_parser = share)]
    pub lambda: f32,
    /// Tune only this group of weights, or one half of it: 'shelter' or 'shelter:eg'
    #[arg(long, value_name = "GROUP")]
    pub only: Vec<String>,
    /// Keep this group, or one half of it, fixed; may be given several times
    #[arg(long, value_name = "GROUP")]
    pub hold: Vec<String>,
    /// Scale of the curve per centipawn; fitted to the current weights if not given
    #[arg(long, value_name = "K", value_parser = positive)]
    pub scale: Option<f32>,
    /// Multiply all weights by this factor first
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = positive)]
    pub rescale: f32,
    /// How far a weight may move from its start, in centipawns; rare weights move less
    #[arg(long, value_name = "CP", default_value_t = 20.0, value_parser = positive)]
    pub reach: f32,
    /// Seed for the held-out positions and the order of the rest
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
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

/// How thoroughly ending tables are checked.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct EndingsArgs {
    /// Random positions of each table
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub positions: usize,
    /// Decides which
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}
