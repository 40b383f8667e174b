//! A new database with projects to count events of.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use domain::{Description, Email, ProjectId, ProjectName, Slug, Timestamp, Username};
use persistence::projects::{self, NewProject};
use persistence::testing::{Ladder, fresh_postgres};
use persistence::{DatabaseUrl, Store, users};

use crate::program::DataDir;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A new database. That on a server stays there, because the server is a temporary one.
pub struct Database {
    /// The name of its kind.
    pub kind: &'static str,
    /// Its tables.
    pub store: Store,
    url: DatabaseUrl,
    /// Removed at the end.
    folder: Option<DataDir>,
}

impl Database {
    /// Creates a file.
    pub fn sqlite() -> Result<Self> {
        let folder = DataDir::new(&format!("bench-analytics-{}", unique()))?;
        let url = DatabaseUrl::Sqlite(folder.0.join("graphfolio.db"));
        Self::open("SQLite", url, Some(folder))
    }

    /// Creates a database on a server.
    pub fn postgres(server: &str) -> Result<Self> {
        let name = format!("bench_analytics_{}", unique());
        let url = fresh_postgres(server, &name).map_err(|error| error.to_string())?;
        let url = DatabaseUrl::parse(&url).map_err(|error| error.to_string())?;
        Self::open("PostgreSQL", url, None)
    }

    fn open(kind: &'static str, url: DatabaseUrl, folder: Option<DataDir>) -> Result<Self> {
        let store = Store::open(&url).map_err(|error| error.to_string())?;
        Ok(Self {
            kind,
            store,
            url,
            folder,
        })
    }

    /// Returns its address for the program's settings.
    pub fn address(&self) -> String {
        match &self.url {
            DatabaseUrl::Sqlite(path) => format!("sqlite://{}", path.display()),
            DatabaseUrl::Postgres(url) => url.clone(),
        }
    }

    /// Adds a public project of the same owner.
    pub async fn add_project(&self, name: &str, now: Timestamp) -> Result<ProjectId> {
        let (id, slug) = (ProjectId::generate(), Slug::parse(name)?);
        let (name, description) = (ProjectName::parse(name)?, Description::parse("")?);
        let (email, username) = (
            Email::parse("bench@example.org")?,
            Username::parse("bench")?,
        );
        let added = self.store.write(move |conn| {
            let owner = users::find_or_insert(conn, &email, &username, now)?;
            let new = NewProject {
                id,
                owner_id: owner.id,
                name: &name,
                description: &description,
                is_public: true,
            };
            projects::insert(conn, &new, &slug, now)
        });
        added.await?.map_err(|_| "the slug is taken")?;
        Ok(id)
    }

    /// Runs statements outside a transaction.
    pub fn execute(&self, sql: &str) -> Result<()> {
        let mut ladder = Ladder::open(&self.url).map_err(|error| error.to_string())?;
        Ok(ladder.execute(sql)?)
    }

    /// Returns its size on disk in bytes, once SQLite's log of changes is in the file.
    pub async fn size(&self) -> Result<u64> {
        match &self.url {
            DatabaseUrl::Sqlite(path) => {
                self.store.truncate_log().await?;
                Ok(std::fs::metadata(path)?.len())
            }
            DatabaseUrl::Postgres(url) => {
                let query = "SELECT pg_database_size(current_database())";
                let output = Command::new("psql").args([url, "-Atc", query]).output()?;
                Ok(String::from_utf8(output.stdout)?.trim().parse()?)
            }
        }
    }

    /// Lets the database use again what deleted rows leave, as PostgreSQL does by itself after a while.
    pub fn tidy(&self) -> Result<()> {
        match self.folder {
            Some(_) => Ok(()),
            None => self.execute("VACUUM ANALYZE"),
        }
    }

    /// Gives what deleted rows leave back to the system.
    pub fn compact(&self) -> Result<()> {
        match self.folder {
            Some(_) => self.execute("VACUUM"),
            None => self.execute("VACUUM FULL"),
        }
    }
}

/// Returns a name that no other database of this machine has.
fn unique() -> String {
    static LAST: AtomicU32 = AtomicU32::new(0);
    let number = LAST.fetch_add(1, Ordering::Relaxed);
    format!("{}_{number}", std::process::id())
}
