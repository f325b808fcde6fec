//! The coach's lines: notices, the answer to the last key, and remarks on the position.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::layout::Regions;
use super::{status, text};
use crate::app::Mode;
use crate::app::{Action, App};
use crate::chess::notation::{destination, origin};
use crate::chess::{Bitboard, Move, Position};
use crate::theme::Token;
use crate::tutor::Remark;
use crate::tutor::hint::HintStep;
use crate::tutor::points::{MoveGrade, PointMatter, Whose};

/// Columns below which the label "Coach" is left out; in the column beside the board it always is.
const NARROW: u16 = 40;

/// The least number of lines for a shortened paragraph; below it a shorter one is shown.
const LEAST: usize = 2;

/// What a new player is asked, with the level of the opponent that follows; short enough for the smallest screen.
const WELCOME: &str =
    "Are you 1: new (opponent 400), 2: learning (800), 3: a club player (1400)? Or move; ? lists the keys.";

/// The same where each answer has a row of its own; the last row only where there is room.
const WELCOME_ROWS: [&str; 5] = [
    "How well do you play?",
    "1: I'm new (level 400)",
    "2: I'm learning (800)",
    "3: I play at a club (1400)",
    "Or just move; ? lists the keys.",
];

/// The rows of the question with its answers.
const ANSWERED: usize = 4;

/// Whether the question of the first start has no whole place among the coach's lines, and is asked in the rows around.
pub(super) fn asks_welcome_elsewhere(app: &App, regions: &Regions) -> bool {
    let is_whole = |area| {
        let told = paragraphs(app, regions, area).into_iter();
        let rows = WELCOME_ROWS[..ANSWERED].join(" ");
        told.map(|(_, lines)| lines.join(" ")).any(|words| words == WELCOME || words.starts_with(&rows))
    };
    app.study.asks_welcome() && app.modes.is_empty() && !regions.coach.is_some_and(is_whole)
}

/// Draws the lines, the most important first; what does not fit is left out.
pub(super) fn draw(app: &App, regions: &Regions, area: Rect, buffer: &mut Buffer) {
    let narrow = is_narrow(area);
    let indent = indent(area);
    let body = Rect { x: area.x + indent + u16::from(!narrow), width: columns(area), ..area };
    let paragraphs = paragraphs(app, regions, area);
    let free = usize::from(area.height).saturating_sub(rows_of(&paragraphs));
    // As many gaps as there are rows for; the first paragraph is what was asked for.
    let mut gaps = if narrow { free } else { 0 };
    let mut lines = Vec::new();
    for (paragraph, words) in paragraphs {
        // An offer stands right below the line about the move that it takes back.
        if gaps > 0 && !lines.is_empty() && !is_offer(app, &paragraph) {
            lines.push(Line::default());
            gaps -= 1;
        }
        lines.extend(words.into_iter().enumerate().map(|(row, line)| paragraph.line(app, row, line)));
    }
    text::put_lines(&lines, body, buffer);
    if !narrow && !lines.is_empty() {
        let label = Line::from(Span::styled(format!(" {}", text::COACH), app.theme().style(Token::Title)));
        text::put_lines(&[label], area, buffer);
    }
}

fn rows_of<'a>(paragraphs: impl IntoIterator<Item = &'a (Paragraph, Vec<String>)>) -> usize {
    paragraphs.into_iter().map(|(_, lines)| lines.len()).sum()
}

/// Returns the squares named on the screen.
pub(super) fn named(app: &App, regions: &Regions) -> Bitboard {
    if let Some(shown) = &app.study.talk.shown {
        return if shown.is_at_text() { shown.squares } else { Bitboard::EMPTY };
    }
    // An answer to a request hides the other remarks' squares.
    if let Some(hint) = app.study.hint() {
        return hint.squares;
    }
    if let Some(dangers) = app.study.dangers() {
        return dangers.iter().fold(Bitboard::EMPTY, |all, remark| all | endangered(app, remark));
    }
    let Some(area) = regions.coach.filter(|_| app.over_board().is_none()) else {
        return Bitboard::EMPTY;
    };
    let mut told = paragraphs(app, regions, area).into_iter().map(|(paragraph, _)| paragraph);
    let first = told.find(|paragraph| paragraph.squares.any());
    first.map_or(Bitboard::EMPTY, |paragraph| of_sentence(app, &paragraph))
}

/// The player's own pieces that a danger is about, or else all its squares: those of every way to them would hide the board.
fn endangered(app: &App, danger: &Remark) -> Bitboard {
    let own = danger.squares & app.game().position().board().by_color(app.study.viewer());
    if own.any() { own } else { danger.squares }
}

