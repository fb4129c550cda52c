//! Recordings of the native command play with the recorded hashes. GRAZE_RECORDINGS is a folder of them, which
//! tools/record-scenes.sh of graze's sources makes.

use graze::{Replay, ReplayState};
use std::{env, fs};

#[test]
fn scenes_have_the_hashes_of_the_native_library() {
    let folder = match env::var_os("GRAZE_RECORDINGS") {
        Some(folder) => folder,
        None => return println!("skipped: GRAZE_RECORDINGS names no folder"),
    };
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let mut replay = Replay::new(fs::read(&path).unwrap()).unwrap();
        let mut steps = 0;
        let state = loop {
            match replay.step() {
                ReplayState::STEPPED => steps += 1,
                state => break state,
            }
            let info = replay.info();
            assert_eq!(info.hash_now, info.hash_recorded, "{path:?}, step {steps}");
        };
        assert_eq!(state, ReplayState::ENDED, "{path:?}: {replay:?}");
        assert!(steps > 10, "{path:?}");
        count += 1;
    }
    println!("{count} scenes");
    assert_eq!(count, 25);
}
