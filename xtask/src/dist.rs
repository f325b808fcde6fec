//! The files of a release: program, archive, Debian package, checksums, bill of materials, and what packagers need.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::archive::{self, Entry};
use crate::{Outcome, root, sbom, target_folder};

/// The targets whose programs run on every Linux of their kind.
const STATIC: [&str; 2] = ["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl"];

/// The shells with completions, and where each looks for them.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/patzer"),
    ("fish", "usr/share/fish/vendor_completions.d/patzer.fish"),
    ("zsh", "usr/share/zsh/vendor-completions/_patzer"),
];

/// What is to be made, and where.
pub struct Options {
    target: Option<String>,
    profile: String,
    program: Option<PathBuf>,
    out: PathBuf,
}

impl Options {
    /// Reads the words after `dist`.
    pub fn read(words: &[&str]) -> Outcome<Options> {
        let mut options = Options {
            target: None,
            profile: "dist".to_owned(),
            program: None,
            out: root().join("target/packages"),
        };
        for pair in words.chunks(2) {
            match pair {
                ["--target", target] => options.target = Some((*target).to_owned()),
                ["--profile", profile] => (*profile).clone_into(&mut options.profile),
                ["--program", program] => options.program = Some(PathBuf::from(program)),
                ["--out", out] => options.out = PathBuf::from(out),
                _ => return Err(format!("'{}' isn't an option of dist", pair.join(" ")).into()),
            }
        }
        Ok(options)
    }
}

/// Makes the files.
pub fn run(options: &Options) -> Outcome {
    let version = version()?;
    let programs = programs(options)?;
    let pages = pages(&speaker(&programs)?)?;
    fs::create_dir_all(&options.out)?;
    let source = source(&version)?;
    let mut sums = String::new();
    let mut write = |name: &str, bytes: &[u8]| -> Outcome {
        sums.push_str(&archive::write(&options.out, name, bytes)?);
        Ok(())
    };
    for (target, program) in &programs {
        let program = Entry::program("usr/bin/patzer", fs::read(program)?);
        let entries: Vec<Entry> = std::iter::once(program).chain(pages.iter().cloned()).collect();
        let name = format!("patzer-{version}-{target}");
        write(&format!("{name}.tar.gz"), &archive::tar_gz(&entries, &format!("{name}/"))?)?;
        if let Some(architecture) = debian_architecture(target) {
            let package = deb(&entries, &version, architecture, target.ends_with("musl"))?;
            write(&format!("patzer_{version}_{architecture}.deb"), &package)?;
        }
        write(&format!("{name}.cdx.json"), sbom::of(target)?.as_bytes())?;
    }
    write(&format!("patzer-{version}.tar.gz"), &source)?;
    fs::write(options.out.join("SHA256SUMS"), sums)?;
    recipes(&options.out, &version, &source)
}

/// The programs to be packed, each with its target.
fn programs(options: &Options) -> Outcome<Vec<(String, PathBuf)>> {
    let targets = match &options.target {
        Some(target) => vec![target.clone()],
        None => usual_targets(options.program.as_deref())?,
    };
    let program = |target: String| -> Outcome<(String, PathBuf)> {
        let program = match &options.program {
            Some(program) => program.clone(),
            None => build(&target, &options.profile)?,
        };
        Ok((target, program))
    };
    targets.into_iter().map(program).collect()
}

/// The targets that are packed where none is named: the static ones that can be built here, or else this machine's own. A program
/// that is there already runs on this machine.
fn usual_targets(program: Option<&Path>) -> Outcome<Vec<String>> {
    let mut targets = Vec::new();
    for target in STATIC {
        let told = output(Command::new("rustc").args(["--print", "target-libdir", "--target", target]))?;
        if !Path::new(told.trim()).exists() || (program.is_some() && !runs_here(target)) {
            continue;
        }
        if can_build(target) {
            targets.push(target.to_owned());
        } else {
            eprintln!("{target} is passed over: there is no {}.", compiler(target));
        }
    }
    targets.sort_by_key(|target| !runs_here(target));
    if targets.is_empty() {
        let own = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
        eprintln!(
            "{own} isn't installed ('rustup target add {own}'): this program will need the C library it is built with."
        );
        targets.push(host()?);
    }
    Ok(targets)
}

/// Whether there is a compiler for a target: one of this machine's, or one that the environment names.
fn can_build(target: &str) -> bool {
    let is_named = variables(target).iter().all(|name| std::env::var_os(name).is_some());
    runs_here(target) || is_named || is_there(&compiler(target))
}

/// The variables that name the compiler of a target that is not this machine's own: for the C of the cryptography, and of another
/// kind of machine also for linking.
fn variables(target: &str) -> Vec<String> {
    let name = target.replace('-', "_");
    let mut variables = vec![format!("CC_{name}")];
    if !runs_here(target) {
        variables.push(format!("CARGO_TARGET_{}_LINKER", name.to_uppercase()));
    }
    variables
}

