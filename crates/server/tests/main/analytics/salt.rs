//! Nothing that tells visitors apart is left when their day is over.

use std::path::Path;
use std::sync::Arc;

use domain::Clock;
use persistence::testing::all_rows;

use super::{FIREFOX, Reader, ada, dashboard, view};
use crate::on_both;
use crate::support::Program;

on_both! {
    the_salt_of_a_day_is_in_no_file_after_it
    a_visit_across_midnight_counts_as_two_visitors
}

/// Returns the values of the only row of a table; the salt is the longest of them.
async fn salt(program: &Program) -> Option<String> {
    let rows = program.store().read(all_rows).await.unwrap();
    let row = rows.get("analytics_salts")?.first()?.clone();
    let words = row.split(|c: char| !(c.is_ascii_alphanumeric() || "-_".contains(c)));
    words.max_by_key(|word| word.len()).map(str::to_owned)
}

fn files_with(folder: &Path, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with(&path, text));
        } else if let Ok(bytes) = std::fs::read(&path)
            && bytes
                .windows(text.len())
                .any(|window| window == text.as_bytes())
        {
            found.push(path.display().to_string());
        }
    }
    found
}

/// Does what the program's worker does once a minute.
async fn forget(program: &Program) -> bool {
    let clock: Arc<dyn Clock> = Arc::clone(&program.clock) as Arc<dyn Clock>;
    let context = analytics::Context::new(program.store(), clock, &program.base);
    analytics::forget_visitors(&context).await.unwrap()
}

async fn the_salt_of_a_day_is_in_no_file_after_it(program: Program) {
    let ada = ada(&program).await;
    // Enough readers for several pages of the database.
    for network in 0..60 {
        let reader = Reader::new(&format!("203.0.{network}.1"), FIREFOX);
        let events = [view(""), view("objects/Shop")];
        reader.report(&program, "shop", &events).await.expect(202);
    }
    let salt = salt(&program).await.unwrap();
    assert_eq!(salt.len(), 43, "{salt}");
    let folder = program.folder.path().to_owned();
    let is_sqlite = program.database.starts_with("sqlite");
    if is_sqlite {
        assert!(!files_with(&folder, &salt).is_empty());
    }
    let before = program.store().read(all_rows).await.unwrap();
    // Without the salt they tell nothing.
    assert!(before["analytics_seen"].len() >= 240);

    assert!(forget(&program).await);
    assert!(
        super::salt::salt(&program).await.is_some(),
        "the day is not over"
    );
    program.clock.advance(24 * 3600);
    crate::support::eventually("the log of changes is in use", async || {
        forget(&program).await.then_some(())
    })
    .await;
    let after = program.store().read(all_rows).await.unwrap();
    for table in ["analytics_salts", "analytics_seen"] {
        assert!(after.get(table).is_none_or(Vec::is_empty), "{table}");
    }
    let dump = format!("{after:?}");
    assert!(!dump.contains(&salt));
    if is_sqlite {
        assert_eq!(files_with(&folder, &salt), Vec::<String>::new());
    }
    // The counts stay.
    assert_eq!(dashboard(&ada, "").await["figures"]["visitors"], 60);
}

async fn a_visit_across_midnight_counts_as_two_visitors(program: Program) {
    let ada = ada(&program).await;
    let reader = Reader::new("203.0.113.1", FIREFOX);
    for _ in 0..2 {
        reader
            .report(&program, "shop", &[view("")])
            .await
            .expect(202);
    }
    assert_eq!(dashboard(&ada, "").await["figures"]["visitors"], 1);
    program.clock.advance(24 * 3600);

    reader
        .report(&program, "shop", &[view("")])
        .await
        .expect(202);
    let report = dashboard(&ada, "").await;
    assert_eq!(
        (&report["figures"]["views"], &report["figures"]["visitors"]),
        (&3.into(), &2.into())
    );
}
