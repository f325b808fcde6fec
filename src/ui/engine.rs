//! The engine's view: evaluation bar, best lines, book moves, the games behind the position.

use ratatui::text::{Line, Span};

use super::panel::blank;
use super::{evalbar, text};
use crate::app::msg::ExplorerNews;
use crate::app::{Action, App};
use crate::chess::notation;
use crate::library::{ExploredMove, ResultCounts};
use crate::theme::Token;

/// The evaluation bar and the best lines; where it is tight the best alone. The last column stays free.
pub(super) fn lines(app: &App, columns: u16, tight: bool) -> Vec<Line<'static>> {
    let columns = columns.saturating_sub(1);
    if !app.study.screen.view.engine {
        return Vec::new();
    }
    if app.study.conceals() {
        let muted = app.theme().style(Token::Muted);
        return vec![Line::styled(text::HIDDEN, muted), blank()];
    }
    let mut lines = view(app, columns, tight);
    lines.extend(book(app, columns));
    lines.extend(explored(app, columns, tight));
    lines.push(blank());
    lines
}

/// Returns the book moves that fit.
fn book(app: &App, columns: u16) -> Option<Line<'static>> {
    let mut words = String::new();
    for known in &app.study.engines.view.book {
        let name = notation::san(app.game().position(), known.played);
        let next = format!("  {name} {:.0}%", known.share);
        if text::BOOK.len() + words.len() + next.len() > usize::from(columns) {
            break;
        }
        words.push_str(&next);
    }
    let title = Span::styled(text::BOOK, app.theme().style(Token::Title));
    (!words.is_empty()).then(|| Line::from(vec![title, Span::styled(words, app.theme().style(Token::Text))]))
}

/// The moves of the explorer's table.
const EXPLORED: usize = 5;

/// Returns the games behind the position: all of them, then the most played moves; where it is tight the first row alone.
fn explored(app: &App, columns: u16, tight: bool) -> Vec<Line<'static>> {
    let (text_style, muted) = (app.theme().style(Token::Text), app.theme().style(Token::Muted));
    let fitted =
        |words: &str, style| vec![Line::styled(text::fit(words, usize::from(columns)).into_owned(), style)];
    let explored = match &app.study.engines.view.explored {
        Some(ExplorerNews::Found(explored)) if explored.results.games > 0 => explored,
        Some(ExplorerNews::Found(_)) | None => return Vec::new(),
        Some(ExplorerNews::Indexing(file, percent)) => {
            return fitted(&format!("Games: indexing {file}, {percent}%"), muted);
        }
        Some(ExplorerNews::Failed(fault)) => {
            let style = app.theme().style(Token::Bad);
            let words = text::wrap_even(&format!("Games: {fault}."), usize::from(columns));
            return words.into_iter().map(|line| Line::styled(line, style)).collect();
        }
    };
    let is_wide = columns >= WITH_YEARS;
    let row = |name: &str, results: ResultCounts, more: String, style| {
        let shares =
            results.percents().map(|share| share.map_or_else(String::new, |share| format!("{share}%")));
        let [white, draws, black] = shares;
        let games = match results.games {
            games @ 0..1_000_000 => games.to_string(),
            games => format!("{}.{}M", games / 1_000_000, games % 1_000_000 / 100_000),
        };
        let cells = format!("{name:<6}{games:>6}{white:>5}{draws:>6}{black:>6}{more}");
        Line::styled(cells, style)
    };
    let title = Span::styled(format!("{:<12}", "Games"), app.theme().style(Token::Title));
    let heads = format!("White drawn Black{}", if is_wide { "  rating  years" } else { "" });
    let heads = Span::styled(heads, muted);
    let position = app.game().position();
    let most = if tight { 0 } else { EXPLORED };
    let moves = explored.moves.iter().take(most);
    let moves = moves.map(|known| {
        let more = if is_wide { players(known) } else { String::new() };
        row(&notation::san(position, known.played), known.results, more, text_style)
    });
    let all = row("all", explored.results, String::new(), muted);
    [Line::from(vec![title, heads]), all].into_iter().chain(moves).collect()
}

/// Columns from which the explorer's table has ratings and years.
const WITH_YEARS: u16 = 48;

/// The rating of those who played a move, and when, for the end of its row.
fn players(known: &ExploredMove) -> String {
    let rating = known.rating.map_or_else(String::new, |rating| rating.to_string());
    let years = match known.years {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
        None => String::new(),
    };
    format!("{rating:>8}  {years}").trim_end().to_owned()
}

