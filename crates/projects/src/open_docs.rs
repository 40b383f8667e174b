//! Finds the docs at an address.

use std::fmt::Write as _;
use std::sync::Arc;

use domain::{
    Endpoint, Error, Project, ProjectRef, Result, SchemaVersion, Slug, Theme, Username,
    VersionNumber, Viewer,
};
use persistence::{
    content_sections, endpoints, named_examples, projects, schema_versions, username_redirects,
};
use schema_docs::Docs;

use crate::named_examples::{shown_examples, stamp_of};
use crate::themes::read_effective;
use crate::versions::version_docs;
use crate::{Context, PublicExamples, PublicGuides};

/// The result of opening an address.
pub enum Opened {
    /// Docs.
    Docs(Box<OpenDocs>),
    /// A permanent redirect.
    Moved {
        /// The owner's current username.
        username: Username,
        /// The project's current slug.
        slug: Slug,
    },
}

/// Docs that everybody may read, not built yet.
pub struct PublicDocs {
    /// The project.
    pub project: Arc<Project>,
    /// Its current version.
    pub version: Arc<SchemaVersion>,
    /// The theme that readers see.
    pub theme: Arc<Theme>,
}

/// Docs that are ready to be read. Cheap to clone.
#[derive(Clone)]
pub struct OpenDocs {
    /// The project.
    pub project: Arc<Project>,
    /// The version that the docs show.
    pub version: Arc<SchemaVersion>,
    /// The docs.
    pub docs: Arc<Docs>,
    /// The visible content sections.
    pub guides: Arc<PublicGuides>,
    /// The owner's examples that fit the version.
    pub examples: PublicExamples,
    /// The project's endpoints. Readers must not get their headers.
    pub endpoints: Arc<[Endpoint]>,
    /// The theme that readers see.
    pub theme: Arc<Theme>,
}

impl OpenDocs {
    /// Returns a text that changes whenever readers could see a different page. It is part of the key of everything that
    /// is cached for these docs.
    #[must_use]
    pub fn stamp(&self) -> String {
        // Both without `..`, so that a new ingredient does not compile until it is in the stamp or named here as one that no
        // page shows. `schema_stamp` has the version and the options.
        let Self {
            project,
            version: _,
            docs: _,
            guides,
            examples,
            endpoints,
            theme,
        } = self;
        let Project {
            username,
            name,
            slug,
            description,
            docs_options: _,
            id: _,
            owner_id: _,
            is_public: _,
            kept_at: _,
            current_version: _,
            counts: _,
            findings: _,
            published_at: _,
            created_at: _,
            updated_at: _,
        } = &**project;
        let mut stamp = format!(
            "{}\n{}\n{}\n{}\n{username}\n{slug}\n{}\n{}",
            self.schema_stamp(),
            theme.stamp(),
            guides.stamp,
            examples.stamp,
            name.as_str(),
            description.as_str()
        );
        for endpoint in &**endpoints {
            let updated_at = endpoint.updated_at.to_rfc3339();
            // Writing into a string cannot fail.
            let _ = write!(
                stamp,
                "\n{} {} {updated_at}",
                endpoint.id, endpoint.is_default
            );
        }
        stamp
    }

    /// Returns the stamp of pages that show only the schema, and nothing else of the project.
    #[must_use]
    pub fn schema_stamp(&self) -> String {
        format!("{} {}", self.version.id, self.project.docs_options.stamp())
    }
}

/// The project that a slug leads to. Cached for two seconds.
#[derive(Clone)]
pub(crate) struct Route {
    project: Arc<Project>,
    /// The owner's earlier usernames that still redirect.
    old_usernames: Arc<[Username]>,
    version: Option<Arc<SchemaVersion>>,
    guides: Arc<PublicGuides>,
    /// The stamp of the owner's examples.
    examples: Arc<str>,
    endpoints: Arc<[Endpoint]>,
    theme: Arc<Theme>,
}

/// Opens the docs at `/d/{username}/{slug}` for `viewer`. Everybody can open public docs; only the owner can open
/// private ones.
///
/// # Errors
/// [`Error::NotFound`] if there is no such project, if it is another user's private project, or if it has no schema yet.
/// All three look the same.
pub async fn open_docs(
    ctx: &Context,
    username: &str,
    slug: &str,
    viewer: Option<&Viewer>,
) -> Result<Opened> {
    let missing = Error::NotFound("Docs");
    // Usernames and slugs are lowercase; other spellings redirect.
    let (small_username, small_slug) = (username.to_ascii_lowercase(), slug.to_ascii_lowercase());
    let is_small = small_username == username && small_slug == slug;
    let (Ok(username), Ok(slug)) = (Username::parse(&small_username), Slug::parse(&small_slug))
    else {
        return Err(missing);
    };
    let route = route(ctx, &slug).await?.ok_or(missing.clone())?;
    let is_owner = route.project.username == username;
    if !route.project.may_be_read_by(viewer)
        || !(is_owner || route.old_usernames.contains(&username))
    {
        return Err(missing);
    }
    if route.project.slug != slug || !is_owner || !is_small {
        return Ok(Opened::Moved {
            username: route.project.username.clone(),
            slug: route.project.slug.clone(),
        });
    }
    Ok(Opened::Docs(Box::new(build(ctx, route).await?)))
}

