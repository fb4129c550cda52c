//! graze finds out what touches what in a 2D game, every frame, and tells the game which contacts began and which ended.
//!
//! ```
//! use graze::{Aabb, BodyDef, EventKind, PartDef, Rules, World};
//!
//! # fn main() -> graze::Result<()> {
//! const PLAYER: u8 = 0;
//! const ROCK: u8 = 1;
//! let mut rules = Rules::new(); // all layers meet,
//! rules.forbid(ROCK.into(), ROCK.into())?; // but rocks do not meet rocks
//! let mut world = World::builder().rules(&rules).open()?;
//! let player = PartDef::new(Aabb::new(-6.0, -6.0, 6.0, 6.0)).layer(PLAYER);
//! world.add(&BodyDef::new(160.0, 100.0).part(player))?;
//! let rock = PartDef::new(Aabb::new(-2.0, -2.0, 2.0, 2.0)).layer(ROCK);
//! let rock = world.add(&BodyDef::new(160.0, 0.0).user(20).part(rock))?;
//! for frame in 0..40 {
//!     world.set_position(rock, 160.0, 4.0 * frame as f32)?;
//!     world.step()?;
//!     for event in world.events() {
//!         assert_eq!(event.user_b, 20);
//!         match event.kind {
//!             EventKind::BEGIN => println!("frame {frame}: it hits"),
//!             _ => println!("frame {frame}: it is past"),
//!         }
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! A [`World`] has the functions of C as methods, with the same comments; where these name an out-parameter, the method
//! returns it. An error has the [`Status`] of C and has changed nothing. Events are slices of the world's own memory,
//! borrowed until its next change. Coordinates, layers and edges are explained in graze's own documents.
#![deny(unsafe_code)]
#![warn(missing_docs)]

mod builder;
mod draw;
mod error;
mod hitbox;
mod positions;
mod query;
mod raw;
mod rules;
mod shape;
mod types;

pub use builder::{Report, WorldBuilder};
pub use draw::{Draw, DrawConfig};
pub use error::{Error, Result};
pub use hitbox::{Animation, Hitbox};
pub use positions::{DangerDef, Flight, Mistake, PlatformMove, Positions, Push};
pub use query::Query;
pub use raw::{
    broad_phases, count_pairs, delta, delta_apply, find_pairs, find_pairs_between, format_of, layer_color, reason_text, sin_cos, version,
    BroadPhase, Chain, Finder, Hits, HitboxSet, Index, Legs, Mask, MaskView, MoveResult, MoveResults, PairsConfig, Pixels, PushedList, Replay, ReplayInfo, Riders,
    World,
};
pub use rules::{Choose, Responses, Rules};
pub use shape::{BodyDef, PartDef, Shape, TilesDef};
pub use types::*;
