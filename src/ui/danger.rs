//! The danger check in the panel: the opponent's checks, captures and threats.

use ratatui::text::Line;

use super::panel::{blank, heading};
use super::text;
use crate::app::App;
use crate::theme::Token;

/// Returns the lines, the worst first, in so many rows: whole sentences.
pub(super) fn lines(app: &App, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let Some(remarks) = app.study.dangers() else {
        return Vec::new();
    };
    let mut lines = vec![heading(app, text::DANGER, "", columns)];
    let style = app.theme().style(Token::Text);
    for (index, remark) in remarks.iter().enumerate() {
        let words = text::wrap(&remark.text, usize::from(columns).saturating_sub(3));
        // Below what does not end the list there must be room to say that it goes on.
        let more = usize::from(index + 1 < remarks.len());
        if lines.len() > 1 && lines.len() + words.len() + more > rows {
            lines.push(Line::styled(format!("› and {} more", remarks.len() - index), style));
            break;
        }
        let indented = words.into_iter().enumerate().map(|(row, words)| {
            let mark = if row == 0 { "›" } else { " " };
            Line::styled(format!("{mark} {words}"), style)
        });
        lines.extend(indented);
    }
    lines.extend((lines.len() < rows).then(blank));
    lines
}

#[cfg(test)]
mod tests {
    use crate::app::testing::TestPlayer;
    use crate::ui::testing::{screen, words};

    const HANGS: &str = "r2qkb1r/pb3ppp/1pn1p3/2p3B1/3Pn3/3Q1N2/PPP2PPP/2KR1B1R w kq - 0 10";

    #[test]
    fn a_list_without_room_says_that_it_goes_on() {
        let mut player = TestPlayer::at("Qnbqk2r/7N/p3pp1b/1pp3p1/8/1BNn4/PPP2PPP/R1B1R1K1 w k - 0 15");
        player.keys("D");
        let shown = |rows| words(&super::lines(&player.app, 30, rows));
        assert!(!shown(usize::MAX).iter().any(|line| line.contains("› and ")), "{:?}", shown(usize::MAX));
        for rows in 4..12 {
            let cut = shown(rows);
            assert!(
                cut.len() <= rows && cut.iter().any(|line| line.starts_with("› and ")),
                "{rows}: {cut:?}"
            );
        }
    }

    #[test]
    fn the_danger_check_is_closed_by_its_key_by_esc_and_by_what_takes_its_place() {
        for (keys, is_open) in
            [("D", true), ("D D", false), ("D esc", false), ("D E", false), ("D H", false), ("E D E", false)]
        {
            let mut player = TestPlayer::at(HANGS);
            player.keys(keys);
            assert_eq!(player.app.study.dangers().is_some(), is_open, "{keys}");
            assert_eq!(screen(&player, 80, 24).contains("Danger check"), is_open, "{keys}");
            assert_eq!(player.app.study.screen.view.engine, keys.contains('E'), "{keys}");
        }
    }

    #[test]
    fn beside_a_list_of_dangers_no_sign_stands_without_its_meaning() {
        let mut player = TestPlayer::at(HANGS);
        player.keys("D");
        assert!(player.app.marks().iter().all(|marks| marks.destination.is_none()));
        let shown = screen(&player, 80, 24);
        assert!(shown.contains("D or Esc closes the list."), "{shown}");
        player.keys("enter");
        assert!(player.app.marks().iter().any(|marks| marks.destination.is_some()), "of a piece in hand");
    }
}
