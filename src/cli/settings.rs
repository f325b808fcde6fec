//! The settings as commands get them: from the command line, the environment, the user's file and the built-in ones.

use std::path::PathBuf;

use super::context::Context;
use super::error::CliError;
use crate::app::keymap::Keymap;
use crate::config::{ConfigError, Loaded};

/// How many faults of the settings file a command tells before its own work; `patzer config --check` tells all.
const FAULTS_TOLD: usize = 5;

/// The settings in force; what is wrong with the file is told on standard error and never stops the command.
///
/// # Errors
/// The file that `--config` names cannot be read.
pub fn in_force(context: &mut Context<'_>) -> Result<Loaded, CliError> {
    let loaded = read(context)?;
    let faults = faults(&loaded);
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
/// The file that `--config` names cannot be read.
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
        loaded.set_theme(theme, "--theme");
    }
    Ok(loaded)
}

/// Everything that is wrong with the settings file, its keys included, in the order of its lines.
pub fn faults(loaded: &Loaded) -> Vec<ConfigError> {
    let (_, of_keys) = Keymap::from_settings(&loaded.config.keys);
    let mut faults = loaded.warnings.clone();
    faults.extend(of_keys);
    faults.sort_by_key(|fault| fault.line);
    faults
}

/// Where the settings file is, or would be; `None` without a home.
pub fn path(context: &Context<'_>) -> Option<PathBuf> {
    let named = context.global.config.as_ref().or(context.named_settings.as_ref());
    named.or(context.places.config_file.as_ref()).cloned()
}
