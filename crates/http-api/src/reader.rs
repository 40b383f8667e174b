//! Opens docs for readers: which surface takes a credential, and how each responds if docs have moved, are missing or
//! are private. Who may read is `may_be_read_by` in `domain`.

use actix_web::dev::Payload;
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use analytics::Fetched;
use docs_site::{MARKDOWN_ENDING, TextFile};
use domain::{Error, Scope, Viewer};
use futures_util::future::{Ready, ready};
use projects::{OpenDocs, Opened, PublicOwner};

use crate::AppState;
use crate::auth;
use crate::caching;
use crate::error::ApiError;
use crate::mcp::refusal::{NOTHING_HERE, refusal};
use crate::reads::ReadOf;
use crate::site::responses::{MARKDOWN, PLAIN_TEXT, missing_document, missing_text, redirect_to};
use crate::site::site_page::missing_page;

/// The format in which docs and lists of docs are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Surface {
    /// An HTML document. Browsers send no token when they navigate, so private docs are a 404 here, and the app
    /// requests them from the API.
    Document,
    /// A feed, sitemap or picture, for programs without a token.
    File,
    /// JSON of the API.
    Json,
    /// JSON of the API about the LLM docs.
    LlmJson,
    /// A page as Markdown.
    Markdown,
    /// A whole schema as text.
    PlainText,
    /// The MCP server.
    Mcp,
}

/// Paths that are followed by a username.
const MOUNTS: [&str; 3] = ["/api/public/docs/", "/api/public/users/", "/d/"];
const NO_DOCS: &str =
    "# These docs do not exist\n\nThe address may be wrong, or the docs may be private.\n";
const NO_OWNER: &str = "# User not found\n\nThere is no user with that name.\n";
const NO_MCP: &str =
    "There are no docs at this address. It may be wrong, or the docs may be private.";

/// A request to read docs, with or without a token.
pub struct Reader {
    state: Data<AppState>,
    request: HttpRequest,
}

impl FromRequest for Reader {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(auth::state(request).map(|state| Self {
            state: state.clone(),
            request: request.clone(),
        }))
    }
}

impl Reader {
    /// Returns the application state.
    pub(crate) fn state(&self) -> &Data<AppState> {
        &self.state
    }

    /// Returns the request.
    pub(crate) fn request(&self) -> &HttpRequest {
        &self.request
    }

    /// Returns a part of the path by its name in the route; empty if the route has no such part.
    pub(crate) fn part(&self, name: &str) -> &str {
        self.request.match_info().get(name).unwrap_or_default()
    }

    /// Returns the signed-in user, if their credential has the scope.
    pub(crate) async fn viewer(&self, scope: Scope) -> Result<Option<Viewer>, ApiError> {
        auth::viewer(&self.request, scope).await
    }

