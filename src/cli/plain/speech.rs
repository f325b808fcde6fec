//! The game in sentences: the position, its threats and what was played, as a screen reader speaks them.

use super::announced::{Announced, is_reviewed};
use crate::app::App;
use crate::chess::notation::{self, destination, origin};
use crate::chess::{Bitboard, ByColor, Color, File, Move, Position, Rank, Role, Square, words};
use crate::heatmap::{Heatmap, Mapper};
use crate::library::{SHARED, Session, label};
use crate::review::time_use;
use crate::safety::{Destination, DestinationVerdict, Threat};
use crate::shell::now;
use crate::ui::text::heat;

/// Said before a review, which takes its time.
pub(super) const REVIEWING: &str = "Reviewing every move…";

/// Said after the analysis board, whose moves are variations now.
pub(super) const BACK: &str = "Back from the analysis.";

/// Greets the player with the game and what to type.
pub(super) fn greeting(app: &App) -> String {
    if app.study.school.record.is_some() {
        return "patzer. School: type moves or squares, 'hint', 'solution', 'next', 'lesson' with a name, or 'help'."
            .to_owned();
    }
    if app.study.board.location == crate::app::GameLocation::Exercise {
        return "patzer. Training: type a move, 'fine' if nothing was wrong, 'hint', 'solution', 'next', or 'help'."
            .to_owned();
    }
    let game = match &app.study.board.session {
        Some(session) => players(session),
        None if app.study.board.exhibition.is_some() => return exhibition_greeting(app),
        None => "You're viewing a game. Play a move to save a copy of it.".to_owned(),
    };
    format!("patzer. {game} Type a move, or 'help'.")
}

/// `You are White against patzer 800.`
pub(super) fn players(session: &Session) -> String {
    match &session.opponent {
        Some(opponent) => format!("You are {} against {}.", words::side(session.human), label(opponent)),
        None => SHARED.to_owned(),
    }
}

/// Tells who plays whom, and what is typed while two engines play.
fn exhibition_greeting(app: &App) -> String {
    let player = |side| app.game().tags.get(words::side(side)).unwrap_or("?");
    let players = format!("{} is White, {} is Black", player(Color::White), player(Color::Black));
    if app.study.is_exhibition_running() || !app.study.is_at_exhibition() {
        return format!("patzer. {players}.");
    }
    format!("patzer. {players}. Press Enter for the next move, type 'autoplay' for all of them, or 'help'.")
}

/// Says goodbye, and how to continue an unfinished game if there is a place where games are saved.
pub(super) fn farewell(app: &App, has_place: bool) -> &'static str {
    let is_saved = has_place && app.study.talk.unsaved.is_none();
    if is_saved && app.study.is_playing() && !app.game().tree().is_empty() {
        "Your game is saved. Type 'patzer' to continue it."
    } else {
        "Goodbye."
    }
}

/// Tells the news since the last call: moves, the coach's remarks, whose turn it is, a game that isn't saved.
pub(super) fn changes(app: &App, told: &Announced) -> Vec<String> {
    let game = app.game();
    let line = game.tree().path(game.current());
    let mut said = Vec::new();
    // What is played out in a lesson is told as a game is.
    let is_exercise = app.study.board.location == crate::app::GameLocation::Exercise;
    if is_exercise && app.study.board.session.is_none() && !app.study.analyses() {
        return said;
    }
    if line != told.line || game.ending() != told.ending || !told.begun {
        // At the start the last move is told, later every new one; stepping back brings none.
        let new = match (told.begun, line.strip_prefix(told.line.as_slice())) {
            (false, _) => &line[line.len().saturating_sub(1)..],
            (true, new) => new.unwrap_or_default(),
        };
        said.extend(new.iter().filter_map(|node| played(app, *node)));
        said.extend(coach(app));
        said.extend(app.study.drawn_in_words());
        if !app.study.is_at_exhibition() {
            said.push(turn(app));
        }
    } else if is_reviewed(app) && !told.reviewed {
        said.extend(coach(app));
    }
    if app.study.talk.unsaved != told.unsaved
        && let Some(fault) = &app.study.talk.unsaved
    {
        said.push(format!("! Your game isn't saved: {fault}"));
    }
    said
}

