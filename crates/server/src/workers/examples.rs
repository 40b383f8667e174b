//! Keeps the product's own example projects as the configuration says.

use std::io::Read as _;
use std::time::Duration;

use domain::{Description, Error, ProjectName, Result, VersionMessage};
use projects::{ExampleProject, ExampleVersion};

use super::{Piece, Worker};

/// Often enough to retry after a failure.
const EVERY: Duration = Duration::from_secs(3600);

/// An example. `examples/README.md` has the sources and licences of the schemas.
struct Example {
    name: &'static str,
    description: &'static str,
    /// Compressed SDL and the publisher's message of each version, oldest first.
    versions: &'static [(&'static [u8], Option<&'static str>)],
}

const EXAMPLES: [Example; 3] = [
    Example {
        name: "Star Wars",
        description: "The films, people, planets and starships of Star Wars. Schema of graphql/swapi-graphql (MIT); versions 1 and 2 were written for this example.",
        versions: &[
            (
                include_bytes!("../../../../examples/swapi-1.graphql.br"),
                Some("Films, people, planets, species and starships"),
            ),
            (
                include_bytes!("../../../../examples/swapi-2.graphql.br"),
                Some("Vehicles, and producers as a list; `producer` will go away"),
            ),
            (
                include_bytes!("../../../../examples/swapi.graphql.br"),
                Some(
                    "Heights are numbers, `producer` is gone, and `allFilms` has no default limit",
                ),
            ),
        ],
    },
    Example {
        name: "Spotify",
        description: "A showcase of Spotify's API as an Apollo Federation supergraph. Schema from graphql-hive/router (MIT).",
        versions: &[(
            include_bytes!("../../../../examples/spotify.graphql.br"),
            None,
        )],
    },
    Example {
        name: "GitHub",
        description: "The GraphQL API of GitHub, one of the largest public schemas. From the package @octokit/graphql-schema (MIT).",
        versions: &[(
            include_bytes!("../../../../examples/github.graphql.br"),
            None,
        )],
    },
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
                let examples = EXAMPLES.iter().map(unpack);
                let examples = examples.collect::<Result<Vec<_>>>()?;
                projects::seed_examples(&self.projects, examples).await?;
            } else {
                projects::remove_examples(&self.projects).await?;
            }
            Ok(false)
        })
    }
}

fn unpack(example: &Example) -> Result<ExampleProject> {
    let versions = example.versions.iter().map(|(packed, message)| {
        let mut sdl = Vec::new();
        brotli::Decompressor::new(*packed, 4096)
            .read_to_end(&mut sdl)
            .map_err(Error::internal)?;
        let message = message.map(VersionMessage::parse).transpose()?;
        Ok(ExampleVersion { sdl, message })
    });
    Ok(ExampleProject {
        name: ProjectName::parse(example.name)?,
        description: Description::parse(example.description)?,
        versions: versions.collect::<Result<_>>()?,
    })
}
