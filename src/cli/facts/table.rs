//! The facts of a position as tables for people.

use std::fmt::Write;

use crate::chess::status::Status;
use crate::chess::{Bitboard, Chess, Color, Position, material, notation, words};
use crate::safety::{Destination, Safety, Threat, Win, wins};

/// The tables, a line for everything, ending with a line end.
pub fn of(position: &Chess) -> String {
    let safety = Safety::of(position);
    let mut text = String::new();
    let _ = writeln!(text, "{}", status_line(position));
    let _ = writeln!(text, "{}", material_line(position));
    section(&mut text, "Attacked pieces", safety.threats.iter().map(threat_line));
    section(&mut text, "You can win", wins(position).iter().map(|win| win_line(position, win)));
    section(&mut text, "Moves", safety.destinations.iter().map(|to| move_line(position, to)));
    text
}

/// Writes a heading and its lines, or nothing when there are none.
fn section(text: &mut String, heading: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_some() {
        let _ = writeln!(text, "\n{heading}");
    }
    for line in lines {
        let _ = writeln!(text, "  {}", line.trim_end());
    }
}

fn status_line(position: &Chess) -> String {
    let side = words::side(position.turn());
    let other = words::side(!position.turn());
    match Status::of(position) {
        Status::Checkmate => format!("Checkmate. {other} wins."),
        Status::Stalemate => format!("Stalemate. {side} has no legal move: a draw."),
        Status::InsufficientMaterial => "Insufficient material: a draw.".to_owned(),
        Status::SeventyFiveMoves => "75 moves without a capture or a pawn move: a draw.".to_owned(),
        Status::FiftyMoves => {
            format!("{side} to move. 50 moves without a capture or a pawn move: {side} can claim a draw.")
        }
        Status::Check => format!("{side} to move, in check."),
        Status::Ongoing => format!("{side} to move."),
    }
}

fn material_line(position: &Chess) -> String {
    let board = position.board();
    let [white, black] = [Color::White, Color::Black].map(|side| material::points(board, side));
    format!("Material: White {white}, Black {black}.")
}

fn threat_line(threat: &Threat) -> String {
    let danger = if threat.hanging { format!("hangs ({})", threat.see) } else { String::new() };
    let stuck = if threat.movable { "" } else { "can't move" };
    let piece = format!("{} {}", words::role(threat.piece.role), threat.square);
    let (by, guards) = (squares(threat.attackers), squares(threat.defenders));
    format!("{piece:<10} by {by:<11} protected by {guards:<11} {danger:<10} {stuck}")
}

fn win_line(position: &Chess, win: &Win) -> String {
    let role = position.board().role_at(win.square).map_or("piece", words::role);
    let piece = format!("{role} {}", win.square);
    format!("{piece:<10} {} with {}", win.gain, notation::san(position, win.capture))
}

fn move_line(position: &Chess, destination: &Destination) -> String {
    let san = notation::san(position, destination.played);
    let taken = match destination.attackers {
        Bitboard::EMPTY => String::new(),
        by => format!("attacked by {}, protected by {}", squares(by), squares(destination.defenders)),
    };
    let left: Vec<String> =
        destination.leaves.iter().map(|(square, gain)| format!("{square} ({gain})")).collect();
    let left = if left.is_empty() { String::new() } else { format!("leaves {}", left.join(" ")) };
    let verdict = destination.verdict.id();
    let also = [taken, left].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
    format!("{san:<8} {verdict:<7} {:>3}   {also}", destination.see)
}

/// Squares by name, or a dash.
fn squares(squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn check(text: &str, expected: &[&str]) {
        let table = of(&fen::parse(text).unwrap().position);
        for line in expected {
            assert!(table.lines().any(|found| found == *line), "{line:?} in\n{table}");
        }
    }

    #[test]
    fn the_first_line_is_the_status() {
        check("startpos", &["White to move.", "Material: White 39, Black 39."]);
        check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &["Stalemate. Black has no legal move: a draw."]);
        check("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", &["Checkmate. White wins."]);
        check("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", &["White to move, in check."]);
    }

    #[test]
    fn threats_wins_and_moves_have_a_line_each() {
        check(
            "4k3/8/3p4/4n3/3P4/5N2/8/4K3 b - - 0 1",
            &[
                "  knight e5  by f3 d4       protected by d6          hangs (3)",
                "  knight f3  3 with Nxf3+",
                "  Nxf3+    safe      3",
                "  d5       safe      0   leaves e5 (3)",
            ],
        );
        check(
            "4k3/8/8/3b4/8/5N2/8/r3K2R w K - 0 1",
            &["  knight f3  by d5          protected by -                      can't move"],
        );
        check(
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 3 3",
            &["  Bxc6     trade     0   attacked by b7 d7, protected by -"],
        );
    }
}