/// Tells a move in notation and in words: `Black plays 1…Nf6, knight from g8 to f6.`
pub(super) fn played(app: &App, node: crate::chess::NodeId) -> Option<String> {
    let tree = app.game().tree();
    let m = tree.node(node).played()?;
    let before = tree.node(tree.node(node).parent()?).position();
    let who = if app.study.own_side().filter(|_| !app.study.studies()) == Some(before.turn()) {
        "You play".to_owned()
    } else {
        format!("{} plays", words::side(before.turn()))
    };
    let thought = thought(app, node, before.turn()).unwrap_or_default();
    Some(format!("{who} {}, {}.{thought}", notation::line(before, &[m]), in_words(m)))
}

/// What the engine thought of the last move of a game of two engines, from White's side.
fn thought(app: &App, node: crate::chess::NodeId, mover: Color) -> Option<String> {
    let exhibition = app.study.board.exhibition.as_ref().filter(|_| node == app.study.board.head)?;
    Some(format!(" Its score for White: {}.", exhibition.score(mover)?.for_white(mover)))
}

fn in_words(m: Move) -> String {
    let (from, to) = (origin(m), destination(m));
    let taking = m.capture().map_or(String::new(), |role| format!(" takes a {}", words::role(role)));
    let becoming =
        m.promotion().map_or(String::new(), |role| format!(" and promotes to a {}", words::role(role)));
    if m.is_castle() {
        return format!("castles, king from {from} to {to}");
    }
    format!("{} from {from} to {to}{taking}{becoming}", words::role(m.role()))
}

fn turn(app: &App) -> String {
    let (game, turn) = (app.game(), words::side(app.game().turn()));
    let is_over = game.ending().is_some();
    let player = app.study.own_side().filter(|_| !app.study.studies());
    match (player == Some(game.turn()), game.position().is_check()) {
        _ if is_over && app.study.board.session.is_none() => "The game is over.".to_owned(),
        _ if is_over && app.study.is_shared() => {
            "The game is over. Type 'review', 'rematch' or 'new'.".to_owned()
        }
        _ if is_over => "The game is over. Type 'review', 'rematch' to swap colours, or 'new'.".to_owned(),
        (true, true) => "You're in check. Your move.".to_owned(),
        (true, false) => "Your move.".to_owned(),
        (false, true) if app.study.is_shared() => format!("{turn} is in check and to move."),
        (false, _) => format!("{turn} is to move."),
    }
}

/// The coach's remarks about the position.
pub(super) fn coach(app: &App) -> Vec<String> {
    app.study.board.facts.remarks.iter().map(|remark| remark.text.clone()).collect()
}

/// The coach's remarks for who asks for them: an answer even where there is nothing to say.
pub(super) fn asked_coach(app: &App) -> String {
    match coach(app).as_slice() {
        [] => "The coach has nothing to add.".to_owned(),
        remarks => remarks.join("\n"),
    }
}

/// The coach's answer to a question: a hint, the explanation of a move, or the dangers.
pub(super) fn advice(app: &App) -> Vec<String> {
    let mut told = Vec::new();
    if let Some(shown) = &app.study.talk.shown {
        told.push(format!("{}: {}", shown.title, shown.text));
        told.push(notation::line(shown.root(), shown.line()));
    } else if let Some(remarks) = app.study.dangers() {
        told.extend(remarks.iter().map(|remark| remark.text.clone()));
    } else if let Some(hint) = app.study.hint() {
        told.push(format!("Hint {} of 5: {}", hint.step.number(), hint.text));
    }
    told
}

