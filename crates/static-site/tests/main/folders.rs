//! Folders that hold other files than a site's.

use std::collections::BTreeSet;
use std::fs;

use static_site::{MARKER, WriteError, write};

use super::*;

/// A repository's `.git`, a domain's `CNAME` and a hand-written page are not files of the site.
#[test]
fn foreign_files_in_a_site_stay() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let one = docs("type Query { a: A } type A { i: E } enum E { V }");
    let two = docs("type Query { b: B } type B { i: Int }");
    fs::create_dir_all(site.join(".git/refs")).unwrap();
    fs::write(site.join(".git/config"), "[core]").unwrap();
    write(&one, &options("One"), &assets(), &site, &|_| {}).unwrap();
    let theirs = [
        ".git/config",
        "CNAME",
        "mine.txt",
        "objects/notes.txt",
        "enums/keep",
        "interfaces/own/index.html",
        "guides/index.html",
    ];
    for file in &theirs[1..] {
        fs::create_dir_all(site.join(file).parent().unwrap()).unwrap();
        fs::write(site.join(file), file).unwrap();
    }
    fs::create_dir(site.join("hollow")).unwrap();
    let summary = write(&two, &options("Two"), &assets(), &site, &|_| {}).unwrap();
    for file in theirs {
        assert!(site.join(file).is_file(), "{file}");
    }
    assert!(site.join("hollow").is_dir() && site.join(".git/refs").is_dir());
    let all = files(&site);
    assert_eq!(all.len(), summary.files + theirs.len());
    assert!(!site.join("objects/A.html").exists() && site.join("objects/B.html").is_file());
    assert!(!site.join("enums/E.html").exists());
    let html = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(html.contains("Two"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    // Build again after removing them, as if they had never been there.
    write(&one, &options("One"), &assets(), &site, &|_| {}).unwrap();
    for file in theirs {
        fs::remove_file(site.join(file)).unwrap();
    }
    for path in [".git", "guides", "hollow", "interfaces"] {
        fs::remove_dir_all(site.join(path)).unwrap();
    }
    let summary = write(&two, &options("Two"), &assets(), &site, &|_| {}).unwrap();
    assert_eq!(files(&site).len(), summary.files);
    assert!(!site.join("enums").exists());
}

#[test]
fn a_foreign_file_in_the_way_stops_the_site() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let one = docs("type Query { a: Int }");
    let two = docs("type Query { a: E } enum E { V }");
    write(&one, &options("One"), &assets(), &site, &|_| {}).unwrap();
    let before = fs::read_to_string(site.join("index.html")).unwrap();
    let refused = |path: &str| {
        let failed = write(&two, &options("Two"), &assets(), &site, &|_| {});
        let at = fs::canonicalize(&site).unwrap().join(path);
        assert!(
            matches!(&failed, Err(WriteError::InTheWay(found)) if *found == at),
            "{failed:?}"
        );
        assert_eq!(fs::read_to_string(site.join("index.html")).unwrap(), before);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    };
    fs::create_dir(site.join("enums")).unwrap();
    fs::write(site.join("enums/E.html"), "mine").unwrap();
    refused("enums/E.html");
    fs::remove_dir_all(site.join("enums")).unwrap();
    fs::write(site.join("enums"), "mine").unwrap();
    refused("enums");
    fs::remove_file(site.join("enums")).unwrap();
    // Paths in a forged marker that lead out of the folder are ignored.
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "dear").unwrap();
    fs::write(site.join("mine.txt"), "mine").unwrap();
    let marker = site.join(MARKER);
    let listed = fs::read_to_string(&marker).unwrap();
    let absolute = letter.display();
    fs::write(&marker, format!("{listed}../letter.txt\n{absolute}\n./a\n")).unwrap();
    write(&two, &options("Two"), &assets(), &site, &|_| {}).unwrap();
    assert_eq!(fs::read_to_string(&letter).unwrap(), "dear");
    assert!(site.join("mine.txt").is_file());
}

#[cfg(unix)]
#[test]
fn links_in_a_site_are_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let one = docs("type Query { a: E } enum E { V }");
    write(&one, &options("One"), &assets(), &site, &|_| {}).unwrap();
    let elsewhere = folder.path().join("elsewhere");
    fs::rename(site.join("enums"), &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, site.join("enums")).unwrap();
    let two = docs("type Query { a: Int }");
    write(&two, &options("Two"), &assets(), &site, &|_| {}).unwrap();
    assert!(elsewhere.join("E.html").is_file());
    assert!(site.join("enums").is_symlink());
    let failed = write(&one, &options("One"), &assets(), &site, &|_| {});
    assert!(matches!(failed, Err(WriteError::InTheWay(_))), "{failed:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn write_errors_are_sentences() {
    let folder = tempfile::tempdir().unwrap();
    let docs = docs("type Query { a: Int }");
    let failed = |at: &Path| {
        let failed = write(&docs, &options("API"), &assets(), at, &|_| {});
        failed.unwrap_err().to_string()
    };
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let below = file.join("x");
    let shown = below.display();
    assert_eq!(
        failed(&below),
        format!("{shown} cannot be written: part of the path is not a folder.")
    );
    let long = failed(&folder.path().join("x".repeat(300)));
    assert!(
        long.ends_with("x cannot be written: a name in the path is too long."),
        "{long}"
    );
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(folder.path().join("nowhere"), &link).unwrap();
    assert_eq!(
        failed(&link),
        format!("{} is not a folder.", link.display())
    );
    let proc = failed(Path::new("/proc/x"));
    assert!(
        proc.starts_with("/proc/x cannot be written: ") && !proc.contains("os error"),
        "{proc}"
    );
}

/// A build that was killed leaves its folder; the next build removes it, but not the folder of a running one.
#[cfg(target_os = "linux")]
#[test]
fn the_folder_of_a_killed_build_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let docs = docs("type Query { a: Int }");
    for name in [
        ".site.new-4294967290",
        ".site.new-1",
        ".other.new-4294967290",
        ".site.new-x",
    ] {
        fs::create_dir_all(folder.path().join(name).join("queries")).unwrap();
    }
    write(
        &docs,
        &options("API"),
        &assets(),
        &folder.path().join("site"),
        &|_| {},
    )
    .unwrap();
    let left: BTreeSet<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let expected = [
        ".other.new-4294967290",
        ".site.new-1",
        ".site.new-x",
        "site",
    ];
    assert_eq!(left, expected.map(str::to_owned).into());
}
