//! Tables against what is known of them, and against the rules.

use super::testing::tables;
use super::*;
use crate::chess::{Chess, fen};

/// A shelf that keeps nothing but the names of what was made.
#[derive(Debug, Default)]
struct NamingShelf {
    made: Vec<String>,
}

impl TableShelf for NamingShelf {
    fn load(&mut self, _: EndingClass) -> Option<EndingTable> {
        None
    }

    fn making(&mut self, class: EndingClass) {
        self.made.push(class.to_string());
    }

    fn keep(&mut self, _: &EndingTable) {}
}

#[test]
fn a_table_is_made_after_those_it_leads_to_and_only_once() {
    let (mut tables, mut shelf) = (Tables::default(), NamingShelf::default());
    assert!(!tables.ready("KPK".parse().unwrap(), &mut shelf, &|| true), "it was stopped");
    shelf.made.clear();
    assert!(tables.ready("KPK".parse().unwrap(), &mut shelf, &|| false));
    assert_eq!(shelf.made.len(), 5);
    assert_eq!(shelf.made.last().unwrap(), "KPK");
    assert!(tables.ready("KQK".parse().unwrap(), &mut shelf, &|| false));
    assert_eq!(shelf.made.len(), 5);
}

fn longest(tables: &Tables, name: &str) -> u8 {
    tables.table(name.parse().unwrap()).unwrap().longest()
}

fn position(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

#[test]
fn the_longest_wins_of_three_pieces_are_those_known() {
    let tables = tables();
    // Moves of the winner: 10, 16 and 28.
    let longest = ["KQK", "KRK", "KPK", "KBK", "KNK"].map(|name| longest(tables, name));
    assert_eq!(longest, [19, 31, 55, 0, 0]);
}

#[test]
fn positions_answer_for_both_colours() {
    let tables = tables();
    let known = [
        ("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1", Some(Distance::Draw)),
        ("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", Some(Distance::Draw)),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", None),
        ("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", Some(Distance::Win(1))),
        ("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", Some(Distance::Loss(0))),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Distance::Draw)),
    ];
    for (text, expected) in known {
        let here = position(text);
        let mirrored = crate::chess::mirrored(&here).unwrap();
        let found = tables.probe(&here);
        assert_eq!(found, tables.probe(&mirrored), "{text}");
        match expected {
            Some(expected) => assert_eq!(found, Some(expected), "{text}"),
            None => assert!(matches!(found, Some(Distance::Loss(_))), "{text}: {found:?}"),
        }
    }
    let (distance, best) = tables.best(&position("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1")).unwrap();
    assert_eq!(distance, Distance::Draw, "Black has the opposition whatever White plays");
    assert!(!best.is_empty());
    assert_eq!(
        tables.probe(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")),
        None,
        "who may castle is in no table"
    );
}

fn check_by_moves(tables: &Tables, names: &[&str], count: usize) {
    for name in names {
        let fault = inconsistency(tables, name.parse().unwrap(), count, 7);
        assert_eq!(fault.map(|position| fen::write(&position)), None, "{name}");
    }
}

#[test]
fn distances_follow_from_the_moves() {
    check_by_moves(tables(), &["KQK", "KRK", "KPK", "KBK", "KNK"], 2_000);
}

#[test]
fn bishop_and_knight_mate_in_33_moves_at_most() {
    let tables = tables();
    assert_eq!(longest(tables, "KBNK"), 2 * 33 - 1);
    check_by_moves(tables, &["KBNK"], 2_000);
}
