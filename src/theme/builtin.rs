//! The built-in themes.

/// The theme of dark terminals; supplies the colours that other themes leave out.
pub const DARK: &str = "dusk";
/// The theme of light terminals.
pub const LIGHT: &str = "paper";
/// The theme of terminals with sixteen colours.
pub const SIXTEEN: &str = "sixteen";

/// Names and texts, in the order of the menu.
pub(super) const FILES: [(&str, &str); 6] = [
    (DARK, include_str!("../../themes/dusk.toml")),
    (LIGHT, include_str!("../../themes/paper.toml")),
    ("walnut", include_str!("../../themes/walnut.toml")),
    ("high-contrast", include_str!("../../themes/high-contrast.toml")),
    ("colour-blind", include_str!("../../themes/colour-blind.toml")),
    (SIXTEEN, include_str!("../../themes/sixteen.toml")),
];

/// Returns the text of a built-in theme.
pub(super) fn source(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(known, _)| *known == name).map(|&(_, text)| text)
}
