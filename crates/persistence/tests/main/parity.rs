//! Both databases have the same tables, columns, nullability and keys.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::Text;
use persistence::Conn;

#[derive(QueryableByName, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Fact {
    #[diesel(sql_type = Text)]
    fact: String,
}

const SQLITE_COLUMNS: &str = "
    SELECT m.name || '.' || c.name || CASE WHEN c.\"notnull\" THEN ' not null' ELSE ' null' END AS fact
    FROM sqlite_schema m JOIN pragma_table_info(m.name) c
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> '__diesel_schema_migrations'";
const POSTGRES_COLUMNS: &str = "
    SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'NO' THEN ' not null' ELSE ' null' END AS fact
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> '__diesel_schema_migrations'";

const SQLITE_KEYS: &str = "
    SELECT m.name || ' ' || CASE WHEN i.origin = 'pk' THEN 'primary' WHEN i.\"unique\" THEN 'unique' ELSE 'index' END || ' ' ||
        (SELECT group_concat(x.name, ',') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno) x) AS fact
    FROM sqlite_schema m JOIN pragma_index_list(m.name) i
    WHERE m.type = 'table' AND m.name <> '__diesel_schema_migrations'
    UNION
    -- A key that SQLite numbers by itself has no index.
    SELECT m.name || ' primary ' || c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
    WHERE m.type = 'table' AND c.pk = 1 AND c.type = 'INTEGER'
    UNION
    SELECT m.name || ' foreign ' || f.\"from\" || ' to ' || f.\"table\" || '.' || f.\"to\" || ' on delete ' || lower(f.on_delete)
    FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'";
const POSTGRES_KEYS: &str = "
    SELECT t.relname || ' ' || CASE WHEN i.indisprimary THEN 'primary' WHEN i.indisunique THEN 'unique' ELSE 'index' END
        || ' ' || (SELECT string_agg(a.attname, ',' ORDER BY k.position)
                   FROM unnest(i.indkey) WITH ORDINALITY AS k(attribute, position)
                   JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attribute) AS fact
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
    WHERE n.nspname = 'public' AND t.relname <> '__diesel_schema_migrations'
    UNION
    SELECT c.conrelid::regclass || ' foreign ' || a.attname || ' to ' || c.confrelid::regclass || '.' || b.attname
        || ' on delete ' || CASE c.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'no action' END
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
    WHERE c.contype = 'f'";

async fn facts(
    scratch: &crate::Scratch,
    sqlite: &'static str,
    postgres: &'static str,
) -> BTreeSet<Fact> {
    scratch
        .store
        .read(move |conn| {
            let facts = match conn {
                Conn::Sqlite(inner) => diesel::sql_query(sqlite).load::<Fact>(inner),
                Conn::Pg(inner) => diesel::sql_query(postgres).load::<Fact>(inner),
            };
            Ok(facts.unwrap())
        })
        .await
        .unwrap()
        .into_iter()
        .collect()
}

#[tokio::test]
async fn both_databases_have_the_same_columns_and_keys() {
    let Some(postgres) = crate::postgres() else {
        return;
    };
    let sqlite = crate::sqlite();
    let columns = facts(&sqlite, SQLITE_COLUMNS, POSTGRES_COLUMNS).await;
    assert!(columns.len() > 50, "{columns:?}");
    assert_eq!(
        columns,
        facts(&postgres, SQLITE_COLUMNS, POSTGRES_COLUMNS).await
    );
    let keys = facts(&sqlite, SQLITE_KEYS, POSTGRES_KEYS).await;
    assert!(keys.len() > 20, "{keys:?}");
    assert_eq!(keys, facts(&postgres, SQLITE_KEYS, POSTGRES_KEYS).await);
}

/// `table.column` for every table in `src/schema.rs`.
fn columns_in_rust() -> BTreeSet<String> {
    let mut columns = BTreeSet::new();
    let mut table = "";
    for line in include_str!("../../src/schema.rs").lines() {
        let line = line.trim();
        if let Some((column, _)) = line.split_once(" -> ") {
            if !line.starts_with("diesel::") {
                columns.insert(format!("{table}.{column}"));
            }
        } else if let Some((name, _)) = line.split_once(" (").filter(|_| line.ends_with(") {")) {
            table = name;
        }
    }
    columns
}

#[tokio::test]
async fn rust_knows_every_column_and_no_other() {
    let columns = facts(&crate::sqlite(), SQLITE_COLUMNS, POSTGRES_COLUMNS).await;
    let in_database: BTreeSet<String> = columns
        .into_iter()
        .filter_map(|fact| fact.fact.split(' ').next().map(str::to_owned))
        .collect();
    assert_eq!(columns_in_rust(), in_database);
}