    /// Opens the docs at the address. The inner error is the response if they have moved, or if this reader may
    /// not see them; private docs look like docs that do not exist.
    pub(crate) async fn open(
        &self,
        surface: Surface,
    ) -> Result<Result<OpenDocs, HttpResponse>, ApiError> {
        let viewer = match surface.scope() {
            Some(scope) => self.viewer(scope).await?,
            None => None,
        };
        let (username, slug) = (self.part("username"), self.part("slug"));
        let slug = match self.part("path") {
            "" => surface.without_ending(slug),
            _ => slug,
        };
        match projects::open_docs(&self.state.projects, username, slug, viewer.as_ref()).await {
            Ok(Opened::Docs(open)) => Ok(Ok(*open)),
            Ok(Opened::Moved { username, slug }) => Ok(Err(
                self.redirect_to_names(&[username.as_str(), slug.as_str()])
            )),
            Err(error @ Error::NotFound(_)) => {
                Ok(Err(self.missing(surface, NO_DOCS, error).await?))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Opens the docs and responds with them, or with the inner error of [`Reader::open`].
    pub(crate) async fn read(
        &self,
        surface: Surface,
        answer: impl AsyncFnOnce(OpenDocs) -> Result<HttpResponse, ApiError>,
    ) -> Result<HttpResponse, ApiError> {
        match self.open(surface).await? {
            Ok(open) => {
                let project = Some(open.project.id).filter(|_| open.project.is_public);
                let mut response = answer(open).await?;
                let what = surface.fetched(&self.request);
                if let (Some(project), Some(what)) = (project, what) {
                    response.extensions_mut().insert(ReadOf { project, what });
                }
                Ok(response)
            }
            Err(response) => Ok(response),
        }
    }

    /// Like [`Reader::read`] for JSON, with the caching rules of public or private docs.
    pub(crate) async fn json(
        &self,
        surface: Surface,
        answer: impl AsyncFnOnce(OpenDocs) -> Result<HttpResponse, ApiError>,
    ) -> Result<HttpResponse, ApiError> {
        self.read(surface, async |open| {
            let is_public = open.project.is_public;
            Ok(caching::finish(
                &self.request,
                is_public,
                answer(open).await?,
            )?)
        })
        .await
    }

    /// Responds with the public projects of the user at the address.
    pub(crate) async fn read_owner(
        &self,
        surface: Surface,
        answer: impl AsyncFnOnce(PublicOwner) -> Result<HttpResponse, ApiError>,
    ) -> Result<HttpResponse, ApiError> {
        let username = surface.without_ending(self.part("username"));
        match projects::public_owner(&self.state.projects, username).await {
            Ok(owner) if owner.username.as_str() == username => answer(owner).await,
            Ok(owner) => Ok(self.redirect_to_names(&[owner.username.as_str()])),
            Err(error @ Error::NotFound(_)) => self.missing(surface, NO_OWNER, error).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Redirects to the same address with other names: the owner's and, for docs, the project's.
    fn redirect_to_names(&self, names: &[&str]) -> HttpResponse {
        let path = self.request.match_info().as_str();
        let mount = MOUNTS.into_iter().find(|mount| path.starts_with(mount));
        let mount = mount.unwrap_or("/");
        let below = path.strip_prefix(mount).unwrap_or_default();
        let mut segments = below.splitn(names.len() + 1, '/');
        let old = segments.by_ref().take(names.len()).last();
        let is_markdown = old.is_some_and(|old| old.ends_with(MARKDOWN_ENDING));
        let ending = if is_markdown { MARKDOWN_ENDING } else { "" };
        let names = names.join("/");
        let location = match segments.next() {
            None | Some("") => format!("{mount}{names}{ending}"),
            Some(rest) => format!("{mount}{names}{ending}/{rest}"),
        };
        redirect_to(&self.request, &location)
    }

    /// Returns the text about docs or an owner that does not exist, with links to what exists.
    async fn missing_markdown(&self, text: &str) -> Result<String, ApiError> {
        let (state, slug) = (&self.state, self.part("slug"));
        if text != NO_DOCS {
            return Ok(text.to_owned());
        }
        let owner = projects::public_owner(&state.projects, self.part("username")).await;
        let owner = match owner {
            Ok(owner) => Some(owner),
            Err(Error::NotFound(_)) => None,
            Err(error) => return Err(error.into()),
        };
        let slug = Surface::Markdown.without_ending(slug);
        Ok(docs_site::owner::missing_docs_markdown(
            owner.as_ref(),
            slug,
            &state.site.public_url,
        ))
    }

    async fn missing(
        &self,
        surface: Surface,
        text: &str,
        error: Error,
    ) -> Result<HttpResponse, ApiError> {
        Ok(match surface {
            // The console is a document of its own, with another policy.
            Surface::Document if self.part("path") == docs_site::console::PATH => {
                missing_document(&self.state)
            }
            Surface::Document => missing_page(&self.state, &self.request).await?,
            Surface::Markdown => missing_text(MARKDOWN, self.missing_markdown(text).await?),
            Surface::PlainText => missing_text(PLAIN_TEXT, text.to_owned()),
            Surface::Mcp => refusal(StatusCode::NOT_FOUND, NOTHING_HERE, NO_MCP),
            Surface::File | Surface::Json | Surface::LlmJson => return Err(error.into()),
        })
    }
}

impl Surface {
    /// Returns the scope that a credential needs to open private docs; `None` if they are never opened.
    fn scope(self) -> Option<Scope> {
        match self {
            Self::Document | Self::File => None,
            Self::Json => Some(Scope::ProjectsRead),
            Self::LlmJson | Self::Markdown | Self::PlainText | Self::Mcp => Some(Scope::LlmRead),
        }
    }

    /// Returns what a request to this surface fetches, if it is counted: browsers report themselves what they do with JSON.
    fn fetched(self, request: &HttpRequest) -> Option<Fetched> {
        let name = request.path().rsplit('/').next().unwrap_or_default();
        match self {
            Self::Document => Some(Fetched::Document),
            Self::Markdown => Some(Fetched::Markdown),
            Self::PlainText => Some(match TextFile::from_name(name)? {
                TextFile::Index => Fetched::LlmsTxt,
                TextFile::Full => Fetched::LlmsFull,
                TextFile::Schema
                | TextFile::Minified
                | TextFile::Introspection
                | TextFile::Collection => Fetched::Schema,
            }),
            Self::Mcp => (request.method() == Method::POST).then_some(Fetched::Mcp),
            Self::File | Self::Json | Self::LlmJson => None,
        }
    }

    /// Removes the ending of a Markdown page. Usernames and slugs contain no dots.
    fn without_ending(self, name: &str) -> &str {
        match self {
            Self::Markdown => name.strip_suffix(MARKDOWN_ENDING).unwrap_or(name),
            _ => name,
        }
    }
}
