//! The screen in ASCII: for terminals without UTF-8, every other sign is replaced by one that looks like it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Signs of the screen and what stands for them.
const LOOKALIKES: &[(&str, &str)] = &[
    ("…", "."),
    ("–", "-"),
    ("−", "-"),
    ("▸", ">"),
    ("▾", "v"),
    ("▴", "^"),
    ("‹", "<"),
    ("›", ">"),
    ("│", "|"),
    ("─", "-"),
    ("├", "+"),
    ("╞", "="),
    ("·", "."),
    ("▌", "|"),
    ("▐", "|"),
    ("•", "o"),
    ("≈", "~"),
    ("×", "x"),
    ("▲", "!"),
    ("½", "="),
    ("▀", " "),
    ("▄", " "),
    ("█", "#"),
    // Letters in the names of openings.
    ("á", "a"),
    ("ä", "a"),
    ("é", "e"),
    ("í", "i"),
    ("ó", "o"),
    ("ö", "o"),
    ("ø", "o"),
    ("ü", "u"),
    ("ć", "c"),
];

/// Replaces every sign above 0x7f in the area.
pub(super) fn only(area: Rect, buffer: &mut Buffer) {
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            if let Some(cell) = buffer.cell_mut((x, y)).filter(|cell| !cell.symbol().is_ascii()) {
                let found = LOOKALIKES.iter().find(|(sign, _)| *sign == cell.symbol());
                cell.set_symbol(found.map_or("?", |(_, ascii)| ascii));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    #[test]
    fn nothing_above_ascii_is_left() {
        let area = Rect::new(0, 0, 12, 1);
        let mut buffer = Buffer::empty(area);
        buffer.set_string(0, 0, "a–b…é я│½", Style::default());
        only(area, &mut buffer);
        let text: String = (0..9).map(|x| buffer[(x, 0)].symbol().to_string()).collect();
        assert_eq!(text, "a-b.e ?|=");
    }
}
