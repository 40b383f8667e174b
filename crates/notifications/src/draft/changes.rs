//! Versions of a schema: for their owner, and for followers of a changelog.

use domain::{MailBlock, Project, ProjectId, Result, VersionNumber};
use persistence::{Conn, schema_changes};
use schema_results::{Change, Changes, Criticality};

use super::{About, Draft, Site, button, count, docs_page, find_project, item, link, rest};

/// Changes of a version that are listed.
const MAX_CHANGES: usize = 5;
/// Versions that are listed.
const MAX_VERSIONS: usize = 10;

/// Writes the mail about versions that break clients.
pub(super) fn write(conn: &mut Conn, site: Site<'_>, notices: &[About]) -> Result<Option<Draft>> {
    let mut versions = Vec::new();
    for notice in notices {
        let About::Version {
            project,
            version,
            is_compared,
        } = notice
        else {
            continue;
        };
        if let Some(version) = find(conn, *project, *version, *is_compared)? {
            versions.push(version);
        }
    }
    let Some(first) = versions.first() else {
        return Ok(None);
    };
    let (name, number) = (first.project.name.as_str(), first.number);
    let title = if versions.len() > 1 {
        format!("{} versions may break clients", versions.len())
    } else if first.is_compared {
        format!("Version {number} of {name} breaks clients")
    } else {
        format!("Version {number} of {name} could not be compared")
    };
    let projects = versions.iter().map(|version| &version.project);
    let open = button(site, "Open the changelog", projects, |_| {
        first.address(site)
    });
    let Some(button) = open else {
        return Ok(None);
    };
    let breaking: u64 = versions.iter().map(Version::breaking).sum();
    let blocks = versions.iter().take(MAX_VERSIONS);
    let mut blocks: Vec<MailBlock> = blocks.map(|version| version.block(site)).collect();
    blocks.extend(rest(versions.len(), MAX_VERSIONS).map(MailBlock::Text));
    Ok(Some(Draft {
        subject: title.clone(),
        preheader: format!(
            "{} in what you published",
            count(breaking, "breaking change")
        ),
        title,
        blocks,
        button,
    }))
}

struct Version {
    project: Project,
    number: u32,
    is_compared: bool,
    changes: Changes,
}

fn find(
    conn: &mut Conn,
    project: ProjectId,
    number: u32,
    is_compared: bool,
) -> Result<Option<Version>> {
    let Some(project) = find_project(conn, project)? else {
        return Ok(None);
    };
    let changes = match VersionNumber::new(number) {
        Some(version) => schema_changes::find_numbered(conn, project.id, version)?,
        None => Changes::default(),
    };
    Ok(Some(Version {
        project,
        number,
        is_compared,
        changes,
    }))
}

impl Version {
    fn breaking(&self) -> u64 {
        u64::from(self.changes.counts.breaking)
    }

    /// Returns the address of its page in the changelog.
    fn address(&self, site: Site<'_>) -> String {
        docs_page(site, &self.project, &format!("changelog/{}", self.number))
    }

    fn block(&self, site: Site<'_>) -> MailBlock {
        let label = format!("{}, version {}", self.project.name.as_str(), self.number);
        let is_breaking = |change: &&Change| change.criticality == Criticality::Breaking;
        let breaking = self.changes.items.iter().filter(is_breaking);
        let mut items: Vec<_> = breaking
            .take(MAX_CHANGES)
            .map(|change| item(change.message.as_str(), ""))
            .collect();
        if !self.is_compared {
            let message =
                "The version could not be compared with the one before, so it may break clients.";
            items.push(item(message, ""));
        }
        let listed = items.len();
        MailBlock::List {
            heading: Some(link(label, self.address(site))),
            items,
            rest: rest(self.changes.counts.breaking as usize, listed),
        }
    }
}
