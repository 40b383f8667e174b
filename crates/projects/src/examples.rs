//! The product's own example projects: real public schemas that every installation can show.
//!
//! Their owner is a user without a mailbox, so nobody can sign in as them, change them or delete them.

use domain::{
    Actor, Description, Email, Project, ProjectName, Result, SystemReason, User, Username,
    VersionSource,
};
use persistence::{Conn, projects, schema_versions, users};
use sha2::{Digest, Sha256};

use crate::Context;
use crate::change::Notice;
use crate::create::{NewProject, create_unless_named};
use crate::publish::{Breaking, SchemaUpload, publish};

/// An example to show.
pub struct ExampleProject {
    /// Its name, which also finds it again.
    pub name: ProjectName,
    /// Its description, with origin and licence.
    pub description: Description,
    /// Its schema as SDL.
    pub sdl: Vec<u8>,
}

/// Creates the examples that are missing, and publishes new versions of those whose schema has changed. Any number of
/// instances may do it at once and at every start.
///
/// # Errors
/// Errors of the store and the engine.
pub async fn seed_examples(ctx: &Context, examples: Vec<ExampleProject>) -> Result<()> {
    let now = ctx.clock.now();
    let owner = ctx
        .store
        .write(move |conn| {
            let owner = users::find_by_username(conn, &Username::examples())?;
            match owner {
                Some(owner) => Ok(owner),
                None => users::find_or_insert(conn, &Email::examples(), &Username::examples(), now),
            }
        })
        .await?;
    if owner.email != Email::examples() {
        tracing::warn!("no examples: the username “examples” belongs to a user");
        return Ok(());
    }
    for example in examples {
        seed(ctx, &owner, example).await?;
    }
    Ok(())
}

async fn seed(ctx: &Context, owner: &User, example: ExampleProject) -> Result<()> {
    let (owner_id, name) = (owner.id, example.name.clone());
    let known = ctx
        .store
        .read(move |conn| {
            let mut own = projects::list_of_owner(conn, owner_id)?.into_iter();
            let Some(project) = own.find(|project| project.name == name) else {
                return Ok(None);
            };
            let hash = current_hash(conn, &project)?;
            Ok(Some((project, hash)))
        })
        .await?;
    let actor = Actor::system(SystemReason::Examples);
    let Some((project, current)) = known else {
        let new = NewProject {
            name: example.name,
            slug: None,
            description: example.description,
            is_public: true,
            schema: Some(example.sdl),
            source: VersionSource::Upload,
        };
        return create_unless_named(ctx, actor, owner, new).await;
    };
    if current == Some(format!("{:x}", Sha256::digest(&example.sdl))) {
        return Ok(());
    }
    let upload = SchemaUpload {
        bytes: example.sdl,
        source: VersionSource::Upload,
        message: None,
        commit: None,
        run: None,
        strict: false,
        breaking: Breaking::Publish,
    };
    publish(ctx, actor, &project, upload).await.map(drop)
}

/// Returns the hash of the SDL of the current version.
fn current_hash(conn: &mut Conn, project: &Project) -> Result<Option<String>> {
    let Some(number) = project.current_version else {
        return Ok(None);
    };
    match schema_versions::find(conn, project.id, number)? {
        Some(version) => schema_versions::find_sdl_hash(conn, version.id),
        None => Ok(None),
    }
}

/// Removes the examples with their owner, if there are any.
///
/// # Errors
/// Errors of the store.
pub async fn remove_examples(ctx: &Context) -> Result<()> {
    let find = |conn: &mut Conn| users::find_by_email(conn, &Email::examples());
    if ctx.store.read(find).await?.is_none() {
        return Ok(());
    }
    let slugs = ctx
        .store
        .write(move |conn| {
            let Some(owner) = find(conn)? else {
                return Ok(Vec::new());
            };
            let slugs = projects::slugs_of_owner(conn, owner.id)?;
            users::delete(conn, owner.id)?;
            Ok(slugs)
        })
        .await?;
    Notice {
        slugs,
        docs: Vec::new(),
    }
    .tell(ctx)
    .await;
    Ok(())
}
