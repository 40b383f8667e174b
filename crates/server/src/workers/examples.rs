//! Keeps the product's own example projects as the configuration says.

use std::io::Read as _;
use std::time::Duration;

use domain::{Description, Error, ProjectName, Result};
use projects::ExampleProject;

use super::{Piece, Worker};

/// Often enough to retry after a failure.
const EVERY: Duration = Duration::from_secs(3600);

/// Name, description and compressed SDL of each example. `examples/README.md` has their sources and licences.
const EXAMPLES: [(&str, &str, &[u8]); 3] = [
    (
        "Star Wars",
        "The films, people, planets and starships of the Star Wars API, with Relay connections. Schema of graphql/swapi-graphql (MIT).",
        include_bytes!("../../../../examples/swapi.graphql.br"),
    ),
    (
        "Spotify",
        "A showcase of Spotify's API as an Apollo Federation supergraph. Schema from graphql-hive/router (MIT).",
        include_bytes!("../../../../examples/spotify.graphql.br"),
    ),
    (
        "GitHub",
        "The GraphQL API of GitHub, one of the largest public schemas. From the package @octokit/graphql-schema (MIT).",
        include_bytes!("../../../../examples/github.graphql.br"),
    ),
];

/// Creates the examples at start, or removes them if they are switched off.
pub(crate) struct Examples {
    pub(crate) projects: projects::Context,
    pub(crate) are_shown: bool,
}

impl Worker for Examples {
    fn name(&self) -> &'static str {
        "examples"
    }

    fn rest(&self) -> Duration {
        EVERY
    }

    fn work(&self) -> Piece<'_, Result<bool>> {
        Box::pin(async {
            if self.are_shown {
                let examples = EXAMPLES.into_iter().map(unpack);
                let examples = examples.collect::<Result<Vec<_>>>()?;
                projects::seed_examples(&self.projects, examples).await?;
            } else {
                projects::remove_examples(&self.projects).await?;
            }
            Ok(false)
        })
    }
}

fn unpack((name, description, packed): (&str, &str, &[u8])) -> Result<ExampleProject> {
    let mut sdl = Vec::new();
    brotli::Decompressor::new(packed, 4096)
        .read_to_end(&mut sdl)
        .map_err(Error::internal)?;
    Ok(ExampleProject {
        name: ProjectName::parse(name)?,
        description: Description::parse(description)?,
        sdl,
    })
}
