//! The owner's decisions about breaking changes in pipelines: some are ignored, some are allowed once.

use ::schema_changes::{IgnorePatterns, PatternError, advice};
use domain::{
    Actor, AllowedChangeId, AllowedChangeReason, Author, ChangePath, Error, EventAllowedChange,
    FieldError, Project, ProjectId, PropertyChanges, Result, StoredAllowedChange, Timestamp,
    VersionNumber, What,
};
use persistence::{Conn, allowed_changes, projects};
use schema_results::{AllowedChange, Change, Changes, CheckedChanges, Criticality, Ruling};

use crate::Context;
use crate::change::change;
use crate::change_to_allow::{self, ChangeToAllow};
use crate::changes::OwnChanges;

/// The decisions of a project's owner about breaking changes.
pub struct ChangePolicy {
    /// Patterns of changes that never fail a check.
    pub ignored: Vec<String>,
    /// Changes that are allowed once and that no publish has made yet, oldest first.
    pub waiting: Vec<StoredAllowedChange>,
    /// Whether breaking changes in parts that readers do not see fail as others do.
    pub hidden_parts_count: bool,
}

/// Changes of the decisions; an empty field keeps the stored one.
#[derive(Debug, Clone, Default)]
pub struct PolicyEdit {
    /// Patterns of changes that never fail a check.
    pub ignored: Option<Vec<String>>,
    /// Whether breaking changes in hidden parts fail.
    pub hidden_parts_count: Option<bool>,
}

/// The decisions about breaking changes, ready to be applied.
pub(crate) struct Rules {
    ignored: IgnorePatterns,
    waiting: Vec<StoredAllowedChange>,
    hidden_parts_count: bool,
}

/// The changes of a schema, judged: those that readers see, and those that hide rules hide from them.
#[derive(Debug, Clone, Default)]
pub(crate) struct JudgedChanges {
    pub shown: CheckedChanges,
    pub hidden: CheckedChanges,
}

impl JudgedChanges {
    /// How many fail.
    pub fn failing(&self) -> u32 {
        self.shown.failing.saturating_add(self.hidden.failing)
    }

    /// Returns all of them in one list, for the owner.
    pub fn merged(self) -> CheckedChanges {
        self.shown.with_hidden(self.hidden)
    }
}

impl Rules {
    /// Reads what the owner has decided.
    pub(crate) fn read(conn: &mut Conn, project: ProjectId) -> Result<Self> {
        let lines = projects::find_ignored_changes(conn, project)?;
        // A line that an older version accepted and this one refuses matches nothing.
        let lines = lines
            .lines()
            .filter(|line| IgnorePatterns::parse([*line]).is_ok());
        let ignored = IgnorePatterns::parse(lines)
            .map_err(|_| Error::internal("a stored pattern of ignored changes cannot be read"))?;
        let waiting = allowed_changes::list_waiting(conn, project)?;
        Ok(Self {
            ignored,
            waiting,
            hidden_parts_count: projects::do_hidden_parts_count(conn, project)?,
        })
    }

    /// Returns whether breaking changes in parts that readers do not see fail as others do.
    pub(crate) fn do_hidden_parts_count(&self) -> bool {
        self.hidden_parts_count
    }

    /// Returns the allowed change that lets a change pass. At most [`StoredAllowedChange::MAX_WAITING`] wait.
    fn find_allowed(&self, change: &Change) -> Option<&StoredAllowedChange> {
        let mut waiting = self.waiting.iter();
        waiting.find(|allowed| allowed.allows(change))
    }

    /// Judges changes. The same decisions are about hidden parts, unless those do not count.
    pub(crate) fn judge(&self, changes: OwnChanges) -> JudgedChanges {
        let hidden = self.judge_listed(changes.hidden);
        JudgedChanges {
            shown: self.judge_listed(changes.shown),
            hidden: if self.hidden_parts_count {
                hidden
            } else {
                hidden.uncounted()
            },
        }
    }

