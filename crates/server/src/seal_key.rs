//! The key that seals secrets. It comes from the configuration, or from a file in the data folder that the first
//! start creates; it is never in the database.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use domain::SealKey;

use crate::StartError;

const FILE: &str = "secret.key";

/// Reads the key, or creates it.
///
/// # Errors
/// [`StartError`] names the setting or the file, and never shows its content.
pub(crate) fn load(configured: &str, data_dir: &Path) -> Result<SealKey, StartError> {
    if !configured.is_empty() {
        return SealKey::parse(configured).ok_or_else(|| {
            StartError(
                "secrets.key must be 32 bytes in base64, as from “openssl rand -base64 32”"
                    .to_owned(),
            )
        });
    }
    let path = data_dir.join(FILE);
    let text = read_or_create(&path);
    let failed = |cause: &dyn std::fmt::Display| {
        StartError(format!("cannot use the key in {}: {cause}", path.display()))
    };
    let text = text.map_err(|error| failed(&error))?;
    SealKey::parse(&text).ok_or_else(|| failed(&"it is not 32 bytes in base64"))
}

/// Reads a file with a secret, or creates it with 32 random bytes in base64.
pub(crate) fn read_or_create(path: &Path) -> io::Result<String> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            create(path).and_then(|()| fs::read_to_string(path))
        }
        read => read,
    }
}

/// Writes a new key that only its owner may read, whole or not at all. If another process was first, its key stays.
fn create(path: &Path) -> io::Result<()> {
    let draft = path.with_extension(format!("key.{}", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft)?;
    file.write_all(SealKey::generate().to_base64().as_bytes())?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use domain::PlainSecret;

    use super::*;

    #[test]
    fn a_key_is_made_once_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let first = load("", folder.path()).unwrap();
        let sealed = first.seal("a", &PlainSecret::new("x".to_owned())).unwrap();
        assert!(
            load("", folder.path())
                .unwrap()
                .open("a", &sealed)
                .is_some()
        );
        let files: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(files.len(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(folder.path().join(FILE))
                .unwrap()
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn an_invalid_key_stops_the_start_and_is_not_shown() {
        let folder = tempfile::tempdir().unwrap();
        let error = load("hunter2", folder.path()).err().unwrap().to_string();
        assert!(
            error.contains("secrets.key") && !error.contains("hunter2"),
            "{error}"
        );
        fs::write(folder.path().join(FILE), "hunter2").unwrap();
        let error = load("", folder.path()).err().unwrap().to_string();
        assert!(
            error.contains(FILE) && !error.contains("hunter2"),
            "{error}"
        );
    }
}
