//! Limits how many different names one network can bring into the counts of a project, so that it cannot use up what a day
//! has room for.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::{Dimension, ProjectId};
use moka::sync::Cache;

use crate::visitor::{Salt, network};
use crate::{Event, EventKind};

const WINDOW: Duration = Duration::from_secs(24 * 3_600);
/// Maximum number of networks and projects that are watched; more push out those that sent nothing for longest.
const MAX_WATCHED: u64 = 5_000;

/// The names of a network, project and dimension.
type Sent = Arc<Mutex<HashSet<[u8; 8]>>>;

/// The names that each network has sent to this process. Only in memory, as hashes under a key that nobody knows.
#[derive(Clone)]
pub(crate) struct Names {
    sent: Cache<[u8; 32], Sent>,
    salt: Salt,
}

impl Names {
    pub(crate) fn new() -> Self {
        Self {
            sent: Cache::builder()
                .max_capacity(MAX_WATCHED)
                .time_to_live(WINDOW)
                .build(),
            salt: Salt::generate(),
        }
    }

    /// Takes the page or term out of an event if its network has sent too many different ones.
    pub(crate) fn limit(&self, project: ProjectId, address: IpAddr, mut event: Event) -> Event {
        let allows = |dimension, name: &str| self.allows(project, address, dimension, name);
        if !allows(Dimension::Page, &event.page.path) {
            Dimension::REST.clone_into(&mut event.page.path);
        }
        if let EventKind::Search { term, .. } | EventKind::SearchClick { term } = &mut event.kind
            && let Some(typed) = term
            && !allows(Dimension::Term, typed.as_str())
        {
            *term = None;
        }
        event
    }

    fn allows(
        &self,
        project: ProjectId,
        address: IpAddr,
        dimension: Dimension,
        name: &str,
    ) -> bool {
        let (project, network) = (project.to_string(), network(address).to_string());
        let parts = [
            project.as_bytes(),
            network.as_bytes(),
            dimension.as_str().as_bytes(),
        ];
        let sent = self.sent.get_with(self.salt.hash(&parts), Arc::default);
        let mut sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = self.salt.hash(&[name.as_bytes()]);
        let key = hash.first_chunk().copied().unwrap_or_default();
        if sent.len() < most(dimension) {
            sent.insert(key);
        }
        sent.contains(&key)
    }
}

/// How many different values of a dimension one network can send: a quarter of those that a day has room for.
fn most(dimension: Dimension) -> usize {
    dimension.max_values() as usize / 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Term, ViewedPage};

    #[test]
    fn a_network_uses_a_quarter_of_the_room() {
        let (names, project) = (Names::new(), ProjectId::generate());
        let search = |number: u32| Event {
            page: ViewedPage {
                path: format!("objects/T{number}"),
                version: None,
            },
            kind: EventKind::SearchClick {
                term: Term::parse(&format!("word {number}")),
            },
        };
        let address = |last| IpAddr::from([203, 0, 113, last]);
        for number in 0..500 {
            let event = names.limit(project, address(1), search(number));
            assert_eq!(event.page, search(number).page);
            let has_term = event.kind == search(number).kind;
            assert_eq!(has_term, number < 125, "{number}");
        }
        let more = names.limit(project, address(2), search(500));
        assert_eq!(more.page.path, Dimension::REST);
        // Names that it sent before still count, and so do those of another network.
        assert_eq!(names.limit(project, address(2), search(7)), search(7));
        let elsewhere = IpAddr::from([198, 51, 100, 7]);
        assert_eq!(names.limit(project, elsewhere, search(500)), search(500));
    }
}
