//! `patzer-lab swarm ablate`: the hybrid plays itself without each of its parts; the results are a table in its page.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;

use crate::cli::context::CommandContext;
use crate::cli::continued::{self, failed};
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::cli::status_line::StatusLine;
use crate::engines::Roster;
use crate::engines::arena::{
    self, Adjudication, Elo, KnownEndings, Match, MatchCounts, MatchGame, MatchSide, Pace, Player,
};
use crate::lab::args::AblateArgs;
use crate::library::write_file;
use crate::search::StopFlag;
use crate::shell::interrupt::Interrupt;
use crate::shell::table_maker::QuietShelf;

/// An idea of the design, played with it against without it.
struct AblatedPart {
    id: &'static str,
    /// What it is, for the table.
    idea: &'static str,
    with: &'static str,
    without: &'static str,
}

/// Every part, in the order of the table.
const PARTS: [AblatedPart; 12] = [
    part("root", "root filter: 30 moves to 8 to 4", "swarm", "swarm:no-root"),
    part("again", "second look at all moves", "swarm", "swarm:root.again=0"),
    part("spectral", "spectral term", "swarm", "swarm:no-spectral"),
    part("entropy", "entropy, wherever it counts", "swarm", "swarm:no-entropy"),
    part("ants", "ants and their trail", "swarm", "swarm:no-ants"),
    part("genes", "genes", "swarm", "swarm:no-genes"),
    part("spread", "genes that may stray by a fifth", "swarm:genes.spread=0.2,genes.step=0.12", "swarm"),
    part("net", "net, two plies from the root", "swarm:net.enabled=true", "swarm:no-net"),
    part("checks", "checks in quiescence", "swarm:search.checks=true", "swarm:no-checks"),
    part("plies", "spectral term at every position", "swarm:spectral.plies='all'", "swarm"),
    part(
        "net-plies",
        "net at every position",
        "swarm:net.enabled=true,spectral.plies='all'",
        "swarm:no-net,spectral.plies='all'",
    ),
    part("all", "everything", "swarm", "swarm:no-root,no-spectral,no-ants,no-genes,no-net,no-checks"),
];

const fn part(
    id: &'static str,
    idea: &'static str,
    with: &'static str,
    without: &'static str,
) -> AblatedPart {
    AblatedPart { id, idea, with, without }
}

/// Where the table stands in the page.
const BEGIN: &str = "<!-- ablation -->";
const END: &str = "<!-- /ablation -->";

/// Plays the games that the file of results does not hold yet, and writes the table.
pub fn run(args: &AblateArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    if args.games % 2 == 1 {
        return Err(CliError::usage("games are played in pairs").hint("give an even number to --games"));
    }
    let wanted = wanted(&args.part)?;
    let page = read_page(&args.output)?;
    let interrupt = Interrupt::watch()?;
    let mut results = Results::open(&args.results, &identity(args))?;
    let mut status = StatusLine::new(context.err_is_terminal);
    // The tables of four pieces that games came to took about three CPU minutes: all parts share those of the cache directory.
    let endings = KnownEndings::new(QuietShelf::of(&context.places));
    for part in wanted {
        if interrupt.flag().is_stopped() {
            break;
        }
        play(part, args, &endings, &mut results, &mut status, interrupt.flag(), context)?;
        status.clear(context.err);
        writeln!(context.out, "{}", row(part, &results.counts(part.id)))?;
        context.out.flush()?;
    }
    let text = with_table(&page, &table(args, &results));
    write_file(&args.output, text.as_bytes()).map_err(CliError::failed)?;
    let is_missing = PARTS.iter().any(|part| results.counts(part.id).games() < args.games);
    continued::told_stop(&interrupt, is_missing, context.err)
}

/// The parts of these names, or all.
fn wanted(names: &[String]) -> Result<Vec<&'static AblatedPart>, CliError> {
    let known = || PARTS.iter().map(|part| part.id).collect::<Vec<_>>().join(", ");
    let find = |name: &String| {
        let found = PARTS.iter().find(|part| part.id == name);
        found.ok_or_else(|| {
            CliError::usage(format!("there's no part '{name}'")).hint(format!("choose one of {}", known()))
        })
    };
    if names.is_empty() { Ok(PARTS.iter().collect()) } else { names.iter().map(find).collect() }
}

/// What decides the games besides the part.
fn identity(args: &AblateArgs) -> String {
    format!("# patzer-lab swarm ablate: {} nodes, seed {}", args.nodes, args.seed)
}

