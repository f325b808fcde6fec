//! The settings as commands get them: from the command line, the environment, the user's file and the built-in ones.

use std::path::PathBuf;

use super::context::CommandContext;
use super::error::CliError;
use crate::app::keymap::Keymap;
use crate::config::{ConfigError, LoadedConfig, Origin, Problem, memory, nearest, quoted};
use crate::engines::Roster;
use crate::library::Ratings;
use crate::review::rating::level_after;
use crate::theme;

/// Name of the setting that lets the terminal decide.
pub const AUTO: &str = "auto";

/// Number of faults of the settings file that a command prints before its own work.
const FAULTS_TOLD: usize = 5;

/// Loads the settings and prints the faults of the file to standard error; they never stop the command.
///
/// # Errors
/// The file that `--config` names cannot be read.
pub fn in_force(context: &mut CommandContext<'_>) -> Result<LoadedConfig, CliError> {
    let loaded = read(context)?;
    let faults = faults(&loaded, context);
    for fault in faults.iter().take(FAULTS_TOLD) {
        writeln!(context.err, "warning: {fault}")?;
    }
    if faults.len() > FAULTS_TOLD {
        let more = faults.len() - FAULTS_TOLD;
        writeln!(context.err, "warning: {more} more; 'patzer config --check' lists them all")?;
    }
    Ok(loaded)
}

/// Loads the settings without printing anything.
///
/// # Errors
/// The file that `--config` names cannot be read, or there is no theme of the name that `--theme` gives.
pub fn read(context: &CommandContext<'_>) -> Result<LoadedConfig, CliError> {
    if let Some(host) = &context.host {
        let mut loaded = LoadedConfig::built_in();
        host.limit(&mut loaded.config);
        return with_theme(loaded, context);
    }
    let loaded = match (&context.global.config, &context.named_settings, &context.places.config_file) {
        (Some(path), _, _) => match std::fs::metadata(path) {
            Ok(_) => LoadedConfig::from_file(path),
            Err(error) => return Err(CliError::failed(format!("{}: {error}", path.display()))),
        },
        (None, Some(path), _) => LoadedConfig::from_named_file(path),
        (None, None, Some(path)) => LoadedConfig::from_file(path),
        (None, None, None) => LoadedConfig::built_in(),
    };
    with_theme(loaded, context)
}

/// The same with the theme of `--theme`.
fn with_theme(mut loaded: LoadedConfig, context: &CommandContext<'_>) -> Result<LoadedConfig, CliError> {
    if let Some(theme) = &context.global.theme {
        if !theme_names(context).contains(theme) {
            return Err(no_theme(theme, context));
        }
        loaded.set_theme(theme, "--theme");
    }
    loaded.fit(memory::largest_table());
    if let Some(training) = context.places.training() {
        // The tutor tells what is wrong with the file.
        let rated = Ratings::new(&training).read().unwrap_or_default();
        loaded.config.engines.follow(level_after(&rated.entries));
    }
    for warning in &loaded.warnings {
        // Values may be the player's paths; line and key find them.
        tracing::warn!(line = warning.line, key = ?warning.key, "fault in the settings");
    }
    tracing::info!(faults = loaded.warnings.len(), "settings read");
    Ok(loaded)
}

/// Every fault of the settings file, its keys and its theme included, in the order of its lines.
pub fn faults(loaded: &LoadedConfig, context: &CommandContext<'_>) -> Vec<ConfigError> {
    let (_, of_keys) = Keymap::from_settings(&loaded.config.keys);
    let mut faults = loaded.warnings.clone();
    faults.extend(of_keys);
    faults.extend(fault_of_theme(loaded, context));
    faults.sort_by(|one, other| (&one.path, one.line).cmp(&(&other.path, other.line)));
    faults
}

fn fault_of_theme(loaded: &LoadedConfig, context: &CommandContext<'_>) -> Option<ConfigError> {
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
pub fn theme_names(context: &CommandContext<'_>) -> Vec<String> {
    let own = context.places.themes.as_deref().map(theme::user_names).unwrap_or_default();
    let mut names: Vec<String> = std::iter::once(AUTO).chain(theme::names()).map(str::to_owned).collect();
    names.extend(own.into_iter().filter(|name| !theme::names().any(|known| known == name)));
    names
}

fn no_theme(name: &str, context: &CommandContext<'_>) -> CliError {
    let names = theme_names(context);
    let error = CliError::usage(format!("there's no theme '{name}'"));
    match nearest(name, names.iter().map(String::as_str)) {
        Some(near) => error.hint(format!("did you mean '{near}'?")),
        None => error.hint("see 'patzer themes'"),
    }
}

/// A hint for an unknown engine: the nearest name, or the command that lists them.
pub fn engines_near(name: &str, roster: &Roster) -> String {
    match nearest(name, roster.specs().map(|spec| spec.name)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "see 'patzer engines'".to_owned(),
    }
}

/// Where the settings file is, or would be; `None` without a home.
pub fn path(context: &CommandContext<'_>) -> Option<PathBuf> {
    let named = context.global.config.as_ref().or(context.named_settings.as_ref());
    named.or(context.places.config_file.as_ref()).cloned()
}
