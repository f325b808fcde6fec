//! A child process with a group of its own, which ends with everything that it started.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::fault::{End, EngineFault};
use super::words::shown;

/// How long a program may take to leave when its input ends.
const TO_LEAVE: Duration = Duration::from_millis(500);
/// How long it may take after SIGTERM.
const TO_TERMINATE: Duration = Duration::from_millis(250);
/// How long the system may take to end it after SIGKILL.
const TO_DIE: Duration = Duration::from_millis(500);
/// Between two looks at a process that is to end.
const LOOK_EVERY: Duration = Duration::from_millis(2);

/// The groups of all processes that run; `None` when no more may be started.
static RUNNING: Mutex<Option<Vec<Pid>>> = Mutex::new(Some(Vec::new()));

/// Ends everything that was started and still runs, at once; for a program that is about to end itself: nothing can be
/// started afterwards.
///
/// Safe code cannot ask Linux for a signal to the child when its parent dies (it would have to run between fork and
/// exec), so after a SIGKILL of patzer an engine has only the end of its input to go by.
pub fn end_all() {
    for group in running().take().unwrap_or_default() {
        kill(group, Signal::KILL);
    }
}

fn running() -> MutexGuard<'static, Option<Vec<Pid>>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// Its process id, and that of the group that it leads.
    group: Pid,
}

/// Our ends of its pipes.
#[derive(Debug)]
pub(super) struct Ends {
    pub input: ChildStdin,
    pub output: ChildStdout,
    pub errors: ChildStderr,
}

impl Process {
    /// Starts the first word as a program with the other words as its arguments; no shell reads them.
    pub fn start(command: &[OsString]) -> Result<(Process, Ends), EngineFault> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| not_started(command, "is not named"))?;
        // Held while it starts, so that nothing is missed when all are ended.
        let mut running = running();
        let groups = running.as_mut().ok_or_else(|| not_started(command, "was asked for at the very end"))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|error| not_started(command, &reason(&error)))?;
        let group = Pid::from_child(&child);
        groups.push(group);
        tracing::info!(process = group.as_raw_nonzero(), "external engine started");
        drop(running);
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all three were asked for as pipes")
        };
        Ok((Process { child, group }, Ends { input, output, errors }))
    }

    /// How it ended, if it has; it stays a zombie until it is dropped, so that its group's number is not given anew.
    pub fn ending(&self) -> Option<End> {
        let peek = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(self.group), peek).ok()??;
        status.exit_status().map(End::Code).or_else(|| status.terminating_signal().map(End::Signal))
    }

    /// Waits a little for it to leave by itself, as its input has ended.
    pub fn wait_to_leave(&self) {
        self.ends_within(TO_LEAVE);
    }

    fn ends_within(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        while self.ending().is_none() {
            if Instant::now() >= end {
                return false;
            }
            thread::sleep(LOOK_EVERY);
        }
        true
    }
}

impl Drop for Process {
    /// Ends it by force with its whole group, gently first.
    fn drop(&mut self) {
        if self.ending().is_none() {
            kill(self.group, Signal::TERM);
            self.ends_within(TO_TERMINATE);
        }
        // What it has started goes with it, also when it left by itself.
        kill(self.group, Signal::KILL);
        if let Some(groups) = running().as_mut() {
            groups.retain(|group| *group != self.group);
        }
        if self.ends_within(TO_DIE) {
            let _reaped = self.child.wait();
        }
        tracing::info!(process = self.group.as_raw_nonzero(), "external engine ended");
    }
}

fn kill(group: Pid, signal: Signal) {
    let _gone_already = kill_process_group(group, signal);
}

/// What is said of a program that the system does not find.
const NOT_THERE: &str = "is not there";

fn not_started(command: &[OsString], reason: &str) -> EngineFault {
    let program = command.first().map_or(String::new(), |word| word.to_string_lossy().into_owned());
    // A bare name is looked for where the shell looks, and /usr/games is not there for everybody.
    let is_name = reason == NOT_THERE && !program.contains('/');
    let reason = if is_name { "is not on your PATH; name it with its whole path" } else { reason };
    EngineFault::NotStarted { program: shown(&program, 200), reason: reason.to_owned() }
}

/// The system's reason in words that follow the program's name.
fn reason(error: &io::Error) -> String {
    const NO_PROGRAM: i32 = rustix::io::Errno::NOEXEC.raw_os_error();
    if error.kind() == io::ErrorKind::NotFound {
        NOT_THERE.to_owned()
    } else if error.kind() == io::ErrorKind::PermissionDenied {
        "may not be executed".to_owned()
    } else if error.raw_os_error() == Some(NO_PROGRAM) {
        "is no program for this machine".to_owned()
    } else {
        format!("failed: {error}")
    }
}
