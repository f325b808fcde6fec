//! Reads the options of `patzer match`: players, limits, openings, adjudication, test.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::chess::TimeControl;
use crate::chess::text::clean;
use crate::cli::args::MatchArgs;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::settings;
use crate::engines::Roster;
use crate::engines::arena::{
    Adjudication, Draw, KnownEndings, Match, Openings, OpeningsError, Pace, Player, PlayerError, Resign, Sprt,
};
use crate::shell::table_maker::QuietShelf;

/// Longest clock: a day, as for people.
const LONGEST_SECONDS: f64 = 86_400.0;

/// Returns the match, and the test that may end it.
pub(super) fn read(
    args: &MatchArgs,
    context: &mut CommandContext<'_>,
) -> Result<(Match, Option<Sprt>), CliError> {
    let roster = settings::in_force(context)?.config.engines;
    let mut of = Match::new(player(&args.a, &roster)?, player(&args.b, &roster)?);
    of.pace = pace(args)?;
    of.seed = args.seed;
    of.adjudication = adjudication(args)?;
    of.endings = KnownEndings::new(QuietShelf::of(&context.places));
    of.hash_mib = args.hash as usize;
    of.margin = Duration::from_millis(args.margin);
    if let Some(path) = &args.openings {
        of.openings = openings(path)?;
    }
    let sprt = args.sprt.as_deref().map(sprt).transpose()?;
    let distinct = 2 * of.openings.len();
    if args.games as usize > distinct {
        writeln!(
            context.err,
            "note: {} openings make {distinct} games; after that they repeat",
            of.openings.len()
        )?;
    }
    Ok((of, sprt))
}

/// Reads a player as `patzer match` and `patzer watch` take it.
pub(in crate::cli) fn player(text: &str, roster: &Roster) -> Result<Player, CliError> {
    Player::parse(text, roster).map_err(|error| {
        let told = CliError::usage(&error);
        let PlayerError::Unknown(name) = &error else {
            return told;
        };
        if Path::new(name).exists() {
            return told.hint(format!("to play a program, type uci:{name}"));
        }
        told.hint(settings::engines_near(name, roster))
    })
}

fn pace(args: &MatchArgs) -> Result<Pace, CliError> {
    Ok(match args {
        MatchArgs { movetime: Some(ms), .. } => Pace::Time(Duration::from_millis(*ms)),
        MatchArgs { nodes: Some(nodes), .. } => Pace::Nodes(*nodes),
        MatchArgs { depth: Some(depth), .. } => Pace::Depth(*depth),
        MatchArgs { tc: Some(text), .. } => Pace::Clock(clock(text).ok_or_else(|| {
            CliError::usage(format!("'{text}' isn't a clock for a match"))
                .hint("type seconds per game and per move, like 10+0.1")
        })?),
        _ => Pace::Own,
    })
}

/// Parses `10+0.1`: seconds per game and per move, as in cutechess and fastchess.
fn clock(text: &str) -> Option<TimeControl> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let number: f64 = text.trim().parse().ok()?;
        let time = (0.0..=LONGEST_SECONDS).contains(&number).then(|| (number * 1000.0).round())?;
        Some(Duration::from_millis(time as u64))
    };
    let control = TimeControl { base: seconds(base)?, increment: seconds(increment)? };
    (!control.base.is_zero()).then_some(control)
}

fn adjudication(args: &MatchArgs) -> Result<Adjudication, CliError> {
    let mut rules = if args.adjudicate { Adjudication::USUAL } else { Adjudication::default() };
    if let Some(text) = &args.resign {
        let [moves, score] = numbers(text, "resign", "type moves in a row and centipawns, like 3,700")?;
        rules.resign = Some(Resign { moves, score: score as i32 });
    }
    if let Some(text) = &args.draw {
        let allowed = "type moves in a row, centipawns and the first move, like 5,10,35";
        let [moves, score, from] = numbers(text, "draw", allowed)?;
        rules.draw = Some(Draw { moves, score: score as i32, from });
    }
    rules.max_plies = args.max_plies;
    Ok(rules)
}

/// Parses N numbers separated by commas, the first at least 1.
fn numbers<const N: usize>(text: &str, option: &str, allowed: &str) -> Result<[u32; N], CliError> {
    let read: Option<Vec<u32>> =
        text.split(',').map(|word| word.trim().parse().ok().filter(|number| *number <= 100_000)).collect();
    read.and_then(|numbers| <[u32; N]>::try_from(numbers).ok())
        .filter(|numbers| numbers[0] > 0)
        .ok_or_else(|| CliError::usage(format!("--{option} cannot be '{text}'")).hint(allowed))
}

fn sprt(text: &str) -> Result<Sprt, CliError> {
    text.parse().map_err(|allowed| CliError::usage(format!("--sprt cannot be '{text}'")).hint(allowed))
}

fn openings(path: &Path) -> Result<Openings, CliError> {
    let name = clean(&path.to_string_lossy()).into_owned();
    let bytes = fs::read(path).map_err(|error| CliError::failed(format!("{name}: {error}")))?;
    Openings::read(&String::from_utf8_lossy(&bytes)).map_err(|error| {
        let told = CliError::usage(format!("{name}: {error}"));
        match error {
            OpeningsError::Line { .. } => told.hint("each line is a FEN or an EPD"),
            OpeningsError::Game { .. } | OpeningsError::Empty => told,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_seconds() {
        let read =
            |text: &str| clock(text).map(|control| (control.base.as_millis(), control.increment.as_millis()));
        assert_eq!(read("10+0.1"), Some((10_000, 100)));
        assert_eq!(read("0.5"), Some((500, 0)));
        for text in ["", "0+1", "-1", "1e9", "nan", "10+", "10+-1", "a+b", "1+1+1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn adjudication_is_off_unless_it_is_asked_for() {
        let read = |args: MatchArgs| adjudication(&args);
        assert_eq!(read(MatchArgs::default()), Ok(Adjudication::default()));
        let usual = MatchArgs { adjudicate: true, ..MatchArgs::default() };
        assert_eq!(read(usual.clone()), Ok(Adjudication::USUAL));
        let own = MatchArgs { draw: Some("2,5,1".into()), ..usual };
        let draw = Some(Draw { moves: 2, score: 5, from: 1 });
        let expected = Adjudication { draw, ..Adjudication::USUAL };
        assert_eq!(read(own), Ok(expected));
        for text in ["", "3", "0,700", "3,x", "3,-1", "3,700,1"] {
            let wrong = MatchArgs { resign: Some(text.into()), ..MatchArgs::default() };
            assert_eq!(read(wrong).unwrap_err().status(), 2, "{text}");
        }
    }
}
