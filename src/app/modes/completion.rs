//! What a typed line can still become: legal moves, commands and their arguments, each with its meaning.

use crate::app::action::ACTIONS;
use crate::app::study::Study;
use crate::app::study::commands::TYPED;
use crate::chess::{Move, notation};
use crate::engines::{EngineSpec, HOUSE};
use crate::review::motif::MOTIFS;

/// Something that the line can become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Completion {
    /// The line as it would be.
    pub text: String,
    /// What Enter would do then.
    pub meaning: String,
    /// The move, if it is one.
    pub played: Option<Move>,
}

/// Returns what a text can become: moves first, then commands; every command for an empty one.
pub(crate) fn completions(study: &Study, text: &str) -> Vec<Completion> {
    if let Some((command, begun)) = text.split_once(' ')
        && let Some(arguments) = arguments(study, command)
    {
        let fitting = arguments.into_iter().filter(|(name, _)| begins(name, begun.trim_start()));
        return fitting.map(|(name, meaning)| of_command(format!("{command} {name}"), meaning)).collect();
    }
    let mut all: Vec<Completion> = moves(study, text).into_iter().map(|m| of_move(study, m)).collect();
    // One letter begins too many commands to stand among its moves.
    if all.is_empty() || text.chars().count() > 1 {
        all.extend(commands(text));
    }
    all
}

/// Returns the moves of the player's that a text can become.
pub(crate) fn moves(study: &Study, text: &str) -> Vec<Move> {
    if study.waits_for_opponent() || study.board.game.ending().is_some() {
        return Vec::new();
    }
    let mut moves = notation::completions(study.board.game.position(), text);
    moves.retain(|m| study.board.facts.movable().contains(notation::origin(*m)));
    moves
}

fn of_move(study: &Study, m: Move) -> Completion {
    let text = notation::san(study.board.game.position(), m);
    Completion { text, meaning: notation::in_words(m), played: Some(m) }
}

fn of_command(text: String, meaning: String) -> Completion {
    Completion { text, meaning, played: None }
}

/// Returns the commands that begin like this; those that want more end in a space.
fn commands(begun: &str) -> impl Iterator<Item = Completion> {
    let typed = TYPED.iter().map(|(name, meaning)| (format!("{name} "), *meaning));
    let named =
        ACTIONS.iter().filter(|info| info.is_command()).map(|info| (info.id.to_owned(), info.sentence));
    let fitting = typed.chain(named).filter(move |(name, _)| name.starts_with(begun));
    fitting.map(|(name, meaning)| of_command(name, meaning.to_owned()))
}

/// Returns what may follow a command, with its meaning; `None` for commands that stand alone.
fn arguments(study: &Study, command: &str) -> Option<Vec<(String, String)>> {
    let engines = &study.settings.config.engines;
    match command {
        "theme" => Some(study.screen.themes.iter().map(|name| (name.clone(), String::new())).collect()),
        "opponent" | "watch" => {
            Some(engines.specs().map(|spec| (spec.name.to_owned(), about(spec))).collect())
        }
        "train" => {
            let runs = [("streak", "until your first miss"), ("timed", "for three minutes")];
            let motifs = MOTIFS.iter().map(|motif| (motif.id, motif.name));
            Some(
                runs.into_iter().chain(motifs).map(|(id, words)| (id.to_owned(), words.to_owned())).collect(),
            )
        }
        "level" => {
            let opponent = study.board.session.as_ref().and_then(|session| session.opponent.as_ref());
            let name = opponent.map_or(HOUSE, |opponent| opponent.name.as_str());
            let levels = engines.find(name).map_or(&[][..], |spec| spec.levels);
            Some(levels.iter().map(|level| (level.number.to_string(), level.label.to_owned())).collect())
        }
        _ => None,
    }
}

/// Whether a name begins like this, in upper or lower case.
fn begins(name: &str, begun: &str) -> bool {
    name.get(..begun.len()).is_some_and(|start| start.eq_ignore_ascii_case(begun))
}

/// What an opponent is: a character's rating comes first.
fn about(spec: EngineSpec<'_>) -> String {
    match spec.rating {
        Some(rating) => format!("{rating}: {}", spec.sentence),
        None => spec.sentence.to_owned(),
    }
}

/// Returns what all the texts begin with.
pub(super) fn common_start(all: &[Completion]) -> &str {
    let Some(first) = all.first() else { return "" };
    let shared = |other: &Completion| {
        let pairs = first.text.char_indices().zip(other.text.chars());
        pairs.take_while(|((_, a), b)| a == b).last().map_or(0, |((at, c), _)| at + c.len_utf8())
    };
    let length = all.iter().map(shared).min().unwrap_or(0);
    &first.text[..length]
}
