//! Analytics of public docs: events from browsers become counts by hour and day, and no reader can be identified by them.
//!
//! Example: [`count`] takes a batch of events, classifies the reader, and answers when the counts are committed;
//! [`summarize`] reads them.
//!
//! Every function that returns a `Result` returns [`domain::Error::Internal`] if the database fails,
//! [`domain::Error::Unavailable`] if no connection is free, and [`domain::Error::CannotSave`] if nothing can be written.
//! Their docs name other errors only.

mod burst;
mod cleanup;
mod coverage;
mod crawler;
mod device;
mod event;
mod intake;
mod known;
mod marks;
mod names;
mod page;
mod program;
mod rate;
mod reads;
mod referrer;
mod report;
mod summary;
mod tally;
mod term;
mod visitor;
mod vitals;
mod widget;
mod window;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::Clock;
use persistence::Store;

pub use cleanup::{clean_up, forget_readers, forget_visitors, pack_days};
pub use coverage::{Coverage, DocsPage, cover};
pub use crawler::is_crawler;
pub use device::device_of;
pub use event::{Event, EventKind};
pub use intake::{Batch, MAX_EVENTS, Reader, count};
pub use marks::{Mark, MarkKind};
pub use page::ViewedPage;
pub use program::program_of;
pub use rate::MAX_EVENTS_A_MINUTE;
pub use reads::{Fetch, Fetched, flush_reads, note_read};
pub use referrer::{Source, kind_of_host};
pub use report::{Figures, Filter, PageRow, Point, Report, ReportQuery, TermRow, Views, report};
pub use summary::{
    ProjectViews, Summary, count_recent_views, summarize, views_of_project, views_of_projects,
};
pub use term::Term;
pub use vitals::VitalRow;
pub use widget::{WidgetFigures, widget_figures};
pub use window::{Comparison, Window};

/// The dependencies of this crate's use-cases. Cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Store,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    intake: intake::Intake,
    rates: rate::Rates,
    reads: reads::Reads,
    /// Whether the database's log of changes may hold something of an earlier day. True at the start: nobody knows.
    log_to_empty: Arc<AtomicBool>,
}

impl Context {
    /// Creates the context. `public_url` is the product's own address: readers who come from there come from nowhere else.
    #[must_use]
    pub fn new(store: Store, clock: Arc<dyn Clock>, public_url: &str) -> Self {
        Self {
            intake: intake::Intake::new(&store, &clock, public_url),
            rates: rate::Rates::new(),
            reads: reads::Reads::default(),
            log_to_empty: Arc::new(AtomicBool::new(true)),
            store,
            clock,
        }
    }

    fn is_log_to_empty(&self) -> bool {
        self.log_to_empty.load(Ordering::Relaxed)
    }

    fn set_log_to_empty(&self, is_to_empty: bool) {
        self.log_to_empty.store(is_to_empty, Ordering::Relaxed);
    }
}
