//! README's program in Rust prints what the one in C prints.

#[allow(dead_code)]
#[path = "../examples/rocks.rs"]
mod rocks;

#[test]
fn rocks_fall_past_a_player() {
    let said = rocks::play().unwrap();
    assert_eq!(said, "frame 29: rock 20 hits\nframe 32: rock 20 is past\n");
}
