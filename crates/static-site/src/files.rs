//! Writing the folder.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use schema_docs::{About, Docs, Links, Renames};

use super::data;
use super::options::{Assets, Options};
use super::place::{install, list, may_write, remove, remove_stale, sibling};
use super::shell::{ICON, MACHINE_TEXTS, Shell};

/// The file that says that a folder is a site, and which files of it may be replaced by the next.
pub const MARKER: &str = ".graphfolio-site";

/// The picture for a browser's tab.
const MARK: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><rect width=\"24\" height=\"24\" rx=\"6\" \
    fill=\"#4f46e5\"/><path d=\"M8 8h8M8 12h8M8 16h5\" stroke=\"#fff\" stroke-width=\"2\" stroke-linecap=\"round\"/></svg>\n";

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// Pages, as HTML.
    pub pages: usize,
    /// Files in all.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
}

/// Why a site was not written. What was there before is as it was.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The folder holds something that is no site.
    #[error("{} holds files that are no site of this program. Choose another folder or empty it; or put an empty file `{MARKER}` into it, and the site is written beside them.", .0.display())]
    Occupied(PathBuf),
    /// Something that the program did not write stands where a file of the site must be.
    #[error("{} is not of this program, and a file of the site must be there. Move it, or choose another folder.", .0.display())]
    InTheWay(PathBuf),
    /// There is something that is no folder.
    #[error("{} is no folder.", .0.display())]
    NoFolder(PathBuf),
    /// A file could not be written.
    #[error("{} cannot be written: {}.", .0.display(), reason(.1))]
    Io(PathBuf, io::Error),
}

fn reason(error: &io::Error) -> String {
    let known = match error.kind() {
        io::ErrorKind::NotADirectory => "a part of the path is no folder",
        io::ErrorKind::PermissionDenied => "you may not write there",
        io::ErrorKind::InvalidFilename => "a name in the path is too long",
        io::ErrorKind::ReadOnlyFilesystem => "nothing can be written to that disk",
        io::ErrorKind::StorageFull => "the disk is full",
        io::ErrorKind::NotFound => "the path leads nowhere",
        _ => {
            let text = error.to_string();
            return text.split(" (os error").next().unwrap_or(&text).to_owned();
        }
    };
    known.to_owned()
}

/// What failed in the folder that becomes the site is said of the site.
fn renamed(error: WriteError, beside: &Path, folder: &Path) -> WriteError {
    match error {
        WriteError::Io(path, error) => match path.strip_prefix(beside) {
            Ok(rest) if rest.as_os_str().is_empty() => WriteError::Io(folder.to_owned(), error),
            Ok(rest) => WriteError::Io(folder.join(rest), error),
            Err(_) => WriteError::Io(path, error),
        },
        other => other,
    }
}

pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> WriteError + '_ {
    |error| WriteError::Io(path.to_owned(), error)
}

