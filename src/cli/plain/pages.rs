//! What the screen opens as pages, in lines: the saved games, the settings, the engine's lines, the tour.

use crate::app::msg::ExplorerNews;
use crate::app::{App, Mode};
use crate::chess::{Color, Position, notation};
use crate::heatmap::Mapper;
use crate::library::{GameId, GameSummary, ResultCounts};

/// Games that are read out at a time.
const LISTED: usize = 20;

/// The first steps, as the tour shows them on the screen.
pub(super) const TOUR: &str = "\
Type a move: e4, Nf3, e2e4, O-O. 'board' and 'pieces' tell the position, 's e4' a square, 'p N' your knights.
'safe' and 'threats' tell what is safe and what hangs; 'hint' helps, one step further each time.
'why' explains the last move, 'undo' takes yours back. 'help' lists everything.";

/// What is typed to set up a position.
pub(super) const SETUP: &str =
    "Type the position as FEN, or 'startpos' for the usual one: a new game starts from there.";

/// The saved games, if their list is open: what is said, and the games in the order of their numbers.
pub(super) fn games(app: &App) -> Option<(Vec<String>, Vec<GameId>)> {
    let Some(Mode::Games(list)) = app.over_board() else { return None };
    let count = list.games.len();
    let shown: Vec<_> = (0..count.min(LISTED)).filter_map(|line| list.games.get(line)).collect();
    let mut said: Vec<String> = shown
        .iter()
        .enumerate()
        .map(|(place, game)| format!("{}: {}", place + 1, game_in_words(game)))
        .collect();
    let all = if count > LISTED { format!(" These are {LISTED} of {count}.") } else { String::new() };
    said.push(match count {
        0 => "No saved games.".to_owned(),
        _ => format!(
            "Type 'open 1' to open the first.{all} 'games' and words list those that match: games black:otto."
        ),
    });
    Some((said, shown.iter().map(|game| game.id.clone()).collect()))
}

fn game_in_words(game: &GameSummary) -> String {
    let moves = game.plies.div_ceil(2);
    let plural = if moves == 1 { "" } else { "s" };
    let opening = if game.opening.is_empty() { String::new() } else { format!(", {}", game.opening) };
    format!(
        "{} against {}, {}, {}, {moves} move{plural}{opening}.",
        game.white, game.black, game.result, game.date
    )
}

/// The settings that words find, or those that are often changed, if their page is open.
pub(super) fn settings(app: &App) -> Option<Vec<String>> {
    let Some(Mode::Preferences(page)) = app.over_board() else { return None };
    let is_search = !page.query.value().is_empty();
    let rows = page.rows(&app.study);
    let often = |row: &&crate::app::modes::preferences::PreferenceRow| is_search || row.section.is_empty();
    let mut said: Vec<String> = rows
        .iter()
        .filter(often)
        .map(|row| {
            let meaning = if is_search { format!(". {}", page.meaning(row.kind)) } else { String::new() };
            format!("{}: {}{meaning}", page.key(row.kind), row.value)
        })
        .collect();
    said.push(match said.len() {
        0 => "No setting matches these words.".to_owned(),
        _ => {
            "Type 'set', a key and a value to change one: set board.bell check. 'settings' and a word finds \
              others: settings bell."
                .to_owned()
        }
    });
    Some(said)
}

/// The engine's best lines in the position on the board, each with its score.
pub(super) fn engine(app: &App) -> Vec<String> {
    let position = app.game().position();
    let Some(found) = &app.study.engines.view.analysis else {
        return vec!["There's nothing to analyse here.".to_owned()];
    };
    let depth = format!("Depth {}. Scores are from White's side.", found.depth);
    let line = |line: &crate::search::Line| {
        let score = line.score.for_white(position.turn());
        format!("{score}: {}.", notation::line(position, &line.moves))
    };
    std::iter::once(depth).chain(found.lines.iter().map(line)).chain(explored(app)).collect()
}

/// The games behind the position, a sentence for each of the most played moves.
fn explored(app: &App) -> Vec<String> {
    const MOST: usize = 5;
    let explored = match &app.study.engines.view.explored {
        Some(ExplorerNews::Found(explored)) if explored.results.games > 0 => explored,
        Some(ExplorerNews::Failed(fault)) => return vec![format!("Games: {fault}.")],
        Some(ExplorerNews::Found(_) | ExplorerNews::Indexing(..)) | None => return Vec::new(),
    };
    let position = app.game().position();
    let said = |name: &str, results: ResultCounts| {
        let games = if results.games == 1 { "1 game".to_owned() } else { format!("{} games", results.games) };
        match results.percents() {
            [Some(white), Some(draws), Some(black)] => {
                format!("{name}: {games}. White won {white} percent, {draws} were drawn, Black won {black}.")
            }
            _ => format!("{name}: {games}."),
        }
    };
    let moves = explored.moves.iter().take(MOST);
    let moves = moves.map(|known| said(&notation::san(position, known.played), known.results));
    std::iter::once(said("From here", explored.results)).chain(moves).collect()
}

/// The heatmap by one rule alone, or the rules that there are.
pub(super) fn rule(app: &App, name: &str) -> String {
    let mut mapper = Mapper::new(app.study.settings.config.heatmap.clone());
    let rules = mapper.rules();
    let Some(rule) = rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(name)) else {
        let names: Vec<&str> = rules.iter().map(|rule| rule.id).collect();
        return format!("Type 'heatmap' and a rule: {}.", names.join(", "));
    };
    let told = super::speech::scores(&mapper.map(app.game().position(), Some(&[rule.id])));
    if told.is_empty() { format!("{} scores no piece here.", rule.name) } else { told }
}

/// From which side the board is shown now.
pub(super) fn side_below(app: &App) -> String {
    let side = if app.study.screen.view.below == Color::White { "White" } else { "Black" };
    format!("The board from {side}'s side:")
}
