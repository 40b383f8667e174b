//! Notices views that look like those of a program that behaves like a browser.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use domain::ProjectId;
use moka::sync::Cache;

use crate::visitor::{Salt, network};
use crate::{Event, EventKind};

/// Views of one page from one network, each left after a second, within [`WINDOW`]: from so many on they are a burst.
const LEAST: u32 = 20;
/// The longest time that such a page is visible.
const MAX_SECONDS: u32 = 1;
const WINDOW: Duration = Duration::from_secs(3_600);
/// Maximum number of pages and networks that are watched; more push out those that had no view for longest.
const MAX_WATCHED: u64 = 50_000;

/// Short views by page and network. Only in the memory of this process, under a key that nobody knows.
#[derive(Clone)]
pub(crate) struct Bursts {
    short: Cache<[u8; 32], Arc<AtomicU32>>,
    salt: Salt,
}

impl Bursts {
    pub(crate) fn new() -> Self {
        Self {
            short: Cache::builder()
                .max_capacity(MAX_WATCHED)
                .time_to_live(WINDOW)
                .build(),
            salt: Salt::generate(),
        }
    }

    /// Returns how many views of the page belong to a burst since the last call: with the first one that does, those before.
    pub(crate) fn note(&self, project: ProjectId, address: IpAddr, event: &Event) -> u64 {
        match event.kind {
            EventKind::Leave {
                seconds,
                is_again: false,
                ..
            } if seconds <= MAX_SECONDS => {}
            _ => return 0,
        }
        let (project, network) = (project.to_string(), network(address).to_string());
        let parts = [
            project.as_bytes(),
            network.as_bytes(),
            event.page.path.as_bytes(),
        ];
        let short = self.short.get_with(self.salt.hash(&parts), Arc::default);
        match short.fetch_add(1, Ordering::Relaxed).saturating_add(1) {
            LEAST => u64::from(LEAST),
            count if count > LEAST => 1,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ViewedPage;

    fn leave(page: &str, seconds: u32) -> Event {
        Event {
            page: ViewedPage::parse(&format!("/d/ada/shop/{page}")).unwrap(),
            kind: EventKind::Leave {
                seconds,
                is_again: false,
                is_from_search: false,
            },
        }
    }

    #[test]
    fn short_views_of_a_page_from_one_network_are_a_burst() {
        let (bursts, project) = (Bursts::new(), ProjectId::generate());
        let note = |last: u8, event: &Event| {
            bursts.note(project, IpAddr::from([203, 0, 113, last]), event)
        };
        for last in 1..20 {
            assert_eq!(note(last, &leave("objects/User", 1)), 0);
            assert_eq!(note(last, &leave(&format!("objects/Type{last}"), 1)), 0);
            assert_eq!(note(last, &leave("objects/User", 2)), 0);
        }
        assert_eq!(note(20, &leave("objects/User", 0)), 20);
        assert_eq!(note(21, &leave("objects/User", 0)), 1);
        let elsewhere = IpAddr::from([198, 51, 100, 7]);
        assert_eq!(
            bursts.note(project, elsewhere, &leave("objects/User", 0)),
            0
        );
    }
}