fn play(
    part: &AblatedPart,
    args: &AblateArgs,
    endings: &KnownEndings,
    results: &mut Results,
    status: &mut StatusLine,
    stop: &StopFlag,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let roster = Roster::default();
    let player = |name: &str| Player::parse(name, &roster).map_err(CliError::usage);
    let mut of = Match::new(player(part.with)?, player(part.without)?);
    of.pace = Pace::Nodes(args.nodes);
    of.seed = args.seed;
    of.adjudication = Adjudication::USUAL;
    of.endings = endings.clone();
    let numbers: Vec<u32> = (1..=args.games).filter(|number| results.lacks(part.id, *number)).collect();
    let mut fault = None;
    let played = arena::run(&of, &numbers, args.jobs, stop, &mut |game| {
        fault = results.add(part.id, &game).err();
        let counts = results.counts(part.id);
        status.show(context.err, |_| format!("{}: {} of {} games", part.id, counts.games(), args.games));
        if fault.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    fault.map_or(Ok(()), Err)?;
    played.map_err(CliError::failed)
}

/// Results of games by part: half points of the side with the part, by the game's number.
struct Results {
    file: File,
    name: String,
    points: BTreeMap<(String, u32), u8>,
}

impl Results {
    /// The results of a file, which goes on behind its last whole line.
    fn open(path: &Path, identity: &str) -> Result<Results, CliError> {
        let mut file = continued::open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| failed("read", path, &error))?;
        let name = file_name(path);
        if text.is_empty() {
            writeln!(file, "{identity}").map_err(|error| failed("write to", path, &error))?;
            return Ok(Results { file, name, points: BTreeMap::new() });
        }
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if text.lines().next() != Some(identity) {
            let found = text.lines().next().unwrap_or_default().trim_start_matches("# ");
            return Err(CliError::usage(format!("{name} holds something else: {found}"))
                .hint("choose another file with --results; this one is unchanged"));
        }
        let points = text[..whole].lines().skip(1).filter_map(result).collect();
        let end = file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0)));
        end.map_err(|error| failed("write to", path, &error))?;
        Ok(Results { file, name, points })
    }

    fn lacks(&self, part: &str, number: u32) -> bool {
        !self.points.contains_key(&(part.to_owned(), number))
    }

    fn add(&mut self, part: &str, game: &MatchGame) -> Result<(), CliError> {
        let points = match game.record.winner {
            Some(MatchSide::A) => 2,
            None => 1,
            Some(MatchSide::B) => 0,
        };
        let number = game.record.number;
        self.points.insert((part.to_owned(), number), points);
        writeln!(self.file, "{part}\t{number}\t{points}")
            .map_err(|error| CliError::failed(format!("could not write to {}: {error}", self.name)))
    }

    /// Games and pairs of a part.
    fn counts(&self, part: &str) -> MatchCounts {
        let mut counts = MatchCounts::default();
        let of_part = |number: u32| self.points.get(&(part.to_owned(), number)).copied();
        let first = (part.to_owned(), 0);
        for ((_, number), points) in self.points.range(first..).take_while(|((name, _), _)| name == part) {
            match points {
                2 => counts.wins += 1,
                1 => counts.draws += 1,
                _ => counts.losses += 1,
            }
            if let Some(other) = of_part(number + 1).filter(|_| number % 2 == 1) {
                counts.pairs[usize::from(points + other)] += 1;
            }
        }
        counts
    }
}

/// A line of the results: part, number, half points.
fn result(line: &str) -> Option<((String, u32), u8)> {
    let [part, number, points] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
    let points = points.parse().ok().filter(|points| *points <= 2)?;
    Some(((part.to_owned(), number.parse().ok()?), points))
}