/// Returns the bar and the lines, or why there are none.
fn view(app: &App, columns: u16, tight: bool) -> Vec<Line<'static>> {
    let muted = app.theme().style(Token::Muted);
    if let Some(fault) = &app.study.engines.view.fault {
        let words = text::fit(fault, usize::from(columns)).into_owned();
        return vec![Line::styled(words, app.theme().style(Token::Bad))];
    }
    let Some(analysis) = &app.study.engines.view.analysis else {
        let back = app.study.key_name(Action::StepBack);
        let words = if app.study.engines.view.running {
            "thinking…".to_owned()
        } else {
            format!("Game over; {back} steps back.")
        };
        return vec![Line::styled(words, muted)];
    };
    let turn = app.game().turn();
    let mut lines = Vec::new();
    if let Some(best) = analysis.lines.first() {
        lines.push(evalbar::line(app, best.score.for_white(turn), columns));
    }
    let most = if tight { 1 } else { analysis.lines.len() };
    for line in analysis.lines.iter().take(most) {
        let score = line.score.for_white(turn).to_string().replace('-', "−");
        let moves = notation::line(app.game().position(), &line.moves);
        let room = usize::from(columns).saturating_sub(8);
        lines.push(Line::from(vec![
            Span::styled(format!("{score:>6}  "), app.theme().style(Token::Text)),
            // Half a number or half a move would be read as another.
            Span::styled(text::paragraph(&moves, room, 1).concat(), muted),
        ]));
    }
    if !tight && app.study.has_inside() {
        let words = format!("{} looks inside swarm.", app.study.key_name(Action::EngineView));
        lines.push(Line::styled(text::fit(&words, usize::from(columns)).into_owned(), muted));
    }
    if !tight {
        let depth = format!("depth {}, ", analysis.depth);
        let room = usize::from(columns).saturating_sub(depth.len());
        let counted = format!("{depth}{}", positions(analysis.nodes, room));
        lines.push(Line::styled(counted, muted));
    }
    lines
}

/// Returns a count of positions in at most `columns` columns.
fn positions(nodes: u64, columns: usize) -> String {
    let words = thousands(nodes);
    if words.len() <= columns {
        return words;
    }
    words.replace("billion", "G").replace("million", "M").replace("thousand", "k")
}

