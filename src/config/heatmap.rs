//! `[heatmap]`, and the user's own rules below it.

use std::sync::Arc;

use toml::de::DeTable;

use super::Problem;
use super::section::{BUILT_IN_IS_WHOLE, ConfigSection, TextFault};
use super::{nearest, typed};
use crate::chess::text::clean;
use crate::engines::swarm;
use crate::engines::swarm::layers::LayerKind;
use crate::heatmap::number::Weight;
use crate::heatmap::own::{self, FaultKind, FormulaFault, MOST_RULES, OwnRule, OwnRulePart, OwnRuleText};
use crate::heatmap::{HeatmapSettings, Registry, layers};

/// The defaults of every own rule; docs/own-rules.md tells them.
const DEFAULTS: &str = "enabled = true\nweight = 1\nname = ''\nsentence = ''\nwhen = 'true'\n";

/// Longest name of a section, in bytes: it stands beside the heading of the panel.
const LONGEST_ID: usize = 30;

/// Longest name for people, in characters.
const LONGEST_NAME: usize = 30;

/// Longest sentence, in characters.
const LONGEST_SENTENCE: usize = 200;

/// Reads `[heatmap]`.
pub(super) fn read(section: &mut ConfigSection<'_>) -> HeatmapSettings {
    let names = section.sections_below("own");
    let nothing = DeTable::new();
    let own = section.section_of("own", &nothing, |section| own_rules(names, section));
    let settings: HeatmapSettings = typed::read(section);
    HeatmapSettings { own: own.unwrap_or_default(), ..settings }
}

/// Reads the rules of these names; one with a fault is left out, and its fault is noted.
fn own_rules(names: Vec<String>, section: &mut ConfigSection<'_>) -> Vec<Arc<OwnRule>> {
    let defaults = DeTable::parse(DEFAULTS).expect(BUILT_IN_IS_WHOLE);
    let mut rules = Vec::new();
    for name in names {
        if let Some(allowed) = objection(&name, rules.len()) {
            section.refuse_name(&name, &allowed);
            continue;
        }
        let rule = section.section_of(&name, defaults.get_ref(), |section| own_rule(&name, section));
        match rule.flatten() {
            Some(rule) => rules.push(Arc::new(rule)),
            None => complain_of_missing(&name, section),
        }
    }
    rules
}

/// Notes the parts that a rule must have and has not.
fn complain_of_missing(name: &str, section: &mut ConfigSection<'_>) {
    for part in [OwnRulePart::Score, OwnRulePart::Reason] {
        if section.text_below(&[name, part.key()]).is_none() {
            section.complain(name, part.key(), Problem::Missing(what(part).to_owned()));
        }
    }
}

/// What a bad name must be instead.
fn objection(name: &str, before: usize) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
    if !name.chars().all(is_plain) || !(1..=LONGEST_ID).contains(&name.len()) {
        return Some(format!("at most {LONGEST_ID} small letters, digits, '-' and '_'"));
    }
    let built_in = HeatmapSettings::default();
    let is_rule = Registry::new(&built_in.rules).rules().iter().any(|rule| rule.info().id == name);
    let infos = layers::LAYERS.into_iter().chain(swarm::layers::infos());
    let mut layers = infos.map(|info| info.id).chain(LayerKind::ALL.map(LayerKind::id));
    if is_rule || layers.any(|id| id == name) {
        return Some("a name that no built-in rule or layer has".to_owned());
    }
    (before >= MOST_RULES).then(|| format!("at most {MOST_RULES} own rules"))
}

/// What a part must be, in words.
fn what(part: OwnRulePart) -> &'static str {
    match part {
        OwnRulePart::When => "a condition, such as \"piece == rook and open_file\"",
        OwnRulePart::Score => "the points, such as \"10 + mobility\"",
        OwnRulePart::Reason => "the reason in words, such as \"on the open {file}-file\"",
    }
}

fn own_rule(id: &str, section: &mut ConfigSection<'_>) -> Option<OwnRule> {
    let enabled = section.flag("enabled");
    let weight = Weight(section.number("weight", 0.0..=10.0));
    let name = section.parsed("name", "a text of at most 30 characters", |text| short(text, LONGEST_NAME));
    let allowed = "a text of at most 200 characters";
    let sentence = section.parsed("sentence", allowed, |text| short(text, LONGEST_SENTENCE));
    let mut part = |part: OwnRulePart| {
        section
            .checked_text(part.key(), what(part), |text| part.check(text).map_err(|fault| text_fault(&fault)))
    };
    let [when, score, reason] = OwnRulePart::ALL.map(&mut part);
    let (when, score, reason) = (when?, score?, clean(&reason?).into_owned());
    let text = OwnRuleText { id: id.to_owned(), name, sentence, enabled, weight, when, score, reason };
    OwnRule::read(text).ok()
}

/// A text that a terminal can show, if it is not too long.
fn short(text: &str, most: usize) -> Result<String, String> {
    let text = clean(text).into_owned();
    if text.chars().count() <= most { Ok(text) } else { Err("too long".to_owned()) }
}

/// A fault with the name that was probably meant.
fn text_fault(fault: &FormulaFault) -> TextFault {
    let nearest = match &fault.kind {
        FaultKind::UnknownName(name) => nearest(name, own::names()).map(str::to_owned),
        FaultKind::Unexpected { .. }
        | FaultKind::WrongKind { .. }
        | FaultKind::UnlikeKinds(..)
        | FaultKind::Chained
        | FaultKind::Character(_)
        | FaultKind::HugeNumber
        | FaultKind::TooLong(_)
        | FaultKind::TooDeep(_)
        | FaultKind::LoneBrace
        | FaultKind::TooManyPlaceholders(_)
        | FaultKind::Empty => None,
    };
    TextFault { at: fault.at, message: fault.kind.to_string(), nearest }
}