/// The target of this machine.
fn host() -> Outcome<String> {
    let told = output(Command::new("rustc").arg("-vV"))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc doesn't tell its host")?.to_owned())
}

/// Whether a program of a target runs on this machine.
fn runs_here(target: &str) -> bool {
    let mut parts = target.split('-');
    parts.next() == Some(std::env::consts::ARCH) && parts.any(|part| part == std::env::consts::OS)
}

/// The compiler that builds and links C for a target on this machine; the cryptography is freestanding, so that of any C library
/// will do.
fn compiler(target: &str) -> String {
    let architecture = target.split('-').next().unwrap_or_default();
    if runs_here(target) { "cc".to_owned() } else { format!("{architecture}-linux-gnu-gcc") }
}

fn is_there(command: &str) -> bool {
    Command::new(command).arg("--version").output().is_ok_and(|told| told.status.success())
}

/// A program that can be asked for its pages here: one of those to be packed, or else one built for that.
fn speaker(programs: &[(String, PathBuf)]) -> Outcome<PathBuf> {
    match programs.iter().find(|(target, _)| runs_here(target)) {
        Some((_, program)) => Ok(program.clone()),
        None => build(&host()?, "dev"),
    }
}

fn output(command: &mut Command) -> Outcome<String> {
    let told = command.current_dir(root()).output()?;
    if !told.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&told.stderr)).into());
    }
    Ok(String::from_utf8(told.stdout)?)
}

/// The version of the root's Cargo.toml.
fn version() -> Outcome<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    Ok(version.ok_or("Cargo.toml has no version")?.trim_end_matches('"').to_owned())
}

/// Builds the program, without a trace of where that was, and returns it.
fn build(target: &str, profile: &str) -> Outcome<PathBuf> {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--profile", profile, "--locked", "--bin", "patzer", "--target", target]);
    cargo.current_dir(root()).env("RUSTFLAGS", remapped()?);
    // This machine's own target has the compiler that is usual here.
    let variables = if target == host()? { Vec::new() } else { variables(target) };
    for variable in variables.into_iter().filter(|name| std::env::var_os(name).is_none()) {
        cargo.env(variable, compiler(target));
    }
    if !cargo.status()?.success() {
        return Err("patzer doesn't build".into());
    }
    let folder = target_folder().join(target).join(if profile == "dev" { "debug" } else { profile });
    Ok(folder.join("patzer"))
}

/// The flags that replace the places of source files, which panics would name, by constant ones.
fn remapped() -> Outcome<String> {
    let home = std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| home + "/.cargo"))?;
    let here = fs::canonicalize(root())?;
    Ok(format!("--remap-path-prefix={home}=/cargo --remap-path-prefix={}=/patzer", here.display()))
}

/// The files of every package besides the program.
fn pages(program: &Path) -> Outcome<Vec<Entry>> {
    let file = |name: &str| fs::read(root().join(name));
    let page = output(Command::new(program).arg("man"))?;
    let mut entries = vec![
        Entry::text("usr/share/man/man1/patzer.1.gz", archive::gzip(page.as_bytes())?),
        Entry::text("usr/share/applications/patzer.desktop", file("packaging/patzer.desktop")?),
        Entry::text("usr/share/doc/patzer/copyright", file("packaging/copyright")?),
        Entry::text("usr/share/doc/patzer/changelog.gz", archive::gzip(&file("CHANGELOG.md")?)?),
        Entry::text("usr/share/doc/patzer/NOTICE", file("NOTICE")?),
    ];
    for (shell, place) in COMPLETIONS {
        entries.push(Entry::text(place, output(Command::new(program).args(["completions", shell]))?));
    }
    Ok(entries)
}

fn debian_architecture(target: &str) -> Option<&'static str> {
    match target.split('-').next()? {
        "x86_64" => Some("amd64"),
        "aarch64" => Some("arm64"),
        _ => None,
    }
}

/// A Debian package.
fn deb(entries: &[Entry], version: &str, architecture: &str, is_static: bool) -> Outcome<Vec<u8>> {
    let size: usize = entries.iter().map(|entry| entry.bytes.len().div_ceil(1024)).sum();
    let depends = if is_static { "" } else { "Depends: libc6, libgcc-s1\n" };
    let control = format!(
        "Package: patzer\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: patzer <patzer@example.org>\n\
         Installed-Size: {size}\n{depends}Section: games\nPriority: optional\nHomepage: https://example.org/patzer\n\
         Description: chess tutor for the terminal\n While you play, the board itself teaches: what is under threat, where a \
         piece is\n safe, how well it stands; a coach explains each move in plain words.\n"
    );
    let sums: Vec<Entry> = vec![Entry::text("control", control), Entry::text("md5sums", md5sums(entries)?)];
    Ok(archive::ar(&[
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", archive::tar_gz(&sums, "")?),
        ("data.tar.gz", archive::tar_gz(entries, "")?),
    ]))
}

