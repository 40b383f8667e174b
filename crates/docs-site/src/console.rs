//! `/d/{username}/{slug}/console`: the app sends a reader's operations to the project's endpoints.

use askama::Template;
use domain::{Endpoint, Error};
use product_site::ShellTemplate;
use projects::OpenDocs;
use schema_docs::{PageKind, Section};

use crate::DocsBrand;
use crate::address::{CONSOLE, docs_base};
use crate::brand::DocsMark;
use crate::endpoints;
use crate::literal::literal;
use crate::shell::add_brand;

/// Path of the console below the docs' root.
pub const PATH: &str = CONSOLE;

/// The page for readers without script: a description of the console and where the API is.
#[derive(Template)]
#[template(path = "console.html")]
struct WithoutScript<'a> {
    base: String,
    mark: DocsMark<'a>,
    name: &'a str,
    sections: [PageKind; 4],
}

impl<'a> WithoutScript<'a> {
    fn new(open: &'a OpenDocs, brand: Option<&'a DocsBrand>) -> Self {
        let name = open.project.name.as_str();
        Self {
            base: docs_base(&open.project),
            mark: DocsMark::new(name, brand),
            name,
            sections: PageKind::SECTIONS,
        }
    }
}

/// Returns the document that the app draws the console into.
///
/// # Errors
/// [`Error::Internal`] if rendering fails.
pub fn document(
    template: &ShellTemplate,
    open: &OpenDocs,
    brand: Option<&DocsBrand>,
) -> Result<String, Error> {
    let name = open.project.name.as_str();
    let document = template.plain_with_noscript(
        &format!("Console · {name}"),
        &format!("Send operations to the GraphQL API of {name}."),
        &WithoutScript::new(open, brand)
            .render()
            .map_err(Error::internal)?,
    );
    Ok(match brand {
        Some(brand) => add_brand(document, brand),
        None => document,
    })
}

/// Describes the console as Markdown, for readers who cannot use it.
pub(crate) fn markdown(open: &OpenDocs, public_url: &str) -> String {
    let name = literal(open.project.name.as_str());
    let root = format!("{public_url}{}", docs_base(&open.project));
    let mut out = format!(
        "# Console\n\nSends operations to the GraphQL API of {name}, from a browser with script. Begin with the \
         example of an operation: `{root}/{PATH}?operation=queries/name`. The page of each operation has its \
         example as text.\n"
    );
    match endpoints::text(&open.endpoints) {
        list if list.is_empty() => {
            out.push_str("\nNo endpoint is known, so it has nothing to call.\n");
        }
        list => out.push_str(&format!("\n{list}")),
    }
    out
}

/// Returns a link to the console with the example of the operation at `path`; `None` if the project has no
/// endpoint.
pub(crate) fn try_it(path: &str, base: &str, endpoints: &[Endpoint]) -> Option<Section> {
    let html = format!(
        "<a class=\"docs-button try-it\" href=\"{base}/{PATH}?operation={path}\">Try it</a>\n"
    );
    (!endpoints.is_empty()).then(|| Section {
        html,
        ..Section::default()
    })
}
