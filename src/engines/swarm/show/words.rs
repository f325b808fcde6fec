//! What the hybrid sees, in sentences: a figure stands behind each of them, and the sentence comes first.

use super::{GraphEdge, ShownScore, SideShow, SwarmShow};
use crate::chess::{Bitboard, Board, Chess, Position, Role, Score, Square, notation, words};
use crate::engines::swarm::ants::Outing;
use crate::engines::swarm::blend::SwarmTerm;
use crate::engines::swarm::genes::Evolution;
use crate::engines::swarm::outlook::MATE;
use crate::engines::swarm::report::SwarmReport;
use crate::engines::swarm::root::{Fate, KeepReason};

/// Centipawns as pawns: `+0.34`.
pub fn pawns(centipawns: i32) -> String {
    if centipawns.abs() >= MATE {
        return if centipawns > 0 { "mate".to_owned() } else { "mated".to_owned() };
    }
    Score::Cp(centipawns).to_string()
}

/// The name of a term for people.
pub const fn term(term: SwarmTerm) -> &'static str {
    match term {
        SwarmTerm::Material => "material",
        SwarmTerm::Squares => "squares",
        SwarmTerm::KingSafety => "king safety",
        SwarmTerm::KingAttack => "king attack",
        SwarmTerm::Mobility => "mobility",
        SwarmTerm::Centre => "centre",
        SwarmTerm::Pawns => "pawns",
        SwarmTerm::Spectral => "spectral",
        SwarmTerm::Net => "net",
    }
}

/// What a part of the spectral term measures.
pub fn part(id: &str) -> &'static str {
    match id {
        "connectivity" => "how hard the pieces are to cut into two groups",
        "gap" => "the same, measured against the strongest link",
        "clusters" => "groups without a link between them",
        "entropy" => "how evenly the pieces share the work",
        "cohesion" => "how much of the work stays within the halves",
        "harmony" => "how alike in size the halves are",
        "tension" => "how much strain the links between the halves take",
        "radius" => "how much goes on around the busiest pieces",
        _ => "",
    }
}

/// Who is ahead, and the terms that count most.
pub fn score(score: &ShownScore) -> String {
    let ahead = match score.cp {
        0 => "Its nine terms cancel out.".to_owned(),
        cp => {
            let side = words::side(crate::chess::Color::from_white(cp > 0));
            format!("By its nine terms {side} is ahead by {:.2} pawns.", f64::from(cp.abs()) / 100.0)
        }
    };
    let mut terms = score.terms.clone();
    terms.sort_by_key(|shown| std::cmp::Reverse(shown.cp.abs()));
    let most: Vec<String> = terms
        .iter()
        .take(3)
        .filter(|shown| shown.cp != 0)
        .map(|shown| format!("{} {}", term(shown.term), pawns(shown.cp)))
        .collect();
    if most.is_empty() { ahead } else { format!("{ahead} What counts most: {}.", most.join(", ")) }
}

/// Pieces by letter and square, kings and queens first: `Kg1 Qd1 Nf3 e4`.
pub fn pieces(board: &Board, squares: Bitboard) -> String {
    let mut named: Vec<(std::cmp::Reverse<Role>, Square)> = squares
        .into_iter()
        .filter_map(|square| Some((std::cmp::Reverse(board.role_at(square)?), square)))
        .collect();
    named.sort();
    let name = |(std::cmp::Reverse(role), square): &(std::cmp::Reverse<Role>, Square)| match role {
        Role::Pawn => square.to_string(),
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
            format!("{}{square}", role.upper_char())
        }
    };
    named.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Where a side's pieces would come apart, and what holds them together there.
pub fn halves(position: &Chess, side: &SideShow) -> String {
    let board = position.board();
    let owner = words::side(side.side);
    if side.spectrum.part.is_empty() {
        return format!("No piece of {owner}'s can move, and none guards another.");
    }
    let whose = if side.clusters.len() > 1 { "largest group" } else { "formation" };
    let [own, other] = [1, -1].map(|half| side.pieces_of_half(half));
    if own.is_empty() || other.is_empty() {
        return format!("{owner}'s {whose} has all its pieces on one side of its weakest place.");
    }
    let count = side.cut().count();
    let hold = if count == 1 { "holds" } else { "hold" };
    format!(
        "{owner}'s {whose} is weakest between {} and {}: {} {hold} these halves together.",
        pieces(board, own),
        pieces(board, other),
        counted(count, "link")
    )
}

/// The groups that a side's pieces form, and pieces without any link.
pub fn clusters(position: &Chess, side: &SideShow) -> String {
    let board = position.board();
    let owner = words::side(side.side);
    let all: Bitboard = side.clusters.iter().fold(Bitboard::EMPTY, |all, part| all | *part);
    let groups: Vec<String> = side.clusters.iter().map(|part| pieces(board, *part & side.pieces)).collect();
    let mut told = match groups.len() {
        0 => format!("{owner} has no links at all."),
        1 => format!("{owner}'s pieces form one group."),
        count => {
            format!(
                "{owner}'s pieces form {count} groups without a link between them: {}.",
                groups.join("; ")
            )
        }
    };
    let alone = side.pieces & !all;
    if alone.any() && !groups.is_empty() {
        told = format!("{told} Without any link: {}.", pieces(board, alone));
    }
    told
}

