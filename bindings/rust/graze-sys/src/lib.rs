//! The C interface of [graze](https://docs.rs/graze) as it is, with the library inside. The crate `graze` makes it safe.
//!
//! By default build.rs compiles graze.c by the C compiler of the machine. With the feature `system` it takes the library that
//! pkg-config finds. Names are those of C; comments are those of the headers.
#![allow(non_camel_case_types)]

mod generated;
mod values;

pub use generated::*;