/// The board from the player's side, with letters for pieces: White's are capitals.
pub(super) fn board(app: &App) -> String {
    let board = app.game().position().board();
    let below = app.study.screen.view.below;
    let mut files = File::ALL.to_vec();
    let mut ranks: Vec<Rank> = Rank::ALL.into_iter().rev().collect();
    if below.is_black() {
        files.reverse();
        ranks.reverse();
    }
    let sign = |square| board.piece_at(square).map_or('.', crate::chess::Piece::char);
    let mut lines: Vec<String> = ranks
        .into_iter()
        .map(|rank| {
            let pieces: String =
                files.iter().flat_map(|file| [' ', sign(Square::from_coords(*file, rank))]).collect();
            format!("{rank} {pieces}")
        })
        .collect();
    let names: String = files.iter().flat_map(|file| [' ', file.char()]).collect();
    lines.push(format!("  {names}"));
    lines.join("\n")
}

/// Where every piece stands, White's first, the king first.
pub(super) fn pieces(app: &App) -> String {
    let sides = ByColor { white: side(app, Color::White), black: side(app, Color::Black) };
    format!("{}\n{}\n{}", sides.white, sides.black, turn(app))
}

fn side(app: &App, side: Color) -> String {
    let board = app.game().position().board();
    let groups = Role::ALL.into_iter().rev().filter_map(|role| {
        let squares = board.by_piece(role.of(side));
        let plural = if squares.count() > 1 { "s" } else { "" };
        squares.any().then(|| format!("{}{plural} {}", words::role(role), names(squares)))
    });
    format!("{}: {}.", words::side(side), groups.collect::<Vec<_>>().join(", "))
}

/// Squares by name: `a1, b1 and h8`.
pub(super) fn names(squares: Bitboard) -> String {
    and(squares.into_iter().map(|square| square.to_string()).collect())
}

