//! The product's own example projects: real public schemas that every installation can show.
//!
//! Their owner is a user without a mailbox, so nobody can sign in as them, change them or delete them.

use domain::{
    Actor, Description, Email, Error, Project, ProjectName, Result, SystemReason, User, Username,
    VersionMessage, VersionSource,
};
use persistence::{Conn, projects, schema_versions, users};
use sha2::{Digest, Sha256};

use crate::Context;
use crate::change::Notice;
use crate::create::{NewProject, create_unless_named};
use crate::edit::delete;
use crate::publish::{Breaking, SchemaUpload, publish};

/// An example to show.
pub struct ExampleProject {
    /// Its name, which also finds it again.
    pub name: ProjectName,
    /// Its description, with origin and licence.
    pub description: Description,
    /// Its versions, oldest first.
    pub versions: Vec<ExampleVersion>,
}

/// A version of an example.
#[derive(Clone)]
pub struct ExampleVersion {
    /// Its schema as SDL.
    pub sdl: Vec<u8>,
    /// The publisher's message.
    pub message: Option<VersionMessage>,
}

impl ExampleVersion {
    fn hash(&self) -> String {
        format!("{:x}", Sha256::digest(&self.sdl))
    }

    fn into_upload(self) -> SchemaUpload {
        SchemaUpload {
            bytes: self.sdl,
            source: VersionSource::Upload,
            message: self.message,
            commit: None,
            run: None,
            strict: false,
            breaking: Breaking::Publish,
        }
    }
}

/// Creates the examples that are missing, and publishes new versions of those whose schema has changed. One that has got
/// older versions since it was created is created again. Any number of instances may do it at once and at every start.
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
        return create_example(ctx, actor, owner, example).await;
    };
    let known = example.versions.iter();
    let known = known.map(ExampleVersion::hash).map(Some);
    let missing = match known
        .collect::<Vec<_>>()
        .iter()
        .rposition(|hash| *hash == current)
    {
        Some(place) => place + 1,
        // The file has changed: only the newest version is its successor.
        None => example.versions.len().saturating_sub(1),
    };
    let is_newest = missing == example.versions.len();
    if is_newest && has_fewer_versions(&project, &example) {
        match delete(ctx, actor.clone(), project.id).await {
            // Another instance was faster.
            Ok(()) | Err(Error::NotFound(_)) => {}
            Err(error) => return Err(error),
        }
        return create_example(ctx, actor, owner, example).await;
    }
    for version in example.versions.into_iter().skip(missing) {
        publish(ctx, actor.clone(), &project, version.into_upload()).await?;
    }
    Ok(())
}

async fn create_example(
    ctx: &Context,
    actor: Actor,
    owner: &User,
    example: ExampleProject,
) -> Result<()> {
    let new = NewProject {
        name: example.name,
        slug: None,
        description: example.description,
        is_public: true,
        schema: None,
        source: VersionSource::Upload,
    };
    let versions = example.versions.into_iter();
    let versions = versions.map(ExampleVersion::into_upload).collect();
    create_unless_named(ctx, actor, owner, new, versions).await
}

/// Returns whether the project was created before the example got its older versions.
fn has_fewer_versions(project: &Project, example: &ExampleProject) -> bool {
    let number = project.current_version.map_or(0, |number| number.get());
    usize::try_from(number).is_ok_and(|number| number < example.versions.len())
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
