//! What terminals are known to draw, by the name and version that they give (XTVERSION).
//!
//! Nothing is guessed: a terminal that is not listed, or says nothing, gets what every font has. Names and versions are those
//! seen in the terminals that were tried, unless a line names another source.

use crate::app::msg::PictureReach;
use crate::art::CellGrid;

/// A terminal's name with the first version, major and minor, that draws something.
type FirstVersion = (&'static str, (u32, u32));

/// Those that draw the cells that stand for pictures.
const PLACEHOLDERS: [FirstVersion; 2] = [("kitty", (0, 28)), ("ghostty", (1, 0))];

/// Those that draw sextants by themselves, in any font.
const SEXTANTS: [FirstVersion; 6] = [
    // Tried at 0.70 and 0.80; from 0.62 by notcurses' table of terminals.
    ("VTE", (6200, 0)),
    // Tried from 0.26.5; whole since 0.19.3 by notcurses' table of terminals.
    ("kitty", (0, 20)),
    ("foot", (1, 13)),
    ("Konsole", (22, 12)),
    // By its manual, under `custom_block_glyphs`.
    ("WezTerm", (20_210_814, 0)),
    // By the list of its own glyphs; not tried.
    ("ghostty", (1, 0)),
];

/// Those that draw octants with all that fills the gaps between these. foot 1.21 and kitty 0.41 lack the quarters of corners.
const OCTANTS: [FirstVersion; 1] = [("VTE", (8001, 0))];

/// Whether a terminal of this name draws the cells that stand for pictures.
pub fn draws_placeholders(reported: &str) -> bool {
    is_among(&PLACEHOLDERS, reported)
}

/// Where a terminal of this name draws sixels without garbling the screen.
pub fn sixel_reach(reported: &str) -> Option<PictureReach> {
    match parse(reported)?.0 {
        "foot" => Some(PictureReach::Everywhere),
        "XTerm" => Some(PictureReach::AboveLastRow),
        _ => None,
    }
}

/// The finest symbols that a terminal of this name is known to draw.
pub fn finest_symbols(reported: &str) -> CellGrid {
    if is_among(&OCTANTS, reported) {
        CellGrid::Octants
    } else if is_among(&SEXTANTS, reported) {
        CellGrid::Sextants
    } else {
        CellGrid::Quadrants
    }
}

/// Whether it is tmux, with a terminal around it.
pub fn is_tmux(reported: &str) -> bool {
    reported.starts_with("tmux ")
}

fn is_among(terminals: &[FirstVersion], reported: &str) -> bool {
    parse(reported).is_some_and(|(name, version)| {
        terminals.iter().any(|(known, first)| *known == name && version >= *first)
    })
}

/// A name with its version: `kitty(0.41.1)`, `VTE(8001)`, `ghostty 1.2.0`, `WezTerm 20240203-110809-5046fc22`.
fn parse(reported: &str) -> Option<(&str, (u32, u32))> {
    let (name, version) = reported.split_once(['(', ' '])?;
    let mut numbers = version.split(['.', '-', ')']).map_while(|part| part.parse().ok());
    Some((name, (numbers.next()?, numbers.next().unwrap_or(0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_as_fine_as_the_terminal_is_known_to_draw() {
        let cases = [
            (CellGrid::Octants, vec!["VTE(8001)", "VTE(8200)"]),
            (
                CellGrid::Sextants,
                vec![
                    "VTE(6200)",
                    "VTE(8000)",
                    "kitty(0.26.5)",
                    "kitty(0.41.1)",
                    "foot(1.13.1)",
                    "foot(1.21.0)",
                    "Konsole 22.12.3",
                    "Konsole 25.04.2",
                    "WezTerm 20240203-110809-5046fc22",
                    "ghostty 1.0.2-main+5cb2fa6f",
                ],
            ),
            (
                CellGrid::Quadrants,
                vec![
                    "VTE(6199)",
                    "kitty(0.19.2)",
                    "foot(1.4.0)",
                    "Konsole 20.08.1",
                    "WezTerm 20201031-154415-9614e117",
                    "XTerm(397)",
                    "mlterm(3.9.3)",
                    "tmux 3.5a",
                    "Zellij(4100)",
                ],
            ),
        ];
        for (finest, names) in cases {
            for name in names {
                assert_eq!(finest_symbols(name), finest, "{name}");
            }
        }
    }

    #[test]
    fn a_name_without_a_version_is_known_for_nothing() {
        for name in
            ["", "VTE", "VTE(", "VTE()", "VTE(x)", "kitty (0.41)", "foot(99999999999)", "WezTerm nightly"]
        {
            assert_eq!(finest_symbols(name), CellGrid::Quadrants, "{name}");
            assert!(!draws_placeholders(name) && !is_tmux(name), "{name}");
        }
        assert_eq!(sixel_reach("foot"), None);
    }
}