async fn build(ctx: &Context, route: Route) -> Result<OpenDocs> {
    let version = route.version.ok_or(Error::NotFound("Docs"))?;
    let docs = ctx
        .docs
        .docs(&ctx.store, &ctx.engine, &route.project, &version)
        .await?;
    let examples = shown_examples(ctx, &route.project, version.id, &docs, &route.examples).await?;
    Ok(OpenDocs {
        project: route.project,
        version,
        docs,
        guides: route.guides,
        examples,
        endpoints: route.endpoints,
        theme: route.theme,
    })
}

/// Finds public docs by the slug of their project, now or earlier, in any case. Builds nothing.
///
/// # Errors
/// [`Error::NotFound`] if there is no such project, if it is private, or if it has no schema yet. All three look the same.
pub async fn find_public_docs(ctx: &Context, slug: &str) -> Result<PublicDocs> {
    let missing = Error::NotFound("Docs");
    let slug = Slug::parse(&slug.to_ascii_lowercase()).map_err(|_| missing.clone())?;
    let route = route(ctx, &slug).await?;
    let Some(Route {
        project,
        version: Some(version),
        theme,
        ..
    }) = route.filter(|route| route.project.may_be_read_by(None))
    else {
        return Err(missing);
    };
    Ok(PublicDocs {
        project,
        version,
        theme,
    })
}

/// Opens public docs by the slug of their project, now or earlier.
///
/// # Errors
/// As [`find_public_docs`]; the errors of the engine.
pub async fn open_public_docs(ctx: &Context, slug: &Slug) -> Result<OpenDocs> {
    let missing = Error::NotFound("Docs");
    let route = route(ctx, slug).await?.ok_or(missing.clone())?;
    if !route.project.may_be_read_by(None) {
        return Err(missing);
    }
    build(ctx, route).await
}

/// Opens the same docs at another version.
///
/// # Errors
/// [`Error::NotFound`] if the project has no such version; the errors of the engine.
pub async fn open_version(
    ctx: &Context,
    open: OpenDocs,
    number: VersionNumber,
) -> Result<OpenDocs> {
    if number == open.version.number {
        return Ok(open);
    }
    let (version, docs) = version_docs(ctx, &open.project, number).await?;
    let stamp = &open.examples.stamp;
    let examples = shown_examples(ctx, &open.project, version.id, &docs, stamp).await?;
    Ok(OpenDocs {
        project: open.project,
        version: Arc::new(version),
        guides: open.guides,
        examples,
        endpoints: open.endpoints,
        theme: open.theme,
        docs,
    })
}

/// Finds the project that has the slug, or had it before.
async fn route(ctx: &Context, slug: &Slug) -> Result<Option<Route>> {
    let (store, wanted) = (ctx.store.clone(), slug.clone());
    ctx.docs
        .routes
        .try_get_with(slug.clone(), async move {
            store
                .read(move |conn| {
                    let project = match projects::find(conn, &ProjectRef::Slug(wanted.clone()))? {
                        Some(project) => project,
                        None => match projects::find_by_earlier_slug(conn, &wanted)? {
                            Some(project) => project,
                            None => return Ok(None),
                        },
                    };
                    let version = match project.current_version {
                        Some(number) => schema_versions::find(conn, project.id, number)?,
                        None => None,
                    };
                    let sections = content_sections::list(conn, project.id)?;
                    let examples = named_examples::list_versions(conn, project.id)?;
                    let endpoints = endpoints::list(conn, project.id)?;
                    let theme = read_effective(conn, &project)?;
                    let old_usernames = username_redirects::list(conn, project.owner_id)?;
                    Ok(Some(Route {
                        guides: Arc::new(PublicGuides::new(&sections)),
                        project: Arc::new(project),
                        examples: stamp_of(&examples).into(),
                        old_usernames: old_usernames.into(),
                        version: version.map(Arc::new),
                        endpoints: endpoints.into(),
                        theme: Arc::new(theme),
                    }))
                })
                .await
        })
        .await
        .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
}