/// The squares where most of a side's moves and guards meet.
pub fn busiest(position: &Chess, side: &SideShow) -> Option<String> {
    /// More would be a list that nobody reads.
    const TOLD: usize = 3;
    let name = |square: &Square| {
        let own = side.pieces.contains(*square);
        if own { pieces(position.board(), Bitboard::from_square(*square)) } else { square.to_string() }
    };
    let squares: Vec<String> = side.busiest().iter().take(TOLD).map(name).collect();
    let owner = words::side(side.side);
    (!squares.is_empty()).then(|| format!("Busiest for {owner}: {}.", squares.join(", ")))
}

/// A link by its ends: `Nf3–e5`.
pub fn edge(position: &Chess, edge: &GraphEdge) -> String {
    let piece = pieces(position.board(), Bitboard::from_square(edge.from));
    format!("{piece}–{}", edge.to)
}

/// How many of the moves were judged, searched and dropped.
pub fn root(report: &SwarmReport) -> Option<String> {
    let all = report.verdicts.len();
    if all == 0 {
        return None;
    }
    let (judged, searched) = (report.judged(), report.searched());
    let mut told = format!(
        "Of {} {judged} were judged by the replies to them and {searched} searched deeply.",
        counted(all, "move")
    );
    if report.looks_again {
        told = format!("{told} Then all {all} were searched once more.");
    } else if searched < all {
        told = format!("{told} The other {} were never searched.", all - searched);
    }
    Some(told)
}

/// What became of a root move, and why.
pub fn fate(position: &Chess, fate: Fate) -> String {
    match fate {
        Fate::Survives => "searched".to_owned(),
        Fate::Kept(reason) => format!("searched: {}", kept(reason)),
        Fate::Dominated(by) => {
            let san = notation::san(position, by);
            format!("dropped: {san} is at least as good in every number")
        }
        Fate::Crowded => "dropped: enough better moves".to_owned(),
        Fate::Unconsidered => "dropped before the search".to_owned(),
    }
}

/// Why the root filter keeps a move.
pub const fn kept(reason: KeepReason) -> &'static str {
    match reason {
        KeepReason::ShallowBest => "best in the shallow search",
        KeepReason::WinningCapture => "it wins material",
        KeepReason::Check => "a safe check",
        KeepReason::Line => "you asked for this many lines",
        KeepReason::SecondLook => "dropped, then best in the second search of all moves",
    }
}

/// How the ants walked, and where the best of them came to.
pub fn ants(position: &Chess, outing: &Outing) -> String {
    let best = outing.best();
    format!(
        "{} walked; the best went {} and ended at {:.0}% winning chances for {}.",
        counted(outing.walks.len(), "ant"),
        notation::line(position, &best.path),
        100.0 * best.reward,
        words::side(position.turn())
    )
}

/// The strongest trails.
pub fn trail(report: &SwarmReport) -> Option<String> {
    /// More is in the table.
    const TOLD: usize = 4;
    let ways: Vec<String> = report
        .trail
        .ways()
        .iter()
        .take(TOLD)
        .map(|(from, to, amount)| format!("{from}–{to} {amount:.2}"))
        .collect();
    (!ways.is_empty()).then(|| format!("Strongest trails: {}.", ways.join(", ")))
}

/// How the weights evolved.
pub fn genes(evolution: &Evolution) -> String {
    let generations = counted(evolution.generations(), "generation");
    if evolution.before >= MATE {
        "There is a mate in sight, so no weights can be fitter than the settled ones.".to_owned()
    } else if evolution.before <= -MATE {
        "Every move is answered by mate, so all weights are equally fit.".to_owned()
    } else if evolution.after() == evolution.before {
        format!("In {generations} no weights were fitter than the settled ones.")
    } else {
        format!(
            "By the settled weights the best move gains {}; after {generations} the fittest see {}.",
            pawns(evolution.before),
            pawns(evolution.after())
        )
    }
}

/// `1 move`, `20 moves`.
fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// All that is told about the position, one sentence after another.
pub fn summary(show: &SwarmShow) -> Vec<String> {
    let mut told = vec![score(&show.score)];
    told.extend(root(&show.report));
    told.extend(show.report.ants.as_ref().map(|outing| ants(&show.position, outing)));
    told.extend(show.report.genes.as_ref().map(genes));
    told
}

/// Numbers as a curve of blocks, the lowest as the lowest block.
pub fn curve(numbers: &[i32]) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let (least, most) = (numbers.iter().min().copied(), numbers.iter().max().copied());
    let (Some(least), Some(most)) = (least, most) else { return String::new() };
    let span = i64::from(most - least).max(1);
    numbers.iter().map(|number| BLOCKS[(7 * i64::from(number - least) / span) as usize]).collect()
}
