//! A reviewed game as a page of text: accuracy, graph, turning points and other mistakes.

use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::chess::text::clean;
use crate::chess::{Color, words};
use crate::review::{
    GameReport, GameStage, Moment, MomentKind, MoveReport, MoveTally, annotate, chances, chances_told,
};
use crate::tutor::Judgement;
use crate::tutor::words::Audience;
use crate::ui::text::wrap;

/// Width of a page in columns; the narrowest usual terminal has 80.
const COLUMNS: usize = 78;

/// Columns of the table's first cell and of the others.
const LABEL: usize = 14;
const CELL: usize = 8;

/// The graph's rows, and the columns beside its numbers.
const ROWS: usize = 6;
const GRAPH: usize = COLUMNS - 6;

/// From an eighth of a cell to a whole one.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What a page is made of.
pub(super) struct TextPage<'a> {
    pub report: &'a GameReport,
    pub audience: Audience,
    /// The reader's side; only its faults are listed.
    pub you: Option<Color>,
    /// Whether more signs than ASCII can be shown.
    pub unicode: bool,
}

/// The page, ending with a line end.
pub(super) fn of(page: &TextPage<'_>) -> String {
    let mut text = String::new();
    heading(&mut text, page.report);
    table(&mut text, page.report);
    if page.report.moves.len() > 1 {
        graph(&mut text, page);
    }
    times(&mut text, page);
    moments(&mut text, page);
    faults(&mut text, page);
    if page.unicode { text } else { plain(&text) }
}

/// Converts to ASCII: replaces signs, and unknown letters with `?`.
fn plain(text: &str) -> String {
    let sign = |c: char| match c {
        '–' | '−' => "-".to_owned(),
        '…' => "...".to_owned(),
        '→' => "to".to_owned(),
        '·' => "|".to_owned(),
        c if c.is_ascii() => c.to_string(),
        _ => "?".to_owned(),
    };
    text.chars().map(sign).collect()
}

fn heading(text: &mut String, report: &GameReport) {
    let result = report.tag("Result").unwrap_or("*");
    let players = format!("{} – {}", player(report, Color::White), player(report, Color::Black));
    line(text, &format!("{players}   {}", clean(result)));
    let about: Vec<String> = ["Event", "Site", "Date"]
        .into_iter()
        .filter_map(|tag| report.tag(tag))
        .map(|value| cut(&clean(value), 40))
        .collect();
    let opening = report.opening.as_ref();
    let opening = opening.map(|opening| format!("{} {}", opening.eco, opening.name));
    for words in [about.join(" · "), opening.unwrap_or_default()] {
        for words in wrap(&words, COLUMNS) {
            line(text, &words);
        }
    }
}

/// `Ada Berg (1834)`, or the side where the name is not known.
fn player(report: &GameReport, side: Color) -> String {
    let name = report.tag(side.fold_wb("White", "Black"));
    let name = name.map_or(words::side(side).to_owned(), |name| cut(&clean(name), 24));
    match report.tag(side.fold_wb("WhiteElo", "BlackElo")) {
        Some(elo) => format!("{name} ({})", cut(&clean(elo), 6)),
        None => name,
    }
}

/// Cuts a text to a width in cells.
fn cut(text: &str, most: usize) -> String {
    if text.width() <= most {
        return text.to_owned();
    }
    let mut used = 1;
    let kept = text.chars().take_while(|c| {
        used += c.width().unwrap_or(0);
        used <= most
    });
    format!("{}…", kept.collect::<String>())
}

fn line(text: &mut String, words: &str) {
    // Writing into a string cannot fail.
    let _ = writeln!(text, "{}", words.trim_end());
}

/// Accuracy, loss and judgements of both sides in the whole game and its parts.
fn table(text: &mut String, report: &GameReport) {
    text.push('\n');
    let sides = Color::ALL.map(|side| format!("{:>1$}", words::side(side), CELL));
    let gap = " ".repeat(3 * CELL);
    line(text, &format!("{}{}{gap}  {}", " ".repeat(LABEL), sides[0], sides[1]));
    let parts = ["all", "opening", "middle", "end"].map(|part| format!("{part:>CELL$}")).concat();
    line(text, &format!("{}{parts}  {parts}", " ".repeat(LABEL)));
    let percent = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.0}%"));
    let whole = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.0}"));
    row(text, report, "accuracy", |tally| percent(tally.accuracy));
    row(text, report, "average loss", |tally| whole(tally.acpl));
    for (name, judgement) in [
        ("best", Judgement::Best),
        ("excellent", Judgement::Excellent),
        ("good", Judgement::Good),
        ("inaccuracies", Judgement::Inaccuracy),
        ("mistakes", Judgement::Mistake),
        ("blunders", Judgement::Blunder),
    ] {
        row(text, report, name, |tally| match tally.judgements.of(judgement) {
            0 if tally.judgements.moves() == 0 => "-".to_owned(),
            count => count.to_string(),
        });
    }
}

fn row(text: &mut String, report: &GameReport, name: &str, cell: impl Fn(&MoveTally) -> String) {
    let of = |side: Color| {
        let side = report.side(side);
        let parts = GameStage::ALL.map(|stage| side.stages.of(stage));
        let cells = std::iter::once(&side.whole).chain(parts).map(|tally| format!("{:>CELL$}", cell(tally)));
        cells.collect::<String>()
    };
    line(text, &format!("{name:<LABEL$}{}  {}", of(Color::White), of(Color::Black)));
}

