//! The tutor on the screen, as every command that opens it does: settings, saved games and choices in, exit status out.

use super::context::CommandContext;
use super::error::CliError;
use super::plain;
use super::settings;
use crate::app::OpenRequest;
use crate::config::{Choices, LoadedConfig, Play, UserPaths};
use crate::library::{self, Store};
use crate::shell::{self, Setup, table_maker};

/// Opens the tutor; without an opening with the unfinished game, or a new one.
pub(super) fn open(
    opening: Option<OpenRequest>,
    notes: Vec<String>,
    settings: LoadedConfig,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let places = &context.places;
    let (store, told) = library::open(places.games.as_deref(), places.state.as_deref());
    let notes = notes.into_iter().chain(told).collect();
    open_with(store, opening, notes, settings, context)
}

/// The same with the store that the opening was read from: it knows what it read when an edit is to be kept.
pub(super) fn open_with(
    store: Box<dyn Store>,
    opening: Option<OpenRequest>,
    notes: Vec<String>,
    loaded: LoadedConfig,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    table_maker::serve(&context.places);
    let mut notices = notes;
    notices.extend(loaded.warnings.iter().map(ToString::to_string));
    let setup = Setup {
        choices: choices(context, &loaded.config.play),
        config: loaded.config,
        places: UserPaths { config_file: settings::path(context), ..context.places.clone() },
        color: context.depth(),
        store,
        opening,
        notices,
        access: context.access(),
        budget: context.budget(),
    };
    if context.global.plain {
        return plain::run(setup, context);
    }
    let ending = shell::run(setup)
        .map_err(|none| CliError::usage(none).hint("use 'patzer --plain' to play in lines of text"))?;
    if let Some(line) = ending.line {
        CliError::failed(line).tell(context.err)?;
    }
    match ending.status {
        0 => Ok(()),
        status => Err(CliError::Reported(status)),
    }
}

/// What the player chose by keys; a theme and an opponent named now are stronger.
fn choices(context: &CommandContext<'_>, play: &Play) -> Choices {
    let path = context.places.choices();
    let mut choices = path.map(|path| Choices::load(&path)).unwrap_or_default();
    if context.global.theme.is_some() {
        choices.theme = None;
    }
    if play.is_named {
        choices.opponent = None;
    }
    choices
}
