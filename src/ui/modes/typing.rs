//! What the typed line can become, as a list above it: each with its meaning, the chosen one marked.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use crate::app::App;
use crate::app::modes::completion::Completion;
use crate::app::modes::typing::TypedLine;
use crate::theme::Token;
use crate::ui::layout::Regions;
use crate::ui::{keys, text};

/// The most rows of the list beside a board.
const MOST: u16 = 10;

/// Blanks before and behind a name, and at the edge.
const GAPS: usize = 4;

/// Draws the list at the foot of the column, or in place of the coach's lines where there is no column.
pub(in crate::ui) fn draw(app: &App, line: &TypedLine, regions: &Regions, buffer: &mut Buffer) {
    let (all, at) = line.completions(&app.study);
    let Some(room) = regions.panel.or(regions.coach) else { return };
    let lines = if all.is_empty() {
        said(app, line, regions, room.width)
    } else {
        lines(app, &all, at, (room.width, room.height.min(MOST)))
    };
    let height = room.height.min(lines.len() as u16);
    let place = Rect { y: room.bottom() - height, height, ..room };
    Clear.render(place, buffer);
    buffer.set_style(place, app.theme().style(Token::PopupGround));
    text::put_lines(&lines, place, buffer);
}

/// What is said of a line that can become nothing, if it is more than fits beside it.
fn said(app: &App, line: &TypedLine, regions: &Regions, columns: u16) -> Vec<Line<'static>> {
    let words = keys::effect_of_enter(app, line);
    let beside = regions.keys.map_or(0, |area| keys::beside(line, area).width);
    if text::width(&words) <= usize::from(beside) {
        return Vec::new();
    }
    let style = app.theme().style(Token::Muted);
    let wrapped = text::wrap(&words, usize::from(columns).saturating_sub(2));
    wrapped.into_iter().map(|words| Line::styled(format!(" {words}"), style)).collect()
}

/// Returns the rows of the list, those around the chosen one; a row says how many are missing. Where meanings have no room beside
/// the names, that of the chosen one stands below.
fn lines(
    app: &App,
    all: &[Completion],
    at: Option<usize>,
    (columns, most): (u16, u16),
) -> Vec<Line<'static>> {
    let longest = all.iter().map(|one| text::width(&one.text)).max().unwrap_or(0);
    let room = usize::from(columns).saturating_sub(longest + GAPS);
    let fits = all.iter().all(|one| text::width(&one.meaning) <= room);
    let chosen = at.and_then(|at| all.get(at)).filter(|_| !fits);
    let told = chosen.map(|one| told(app, one, usize::from(columns))).unwrap_or_default();
    let rows = usize::from(most).saturating_sub(told.len()).max(1);
    let seen = if all.len() > rows { rows.saturating_sub(1).max(1) } else { all.len() };
    let first = at.unwrap_or(0).saturating_sub(seen / 2).min(all.len().saturating_sub(seen));
    let shown = all.iter().enumerate().skip(first).take(seen);
    // One long name out of sight takes no room from the meanings of those in sight.
    let longest = shown.clone().map(|(_, one)| text::width(&one.text)).max().unwrap_or(0);
    let room = usize::from(columns).saturating_sub(longest + GAPS);
    let mut lines: Vec<Line<'static>> =
        shown.map(|(place, one)| row(app, one, at == Some(place), (longest, room), fits)).collect();
    if seen < all.len() && rows > 1 {
        let more = format!(" … {} more", all.len() - seen);
        lines.push(Line::styled(more, app.theme().style(Token::Muted)));
    }
    lines.extend(told);
    lines
}

/// The whole meaning of the chosen one.
fn told(app: &App, one: &Completion, columns: usize) -> Vec<Line<'static>> {
    let words = text::wrap(&one.meaning, columns.saturating_sub(2)).into_iter();
    words.map(|words| Line::styled(format!(" {words}"), app.theme().style(Token::Muted))).collect()
}

