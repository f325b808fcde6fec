//! `patzer --guest`: the tutor for an untrusted player, with files of its own and nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use super::args::Cli;
use super::context::CommandContext;
use super::error::CliError;
use crate::config::{Host, UserPaths};
use crate::library::fence;

/// Confines the rest of this process if `--guest` or the host's settings ask for it.
///
/// # Errors
/// The arguments ask for more than guests have, or the guest has no home.
pub(super) fn enter(cli: &Cli, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let (host, faults) = Host::of_machine();
    if !cli.global.guest && !host.guest {
        return Ok(());
    }
    if cli.command.is_some() {
        return Err(CliError::usage("guests can only play").hint("type 'patzer' alone"));
    }
    if cli.global.config.is_some() {
        return Err(CliError::usage("guests have no settings file; leave out --config"));
    }
    let (home, places) = directories(cli.global.home.as_deref())?;
    fence::raise(host.fence(home, &places));
    context.places = UserPaths { config_file: None, themes: None, ..places };
    context.named_settings = None;
    for fault in &faults {
        writeln!(context.err, "warning: {fault}")?;
    }
    context.host = Some(host);
    Ok(())
}

/// Returns the directory that the host provides, and the guest's paths below it.
fn directories(named: Option<&Path>) -> Result<(PathBuf, UserPaths), CliError> {
    if let Some(named) = named {
        let home = made(named)?;
        let places = UserPaths::below(&home);
        return Ok((home, places));
    }
    let home = home_of_account().ok_or_else(|| {
        CliError::failed("this account has no home directory").hint("name one for the guest with --home")
    })?;
    let places = UserPaths::of_home(&home);
    Ok((home, places))
}

/// Returns the directory of `--home`, made if only its last part is missing; links on the way are the host's choice.
fn made(home: &Path) -> Result<PathBuf, CliError> {
    let failed = |error| {
        let reason = crate::library::reason(&error);
        CliError::failed(format!("{}: {reason}", home.display()))
    };
    if !home.is_absolute() {
        let named = home.display();
        return Err(CliError::usage(format!("'{named}' isn't an absolute path; --home needs one")));
    }
    if !home.is_dir() {
        private_directory(home).map_err(failed)?;
    }
    fs::canonicalize(home).map_err(failed)
}

#[cfg(unix)]
fn private_directory(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().mode(0o700).create(path)
}

#[cfg(not(unix))]
fn private_directory(path: &Path) -> std::io::Result<()> {
    fs::create_dir(path)
}

/// The account's home directory in the system's user database: a guest may have set the environment.
#[cfg(unix)]
fn home_of_account() -> Option<PathBuf> {
    let user = nix::unistd::User::from_uid(nix::unistd::getuid()).ok()??;
    fs::canonicalize(user.dir).ok().filter(|home| home.is_dir())
}

#[cfg(not(unix))]
fn home_of_account() -> Option<PathBuf> {
    fs::canonicalize(directories::BaseDirs::new()?.home_dir()).ok()
}

/// The error for a guest who names a file.
pub(super) fn no_files() -> CliError {
    CliError::usage("guests can't open files").hint("paste the game or the position into the tutor")
}
