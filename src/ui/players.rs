//! The two players beside the board: name, rating, whose turn it is or the clock, and the pieces each has taken.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::header::{sign, time};
use super::text;
use crate::app::App;
use crate::chess::text::clean;
use crate::chess::{Color, Ending, Position, Role, material, words};
use crate::review::time_use;
use crate::theme::Token;

/// Columns from which the depth of the opponent's search is shown.
const WIDE: u16 = 40;

/// Draws a player at his end of the column: the name outermost, the taken pieces towards the middle, if there is a row
/// for them.
pub(super) fn draw(app: &App, side: Color, area: Rect, buffer: &mut Buffer) {
    let mut lines = vec![name_line(app, side, area.width), taken_line(app, side, area.width)];
    if side == app.study.screen.view.below {
        lines.reverse();
        lines.drain(..usize::from(2_u16.saturating_sub(area.height)));
    }
    text::put_lines(&lines, area, buffer);
}

/// `● patzer (1200)          thinks…`
fn name_line(app: &App, side: Color, columns: u16) -> Line<'static> {
    let (status, token) = status(app, side, columns);
    let status = Span::styled(status, app.theme().style(token));
    let is_turn = app.game().turn() == side && app.game().ending().is_none();
    let (name, rating) = name(app, side);
    let room = usize::from(columns).saturating_sub(status.width() + 3);
    let shown = text::fit(&name, room).into_owned();
    let rating = rating.filter(|rating| shown.width() + rating.width() < room);
    let token = if is_turn { Token::Title } else { Token::Text };
    let left = vec![
        Span::styled(
            format!("{} ", sign(side, app.study.glyphs())),
            app.theme().style(if is_turn { Token::Accent } else { Token::Muted }),
        ),
        Span::styled(shown, app.theme().style(token)),
        Span::styled(
            rating.map_or(String::new(), |rating| format!(" {rating}")),
            app.theme().style(Token::Muted),
        ),
    ];
    text::ends(left, status, columns)
}

/// Returns the name of a player, and the rating if one is known.
fn name(app: &App, side: Color) -> (String, Option<String>) {
    if app.study.training.exercises.is_some() || app.study.school.lesson.is_some() {
        let you = if side == app.study.viewer() { "You" } else { words::side(side) };
        return (you.to_owned(), None);
    }
    let session = app.study.board.session.as_ref();
    if let Some((session, opponent)) = session.and_then(|session| Some((session, session.opponent.as_ref()?)))
    {
        return match (session.human == side, opponent.level) {
            (true, _) => ("You".to_owned(), None),
            (false, None) => (opponent.name.clone(), None),
            (false, Some(level)) => (opponent.name.clone(), Some(format!("({level})"))),
        };
    }
    let tag = |name: &str| {
        let tag = app.game().tags.get(name).filter(|tag| !matches!(*tag, "" | "?" | "-"));
        tag.map(|tag| clean(tag).into_owned())
    };
    let name = tag(words::side(side)).unwrap_or_else(|| words::side(side).to_owned());
    (name, tag(&format!("{}Elo", words::side(side))).map(|elo| format!("({elo})")))
}

/// Returns what stands behind the name: the point won, the clock, or whose turn it is.
fn status(app: &App, side: Color, columns: u16) -> (String, Token) {
    if app.study.prepares_drill() {
        return (String::new(), Token::Muted);
    }
    let game = app.game();
    let is_turn = game.turn() == side;
    let of_turn = if is_turn { Token::Title } else { Token::Muted };
    let recorded = |side| time_use::recorded_clock(game, side).filter(|_| !app.study.is_playing());
    if let Some(point) = point(app, side) {
        // The result stands at the end of a record that has clocks: before it they tell more.
        let is_end = game.tree().node(game.current()).children().is_empty();
        if is_end || Color::ALL.into_iter().all(|side| recorded(side).is_none()) {
            return (point.to_owned(), Token::Title);
        }
        return (recorded(side).map_or(String::new(), time), of_turn);
    }
    if let Some(clock) = &app.study.board.clock {
        let runs = if clock.running() == Some(side) { "*" } else { "" };
        return (format!("{}{runs}", time(clock.left(side, app.study.now.instant))), of_turn);
    }
    if let Some(left) = recorded(side) {
        return (time(left), of_turn);
    }
    if let Some(words) = thought(app, side) {
        return (words, Token::Muted);
    }
    if let Some(words) = turn_in_line(app, side) {
        return (words.to_owned(), Token::Accent);
    }
    if !is_turn {
        return (String::new(), Token::Muted);
    }
    if app.study.waits_for_opponent() {
        let depth = app.study.engines.thinking.as_ref().map_or(0, |asked| asked.depth);
        let depth = if columns >= WIDE && depth > 0 { format!(" {depth}") } else { String::new() };
        return (format!("thinks…{depth}"), Token::Muted);
    }
    let player = app.study.own_side().filter(|_| !app.study.studies());
    match (player == Some(side), game.position().is_check()) {
        (true, true) => ("check, your move".to_owned(), Token::Accent),
        (true, false) => ("your move".to_owned(), Token::Accent),
        (false, true) => ("check".to_owned(), Token::Accent),
        (false, false) => ("to move".to_owned(), Token::Accent),
    }
}

