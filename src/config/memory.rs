//! How large a transposition table may be on this machine, as Linux tells what memory is free.

use std::fs;
use std::path::Path;

/// Where control groups are mounted.
const GROUPS: &str = "/sys/fs/cgroup";

/// The largest table in MiB for which there is room now, at least 1; `None` where the system does not tell.
pub fn largest_table() -> Option<usize> {
    largest(fs::read_to_string("/proc/meminfo").ok().as_deref(), &group_limits())
}

/// Three quarters of what is free: whatever else runs, and the rest of patzer, lives on the last one.
fn largest(meminfo: Option<&str>, limits: &[String]) -> Option<usize> {
    let limits = limits.iter().filter_map(|limit| limit.trim().parse::<u64>().ok());
    let free = meminfo.and_then(available).into_iter().chain(limits).min()?;
    usize::try_from((free / 4 * 3) >> 20).ok().map(|mib| mib.max(1))
}

/// The bytes that programs could take without swapping.
fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// What the control groups of this process are limited to: numbers of bytes, or words for no limit.
fn group_limits() -> Vec<String> {
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let path = own.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default();
    let group = Path::new(GROUPS).join(path);
    let groups = group.ancestors().take_while(|group| group.starts_with(GROUPS));
    let files = groups.map(|group| group.join("memory.max"));
    // The first version of control groups, as a container sees its own.
    let older = Path::new(GROUPS).join("memory/memory.limit_in_bytes");
    files.chain([older]).filter_map(|file| fs::read_to_string(file).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR_GIB: &str = "MemTotal:       16777216 kB\nMemAvailable:    4194304 kB\nBuffers: 1 kB\n";

    fn check(meminfo: Option<&str>, limits: &[&str], expected: Option<usize>) {
        let limits: Vec<String> = limits.iter().map(ToString::to_string).collect();
        assert_eq!(largest(meminfo, &limits), expected, "{meminfo:?} {limits:?}");
    }

    #[test]
    fn three_quarters_of_what_is_free_are_for_the_table() {
        check(Some(FOUR_GIB), &[], Some(3072));
        check(Some("MemAvailable: 12 kB"), &[], Some(1));
    }

    #[test]
    fn the_tightest_limit_of_a_control_group_counts() {
        check(Some(FOUR_GIB), &["max\n", "1073741824\n", "2147483648\n"], Some(768));
        check(Some(FOUR_GIB), &["9223372036854771712\n"], Some(3072));
        check(None, &["1073741824"], Some(768));
    }

    #[test]
    fn a_system_that_does_not_tell_sets_no_limit() {
        check(None, &["max"], None);
        check(Some("MemTotal: 5 kB\nMemAvailable: much\n"), &[], None);
    }
}
