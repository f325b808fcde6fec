//! `patzer keys`: every key in force, with the name that config.toml gives its action.

use serde_json::{Value, json};

use super::args::JsonArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::settings;
use crate::app::action::{ACTIONS, ActionGroup, ActionInfo};
use crate::app::keymap::{Chord, Keymap};

/// Lists the keys.
pub fn run(args: JsonArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let loaded = settings::in_force(context)?;
    let (keymap, _) = Keymap::from_settings(&loaded.config.keys);
    if args.json {
        let keys: Vec<Value> = ACTIONS.iter().map(|info| as_json(info, &keymap)).collect();
        return Ok(writeln!(context.out, "{}", json!({ "keys": keys }))?);
    }
    for group in ActionGroup::ALL {
        writeln!(context.out, "{}", group.title())?;
        for info in ACTIONS.iter().filter(|info| info.group == group) {
            writeln!(context.out, "{}", line(info, &keymap))?;
        }
    }
    Ok(())
}

fn line(info: &ActionInfo, keymap: &Keymap) -> String {
    let keys = names(info, keymap).join(" ");
    format!("  {keys:16} {:15} {}", info.id, info.sentence)
}

fn names(info: &ActionInfo, keymap: &Keymap) -> Vec<String> {
    keymap.chords(info.action).iter().map(Chord::to_string).collect()
}

fn as_json(info: &ActionInfo, keymap: &Keymap) -> Value {
    json!({
        "action": info.id,
        "keys": names(info, keymap),
        "sentence": info.sentence,
        "group": info.group.title(),
    })
}