/// The first clause of a meaning, if there is room for it; of a move without its square, which the name has.
fn shortened(meaning: &str, room: usize) -> Option<&str> {
    let clause = meaning.split([':', ';', ',']).next()?;
    [Some(clause), clause.rsplit_once(" on ").map(|(deed, _)| deed)]
        .into_iter()
        .flatten()
        .find(|words| text::width(words) <= room)
}

/// A name with its meaning; of meanings that have no room beside the names the first clause, if that has.
fn row(
    app: &App,
    one: &Completion,
    is_chosen: bool,
    (longest, room): (usize, usize),
    fits: bool,
) -> Line<'static> {
    let style = |token| if is_chosen { app.theme().chosen() } else { app.theme().style(token) };
    let name = format!(" {:<longest$}  ", one.text);
    let clause = shortened(&one.meaning, room).filter(|clause| *clause != one.text);
    let meaning = if fits { one.meaning.clone() } else { clause.unwrap_or_default().to_owned() };
    Line::from(vec![Span::styled(name, style(Token::Key)), Span::styled(meaning, style(Token::Muted))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meaning_without_room_is_shortened_by_words() {
        assert_eq!(shortened("queen takes queen on h5", 23), Some("queen takes queen on h5"));
        assert_eq!(shortened("queen takes queen on h5", 22), Some("queen takes queen"));
        assert_eq!(shortened("queen takes queen on h5", 9), None);
        assert_eq!(shortened("train a motif, a streak", 14), Some("train a motif"));
    }

    use crate::app::testing::TestPlayer;
    use crate::ui::testing::{screen, words};

    fn one(text: &str, meaning: &str) -> Completion {
        Completion { text: text.to_owned(), meaning: meaning.to_owned(), played: None }
    }

    #[test]
    fn a_list_longer_than_its_room_shows_the_chosen_one_and_how_many_are_missing() {
        let player = TestPlayer::new();
        let all: Vec<Completion> = (0..30).map(|number| one(&format!("N{number}"), "knight moves")).collect();
        for at in [0, 7, 15, 29] {
            let shown = words(&lines(&player.app, &all, Some(at), (30, 6)));
            assert_eq!(shown.len(), 6, "{shown:?}");
            assert!(shown.iter().any(|line| line.starts_with(&format!(" N{at} "))), "{at} in {shown:?}");
            assert_eq!(shown[5], " … 25 more");
        }
        let few = words(&lines(&player.app, &all[..3], None, (30, 6)));
        assert_eq!(few, [" N0  knight moves", " N1  knight moves", " N2  knight moves"]);
    }

    #[test]
    fn a_meaning_without_room_beside_the_names_stands_below_for_the_chosen_one() {
        let player = TestPlayer::new();
        let all = [
            one("train", "train a motif, a streak or against time"),
            one("theme", "change the theme: theme paper"),
        ];
        let shown = words(&lines(&player.app, &all, Some(0), (25, 9)));
        assert_eq!(shown[0], " train  train a motif");
        assert_eq!(shown[1], " theme  change the theme");
        assert_eq!(shown[2..].join("").replace("  ", " "), " train a motif, a streak or against time");
    }

    #[test]
    fn a_long_name_out_of_sight_takes_no_room() {
        let player = TestPlayer::new();
        let all = [
            one("theme", "change the theme: theme paper"),
            one("train", "train a motif, a streak or against time"),
            one("a very long name indeed", "something"),
            one("and another", "something else"),
        ];
        let shown = words(&lines(&player.app, &all, None, (30, 3)));
        assert_eq!(shown, [" theme  change the theme", " train  train a motif", " … 2 more"]);
    }

    #[test]
    fn what_a_letter_can_become_stands_beside_the_board() {
        let mut player = TestPlayer::new();
        player.keys("N");
        let shown = screen(&player, 80, 24);
        for name in ["Na3", "Nc3", "Nf3", "Nh3"] {
            assert!(shown.contains(name), "{name}\n{shown}");
        }
        player.keys("x");
        assert!(!screen(&player, 80, 24).contains("Na3"));
    }
}