/// The squares of one sentence: of a move to come both ends, else the pieces that it names before empty squares. The last
/// move has its own mark.
fn of_sentence(app: &App, paragraph: &Paragraph) -> Bitboard {
    /// More are a pattern on the board that no eye ties together.
    const MOST: usize = 3;
    let facts = &app.study.board.facts;
    let last = app.study.last_seen_move();
    let point = facts.points.iter().find(|point| point.remark.text == paragraph.words);
    // A mate is told for the player to find it.
    let point = point.filter(|point| (point.matter, point.whose) != (PointMatter::Mate, Whose::Use));
    if let Some(first) = point.and_then(|point| point.moves.first()).filter(|first| last != Some(**first)) {
        return ends(*first);
    }
    let squares = paragraph.squares & !last.map_or(Bitboard::EMPTY, ends);
    let pieces = squares & app.game().position().board().occupied();
    pieces.into_iter().chain(squares & !pieces).take(MOST).collect()
}

/// From where to where a move goes.
fn ends(played: Move) -> Bitboard {
    Bitboard::from_square(origin(played)) | Bitboard::from_square(destination(played))
}

fn is_narrow(area: Rect) -> bool {
    area.width < NARROW || area.x > 0
}

fn indent(area: Rect) -> u16 {
    if is_narrow(area) { 0 } else { text::COACH.len() as u16 + 2 }
}

/// Returns the columns of the text; the last column stays free, as in the panel.
fn columns(area: Rect) -> u16 {
    let margin = u16::from(!is_narrow(area));
    area.width.saturating_sub(indent(area) + 1 + margin)
}

/// Returns the paragraphs that fit, in lines. The first is cut if needed, and so is the coach's remark below the
/// answer to a key or the result of a game.
fn paragraphs(app: &App, regions: &Regions, area: Rect) -> Vec<(Paragraph, Vec<String>)> {
    let columns = usize::from(columns(area));
    let mut used = 0;
    let mut paragraphs: Vec<(Paragraph, Vec<String>)> = Vec::new();
    for paragraph in candidates(app, regions) {
        let mut wrapped = in_rows(&paragraph, columns, usize::from(area.height).saturating_sub(used));
        let is_second = paragraphs.len() == 1;
        let answered = app.study.talk.status.is_some() && !paragraphs.is_empty();
        let room = usize::from(area.height).saturating_sub(used);
        let is_over = is_second && room > 0 && app.game().ending().is_some();
        if used == 0 || (answered && room >= LEAST) || is_over {
            text::shorten(&mut wrapped, room, columns);
        }
        if used == 0 || used + wrapped.len() <= usize::from(area.height) {
            used += wrapped.len();
            paragraphs.push((paragraph, wrapped));
        }
    }
    paragraphs
}

/// Returns a paragraph in rows; the question of the first start with its answers below each other, where they fit.
fn in_rows(paragraph: &Paragraph, columns: usize, rows: usize) -> Vec<String> {
    let fitting: Vec<String> = WELCOME_ROWS
        .iter()
        .take(rows)
        .take_while(|row| text::width(row) <= columns)
        .map(|row| (*row).to_owned())
        .collect();
    if paragraph.words == WELCOME && fitting.len() >= ANSWERED {
        return fitting;
    }
    text::wrap_even(&paragraph.words, columns)
}

/// A paragraph with its colour and the squares it names.
struct Paragraph {
    words: String,
    token: Token,
    squares: Bitboard,
    /// Its first words, if they have a colour of their own.
    lead: Option<(String, Token)>,
}

impl Paragraph {
    /// One of its lines in its colours.
    fn line(&self, app: &App, row: usize, line: String) -> Line<'static> {
        let style = app.theme().style(self.token);
        match self.lead.as_ref().and_then(|(lead, token)| Some((lead, line.strip_prefix(lead)?, token))) {
            Some((lead, rest, token)) if row == 0 => Line::from(vec![
                Span::styled(lead.clone(), app.theme().style(*token)),
                Span::styled(rest.to_owned(), style),
            ]),
            _ => Line::styled(line, style),
        }
    }
}

fn plain(words: impl Into<String>, token: Token) -> Paragraph {
    Paragraph { words: words.into(), token, squares: Bitboard::EMPTY, lead: None }
}

fn of_remark(remark: &Remark) -> Paragraph {
    Paragraph { squares: remark.squares, ..plain(remark.text.clone(), Token::Text) }
}

