//! What lichess is asked: `GET /api/games/user/{player}`, PGN from the oldest game to the newest.

use super::account::SiteAccount;
use super::filter::{GameFilter, Speed};
use super::request::SiteStream;
use crate::chess::Color;

/// How long a game of correspondence may have been under way before it shows up: lichess tells when games began, and gives
/// them when they have ended. In milliseconds: a year.
const LONGEST_GAME: i64 = 365 * 24 * 60 * 60 * 1000;

/// Its name of a speed; its fastest is a kind of bullet.
fn perf_types(speed: Speed) -> &'static str {
    match speed {
        Speed::Bullet => "ultraBullet,bullet",
        Speed::Blitz => "blitz",
        Speed::Rapid => "rapid",
        Speed::Classical => "classical",
        Speed::Correspondence => "correspondence",
    }
}

/// The parts of a player's games: those of correspondence, from a year further back, then the others, of which the last tells
/// where to go on. With `most` one part with the newest.
pub(super) fn parts(
    account: &SiteAccount,
    filter: &GameFilter,
    since: Option<i64>,
    most: Option<u32>,
) -> Vec<SiteStream> {
    let wanted: Vec<Speed> = Speed::ALL
        .into_iter()
        .filter(|speed| filter.speeds.is_empty() || filter.speeds.contains(speed))
        .collect();
    if let Some(most) = most {
        let query = format!("{}&sort=dateDesc&max={most}", query(&wanted, filter, since));
        return vec![part(account, &query, false)];
    }
    let (slow, live): (Vec<Speed>, Vec<Speed>) =
        wanted.into_iter().partition(|speed| *speed == Speed::Correspondence);
    let earlier = since.map(|since| (since - LONGEST_GAME).max(0));
    let parts = [(slow, earlier, false), (live, since, true)];
    let parts = parts.into_iter().filter(|(speeds, _, _)| !speeds.is_empty());
    parts
        .map(|(speeds, since, tells_progress)| {
            part(account, &format!("{}&sort=dateAsc", query(&speeds, filter, since)), tells_progress)
        })
        .collect()
}

fn part(account: &SiteAccount, query: &str, tells_progress: bool) -> SiteStream {
    SiteStream { path: format!("/api/games/user/{}?{query}", account.player()), tells_progress }
}

fn query(speeds: &[Speed], filter: &GameFilter, since: Option<i64>) -> String {
    let types: Vec<&str> = speeds.iter().copied().map(perf_types).collect();
    let since = since.map(|since| format!("&since={since}")).unwrap_or_default();
    let color = match filter.color {
        None => "",
        Some(Color::White) => "&color=white",
        Some(Color::Black) => "&color=black",
    };
    format!("perfType={}&clocks=true{since}{color}", types.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(filter: &GameFilter, since: Option<i64>, most: Option<u32>) -> Vec<String> {
        let account = SiteAccount::parse("lichess:Anna").unwrap().unwrap();
        parts(&account, filter, since, most).into_iter().map(|part| part.path).collect()
    }

    #[test]
    fn all_games_are_those_of_correspondence_and_then_the_others() {
        assert_eq!(
            paths(&GameFilter::default(), None, None),
            [
                "/api/games/user/Anna?perfType=correspondence&clocks=true&sort=dateAsc",
                "/api/games/user/Anna?perfType=ultraBullet,bullet,blitz,rapid,classical&clocks=true&sort=dateAsc",
            ]
        );
    }

    #[test]
    fn what_is_not_wanted_is_not_asked_for() {
        let filter = GameFilter { color: Some(Color::Black), speeds: vec![Speed::Blitz] };
        assert_eq!(
            paths(&filter, Some(1_700_000_000_000), None),
            ["/api/games/user/Anna?perfType=blitz&clocks=true&since=1700000000000&color=black&sort=dateAsc"]
        );
        assert_eq!(
            paths(&filter, None, Some(20)),
            ["/api/games/user/Anna?perfType=blitz&clocks=true&color=black&sort=dateDesc&max=20"]
        );
    }

    #[test]
    fn correspondence_is_asked_for_from_a_year_further_back() {
        let all = paths(&GameFilter::default(), Some(LONGEST_GAME + 5), None);
        assert!(all[0].contains("&since=5&"), "{all:?}");
        assert!(paths(&GameFilter::default(), Some(7), None)[0].contains("&since=0&"));
    }
}