/// Whose turn it is in the line that stands on the board in place of the game.
fn turn_in_line(app: &App, side: Color) -> Option<&'static str> {
    // Before a question the move is not played.
    app.study.talk.shown.as_ref().filter(|shown| !shown.asks)?;
    let board = app.study.board();
    if board.turn() != side || board.is_stalemate() {
        return Some("");
    }
    Some(match (board.is_checkmate(), board.is_check()) {
        (true, _) => "mated",
        (false, true) => "check",
        (false, false) => "to move",
    })
}

/// What an engine thought of its last move, from White's side, in a game of two engines while it does not think.
fn thought(app: &App, side: Color) -> Option<String> {
    let thinks = app.study.waits_for_opponent() && app.game().turn() == side;
    let exhibition =
        app.study.board.exhibition.as_ref().filter(|_| !thinks && app.study.is_at_exhibition())?;
    Some(exhibition.score(side)?.for_white(side).to_string().replace('-', "−"))
}

/// Returns the point of a finished game; one that nobody plays is finished wherever one looks.
fn point(app: &App, side: Color) -> Option<&'static str> {
    let recorded = || match app.study.board.session {
        None => app.game().tags.get("Result"),
        Some(_) => None,
    };
    let result = app.game().ending().map(Ending::result).or_else(recorded)?;
    match (result, side) {
        ("1-0", Color::White) | ("0-1", Color::Black) => Some("1"),
        ("1-0", Color::Black) | ("0-1", Color::White) => Some("0"),
        ("1/2-1/2", _) => Some("½"),
        _ => None,
    }
}

/// Returns how a game that was played here has ended, where the board shows its end: `Black won, 0-1`.
pub(super) fn result(app: &App) -> Option<Line<'static>> {
    app.study.board.session.as_ref()?;
    let result = app.game().ending().map(Ending::result)?;
    let words = match result {
        "1-0" => "White won",
        "0-1" => "Black won",
        _ => "Draw",
    };
    let style = app.theme().style(Token::Title).add_modifier(Modifier::BOLD);
    Some(Line::styled(format!("{words}, {result}"), style))
}

/// The pieces that a player has taken, and by how many pawns he is ahead: `  ♙♙♘ +2`.
fn taken_line(app: &App, side: Color, columns: u16) -> Line<'static> {
    // In a lesson nobody has taken anything.
    if app.study.is_taught() {
        return Line::default();
    }
    let board = app.study.board().board();
    // An exercise starts in the middle of a game, so there the missing pieces count.
    let start = app.study.training.exercises.is_none().then(|| app.game().start().board());
    let gone = match start {
        Some(start) => material::captured_since(start, board, !side),
        None => material::captured(board, !side),
    };
    let ahead = side.fold_wb(1, -1) * material::balance(board);
    let ahead = if ahead > 0 { format!(" +{ahead}") } else { String::new() };
    let room = usize::from(columns).saturating_sub(2 + ahead.width());
    let each = each_piece(!side, &gone, app.study.glyphs());
    let shown = if each.width() > room { counted_pieces(!side, &gone, app.study.glyphs()) } else { each };
    Line::from(vec![
        Span::styled(format!("  {}", text::fit(&shown, room)), app.theme().style(Token::Text)),
        Span::styled(ahead, app.theme().style(Token::Muted)),
    ])
}

/// One sign for each piece: `♙♙♘`.
fn each_piece(color: Color, pieces: &[Role], glyphs: bool) -> String {
    pieces.iter().map(|role| text::piece(color, *role, glyphs)).collect()
}

