//! The box is read as it was packed, and what ships is sound.

use proptest::prelude::*;

use super::*;

fn cards() -> Vec<Card> {
    let lines = [
        "3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - -;a1a7 d8d1;back_rank,mate;650",
        "4k3/2p5/8/1N6/8/8/8/r3K3 w - -;e1d2 a1d1 d2c2;fork;1210",
    ];
    lines.iter().filter_map(|text| card(text)).collect()
}

fn packed(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

#[test]
fn a_box_is_read_as_it_was_packed() {
    let [first, ..] = &cards()[..] else { panic!() };
    let bytes = ExerciseBox::pack(&cards()).unwrap();
    let read = ExerciseBox::read(&bytes).unwrap();
    assert_eq!(read.cards(), cards());
    assert_eq!(read.find(first.key()), Some(first));
    assert_eq!(rating(first), Some(650));
    assert!(is_boxed(first));
}

#[test]
fn what_is_no_box_says_where() {
    assert_eq!(ExerciseBox::read(b"plain"), Err(BoxFault::Foreign));
    assert_eq!(ExerciseBox::read(&packed("something else\n")), Err(BoxFault::Foreign));
    let good = line(&cards()[0]);
    for bad in [
        good.replace("a1a7", "a1b7"),
        good.replace(" d8d1", ""),
        good.replace("mate", "nothing"),
        good.replace("650", "5"),
        good.clone() + ";more",
        good.clone(),
    ] {
        let text = format!("{HEAD}\n{good}\n{bad}\n");
        assert_eq!(ExerciseBox::read(&packed(&text)), Err(BoxFault::Line(3)), "{bad}");
    }
}

#[test]
fn exercises_are_counted_by_theme_and_rating() {
    let read = ExerciseBox::read(&ExerciseBox::pack(&cards()[..1]).unwrap()).unwrap();
    let counts = read.statistics();
    assert_eq!(
        serde_json::to_string(&counts).unwrap(),
        r#"{"exercises":1,"by_theme":{"mate_in_1":1},"by_rating":{"600":1}}"#
    );
}

#[test]
fn what_ships_is_much_and_varied_and_small() {
    let counts = ExerciseBox::shipped().unwrap().statistics();
    assert!(counts.exercises >= 1500, "{counts:?}");
    assert!(SHIPPED.len() <= 200 * 1024, "{} bytes", SHIPPED.len());
    let ratings: Vec<u16> = counts.by_rating.keys().copied().collect();
    assert_eq!(ratings, [600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200]);
    for theme in
        ["mate_in_1", "mate_in_2", "mate_in_3", "mate_in_4", "fork", "pin", "skewer", "discovery", "quiet"]
    {
        assert!(counts.by_theme.get(theme).is_some_and(|count| *count >= 10), "{theme}: {counts:?}");
    }
    let most = counts.by_theme.values().max().copied().unwrap_or_default();
    assert!(5 * most < counts.exercises, "no theme has a fifth of all: {counts:?}");
}

proptest! {
    #[test]
    fn any_line_is_read_or_refused(text in "\\PC{0,80}") {
        let _ = card(&text);
    }
}
