//! The coach's lines: faults that must be read, the answer to the last key, and what is to be said of the position.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::layout::Regions;
use super::text;
use crate::app::screens::Popup;
use crate::app::{Action, App, Tone};
use crate::chess::{Bitboard, Ending};
use crate::theme::Token;
use crate::tutor::Remark;
use crate::tutor::deeds::named_squares;
use crate::tutor::hint::Step;

/// A column narrower than this has no room for the label.
const NARROW: u16 = 40;

/// What does not fit whole is cut where it has so many lines at the least; with fewer, something shorter is said.
const LEAST: usize = 2;

/// Draws the lines; what matters most comes first and what does not fit is left out.
pub(super) fn draw(app: &App, regions: &Regions, area: Rect, buffer: &mut Buffer) {
    let narrow = area.width < NARROW;
    let indent = indent(area);
    let body = Rect {
        x: area.x + indent + u16::from(!narrow),
        width: columns(area),
        ..area
    };
    let paragraphs = paragraphs(app, regions, area).into_iter();
    let lines = paragraphs.flat_map(|(said, lines)| {
        let style = app.theme.style(said.token);
        lines.into_iter().map(move |line| Line::styled(line, style))
    });
    text::put_lines(&lines.collect::<Vec<_>>(), body, buffer);
    if !narrow {
        let label = Line::from(Span::styled(
            format!(" {}", text::COACH),
            app.theme.style(Token::Title),
        ));
        text::put_lines(&[label], area, buffer);
    }
}

/// The squares that the sentences on the screen name.
pub(super) fn named(app: &App, regions: &Regions) -> Bitboard {
    if let Some(shown) = &app.shown {
        return if shown.is_at_text() {
            shown.squares
        } else {
            Bitboard::EMPTY
        };
    }
    // Who asks for something wants to see that alone.
    if let Some(hint) = app.hint() {
        return hint.squares;
    }
    if let Some(dangers) = app.dangers() {
        return dangers
            .iter()
            .fold(Bitboard::EMPTY, |all, remark| all | remark.squares);
    }
    let Some(area) = regions.coach.filter(|_| app.popups.is_empty()) else {
        return Bitboard::EMPTY;
    };
    let said = paragraphs(app, regions, area).into_iter();
    said.fold(Bitboard::EMPTY, |all, (said, _)| all | said.squares)
}

fn indent(area: Rect) -> u16 {
    if area.width < NARROW {
        0
    } else {
        text::COACH.len() as u16 + 2
    }
}

/// Columns of the text; the last one of a line stays free, as in the column beside the board.
fn columns(area: Rect) -> u16 {
    let margin = u16::from(area.width >= NARROW);
    area.width.saturating_sub(indent(area) + 1 + margin)
}

/// As many paragraphs as fit whole, each in lines; the first is shown as far as it goes, and below the answer to a key
/// so is what the coach said before it.
fn paragraphs(app: &App, regions: &Regions, area: Rect) -> Vec<(Said, Vec<String>)> {
    let columns = usize::from(columns(area));
    let mut used = 0;
    let mut paragraphs: Vec<(Said, Vec<String>)> = Vec::new();
    for said in said(app, regions) {
        let mut wrapped = text::wrap(&said.words, columns);
        let answered = app.status.is_some() && paragraphs.len() == 1;
        let room = usize::from(area.height).saturating_sub(used);
        if used == 0 || (answered && room >= LEAST) {
            shorten(&mut wrapped, room, columns);
        }
        if used == 0 || used + wrapped.len() <= usize::from(area.height) {
            used += wrapped.len();
            paragraphs.push((said, wrapped));
        }
    }
    paragraphs
}

/// Leaves so many lines, with an ellipsis where others were.
fn shorten(lines: &mut Vec<String>, most: usize, columns: usize) {
    if lines.len() <= most {
        return;
    }
    lines.truncate(most);
    if let Some(last) = lines.last_mut() {
        *last = text::fit(&format!("{last}…"), columns).into_owned();
    }
}

/// A paragraph with its colour and the squares that it names.
struct Said {
    words: String,
    token: Token,
    squares: Bitboard,
}

fn plain(words: impl Into<String>, token: Token) -> Said {
    Said {
        words: words.into(),
        token,
        squares: Bitboard::EMPTY,
    }
}

fn of_remark(remark: &Remark) -> Said {
    Said {
        squares: remark.squares,
        ..plain(remark.text.clone(), Token::Text)
    }
}

fn said(app: &App, regions: &Regions) -> Vec<Said> {
    let mut said = faults(app);
    if let Some(question) = question(app) {
        said.push(question);
        return said;
    }
    if let Some(status) = &app.status {
        let token = if status.tone == Tone::Fault {
            Token::Warning
        } else {
            Token::Accent
        };
        said.push(plain(crate::chess::text::clean(&status.text), token));
    }
    if app.shown.is_some() {
        said.extend(of_line(app, regions));
        return said;
    }
    said.extend(thinking(app));
    said.extend(hint(app));
    let exercise = super::exercise::said(app, regions.panel.is_some()).into_iter();
    said.extend(exercise.map(|(words, token)| plain(words, token)));
    if regions.panel.is_none() {
        said.extend(app.dangers().into_iter().flatten().map(of_remark));
    }
    said.extend(app.offer().map(|words| Said {
        squares: named_squares(&words),
        ..plain(words, Token::Warning)
    }));
    said.extend(app.sight.remarks.iter().map(of_remark));
    let steps = first_steps(app)
        .or_else(|| next_steps(app))
        .or_else(|| app.danger_reminder());
    said.extend(steps.map(|words| plain(words, Token::Muted)));
    said
}

