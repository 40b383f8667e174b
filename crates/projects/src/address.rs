//! From the address in the browser to docs in memory.

use std::sync::Arc;

use domain::{Endpoint, Error, Project, ProjectRef, Result, SchemaVersion, Slug, UserId, Username};
use persistence::{content_sections, endpoints, projects, schema_versions, username_redirects};
use schema_docs::Docs;

use crate::versions::version_docs;
use crate::{Context, PublicGuides};

/// Where an address leads.
pub enum Opened {
    /// To docs.
    Docs(Box<OpenDocs>),
    /// To another address, for good.
    Moved {
        /// The owner's name there.
        username: Username,
        /// The slug there.
        slug: Slug,
    },
}

/// Docs ready to be read. Cheap to clone.
#[derive(Clone)]
pub struct OpenDocs {
    /// Whose docs they are.
    pub project: Arc<Project>,
    /// The version they show.
    pub version: Arc<SchemaVersion>,
    /// The docs.
    pub docs: Arc<Docs>,
    /// The pages that the owner wrote.
    pub guides: Arc<PublicGuides>,
    /// Where the API is live. Their headers are for no reader.
    pub endpoints: Arc<[Endpoint]>,
}

/// What is remembered of a slug for two seconds.
#[derive(Clone)]
pub(crate) struct Route {
    project: Arc<Project>,
    /// Names that its owner had before and nobody has taken since.
    old_usernames: Arc<[Username]>,
    version: Option<Arc<SchemaVersion>>,
    guides: Arc<PublicGuides>,
    endpoints: Arc<[Endpoint]>,
}

/// Opens the docs at `/d/{username}/{slug}` as `viewer` sees them: public ones for all, private ones
/// for their owner only.
///
/// # Errors
/// [`Error::NotFound`] where nothing is, where it is somebody else's private project, and where no
/// schema was published yet: all look the same.
pub async fn open_docs(
    ctx: &Context,
    username: &str,
    slug: &str,
    viewer: Option<UserId>,
) -> Result<Opened> {
    let missing = Error::NotFound("Docs");
    // Names are of small letters; who writes them otherwise is led on.
    let (small_username, small_slug) = (username.to_ascii_lowercase(), slug.to_ascii_lowercase());
    let is_small = small_username == username && small_slug == slug;
    let (Ok(username), Ok(slug)) = (Username::parse(&small_username), Slug::parse(&small_slug))
    else {
        return Err(missing);
    };
    let route = route(ctx, &slug).await?.ok_or(missing.clone())?;
    let readable = route.project.is_public || viewer == Some(route.project.owner_id);
    let is_owner = route.project.username == username;
    if !readable || !(is_owner || route.old_usernames.contains(&username)) {
        return Err(missing);
    }
    if route.project.slug != slug || !is_owner || !is_small {
        return Ok(Opened::Moved {
            username: route.project.username.clone(),
            slug: route.project.slug.clone(),
        });
    }
    let version = route.version.ok_or(missing)?;
    let docs = ctx
        .docs
        .docs(&ctx.store, &ctx.engine, &route.project, &version)
        .await?;
    Ok(Opened::Docs(Box::new(OpenDocs {
        project: route.project,
        version,
        docs,
        guides: route.guides,
        endpoints: route.endpoints,
    })))
}

/// The same docs as they were at a version.
///
/// # Errors
/// [`Error::NotFound`] where the project has no such version; those of the engine.
pub async fn open_version(ctx: &Context, open: OpenDocs, number: u32) -> Result<OpenDocs> {
    if number == open.version.number {
        return Ok(open);
    }
    let (version, docs) = version_docs(ctx, &open.project, number).await?;
    Ok(OpenDocs {
        project: open.project,
        version: Arc::new(version),
        guides: open.guides,
        endpoints: open.endpoints,
        docs,
    })
}

/// The project that has the slug, or had it before.
async fn route(ctx: &Context, slug: &Slug) -> Result<Option<Route>> {
    let (store, wanted) = (ctx.store.clone(), slug.clone());
    ctx.docs
        .routes
        .try_get_with(slug.clone(), async move {
            store
                .read(move |conn| {
                    let project = match projects::find(conn, &ProjectRef::Slug(wanted.clone()))? {
                        Some(project) => project,
                        None => match projects::find_redirected(conn, &wanted)? {
                            Some(project) => project,
                            None => return Ok(None),
                        },
                    };
                    let version = match project.current_version {
                        Some(number) => schema_versions::find(conn, project.id, number)?,
                        None => None,
                    };
                    let sections = content_sections::list(conn, project.id)?;
                    let endpoints = endpoints::list(conn, project.id)?;
                    let old_usernames = username_redirects::list(conn, project.owner_id)?;
                    Ok(Some(Route {
                        guides: Arc::new(PublicGuides::new(&sections)),
                        project: Arc::new(project),
                        old_usernames: old_usernames.into(),
                        version: version.map(Arc::new),
                        endpoints: endpoints.into(),
                    }))
                })
                .await
        })
        .await
        .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
}
