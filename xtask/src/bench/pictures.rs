//! `bench --pictures`: hostile pictures uploaded to the release program. The tests of the crate `assets` write them.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::pro::make_pro;
use super::table::Table;
use crate::http::Connection;
use crate::program::{DataDir, Program, Session};
use crate::{Outcome, release_program, root};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const MAX_MS: f64 = 500.0;
const MAX_MB: f64 = 64.0;
/// Fewer than the uploads of a user in a minute.
const PER_OWNER: usize = 18;
/// Fewer would not be the corpus.
const LEAST: usize = 60;

/// Measures the slowest upload, and the one that takes the most memory.
pub fn pictures(table: &mut Table) -> Outcome {
    let files = files(&root().join("target/tmp/hostile"))?;
    if files.len() < LEAST {
        return Err("no hostile pictures; run `cargo test -p assets` first".into());
    }
    let data = DataDir::new("bench-pictures")?;
    let settings = [("GRAPHFOLIO__LOG__FILTER", "warn")];
    let program = Program::start_with(&release_program(), &data, &settings)?;
    let runtime = actix_web::rt::System::new();
    let (mut slowest, mut name) = (Duration::ZERO, String::new());
    let (mut largest, mut large_name) = (0, String::new());
    for (number, files) in files.chunks(PER_OWNER).enumerate() {
        let email = format!("pictures-{number}@example.org");
        let session = program.api.sign_in(&email)?;
        runtime.block_on(make_pro(&data.0, &email))?;
        for file in files {
            program.forget_peak_memory()?;
            let before = program.memory()?;
            let time = upload(&program, &session, file)?;
            let grown = program.peak_memory()?.saturating_sub(before);
            let shown = file.file_name().unwrap_or_default().to_string_lossy();
            if time > slowest {
                (slowest, name) = (time, shown.clone().into_owned());
            }
            if grown > largest {
                (largest, large_name) = (grown, shown.into_owned());
            }
        }
    }
    let count = files.len();
    let slow_row = format!("slowest of {count} hostile pictures, {name}");
    table.time(&slow_row, slowest, Some(MAX_MS));
    table.memory(
        &format!("most memory for one, {large_name}"),
        largest,
        MAX_MB,
    );
    Ok(())
}

/// Returns the pictures of both kinds, in a fixed order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for kind in ["logo", "favicon"] {
        for entry in std::fs::read_dir(folder.join(kind))? {
            files.push(entry?.path());
        }
    }
    files.sort();
    Ok(files)
}

/// Uploads a picture as browsers do. It may be accepted or refused, but nothing else.
fn upload(program: &Program, session: &Session, file: &Path) -> Result<Duration> {
    let kind = file.parent().and_then(Path::file_name);
    let kind = kind.and_then(|kind| kind.to_str()).unwrap_or_default();
    let mut body = b"--limit\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n".to_vec();
    body.extend(std::fs::read(file)?);
    body.extend(b"\r\n--limit--\r\n");
    let headers = [
        format!("Authorization: {}", session.bearer()),
        "Content-Type: multipart/form-data; boundary=limit".to_owned(),
    ];
    let mut connection = Connection::open(program.api.address)?;
    let start = Instant::now();
    let path = format!("/api/branding/upload-{kind}");
    let answer = connection.send("POST", &path, &headers, &body)?;
    let time = start.elapsed();
    if !matches!(answer.status, 200 | 400 | 413 | 422) {
        return Err(format!("{}: status {}", file.display(), answer.status).into());
    }
    Ok(time)
}
