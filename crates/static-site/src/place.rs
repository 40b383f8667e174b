//! Replaces the old site with the new one and leaves files that the program did not write.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::{WriteError, at};
use super::marker::{MARKER, format_marker, read_marker};

/// Checks that the folder is missing, empty (but for names with a leading dot) or an earlier site.
pub(crate) fn may_write(folder: &Path) -> Result<(), WriteError> {
    let Ok(meta) = fs::metadata(folder) else {
        // A broken link has no metadata but is in the way.
        return match fs::symlink_metadata(folder) {
            Ok(_) => Err(WriteError::NoFolder(folder.to_owned())),
            Err(_) => Ok(()),
        };
    };
    if !meta.is_dir() {
        return Err(WriteError::NoFolder(folder.to_owned()));
    }
    if folder.join(MARKER).is_file() {
        return Ok(());
    }
    // A new working copy of a repository holds its `.git` and nothing else.
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let name = entry.map_err(at(folder))?.file_name();
        if !name.as_encoded_bytes().starts_with(b".") {
            return Err(WriteError::Occupied(folder.to_owned()));
        }
    }
    Ok(())
}

/// Moves the finished site from `new` to `folder`. If `folder` holds nothing but an earlier site, the two are
/// swapped; otherwise files are moved one by one, so that foreign files are never touched.
pub(crate) fn install(
    folder: &Path,
    new: &Path,
    written: &BTreeSet<String>,
) -> Result<(), WriteError> {
    let former = read_marker(folder);
    let folders = folders_of(former.iter().chain(written));
    let mut found = FolderContent::default();
    if folder.exists() {
        scan(folder, "", &former, &folders, &mut found)?;
    }
    if found.foreign.is_empty() {
        return swap(folder, new);
    }
    for (path, is_folder) in &found.foreign {
        let is_in_the_way = if *is_folder {
            written.contains(path)
        } else if written.contains(path) {
            !is_same(&folder.join(path), &new.join(path))
        } else {
            folders_of(written.iter()).contains(path)
        };
        if is_in_the_way {
            return Err(WriteError::InTheWay(folder.join(path)));
        }
    }
    // Until the end the marker lists the files of both sites, so that a build that is interrupted here does not
    // leave files that the next one takes for foreign.
    let both: BTreeSet<String> = former.union(written).cloned().collect();
    let marker = folder.join(MARKER);
    fs::write(&marker, format_marker(&both)).map_err(at(&marker))?;
    for name in &folders_of(written.iter()) {
        let path = folder.join(name);
        fs::create_dir_all(&path).map_err(at(&path))?;
    }
    for file in written {
        let path = folder.join(file);
        fs::rename(new.join(file), &path).map_err(at(&path))?;
    }
    for file in found.ours.difference(written) {
        let path = folder.join(file);
        fs::remove_file(&path).map_err(at(&path))?;
    }
    // Inner folders first. Removing fails for folders that hold foreign files, so they stay.
    for name in folders_of(former.iter()).iter().rev() {
        let _ = fs::remove_dir(folder.join(name));
    }
    fs::write(&marker, format_marker(written)).map_err(at(&marker))?;
    remove(new)
}

fn folders_of<'f>(files: impl Iterator<Item = &'f String>) -> BTreeSet<String> {
    let mut folders = BTreeSet::new();
    for file in files {
        let mut rest = file.as_str();
        while let Some((folder, _)) = rest.rsplit_once('/') {
            if !folders.insert(folder.to_owned()) {
                break;
            }
            rest = folder;
        }
    }
    folders
}

/// The content of the folder.
#[derive(Default)]
struct FolderContent {
    ours: BTreeSet<String>,
    /// Paths that the program did not write, each with whether it is a folder.
    foreign: BTreeMap<String, bool>,
}

/// Lists the content of the site's folders. Does not follow links or enter foreign folders.
fn scan(
    root: &Path,
    below: &str,
    former: &BTreeSet<String>,
    folders: &BTreeSet<String>,
    found: &mut FolderContent,
) -> Result<(), WriteError> {
    let folder = root.join(below);
    for entry in fs::read_dir(&folder).map_err(at(&folder))? {
        let entry = entry.map_err(at(&folder))?;
        let kind = entry.file_type().map_err(at(&folder))?;
        let name = entry.file_name();
        let path = match below {
            "" => name.to_string_lossy().into_owned(),
            _ => format!("{below}/{}", name.to_string_lossy()),
        };
        if kind.is_dir() && folders.contains(&path) {
            scan(root, &path, former, folders, found)?;
        } else if kind.is_file() && former.contains(&path) {
            found.ours.insert(path);
        } else if path != MARKER {
            found.foreign.insert(path, kind.is_dir());
        }
    }
    Ok(())
}

fn is_same(one: &Path, other: &Path) -> bool {
    let is_file = fs::symlink_metadata(one).is_ok_and(|meta| meta.is_file());
    is_file && matches!((fs::read(one), fs::read(other)), (Ok(one), Ok(other)) if one == other)
}

/// Returns a hidden path in the same parent folder, so that it can be renamed to `folder`.
pub(crate) fn sibling(folder: &Path, word: &str) -> PathBuf {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let name = format!(".{name}.{word}-{}", std::process::id());
    folder.parent().unwrap_or(Path::new("")).join(name)
}

/// Removes folders that interrupted builds left. Does so only on systems with `/proc`, which tells whether the
/// build that made a folder is still running.
pub(crate) fn remove_stale(folder: &Path) {
    let processes = Path::new("/proc");
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let begin = format!(".{name}.new-");
    let around = folder.parent().filter(|path| !path.as_os_str().is_empty());
    let around = around.unwrap_or(Path::new("."));
    if !processes.join(std::process::id().to_string()).exists() {
        return;
    }
    for entry in fs::read_dir(around).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(&begin));
        let process = process.and_then(|number| number.parse::<u32>().ok());
        if process.is_some_and(|number| !processes.join(number.to_string()).exists()) {
            // If this fails, the next build tries again.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

pub(crate) fn remove(folder: &Path) -> Result<(), WriteError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(folder)(error)),
        _ => Ok(()),
    }
}

/// Swaps the folders with two renames. Between them the site is missing for a moment.
fn swap(folder: &Path, new: &Path) -> Result<(), WriteError> {
    let old = sibling(folder, "old");
    remove(&old)?;
    let had_one = folder.exists();
    if had_one {
        fs::rename(folder, &old).map_err(at(folder))?;
    }
    if let Err(error) = fs::rename(new, folder) {
        if had_one {
            fs::rename(&old, folder).map_err(at(folder))?;
        }
        return Err(at(folder)(error));
    }
    remove(&old)
}
