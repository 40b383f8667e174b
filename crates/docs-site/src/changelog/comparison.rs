//! `changelog/compare/{from}/{to}`: all changes between two versions, and which of the reader's operations they affect.

use std::fmt::Write as _;
use std::sync::Arc;

use askama::Template;
use domain::{Error, VersionNumber};
use product_site::ShellTemplate;
use projects::{OpenDocs, open_version};
use schema_docs::{Page, PageKind};
use schema_results::Changes;

use super::affected::{self, Pasted};
use super::rows::{Section, push_item, sections};
use super::{MAX_CHANGES_SHOWN, contents, heading, summarize_counts};
use crate::Site;
use crate::address::{comparison_address, docs_base};
use crate::change_text::ChangeLinks;
use crate::shell::{DocsShell, Roots, render};

/// Versions that can be chosen: the newest ones.
const MAX_CHOICES: u32 = 200;

/// A form that compares any two versions.
#[derive(Template)]
#[template(path = "changelog_compare_form.html")]
pub(super) struct CompareForm<'a> {
    base: &'a str,
    /// Numbers and days of the versions, the newest first.
    choices: Vec<(VersionNumber, String)>,
    /// Name and label of each select, and the version that is chosen in it.
    selects: [(&'static str, &'static str, VersionNumber); 2],
}

impl CompareForm<'_> {
    /// Returns the form as HTML, with two versions chosen.
    pub(super) async fn write(
        ctx: &projects::Context,
        open: &OpenDocs,
        from: VersionNumber,
        to: VersionNumber,
    ) -> Result<String, Error> {
        // Documents are cached by the version that is open, so they must not mention newer ones.
        let before = open.version.number.next();
        let versions = projects::list_versions(ctx, &open.project, before, MAX_CHOICES).await?;
        let choices = versions.iter().map(|entry| {
            let version = &entry.version;
            (version.number, super::day(version))
        });
        let mut choices: Vec<_> = choices.collect();
        for chosen in [to, from] {
            if choices.iter().all(|(number, _)| *number != chosen) {
                choices.push((chosen, String::new()));
            }
        }
        CompareForm {
            base: &docs_base(&open.project),
            choices,
            selects: [("from", "From version", from), ("to", "To version", to)],
        }
        .render()
        .map_err(Error::internal)
    }
}

#[derive(Template)]
#[template(path = "changelog_compare.html")]
struct Comparison<'a> {
    base: &'a str,
    compare: String,
    from: VersionNumber,
    to: VersionNumber,
    summary: String,
    sections: &'a [Section],
    affects: Option<String>,
}

/// A reader's question about their operations.
#[derive(Debug, Clone)]
pub struct AffectedRequest {
    /// The older version.
    pub from: VersionNumber,
    /// The newer version.
    pub to: VersionNumber,
    /// The operations as pasted, or why they could not be received.
    pub operations: Result<String, Error>,
    /// The subject of the rate limit.
    pub caller: String,
}

/// Returns the page without operations.
pub(super) async fn page(
    ctx: &projects::Context,
    open: &OpenDocs,
    from: VersionNumber,
    to: VersionNumber,
) -> Result<Page, Error> {
    let changes = projects::compare(ctx, &open.project, from, to).await?;
    let form = affected::form(open, from, to, "").map_err(Error::internal)?;
    write_page(ctx, open, (from, to), &changes, (form, None)).await
}

async fn write_page(
    ctx: &projects::Context,
    open: &OpenDocs,
    (from, to): (VersionNumber, VersionNumber),
    changes: &Changes,
    (affects, pasted): (Option<String>, Option<&Pasted>),
) -> Result<Page, Error> {
    let links = ChangeLinks::between(open, from, to);
    let found = pasted.and_then(|pasted| pasted.outcome.as_ref().ok());
    let sections = sections(changes, &[], &links, found);
    let html = Comparison {
        base: &docs_base(&open.project),
        compare: CompareForm::write(ctx, open, from, to).await?,
        from,
        to,
        summary: summarize_counts(changes.counts),
        sections: &sections,
        affects,
    }
    .render()
    .map_err(Error::internal)?;
    Ok(Page {
        path: format!("changelog/compare/{from}/{to}"),
        title: format!("Version {from} to {to}"),
        kind: PageKind::Changelog,
        description: format!(
            "What changed from version {from} to version {to}: {}",
            summarize_counts(changes.counts)
        ),
        html,
        toc: contents(&sections),
    })
}

/// The response to a reader who asks which operations the changes between two versions break.
pub struct AffectedDocument {
    /// HTML or Markdown.
    pub body: String,
    /// Why the request was refused; the body says it in words.
    pub refused: Option<Error>,
}

