//! Copies of a migrated database: running all migrations takes longer than most tests.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::Text;

use super::create_postgres;
use crate::backend::per_backend;
use crate::conn::connect;
use crate::store::private_file;
use crate::{Conn, DatabaseUrl, StartError, migrations};

/// Names what a new database is made from: the migrations, and the settings of connections. See `build.rs`.
const NEW_DATABASE: &str = env!("NEW_DATABASE");
/// Begin of the names of templates on PostgreSQL.
const TEMPLATE: &str = "graphfolio_template_";

/// Copies a migrated, empty database to a new SQLite file. The first caller makes the template in `folder`, which outlives
/// the test, such as `CARGO_TARGET_TMPDIR`.
///
/// # Errors
/// [`StartError`] if the template cannot be made or copied.
pub fn migrated_sqlite(file: &Path, folder: &Path) -> Result<(), StartError> {
    let url = DatabaseUrl::Sqlite(file.to_owned());
    let failed = |error: io::Error| open_error(&url, &error);
    let template = folder.join(format!("{TEMPLATE}{NEW_DATABASE}.db"));
    if !template.exists() {
        let lock = File::create(template.with_extension("lock")).map_err(failed)?;
        lock.lock().map_err(failed)?;
        if !template.exists() {
            make_sqlite(&template)?;
        }
    }
    fs::copy(&template, file).map(drop).map_err(failed)
}

/// Renames the file at the end, so that nobody copies an unfinished one.
fn make_sqlite(template: &Path) -> Result<(), StartError> {
    let unfinished = template.with_extension("unfinished");
    let url = DatabaseUrl::Sqlite(unfinished.clone());
    let failed = |error: io::Error| open_error(&url, &error);
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => private_file(&unfinished).map_err(failed)?,
    }
    let mut conn = connect(&url).map_err(|error| open_error(&url, &error))?;
    migrations::run(&url, &mut conn)?;
    // The last connection writes its log of changes into the file.
    drop(conn);
    fs::rename(&unfinished, template).map_err(failed)
}

/// Creates a migrated, empty database on a PostgreSQL server and returns its address. The first caller makes the template.
///
/// # Errors
/// [`StartError`] if the server cannot be reached or refuses.
pub fn migrated_postgres(server: &str, name: &str) -> Result<String, StartError> {
    let template = format!("{TEMPLATE}{NEW_DATABASE}");
    let url = DatabaseUrl::parse(server)?;
    let mut conn = connect(&url).map_err(|error| open_error(&url, &error))?;
    if !is_finished(&mut conn, &template).map_err(|error| open_error(&url, &error))? {
        make_postgres(server, &url, &mut conn, &template)?;
    }
    create_postgres(server, &mut conn, name, &format!("TEMPLATE \"{template}\""))
}

fn make_postgres(
    server: &str,
    url: &DatabaseUrl,
    conn: &mut Conn,
    template: &str,
) -> Result<(), StartError> {
    let failed = |error: diesel::result::Error| open_error(url, &error);
    // Held until the connection closes.
    conn.batch_execute("SELECT pg_advisory_lock(hashtext('graphfolio_template'))")
        .map_err(failed)?;
    if !is_finished(conn, template).map_err(failed)? {
        conn.batch_execute(&format!("DROP DATABASE IF EXISTS \"{template}\""))
            .map_err(failed)?;
        let made = DatabaseUrl::parse(&create_postgres(server, conn, template, "")?)?;
        let mut inside = connect(&made).map_err(|error| open_error(&made, &error))?;
        migrations::run(&made, &mut inside)?;
        drop(inside);
        let finish =
            format!("ALTER DATABASE \"{template}\" WITH IS_TEMPLATE true ALLOW_CONNECTIONS false");
        conn.batch_execute(&finish).map_err(failed)?;
    }
    conn.batch_execute("SELECT pg_advisory_unlock_all()")
        .map_err(failed)
}

/// Returns whether the template exists with all migrations.
fn is_finished(conn: &mut Conn, template: &str) -> QueryResult<bool> {
    #[derive(QueryableByName)]
    struct Name {
        #[diesel(sql_type = Text)]
        #[expect(dead_code, reason = "only the number of rows counts")]
        name: String,
    }
    let query = format!(
        "SELECT datname::text AS name FROM pg_database WHERE datname = '{template}' AND datistemplate"
    );
    let names: Vec<Name> = per_backend!(conn, inner => diesel::sql_query(query).load(inner))?;
    Ok(!names.is_empty())
}

fn open_error(url: &DatabaseUrl, cause: &dyn std::error::Error) -> StartError {
    StartError::Open {
        database: url.label(),
        cause: cause.to_string(),
    }
}
