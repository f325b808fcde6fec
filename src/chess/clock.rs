//! Clocks: pure arithmetic on given instants, so that a test gives the same game twice.

use std::fmt;
use std::time::{Duration, Instant};

use super::{ByColor, Color};

/// Time for the whole game and what each move adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// At the start, for each side.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// The two clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: ByColor<Duration>,
    running: Option<(Color, Instant)>,
}

/// The longest time at the start: a day.
const LONGEST_BASE: Duration = Duration::from_hours(24);
/// The largest increment: ten minutes a move.
const LARGEST_INCREMENT: Duration = Duration::from_mins(10);

impl std::str::FromStr for TimeControl {
    type Err = String;

    /// Reads `10+5`: minutes and seconds a move; `0.5+0`, `10` too.
    fn from_str(text: &str) -> Result<TimeControl, String> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let control =
            (|| Some(TimeControl { base: duration(minutes, 60.0)?, increment: duration(seconds, 1.0)? }))();
        let within = |control: &TimeControl| {
            !control.base.is_zero() && control.base <= LONGEST_BASE && control.increment <= LARGEST_INCREMENT
        };
        control.filter(within).ok_or_else(|| {
            "a clock is minutes and seconds a move, like 10+5: up to 1440 minutes and 600 seconds".to_owned()
        })
    }
}

impl fmt::Display for TimeControl {
    /// As it is read: `10+5`, `0.5+0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}

/// A number of units as a time, to the millisecond.
fn duration(number: &str, unit: f64) -> Option<Duration> {
    let plain = number.trim().bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.trim().parse().ok().filter(|_| plain)?;
    let milliseconds = Duration::try_from_secs_f64(number * unit).ok()?.as_secs_f64() * 1000.0;
    Some(Duration::from_millis(milliseconds.round() as u64))
}

impl Clock {
    /// Clocks with the time that was left when the game was saved, stopped.
    pub fn resumed(control: TimeControl, left: ByColor<Duration>) -> Clock {
        Clock { control, left, running: None }
    }

    /// What was agreed.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Starts the clock of a side (and stops the other without an increment).
    pub fn start(&mut self, side: Color, now: Instant) {
        self.stop(now);
        self.running = Some((side, now));
    }

    /// Stops both clocks.
    pub fn stop(&mut self, now: Instant) {
        if let Some((side, _)) = self.running {
            *self.left.get_mut(side) = self.left(side, now);
        }
        self.running = None;
    }

    /// The running side has moved: adds its increment and starts the other clock.
    ///
    /// A fallen flag stays down: then nothing changes. Nothing changes while both clocks stand, either.
    pub fn press(&mut self, now: Instant) {
        let Some((side, _)) = self.running else {
            return;
        };
        if self.left(side, now).is_zero() {
            return;
        }
        self.start(!side, now);
        let left = self.left.get_mut(side);
        *left = left.saturating_add(self.control.increment);
    }

    /// What a side has left at an instant; never below zero.
    ///
    /// An instant before the clock was started counts as that start.
    pub fn left(&self, side: Color, now: Instant) -> Duration {
        let spent = match self.running {
            Some((running, since)) if running == side => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left.get(side).saturating_sub(spent)
    }

    /// The side whose flag has fallen.
    pub fn flag(&self, now: Instant) -> Option<Color> {
        Color::ALL.into_iter().find(|side| self.left(*side, now).is_zero())
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(side, _)| side)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    /// Both clocks full and stopped.
    fn full(control: TimeControl) -> Clock {
        Clock::resumed(control, ByColor::new_with(|_| control.base))
    }

    #[test]
    fn controls_are_minutes_and_seconds() {
        for (text, base, increment, shown) in [
            ("10+5", 600, 5, "10+5"),
            ("0.5+0", 30, 0, "0.5+0"),
            ("90", 5400, 0, "90+0"),
            (" 3 + 2 ", 180, 2, "3+2"),
            ("1440+600", 86_400, 600, "1440+600"),
        ] {
            let read = control(text);
            assert_eq!((read.base, read.increment), (seconds(base), seconds(increment)), "{text}");
            assert_eq!(read.to_string(), shown);
        }
        let third = TimeControl { base: seconds(20), increment: seconds(1) };
        assert_eq!(control(&third.to_string()), third);
    }

    #[test]
    fn nonsense_is_no_control() {
        for text in
            ["", "+", "10+", "+5", "0+5", "-1+5", "1441", "5+601", "inf", "NaN+1", "1e9", "ten", "5+5+5", "."]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn each_move_costs_its_time_and_earns_the_increment() {
        let start = Instant::now();
        let mut clock = full(control("1+2"));
        clock.press(start);
        assert_eq!(clock.running(), None);
        clock.start(Color::White, start);
        clock.press(start + seconds(10));
        assert_eq!(clock.running(), Some(Color::Black));
        assert_eq!(clock.left(Color::White, start + seconds(99)), seconds(52));
        assert_eq!(clock.left(Color::Black, start + seconds(15)), seconds(55));
        clock.stop(start + seconds(15));
        assert_eq!(clock.left(Color::Black, start + seconds(500)), seconds(55));
    }

    #[test]
    fn a_fallen_flag_stays_down() {
        let start = Instant::now();
        let mut clock = full(control("1+2"));
        clock.start(Color::Black, start);
        assert_eq!(clock.flag(start + seconds(59)), None);
        assert_eq!(clock.flag(start + seconds(60)), Some(Color::Black));
        clock.press(start + seconds(61));
        assert_eq!(clock.running(), Some(Color::Black));
        clock.stop(start + seconds(61));
        assert_eq!(clock.flag(start), Some(Color::Black));
    }

    #[test]
    fn time_that_runs_backwards_costs_nothing() {
        let start = Instant::now();
        let mut clock = full(control("1+2"));
        clock.start(Color::White, start + seconds(10));
        assert_eq!(clock.left(Color::White, start), seconds(60));
        clock.press(start);
        assert_eq!(clock.left(Color::White, start), seconds(62));
    }

    proptest! {
        #[test]
        fn reading_a_control_never_panics(text in "\\PC*") {
            let _ = text.parse::<TimeControl>();
        }

        #[test]
        fn no_time_is_won_but_by_increments(base in 1_u64..100, increment in 0_u64..5, spent in prop::collection::vec(0_u64..30, 0..20)) {
            let mut now = Instant::now();
            let mut clock = full(TimeControl { base: seconds(base), increment: seconds(increment) });
            clock.start(Color::White, now);
            let mut pressed = 0;
            for step in &spent {
                now += seconds(*step);
                pressed += u64::from(clock.flag(now).is_none());
                clock.press(now);
            }
            let left = clock.left(Color::White, now) + clock.left(Color::Black, now);
            prop_assert!(left <= seconds(2 * base + pressed * increment));
        }
    }
}