/// The table with the command that made it.
fn table(args: &AblateArgs, results: &Results) -> String {
    let head = format!(
        "`patzer-lab swarm ablate --games {} --nodes {} --seed {}`: the side with the part against the side without it, \
         Elo with 95 % bounds.\n\n| part | with | without | games | score | Elo |\n| --- | --- | --- | --- | --- | --- |",
        args.games, args.nodes, args.seed
    );
    let rows = PARTS.iter().map(|part| {
        let counts = results.counts(part.id);
        format!("| {} | `{}` | `{}` | {} |", part.idea, part.with, part.without, figures(&counts))
    });
    [head].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

/// Games, score and Elo as three cells.
fn figures(counts: &MatchCounts) -> String {
    let elo = counts.elo();
    let score = elo.as_ref().map_or("-".to_owned(), |elo| format!("{:.1} %", 100.0 * elo.score));
    format!("{} | {score} | {}", counts.games(), elo.as_ref().map_or("not played".to_owned(), bounds))
}

/// `+12 (-30 to +55)`.
fn bounds(elo: &Elo) -> String {
    format!("{:+.0} ({:+.0} to {:+.0})", elo.value + 0.0, elo.low, elo.high)
}

/// A row for the terminal.
fn row(part: &AblatedPart, counts: &MatchCounts) -> String {
    let told = counts.elo().map_or("no game yet".to_owned(), |elo| bounds(&elo));
    format!("{:<10} {:>4} games  {told}", part.id, counts.games())
}

/// The page, which must have a place for the table if there is one.
fn read_page(path: &Path) -> Result<String, CliError> {
    if !path.exists() {
        return Ok(format!("{BEGIN}\n{END}\n"));
    }
    let page = std::fs::read_to_string(path).map_err(|error| failed("read", path, &error))?;
    let place = page.find(BEGIN).zip(page.find(END)).filter(|(begin, end)| begin < end);
    if place.is_none() {
        return Err(CliError::usage(format!("{} has no place for the table", file_name(path)))
            .hint(format!("the table goes between {BEGIN} and {END}")));
    }
    Ok(page)
}

/// The page with another table.
fn with_table(page: &str, table: &str) -> String {
    let (before, rest) = page.split_once(BEGIN).unwrap_or((page, ""));
    let after = rest.split_once(END).map_or("\n", |(_, after)| after);
    format!("{before}{BEGIN}\n{table}\n{END}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(home: &Path, games: u32) -> AblateArgs {
        AblateArgs {
            output: home.join("swarm.md"),
            results: home.join("results.tsv"),
            games,
            nodes: 30,
            seed: 5,
            jobs: 1,
            part: vec!["ants".to_owned()],
        }
    }

    fn play_all(args: &AblateArgs, stop: &StopFlag) -> (String, MatchCounts) {
        let mut results = Results::open(&args.results, &identity(args)).unwrap();
        let mut out = Vec::new();
        let mut err = Vec::new();
        let mut context = crate::cli::context::CommandContext {
            global: crate::cli::args::Global::default(),
            places: crate::config::UserPaths::default(),
            named_settings: None,
            log: None,
            host: None,
            input: Box::new(std::io::empty()),
            out: &mut out,
            out_is_terminal: false,
            err: &mut err,
            err_is_terminal: false,
        };
        let part = PARTS.iter().find(|part| part.id == "ants").unwrap();
        let mut status = StatusLine::new(false);
        play(part, args, &KnownEndings::default(), &mut results, &mut status, stop, &mut context).unwrap();
        (table(args, &results), results.counts("ants"))
    }

    #[test]
    fn a_continued_run_equals_an_uninterrupted_one() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (whole, counts) = play_all(&args(one.path(), 4), &StopFlag::default());
        assert_eq!((counts.games(), counts.pairs.iter().sum::<u32>()), (4, 2));
        let short = args(other.path(), 2);
        assert_eq!(play_all(&short, &StopFlag::default()).1.games(), 2);
        // The writing was cut in the middle of a line.
        let mut text = std::fs::read_to_string(&short.results).unwrap();
        text.push_str("ants\t3");
        std::fs::write(&short.results, text).unwrap();
        assert_eq!(play_all(&args(other.path(), 4), &StopFlag::default()).0, whole);
    }

    #[test]
    fn a_file_of_other_games_is_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let args = args(home.path(), 2);
        std::fs::write(&args.results, "my diary\n").unwrap();
        let error = Results::open(&args.results, &identity(&args)).map(drop).unwrap_err();
        assert!(error.status() == 2 && error.message().contains("my diary"));
        assert_eq!(std::fs::read_to_string(&args.results).unwrap(), "my diary\n");
    }

    #[test]
    fn the_table_takes_its_place_in_the_page() {
        let page = "# Swarm\n<!-- ablation -->\nold\n<!-- /ablation -->\nmore\n";
        let expected = "# Swarm\n<!-- ablation -->\nnew\n<!-- /ablation -->\nmore\n";
        assert_eq!(with_table(page, "new"), expected);
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("page.md");
        std::fs::write(&file, "no place").unwrap();
        assert_eq!(read_page(&file).unwrap_err().status(), 2);
    }

    #[test]
    fn every_part_is_a_player_and_every_switch_is_played() {
        let roster = Roster::default();
        for part in &PARTS {
            for name in [part.with, part.without] {
                Player::parse(name, &roster).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
            assert_ne!(part.with, part.without);
        }
        for (switch, _) in crate::engines::swarm::settings::PARTS {
            assert!(PARTS.iter().any(|part| part.id == switch), "{switch} is not played");
        }
        assert_eq!(wanted(&["bees".to_owned()]).map(|_| ()).unwrap_err().status(), 2);
    }

    #[test]
    fn a_row_of_the_table_has_its_error() {
        let counts = MatchCounts { wins: 3, draws: 4, losses: 3, ..MatchCounts::default() };
        let told = figures(&counts);
        assert!(told.starts_with("10 | 50.0 % | +0 (-"), "{told}");
        assert_eq!(figures(&MatchCounts::default()), "0 | - | not played");
    }
}