/// `a, b and c`.
pub(super) fn and(mut words: Vec<String>) -> String {
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} and {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// The line on the board up to here.
pub(super) fn moves(app: &App) -> String {
    let game = app.game();
    match notation::line(game.start(), &game.moves()) {
        line if line.is_empty() => "No moves yet.".to_owned(),
        line => line,
    }
}

/// The opening that the line on the board has reached.
pub(super) fn opening(app: &App) -> String {
    match app.study.board.facts.opening {
        Some(opening) => format!("{}, {}.", opening.name, opening.eco),
        None => "No named opening yet.".to_owned(),
    }
}

/// The share code of the game.
pub(super) fn code(app: &App) -> String {
    app.study.board.share_code().unwrap_or_else(|error| format!("{error}."))
}

/// The time that both sides have left, by the clock that runs or by the record of the game looked at.
pub(super) fn clock(app: &App) -> String {
    let clock = |side| match &app.study.board.clock {
        Some(clock) => Some(clock.left(side, now().instant)),
        None if app.study.is_playing() => None,
        None => time_use::recorded_clock(app.game(), side),
    };
    let left = |side| {
        let seconds = clock(side)?.as_secs();
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        Some(format!("{} has {minutes}:{seconds:02}", words::side(side)))
    };
    match Color::ALL.into_iter().filter_map(left).collect::<Vec<_>>().join(", ") {
        told if told.is_empty() => "This game has no clock.".to_owned(),
        told => format!("{told}."),
    }
}

/// The player's threatened pieces, one per line.
pub(super) fn threats(app: &App) -> String {
    let threats = app.study.board.facts.threats();
    if threats.is_empty() {
        return "No threats.".to_owned();
    }
    threats.iter().map(|threat| threat_in_words(app, threat)).collect::<Vec<_>>().join("\n")
}

fn threat_in_words(app: &App, threat: &Threat) -> String {
    let name = format!("{} on {}", words::role(threat.piece.role), threat.square);
    let by = pieces_on(app, threat.attackers);
    let guards = match threat.defenders.count() {
        0 => "unprotected".to_owned(),
        _ => format!("protected by the {}", pieces_on(app, threat.defenders)),
    };
    let cost = match threat.piece.role {
        Role::King => return format!("Your king on {} is in check from the {by}.", threat.square),
        _ if threat.hanging => format!("it's hanging and would cost {}", points(threat.see)),
        Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen => "it isn't hanging".to_owned(),
    };
    let stuck = if threat.movable { "" } else { "; it can't move" };
    format!("Your {name} is attacked by the {by}; {guards}; {cost}{stuck}.")
}

/// `knight on f6 and queen on d8`.
fn pieces_on(app: &App, squares: Bitboard) -> String {
    let board = app.game().position().board();
    let piece = |square| {
        let role = board.role_at(square).map_or("piece", words::role);
        format!("{role} on {square}")
    };
    and(squares.into_iter().map(piece).collect())
}

/// The destinations of the piece on a square, or of all pieces, each with its safety.
pub(super) fn safe(app: &App, square: &str) -> String {
    let destinations = app.study.board.facts.destinations();
    let from: Option<Square> = square.parse().ok();
    if !square.is_empty() && from.is_none() {
        return format!("'{square}' isn't a square. Try 'safe g1'.");
    }
    let mut origins: Vec<Square> = destinations.iter().map(|d| origin(d.played)).collect();
    origins.dedup();
    origins.retain(|origin| from.is_none_or(|from| from == *origin));
    if origins.is_empty() {
        return from
            .map_or("You can't move now.".to_owned(), |square| format!("You can't move from {square} now."));
    }
    let lines = origins.into_iter().map(|origin_of| {
        let of = destinations.iter().filter(|d| origin(d.played) == origin_of);
        let piece = pieces_on(app, Bitboard::from_square(origin_of));
        let told = of.map(|d| destination_in_words(app, d));
        format!("{piece}: {}.", told.collect::<Vec<_>>().join(", "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn destination_in_words(app: &App, destination: &Destination) -> String {
    let promotion =
        destination.played.promotion().map_or(String::new(), |role| format!(" as {}", words::role(role)));
    let won = app.study.board.facts.won_by(destination);
    let verdict = match (destination.verdict, destination.see) {
        (DestinationVerdict::Safe | DestinationVerdict::Trade, 1..) if won > 0 => {
            format!("wins {}", points(won))
        }
        (DestinationVerdict::Safe, _) => "safe".to_owned(),
        (DestinationVerdict::Trade, 1..) => "comes out even".to_owned(),
        (DestinationVerdict::Trade, _) => "an even trade".to_owned(),
        (DestinationVerdict::Unsafe, see) => format!("unsafe, loses {}", points(-see)),
    };
    let leaves = match destination.leaves.as_slice() {
        [] => String::new(),
        left => format!(
            " {} leaves {} hanging",
            if matches!(destination.verdict, DestinationVerdict::Unsafe) { "and" } else { "but" },
            and(left.iter().map(|(square, _)| square.to_string()).collect())
        ),
    };
    format!("{}{promotion} {verdict}{leaves}", destination.to)
}

fn points(count: i32) -> String {
    match count {
        1 => "1 point".to_owned(),
        count => format!("{count} points"),
    }
}

/// The score of every piece with its reasons, the strongest first.
pub(super) fn heatmap(app: &App) -> String {
    let mut mapper = Mapper::new(app.study.settings.config.heatmap.clone());
    scores(&mapper.map(app.game().position(), None))
}

/// The scores of a map with their reasons, the highest first; out of ten, as beside the board.
pub(super) fn scores(map: &Heatmap) -> String {
    let mut cells: Vec<_> = map.scored().collect();
    cells.sort_by(|(_, one), (_, other)| other.score.total_cmp(&one.score));
    let lines = cells.into_iter().map(|(square, cell)| {
        let piece =
            format!("{} {} on {square}", words::adjective(cell.piece.color), words::role(cell.piece.role));
        let reasons: Vec<String> = cell
            .reasons
            .iter()
            .zip(cell.rounded_parts(0))
            .map(|(reason, part)| format!("{} {}", reason.why, heat(part)))
            .collect();
        format!("{piece}: {} of 10; {}.", heat(cell.rounded_score(0)), reasons.join(", "))
    });
    lines.collect::<Vec<_>>().join("\n")
}
