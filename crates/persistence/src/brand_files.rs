//! Which files are stored below `/brand/`. Their bytes are in the asset store.

use std::collections::HashSet;

use diesel::prelude::*;
use domain::{AssetKey, Error, FieldError, Result, ThemeOverrides, Timestamp};

use crate::Conn;
use crate::backend::per_backend;
use crate::error::internal;
use crate::schema::brand_files as table;
use crate::themes;

/// Notes that a file is stored, or used again.
pub fn touch(conn: &mut Conn, key: AssetKey, extension: &str, now: Timestamp) -> Result<()> {
    let touched = table::touched_at.eq(now.naive());
    per_backend!(conn, inner => {
        diesel::insert_into(table::table)
            .values((table::key.eq(key.to_string()), table::extension.eq(extension), touched))
            .on_conflict(table::key)
            .do_update()
            .set(touched)
            .execute(inner)
    })
    .map(drop)
    .map_err(internal)
}

/// Notes that a theme uses its pictures, which keeps them from being deleted.
///
/// # Errors
/// [`Error::InvalidInput`] for pictures that are not stored.
pub fn use_pictures(conn: &mut Conn, overrides: &ThemeOverrides, now: Timestamp) -> Result<()> {
    let mut errors = Vec::new();
    for (field, picture) in overrides.pictures() {
        if !touch_again(conn, picture.key, now)? {
            let message = ThemeOverrides::NOT_UPLOADED.to_owned();
            errors.push(FieldError { field, message });
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(Error::InvalidInput(errors))
    }
}

/// Notes that a theme used its pictures until now, so that an owner can take a change back.
pub fn release_pictures(conn: &mut Conn, overrides: &ThemeOverrides, now: Timestamp) -> Result<()> {
    let mut pictures = overrides.pictures();
    pictures.try_for_each(|(_, picture)| touch_again(conn, picture.key, now).map(drop))
}

/// Returns whether the file is stored.
fn touch_again(conn: &mut Conn, key: AssetKey, now: Timestamp) -> Result<bool> {
    diesel::update(table::table.find(key.to_string()))
        .set(table::touched_at.eq(now.naive()))
        .execute(conn)
        .map(|rows| rows == 1)
        .map_err(internal)
}

/// Returns whether a file is stored.
pub fn exists(conn: &mut Conn, key: AssetKey) -> Result<bool> {
    diesel::select(diesel::dsl::exists(table::table.find(key.to_string())))
        .get_result(conn)
        .map_err(internal)
}

/// Removes the rows of files that were last touched before a time and that no theme refers to. Returns their keys, at
/// most `limit`.
pub fn take_unused(
    conn: &mut Conn,
    extension: Unused,
    before: Timestamp,
    limit: i64,
) -> Result<Vec<AssetKey>> {
    let old = table::table.filter(table::touched_at.lt(before.naive()));
    let keys: Vec<String> = match extension {
        Unused::StyleSheets => old
            .filter(table::extension.eq("css"))
            .select(table::key)
            .limit(limit)
            .load(conn),
        Unused::Pictures => old
            .filter(table::extension.ne("css"))
            .select(table::key)
            .load(conn),
    }
    .map_err(internal)?;
    let mut used = HashSet::new();
    if matches!(extension, Unused::Pictures) && !keys.is_empty() {
        for overrides in themes::list_with_files(conn)? {
            used.extend(overrides.pictures().map(|(_, picture)| picture.key));
        }
    }
    let unused: Vec<AssetKey> = keys
        .iter()
        .filter_map(|key| AssetKey::parse(key))
        .filter(|key| !used.contains(key))
        .take(usize::try_from(limit).unwrap_or_default())
        .collect();
    let texts = unused.iter().map(AssetKey::to_string);
    diesel::delete(table::table.filter(table::key.eq_any(texts)))
        .execute(conn)
        .map_err(internal)?;
    Ok(unused)
}

/// The files that [`take_unused`] looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unused {
    /// Style sheets. Pages that are still cached may load them.
    StyleSheets,
    /// Pictures.
    Pictures,
}
