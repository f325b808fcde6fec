//! The maintainers' commands as a shell sees them: kept out of the short help, resumable, and safe to interrupt.

use std::fs;

use crate::user::User;

#[test]
fn they_have_their_own_help_and_stand_in_no_list() {
    let user = User::new();
    let (help, manual) = (user.run(&["--help"]).out, user.run(&["man"]).out);
    for command in ["datagen", "tune"] {
        assert!(!help.contains(command) && !manual.contains(command), "{command}");
        let own = user.run(&[command, "--help"]);
        assert!(own.status == 0 && own.out.contains(&format!("Usage: patzer {command}")));
    }
}

#[test]
fn games_are_collected_and_continued() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("games.txt");
    let file = path.to_str().unwrap();
    let user = User::new();
    let collect = |games| user.run(&["datagen", "-o", file, "--nodes", "40", "--games", games]);
    let run = collect("2");
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{}", run.err);
    let two = fs::read_to_string(&path).unwrap();
    assert_eq!(two.lines().filter(|line| line.starts_with("# game")).count(), 2);
    collect("3");
    assert!(fs::read_to_string(&path).unwrap().starts_with(&two));
    let other = user.run(&["datagen", "-o", file, "--nodes", "50"]);
    assert!(
        other.status == 2 && other.err.contains("hint: --seed 1 --nodes 40"),
        "{}",
        other.err
    );
}
