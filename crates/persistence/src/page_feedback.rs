//! Readers' feedback on pages.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{
    Feedback, FeedbackComment, FeedbackId, PageAnswers, ProjectId, Result, Timestamp, UserId,
};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::{page_feedback as table, projects};

/// Adds an answer.
pub fn insert(conn: &mut Conn, feedback: &Feedback) -> Result<()> {
    diesel::insert_into(table::table)
        .values((
            table::id.eq(feedback.id.to_string()),
            table::project_id.eq(feedback.project_id.to_string()),
            table::page.eq(&feedback.page),
            table::is_helpful.eq(feedback.is_helpful),
            table::comment.eq(feedback.comment.as_str()),
            table::created_at.eq(feedback.created_at.naive()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Adds a comment to an answer that has none and is not older than `since`. Returns whether there was such an answer.
pub fn add_comment(
    conn: &mut Conn,
    project: ProjectId,
    id: FeedbackId,
    comment: &FeedbackComment,
    since: Timestamp,
) -> Result<bool> {
    let rows = diesel::update(
        table::table
            .filter(table::id.eq(id.to_string()))
            .filter(table::project_id.eq(project.to_string()))
            .filter(table::comment.eq(""))
            .filter(table::created_at.ge(since.naive())),
    )
    .set(table::comment.eq(comment.as_str()))
    .execute(conn)
    .map_err(internal)?;
    Ok(rows > 0)
}

/// Returns the answers on a project's pages before the given one, newest first.
pub fn list_before(
    conn: &mut Conn,
    project: ProjectId,
    before: Option<FeedbackId>,
    limit: u32,
) -> Result<Vec<Feedback>> {
    // Ids sort by time (UUIDv7), and "g" sorts after every hexadecimal digit.
    let before = before.map_or("g".to_owned(), |id| id.to_string());
    table::table
        .filter(table::project_id.eq(project.to_string()))
        .filter(table::id.lt(before))
        .order(table::id.desc())
        .limit(i64::from(limit))
        .select((
            table::id,
            table::page,
            table::is_helpful,
            table::comment,
            table::created_at,
        ))
        .load::<(String, String, bool, String, NaiveDateTime)>(conn)
        .map_err(internal)?
        .into_iter()
        .map(|(id, page, is_helpful, comment, created_at)| {
            Ok(Feedback {
                id: FeedbackId::parse(&id).ok_or(corrupt("feedback id"))?,
                project_id: project,
                page,
                is_helpful,
                comment: FeedbackComment::stored(comment),
                created_at: Timestamp::from_naive(created_at),
            })
        })
        .collect()
}

/// Returns the number of answers per page, sorted by page.
pub fn count_by_page(conn: &mut Conn, project: ProjectId) -> Result<Vec<PageAnswers>> {
    let rows: Vec<(String, bool, i64)> = table::table
        .filter(table::project_id.eq(project.to_string()))
        .group_by((table::page, table::is_helpful))
        .select((table::page, table::is_helpful, count_star()))
        .load(conn)
        .map_err(internal)?;
    let mut pages: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for (page, is_helpful, count) in rows {
        let (yes, no) = pages.entry(page).or_default();
        let count = u32::try_from(count).map_err(|_| corrupt("count"))?;
        *(if is_helpful { yes } else { no }) += count;
    }
    let answers = pages
        .into_iter()
        .map(|(page, (yes, no))| PageAnswers { page, yes, no });
    Ok(answers.collect())
}

/// The answers about a project's pages within some time.
#[derive(Debug, Clone)]
pub struct CountedAnswers {
    /// The project.
    pub project: ProjectId,
    /// Its owner.
    pub owner: UserId,
    /// Answers that a page is helpful.
    pub helpful: u32,
    /// Answers that a page is not helpful.
    pub not_helpful: u32,
    /// The number of the latter by page.
    pub not_helpful_pages: Vec<(String, u32)>,
    /// Answers with a comment.
    pub comments: u32,
}

/// Counts the answers from `since`, inclusive, to `until`, exclusive, by project.
pub fn count_between(
    conn: &mut Conn,
    since: Timestamp,
    until: Timestamp,
) -> Result<Vec<CountedAnswers>> {
    let rows: Vec<(String, String, String, bool, String)> = table::table
        .inner_join(projects::table.on(projects::id.eq(table::project_id)))
        .filter(table::created_at.ge(since.naive()))
        .filter(table::created_at.lt(until.naive()))
        .order((table::project_id, table::page))
        .select((
            table::project_id,
            projects::owner_id,
            table::page,
            table::is_helpful,
            table::comment,
        ))
        .load(conn)
        .map_err(internal)?;
    let mut all: Vec<CountedAnswers> = Vec::new();
    for (project, owner, page, is_helpful, comment) in rows {
        let project = ProjectId::parse(&project).ok_or(corrupt("project id"))?;
        if all.last().is_none_or(|last| last.project != project) {
            all.push(CountedAnswers {
                project,
                owner: UserId::parse(&owner).ok_or(corrupt("owner id"))?,
                helpful: 0,
                not_helpful: 0,
                not_helpful_pages: Vec::new(),
                comments: 0,
            });
        }
        let Some(counted) = all.last_mut() else {
            continue;
        };
        counted.comments += u32::from(!comment.is_empty());
        if is_helpful {
            counted.helpful += 1;
            continue;
        }
        counted.not_helpful += 1;
        match counted.not_helpful_pages.last_mut() {
            Some((last, count)) if *last == page => *count += 1,
            _ => counted.not_helpful_pages.push((page, 1)),
        }
    }
    Ok(all)
}
