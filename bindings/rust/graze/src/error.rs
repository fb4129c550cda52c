//! The error of a refused call, why it was refused, and where it stands.

use crate::types::Status;
use std::fmt;
use std::panic::Location;

/// A call was refused, and has changed nothing. Statuses are those of C: `Status::STALE_HANDLE` is GRAZE_STALE_HANDLE. Errors are
/// equal if their statuses are.
#[derive(Clone)]
pub struct Error {
    status: Status,
    call: Option<Box<str>>,
    at: &'static Location<'static>,
}

/// A result of graze.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error with a status, for a game's own functions beside those of graze.
    #[track_caller]
    pub fn new(status: Status) -> Self {
        Self { status, call: None, at: Location::caller() }
    }

    /// The same of a call with the names and values of its arguments. Without memory there is none for them.
    #[track_caller]
    pub(crate) fn of_call(status: Status, call: &str, arguments: &[(&str, &dyn fmt::Debug)]) -> Self {
        let shown = || {
            let listed: Vec<String> = arguments.iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
            format!("{call}({})", listed.join(", ")).into_boxed_str()
        };
        let call = if status == Status::OUT_OF_MEMORY { None } else { Some(shown()) };
        Self { call, ..Self::new(status) }
    }

    /// Why the call was refused.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The line of the game that made the call.
    pub const fn location(&self) -> &'static Location<'static> {
        self.at
    }
}

impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        self.status == other.status
    }
}

impl Eq for Error {}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(call) = &self.call {
            write!(to, "{call}: ")?;
        }
        write!(to, "{} ({:?}), at {}", crate::raw::status_text(self.status), self.status, self.at)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, to)
    }
}

impl std::error::Error for Error {}
