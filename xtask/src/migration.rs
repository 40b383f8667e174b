//! `new-migration`: migrations come in pairs, one folder for each database.

use std::path::Path;
use std::process::Command;

use crate::{Outcome, root};

/// Lays out `up.sql` and `down.sql` for both databases under one timestamped name.
pub fn run(name: &str) -> Outcome {
    if name.is_empty()
        || !name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    {
        return Err("a migration's name is made of a-z, 0-9 and _".into());
    }
    let stamp = Command::new("date")
        .args(["-u", "+%Y-%m-%d-%H%M%S"])
        .output()?;
    let stamp = String::from_utf8(stamp.stdout)?;
    let migrations = root().join("crates/persistence/migrations");
    for folder in create(&migrations, stamp.trim(), name)? {
        println!("{}", folder.display());
    }
    Ok(())
}

fn create(migrations: &Path, stamp: &str, name: &str) -> std::io::Result<Vec<std::path::PathBuf>> {
    let mut folders = Vec::new();
    for database in ["sqlite", "postgres"] {
        let folder = migrations.join(database).join(format!("{stamp}_{name}"));
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join("up.sql"), "")?;
        std::fs::write(folder.join("down.sql"), "")?;
        folders.push(folder);
    }
    Ok(folders)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_migration_is_a_pair() {
        let dir = std::env::temp_dir().join(format!("xtask-migration-{}", std::process::id()));
        let folders = super::create(&dir, "2026-11-20-101500", "add_keys").unwrap();
        let names: Vec<_> = folders
            .iter()
            .map(|f| f.strip_prefix(&dir).unwrap().to_str().unwrap())
            .collect();
        assert_eq!(
            names,
            [
                "sqlite/2026-11-20-101500_add_keys",
                "postgres/2026-11-20-101500_add_keys"
            ]
        );
        assert!(
            folders
                .iter()
                .all(|f| f.join("up.sql").exists() && f.join("down.sql").exists())
        );
        std::fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn odd_names_are_refused() {
        assert!(super::run("../x").is_err());
        assert!(super::run("").is_err());
    }
}
