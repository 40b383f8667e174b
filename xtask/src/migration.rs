//! `new-migration`: migrations come in pairs, one folder for each database.

use std::path::Path;
use std::process::Command;

use crate::{Outcome, root};

/// The template of a migration: a short guide that the author replaces.
const SQLITE: &str = "\
-- migrations/README.md says how. In short:
-- - No CHECK on an open set (kind, source, status, …): Rust parses it.
-- - To change a table beyond ADD, DROP and RENAME COLUMN, rebuild it: create new_things, copy by column name, drop
--   things, rename new_things to things, create its indexes again. The runner keeps foreign keys off meanwhile, so
--   rows that refer to the table stay. A DELETE does not cascade either.
-- - Add rows for every new table to crates/persistence/tests/main/migrations/rows.rs.
";
const POSTGRES: &str = "\
-- migrations/README.md says how. In short: text keys are COLLATE \"C\", times TIMESTAMP, no CHECK on an open set.
";

/// Creates `up.sql` and `down.sql` for both databases under one timestamped name.
pub fn run(name: &str) -> Outcome {
    if name.is_empty()
        || !name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    {
        return Err("a migration's name is made of a-z, 0-9 and _".into());
    }
    let stamp = Command::new("date")
        .args(["-u", "+%Y%m%d%H%M%S"])
        .output()?;
    let stamp: u64 = String::from_utf8(stamp.stdout)?.trim().parse()?;
    let migrations = root().join("migrations");
    let stamp = stamp.max(newest(&migrations)? + 1);
    for folder in create(&migrations, stamp, name)? {
        println!("{}", folder.display());
    }
    Ok(())
}

/// Returns the newest timestamp. A new migration must come after it, because databases may already have it.
fn newest(migrations: &Path) -> std::io::Result<u64> {
    let mut newest = 0;
    for entry in std::fs::read_dir(migrations.join("sqlite"))? {
        let name = entry?.file_name();
        let stamp = name.to_str().and_then(|name| name.split_once('_'));
        newest = newest.max(stamp.and_then(|(stamp, _)| stamp.parse().ok()).unwrap_or(0));
    }
    Ok(newest)
}

fn create(migrations: &Path, stamp: u64, name: &str) -> std::io::Result<Vec<std::path::PathBuf>> {
    let mut folders = Vec::new();
    for (database, template) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
        let folder = migrations.join(database).join(format!("{stamp}_{name}"));
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join("up.sql"), template)?;
        std::fs::write(folder.join("down.sql"), template)?;
        folders.push(folder);
    }
    Ok(folders)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_migration_is_a_pair() {
        let dir = std::env::temp_dir().join(format!("xtask-migration-{}", std::process::id()));
        let folders = super::create(&dir, 20_261_120_101_500, "add_keys").unwrap();
        let names: Vec<_> = folders
            .iter()
            .map(|f| f.strip_prefix(&dir).unwrap().to_str().unwrap())
            .collect();
        assert_eq!(
            names,
            [
                "sqlite/20261120101500_add_keys",
                "postgres/20261120101500_add_keys"
            ]
        );
        assert!(
            folders
                .iter()
                .all(|f| f.join("up.sql").exists() && f.join("down.sql").exists())
        );
        let up = std::fs::read_to_string(folders[0].join("up.sql")).unwrap();
        assert!(up.contains("migrations/README.md"), "{up}");
        assert_eq!(super::newest(&dir).unwrap(), 20_261_120_101_500);
        std::fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn odd_names_are_refused() {
        assert!(super::run("../x").is_err());
        assert!(super::run("").is_err());
    }
}
