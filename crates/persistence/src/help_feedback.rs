//! Answers to "Was this helpful?" below the pages of the product's own documentation.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::{FeedbackComment, FeedbackId, HelpFeedback, PageAnswers, Result, Timestamp};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::help_feedback as table;

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    page: String,
    is_helpful: bool,
    comment: String,
    created_at: NaiveDateTime,
}

impl Row {
    fn parse(self) -> Result<HelpFeedback> {
        Ok(HelpFeedback {
            id: FeedbackId::parse(&self.id).ok_or(corrupt("feedback id"))?,
            page: self.page,
            is_helpful: self.is_helpful,
            comment: FeedbackComment::stored(self.comment),
            created_at: Timestamp::from_naive(self.created_at),
        })
    }
}

/// Adds an answer.
pub fn insert(conn: &mut Conn, feedback: &HelpFeedback) -> Result<()> {
    diesel::insert_into(table::table)
        .values((
            table::id.eq(feedback.id.to_string()),
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
    id: FeedbackId,
    comment: &FeedbackComment,
    since: Timestamp,
) -> Result<bool> {
    let rows = diesel::update(
        table::table
            .filter(table::id.eq(id.to_string()))
            .filter(table::comment.eq(""))
            .filter(table::created_at.ge(since.naive())),
    )
    .set(table::comment.eq(comment.as_str()))
    .execute(conn)
    .map_err(internal)?;
    Ok(rows > 0)
}

/// Lists the answers before the given one, newest first.
pub fn list_before(
    conn: &mut Conn,
    before: Option<FeedbackId>,
    limit: u32,
) -> Result<Vec<HelpFeedback>> {
    // Ids sort by time (UUIDv7), and "g" sorts after every hexadecimal digit.
    let before = before.map_or("g".to_owned(), |id| id.to_string());
    table::table
        .filter(table::id.lt(before))
        .order(table::id.desc())
        .limit(i64::from(limit))
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?
        .into_iter()
        .map(Row::parse)
        .collect()
}

/// Returns the number of answers per page, sorted by page.
pub fn count_by_page(conn: &mut Conn) -> Result<Vec<PageAnswers>> {
    let rows: Vec<(String, bool, i64)> = table::table
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

/// Deletes answers that were given before `time`. Returns their number.
pub fn delete_before(conn: &mut Conn, time: Timestamp) -> Result<usize> {
    diesel::delete(table::table.filter(table::created_at.lt(time.naive())))
        .execute(conn)
        .map_err(internal)
}
