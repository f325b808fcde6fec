//! The game in sentences: the position, its threats and what was played, as a screen reader speaks them.

use super::table::Table;
use super::{commands, exercise};
use crate::app::App;
use crate::chess::notation::{self, destination, origin};
use crate::chess::{Bitboard, ByColor, Color, File, Move, Position, Rank, Role, Square, words};
use crate::heatmap::Mapper;
use crate::library::label;
use crate::safety::{Destination, Threat, Verdict};

/// Who plays whom.
pub(super) fn greeting(table: &Table) -> String {
    let app = &table.app;
    if app.place == crate::app::Place::Exercise {
        return "patzer. Training: type a move, 'fine' if nothing was wrong, 'hint', 'solution', 'next', or 'help'."
            .to_owned();
    }
    let game = match &app.session {
        Some(session) => format!(
            "You are {} against {}.",
            words::side(session.human),
            label(&session.opponent)
        ),
        None => "A game to step through; a move of yours makes a kept copy.".to_owned(),
    };
    format!("patzer. {game} Type a move, or 'help'.")
}

/// Where the game is now.
pub(super) fn farewell(table: &Table) -> &'static str {
    let app = &table.app;
    if app.is_playing() && !app.game().tree().is_empty() && app.unsaved.is_none() {
        "The game is kept; 'patzer' goes on with it."
    } else {
        "Goodbye."
    }
}

/// What has happened since the last time: moves, whose turn it is, the coach's words, a game that is not saved.
pub(super) fn changes(table: &Table) -> Vec<String> {
    let game = table.app.game();
    let line = game.tree().path(game.current());
    let told = table.told();
    let mut said = Vec::new();
    if table.app.sitting.is_some() {
        return exercise::changes(table, &told.exercise);
    }
    if table.app.place == crate::app::Place::Exercise {
        return said;
    }
    if line != told.line || game.ending() != told.ending || !told.begun {
        // Who sits down hears the last move, who plays every new one; after stepping back there is none.
        let new = match (told.begun, line.strip_prefix(told.line.as_slice())) {
            (false, _) => &line[line.len().saturating_sub(1)..],
            (true, new) => new.unwrap_or_default(),
        };
        said.extend(new.iter().filter_map(|node| played(table, *node)));
        said.extend(coach(table));
        said.push(turn(table));
    }
    if table.app.unsaved != told.unsaved
        && let Some(fault) = &table.app.unsaved
    {
        said.push(format!("! The game is not saved: {fault}"));
    }
    said
}

/// A move in notation and in words: `Black plays 1…Nf6, knight from g8 to f6.`
fn played(table: &Table, node: crate::chess::NodeId) -> Option<String> {
    let tree = table.app.game().tree();
    let m = tree.node(node).played()?;
    let before = tree.node(tree.node(node).parent()?).position();
    let who = match &table.app.session {
        Some(session) if session.human == before.turn() => "You play".to_owned(),
        _ => format!("{} plays", words::side(before.turn())),
    };
    Some(format!(
        "{who} {}, {}.",
        notation::line(before, &[m]),
        in_words(m)
    ))
}

fn in_words(m: Move) -> String {
    let (from, to) = (origin(m), destination(m));
    let taking = m
        .capture()
        .map_or(String::new(), |role| format!(" taking a {}", words::role(role)));
    let becoming = m.promotion().map_or(String::new(), |role| {
        format!(" and becomes a {}", words::role(role))
    });
    if m.is_castle() {
        return format!("castling, king from {from} to {to}");
    }
    format!("{} from {from} to {to}{taking}{becoming}", words::role(m.role()))
}

fn turn(table: &Table) -> String {
    let app = &table.app;
    match &app.session {
        _ if app.game().ending().is_some() => "The game is over; 'new' begins another.".to_owned(),
        Some(session) if session.human == app.game().turn() => "It is your move.".to_owned(),
        _ => format!("{} is to move.", words::side(app.game().turn())),
    }
}

/// What the coach says about the position.
pub(super) fn coach(table: &Table) -> Vec<String> {
    table
        .app
        .sight
        .remarks
        .iter()
        .map(|remark| remark.text.clone())
        .collect()
}

/// What the coach has been asked for: a hint, the explanation of a move, the dangers.
pub(super) fn advice(app: &App) -> Vec<String> {
    let mut told = Vec::new();
    if let Some(shown) = &app.shown {
        told.push(format!("{}: {}", shown.title, shown.text));
        told.push(notation::line(shown.root(), shown.line()));
    } else if let Some(remarks) = app.dangers() {
        told.extend(remarks.iter().map(|remark| remark.text.clone()));
    } else if let Some(hint) = app.hint() {
        told.push(format!("Hint {} of 5: {}", hint.step.number(), hint.text));
    }
    told
}

