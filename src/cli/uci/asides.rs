//! What people ask an engine by hand, outside the protocol: the board, counts of paths, the fixed searches, help.

use crossbeam_channel::Sender;

use crate::chess::{self, Chess, File, Piece, Position, Rank, Square, after_move, fen, key, notation};
use crate::cli::bench;
use crate::cli::error::CliError;
use crate::eval::net::EvaluatorKind;
use crate::search::StopFlag;
use crate::uci::answer::UciOutput;

/// The words that are understood.
pub const HELP: &str = "\
patzer speaks UCI, the protocol between chess programs and engines.
  uci, isready, ucinewgame, debug on|off, quit
  setoption name NAME value VALUE        'uci' lists the options
  position startpos|fen FEN [moves ...]
  go [depth N] [nodes N] [movetime MS] [mate N] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]
     [searchmoves ...] [infinite] [ponder]
  go perft N                             counts the paths that are N plies long
  stop, ponderhit
  d          the board
  eval       the evaluation, term by term
  flip       the same position with colours swapped
  bench      nodes of fixed searches";

/// The board with FEN, key and the pieces that give check.
pub fn board(position: &Chess) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        text.push(rank.char());
        text.push(' ');
        for file in File::ALL {
            let piece = position.board().piece_at(Square::from_coords(file, rank));
            text.push(' ');
            text.push(piece.map_or('.', Piece::char));
        }
        text.push('\n');
    }
    let checkers: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    format!(
        "{text}   a b c d e f g h\n\nFen: {}\nKey: {:016X}\nCheckers: {}",
        fen::write(position),
        key(position),
        checkers.join(" ")
    )
}

/// Counts the paths of a length in plies, by first move.
pub fn perft(position: &Chess, depth: u8, stop: &StopFlag, answers: &Sender<UciOutput>) {
    let mut total = u64::from(depth == 0);
    if let Some(rest) = depth.checked_sub(1) {
        for m in position.legal_moves() {
            let after = after_move(position, m);
            let Some(paths) = paths(&after, rest, stop) else {
                break;
            };
            total = total.saturating_add(paths);
            say(answers, format!("{}: {paths}", notation::uci_in(position, m)));
        }
    }
    let end = if stop.is_stopped() { " (stopped)" } else { "" };
    say(answers, format!("\nNodes searched: {total}{end}"));
}

/// Counts the paths of a length in plies; `None` after a stop.
fn paths(position: &Chess, depth: u8, stop: &StopFlag) -> Option<u64> {
    /// Few enough plies to be counted between two looks at the flag.
    const AT_ONCE: u8 = 2;
    if stop.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(chess::perft(position, depth.into()));
    }
    position.legal_moves().into_iter().try_fold(0_u64, |sum, m| {
        let after = after_move(position, m);
        Some(sum.saturating_add(paths(&after, depth - 1, stop)?))
    })
}

/// Searches the fixed positions as `patzer bench` does.
pub fn bench(stop: &StopFlag, answers: &Sender<UciOutput>) {
    let total = bench::search_all(bench::DEPTH, EvaluatorKind::Net, stop, |number, analysis| {
        let text = format!("{number}: {} nodes, {} a second", analysis.nodes, analysis.nps());
        // A closed channel ends the benchmark.
        answers.send(UciOutput::Text(text)).map_err(|_| CliError::ClosedPipe)
    });
    if let Ok(total) = total {
        let end = if stop.is_stopped() { " (stopped)" } else { "" };
        say(
            answers,
            format!(
                "\nTotal time (ms) : {}\nNodes searched  : {}{end}\nNodes/second    : {}",
                total.elapsed.as_millis(),
                total.nodes,
                total.nps()
            ),
        );
    }
}

fn say(answers: &Sender<UciOutput>, text: String) {
    // A closed channel needs no answer.
    let _ = answers.send(UciOutput::Text(text));
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::unbounded;

    use super::*;

    fn at(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    #[test]
    fn the_board_shows_pieces_and_checks() {
        let text = board(&at("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"));
        assert!(text.starts_with("8  . . . . k . . .\n"), "{text}");
        assert!(text.contains("Fen: 4k3/8/8/8/8/8/4q3/4K3 w - - 0 1\n"), "{text}");
        assert!(text.ends_with("Checkers: e2"), "{text}");
    }

    fn counted(text: &str, depth: u8, stop: &StopFlag) -> Vec<String> {
        let (answers, told) = unbounded();
        perft(&at(text), depth, stop, &answers);
        told.try_iter().map(|answer| answer.to_string()).collect()
    }

    #[test]
    fn paths_are_counted_by_first_moves_and_in_all() {
        let lines = counted("startpos", 4, &StopFlag::default());
        assert_eq!(lines.len(), 21);
        assert!(lines.contains(&"e2e4: 13160".to_owned()), "{lines:?}");
        assert_eq!(lines[20], "\nNodes searched: 197281");
        assert_eq!(counted("startpos", 0, &StopFlag::default()), ["\nNodes searched: 1"]);
    }

    #[test]
    fn counting_can_be_stopped() {
        let stop = StopFlag::default();
        stop.stop();
        assert_eq!(counted("startpos", 255, &stop), ["\nNodes searched: 0 (stopped)"]);
    }
}
