//! Writes the folder of a site.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use schema_docs::{About, Docs, Links, Renames};

use super::data;
use super::error::{WriteError, at, rename_folder};
use super::feeds::{self, CALENDAR, FEED, FeedTimes};
use super::marker::{MARKER, format_marker};
use super::options::{Assets, Options};
use super::place::{install, may_write, remove, remove_stale, sibling};
use super::shell::{COORDINATES, ICON, MACHINE_TEXTS, OVERVIEW, STYLE, Shell};

/// The icon of the browser tab.
const MARK: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><rect width=\"24\" height=\"24\" rx=\"6\" \
    fill=\"#4f46e5\"/><path d=\"M8 8h8M8 12h8M8 16h5\" stroke=\"#fff\" stroke-width=\"2\" stroke-linecap=\"round\"/></svg>\n";

/// Counts of the written files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// Pages, as HTML.
    pub pages: usize,
    /// All files, pages included.
    pub files: usize,
    /// The total size of the files.
    pub bytes: u64,
}

/// Writes the site of the docs into a folder, which may be new, empty, or hold an earlier site. Files that the
/// program did not write stay. Several threads call `progress` with the number of pages that are done.
///
/// # Errors
/// If the folder holds other files, a foreign file has the name of one of the site's, or a file cannot be
/// written. The folder is then unchanged.
pub fn write(
    docs: &Docs,
    options: &Options<'_>,
    assets: &Assets,
    folder: &Path,
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Summary, WriteError> {
    // Replace what a link leads to, not the link.
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let folder = folder.as_path();
    may_write(folder)?;
    let beside = sibling(folder, "new");
    remove(&beside).map_err(|error| rename_folder(error, &beside, folder))?;
    remove_stale(folder);
    let earlier = FeedTimes::read(folder);
    let made = fill(docs, options, assets, (&beside, &earlier), progress);
    let installed = made.and_then(|(summary, written)| {
        install(folder, &beside, &written)?;
        Ok(summary)
    });
    if installed.is_err() {
        // Report the first error, not that of the cleanup.
        let _ = fs::remove_dir_all(&beside);
    }
    installed.map_err(|error| rename_folder(error, &beside, folder))
}

fn fill(
    docs: &Docs,
    options: &Options<'_>,
    assets: &Assets,
    (folder, earlier): (&Path, &FeedTimes),
    progress: &(dyn Fn(usize) + Sync),
) -> Result<(Summary, BTreeSet<String>), WriteError> {
    let paths: Vec<String> = docs.paths().collect();
    let renames = Renames::new(paths.iter().cloned());
    let shell = Shell::new(docs, options, &renames);
    // Lists are files in the folders of their kinds.
    let kinds: BTreeSet<&str> = paths
        .iter()
        .filter(|path| *path != OVERVIEW)
        .map(|path| path.split_once('/').map_or(path.as_str(), |(kind, _)| kind))
        .collect();
    let folders = ["assets", "data", COORDINATES].into_iter().chain(kinds);
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
    write_pages(&shell, &paths, &writer, progress)?;
    if let Some(feed) = feeds::feed(&shell.feed_source(), earlier) {
        writer.write(FEED, feed.as_bytes())?;
    }
    let fonts = options.fonts.iter().flat_map(|font| &font.files);
    for (name, bytes) in assets.iter().chain(fonts) {
        writer.write(&format!("assets/{name}"), bytes)?;
    }
    match &options.logo {
        Some(logo) => writer.write(&format!("assets/{}", logo.file()), &logo.bytes)?,
        None => writer.write(&format!("assets/{ICON}"), MARK)?,
    }
    if let Some(style) = options.style {
        writer.write(&format!("assets/{STYLE}"), style.as_bytes())?;
    }
    writer.write("404.html", shell.missing().as_bytes())?;
    let coordinates = format!("{COORDINATES}/index.html");
    writer.write(&coordinates, shell.coordinates().as_bytes())?;
    // Without this file, GitHub Pages leaves out names that begin with an underscore.
    writer.write(".nojekyll", b"")?;
    let files = writer.written();
    writer.write(MARKER, format_marker(&files).as_bytes())?;
    let summary = Summary {
        pages: paths.len(),
        files: files.len() + 1,
        bytes: writer.bytes.into_inner(),
    };
    Ok((summary, files))
}

/// Writes pages and whole-site texts, on as many threads as there are cores, at most eight.
fn write_pages(
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
            if let Some(page) = shell.docs.page_parts(path, &links) {
                let file = file_of(path, shell.renames);
                writer.write(&format!("{file}.html"), shell.document(page).as_bytes())?;
                if let Some(mut text) = shell.docs.markdown(path, &links) {
                    schema_docs::point_to_index(&mut text, &links);
                    writer.write(&format!("{file}.md"), text.as_bytes())?;
                }
            }
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        Ok(())
    };
    let others = || -> Result<(), WriteError> {
        write_texts(shell, writer)?;
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

/// Writes the files that cover the whole site: data of the script, `llms.txt` and the like, SDL.
fn write_texts(shell: &Shell<'_>, writer: &Writer<'_>) -> Result<(), WriteError> {
    let docs = shell.docs;
    let description = docs.model().description.as_deref();
    let summary = description.map(|text| schema_docs::without_markup(text, 500));
    let links = Links::files(".").with_renames(shell.renames);
    let about = About {
        title: shell.options.title,
        summary: summary.as_deref(),
        links: match shell.options.examples {
            Some(examples) => links.with_examples(examples),
            None => links,
        },
    };
    writer.write(
        "data/nav.js",
        data::navigation(docs, shell.renames).as_bytes(),
    )?;
    writer.write(
        "data/search.js",
        data::search(docs, shell.options.examples).as_bytes(),
    )?;
    let index = docs
        .llms_index(&about, &[])
        .with_section(&whole_texts_section());
    writer.write("llms.txt", index.as_bytes())?;
    writer.write("llms-full.txt", docs.llms_full_txt(&about).as_bytes())?;
    writer.write("schema.graphql", docs.sdl().as_bytes())?;
    writer.write("schema.min.graphql", docs.sdl_minified().as_bytes())?;
    let introspection = schema_model::introspect_model(docs.model());
    writer.write("introspection.json", introspection.as_bytes())?;
    writer.write("collection.json", docs.collection(&about).as_bytes())?;
    match feeds::removal_calendar(&shell.feed_source()) {
        Some(calendar) => writer.write(CALENDAR, calendar.as_bytes()),
        None => Ok(()),
    }
}

/// The section of `llms.txt` that lists the whole texts.
fn whole_texts_section() -> String {
    let mut list = String::from("## Whole files\n\n");
    // The first is llms.txt itself.
    for (file, what) in MACHINE_TEXTS.iter().skip(1) {
        list.push_str(&format!("- [{file}](./{file}): {what}\n"));
    }
    list
}

/// Returns the file of the page at `path`, relative to the folder and without its extension.
fn file_of(path: &str, renames: &Renames) -> String {
    match path.split_once('/') {
        Some((kind, name)) => format!("{kind}/{}", renames.of(kind, name).unwrap_or(name)),
        None if path == OVERVIEW => "index".to_owned(),
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
