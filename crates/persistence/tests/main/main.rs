//! Queries on real databases: always on SQLite, and on PostgreSQL if `TEST_DATABASE_URL` names a server.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

mod batches;
mod concurrency;
mod events;
mod full_disk;
mod jobs;
mod locked;
mod migrations;
mod parity;
mod start;
mod templates;
mod transactions;

use std::path::Path;

use domain::{Clock as _, Email, ProjectName, Slug, SystemClock, Timestamp, User, Username};
use persistence::{DatabaseUrl, StartError, Store, projects, testing, users};

/// A store on a new database, with the folder that holds it.
pub struct Scratch {
    pub store: Store,
    /// The address of the database, for another process.
    pub address: String,
    url: DatabaseUrl,
    _folder: tempfile::TempDir,
}

impl Scratch {
    /// Opens a second store on the same database, like another instance.
    pub fn another_instance(&self) -> Store {
        Store::open(&self.url).unwrap()
    }
}

pub fn sqlite() -> Scratch {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    testing::migrated_sqlite(&file, Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
    scratch(sqlite_address(folder.path()), folder)
}

fn scratch(address: String, folder: tempfile::TempDir) -> Scratch {
    let url = DatabaseUrl::parse(&address).unwrap();
    Scratch {
        store: Store::open(&url).unwrap(),
        address,
        url,
        _folder: folder,
    }
}

pub fn sqlite_url(folder: &Path) -> DatabaseUrl {
    DatabaseUrl::parse(&sqlite_address(folder)).unwrap()
}

fn sqlite_address(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("test.db").display())
}

/// Returns `None`, with a message, if there is no server.
pub fn postgres() -> Option<Scratch> {
    let address = new_postgres(testing::migrated_postgres)?;
    Some(scratch(address, tempfile::tempdir().unwrap()))
}

/// Returns the address of a database without tables.
pub fn postgres_url() -> Option<String> {
    new_postgres(testing::fresh_postgres)
}

fn new_postgres(create: fn(&str, &str) -> Result<String, StartError>) -> Option<String> {
    let Ok(server) = std::env::var("TEST_DATABASE_URL") else {
        eprintln!("skipped on PostgreSQL: TEST_DATABASE_URL is not set");
        return None;
    };
    let name = format!("test_{}", uuid::Uuid::now_v7().simple());
    Some(create(&server, &name).unwrap())
}

/// Generates the same test for both databases.
#[macro_export]
macro_rules! on_both {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name($crate::sqlite()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(scratch) = $crate::postgres() {
                    super::$name(scratch).await;
                }
            })*
        }
    };
}

pub fn now() -> Timestamp {
    SystemClock.now()
}

pub async fn add_user(store: &Store, email: &str) -> User {
    let email = Email::parse(email).unwrap();
    store
        .write(move |conn| {
            users::find_or_insert(conn, &email, &Username::from_email(&email), now())
        })
        .await
        .unwrap()
}

pub async fn add_project(store: &Store, owner: &User, slug: &str) -> domain::ProjectId {
    let (id, owner_id, slug) = (
        domain::ProjectId::generate(),
        owner.id,
        Slug::parse(slug).unwrap(),
    );
    store
        .write(move |conn| {
            let new = projects::NewProject {
                id,
                owner_id,
                name: &ProjectName::parse("Shop").unwrap(),
                description: &domain::Description::parse("").unwrap(),
                is_public: true,
            };
            projects::insert(conn, &new, &slug, now())
        })
        .await
        .unwrap()
        .unwrap();
    id
}
