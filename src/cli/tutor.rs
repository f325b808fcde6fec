//! The tutor on the screen, as every command that opens it does: settings, kept games and choices in, exit status out.

use super::args::ColorChoice;
use super::context::Context;
use super::error::CliError;
use super::plain;
use crate::app::Opening;
use crate::config::{Choices, Loaded, Play};
use crate::library::{self, Store};
use crate::shell::{self, Setup};
use crate::theme::ColorDepth;

/// Opens the tutor; without an opening with the unfinished game, or a new one.
pub(super) fn open(
    opening: Option<Opening>,
    notes: Vec<String>,
    settings: Loaded,
    context: &mut Context<'_>,
) -> Result<(), CliError> {
    let places = &context.places;
    let (store, told) = library::open(places.games.as_deref(), places.state.as_deref());
    let notes = notes.into_iter().chain(told).collect();
    open_with(store, opening, notes, settings, context)
}

/// The same with the store that the opening was read from: it knows what it read when an edit is to be kept.
pub(super) fn open_with(
    store: Box<dyn Store>,
    opening: Option<Opening>,
    notes: Vec<String>,
    settings: Loaded,
    context: &mut Context<'_>,
) -> Result<(), CliError> {
    let mut notices = notes;
    notices.extend(settings.warnings.iter().map(ToString::to_string));
    if context.global.plain {
        return plain::run(opening, notices, settings, store, context);
    }
    let ending = shell::run(Setup {
        choices: choices(context, &settings.config.play),
        config: settings.config,
        places: context.places.clone(),
        color: depth(context.global.color),
        store,
        opening,
        notices,
    })
    .map_err(|none| CliError::usage(none).hint("'patzer --plain' plays in lines of text"))?;
    if let Some(line) = ending.line {
        CliError::failed(line).tell(context.err)?;
    }
    match ending.status {
        0 => Ok(()),
        status => Err(CliError::Told(status)),
    }
}

/// What the player chose by keys; a theme and an opponent named now are stronger.
fn choices(context: &Context<'_>, play: &Play) -> Choices {
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

/// The colours that `--color` asks for; `None` leaves it to the terminal.
pub(super) fn depth(choice: ColorChoice) -> Option<ColorDepth> {
    match choice {
        ColorChoice::Auto => None,
        ColorChoice::Truecolor => Some(ColorDepth::True),
        ColorChoice::Indexed => Some(ColorDepth::Indexed),
        ColorChoice::Sixteen => Some(ColorDepth::Sixteen),
        ColorChoice::None => Some(ColorDepth::None),
    }
}
