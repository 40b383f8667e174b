//! The store: a pool of connections, and the two ways into it.

use std::fs::OpenOptions;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use domain::{Error, Result};
use tokio::sync::Semaphore;

use crate::conn::{Manager, connect};
use crate::error::internal;
use crate::{Conn, DatabaseUrl, StartError, migrations};

/// Connections kept per process.
const POOL_SIZE: u32 = 8;
/// How long a caller waits for one before it is told to come back.
const POOL_WAIT: Duration = Duration::from_secs(10);

/// The store. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pool: r2d2::Pool<Manager>,
    /// SQLite lets one writer in at a time and wakes waiters unfairly; queueing here is fair.
    writers: Option<Arc<Semaphore>>,
}

impl Store {
    /// Connects and brings the tables up to date.
    ///
    /// # Errors
    /// [`StartError`], naming the database, when it does not answer or cannot be migrated.
    pub fn open(url: &DatabaseUrl) -> Result<Self, StartError> {
        let open_error = |cause: String| StartError::Open {
            database: url.label(),
            cause: cause.trim().to_owned(),
        };
        if let DatabaseUrl::Sqlite(path) = url
            && let Some(folder) = path.parent()
        {
            std::fs::create_dir_all(folder)
                .map_err(|e| open_error(format!("{}: {e}", folder.display())))?;
        }
        if let DatabaseUrl::Sqlite(path) = url {
            private_file(path).map_err(|e| open_error(e.to_string()))?;
        }
        // One plain connection first: the pool would retry in the background and hide the cause.
        let mut first = connect(url).map_err(|e| open_error(e.to_string()))?;
        migrations::run(url, &mut first)?;
        let pool = r2d2::Pool::builder()
            .max_size(POOL_SIZE)
            .min_idle(Some(1))
            .connection_timeout(POOL_WAIT)
            .error_handler(Box::new(PoolErrors))
            .build_unchecked(Manager(url.clone()));
        let writers = matches!(url, DatabaseUrl::Sqlite(_)).then(|| Arc::new(Semaphore::new(1)));
        Ok(Self { pool, writers })
    }

    /// Runs `queries` in one read-only transaction on the blocking pool.
    ///
    /// # Errors
    /// What `queries` answers; [`Error::Unavailable`] when no connection is to be had.
    pub async fn read<T, F>(&self, queries: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Conn) -> Result<T> + Send + 'static,
    {
        self.run(Conn::begin_read, queries).await
    }

    /// Runs `queries` in one transaction on the blocking pool: all of it happens or nothing.
    ///
    /// # Errors
    /// What `queries` answers (then rolled back); [`Error::Unavailable`] when no connection is to be had.
    pub async fn write<T, F>(&self, queries: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Conn) -> Result<T> + Send + 'static,
    {
        let _turn = match &self.writers {
            Some(writers) => Some(
                Arc::clone(writers)
                    .acquire_owned()
                    .await
                    .map_err(Error::internal)?,
            ),
            None => None,
        };
        self.run(Conn::begin_write, queries).await
    }

    async fn run<T, F>(
        &self,
        begin: fn(&mut Conn) -> diesel::QueryResult<()>,
        queries: F,
    ) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Conn) -> Result<T> + Send + 'static,
    {
        let pool = self.pool.clone();
        tokio::task::spawn_blocking(move || {
            let mut conn = pool.get().map_err(|error| {
                tracing::error!(%error, "no database connection");
                Error::Unavailable(
                    "The database does not answer. Try again in a moment.".to_owned(),
                )
            })?;
            begin(&mut conn).map_err(internal)?;
            match queries(&mut conn) {
                Ok(value) => conn.commit().map_err(internal).map(|()| value),
                Err(error) => {
                    if let Err(error) = conn.rollback() {
                        tracing::error!(%error, "rollback failed");
                    }
                    Err(error)
                }
            }
        })
        .await
        .map_err(Error::internal)?
    }

    /// Does the database answer.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub async fn ping(&self) -> Result<()> {
        self.read(|conn| {
            use diesel::connection::SimpleConnection as _;
            conn.batch_execute("SELECT 1").map_err(internal)
        })
        .await
    }
}

/// Makes the file where it is missing, for its owner alone; SQLite gives the files beside it the same mode.
fn private_file(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

#[derive(Debug)]
struct PoolErrors;

impl r2d2::HandleError<diesel::r2d2::Error> for PoolErrors {
    fn handle_error(&self, error: diesel::r2d2::Error) {
        tracing::warn!(%error, "database connection failed");
    }
}
