//! The settings as commands get them: from the command line, the environment, the user's file and the built-in ones.

use std::path::PathBuf;

use super::context::Context;
use super::error::CliError;
use crate::app::keymap::Keymap;
use crate::config::{ConfigError, Loaded, Origin, Problem, nearest, quoted};
use crate::engines::Roster;
use crate::theme;

/// The word for the theme that fits the terminal.
pub const AUTO: &str = "auto";

/// How many faults of the settings file a command tells before its own work; `patzer config --check` tells all.
const FAULTS_TOLD: usize = 5;

/// The settings in force; what is wrong with the file is told on standard error and never stops the command.
///
/// # Errors
/// The file that `--config` names cannot be read.
pub fn in_force(context: &mut Context<'_>) -> Result<Loaded, CliError> {
    let loaded = read(context)?;
    let faults = faults(&loaded, context);
    for fault in faults.iter().take(FAULTS_TOLD) {
        writeln!(context.err, "warning: {fault}")?;
    }
    if faults.len() > FAULTS_TOLD {
        let more = faults.len() - FAULTS_TOLD;
        writeln!(
            context.err,
            "warning: {more} more; 'patzer config --check' tells all"
        )?;
    }
    Ok(loaded)
}

/// The settings in force, with nothing told.
///
/// # Errors
/// The file that `--config` names cannot be read, or there is no theme of the name that `--theme` gives.
pub fn read(context: &Context<'_>) -> Result<Loaded, CliError> {
    let mut loaded = match (
        &context.global.config,
        &context.named_settings,
        &context.places.config_file,
    ) {
        (Some(path), _, _) => match std::fs::metadata(path) {
            Ok(_) => Loaded::from_file(path),
            Err(error) => return Err(CliError::failed(format!("{}: {error}", path.display()))),
        },
        (None, Some(path), _) => Loaded::from_named_file(path),
        (None, None, Some(path)) => Loaded::from_file(path),
        (None, None, None) => Loaded::built_in(),
    };
    if let Some(theme) = &context.global.theme {
        if !theme_names(context).contains(theme) {
            return Err(no_theme(theme, context));
        }
        loaded.set_theme(theme, "--theme");
    }
    Ok(loaded)
}

/// Everything that is wrong with the settings file, its keys and its theme included, in the order of its lines.
pub fn faults(loaded: &Loaded, context: &Context<'_>) -> Vec<ConfigError> {
    let (_, of_keys) = Keymap::from_settings(&loaded.config.keys);
    let mut faults = loaded.warnings.clone();
    faults.extend(of_keys);
    faults.extend(fault_of_theme(loaded, context));
    faults.sort_by_key(|fault| fault.line);
    faults
}

fn fault_of_theme(loaded: &Loaded, context: &Context<'_>) -> Option<ConfigError> {
    let (theme, names) = (&loaded.config.board.theme, theme_names(context));
    let Some(Origin::File { path, line }) = loaded.origin("board.theme") else {
        return None;
    };
    (!names.contains(theme)).then(|| ConfigError {
        path: path.clone(),
        line: *line,
        key: "board.theme".to_owned(),
        problem: Problem::NotAllowed {
            found: quoted(theme),
            allowed: "a name from 'patzer themes'".to_owned(),
            nearest: nearest(theme, names.iter().map(String::as_str)).map(str::to_owned),
        },
    })
}

/// All names that a theme can be chosen by: `auto`, the carried themes, then the user's own.
pub fn theme_names(context: &Context<'_>) -> Vec<String> {
    let own = context
        .places
        .themes
        .as_deref()
        .map(theme::user_names)
        .unwrap_or_default();
    let mut names: Vec<String> = std::iter::once(AUTO)
        .chain(theme::names())
        .map(str::to_owned)
        .collect();
    names.extend(
        own.into_iter()
            .filter(|name| !theme::names().any(|known| known == name)),
    );
    names
}

fn no_theme(name: &str, context: &Context<'_>) -> CliError {
    let names = theme_names(context);
    let error = CliError::usage(format!("there is no theme '{name}'"));
    match nearest(name, names.iter().map(String::as_str)) {
        Some(near) => error.hint(format!("did you mean '{near}'?")),
        None => error.hint("'patzer themes' lists them"),
    }
}

/// What to do about a name that no engine has: the name that is probably meant, or where all of them stand.
pub fn engines_near(name: &str, roster: &Roster) -> String {
    match nearest(name, roster.specs().map(|spec| spec.name)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "'patzer engines' lists them".to_owned(),
    }
}

/// Where the settings file is, or would be; `None` without a home.
pub fn path(context: &Context<'_>) -> Option<PathBuf> {
    let named = context.global.config.as_ref().or(context.named_settings.as_ref());
    named.or(context.places.config_file.as_ref()).cloned()
}
