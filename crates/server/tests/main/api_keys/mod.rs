//! API keys.

mod limits;
mod management;
mod use_of_keys;