/// The commands.
pub(super) fn help() -> String {
    let lines = commands::HELP
        .iter()
        .map(|(words, sentence)| format!("{words}: {sentence}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The board from the player's side, with letters for men: White's are capitals.
pub(super) fn board(table: &Table) -> String {
    let board = table.app.game().position().board();
    let below = table.app.view.below;
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
            let men: String = files
                .iter()
                .flat_map(|file| [' ', sign(Square::from_coords(*file, rank))])
                .collect();
            format!("{rank} {men}")
        })
        .collect();
    let names: String = files.iter().flat_map(|file| [' ', file.char()]).collect();
    lines.push(format!("  {names}"));
    lines.join("\n")
}

/// Where every man stands, White's first, the king first.
pub(super) fn men(table: &Table) -> String {
    let sides = ByColor {
        white: side(table, Color::White),
        black: side(table, Color::Black),
    };
    format!("{}\n{}\n{}", sides.white, sides.black, turn(table))
}

fn side(table: &Table, side: Color) -> String {
    let board = table.app.game().position().board();
    let groups = Role::ALL.into_iter().rev().filter_map(|role| {
        let squares = board.by_piece(role.of(side));
        let plural = if squares.count() > 1 { "s" } else { "" };
        squares
            .any()
            .then(|| format!("{}{plural} {}", words::role(role), names(squares)))
    });
    format!(
        "{}: {}.",
        words::side(side),
        groups.collect::<Vec<_>>().join(", ")
    )
}

/// Squares by name: `a1, b1 and h8`.
fn names(squares: Bitboard) -> String {
    and(squares.into_iter().map(|square| square.to_string()).collect())
}

fn and(mut words: Vec<String>) -> String {
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} and {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// The line on the board up to here.
pub(super) fn moves(table: &Table) -> String {
    let game = table.app.game();
    match notation::line(game.start(), &game.moves()) {
        line if line.is_empty() => "No moves yet.".to_owned(),
        line => line,
    }
}

/// The opening that the line on the board has reached.
pub(super) fn opening(table: &Table) -> String {
    match table.app.sight.opening {
        Some(opening) => format!("{}, {}.", opening.name, opening.eco),
        None => "This game has no named opening yet.".to_owned(),
    }
}

/// The share code of the game.
pub(super) fn code(table: &Table) -> String {
    table.app.share_code().unwrap_or_else(|error| format!("{error}."))
}

/// What both sides have left.
pub(super) fn clock(table: &Table) -> String {
    let left = |side| {
        let seconds = table.time_left(side)?.as_secs();
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        Some(format!("{} has {minutes}:{seconds:02}", words::side(side)))
    };
    match (left(Color::White), left(Color::Black)) {
        (Some(white), Some(black)) => format!("{white}, {black}."),
        _ => "This game has no clock.".to_owned(),
    }
}

/// Every threatened man of the player's.
pub(super) fn threats(table: &Table) -> String {
    let threats = table.app.sight.threats();
    if threats.is_empty() {
        return "None of your men can be taken.".to_owned();
    }
    threats
        .iter()
        .map(|threat| threat_in_words(table, threat))
        .collect::<Vec<_>>()
        .join("\n")
}

fn threat_in_words(table: &Table, threat: &Threat) -> String {
    let name = format!("{} on {}", words::role(threat.piece.role), threat.square);
    let by = men_on(table, threat.attackers);
    let guards = match threat.defenders.count() {
        0 => "nobody guards it".to_owned(),
        _ => format!("guarded by the {}", men_on(table, threat.defenders)),
    };
    let cost = match threat.piece.role {
        Role::King => return format!("Your king on {} is in check from the {by}.", threat.square),
        _ if threat.hanging => format!("it hangs and would cost {}", points(threat.see)),
        _ => "taking it would not pay".to_owned(),
    };
    let stuck = if threat.movable { "" } else { "; it cannot move" };
    format!("Your {name} is attacked by the {by}; {guards}; {cost}{stuck}.")
}

/// `knight on f6 and queen on d8`.
fn men_on(table: &Table, squares: Bitboard) -> String {
    let board = table.app.game().position().board();
    let man = |square| {
        let role = board.role_at(square).map_or("man", words::role);
        format!("{role} on {square}")
    };
    and(squares.into_iter().map(man).collect())
}

/// The destinations of the man on a square, or of all men, each with its safety.
pub(super) fn safe(table: &Table, square: &str) -> String {
    let destinations = table.app.sight.destinations();
    let from: Option<Square> = square.parse().ok();
    if !square.is_empty() && from.is_none() {
        return format!("'{square}' is no square; try 'safe g1'.");
    }
    let mut origins: Vec<Square> = destinations.iter().map(|d| origin(d.played)).collect();
    origins.dedup();
    origins.retain(|origin| from.is_none_or(|from| from == *origin));
    if origins.is_empty() {
        return "No man of yours can move there now."
            .replace(" there", if from.is_some() { " from there" } else { "" });
    }
    let lines = origins.into_iter().map(|origin_of| {
        let of = destinations.iter().filter(|d| origin(d.played) == origin_of);
        let man = men_on(table, Bitboard::from_square(origin_of));
        format!(
            "{man}: {}.",
            of.map(destination_in_words).collect::<Vec<_>>().join(", ")
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn destination_in_words(destination: &Destination) -> String {
    let promotion = destination
        .played
        .promotion()
        .map_or(String::new(), |role| format!(" as {}", words::role(role)));
    let verdict = match destination.verdict {
        Verdict::Safe => "safe".to_owned(),
        Verdict::Trade => "an even trade".to_owned(),
        Verdict::Unsafe => format!("unsafe, costs {}", points(-destination.see)),
    };
    let leaves = match destination.leaves.as_slice() {
        [] => String::new(),
        left => format!(
            " but leaves {} hanging",
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

/// The score of every man with its reasons, the strongest first.
pub(super) fn heatmap(table: &Table) -> String {
    let mut mapper = Mapper::new(table.app.config.heatmap.clone());
    let map = mapper.map(table.app.game().position(), None);
    let mut cells: Vec<_> = map.scored().collect();
    cells.sort_by(|(_, one), (_, other)| other.score.total_cmp(&one.score));
    let lines = cells.into_iter().map(|(square, cell)| {
        let piece = format!(
            "{} {} on {square}",
            words::adjective(cell.piece.color),
            words::role(cell.piece.role)
        );
        let reasons: Vec<String> = cell
            .reasons
            .iter()
            .zip(cell.rounded_parts(0))
            .map(|(reason, part)| format!("{} {part:+.0}", reason.why))
            .collect();
        format!("{piece}: {:+.0}; {}.", cell.rounded_score(0), reasons.join(", "))
    });
    lines.collect::<Vec<_>>().join("\n")
}
