//! Builds the crate again when a migration is added: the macro that embeds them cannot tell cargo. Names what a new
//! database is made from, so that tests know whether an older one is still like it.

use std::hash::{DefaultHasher, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};

const MIGRATIONS: &str = "../../migrations";
/// Sets what SQLite stores in the file.
const CONNECTIONS: &str = "src/conn.rs";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={MIGRATIONS}");
    println!("cargo::rerun-if-changed={CONNECTIONS}");
    let mut files = vec![PathBuf::from(CONNECTIONS)];
    list(Path::new(MIGRATIONS), &mut files)?;
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        hasher.write(file.as_os_str().as_encoded_bytes());
        hasher.write(&std::fs::read(file)?);
    }
    println!("cargo::rustc-env=NEW_DATABASE={:016x}", hasher.finish());
    Ok(())
}

/// Adds the files of a folder and the folders in it.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
