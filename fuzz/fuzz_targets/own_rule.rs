//! Own heatmap rules: condition, points and reason, a line each, are refused with a place in the text, or give a map.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use patzer::chess::fen;
use patzer::heatmap::number::Weight;
use patzer::heatmap::own::{OwnRule, OwnRulePart, OwnRuleText};
use patzer::heatmap::{HeatmapSettings, Mapper};

/// A position with passed pawns, pins and pieces on open files.
const POSITION: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 9";

fuzz_target!(|text: &str| {
    let mut lines = text.splitn(3, '\n').map(str::to_owned);
    let [when, score, reason] = [(); 3].map(|()| lines.next().unwrap_or_default());
    let mut is_right = true;
    for (part, text) in OwnRulePart::ALL.into_iter().zip([&when, &score, &reason]) {
        if let Err(fault) = part.check(text) {
            assert!(text.is_char_boundary(fault.at) && !fault.kind.to_string().is_empty());
            is_right = false;
        }
    }
    // A rule keeps its reason for good, so only short ones are made here.
    if !is_right || reason.len() > 60 {
        return;
    }
    let (name, sentence) = (String::new(), "Fuzzed.".to_owned());
    let text = OwnRuleText { id: "fuzzed".to_owned(), name, sentence, enabled: true, weight: Weight(1.0), when, score, reason };
    let rule = OwnRule::read(text).expect("each part was read before");
    let settings = HeatmapSettings { own: vec![Arc::new(rule)], ..HeatmapSettings::default() };
    let position = fen::parse(POSITION).expect("it is a position").position;
    let map = Mapper::new(settings).map(&position, Some(&["fuzzed"]));
    assert!(map.scored().all(|(_, cell)| cell.raw.abs() <= 1000.0));
});