/// The changes between two versions, and what they do to the operations in a request.
struct Judged {
    changes: Arc<Changes>,
    /// The operations as pasted.
    text: String,
    /// The operations judged, or why they were refused.
    outcome: Result<Pasted, Refused>,
}

/// Why the operations were not judged.
struct Refused {
    error: Error,
    reason: String,
}

async fn judge(
    ctx: &projects::Context,
    open: &OpenDocs,
    asked: AffectedRequest,
) -> Result<Judged, Error> {
    let old = open_version(ctx, open.clone(), asked.from).await?;
    let new = open_version(ctx, open.clone(), asked.to).await?;
    let changes = projects::compare(ctx, &open.project, asked.from, asked.to).await?;
    let changes = Arc::new(changes);
    let schemas = (old.docs, new.docs, Arc::clone(&changes));
    let (text, outcome) = match asked.operations {
        Ok(text) => {
            let text = text.replace("\r\n", "\n");
            let outcome = projects::find_affected(ctx, schemas, text.clone(), asked.caller).await;
            (text, outcome)
        }
        Err(error) => (String::new(), Err(error)),
    };
    let outcome = match outcome {
        Ok(outcome) => Ok(Pasted {
            text: text.clone(),
            outcome,
        }),
        Err(error) => match affected::explain(&error) {
            Some(reason) => Err(Refused { error, reason }),
            None => return Err(error),
        },
    };
    Ok(Judged {
        changes,
        text,
        outcome,
    })
}

/// Returns the document that says which operations the changes between two versions break or touch, or why it cannot:
/// text that was not received, and [`Error::RateLimited`].
///
/// # Errors
/// [`Error::NotFound`] if there is no such version; the errors of the engine.
pub async fn affected_document(
    site: &Site<'_>,
    template: &ShellTemplate,
    open: OpenDocs,
    asked: AffectedRequest,
) -> Result<AffectedDocument, Error> {
    let (ctx, versions) = (site.projects, (asked.from, asked.to));
    let judged = judge(ctx, &open, asked).await?;
    let changes = &judged.changes;
    let (page, refused) = match judged.outcome {
        Ok(pasted) => {
            let answer = affected::answer(&open, versions, changes, &pasted);
            let answer = (answer.map_err(Error::internal)?, Some(&pasted));
            (
                write_page(ctx, &open, versions, changes, answer).await?,
                None,
            )
        }
        Err(Refused { error, reason }) => {
            let form = affected::refused(&open, versions, &judged.text, &reason);
            let form = (form.map_err(Error::internal)?, None);
            let page = write_page(ctx, &open, versions, changes, form).await?;
            (page, Some(error))
        }
    };
    let roots = Roots::new(&open, None);
    let shell = DocsShell::new(site, &open, None, &roots, &page);
    Ok(AffectedDocument {
        body: render(template, &shell),
        refused,
    })
}

/// Returns the same as Markdown, without the changes that concern none of the operations.
///
/// # Errors
/// As [`affected_document`].
pub async fn affected_markdown(
    site: &Site<'_>,
    open: OpenDocs,
    asked: AffectedRequest,
) -> Result<AffectedDocument, Error> {
    let (from, to) = (asked.from, asked.to);
    let judged = judge(site.projects, &open, asked).await?;
    let changes = &judged.changes;
    let mut body = format!(
        "# Does version {from} to {to} affect me?\n\n{}\n\n",
        summarize_counts(changes.counts)
    );
    let refused = match judged.outcome {
        Ok(pasted) => {
            body.push_str(&affected::markdown(&pasted, (from, to), changes));
            None
        }
        Err(Refused { error, reason }) => {
            body.push_str(&reason);
            body.push('\n');
            Some(error)
        }
    };
    let page = comparison_address(&docs_base(&open.project), from, to);
    let _ = writeln!(
        body,
        "\nAll changes: [version {from} to {to}]({}{page}.md)",
        site.public_url
    );
    Ok(AffectedDocument { body, refused })
}

/// Returns the comparison as Markdown.
pub(super) async fn markdown(
    ctx: &projects::Context,
    open: &OpenDocs,
    from: VersionNumber,
    to: VersionNumber,
) -> Result<String, Error> {
    let changes = projects::compare(ctx, &open.project, from, to).await?;
    let mut out = format!(
        "# Version {from} to {to}\n\n{}\n",
        summarize_counts(changes.counts)
    );
    for change in changes.items.iter().take(MAX_CHANGES_SHOWN) {
        push_item(&mut out, change, None);
    }
    let left_out = (changes.total() as usize).saturating_sub(MAX_CHANGES_SHOWN);
    // Writing into a string cannot fail.
    let _ = match left_out {
        0 => writeln!(out),
        count => writeln!(out, "\n\n{count} more are not listed."),
    };
    Ok(out)
}
