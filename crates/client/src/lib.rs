#![doc = include_str!("../README.md")]

mod answer;
mod client;
mod error;
mod key;
mod readable;
mod retry;
mod tls;

pub use answer::{
    Checked, ExampleFile, ExampleProblem, OperationFile, Published, PublishedExample,
    PublishedExamples, Version,
};
pub use client::{CheckOptions, Client, PublishOptions, PullRequest, Run};
pub use error::Error;
pub use key::ApiKey;
