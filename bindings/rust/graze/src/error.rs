//! The error of a refused call, why it was refused, and where it stands.

use crate::types::Status;
use std::fmt;
use std::panic::Location;

/// A call was refused, and has changed nothing. Statuses are those of C: `Status::STALE_HANDLE` is GRAZE_STALE_HANDLE. Errors are
/// equal if their statuses are.
///
/// It is two pointers, so that results are returned in registers. Without memory there is none for a `Refused`.
#[derive(Clone)]
pub struct Error {
    at: &'static Location<'static>,
    refused: Option<Box<Refused>>, // None: OUT_OF_MEMORY
}

#[derive(Clone)]
struct Refused {
    status: Status,
    call: String, // empty: it is not known
}

/// A result of graze.
pub type Result<T> = std::result::Result<T, Error>;

/// The handle that a call made, if there was memory for it.
#[track_caller]
pub(crate) fn made<T>(handle: Option<T>) -> Result<T> {
    match handle {
        Some(handle) => Ok(handle),
        None => Err(Error::new(Status::OUT_OF_MEMORY)),
    }
}

impl Error {
    /// An error with a status, for a game's own functions beside those of graze.
    #[track_caller]
    pub fn new(status: Status) -> Self {
        Self::of(status, String::new)
    }

    #[track_caller]
    fn of(status: Status, call: impl FnOnce() -> String) -> Self {
        let refused = if status == Status::OUT_OF_MEMORY { None } else { Some(Box::new(Refused { status, call: call() })) };
        Self { at: Location::caller(), refused }
    }

    /// The same of a call with the names and values of its arguments.
    #[cold]
    #[track_caller]
    pub(crate) fn of_call(status: Status, call: &str, arguments: &[(&str, &dyn fmt::Debug)]) -> Self {
        Self::of(status, || {
            let listed: Vec<String> = arguments.iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
            format!("{call}({})", listed.join(", "))
        })
    }

    /// Why the call was refused.
    pub fn status(&self) -> Status {
        self.refused.as_ref().map_or(Status::OUT_OF_MEMORY, |refused| refused.status)
    }

    /// The line of the game that made the call.
    pub const fn location(&self) -> &'static Location<'static> {
        self.at
    }
}

impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        self.status() == other.status()
    }
}

impl Eq for Error {}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.refused {
            Some(refused) if !refused.call.is_empty() => write!(to, "{}: ", refused.call)?,
            _ => {}
        }
        write!(to, "{} ({:?}), at {}", crate::raw::status_text(self.status()), self.status(), self.at)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, to)
    }
}

impl std::error::Error for Error {}
