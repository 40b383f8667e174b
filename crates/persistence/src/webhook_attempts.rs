//! Attempts at deliveries of webhooks.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use domain::{DeliveryId, Error, Result, Timestamp};
use serde::{Deserialize, Serialize};

use crate::Conn;
use crate::error::{corrupt, internal};
use crate::schema::webhook_attempts as table;

/// One attempt.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Its number, from 1.
    pub number: u32,
    /// When it began.
    pub started_at: Timestamp,
    /// The status of the answer; none without an answer.
    pub status: Option<u16>,
    /// Why it failed.
    pub error: Option<String>,
    /// How long it took, in milliseconds.
    pub duration_ms: u32,
    /// The times of its steps; none if there was no connection.
    pub timings: Option<Timings>,
    /// The headers that were sent, without those of the connection.
    pub request_headers: Vec<Header>,
    /// Some headers of the answer.
    pub response_headers: Vec<Header>,
    /// The beginning of the answer.
    pub response_body: String,
}

/// The times of an attempt's steps, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timings {
    /// Finding the addresses of the host.
    pub resolve_ms: u32,
    /// The TCP connection.
    pub connect_ms: u32,
    /// The TLS handshake; none without TLS.
    pub tls_ms: Option<u32>,
    /// From the request to the head of the answer.
    pub first_byte_ms: u32,
    /// The rest of the answer.
    pub rest_ms: u32,
}

/// A header of a request or an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    number: i32,
    started_at: NaiveDateTime,
    status: Option<i32>,
    error: Option<String>,
    duration_ms: i32,
    timings: Option<String>,
    request_headers: String,
    response_headers: String,
    response_body: String,
}

impl Row {
    fn into_attempt(self) -> Result<Attempt> {
        let headers = |text: &str| serde_json::from_str(text).map_err(|_| corrupt("headers"));
        let timings = self.timings.as_deref().map(serde_json::from_str);
        Ok(Attempt {
            number: u32::try_from(self.number).map_err(|_| corrupt("number of an attempt"))?,
            started_at: Timestamp::from_naive(self.started_at),
            status: self.status.and_then(|status| status.try_into().ok()),
            error: self.error,
            duration_ms: self.duration_ms.try_into().unwrap_or_default(),
            timings: timings.transpose().map_err(|_| corrupt("timings"))?,
            request_headers: headers(&self.request_headers)?,
            response_headers: headers(&self.response_headers)?,
            response_body: self.response_body,
        })
    }
}

/// Adds an attempt.
pub fn insert(conn: &mut Conn, delivery: DeliveryId, attempt: &Attempt) -> Result<()> {
    let number = |number: u32| i32::try_from(number).map_err(|_| corrupt("number"));
    let headers = |headers: &[Header]| serde_json::to_string(headers).map_err(Error::internal);
    let timings = attempt.timings.as_ref().map(serde_json::to_string);
    diesel::insert_into(table::table)
        .values((
            table::delivery_id.eq(delivery.to_string()),
            table::number.eq(number(attempt.number)?),
            table::started_at.eq(attempt.started_at.naive()),
            table::status.eq(attempt.status.map(i32::from)),
            table::error.eq(attempt.error.as_deref()),
            table::duration_ms.eq(number(attempt.duration_ms)?),
            table::timings.eq(timings.transpose().map_err(Error::internal)?),
            table::request_headers.eq(headers(&attempt.request_headers)?),
            table::response_headers.eq(headers(&attempt.response_headers)?),
            table::response_body.eq(attempt.response_body.as_str()),
        ))
        .execute(conn)
        .map(drop)
        .map_err(internal)
}

/// Lists the attempts at a delivery in their order.
pub fn list(conn: &mut Conn, delivery: DeliveryId) -> Result<Vec<Attempt>> {
    let rows: Vec<Row> = table::table
        .filter(table::delivery_id.eq(delivery.to_string()))
        .order(table::number)
        .select(Row::as_select())
        .load(conn)
        .map_err(internal)?;
    rows.into_iter().map(Row::into_attempt).collect()
}
