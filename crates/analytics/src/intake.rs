//! Takes events, and answers when they are counted.

use std::net::IpAddr;
use std::sync::Arc;

use domain::{Clock, Dimension, Result, Slug, Uncounted, UserId};
use persistence::analytics::{self, PublicProject};
use persistence::{Batches, Conn, Store};
use url::Url;

use crate::burst::Bursts;
use crate::known::KnownValues;
use crate::names::Names;
use crate::tally::{Counted, Tally};
use crate::visitor::Salt;
use crate::{Context, Event, EventKind, device_of, is_crawler};

/// Maximum number of events of a batch.
pub const MAX_EVENTS: usize = 20;

/// Events that a browser sends together.
#[derive(Debug, Clone)]
pub struct Batch {
    /// The slug of the project whose docs are read.
    pub project: Slug,
    /// At most [`MAX_EVENTS`].
    pub events: Vec<Event>,
    /// The reader whose browser sends them.
    pub reader: Reader,
}

/// A reader, as the request describes them. None of these values is stored.
#[derive(Debug, Clone)]
pub struct Reader {
    /// The address.
    pub address: IpAddr,
    /// The `User-Agent` header.
    pub agent: String,
    /// The signed-in user.
    pub user: Option<UserId>,
    /// Whether the browser sends `DNT: 1`.
    pub do_not_track: bool,
    /// Whether the browser sends `Sec-GPC: 1` (<https://www.w3.org/TR/gpc/>).
    pub privacy_control: bool,
}

impl Reader {
    /// Returns why the reader does not count; the first reason that applies.
    fn uncounted(&self, owner: UserId) -> Option<Uncounted> {
        if self.user == Some(owner) {
            Some(Uncounted::Owner)
        } else if self.privacy_control {
            Some(Uncounted::PrivacyControl)
        } else if self.do_not_track {
            Some(Uncounted::DoNotTrack)
        } else {
            None
        }
    }
}

/// The group commit of events. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Intake(Batches<Batch, ()>);

/// The dependencies of the group commit.
struct Counting {
    store: Store,
    clock: Arc<dyn Clock>,
    own_host: Option<String>,
    bursts: Bursts,
    names: Names,
    known: KnownValues,
}

impl Intake {
    pub(crate) fn new(store: &Store, clock: &Arc<dyn Clock>, public_url: &str) -> Self {
        let counting = Arc::new(Counting {
            store: store.clone(),
            clock: Arc::clone(clock),
            own_host: Url::parse(public_url)
                .ok()
                .and_then(|url| url.host_str().map(str::to_owned)),
            bursts: Bursts::new(),
            names: Names::new(),
            known: KnownValues::default(),
        });
        Self(Batches::new(move |batches: Vec<Batch>| {
            let counting = Arc::clone(&counting);
            async move { counting.count_all(batches).await }
        }))
    }
}

/// Counts events, and returns when the counts are committed. Those of projects that do not exist or are private are dropped.
///
/// # Errors
/// [`domain::Error::RateLimited`] if the reader sends too many, or if too many readers wait.
pub async fn count(ctx: &Context, batch: Batch) -> Result<()> {
    ctx.rates.pass(&batch)?;
    if batch.events.is_empty() {
        return Ok(());
    }
    ctx.intake.0.ask(batch).await
}

impl Counting {
    async fn count_all(self: Arc<Self>, batches: Vec<Batch>) -> Result<Vec<()>> {
        let (store, answers) = (self.store.clone(), vec![(); batches.len()]);
        store
            .write(move |conn| self.count_within(conn, &batches))
            .await?;
        Ok(answers)
    }

    fn count_within(&self, conn: &mut Conn, batches: &[Batch]) -> Result<()> {
        // One time for all: that at which they are counted, so that none comes after the end of its day.
        let now = self.clock.now();
        let slugs: Vec<Slug> = batches.iter().map(|batch| batch.project.clone()).collect();
        let projects = analytics::find_public(conn, &slugs)?;
        if projects.is_empty() {
            return Ok(());
        }
        // Read for each batch: a salt that is kept in memory may be one that was never committed, or that is destroyed.
        let fresh = Salt::generate();
        let salt = Salt::stored(analytics::salt_of(conn, now.day(), fresh.as_str())?);
        let mut tally = Tally::default();
        for batch in batches {
            if let Some(project) = projects.get(&batch.project) {
                self.add(&mut tally, &salt, *project, batch);
            }
        }
        tally.store(conn, &salt, &self.known, now)
    }

    fn add(&self, tally: &mut Tally, salt: &Salt, project: PublicProject, batch: &Batch) {
        let reader = &batch.reader;
        // The document that they fetched is counted as theirs.
        if is_crawler(&reader.agent) {
            return;
        }
        if let Some(reason) = reader.uncounted(project.owner) {
            let is_view = |event: &&Event| matches!(event.kind, EventKind::View { .. });
            for _ in batch.events.iter().filter(is_view) {
                tally.leave_out(project.id, reason);
            }
            return;
        }
        let counted = Counted {
            visitor: salt.visitor(project.id, reader.address, &reader.agent),
            device: device_of(&reader.agent),
            own_host: self.own_host.as_deref(),
        };
        tally.add_reader(project.id, counted.visitor);
        for event in &batch.events {
            let mut event = self.names.limit(project.id, reader.address, event.clone());
            let is_published = |version: &u32| *version <= project.current_version;
            event.page.version = event.page.version.filter(is_published);
            tally.add(project.id, &counted, &event);
            let burst = self.bursts.note(project.id, reader.address, &event);
            if burst > 0 {
                tally.sum_all(project.id, Dimension::Burst, &event.page.path, burst, 0);
            }
        }
    }
}
