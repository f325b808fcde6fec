//! Pages as a browser gets them: whole, safe, and with everything that was judged.

use proptest::prelude::*;

use super::*;
use crate::review::tests::{FOOLS_MATE, review};

fn page(report: &GameReport) -> String {
    format!("{}{}{FOOT}", head(report), game(1, report, Audience::Club, None))
}

/// Every element that is opened is closed in order.
fn assert_whole(html: &str) {
    let void = ["meta", "br", "!DOCTYPE"];
    let mut open: Vec<&str> = Vec::new();
    let body = html.split("<style>").next().into_iter().chain(html.split("</style>").nth(1));
    for tag in body.flat_map(|part| part.split('<').skip(1)) {
        let name = tag.split([' ', '>', '/']).next().unwrap();
        if let Some(closed) = tag.strip_prefix('/') {
            let closed = closed.split('>').next().unwrap();
            assert_eq!(open.pop(), Some(closed), "before {tag}");
        } else if !void.contains(&name) && !tag.split('>').next().unwrap().ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

#[test]
fn a_page_holds_players_graph_boards_and_moves() {
    let mut report = review(FOOLS_MATE);
    report.tags.insert("White".to_owned(), "Ada Berg".to_owned());
    let html = page(&report);
    assert_whole(&html);
    for part in [
        "<title>Ada Berg – Black</title>",
        "0-1",
        "class=\"graph\"",
        "class=\"board\"",
        "arrow played",
        "arrow better",
        "2.g4??",
        "Qh4#",
        "prefers-color-scheme: dark",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(!html.contains("<script") && !html.contains("http"), "it needs nothing else");
    let turning = report.moments.len();
    assert_eq!(html.matches("class=\"board\"").count(), turning);
    assert_eq!(html.matches("<article ").count(), turning);
}

#[test]
fn nothing_in_a_game_breaks_out_of_the_page() {
    let mut report = review("e4 e5");
    for tag in ["White", "Black", "Event", "Site", "Date", "Round", "Result", "WhiteElo"] {
        let value = "\"><script>alert('x')</script>&\u{1b}[2J\u{202e}";
        report.tags.insert(tag.to_owned(), value.to_owned());
    }
    let html = page(&report);
    assert_whole(&html);
    assert!(!html.contains("<script") && !html.contains('\u{1b}') && !html.contains('\u{202e}'));
    assert!(html.contains("&lt;script&gt;"));
}

#[test]
fn a_game_without_moves_and_one_of_a_single_move_have_pages_too() {
    for moves in ["", "e4"] {
        assert_whole(&page(&review(moves)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_names_stand_in_a_whole_page(white in "\\PC{0,24}", event in "[<>&\"'/a-z!-]{0,24}", result in ".{0,8}") {
        let mut report = review("");
        for (tag, value) in [("White", &white), ("Event", &event), ("Result", &result), ("BlackElo", &event)] {
            report.tags.insert(tag.to_owned(), value.clone());
        }
        assert_whole(&page(&report));
    }
}

#[test]
fn every_id_stands_once_though_a_game_comes_twice() {
    let report = review(FOOLS_MATE);
    let two = [1, 2].map(|number| game(number, &report, Audience::Club, None));
    let games = format!("{}{}", head(&report), two.concat());
    let mut ids: Vec<&str> =
        games.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let count = ids.len();
    assert!(count > 1);
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "{ids:?}");
    for target in games.split("href=\"#").skip(1) {
        assert!(ids.contains(&target.split('"').next().unwrap()), "{target:.20}");
    }
}