/// One sign for each kind of piece, with their number: `♙2♘`.
fn counted_pieces(color: Color, pieces: &[Role], glyphs: bool) -> String {
    let kinds = pieces.chunk_by(|one, other| one == other);
    let words = kinds.map(|kind| match (text::piece(color, kind[0], glyphs), kind.len()) {
        (piece, 1) => piece.to_string(),
        (piece, count) => format!("{piece}{count}"),
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::ui::testing::{screen, words};

    fn line(player: &TestPlayer, side: Color, columns: u16) -> String {
        words(&[name_line(&player.app, side, columns)]).remove(0)
    }

    #[test]
    fn names_ratings_and_whose_turn_it_is() {
        let mut player = TestPlayer::new();
        assert_eq!(line(&player, Color::White, 30), format!("○ You{:>24}", "your move"));
        assert_eq!(line(&player, Color::Black, 30), "● patzer (800)");
        player.line("e4");
        assert_eq!(line(&player, Color::White, 30), "○ You");
        assert_eq!(line(&player, Color::Black, 30), format!("● patzer (800){:>15}", "thinks…"));
        assert_eq!(line(&player, Color::Black, 20), "● patzer    thinks…", "the rating makes way");
    }

    #[test]
    fn a_check_and_the_point_stand_behind_the_name() {
        let mut player = TestPlayer::at("7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        player.line("Ra8#");
        assert!(line(&player, Color::White, 30).ends_with('1'), "{}", line(&player, Color::White, 30));
        assert!(line(&player, Color::Black, 30).ends_with('0'));
        let checked = TestPlayer::at("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
        assert!(line(&checked, Color::White, 30).ends_with("check, your move"));
    }

    #[test]
    fn a_game_that_is_over_says_its_result_in_words_and_marks_no_danger() {
        // Black's queen is there for the taking.
        let mut player = TestPlayer::at("3qk3/8/8/3Q4/8/8/8/3RK3 w - - 0 1");
        let is_marked = |player: &TestPlayer| player.app.marks().iter().any(|marks| marks.strong.is_some());
        assert!(result(&player.app).is_none());
        player.line("resign");
        let shown = screen(&player, 80, 24);
        assert!(shown.contains("Black won, 0-1"), "{shown}");
        assert!(!is_marked(&player), "{shown}");
    }

    #[test]
    fn who_is_to_move_in_a_line_on_the_board_is_told_by_the_line() {
        let mut player = TestPlayer::new();
        player.line("f3").reply("e5");
        player.show_line(["g4", "Qh4#"]).keys(", ,");
        let status =
            |player: &TestPlayer, side| line(player, side, 30).split_whitespace().last().map(str::to_owned);
        assert_eq!(status(&player, Color::White).as_deref(), Some("move"));
        player.keys(". .");
        assert_eq!(status(&player, Color::White).as_deref(), Some("mated"));
        assert!(!screen(&player, 80, 24).contains("to move") && !screen(&player, 27, 11).contains("to move"));
    }

    #[test]
    fn the_clocks_of_a_record_follow_the_position() {
        let mut player = TestPlayer::new();
        let game =
            "1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} 2. Nf3 {[%clk 1:02:03]} Nc6 {[%clk later]} *\n";
        player.tell(crate::app::Input::Paste(game.to_owned())).keys("home");
        assert_eq!(line(&player, Color::White, 30), format!("○ White{:>22}", "to move"));
        player.keys(". .");
        assert!(line(&player, Color::White, 30).ends_with("5:00"));
        assert!(line(&player, Color::Black, 30).ends_with("4:58"));
        player.keys(". .");
        assert!(line(&player, Color::White, 30).ends_with("1:02:03"));
        assert!(!line(&player, Color::Black, 30).contains("later"));
        let won =
            "[Result \"1-0\"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} 2. Nf3 {[%clk 0:04:50]} 1-0\n";
        player.tell(crate::app::Input::Paste(won.to_owned())).keys("home");
        assert!(line(&player, Color::White, 30).ends_with(" 1"));
        player.keys(".");
        assert!(line(&player, Color::White, 30).ends_with("5:00"));
        assert!(line(&player, Color::Black, 30).trim_end().ends_with("Black"));
        player.keys("end");
        assert!(
            line(&player, Color::White, 30).ends_with(" 1")
                && line(&player, Color::Black, 30).ends_with(" 0")
        );
        let longest = format!("1. e4 {{[%clk {}]}} *\n", ["59"; 12].join(":"));
        player.tell(crate::app::Input::Paste(longest)).keys("end");
        assert!(!line(&player, Color::White, 30).contains(':'));
    }

    #[test]
    fn what_was_taken_is_shown_piece_by_piece_or_counted() {
        let mut player = TestPlayer::new();
        let taken =
            |player: &TestPlayer, side, columns| words(&[taken_line(&player.app, side, columns)]).remove(0);
        assert_eq!(taken(&player, Color::White, 20), "");
        player
            .line("e4")
            .reply("d5")
            .line("exd5")
            .reply("Qxd5")
            .line("Nc3")
            .reply("Qxg2")
            .line("Bxg2")
            .reply("a6");
        assert_eq!(taken(&player, Color::White, 20), "  ♟\u{fe0e}♛ +8");
        assert_eq!(taken(&player, Color::Black, 20), "  ♙♙");
        let pawns = [Role::Pawn; 7];
        assert_eq!(each_piece(Color::White, &pawns, true), "♙♙♙♙♙♙♙");
        assert_eq!(counted_pieces(Color::White, &[Role::Queen, Role::Pawn, Role::Pawn], true), "♕♙2");
        assert_eq!(counted_pieces(Color::Black, &[Role::Rook, Role::Rook], false), "r2");
    }

    #[test]
    fn letters_stand_for_the_sides_where_there_are_no_glyphs() {
        let mut player = TestPlayer::new();
        player.app.study.screen.glyphs = false;
        assert!(line(&player, Color::White, 30).starts_with("W You"));
        assert!(line(&player, Color::Black, 30).starts_with("B patzer"));
    }
}
