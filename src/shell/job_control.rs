//! Job control: whether patzer may stop, or would freeze for ever because no shell is waiting behind it.
//!
//! POSIX calls a process group orphaned when no member has its parent in another group of the same session: nobody
//! could continue it. There the kernel discards `SIGTSTP`, but not the `SIGSTOP` that patzer sends itself.

use std::{fs, iter};

use nix::unistd::{Pid, getpgid, getpgrp, getpid, getppid, getsid};

/// What a player reads where Ctrl-Z would freeze patzer.
const NO_SHELL: &str = "patzer can't suspend here: there's no shell to return to.";

/// Why patzer must not stop now, for the status line; `None` when it may.
///
/// Everything that stops patzer asks here first, so a further reason to refuse belongs here too.
pub fn refusal() -> Option<&'static str> {
    (!has_shell_behind()).then_some(NO_SHELL)
}

/// The group and the session of a process. Either is 0 where its leader lies outside this container's processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Membership {
    group: Pid,
    session: Pid,
}

impl Membership {
    /// Asks the system about a process; `None` when there is none, as for the parent of a container's first process,
    /// which is told as 0.
    fn of(process: Pid) -> Option<Membership> {
        if process.as_raw() == 0 {
            return None;
        }
        Some(Membership { group: getpgid(Some(process)).ok()?, session: getsid(Some(process)).ok()? })
    }
}

fn has_shell_behind() -> bool {
    let me = getpid();
    let Some(mine) = Membership::of(me) else {
        return false;
    };
    let parents = iter::once(getppid()).chain(parents_in(getpgrp()));
    may_stop(me, mine, parents.filter_map(Membership::of))
}

/// The decision: never as session leader, and only while a member of the group has a parent in another group of the
/// same session.
fn may_stop(me: Pid, mine: Membership, mut parents: impl Iterator<Item = Membership>) -> bool {
    me != mine.session && parents.any(|parent| parent.session == mine.session && parent.group != mine.group)
}

/// The parents of all members of a group, as Linux lists them in `/proc`; elsewhere only our own parent is known.
fn parents_in(group: Pid) -> Vec<Pid> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let stats = processes
        .filter(|entry| entry.file_name().as_encoded_bytes().iter().all(u8::is_ascii_digit))
        .filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    stats.filter_map(|stat| parent_in(group, &stat)).collect()
}

/// The parent in a line of `/proc/PID/stat` if that process lives and belongs to this group.
fn parent_in(group: Pid, stat: &str) -> Option<Pid> {
    // The name before the last parenthesis may hold blanks and parentheses of its own.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace();
    let state = fields.next()?;
    let mut number = || fields.next()?.parse().ok();
    let (parent, its_group) = (number()?, number()?);
    let is_dead = matches!(state, "Z" | "X");
    (!is_dead && its_group == group.as_raw()).then(|| Pid::from_raw(parent))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pid(number: i32) -> Pid {
        Pid::from_raw(number)
    }

    fn in_group(group: i32, session: i32) -> Membership {
        Membership { group: pid(group), session: pid(session) }
    }

    /// Whether process 30 of this group and session may stop, the group's members having these parents.
    fn check(group: i32, session: i32, parents: &[Membership]) -> bool {
        may_stop(pid(30), in_group(group, session), parents.iter().copied())
    }

    #[test]
    fn a_job_of_a_shell_may_stop() {
        let shell = in_group(10, 10);
        assert!(check(30, 10, &[shell]));
        // `sh -c 'patzer; true'` as the job: our own parent is in our group, but its parent is the shell.
        assert!(check(20, 10, &[in_group(20, 10), shell]));
    }

    #[test]
    fn a_session_leader_may_not_stop() {
        // As tmux, sshd and `exec patzer` start it: the parent is of another session.
        assert!(!check(30, 30, &[in_group(5, 5)]));
        assert!(!check(30, 30, &[]));
        // Not even when somebody else joined its group.
        assert!(!check(30, 30, &[in_group(40, 30)]));
    }

    #[test]
    fn an_orphaned_group_may_not_stop() {
        // `ssh -t host 'patzer; true'`: the shell leads the session and shares our group.
        assert!(!check(10, 10, &[in_group(10, 10), in_group(5, 5)]));
        // The shell has gone: the system's first process took its children.
        assert!(!check(30, 10, &[in_group(1, 1)]));
        assert!(!check(30, 10, &[]));
    }

    #[test]
    fn the_parent_of_a_member_is_read_whatever_its_name() {
        let line = "31 (a) (S 1 1) S 12 30 10 34816 30 4194304 0";
        assert_eq!(parent_in(pid(30), line), Some(pid(12)));
        assert_eq!(parent_in(pid(10), line), None);
        assert_eq!(parent_in(pid(30), "31 (sh) Z 12 30 10 0"), None);
        assert_eq!(parent_in(pid(30), "1 (init) S 0 30 30 0"), Some(pid(0)));
        assert_eq!(parent_in(pid(30), "31 (sh"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn our_own_parent_is_among_those_of_the_group() {
        assert!(parents_in(getpgrp()).contains(&getppid()));
    }

    #[test]
    fn a_parent_outside_the_container_is_none() {
        // Asked about 0, the system would answer about ourselves.
        assert_eq!(Membership::of(pid(0)), None);
    }

    #[test]
    fn a_session_led_from_outside_the_container_is_compared_as_any_other() {
        // `unshare --fork --pid bash`: the shell inside manages its jobs, the leader of their session is outside.
        assert!(check(30, 0, &[in_group(10, 0)]));
        assert!(!check(30, 20, &[in_group(0, 0)]));
    }
}