    fn judge_listed(&self, changes: Changes) -> CheckedChanges {
        let mut judged = CheckedChanges::judge(
            changes,
            |change| {
                if let Some(allowed) = self.find_allowed(change) {
                    (Ruling::Allowed, Some(allowed.to_allowed_change()))
                } else if self.ignored.find(&change.path).is_some() {
                    (Ruling::Ignored, None)
                } else {
                    (Ruling::Fails, None)
                }
            },
            |change| advice(change).map(str::to_owned),
        );
        let items = judged.items.iter_mut();
        for item in items.filter(|item| item.ruling == Ruling::Ignored) {
            item.ignored_by = self.ignored.find(&item.change.path).map(str::to_owned);
        }
        judged
    }

    /// Uses up the allowed changes that a version makes.
    pub(crate) fn spend(
        &self,
        conn: &mut Conn,
        made: &JudgedChanges,
        version: VersionNumber,
    ) -> Result<()> {
        let mut spent = Vec::new();
        for item in made.shown.items.iter().chain(&made.hidden.items) {
            let is_allowed = item.ruling == Ruling::Allowed;
            let allowed = self
                .find_allowed(&item.change)
                .filter(|allowed| is_allowed && !spent.contains(&allowed.id));
            if let Some(allowed) = allowed {
                allowed_changes::set_version(conn, allowed.id, version)?;
                spent.push(allowed.id);
            }
        }
        Ok(())
    }
}

/// Allows every breaking change of a version that is being published.
pub(crate) fn allow_all(
    project: ProjectId,
    reason: AllowedChangeReason,
    author: &Author,
    version: VersionNumber,
    now: Timestamp,
) -> StoredAllowedChange {
    StoredAllowedChange {
        id: AllowedChangeId::generate(),
        project_id: project,
        path: ChangePath::stored(AllowedChange::EVERYTHING.to_owned()),
        code: None,
        message: None,
        reason,
        allowed_by: author.label(),
        is_allowed_by_key: author.run_key().is_some(),
        version: Some(version),
        created_at: now,
    }
}

impl PolicyEdit {
    /// Returns the changes that an API key may make to what is stored. A switch that stays as it is is left out, so that a key
    /// cannot undo what the owner does meanwhile.
    ///
    /// # Errors
    /// [`Error::InsufficientScope`] if they change whether hidden parts count: that needs a person.
    pub fn by_api_key(mut self, stored: &ChangePolicy) -> Result<Self> {
        match self.hidden_parts_count.take() {
            Some(count) if count != stored.hidden_parts_count => Err(Error::InsufficientScope(
                "API keys cannot change whether hidden parts count. Sign in to do that.".to_owned(),
            )),
            _ => Ok(self),
        }
    }
}

/// Returns what the owner has decided about breaking changes.
pub async fn change_policy(ctx: &Context, project: &Project) -> Result<ChangePolicy> {
    let id = project.id;
    ctx.store.read(move |conn| read(conn, id)).await
}

fn read(conn: &mut Conn, id: ProjectId) -> Result<ChangePolicy> {
    let ignored = projects::find_ignored_changes(conn, id)?;
    Ok(ChangePolicy {
        ignored: ignored.lines().map(str::to_owned).collect(),
        waiting: allowed_changes::list_waiting(conn, id)?,
        hidden_parts_count: projects::do_hidden_parts_count(conn, id)?,
    })
}

