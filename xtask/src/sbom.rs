//! The bill of materials: every crate that goes into the program, as `CycloneDX` 1.5.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::{Value, json};

use crate::{Outcome, root};

/// The bill for a target, as the lock file has its crates.
pub fn of(target: &str) -> Outcome<String> {
    let asked = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target];
    let told = Command::new("cargo").args(asked).current_dir(root()).output()?;
    if !told.status.success() {
        return Err(String::from_utf8_lossy(&told.stderr).into_owned().into());
    }
    let lock = std::fs::read_to_string(root().join("Cargo.lock"))?;
    let bill = bill(&serde_json::from_slice(&told.stdout)?, &checksums(&lock));
    Ok(serde_json::to_string_pretty(&bill.ok_or("cargo metadata tells of no patzer")?)? + "\n")
}

/// The checksum of each crate of a lock file, by name and version.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let value = |block: &str, key: &str| {
        let start = format!("{key} = \"");
        block.lines().find_map(|line| Some(line.strip_prefix(&start)?.trim_end_matches('"').to_owned()))
    };
    let blocks = lock.split("[[package]]");
    let of_block =
        |block| Some(((value(block, "name")?, value(block, "version")?), value(block, "checksum")?));
    blocks.filter_map(of_block).collect()
}

/// The bill from what cargo tells: patzer, and what its normal dependencies lead to.
fn bill(metadata: &Value, checksums: &BTreeMap<(String, String), String>) -> Option<Value> {
    let packages = metadata["packages"].as_array()?;
    let nodes = metadata["resolve"]["nodes"].as_array()?;
    let patzer = packages.iter().find(|package| package["name"] == "patzer")?;
    let reached = reached(nodes, patzer["id"].as_str()?);
    let mut components: Vec<Value> = packages
        .iter()
        .filter(|package| package["id"] != patzer["id"])
        .filter(|package| package["id"].as_str().is_some_and(|id| reached.contains(id)))
        .map(|package| component(package, checksums, "library"))
        .collect();
    components.sort_by_key(|component| component["purl"].as_str().unwrap_or_default().to_owned());
    Some(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component(patzer, checksums, "application") },
        "components": components,
    }))
}

/// The ids of the packages that a package is built into one program with.
fn reached<'a>(nodes: &'a [Value], from: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(id) = open.pop() {
        let node = nodes.iter().find(|node| node["id"] == id);
        let dependencies = node.and_then(|node| node["deps"].as_array()).into_iter().flatten();
        for dependency in dependencies {
            let mut kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            let is_normal = kinds.any(|kind| kind["kind"].is_null());
            if let Some(id) = dependency["pkg"].as_str().filter(|_| is_normal)
                && reached.insert(id)
            {
                open.push(id);
            }
        }
    }
    reached
}

fn component(package: &Value, checksums: &BTreeMap<(String, String), String>, kind: &str) -> Value {
    let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let (name, version) = (text("name"), text("version"));
    let mut component = json!({
        "type": kind,
        "name": name,
        "version": version,
        "purl": format!("pkg:cargo/{name}@{version}"),
        "licenses": [{ "expression": text("license") }],
    });
    if let Some(checksum) = checksums.get(&(name, version)) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_only_for_tests_or_the_build_is_no_part_of_the_program() {
        let package = |name: &str| json!({"id": name, "name": name, "version": "1.0.0", "license": "MIT"});
        let dependency = |name: &str, kind: Value| json!({"pkg": name, "dep_kinds": [{"kind": kind}]});
        let metadata = json!({
            "packages": [package("patzer"), package("deep"), package("used"), package("tests")],
            "resolve": { "nodes": [
                {"id": "patzer", "deps": [dependency("used", Value::Null), dependency("tests", json!("dev"))]},
                {"id": "used", "deps": [dependency("deep", Value::Null)]},
                {"id": "deep", "deps": []},
                {"id": "tests", "deps": []},
            ]},
        });
        let lock = "[[package]]\nname = \"used\"\nversion = \"1.0.0\"\nchecksum = \"abcd\"\n";
        let bill = bill(&metadata, &checksums(lock)).unwrap();
        let names: Vec<_> =
            bill["components"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["deep", "used"]);
        assert_eq!(bill["components"][1]["hashes"][0]["content"], "abcd");
        assert_eq!(bill["metadata"]["component"]["purl"], "pkg:cargo/patzer@1.0.0");
    }
}
