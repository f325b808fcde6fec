//! `patzer man`: the manual page, made from the declaration of the command line.

use clap::{Arg, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};

use super::args::Cli;
use super::context::CommandContext;
use super::error::CliError;

/// Sections beyond the declaration: headings, each with terms and sentences.
const CLOSING: [(&str, &[(&str, &str)]); 4] = [
    (
        "MANY GAMES",
        &[
            (
                "On one machine",
                "'patzer review all.pgn --jsonl -o all.jsonl' reviews as many games at once as there are cores; after a stop, \
                 repeat the command to continue. GNU parallel does the same with parts: parallel patzer review all.pgn --jsonl \
                 --jobs 1 --part {}/8 -o part-{}.jsonl ::: 1 2 3 4 5 6 7 8",
            ),
            (
                "On a cluster",
                "Run a Slurm array (sbatch --array=1-64) whose script has the line: patzer review all.pgn --jsonl --jobs 1 \
                 --part $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT -o part-$SLURM_ARRAY_TASK_ID.jsonl",
            ),
            (
                "Putting the parts together",
                "sort -t: -n -k2 part-*.jsonl > all.jsonl puts the lines of all parts in the order of the games. With \
                 --nodes they are, byte for byte, those of a run without parts.",
            ),
        ],
    ),
    (
        "EXIT STATUS",
        &[
            ("0", "Done."),
            ("1", "The command failed: no such file, an engine died, a write failed."),
            ("2", "Wrong arguments or input, or no terminal for the screen."),
            ("128+n", "Ended by signal n; patzer saved the game and restored the terminal."),
        ],
    ),
    (
        "ENVIRONMENT",
        &[
            ("PATZER_CONFIG", "Read the settings from this file instead of the usual one."),
            (
                "PATZER_LOG",
                "Write a log to patzer.log in the state directory, for fault reports: error, warn, info, debug or trace. It \
                 holds no moves, names or paths and takes at most 4 MiB; the log before it is kept as patzer.previous.log.",
            ),
            ("NO_COLOR", "If set and not empty, patzer uses no colour, only signs and attributes."),
            (
                "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME",
                "Base directories of the files below; relative paths are ignored.",
            ),
        ],
    ),
    (
        "FILES",
        &[
            (
                "~/.config/patzer/config.toml",
                "Your settings; 'patzer config' shows all there are. Sections [engines.NAME] name other UCI engines.",
            ),
            ("~/.config/patzer/themes/", "Your own themes."),
            (
                "~/.local/share/patzer/games/",
                "Your saved games, one PGN file each; trash/ keeps deleted games for at least 30 days, the last 100 for longer.",
            ),
            ("~/.local/share/patzer/training/deck.jsonl", "Your training deck, one exercise per line."),
            (
                "~/.local/state/patzer/",
                "Your unfinished game, what you last turned on or off with keys, and the log of PATZER_LOG.",
            ),
        ],
    ),
];

/// Prints the page as roff.
pub fn run(context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut page = Vec::new();
    let man = Man::new(Cli::command()).manual("Games");
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    commands().to_writer(&mut page)?;
    closing().to_writer(&mut page)?;
    Ok(context.out.write_all(&page)?)
}

/// Every command with its own arguments.
fn commands() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["COMMANDS"]);
    for command in Cli::command().get_subcommands().filter(|command| !command.is_hide_set()) {
        let arguments = command.get_positionals().filter_map(Arg::get_value_names).flatten();
        let arguments: Vec<String> = arguments.map(ToString::to_string).collect();
        let heading = format!("patzer {} {}", command.get_name(), arguments.join(" "));
        roff.control("SS", [heading.trim_end()]);
        roff.text([roman(about(command))]);
        for argument in command.get_arguments().filter(|argument| !argument.is_global_set()) {
            roff.control("TP", []);
            roff.text([bold(term(argument)), italic(values(argument))]);
            roff.text([roman(argument.get_help().map(ToString::to_string).unwrap_or_default())]);
        }
    }
    roff
}

fn closing() -> Roff {
    let mut roff = Roff::new();
    for (heading, entries) in CLOSING {
        roff.control("SH", [heading]);
        for (term, sentence) in entries {
            roff.control("TP", []);
            roff.text([bold(*term)]);
            roff.text([roman(*sentence)]);
        }
    }
    roff
}

fn about(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string);
    format!("{}.", about.unwrap_or_default())
}

fn term(argument: &Arg) -> String {
    match (argument.get_short(), argument.get_long()) {
        (Some(short), Some(long)) => format!("-{short}, --{long} "),
        (None, Some(long)) => format!("--{long} "),
        _ => String::new(),
    }
}

/// The names of an option's values, or of an argument; none for switches.
fn values(argument: &Arg) -> String {
    if !argument.get_action().takes_values() {
        return String::new();
    }
    let names = argument.get_value_names().unwrap_or_default();
    names.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