/// The coach's remarks; that about the player's own move begins in the colour of its grade, an offer with its key.
fn remarks(app: &App) -> impl Iterator<Item = Paragraph> {
    let graded = app.study.board.facts.graded.as_ref();
    app.study.board.facts.remarks.iter().map(move |remark| {
        let own = graded.filter(|(lead, _)| remark.text.starts_with(lead));
        let own = own.map(|(lead, grade)| (lead.clone(), tone(*grade)));
        let offer = app.study.offer().filter(|offer| *offer == remark.text);
        let key = offer.map(|_| (app.study.key_name(Action::TakeBack), Token::Key));
        Paragraph { lead: own.or(key), ..of_remark(remark) }
    })
}

fn is_offer(app: &App, paragraph: &Paragraph) -> bool {
    app.study.offer().is_some_and(|offer| offer == paragraph.words)
}

fn tone(grade: MoveGrade) -> Token {
    match grade {
        MoveGrade::Brilliant | MoveGrade::Great | MoveGrade::Best | MoveGrade::Good => Token::Good,
        MoveGrade::Book => Token::Accent,
        MoveGrade::Inaccuracy => Token::Warning,
        MoveGrade::Mistake | MoveGrade::Miss | MoveGrade::Blunder => Token::Bad,
    }
}

/// Returns everything there is to say, the most important first.
fn candidates(app: &App, regions: &Regions) -> Vec<Paragraph> {
    let mut paragraphs = faults(app);
    if let Some(question) = question(app) {
        paragraphs.push(question);
        return paragraphs;
    }
    if let Some(status) = app.study.talk.status.as_ref().filter(|_| status::aside(app, regions).is_none()) {
        paragraphs.push(plain(crate::chess::text::clean(&status.text), status::token(status.severity)));
    }
    if app.study.prepares_drill() {
        return paragraphs;
    }
    if app.study.asks_welcome() {
        paragraphs.push(plain(WELCOME, Token::Accent));
    }
    paragraphs
        .extend(app.study.talk.tour.map(|tour| plain(tour.words(&app.study.settings.keymap), Token::Accent)));
    if app.study.talk.shown.is_some() {
        paragraphs.extend(of_line(app, regions));
        return paragraphs;
    }
    let has_panel = regions.panel.is_some();
    if has_panel && app.study.dangers().is_some() && app.study.training.exercises.is_none() {
        // The list has the rows; half a sentence of something else would be no help.
        let key = |action| app.study.key_name(action);
        let words = format!("{} or {} closes the list.", key(Action::Danger), key(Action::Cancel));
        paragraphs.push(plain(words, Token::Muted));
        return paragraphs;
    }
    paragraphs.extend(thinking(app));
    paragraphs.extend(hint(app));
    let spoken = if app.study.school.lesson.is_some() {
        super::modes::lesson::coach_lines(app, has_panel)
    } else {
        super::modes::exercise::coach_lines(app, has_panel)
    };
    let exercise = spoken.into_iter();
    paragraphs.extend(exercise.map(|(words, token)| plain(words, token)));
    if regions.panel.is_none() {
        paragraphs.extend(app.study.dangers().into_iter().flatten().map(of_remark));
    }
    paragraphs.extend(remarks(app).filter(|remark| !is_said_above(app, remark)));
    let steps = first_steps(app)
        .unwrap_or_else(|| next_steps(app).or_else(|| app.study.danger_reminder()).into_iter().collect());
    paragraphs.extend(steps.into_iter().map(|words| plain(words, Token::Muted)));
    paragraphs
}

/// Returns whether a hint or the verdict on an exercise says the same as a remark below it.
fn is_said_above(app: &App, remark: &Paragraph) -> bool {
    if app.study.hint().is_some_and(|hint| hint.text.contains(&remark.words)) {
        return true;
    }
    let exercises = app.study.training.exercises.as_ref();
    let verdict = exercises.and_then(|exercises| exercises.exercise.feedback.as_ref());
    // The verdict names the move, as the remark does.
    let reason = remark.words.split_once(' ').map_or(remark.words.as_str(), |(_, reason)| reason);
    verdict.is_some_and(|verdict| verdict.text.contains(reason))
}

/// Returns unsaved-game errors and notices.
fn faults(app: &App) -> Vec<Paragraph> {
    let mut paragraphs = Vec::new();
    if let Some(fault) = &app.study.talk.unsaved {
        let words = format!("The game is not saved: {}", crate::chess::text::clean(fault));
        paragraphs.push(plain(words, Token::Bad));
    }
    if let Some(notice) = app.study.talk.notices.first() {
        let key = app.study.key_name(Action::Cancel);
        let more = match app.study.talk.notices.len() {
            1 => format!(" ({key} closes this)"),
            count => format!(" ({key} shows {} more)", count - 1),
        };
        let words = format!("{}{more}", crate::chess::text::clean(notice));
        paragraphs.push(plain(words, Token::Warning));
    }
    paragraphs
}

