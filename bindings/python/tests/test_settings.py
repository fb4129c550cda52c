"""The settings of worlds, formats, recordings, and snapshots of replays."""

import io

import numpy as np
import pytest

import graze


def test_the_broad_phase_can_be_changed_and_changes_no_event(random):
    names = [one.name for one in graze.broad_phases()]
    assert {"auto", "brute", "sectors", "sweep-prune"} <= set(names) and all(one.what and one.source for one in graze.broad_phases())
    boxes = np.tile([0.0, 0, 4, 4], (200, 1))
    worlds = [graze.World(broad_phase="brute") for _ in names]
    bodies = [world.add(boxes, x=np.arange(200)) for world in worlds]
    for step in range(3):
        x, y = random.random((2, 200)) * 60
        for world, own, name in zip(worlds, bodies, names):
            if step == 1:
                world.set_broad_phase(name, cell=(8, 8), axis="y")
                assert world.broad_phase == name
            world.set_positions(own, x, y)
            world.step()
        assert all(np.array_equal(world.events(), worlds[0].events()) for world in worlds)
    sectors = worlds[names.index("sectors")]
    assert sectors.cell == (8, 8) and worlds[names.index("brute")].cell == (0, 0)


def test_a_world_tells_its_settings():
    world = graze.World(layers=["player", "bullet", "wall"], rules=[("player", "bullet")], closed=True)
    assert world.is_closed and not graze.World().is_closed and world.required_capacity == 0
    rules = world.rules
    assert rules.allows("bullet", "player") and not rules.allows("player", "wall") and not rules.allows(0, 0)
    rules.allow("player", "wall")
    assert not world.rules.allows("player", "wall")  # a copy
    world.set_rules(rules)
    assert world.rules.allows("wall", "player") and np.array_equal(world.rules.forbidden, rules.forbidden)
    assert graze.World().rules.forbidden.sum() == 0


def test_the_narrow_phase_counts_its_pairs():
    world = graze.World()
    for at in ((0, 0), (3, 3), (1, 0), (50, 50)):
        world.add_circle(world.add_body(*at), (0, 0), 2)
    world.step()
    # boxes of the circles at (0, 0), (3, 3) and (1, 0) overlap; (0, 0) and (3, 3) are 4.24 apart, (3, 3) and (1, 0) 3.6
    assert world.narrow_counts == (3, 3, 1) and len(world.contacts()) == 2


def test_the_work_of_a_broad_phase_is_counted(random):
    world = graze.World(broad_phase="brute")
    bodies = world.add(np.tile([0.0, 0, 4, 4], (50, 1)))

    def step():
        world.set_positions(bodies, *random.random((2, 50)) * 100)
        world.step()
    step()
    assert world.counters is None
    for _ in range(2):
        world.set_counters()
        step()
        assert world.counters == (50 * 49 / 2, 0, 0, 0, 0)
    step()
    assert world.counters.tests == 50 * 49
    world.set_counters(False)
    world.step()
    assert world.counters is None
    world.set_counters()
    del world
    replay = graze.Replay(recording_of_two_steps())
    replay.world.set_counters()
    replay.step()
    assert replay.world.counters.tests > 0
    replay.world = None  # the replay goes on, and counts no more
    assert replay._raw.read()[1] == 1


def recording_of_two_steps():
    world, file = graze.World(broad_phase="brute"), io.BytesIO()
    with graze.Recording(world, file):
        world.add([(0, 0, 2, 2)] * 2)
        world.step()
        world.step()
    return file.getvalue()


def test_bytes_have_a_format():
    world = graze.World()
    file = io.BytesIO()
    with graze.Recording(world, file):
        world.step()
    snapshot = world.save()
    assert graze.read_format(snapshot).format == "snapshot" and graze.read_format(file.getvalue()).format == "recording"
    assert graze.read_format(graze.save_delta(snapshot, snapshot)).format == "delta"
    info = graze.read_format(snapshot)
    assert 1 <= info.version == info.version_max and graze.read_format(b"nothing").version == 0
    with pytest.raises(TypeError, match="data: bytes are needed, not 'text'"):
        graze.read_format("text")


def test_a_recording_says_whether_it_is_on():
    world = graze.World()
    file = io.BytesIO()
    recording = graze.Recording(world, file)
    assert recording.is_on and recording.status is None
    recording.close()
    assert not recording.is_on and recording.status is None

    class Full:
        def write(self, data):
            if self.is_full:
                raise OSError("full")
    full = Full()
    full.is_full = False
    recording = graze.Recording(world, full)
    full.is_full = True
    world.add([(0, 0, 1, 1)])
    with pytest.raises(OSError, match="full"):
        world.step()
    assert not recording.is_on and "written" in recording.status


