//! `patzer play`: a new game with the choices of the command line over those of the settings.

use super::args::{PlayArgs, SideChoice};
use super::context::CommandContext;
use super::error::CliError;
use super::{games, play_from, position, settings, tutor};
use crate::app::OpenRequest;
use crate::config::{Play, PlaySide};
use crate::engines::{EngineSpec, Opponent, Roster};
use crate::library::LibraryError;

/// Begins the game.
pub fn run(args: &PlayArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut settings = settings::read(context)?;
    choose(args, &mut settings.config.play, &settings.config.engines)?;
    let (start, mut notes) = match (args.from.as_slice(), args.fen.as_slice()) {
        ([], fen) => {
            let words = if fen.is_empty() { &["startpos".to_owned()] } else { fen };
            let asked = position::read(words.iter().map(String::as_str))?;
            (asked.position, asked.notes)
        }
        (from, _) => play_from::start(from, context)?,
    };
    if args.new {
        notes.extend(file_unfinished(context));
    }
    let opening = OpenRequest::New(Box::new(start));
    tutor::open(Some(opening), notes, settings, context)
}

/// Applies the options over the settings.
fn choose(args: &PlayArgs, play: &mut Play, roster: &Roster) -> Result<(), CliError> {
    if let Some(side) = args.side {
        play.side = match side {
            SideChoice::White => PlaySide::White,
            SideChoice::Black => PlaySide::Black,
            SideChoice::Random => PlaySide::Random,
            SideChoice::Both => PlaySide::Both,
        };
    }
    if let Some(clock) = &args.clock {
        play.clock = match clock.as_str() {
            "none" => None,
            text => Some(
                text.parse()
                    .map_err(|allowed| CliError::usage(format!("'{text}' isn't a clock")).hint(allowed))?,
            ),
        };
    }
    if args.opponent.is_some() || args.level.is_some() {
        play.opponent = opponent(args, &play.opponent, roster)?;
        play.is_named = true;
    }
    Ok(())
}

/// The named opponent at the named level, or at the level of the settings.
fn opponent(args: &PlayArgs, usual: &Opponent, roster: &Roster) -> Result<Opponent, CliError> {
    let spec = spec(args.opponent.as_ref().unwrap_or(&usual.name), roster)?;
    let level = args.level.map(|level| level.to_string());
    spec.at(level.as_deref(), usual.level).map_err(|fault| CliError::usage(&fault))
}

fn spec<'a>(name: &str, roster: &'a Roster) -> Result<EngineSpec<'a>, CliError> {
    roster.find(name).ok_or_else(|| {
        let error = CliError::usage(format!("there's no opponent '{name}'"));
        error.hint(settings::engines_near(name, roster))
    })
}

/// Moves the unfinished game to the saved ones; returns notices for the player.
fn file_unfinished(context: &CommandContext<'_>) -> Vec<String> {
    let Ok(mut store) = games::open(context) else {
        // The tutor reports the missing home directory.
        return Vec::new();
    };
    let filed = match store.unfinished() {
        Ok(Some(game)) => store.finish(&game).map(|_| ()),
        // Another running patzer has the game open.
        Ok(None) | Err(LibraryError::Locked(_)) => Ok(()),
        Err(error) => Err(error),
    };
    let mut notes = store.notes();
    notes.extend(filed.err().map(|error| error.to_string()));
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn chosen(opponent: Option<&str>, level: Option<u16>, clock: Option<&str>) -> Result<Play, CliError> {
        let args = PlayArgs {
            opponent: opponent.map(str::to_owned),
            level,
            clock: clock.map(str::to_owned),
            side: Some(SideChoice::Black),
            ..PlayArgs::default()
        };
        let mut play = Config::default().play;
        choose(&args, &mut play, &Roster::default()).map(|()| play)
    }

    #[test]
    fn choices_stand_over_the_settings() {
        let usual = Config::default().play;
        let play = chosen(None, None, None).unwrap();
        assert_eq!(play, Play { side: PlaySide::Black, ..usual.clone() });
        assert_eq!(chosen(None, Some(1250), None).unwrap().opponent.level, Some(1250));
        let random = chosen(Some("random"), None, Some("3+2")).unwrap();
        assert_eq!((random.opponent.name.as_str(), random.opponent.level), ("random", None));
        assert_eq!(random.clock, "3+2".parse().ok());
    }

    #[test]
    fn choices_that_are_none_are_told() {
        let told = |opponent, level, clock| chosen(opponent, level, clock).unwrap_err();
        for (error, message) in [
            (told(Some("randm"), None, None), "there's no opponent 'randm'"),
            (told(Some("random"), Some(2), None), "random has no levels"),
            (told(None, Some(0), None), "patzer has levels 400 to 2650, not '0'"),
        ] {
            assert_eq!((error.status(), error.message()), (2, message));
        }
        assert_eq!(told(None, None, Some("soon")).status(), 2);
    }
}
