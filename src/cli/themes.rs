//! `patzer themes`: the themes there are, each with its sentence, the user's own among them.

use serde_json::{Value, json};

use super::args::JsonArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::settings::{self, AUTO};
use crate::chess::text::clean;
use crate::theme;

/// A theme as it is listed.
struct ThemeLine {
    name: String,
    sentence: String,
    own: bool,
    in_force: bool,
}

/// Lists the themes.
pub fn run(args: JsonArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let in_force = settings::in_force(context)?.config.board.theme;
    let themes = list(&in_force, context);
    if args.json {
        let themes: Vec<Value> = themes.iter().map(as_json).collect();
        return Ok(writeln!(context.out, "{}", json!({ "themes": themes }))?);
    }
    let width = themes.iter().map(|theme| theme.name.chars().count()).max();
    let width = width.unwrap_or_default();
    for theme in &themes {
        let mark = if theme.in_force { '*' } else { ' ' };
        let line = format!("{mark} {:width$}  {}", theme.name, theme.sentence);
        writeln!(context.out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// All that can be chosen; a theme of the user's own may stand in the place of a carried one.
fn list(in_force: &str, context: &CommandContext<'_>) -> Vec<ThemeLine> {
    let directory = context.places.themes.as_deref();
    let own = directory.map(theme::user_names).unwrap_or_default();
    let listed = settings::theme_names(context).into_iter().map(|name| ThemeLine {
        sentence: match name.as_str() {
            AUTO => "Chosen by your terminal: light, dark, or sixteen colours.".to_owned(),
            _ => clean(&theme::sentence(&name, directory).unwrap_or_default()).into_owned(),
        },
        own: own.contains(&name),
        in_force: name == in_force,
        name,
    });
    listed.collect()
}

fn as_json(theme: &ThemeLine) -> Value {
    json!({
        "name": theme.name,
        "sentence": theme.sentence,
        "origin": if theme.own { "file" } else { "built-in" },
        "in_force": theme.in_force,
    })
}
