//! The program and the GitHub action, as this server gives them to pipelines.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::Arc;

use actix_web::web::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::Stream;
use futures_util::stream;
use sha2::{Digest as _, Sha256};
use tokio::sync::OnceCell;

use crate::etag;

/// How many bytes are read at once.
const CHUNK: usize = 256 * 1024;
/// Maximum number of programs in the folder.
const MAX_PROGRAMS: usize = 50;
/// The folder in the archive of the action.
const ACTION: &str = "publish-schema";
/// The files of the action, with their modes.
const ACTION_FILES: [(&str, u32, &str); 2] = [
    (
        "action.yml",
        0o644,
        include_str!("../../../.github/actions/publish-schema/action.yml"),
    ),
    (
        "run.sh",
        0o755,
        include_str!("../../../.github/actions/publish-schema/run.sh"),
    ),
];

/// A kind of machine, such as `linux-x86_64`. Without dots and slashes, so it is safe as the name of a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target(String);

impl Target {
    /// Returns the target of this program.
    #[must_use]
    pub fn own() -> Self {
        use std::env::consts::{ARCH, OS};
        Self(format!("{OS}-{ARCH}"))
    }

    /// Parses lower case letters, digits, `_` and `-`, with a `-` between system and processor; at most 40 characters.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_known = |byte: u8| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-')
        };
        let is_valid = text.len() <= 40
            && text.bytes().all(is_known)
            && text
                .split_once('-')
                .is_some_and(|(os, cpu)| !os.is_empty() && !cpu.is_empty());
        is_valid.then(|| Self(text.to_owned()))
    }

    /// Returns it as it stands in addresses.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A file that was opened when the server started. A new file of the same name does not change it.
pub struct Program {
    file: Arc<File>,
    /// Its size in bytes.
    pub size: u64,
    sha256: OnceCell<String>,
}

impl Program {
    /// Opens a program.
    ///
    /// # Errors
    /// If it is not a file or cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::other("it is not a file"));
        }
        Ok(Self {
            size: metadata.len(),
            file: Arc::new(file),
            sha256: OnceCell::new(),
        })
    }

    /// Returns its SHA-256 in hexadecimal. The first call reads the file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub async fn sha256(&self) -> io::Result<&str> {
        let hash = || async {
            let (file, size) = (Arc::clone(&self.file), self.size);
            let hashed = tokio::task::spawn_blocking(move || hash_file(&file, size));
            hashed.await.map_err(io::Error::other)?
        };
        self.sha256.get_or_try_init(hash).await.map(String::as_str)
    }

    /// Returns its bytes, read as the client takes them.
    pub fn stream(&self) -> impl Stream<Item = io::Result<Bytes>> + use<> {
        let start = (Arc::clone(&self.file), self.size, 0);
        stream::try_unfold(start, |(file, size, at)| async move {
            if at >= size {
                return Ok(None);
            }
            let reader = Arc::clone(&file);
            let chunk = tokio::task::spawn_blocking(move || read_chunk(&reader, at, size));
            let chunk = chunk.await.map_err(io::Error::other)??;
            let next = at + chunk.len() as u64;
            Ok(Some((Bytes::from(chunk), (file, size, next))))
        })
    }
}

fn hash_file(file: &File, size: u64) -> io::Result<String> {
    let mut hasher = Sha256::new();
    let mut at = 0;
    while at < size {
        let chunk = read_chunk(file, at, size)?;
        hasher.update(&chunk);
        at += chunk.len() as u64;
    }
    let digest = hasher.finalize();
    Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Reads at a place, because several requests share the file. Never returns an empty chunk.
fn read_chunk(file: &File, at: u64, size: u64) -> io::Result<Vec<u8>> {
    let left = usize::try_from(size - at).unwrap_or(CHUNK);
    let mut chunk = vec![0; left.min(CHUNK)];
    let read = file.read_at(&mut chunk, at)?;
    if read == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    chunk.truncate(read);
    Ok(chunk)
}

/// Downloads for pipelines.
pub struct Downloads {
    programs: BTreeMap<Target, Program>,
    /// The GitHub action: a gzipped tar archive with the folder `publish-schema`.
    pub action: Bytes,
    /// Its SHA-256 in hexadecimal.
    pub action_sha256: String,
}

impl Downloads {
    /// Opens the programs: that of this process, and the files of a folder that are named after their targets. A file of
    /// the folder replaces the program of this process.
    ///
    /// # Errors
    /// A sentence that names the folder or file that cannot be used.
    pub fn open(own: Option<Program>, folder: Option<&Path>) -> Result<Self, String> {
        let mut programs: BTreeMap<Target, Program> =
            own.map(|own| (Target::own(), own)).into_iter().collect();
        if let Some(folder) = folder {
            programs.extend(open_folder(folder)?);
        }
        let action = pack_action().map_err(|error| format!("cannot pack the action: {error}"))?;
        Ok(Self {
            programs,
            action_sha256: etag::sha256(&action),
            action: Bytes::from(action),
        })
    }

    /// Returns the program for that kind of machine.
    #[must_use]
    pub fn program(&self, target: &Target) -> Option<&Program> {
        self.programs.get(target)
    }

    /// Returns the targets that there is a program for.
    pub fn targets(&self) -> impl Iterator<Item = &Target> {
        self.programs.keys()
    }
}

fn open_folder(folder: &Path) -> Result<Vec<(Target, Program)>, String> {
    let failed = |path: &Path, error: io::Error| format!("cannot use {}: {error}", path.display());
    let mut programs = Vec::new();
    let entries = std::fs::read_dir(folder).map_err(|error| failed(folder, error))?;
    for entry in entries {
        let entry = entry.map_err(|error| failed(folder, error))?;
        let (name, path) = (entry.file_name(), entry.path());
        let Some(target) = name.to_str().and_then(Target::parse) else {
            return Err(format!(
                "{} is not named after a kind of machine, such as macos-aarch64",
                path.display()
            ));
        };
        let program = Program::open(&path).map_err(|error| failed(&path, error))?;
        programs.push((target, program));
        if programs.len() > MAX_PROGRAMS {
            return Err(format!(
                "{} contains more than {MAX_PROGRAMS} files",
                folder.display()
            ));
        }
    }
    Ok(programs)
}

/// Returns the same bytes each time, so that their hash identifies the files.
fn pack_action() -> io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for (name, mode, text) in ACTION_FILES {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(mode);
        header.set_mtime(0);
        archive.append_data(&mut header, format!("{ACTION}/{name}"), text.as_bytes())?;
    }
    archive.into_inner()?.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_names_of_files_in_one_folder() {
        for good in ["linux-x86_64", "macos-aarch64", "linux-x86_64-musl"] {
            assert_eq!(Target::parse(good).unwrap().as_str(), good);
        }
        let long = format!("linux-{}", "a".repeat(40));
        for bad in [
            "",
            "linux",
            "-x86",
            "linux-",
            "../etc-passwd",
            "a-b.sha256",
            "Linux-x86",
            &long,
        ] {
            assert_eq!(Target::parse(bad), None, "{bad}");
        }
        assert!(Target::parse(Target::own().as_str()).is_some());
    }
}