/// White's chances after each move as a filled curve, with the turning points below it.
fn graph(text: &mut String, page: &TextPage<'_>) {
    let chances = chances(&page.report.moves);
    let plies = chances.len() - 1;
    let columns = (plies * (GRAPH / plies).clamp(1, 4)).min(GRAPH);
    line(text, "\nWhite's winning chances in %");
    for row in (0..ROWS).rev() {
        let label = match row {
            row if row == ROWS - 1 => "100",
            row if row == ROWS / 2 => "50",
            0 => "0",
            _ => "",
        };
        // A column stands for one move or for several, of which it shows the last.
        let chance = |column: usize| chances[((column + 1) * plies).div_ceil(columns)];
        let cells: String =
            (0..columns).map(|column| filled(chance(column), ROWS, row, page.unicode)).collect();
        line(text, &format!("{label:>4}  {cells}"));
    }
    let mut marks = vec![' '; columns];
    for moment in &page.report.moments {
        marks[(moment.ply as usize - 1) * columns / plies] = '^';
    }
    line(text, &format!("      {}", marks.into_iter().collect::<String>()));
}

/// Rows of a side's seconds a move.
const TIME_ROWS: usize = 3;

/// The seconds of each side's moves as bars, and what they tell.
fn times(text: &mut String, page: &TextPage<'_>) {
    let Some(times) = &page.report.times else { return };
    for side in Color::ALL {
        let plies = page.report.moves.iter().filter(|report| report.color == side);
        let spent: Vec<f64> = plies.map(|report| times.spent_on(report.ply).unwrap_or(0.0)).collect();
        let most = spent.iter().copied().fold(0.0, f64::max);
        if most > 0.0 {
            bars(text, &format!("{}'s seconds a move", words::side(side)), &spent, most, page.unicode);
        }
        let said = times.sentences(side, &page.report.moves).join(" ");
        for words in wrap(&said, COLUMNS - 6) {
            line(text, &format!("      {words}"));
        }
    }
}

/// Bars in columns, of which each stands for one move or for the longest of several.
fn bars(text: &mut String, title: &str, spent: &[f64], most: f64, unicode: bool) {
    line(text, &format!("\n{title}"));
    let each = spent.len().div_ceil(GRAPH);
    let wide = if each == 1 { (GRAPH / spent.len()).clamp(1, 2) } else { 1 };
    for row in (0..TIME_ROWS).rev() {
        let label = if row == TIME_ROWS - 1 { format!("{most:.0}") } else { String::new() };
        let cell = |bar: &[f64]| {
            let longest = bar.iter().copied().fold(0.0, f64::max);
            filled(longest / most * 100.0, TIME_ROWS, row, unicode).to_string().repeat(wide)
        };
        line(text, &format!("{label:>4}  {}", spent.chunks(each).map(cell).collect::<String>()));
    }
}

/// The block that fills a cell up to a share in percent of so many rows.
fn filled(share: f64, rows: usize, row: usize, unicode: bool) -> char {
    let height = share / 100.0 * rows as f64 - row as f64;
    let eighths = (height * 8.0).round().clamp(0.0, 8.0) as usize;
    match (unicode, eighths) {
        (true, eighths) => EIGHTHS[eighths],
        (false, 4..) => '#',
        (false, _) => ' ',
    }
}

fn moments(text: &mut String, page: &TextPage<'_>) {
    if page.report.moments.is_empty() {
        return;
    }
    line(text, "\nTurning points");
    for moment in &page.report.moments {
        if let Some(report) = page.report.at(moment.ply) {
            let head = format!("{}  {}", report.signed(), moment_words(moment, report));
            entry(text, &head, &moment.text);
        }
    }
}

/// `missed win: White's chances 81 → 34%`, from the mover's side.
fn moment_words(moment: &Moment, report: &MoveReport) -> String {
    let side = words::side(report.color);
    let chances = chances_told(report, moment.kind);
    format!("{}: {side}'s chances {chances}", moment.kind.words(report.judgement))
}

/// The faults beyond the turning points; only those of the reader's side, if the reader has one.
fn faults(text: &mut String, page: &TextPage<'_>) {
    let is_told = |report: &&MoveReport| {
        report.judgement >= annotate::least_told(page.audience)
            && page.you.is_none_or(|you| you == report.color)
            && page.report.moments.iter().all(|moment| moment.ply != report.ply)
    };
    let mut faults = page.report.moves.iter().filter(is_told).peekable();
    if faults.peek().is_some() {
        line(text, "\nOther mistakes");
    }
    for report in faults {
        let (side, chances) = (words::side(report.color), chances_told(report, MomentKind::Fault));
        let head = format!("{}  {side}'s chances {chances}", report.signed());
        entry(text, &head, report.told.of(page.audience));
    }
}

fn entry(text: &mut String, head: &str, words: &str) {
    line(text, &format!("\n  {head}"));
    for words in wrap(words, COLUMNS - 4) {
        line(text, &format!("    {words}"));
    }
}