/// Returns the question of a warning.
fn question(app: &App) -> Option<Paragraph> {
    let Mode::Ask(warning) = app.over_board()? else {
        return None;
    };
    let words = format!("{} Play it anyway?", warning.text);
    Some(plain(words, Token::Warning))
}

/// Returns the text of a shown line where the panel is missing, and its keys.
fn of_line(app: &App, regions: &Regions) -> Vec<Paragraph> {
    let key = |action| app.study.key_name(action);
    let mut paragraphs = Vec::new();
    if let Some(shown) = app.study.talk.shown.as_ref().filter(|_| regions.panel.is_none()) {
        paragraphs.push(plain(format!("{}: {}", shown.title, shown.text), Token::Text));
    }
    if let Some(exercises) = &app.study.training.exercises {
        let verdict = exercises.exercise.feedback.as_ref();
        let shown =
            app.study.talk.shown.as_ref().map(|shown| shown.text.as_str()).filter(|text| !text.is_empty());
        // The verdict may end with the words of the line.
        let told = verdict.filter(|verdict| shown.is_none_or(|shown| !verdict.text.contains(shown)));
        paragraphs.extend(told.map(|verdict| plain(verdict.text.clone(), Token::Text)));
        paragraphs.push(plain(exercises.line_keys(&app.study.settings.keymap), Token::Muted));
        return paragraphs;
    }
    let several = app.study.talk.shown.as_ref().is_some_and(|shown| shown.lines.len() > 1);
    let other =
        if several { format!(" {} shows another line,", key(Action::NextVariation)) } else { String::new() };
    let words = format!(
        "{} and {} step through the line,{other} {} goes back to the game.",
        key(Action::StepForward),
        key(Action::StepBack),
        key(Action::Cancel)
    );
    paragraphs.push(plain(words, Token::Muted));
    paragraphs
}

/// Returns the sentence shown while the player waits for the coach.
fn thinking(app: &App) -> Option<Paragraph> {
    let words = match app.study.asked_why() {
        Some(name) => format!("Thinking about {name}…"),
        None if app.study.talk.coach.hints.is_waiting() => "Thinking about a hint…".to_owned(),
        None => return None,
    };
    Some(plain(words, Token::Accent))
}

fn hint(app: &App) -> Option<Paragraph> {
    let hint = app.study.hint()?;
    let more = if hint.step == HintStep::Line {
        String::new()
    } else {
        format!(" ({}: more)", app.study.key_name(Action::Hint))
    };
    Some(Paragraph {
        squares: hint.squares,
        ..plain(format!("Hint {} of 5: {}{more}", hint.step.number(), hint.text), Token::Accent)
    })
}

/// Returns the first steps, until the player has moved; each is short enough for a line of the smallest screen.
fn first_steps(app: &App) -> Option<Vec<String>> {
    let begins = app.study.is_playing()
        && !app.study.is_taught()
        && !app.study.looks_back()
        && app.game().ply() < 2
        && app.over_board().is_none()
        && app.typed().is_none()
        && app.study.talk.tour.is_none();
    begins.then(|| {
        let key = |action| app.study.key_name(action);
        let own = app.game().position().board().by_color(app.study.viewer());
        let first = if app.study.hand.held.is_some() {
            format!("{} puts the piece down, {} puts it back.", key(Action::Confirm), key(Action::Cancel))
        } else if own.contains(app.cursor()) {
            format!("{} picks up a piece and marks its safe squares.", key(Action::Confirm))
        } else {
            format!("Move the cursor to a piece; {} picks it up.", key(Action::Confirm))
        };
        // The first question tells of the keys itself.
        let keys = if app.study.asks_welcome() {
            String::new()
        } else {
            format!(" {} lists the keys.", key(Action::Help))
        };
        vec![first, format!("Or type a move.{keys}")]
    })
}

/// Returns the next steps after the game.
fn next_steps(app: &App) -> Option<String> {
    let over = app.study.board.session.is_some() && app.game().ending().is_some();
    (over && !app.study.is_taught()).then(|| {
        let key = |action| app.study.key_name(action);
        if app.study.has_review() {
            return format!("{} is a rematch.", key(Action::Rematch));
        }
        format!("{} reviews the game, {} is a rematch.", key(Action::Review), key(Action::Rematch))
    })
}

#[cfg(test)]
#[path = "coach_tests.rs"]
mod tests;