@pytest.mark.parametrize("call, error, text", [
    (lambda w: w.set_broad_phase("quick"), graze.GrazeError, "broad_phase: 'quick': "),
    (lambda w: w.set_broad_phase(7), TypeError, "broad_phase: a name is needed, not 7"),
    (lambda w: w.set_broad_phase("sectors", cell=(-1, 2)), ValueError, "cell: -1 is not within"),
    (lambda w: w.set_broad_phase("sectors", cell=3), ValueError, "cell: a width and a height are needed, not 3"),
    (lambda w: w.set_broad_phase("axis-sort", axis="z"), ValueError, "axis must be one of auto, x, y, not 'z'"),
    (lambda w: w.save(hitboxes=3), TypeError, "hitboxes: a list is needed, not 3"),
    (lambda w: w.save(masks=["x"]), TypeError, r"masks\[0\]: a Mask is needed, not 'x'"),
    (lambda w: w.load(w.save(), hitboxes=[None]), TypeError, r"hitboxes\[0\]: a HitboxSet is needed, not None"),
])
def test_wrong_arguments_are_named(call, error, text):
    with pytest.raises(error, match=text):
        call(graze.World())


# snapshots of a replay


def sprite(width):
    return graze.HitboxSet(["hurt"], [{"boxes": [{"name": "hurt", "box": (0, 0, width, 8)}]},
                                      {"boxes": [{"name": "hurt", "circle": (0, 0, width)}]}])


@pytest.fixture
def recorded():
    """A recording in which a body changes its set, and the snapshot of each step, made by the game."""
    sets, masks = [sprite(4), sprite(6)], [graze.Mask(np.ones((3, 5))), graze.Mask([[1, 0, 1]])]
    world, file, states = graze.World(), io.BytesIO(), []
    with graze.Recording(world, file):
        first, second = world.add_body(0, 0), world.add_body(2, 2)
        for one, mask in zip((first, second), masks):
            world.add_mask(one, mask)
        for step, (a, b) in enumerate([(0, None), (0, 1), (1, 0), (None, 1)]):
            for body, number in ((first, a), (second, b)):
                world.set_hitboxes(body, None if number is None else sets[number], step % 2, x=step)
            world.step()
            states.append(world.hash())
    return file.getvalue(), sets, masks, states


def test_the_world_of_a_replay_is_saved_and_loaded_with_its_own_sets(recorded):
    data, _, _, states = recorded
    replay = graze.Replay(data)
    snapshots = []
    while replay.step():
        snapshots.append(replay.world.save())
    assert replay.steps == len(states) == len(snapshots)
    for snapshot, state in zip(snapshots, states):
        replay.world.load(snapshot)
        assert replay.world.hash() == state


def test_the_snapshot_of_a_replay_loads_in_another_world(recorded):
    data, sets, masks, states = recorded
    same = [sprite(6), sprite(4)], [graze.Mask([[1, 0, 1]]), graze.Mask(np.ones((3, 5)))]  # equal content in another order
    for listed_sets, listed_masks in ((sets, masks), same):
        for replay, state in zip(graze.Replay(data), states):
            snapshot = replay.world.save(hitboxes=listed_sets, masks=listed_masks)
            other = graze.World()
            with pytest.raises(graze.GrazeError, match="snapshot: "):
                other.load(snapshot)
            other.load(snapshot, hitboxes=listed_sets, masks=listed_masks)
            assert other.hash() == state
            other.step()
            again = graze.World()
            again.load(other.save(), hitboxes=listed_sets, masks=listed_masks)
            assert again.hash() == other.hash()
    with pytest.raises(graze.GrazeError, match="save: "):
        replay.world.save(hitboxes=[sprite(4)])  # the shown set of 6 is not listed
    with pytest.raises(graze.GrazeError, match="snapshot: "):
        graze.World().load(snapshot, hitboxes=same[0][::-1], masks=same[1])


def test_sets_are_kept_by_the_world_that_loaded_them(recorded):
    data, _, _, states = recorded
    replay = graze.Replay(data)
    replay.seek(3)
    other = graze.World()
    other.load(replay.world.save(hitboxes=[sprite(4), sprite(6)], masks=[graze.Mask([[1, 0, 1]]), graze.Mask(np.ones((3, 5)))]),
               hitboxes=[sprite(4), sprite(6)], masks=[graze.Mask([[1, 0, 1]]), graze.Mask(np.ones((3, 5)))])
    del replay
    for body in other.bodies():
        other.set_frame(body, 0, x=9, y=9)
    other.step()
    assert {other.part(other.hitbox(body, "hurt")).box for body in other.bodies()} == {(9, 9, 13, 17), (9, 9, 15, 17)}
