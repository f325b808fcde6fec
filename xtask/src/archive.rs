//! Archives that are the same bytes every time: sorted by name, without times and owners.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256, Sha512};

use crate::Outcome;

/// A file of a package: its place, its mode and its bytes.
#[derive(Clone)]
pub struct Entry {
    /// Where it goes, without a leading slash.
    pub path: String,
    /// Its mode, as in `chmod`.
    pub mode: u32,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl Entry {
    /// A file that everybody may read.
    pub fn text(path: &str, bytes: impl Into<Vec<u8>>) -> Entry {
        Entry { path: path.to_owned(), mode: 0o644, bytes: bytes.into() }
    }

    /// A program.
    pub fn program(path: &str, bytes: impl Into<Vec<u8>>) -> Entry {
        Entry { mode: 0o755, ..Entry::text(path, bytes) }
    }
}

/// Packs bytes with gzip, without name and time.
pub fn gzip(bytes: &[u8]) -> Outcome<Vec<u8>> {
    let mut packer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}

/// A `.tar.gz` of files, with the directories that lead to them; `prefix` stands before every name.
pub fn tar_gz(entries: &[Entry], prefix: &str) -> Outcome<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort_by(|one, other| one.path.cmp(&other.path));
    let mut known: Vec<String> = Vec::new();
    for entry in sorted {
        for folder in folders(&entry.path) {
            if !known.contains(&folder) {
                append(&mut archive, &format!("{prefix}{folder}/"), 0o755, tar::EntryType::Directory, &[])?;
                known.push(folder);
            }
        }
        append(
            &mut archive,
            &format!("{prefix}{}", entry.path),
            entry.mode,
            tar::EntryType::Regular,
            &entry.bytes,
        )?;
    }
    gzip(&archive.into_inner()?)
}

/// `usr`, `usr/bin` for `usr/bin/patzer`.
fn folders(path: &str) -> Vec<String> {
    path.match_indices('/').map(|(end, _)| path[..end].to_owned()).collect()
}

fn append(
    archive: &mut tar::Builder<Vec<u8>>,
    path: &str,
    mode: u32,
    kind: tar::EntryType,
    bytes: &[u8],
) -> Outcome {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(bytes.len() as u64);
    header.set_mtime(0);
    header.set_uid(0);
    header.set_gid(0);
    header.set_username("root")?;
    header.set_groupname("root")?;
    archive.append_data(&mut header, path, bytes)?;
    Ok(())
}

/// An `ar` archive as dpkg reads it.
pub fn ar(members: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut archive = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let header = format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 100_644, bytes.len());
        archive.extend(header.as_bytes());
        archive.extend(bytes);
        archive.extend((bytes.len() % 2 == 1).then_some(b'\n'));
    }
    archive
}

/// The SHA-256 of some bytes, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// The SHA-512 of some bytes, in hexadecimal digits.
pub fn sha512(bytes: &[u8]) -> String {
    hexadecimal(&Sha512::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut digits, byte| {
        for half in [byte >> 4, byte & 15] {
            digits.extend(char::from_digit(u32::from(half), 16));
        }
        digits
    })
}

/// Writes a file of the release and tells it; returns its line for the list of checksums.
pub fn write(folder: &Path, name: &str, bytes: &[u8]) -> Outcome<String> {
    fs::write(folder.join(name), bytes)?;
    println!("{:>10}  {name}", bytes.len());
    Ok(format!("{}  {name}\n", sha256(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn entries() -> Vec<Entry> {
        vec![Entry::program("usr/bin/patzer", "\u{7f}ELF"), Entry::text("usr/a", "a")]
    }

    #[test]
    fn an_archive_has_folders_modes_and_no_times() {
        let packed = tar_gz(&entries(), "p/").unwrap();
        let mut bytes = Vec::new();
        flate2::read::GzDecoder::new(packed.as_slice()).read_to_end(&mut bytes).unwrap();
        let mut archive = tar::Archive::new(bytes.as_slice());
        let told: Vec<_> = archive
            .entries()
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                let header = entry.header();
                let path = entry.path().unwrap().display().to_string();
                (path, header.mode().unwrap(), header.mtime().unwrap(), header.uid().unwrap())
            })
            .collect();
        let wanted =
            [("p/usr/", 0o755), ("p/usr/a", 0o644), ("p/usr/bin/", 0o755), ("p/usr/bin/patzer", 0o755)];
        assert_eq!(told, wanted.map(|(path, mode)| (path.to_owned(), mode, 0, 0)));
    }

    #[test]
    fn the_order_of_the_files_does_not_matter() {
        let mut turned = entries();
        turned.reverse();
        assert_eq!(tar_gz(&entries(), "").unwrap(), tar_gz(&turned, "").unwrap());
    }

    #[test]
    fn members_of_an_ar_archive_begin_at_even_places() {
        let archive = ar(&[("a", b"odd".to_vec()), ("b", b"even".to_vec())]);
        let text = String::from_utf8(archive).unwrap();
        assert_eq!(text.len(), 8 + 60 + 4 + 60 + 4);
        assert_eq!(text.find("b   "), Some(8 + 60 + 4));
    }

    #[test]
    fn a_checksum_is_the_published_one() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
