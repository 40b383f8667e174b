//! Making a project.

use domain::{
    Description, Entitlements, Error, Findings, HideRuleLines, IdempotencyKey, Project, ProjectId,
    ProjectName, ProjectRef, Result, SchemaVersion, Slug, Timestamp, User, UserId, VersionSource,
};
use persistence::idempotency_keys::{self, KeptAnswer};
use persistence::{Conn, projects};

use crate::Context;
use crate::publish::{BuiltSchema, SchemaUpload};

/// What a new project starts with.
pub struct NewProject {
    /// Its name.
    pub name: ProjectName,
    /// Its slug, if the owner chose one; otherwise made from the name.
    pub slug: Option<Slug>,
    /// Its description.
    pub description: Description,
    /// May everybody read its docs.
    pub is_public: bool,
    /// Its first schema.
    pub schema: Option<Vec<u8>>,
    /// Where that is from.
    pub source: VersionSource,
}

/// What was made.
#[derive(Clone)]
pub struct Created {
    /// The project.
    pub project: Project,
    /// Its first version, if a schema came with it.
    pub version: Option<SchemaVersion>,
    /// What is wrong with that schema.
    pub findings: Findings,
}

/// What makes a repeated request one request.
pub struct Once {
    /// What the client calls the request.
    pub key: IdempotencyKey,
    /// A hash of what it asks for.
    pub request_hash: String,
    /// Writes the answer that its retries get as well.
    pub answer: fn(&Created) -> Result<String>,
}

/// What became of a request to make a project.
pub enum Creation {
    /// It was made.
    New(Box<Created>),
    /// It was made before, by the same request; this is what that was answered.
    Before(String),
}

impl Once {
    /// The answer to an earlier request with the key.
    fn earlier(&self, conn: &mut Conn, owner: UserId, now: Timestamp) -> Result<Option<String>> {
        let since = now.plus_seconds(-IdempotencyKey::KEPT_SECONDS);
        match idempotency_keys::find(conn, owner, &self.key, since)? {
            Some(kept) if kept.request_hash == self.request_hash => Ok(Some(kept.answer)),
            Some(_) => Err(Error::Unprocessable {
                code: "idempotency_key_reused",
                message: "This Idempotency-Key was sent with another request. Send a new key with each new request."
                    .to_owned(),
            }),
            None => Ok(None),
        }
    }

    fn keep(
        &self,
        conn: &mut Conn,
        owner: UserId,
        created: &Created,
        now: Timestamp,
    ) -> Result<()> {
        let kept = KeptAnswer {
            request_hash: self.request_hash.clone(),
            answer: (self.answer)(created)?,
        };
        idempotency_keys::keep(conn, owner, &self.key, &kept, now)
    }
}

/// How many numbered slugs are tried before giving up.
const SLUGS_TRIED: u32 = 1000;

