//! What readers of the docs do.

use domain::{MailBlock, MailLink, Project, ProjectId, Result};
use persistence::Conn;

use super::{
    About, Draft, Site, button, count, dashboard, docs_page, find_project, item, link, rest,
};

/// Projects that a mail tells about.
const MAX_PROJECTS: usize = 10;

/// A notice with its project.
type Found<'a> = (Project, &'a About);

/// Finds the projects of notices, without those that were deleted.
fn find<'a>(
    conn: &mut Conn,
    notices: &'a [About],
    id: impl Fn(&About) -> Option<ProjectId>,
) -> Result<Vec<Found<'a>>> {
    let mut found = Vec::new();
    for notice in notices {
        if let Some(id) = id(notice)
            && let Some(project) = find_project(conn, id)?
        {
            found.push((project, notice));
        }
    }
    Ok(found)
}

fn open_analytics(site: Site<'_>, label: &str, found: &[Found<'_>]) -> Option<MailLink> {
    let projects = found.iter().map(|(project, _)| project);
    button(site, label, projects, |project| {
        dashboard(site, project, "/analytics")
    })
}

/// Returns a project's name, or the number of projects.
fn name(found: &[Found<'_>]) -> String {
    match found {
        [(project, _)] => project.name.as_str().to_owned(),
        all => format!("{} projects", all.len()),
    }
}

/// Returns a list under its heading, or none if it would be empty.
fn list(heading: &str, address: String, rows: &[(String, u64)], word: &str) -> Option<MailBlock> {
    let items: Vec<_> = rows
        .iter()
        .map(|(text, number)| item(text.as_str(), count(*number, word)))
        .collect();
    (!items.is_empty()).then(|| MailBlock::List {
        heading: Some(link(heading, address)),
        items,
        rest: None,
    })
}

/// Writes the daily mail about readers' feedback.
pub(super) fn write_answers(
    conn: &mut Conn,
    site: Site<'_>,
    notices: &[About],
) -> Result<Option<Draft>> {
    let found = find(conn, notices, |about| match about {
        About::Answers { project, .. } => Some(*project),
        _ => None,
    })?;
    let mut blocks = Vec::new();
    let mut all = 0;
    for (project, about) in &found {
        let About::Answers {
            helpful,
            not_helpful,
            pages,
            comments,
            ..
        } = about
        else {
            continue;
        };
        all += helpful + not_helpful;
        let mut items = vec![
            item("Helpful", helpful.to_string()),
            item("Not helpful", not_helpful.to_string()),
            item("With a comment", comments.to_string()),
        ];
        items.extend(
            pages
                .iter()
                .map(|(page, number)| item(format!("Not helpful: `{page}`"), number.to_string())),
        );
        blocks.push(MailBlock::List {
            heading: Some(link(
                project.name.as_str(),
                docs_page(site, project, "overview"),
            )),
            items,
            rest: None,
        });
    }
    let Some(button) = open_analytics(site, "Read the feedback", &found) else {
        return Ok(None);
    };
    blocks.truncate(MAX_PROJECTS);
    let title = format!("New feedback on {}", name(&found));
    Ok(Some(Draft {
        subject: title.clone(),
        preheader: format!("{} in the last day", count(u64::from(all), "answer")),
        title,
        blocks,
        button,
    }))
}

/// Writes the weekly mail about searches that found nothing.
pub(super) fn write_searches(
    conn: &mut Conn,
    site: Site<'_>,
    notices: &[About],
) -> Result<Option<Draft>> {
    let found = find(conn, notices, |about| match about {
        About::EmptySearches { project, .. } => Some(*project),
        _ => None,
    })?;
    let Some(button) = open_analytics(site, "Open analytics", &found) else {
        return Ok(None);
    };
    let mut blocks = vec![MailBlock::Text(
        "Readers searched for these words and found nothing. A description that uses them, or a \
         guide, would help."
            .to_owned(),
    )];
    for (project, about) in found.iter().take(MAX_PROJECTS) {
        if let About::EmptySearches { terms, .. } = about {
            let address = dashboard(site, project, "/analytics");
            blocks.extend(list(project.name.as_str(), address, terms, "search"));
        }
    }
    let title = format!("Searches without results in {}", name(&found));
    Ok(Some(Draft {
        subject: title.clone(),
        preheader: "What readers looked for last week and did not find".to_owned(),
        title,
        blocks,
        button,
    }))
}

/// Writes the mail about unusual traffic.
pub(super) fn write_traffic(
    conn: &mut Conn,
    site: Site<'_>,
    notices: &[About],
) -> Result<Option<Draft>> {
    let found = find(conn, notices, |about| match about {
        About::Traffic { project, .. } => Some(*project),
        _ => None,
    })?;
    let Some(button) = open_analytics(site, "Open analytics", &found) else {
        return Ok(None);
    };
    let items = found
        .iter()
        .take(MAX_PROJECTS)
        .filter_map(|(project, about)| match about {
            About::Traffic { views, usual, .. } => Some(item(
                project.name.as_str(),
                format!(
                    "{} today, usually {usual} by this hour",
                    count(*views, "view")
                ),
            )),
            _ => None,
        })
        .collect();
    let title = format!("Unusual traffic on {}", name(&found));
    Ok(Some(Draft {
        subject: title.clone(),
        preheader: "Many more views than on the same weekday before".to_owned(),
        title,
        blocks: vec![MailBlock::List {
            heading: None,
            items,
            rest: rest(found.len(), MAX_PROJECTS),
        }],
        button,
    }))
}

/// Writes the monthly digest.
pub(super) fn write_months(
    conn: &mut Conn,
    site: Site<'_>,
    notices: &[About],
) -> Result<Option<Draft>> {
    let found = find(conn, notices, |about| match about {
        About::Month { project, .. } => Some(*project),
        _ => None,
    })?;
    let Some((_, About::Month { month, .. })) = found.first() else {
        return Ok(None);
    };
    let Some(button) = open_analytics(site, "Open analytics", &found) else {
        return Ok(None);
    };
    let mut blocks = Vec::new();
    let mut all = 0;
    for (project, about) in found.iter().take(MAX_PROJECTS) {
        let About::Month {
            views,
            visitors,
            pages,
            terms,
            deprecated,
            ..
        } = about
        else {
            continue;
        };
        all += views;
        let address = dashboard(site, project, "/analytics");
        let name = project.name.as_str();
        blocks.push(MailBlock::List {
            heading: Some(link(name, address.clone())),
            items: vec![
                item("Views", views.to_string()),
                item("Visitors, each counted once a day", visitors.to_string()),
            ],
            rest: None,
        });
        blocks.extend(list("Most viewed pages", address.clone(), pages, "view"));
        let searches = "Searches without results";
        blocks.extend(list(searches, address.clone(), terms, "search"));
        let still = "Deprecated and still read";
        blocks.extend(list(still, address, deprecated, "view"));
    }
    let title = format!("Your docs in {month}");
    Ok(Some(Draft {
        subject: title.clone(),
        preheader: format!("{} of {}", count(all, "view"), name(&found)),
        title,
        blocks,
        button,
    }))
}