/// What must be read: a game that is not saved, and notices.
fn faults(app: &App) -> Vec<Said> {
    let mut said = Vec::new();
    if let Some(fault) = &app.unsaved {
        let words = format!("The game is not saved: {}", crate::chess::text::clean(fault));
        said.push(plain(words, Token::Bad));
    }
    if let Some(notice) = app.notices.first() {
        let key = app.key_name(Action::Cancel);
        let more = match app.notices.len() {
            1 => format!(" ({key} puts this away)"),
            count => format!(" ({key} shows {} more)", count - 1),
        };
        let words = format!("{}{more}", crate::chess::text::clean(notice));
        said.push(plain(words, Token::Warning));
    }
    said
}

/// The question that holds a move back.
fn question(app: &App) -> Option<Said> {
    match app.popups.last()? {
        Popup::Warning(warning) => {
            let words = format!("This {}. Play it anyway?", warning.danger);
            Some(plain(words, Token::Warning))
        }
        _ => None,
    }
}

/// The words about a line where no column has them, and how to go through it.
fn of_line(app: &App, regions: &Regions) -> Vec<Said> {
    let key = |action| app.key_name(action);
    let mut said = Vec::new();
    if let Some(shown) = app.shown.as_ref().filter(|_| regions.panel.is_none()) {
        said.push(plain(format!("{}: {}", shown.title, shown.text), Token::Text));
    }
    if let Some(words) = app.line_keys() {
        let verdict = app
            .sitting
            .as_ref()
            .and_then(|sitting| sitting.exercise.verdict.as_ref());
        let told =
            verdict.filter(|verdict| app.shown.as_ref().is_none_or(|shown| shown.text != verdict.text));
        said.extend(told.map(|verdict| plain(verdict.text.clone(), Token::Text)));
        said.push(plain(words, Token::Muted));
        return said;
    }
    let several = app.shown.as_ref().is_some_and(|shown| shown.lines.len() > 1);
    let other = if several {
        format!(" {} shows what was better,", key(Action::NextVariation))
    } else {
        String::new()
    };
    let words = format!(
        "{} and {} step through the line,{other} {} goes back to the game.",
        key(Action::StepForward),
        key(Action::StepBack),
        key(Action::Cancel)
    );
    said.push(plain(words, Token::Muted));
    said
}

/// That somebody waits for the coach.
fn thinking(app: &App) -> Option<Said> {
    let words = match app.asked_why() {
        Some(name) => format!("Thinking about {name}…"),
        None if app.coach.hints.is_waiting() => "Thinking about a hint…".to_owned(),
        None => return None,
    };
    Some(plain(words, Token::Accent))
}

fn hint(app: &App) -> Option<Said> {
    let hint = app.hint()?;
    let more = if hint.step == Step::Line {
        String::new()
    } else {
        format!(" ({} tells more)", app.key_name(Action::Hint))
    };
    Some(Said {
        squares: hint.squares,
        ..plain(
            format!("Hint {} of 5: {}{more}", hint.step.number(), hint.text),
            Token::Accent,
        )
    })
}

/// How to begin, until the person has made a first move.
fn first_steps(app: &App) -> Option<String> {
    let begins = app.is_playing() && !app.looks_back() && app.game().ply() < 2 && app.popups.is_empty();
    begins.then(|| {
        let key = |action| app.key_name(action);
        format!(
            "{} picks a man up; green squares are safe for it, pink ones lose it. {} types a move, {} lists the keys.",
            key(Action::Confirm),
            key(Action::Type),
            key(Action::Help)
        )
    })
}

/// What can be done when the game is over.
fn next_steps(app: &App) -> Option<String> {
    let over = app.session.is_some() && app.game().ending().is_some();
    over.then(|| {
        let key = |action| app.key_name(action);
        let what = match app.game().declared() {
            Some(Ending::Resignation { .. }) => "the resignation",
            Some(Ending::Agreement | Ending::ThreefoldRepetition | Ending::FiftyMoves) => "the draw",
            _ => "the last move",
        };
        format!(
            "{} begins a new game, {} reviews this one, {} takes {what} back, {} steps through it.",
            key(Action::NewGame),
            key(Action::Review),
            key(Action::TakeBack),
            key(Action::StepBack)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_is_seen_to_go_on() {
        let check = |most, expected: &[&str]| {
            let mut lines = text::wrap("one two three four", 7);
            shorten(&mut lines, most, 7);
            assert_eq!(lines, expected, "{most}");
        };
        check(3, &["one two", "three", "four"]);
        check(2, &["one two", "three…"]);
        check(1, &["one tw…"]);
        check(0, &[]);
    }
}
