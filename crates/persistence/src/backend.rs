//! Code that differs between the two databases.

/// Runs the same diesel expression on the variant of the connection, for upserts, batches and whatever else the
/// two-backend connection type cannot express.
macro_rules! per_backend {
    ($conn:expr, $inner:ident => $body:expr) => {
        match $conn {
            $crate::Conn::Pg($inner) => $body,
            $crate::Conn::Sqlite($inner) => $body,
        }
    };
}

pub(crate) use per_backend;