/// Saves the patterns of changes that never fail a check, and whether hidden parts count. Returns the decisions after
/// the change.
///
/// # Errors
/// [`Error::InvalidInput`] with every invalid line, and then nothing is stored; [`Error::PlanLimit`] if the project is
/// read-only.
pub async fn save_change_policy(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    edit: PolicyEdit,
) -> Result<ChangePolicy> {
    let ignored = edit.ignored.map(|lines| {
        let patterns = IgnorePatterns::parse(lines.iter().map(String::as_str)).map_err(invalid)?;
        Ok::<_, Error>(patterns.lines().collect::<Vec<_>>().join("\n"))
    });
    let ignored = ignored.transpose()?;
    let id = project.id;
    change(ctx, actor, id, move |change| {
        let (conn, now) = (&mut *change.conn, change.now);
        let mut changed = PropertyChanges::new();
        if let Some(text) = ignored {
            let before = projects::find_ignored_changes(conn, id)?;
            if before != text {
                projects::set_ignored_changes(conn, id, &text, now)?;
            }
            changed = changed.compare("ignored_changes", lines(&before), lines(&text));
        }
        if let Some(count) = edit.hidden_parts_count {
            let before = projects::do_hidden_parts_count(conn, id)?;
            if before != count {
                projects::set_hidden_parts_count(conn, id, count, now)?;
            }
            changed = changed.compare("hidden_parts_count", before, count);
        }
        change.emit_updated(changed);
        read(change.conn, id)
    })
    .await
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn invalid(wrong: Vec<PatternError>) -> Error {
    let errors = wrong.into_iter().map(|error| FieldError {
        field: "ignored",
        message: format!("Pattern {}: {}", error.line, error.message),
    });
    Error::InvalidInput(errors.collect())
}

/// Allows a breaking change once: the next publish that makes it uses it up. An older entry for the same
/// change that no publish has used yet is replaced.
///
/// # Errors
/// [`Error::InvalidInput`] if no change of the current version can have this path and kind; [`Error::Conflict`] with code
/// `allowed_limit` if too many allowed changes wait for a publish; [`Error::PlanLimit`] if the project is read-only.
pub async fn allow_change(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    asked: ChangeToAllow,
) -> Result<StoredAllowedChange> {
    let id = project.id;
    change_to_allow::check(ctx, project, &asked).await?;
    change(ctx, actor, id, move |change| {
        let allowed = StoredAllowedChange {
            id: AllowedChangeId::generate(),
            project_id: id,
            path: asked.path,
            code: Some(asked.code),
            message: asked.message,
            reason: asked.reason,
            allowed_by: change.actor.author.label(),
            is_allowed_by_key: change.actor.author.run_key().is_some(),
            version: None,
            created_at: change.now,
        };
        allowed_changes::delete_replaced_by(change.conn, &allowed)?;
        if allowed_changes::list_waiting(change.conn, id)?.len() >= StoredAllowedChange::MAX_WAITING
        {
            return Err(Error::Conflict {
                code: "allowed_limit",
                field: None,
                message: format!(
                    "{} allowed changes wait for a publish. Withdraw some of them first.",
                    StoredAllowedChange::MAX_WAITING
                ),
            });
        }
        allowed_changes::insert(change.conn, &allowed)?;
        let allowed_change = EventAllowedChange::from(&allowed);
        change.emit(What::AllowedChangeCreated { allowed_change });
        Ok(allowed)
    })
    .await
}

/// Withdraws an allowed change that no publish has made yet.
///
/// # Errors
/// [`Error::NotFound`] if there is no such entry; [`Error::PlanLimit`] if the project is read-only.
pub async fn withdraw_allowed_change(
    ctx: &Context,
    actor: Actor,
    project: &Project,
    allowed: AllowedChangeId,
) -> Result<()> {
    let id = project.id;
    change(ctx, actor, id, move |change| {
        let waiting = allowed_changes::list_waiting(change.conn, id)?;
        let found = waiting.iter().find(|waiting| waiting.id == allowed);
        let found = found.ok_or(Error::NotFound("Allowed change"))?;
        allowed_changes::delete_waiting(change.conn, id, allowed)?;
        let allowed_change = EventAllowedChange::from(found);
        change.emit(What::AllowedChangeWithdrawn { allowed_change });
        Ok(())
    })
    .await
}

/// Returns who allowed the breaking changes of a version, and why. Without those of changes that are not breaking ones
/// among `shown`: they may be about hidden parts.
pub async fn allowed_changes_of_version(
    ctx: &Context,
    project: &Project,
    version: VersionNumber,
    shown: &Changes,
) -> Result<Vec<AllowedChange>> {
    let id = project.id;
    let allowed = ctx
        .store
        .read(move |conn| allowed_changes::list_of_version(conn, id, version))
        .await?;
    let is_shown = |allowed_change: &AllowedChange| {
        let mut items = shown.items.iter();
        items.any(|change| {
            change.criticality == Criticality::Breaking && allowed_change.covers(change)
        })
    };
    let allowed_changes = allowed.iter().map(StoredAllowedChange::to_allowed_change);
    Ok(allowed_changes.filter(is_shown).collect())
}
