//! The error of a refused call, and why it was refused.

use crate::types::Status;
use std::fmt;

/// A call was refused, and has changed nothing. Statuses are those of C: `Status::STALE_HANDLE` is GRAZE_STALE_HANDLE.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Error {
    status: Status,
}

/// A result of graze.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error with a status, for a game's own functions beside those of graze.
    pub const fn new(status: Status) -> Self {
        Self { status }
    }

    /// Why the call was refused.
    pub const fn status(self) -> Status {
        self.status
    }
}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} ({:?})", crate::raw::status_text(self.status), self.status)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, to)
    }
}

impl std::error::Error for Error {}