/// The checksums that dpkg compares installed files with, as `md5sum` counts them.
fn md5sums(entries: &[Entry]) -> Outcome<String> {
    use std::io::Write;
    let mut sums = String::new();
    for entry in entries {
        let mut counter = Command::new("md5sum")
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()?;
        counter.stdin.take().ok_or("md5sum takes nothing")?.write_all(&entry.bytes)?;
        let told = String::from_utf8(counter.wait_with_output()?.stdout)?;
        let sum = told.split(' ').next().unwrap_or_default();
        sums += &[sum, "  ", &entry.path, "\n"].concat();
    }
    Ok(sums)
}

/// The source as it is committed.
fn source(version: &str) -> Outcome<Vec<u8>> {
    let prefix = format!("--prefix=patzer-{version}/");
    let packed = Command::new("git")
        .args(["archive", "--format=tar", &prefix, "HEAD"])
        .current_dir(root())
        .output()?;
    if !packed.status.success() {
        return Err(String::from_utf8_lossy(&packed.stderr).into_owned().into());
    }
    archive::gzip(&packed.stdout)
}

/// What packagers take, with the version and the checksums of the source put in.
fn recipes(out: &Path, version: &str, source: &[u8]) -> Outcome {
    let filled = [
        ("@VERSION@", version.to_owned()),
        ("@SHA256@", archive::sha256(source)),
        ("@SHA512@", archive::sha512(source)),
    ];
    for name in ["homebrew/patzer.rb", "aur/PKGBUILD", "alpine/APKBUILD", "nix/package.nix"] {
        let recipe = fs::read_to_string(root().join("packaging").join(name))?;
        let place = out.join("packaging").join(name);
        fs::create_dir_all(place.parent().ok_or("a recipe has a folder")?)?;
        let recipe = filled.iter().fold(recipe, |recipe, (mark, value)| recipe.replace(mark, value));
        fs::write(place, recipe)?;
    }
    fs::copy(root().join("Cargo.lock"), out.join("packaging/nix/Cargo.lock"))?;
    println!("{:>10}  packaging/", "");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_debian_package_has_its_three_members_and_what_dpkg_asks_for() {
        let entries = [Entry::program("usr/bin/patzer", vec![7; 3000])];
        let package = deb(&entries, "1.2.3", "amd64", true).unwrap();
        let text = String::from_utf8_lossy(&package);
        for member in ["debian-binary", "control.tar.gz", "data.tar.gz"] {
            assert!(text.contains(member), "{member}");
        }
        assert_eq!(package, deb(&entries, "1.2.3", "amd64", true).unwrap());
        assert_eq!(md5sums(&[Entry::text("a", "")]).unwrap(), "d41d8cd98f00b204e9800998ecf8427e  a\n");
    }

    #[test]
    fn every_recipe_names_version_and_checksum() {
        let out = std::env::temp_dir().join(format!("patzer-recipes-{}", std::process::id()));
        recipes(&out, "9.8.7", b"abc").unwrap();
        for name in ["homebrew/patzer.rb", "aur/PKGBUILD", "alpine/APKBUILD", "nix/package.nix"] {
            let recipe = fs::read_to_string(out.join("packaging").join(name)).unwrap();
            let sum = recipe.contains("ba7816bf8f01cfea") || recipe.contains("ddaf35a193617aba");
            let is_open = ["@VERSION@", "@SHA"].iter().any(|mark| recipe.contains(mark));
            assert!(recipe.contains("9.8.7") && sum && !is_open, "{name}");
        }
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn a_program_runs_where_machine_and_system_are_the_same() {
        let (machine, system) = (std::env::consts::ARCH, std::env::consts::OS);
        let own = format!("{machine}-unknown-{system}-musl");
        assert!(runs_here(&own) && runs_here(&host().unwrap()));
        assert_eq!((compiler(&own).as_str(), variables(&own).len()), ("cc", 1));
        assert!(
            !runs_here(&format!("{machine}-pc-windows-gnu")) && !runs_here("riscv64gc-unknown-linux-gnu")
        );
        assert_eq!(compiler("riscv64gc-unknown-linux-gnu"), "riscv64gc-linux-gnu-gcc");
        let named = ["CC_riscv64gc_unknown_linux_gnu", "CARGO_TARGET_RISCV64GC_UNKNOWN_LINUX_GNU_LINKER"];
        assert_eq!(variables("riscv64gc-unknown-linux-gnu"), named);
    }

    #[test]
    fn an_option_that_is_none_is_refused() {
        assert!(Options::read(&["--target", "x"]).is_ok());
        assert!(Options::read(&["--targets", "x"]).is_err() && Options::read(&["--out"]).is_err());
    }
}
