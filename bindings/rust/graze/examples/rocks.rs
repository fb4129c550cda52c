//! README's program: rocks fall past a player. tests/readme.rs compares what it prints.

use graze::{Aabb, BodyDef, EventKind, PartDef, Rules, World};

const PLAYER: u8 = 0;
const ROCK: u8 = 1;
const ROCKS: u16 = 40;

pub fn main() -> graze::Result<()> {
    print!("{}", play()?);
    Ok(())
}

pub fn play() -> graze::Result<String> {
    let mut rules = Rules::new(); // all layers meet,
    rules.forbid(ROCK.into(), ROCK.into())?; // but rocks do not meet rocks
    let mut world = World::builder().rules(&rules).open()?;

    let player = PartDef::new(Aabb::around(0.0, 0.0, 12.0, 12.0)).layer(PLAYER);
    world.add(&BodyDef::new(160.0, 100.0).part(player))?;
    let shape = PartDef::new(Aabb::around(0.0, 0.0, 4.0, 4.0)).layer(ROCK);
    let mut rocks = Vec::new();
    for i in 0..ROCKS {
        rocks.push(world.add(&BodyDef::default().user(i.into()).part(shape.clone()))?);
    }
    let mut said = Vec::new();
    for frame in 0..40u16 {
        for (i, &rock) in (0..ROCKS).zip(&rocks) {
            world.set_position(rock, f32::from(8 * i), f32::from(4 * frame) - f32::from(i * 7 % 40))?;
        }
        world.step()?;
        for event in world.events() {
            let what = if event.kind == EventKind::BEGIN { "hits" } else { "is past" };
            said.push(format!("frame {frame}: rock {} {what}\n", event.user_b));
        }
    }
    Ok(said.concat())
}
