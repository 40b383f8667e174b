//! API keys.

mod limits;
mod management;
mod stored_use;
mod use_of_keys;
