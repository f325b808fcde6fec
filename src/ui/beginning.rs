//! A column that has rows to spare: a plan for the first moves, and what the most useful keys do.

use ratatui::text::{Line, Span};

use super::panel::{blank, heading};
use super::text;
use crate::app::{Action, App};
use crate::chess::{Chess, Position, Role, Square};
use crate::theme::Token;
use crate::tutor::words::Audience;

/// Plies after which the opening is under way.
const PLIES: u32 = 8;

/// What to do first, in words that the narrowest column has room for.
const PLAN: [&str; 3] =
    ["Put a pawn in the centre.", "Bring out knights, bishops.", "Castle to guard the king."];

/// What a player may want to press, the most useful at the head.
const KEYS: [Action; 14] = [
    Action::Hint,
    Action::Why,
    Action::TakeBack,
    Action::Danger,
    Action::School,
    Action::Preferences,
    Action::Threats,
    Action::Safety,
    Action::Heatmap,
    Action::EngineView,
    Action::Train,
    Action::Games,
    Action::NewGame,
    Action::Flip,
];

/// The same for somebody who looks at a game.
const KEYS_OF_A_GAME: [Action; 14] = [
    Action::StepForward,
    Action::StepBack,
    Action::Why,
    Action::Review,
    Action::EngineView,
    Action::Heatmap,
    Action::Autoplay,
    Action::NextVariation,
    Action::Comment,
    Action::Tree,
    Action::Search,
    Action::Guess,
    Action::Games,
    Action::NewGame,
];

/// Whether the column has something to tell a player who begins.
fn tells(app: &App) -> bool {
    let knows = app.study.settings.config.coach.level == Audience::Advanced;
    !(knows || app.study.board.exhibition.is_some() || app.study.looks_back())
}

/// Returns the plan for the first moves with an empty row after it; nothing without room for all of it.
pub(super) fn plan(app: &App, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let is_opening = app.is_playing() && *app.game().start() == Chess::default() && app.game().ply() < PLIES;
    if !is_opening || !tells(app) {
        return Vec::new();
    }
    let style = app.theme().style(Token::Text);
    let steps =
        PLAN.iter().skip(usize::from(has_centre(app))).map(|words| Line::styled(format!("  {words}"), style));
    let head = heading(app, "First moves", "", columns);
    let plan: Vec<Line<'static>> = std::iter::once(head).chain(steps).chain([blank()]).collect();
    if plan.len() > rows { Vec::new() } else { plan }
}

/// Returns whether the player has a pawn in the centre.
fn has_centre(app: &App) -> bool {
    let (board, side) = (app.game().position().board(), app.study.viewer());
    let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
    let mut pieces = centre.into_iter().filter_map(|square| board.piece_at(square));
    pieces.any(|piece| piece.role == Role::Pawn && piece.color == side)
}

/// Returns the keys with their sentences from help, each in one row, with an empty row after them.
pub(super) fn keys(app: &App, columns: u16, rows: usize) -> Vec<Line<'static>> {
    /// Rows of the heading, one key and the empty row.
    const LEAST: usize = 3;
    /// In a narrow column only the shortest sentences have room, and these aren't the ones that matter.
    const FEW: usize = 3;
    /// Help has the others.
    const MOST: usize = 6;
    let entries: Vec<_> = actions(app, columns).filter_map(|action| entry(app, action, columns)).collect();
    if rows < LEAST || entries.len() < FEW || !tells(app) {
        return Vec::new();
    }
    let head = heading(app, "Keys", "", columns);
    let shown = entries.into_iter().take(MOST.min(rows + 1 - LEAST));
    std::iter::once(head).chain(shown).chain([blank()]).collect()
}

/// The actions whose keys are told in a column of this width, in order.
pub(super) fn actions(app: &App, columns: u16) -> impl Iterator<Item = Action> {
    let actions = if app.is_playing() { KEYS } else { KEYS_OF_A_GAME };
    actions.into_iter().filter(move |action| entry(app, *action, columns).is_some())
}

fn entry(app: &App, action: Action, columns: u16) -> Option<Line<'static>> {
    let key = app.study.settings.keymap.hint(action)?;
    let words = format!("  {}", action.info().sentence);
    let is_whole = text::width(&key) + text::width(&words) + 2 < usize::from(columns);
    is_whole.then(|| {
        Line::from(vec![
            Span::styled(format!("  {key}"), app.theme().style(Token::Key)),
            Span::styled(words, app.theme().style(Token::Muted)),
        ])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::ui::testing::words;

    /// The plan, then the keys.
    fn lines(app: &App, columns: u16, rows: usize) -> Vec<Line<'static>> {
        let mut lines = plan(app, columns, rows);
        lines.extend(keys(app, columns, rows - lines.len()));
        lines
    }

    #[test]
    fn the_plan_follows_what_is_done() {
        let mut player = TestPlayer::new();
        let plan = words(&lines(&player.app, 34, 20));
        assert!(plan[0].contains("First moves") && plan[1].contains("pawn in the centre"), "{plan:?}");
        player.line("e4").reply("e5");
        let plan = words(&lines(&player.app, 34, 20));
        assert!(plan[1].contains("Bring out knights") && !plan.concat().contains("centre"), "{plan:?}");
        player.line("Nf3").reply("Nc6").line("Bb5").reply("a6").line("Ba4").reply("Nf6");
        let plan = words(&lines(&player.app, 34, 20)).concat();
        assert!(!plan.contains("First moves") && plan.contains("Keys"), "{plan}");
    }

    #[test]
    fn no_more_rows_are_taken_than_there_are() {
        let player = TestPlayer::new();
        for rows in 0..24 {
            for columns in [30, 34, 60] {
                let shown = words(&lines(&player.app, columns, rows));
                assert!(shown.len() <= rows, "{} of {rows}", shown.len());
                assert!(shown.iter().all(|line| line.chars().count() <= usize::from(columns)), "{shown:?}");
            }
        }
    }

    #[test]
    fn who_knows_or_begins_elsewhere_gets_no_plan() {
        let mut player = TestPlayer::new();
        player.app.study.settings.config.coach.level = Audience::Advanced;
        assert!(lines(&player.app, 34, 20).is_empty());
        let ending = TestPlayer::at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let shown = words(&lines(&ending.app, 34, 20)).concat();
        assert!(!shown.contains("First moves") && shown.contains("Keys"), "{shown}");
    }
}