/// Writes the site of the docs into a folder, which may be new, empty, or hold a former site. What others
/// put beside a former site stays. `progress` is called with how many pages are done, from several threads.
///
/// # Errors
/// Where the folder is no site, something stands in the way, or a file cannot be written; then nothing
/// has changed.
pub fn write(
    docs: &Docs,
    options: &Options<'_>,
    assets: &Assets,
    folder: &Path,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Summary, WriteError> {
    // A link leads to what is replaced, not itself.
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let folder = folder.as_path();
    may_write(folder)?;
    let beside = sibling(folder, "new");
    remove(&beside).map_err(|error| renamed(error, &beside, folder))?;
    remove_stale(folder);
    let made = fill(docs, options, assets, &beside, progress);
    let installed = made.and_then(|(summary, written)| {
        install(folder, &beside, &written)?;
        Ok(summary)
    });
    if installed.is_err() {
        // The first error is what matters.
        let _ = fs::remove_dir_all(&beside);
    }
    installed.map_err(|error| renamed(error, &beside, folder))
}

fn fill(
    docs: &Docs,
    options: &Options<'_>,
    assets: &Assets,
    folder: &Path,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<(Summary, BTreeSet<String>), WriteError> {
    let paths: Vec<String> = docs.paths().collect();
    let renames = Renames::new(paths.iter().cloned());
    let shell = Shell {
        docs,
        options,
        renames: &renames,
    };
    let kinds: BTreeSet<&str> = paths
        .iter()
        .filter_map(|path| path.split_once('/'))
        .map(|(kind, _)| kind)
        .collect();
    let folders = ["assets", "data"].into_iter().chain(kinds);
    fs::create_dir_all(folder).map_err(at(folder))?;
    for name in folders {
        let path = folder.join(name);
        fs::create_dir_all(&path).map_err(at(&path))?;
    }
    let writer = Writer {
        folder,
        files: Mutex::default(),
        bytes: AtomicU64::new(0),
    };
    pages(&shell, &paths, &writer, progress)?;
    for (name, bytes) in assets {
        writer.write(&format!("assets/{name}"), bytes)?;
    }
    match &options.logo {
        Some(logo) => writer.write(&format!("assets/{}", logo.file), &logo.bytes)?,
        None => writer.write(&format!("assets/{ICON}"), MARK)?,
    }
    writer.write("404.html", shell.missing().as_bytes())?;
    // Else GitHub Pages leaves out what begins with an underscore.
    writer.write(".nojekyll", b"")?;
    let files = writer.written();
    writer.write(MARKER, list(&files).as_bytes())?;
    let summary = Summary {
        pages: paths.len(),
        files: files.len() + 1,
        bytes: writer.bytes.into_inner(),
    };
    Ok((summary, files))
}

/// Pages, and what is made of all of them, on as many threads as there are cores.
fn pages(
    shell: &Shell<'_>,
    paths: &[String],
    writer: &Writer<'_>,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<(), WriteError> {
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let work = || -> Result<(), WriteError> {
        while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
            let links = shell.links(path);
            if let Some(page) = shell.docs.page(path, &links) {
                let file = file_of(path, shell.renames);
                writer.write(&format!("{file}.html"), shell.document(&page).as_bytes())?;
                if let Some(text) = shell.docs.markdown(path, &links) {
                    writer.write(&format!("{file}.md"), text.as_bytes())?;
                }
            }
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        Ok(())
    };
    let others = || -> Result<(), WriteError> {
        texts(shell, writer)?;
        work()
    };
    let threads = std::thread::available_parallelism()
        .map_or(1, NonZeroUsize::get)
        .min(8);
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut outcome = others();
        for helper in helpers {
            let joined = helper.join().unwrap_or_else(|_| {
                let error = io::Error::other("a thread that wrote pages panicked");
                Err(WriteError::Io(writer.folder.to_owned(), error))
            });
            outcome = outcome.and(joined);
        }
        outcome
    })
}

/// What is made of all pages together.
fn texts(shell: &Shell<'_>, writer: &Writer<'_>) -> Result<(), WriteError> {
    let docs = shell.docs;
    let said = docs.model().description.as_deref();
    let summary = said.map(|text| schema_docs::without_markup(text, 500));
    let about = About {
        title: shell.options.title,
        summary: summary.as_deref(),
        links: Links::files(".").renamed(shell.renames),
    };
    writer.write(
        "data/nav.js",
        data::navigation(docs, shell.renames).as_bytes(),
    )?;
    writer.write("data/search.js", data::search(docs).as_bytes())?;
    let index = with_files(&docs.llms_txt(&about));
    writer.write("llms.txt", index.as_bytes())?;
    writer.write("llms-full.txt", docs.llms_full_txt(&about).as_bytes())?;
    writer.write("schema.graphql", docs.sdl().as_bytes())?;
    writer.write("schema.min.graphql", docs.sdl_minified().as_bytes())
}

/// The index of the pages with the whole texts before them.
fn with_files(index: &str) -> String {
    let mut list = String::from("\n## Whole texts\n\n");
    // The index itself is the first.
    for (file, what) in MACHINE_TEXTS.iter().skip(1) {
        list.push_str(&format!("- [{file}](./{file}): {what}\n"));
    }
    match index.find("\n## ") {
        Some(at) => {
            let (head, pages) = index.split_at(at);
            format!("{head}{list}{pages}")
        }
        None => format!("{index}{list}"),
    }
}

/// Below the folder, without an ending.
fn file_of(path: &str, renames: &Renames) -> String {
    match path.split_once('/') {
        Some((kind, name)) => format!("{kind}/{}", renames.of(kind, name).unwrap_or(name)),
        None if path == "overview" => "index".to_owned(),
        None => format!("{path}/index"),
    }
}

struct Writer<'a> {
    folder: &'a Path,
    files: Mutex<BTreeSet<String>>,
    bytes: AtomicU64,
}

impl Writer<'_> {
    fn write(&self, file: &str, bytes: &[u8]) -> Result<(), WriteError> {
        let path = self.folder.join(file);
        fs::write(&path, bytes).map_err(at(&path))?;
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(file.to_owned());
        self.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    fn written(&self) -> BTreeSet<String> {
        let files = self.files.lock();
        files.unwrap_or_else(PoisonError::into_inner).clone()
    }
}
