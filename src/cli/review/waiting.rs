//! Channel operations that a stop of the review interrupts.

use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, SendTimeoutError, Sender};

use crate::search::StopFlag;

/// Longest delay until a stop is noticed.
const LOOK: Duration = Duration::from_millis(50);

/// Sends an item; `false` if the channel is closed or after a stop.
pub(super) fn give<T>(to: &Sender<T>, item: T, stop: &StopFlag) -> bool {
    let mut item = item;
    while !stop.is_stopped() {
        match to.send_timeout(item, LOOK) {
            Ok(()) => return true,
            Err(SendTimeoutError::Timeout(back)) => item = back,
            Err(SendTimeoutError::Disconnected(_)) => return false,
        }
    }
    false
}

/// Receives the next item; `None` if the channel is closed or after a stop.
pub(super) fn take<T>(from: &Receiver<T>, stop: &StopFlag) -> Option<T> {
    while !stop.is_stopped() {
        match from.recv_timeout(LOOK) {
            Ok(item) => return Some(item),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::bounded;

    use super::*;

    #[test]
    fn what_is_given_is_taken_until_nobody_is_there_or_all_is_stopped() {
        let stop = StopFlag::default();
        let (to, from) = bounded(1);
        assert!(give(&to, 'a', &stop));
        assert_eq!(take(&from, &stop), Some('a'));
        assert!(give(&to, 'b', &stop));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(2 * LOOK);
                stop.stop();
            });
            assert!(!give(&to, 'c', &stop), "there is no room for it");
        });
        assert_eq!(take(&from, &stop), None);
        let stop = StopFlag::default();
        assert_eq!(take(&from, &stop), Some('b'));
        drop(to);
        assert_eq!(take(&from, &stop), None);
        let (to, from) = bounded(1);
        drop(from);
        assert!(!give(&to, 'a', &stop));
    }
}
