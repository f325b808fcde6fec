//! `patzer config`: the settings in force, each with where it came from; `--check` looks for mistakes, `--path` tells
//! the file's place.

use serde_json::{Value, json};

use super::args::ConfigArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::settings;
use crate::chess::text::clean;
use crate::config::{ConfigError, LoadedConfig, Origin, Setting};

/// Prints the settings, their faults, or their path.
pub fn run(args: ConfigArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    if args.path {
        return print_path(args.json, context);
    }
    let loaded = settings::read(context)?;
    if args.check {
        return check(&loaded, args.json, context);
    }
    if args.json {
        writeln!(context.out, "{}", as_json(&loaded, context))?;
    } else {
        settings::in_force(context)?;
        context.out.write_all(as_toml(&loaded.settings).as_bytes())?;
    }
    Ok(())
}

fn print_path(json: bool, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let path = settings::path(context);
    if json {
        return Ok(writeln!(context.out, "{}", json!({ "path": path }))?);
    }
    let path = path.ok_or_else(|| CliError::failed("you have no home directory for settings"))?;
    Ok(writeln!(context.out, "{}", clean(&path.to_string_lossy()))?)
}

/// Prints every fault; a fault means exit status 2.
fn check(loaded: &LoadedConfig, json: bool, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let faults = settings::faults(loaded, context);
    if json {
        let faults: Vec<Value> = faults.iter().map(fault_as_json).collect();
        writeln!(context.out, "{}", json!({ "path": settings::path(context), "warnings": faults }))?;
    } else {
        for fault in &faults {
            writeln!(context.err, "error: {fault}")?;
        }
    }
    if !faults.is_empty() {
        return Err(CliError::Reported(2));
    }
    match settings::path(context) {
        _ if json => {}
        Some(path) if path.exists() => {
            writeln!(context.out, "{}: no mistakes", clean(&path.to_string_lossy()))?;
        }
        _ => writeln!(context.out, "no settings file; the built-in settings apply")?,
    }
    Ok(())
}

/// Formats the settings as a valid file, with their origins in comments.
fn as_toml(settings: &[Setting]) -> String {
    let lines: Vec<(&str, String, &Origin)> = settings.iter().map(line).collect();
    let width = lines.iter().map(|(_, line, _)| line.chars().count()).filter(|width| *width < 50).max();
    let width = width.unwrap_or_default();
    let mut last = "";
    let written = lines.into_iter().map(|(section, line, origin)| {
        let heading = heading(section, last);
        last = section;
        format!("{heading}{line:width$}  # {}\n", shown(origin))
    });
    written.collect()
}

/// The line that opens a section, after a blank line if another went before; nothing within the same section.
fn heading(section: &str, last: &str) -> String {
    match last {
        _ if section == last => String::new(),
        "" => format!("[{section}]\n"),
        _ => format!("\n[{section}]\n"),
    }
}

/// A setting's section, its line, and its origin.
fn line(setting: &Setting) -> (&str, String, &Origin) {
    let (section, key) = setting.key.rsplit_once('.').unwrap_or(("", &setting.key));
    let line = format!("{key} = {}", setting.value);
    (section, clean(&line).into_owned(), &setting.origin)
}

fn shown(origin: &Origin) -> String {
    match origin {
        Origin::BuiltIn => "built in".to_owned(),
        Origin::File { path, line } => format!("{}:{line}", clean(&path.to_string_lossy())),
        Origin::Named(name) => name.clone(),
    }
}

fn as_json(loaded: &LoadedConfig, context: &CommandContext<'_>) -> Value {
    let settings = loaded.settings.iter().map(|setting| {
        let (origin, line) = match &setting.origin {
            Origin::BuiltIn => ("built-in", None),
            Origin::File { line, .. } => ("file", Some(line)),
            Origin::Named(name) => (name.as_str(), None),
        };
        let value = json!({ "value": setting.value, "origin": origin, "line": line });
        (setting.key.clone(), value)
    });
    json!({
        "path": settings::path(context),
        "settings": settings.collect::<serde_json::Map<String, Value>>(),
        "warnings": settings::faults(loaded, context).iter().map(fault_as_json).collect::<Vec<_>>(),
    })
}

fn fault_as_json(fault: &ConfigError) -> Value {
    json!({ "line": fault.line, "key": fault.key, "message": fault.to_string() })
}
