//! Support for all tests: a running [`Program`], its [`Actor`]s, and the [`Answer`]s they get.

mod actor;
mod answer;
pub mod process;
mod program;
mod wait;

pub use crate::billing::start_local;
pub use actor::Actor;
pub use answer::Answer;
pub use program::{
    Program, http_client, postgres, start, start_open, start_with, start_with_admin,
    start_with_docs, start_with_examples,
};
pub use wait::{eventually, wait_until};

/// Generates the same test for both databases; `on_both! { with start_open: … }` chooses the function that starts
/// the program.
#[macro_export]
macro_rules! on_both {
    (with $start:ident: $($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name($crate::support::$start(None)).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(url) = $crate::support::postgres() {
                    super::$name($crate::support::$start(Some(url))).await;
                }
            })*
        }
    };
    ($($name:ident)*) => {
        $crate::on_both! { with start: $($name)* }
    };
}

/// Generates the same test as [`on_both!`] for SQLite only: for pages, headers and texts that are the same on every database
/// because the test needs no query that others do not run on both.
#[macro_export]
macro_rules! on_one {
    (with $start:ident: $($name:ident)*) => {
        mod on_one {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name($crate::support::$start(None)).await;
            })*
        }
    };
    ($($name:ident)*) => {
        $crate::on_one! { with start: $($name)* }
    };
}

/// Returns an IP address that no other caller uses.
pub fn fresh_ip() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!(
        "10.{}.{}.{}",
        number >> 16 & 255,
        number >> 8 & 255,
        number & 255
    )
}