/// Returns a count of positions in words.
fn thousands(nodes: u64) -> String {
    match nodes {
        0..10_000 => format!("{nodes} positions"),
        10_000..1_000_000 => format!("{} thousand positions", nodes / 1_000),
        1_000_000..10_000_000 => {
            let tenths = nodes / 100_000;
            format!("{}.{} million positions", tenths / 10, tenths % 10)
        }
        10_000_000..1_000_000_000 => format!("{} million positions", nodes / 1_000_000),
        _ => {
            let tenths = nodes / 100_000_000;
            format!("{}.{} billion positions", tenths / 10, tenths % 10)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::chess::{Move, Score, after_move};
    use crate::library::ExploredPosition;
    use crate::search::{Analysis, Line as SearchLine};
    use crate::ui::testing::words;

    /// A player whose view has these lines from the usual start.
    fn looking(lines: &[(&[&str], i32)]) -> TestPlayer {
        let mut player = TestPlayer::new();
        let lines = lines.iter().map(|(sans, score)| {
            let mut position = player.app.game().position().clone();
            let moves: Vec<Move> = sans
                .iter()
                .map(|san| {
                    let m = notation::parse_san(&position, san).unwrap();
                    position = after_move(&position, m);
                    m
                })
                .collect();
            SearchLine { score: Score::Cp(*score), moves }
        });
        let lines = lines.collect();
        let analysis = Analysis { depth: 12, nodes: 1_234_567, lines, ..Analysis::default() };
        player.app.study.engines.view.analysis = Some(analysis);
        player.app.study.screen.view.engine = true;
        player
    }

    #[test]
    fn counts_are_words_that_fit() {
        for (nodes, long, short) in [
            (9_999, "9999 positions", "9999 positions"),
            (10_000, "10 thousand positions", "10 k positions"),
            (1_960_000, "1.9 million positions", "1.9 M positions"),
            (23_400_000, "23 million positions", "23 M positions"),
            (4_000_000_000, "4.0 billion positions", "4.0 G positions"),
        ] {
            assert_eq!((positions(nodes, 30).as_str(), positions(nodes, 15).as_str()), (long, short));
        }
    }

    #[test]
    fn the_best_line_comes_first_and_all_have_score_and_moves() {
        let player = looking(&[(&["e4", "e5", "Nf3"], 31), (&["d4", "d5"], 25)]);
        let shown = words(&lines(&player.app, 40, false));
        assert!(shown[0].starts_with("  +0.3 "), "{shown:?}");
        assert_eq!(
            &shown[1..],
            [" +0.31  1.e4 e5 2.Nf3", " +0.25  1.d4 d5", "depth 12, 1.2 million positions", ""]
        );
        for columns in 18..32 {
            let shown = words(&lines(&player.app, columns, false)).remove(1);
            let line = shown.trim_start_matches(" +0.31  ").trim_end_matches('…');
            assert!(["1.e4", "1.e4 e5", "1.e4 e5 2.Nf3"].contains(&line), "{columns}: {shown:?}");
        }
        let tight = words(&lines(&player.app, 24, true));
        assert_eq!(tight.len(), 3, "{tight:?}");
        assert!(tight.iter().all(|line| line.chars().count() <= 24), "{tight:?}");
    }

    #[test]
    fn scores_are_from_white_s_side_whoever_is_to_move() {
        let mut player = TestPlayer::new();
        player.line("e4");
        let line = SearchLine { score: Score::Cp(-40), moves: Vec::new() };
        player.app.study.engines.view.analysis = Some(Analysis { lines: vec![line], ..Analysis::default() });
        player.app.study.screen.view.engine = true;
        let shown = words(&lines(&player.app, 40, false));
        assert!(shown[1].starts_with(" +0.40"), "{shown:?}");
    }

    #[test]
    fn the_games_behind_the_position_stand_below_the_lines() {
        let mut player = looking(&[(&["e4"], 31)]);
        let results =
            |white, draws, black| ResultCounts { games: white + draws + black, white, draws, black };
        let played = |name: &str, results| {
            let played = notation::parse_san(player.app.game().position(), name).unwrap();
            ExploredMove { played, results, rating: Some(1_512), years: Some((1999, 2026)) }
        };
        let moves = vec![played("e4", results(120, 60, 20)), played("Nf3", results(0, 0, 1))];
        let found = ExploredPosition { results: results(120, 60, 21), moves };
        player.app.study.engines.view.explored = Some(ExplorerNews::Found(Box::new(found)));
        let shown = words(&lines(&player.app, 31, false));
        let at = shown.iter().position(|line| line.starts_with("Games")).unwrap();
        assert_eq!(
            &shown[at..],
            [
                "Games       White drawn Black",
                "all      201  60%   30%   10%",
                "e4       200  60%   30%   10%",
                "Nf3        1   0%    0%  100%",
                ""
            ]
        );
        let wide = words(&lines(&player.app, 60, false));
        assert!(wide.contains(&"Games       White drawn Black  rating  years".to_owned()), "{wide:?}");
        assert!(wide.contains(&"e4       200  60%   30%   10%    1512  1999–2026".to_owned()), "{wide:?}");
        let tight = words(&lines(&player.app, 31, true));
        assert!(
            tight.iter().any(|line| line.starts_with("all "))
                && !tight.iter().any(|line| line.starts_with("e4 "))
        );
        let none = ExplorerNews::Found(Box::default());
        player.app.study.engines.view.explored = Some(none);
        assert!(!words(&lines(&player.app, 31, false)).iter().any(|line| line.starts_with("Games")));
        player.app.study.engines.view.explored = Some(ExplorerNews::Indexing("big.pgn".to_owned(), 7));
        assert!(words(&lines(&player.app, 31, false)).contains(&"Games: indexing big.pgn, 7%".to_owned()));
    }

    #[test]
    fn what_there_is_to_say_instead_of_lines() {
        let mut player = looking(&[]);
        let view = &mut player.app.study.engines.view;
        (view.analysis, view.running) = (None, true);
        assert_eq!(words(&lines(&player.app, 40, false)), ["thinking…", ""]);
        player.app.study.engines.view.running = false;
        assert_eq!(words(&lines(&player.app, 40, false))[0], "Game over; ',' steps back.");
        player.app.study.engines.view.fault = Some("stockfish has died".to_owned());
        assert_eq!(words(&lines(&player.app, 14, false))[0], "stockfish ha…");
        player.app.study.screen.view.engine = false;
        assert!(lines(&player.app, 40, false).is_empty());
    }
}