/// Makes a project, with its first schema version where one is given: both or nothing. Of requests
/// with the same key, one after the other or at once, one makes it and all get its answer; a
/// request that is refused leaves no trace, so its key may be sent again.
///
/// # Errors
/// [`Error::PlanLimit`] past the plan's projects and for a private one on Free; [`Error::Conflict`]
/// with code `slug_taken` for a chosen slug; [`Error::Unprocessable`] for a key that came with
/// another request; those of the engine for the schema.
pub async fn create(
    ctx: &Context,
    owner: &User,
    new: NewProject,
    once: Option<Once>,
) -> Result<Creation> {
    let (now, owner_id) = (ctx.clock.now(), owner.id);
    let once = once.map(std::sync::Arc::new);
    let before = once.clone();
    let (count, earlier) = ctx
        .store
        .read(move |conn| {
            // Counted first: where the project of the same request is counted, its answer is there as well.
            let count = projects::count_of_owner(conn, owner_id)?;
            let earlier = before.map(|once| once.earlier(conn, owner_id, now));
            Ok((count, earlier.transpose()?.flatten()))
        })
        .await?;
    if let Some(answer) = earlier {
        return Ok(Creation::Before(answer));
    }
    let entitlements = owner.plan.entitlements();
    if !new.is_public && !entitlements.private_projects {
        return Err(private_needs_pro());
    }
    // Asked first, so that nobody waits for a build in vain; asked again in the transaction.
    check_limit(entitlements, count)?;

    let built = match new.schema {
        Some(bytes) => {
            let upload = SchemaUpload {
                bytes,
                source: new.source,
                message: None,
                commit: None,
                strict: false,
            };
            Some(BuiltSchema::build(ctx, upload, &HideRuleLines::default()).await?)
        }
        None => None,
    };
    let (built, docs) = built.map_or((None, None), |(built, docs)| (Some(built), Some(docs)));

    let now = ctx.clock.now();
    let NewProject {
        name,
        slug,
        description,
        is_public,
        schema: _,
        source: _,
    } = new;
    let creation = ctx
        .store
        .write(move |conn| {
            let count = projects::count_of_owner_locked(conn, owner_id)?;
            // Asked again behind the lock: the same request may have come through meanwhile.
            if let Some(once) = &once
                && let Some(answer) = once.earlier(conn, owner_id, now)?
            {
                return Ok(Creation::Before(answer));
            }
            check_limit(entitlements, count)?;
            let id = ProjectId::generate();
            let row = projects::NewProject {
                id,
                owner_id,
                name: &name,
                description: &description,
                is_public,
            };
            match &slug {
                Some(chosen) => projects::insert(conn, &row, chosen, now)?
                    .map_err(|projects::SlugTaken| slug_taken(chosen))?,
                None => insert_numbered(conn, &row, &Slug::from_name(name.as_str()), now)?,
            }
            let version = built
                .as_ref()
                .map(|schema| schema.insert(conn, id, now, None))
                .transpose()?;
            let project = projects::find(conn, &ProjectRef::Id(id))?
                .ok_or_else(|| Error::internal("new project is gone"))?;
            let findings = built
                .map(|schema| schema.findings().clone())
                .unwrap_or_default();
            let created = Created {
                project,
                version,
                findings,
            };
            if let Some(once) = &once {
                once.keep(conn, owner_id, &created, now)?;
            }
            Ok(Creation::New(Box::new(created)))
        })
        .await?;
    let Creation::New(created) = creation else {
        return Ok(creation);
    };
    ctx.docs.forget_route(&created.project.slug).await;
    if let (Some(version), Some(docs)) = (&created.version, docs) {
        ctx.docs.warm(&created.project, version.id, docs).await;
    }
    tracing::info!(project_id = %created.project.id, "project created");
    Ok(Creation::New(created))
}

/// Why no further project can be made by who has `count` of them; none where one can.
#[must_use]
pub fn refusal(owner: &User, count: usize) -> Option<String> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    match check_limit(owner.plan.entitlements(), count) {
        Err(Error::PlanLimit(reason)) => Some(reason),
        _ => None,
    }
}

fn insert_numbered(
    conn: &mut Conn,
    row: &projects::NewProject<'_>,
    slug: &Slug,
    now: Timestamp,
) -> Result<()> {
    for number in 1..=SLUGS_TRIED {
        let slug = if number == 1 {
            slug.clone()
        } else {
            slug.numbered(number)
        };
        if projects::insert(conn, row, &slug, now)?.is_ok() {
            return Ok(());
        }
    }
    Err(slug_taken(slug))
}

pub(crate) fn check_limit(entitlements: Entitlements, count: u32) -> Result<()> {
    match entitlements.max_projects {
        // Deleting one would make no room.
        Some(most) if count > most => Err(Error::PlanLimit(format!(
            "The Free plan includes {most} projects and you have {count}. Upgrade to Pro for unlimited projects."
        ))),
        Some(most) if count == most => Err(Error::PlanLimit(format!(
            "The Free plan includes {most} projects. Delete one, or upgrade to Pro for unlimited projects."
        ))),
        _ => Ok(()),
    }
}

pub(crate) fn private_needs_pro() -> Error {
    Error::PlanLimit(
        "Private projects are part of the Pro plan. Make the project public, or upgrade to Pro."
            .to_owned(),
    )
}

pub(crate) fn slug_taken(slug: &Slug) -> Error {
    Error::Conflict {
        code: "slug_taken",
        field: Some("slug"),
        message: format!("The address “{slug}” is taken. Choose another one."),
    }
}
