//! `bench --analytics`: the dashboard and the cost of counted events, on SQLite and PostgreSQL.

mod closed_day;
mod dashboard;
mod database;
mod intake;
mod traffic;

use super::table::Table;
use crate::Outcome;
use database::Database;

/// The address of a PostgreSQL server, as `scripts/with-postgres.sh` sets it.
const SERVER: &str = "TEST_DATABASE_URL";
/// What is measured, in this order.
const PARTS: [&str; 3] = ["dashboard", "bytes", "intake"];

/// Measures analytics on both databases; without a server for PostgreSQL only on SQLite, which it says. Without names of
/// parts, all of them.
pub fn analytics(parts: &[&str], table: &mut Table) -> Outcome {
    if let Some(unknown) = parts.iter().find(|part| !PARTS.contains(part)) {
        return Err(format!("{unknown} is none of {}", PARTS.join(", ")).into());
    }
    let server = std::env::var(SERVER).ok();
    if server.is_none() {
        eprintln!("PostgreSQL is not measured: {SERVER} is not set");
    }
    for part in PARTS {
        if !parts.is_empty() && !parts.contains(&part) {
            continue;
        }
        measure(part, &Database::sqlite()?, table)?;
        if let Some(server) = &server {
            measure(part, &Database::postgres(server)?, table)?;
        }
    }
    Ok(())
}

/// Measures a part with an empty database.
fn measure(part: &str, database: &Database, table: &mut Table) -> Outcome {
    let runtime = actix_web::rt::System::new();
    match part {
        "dashboard" => runtime.block_on(dashboard::dashboard(database, table)),
        "bytes" => runtime.block_on(closed_day::closed_day(database, table)),
        _ => intake::intake(database, table),
    }
}
