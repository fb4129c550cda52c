"""A game beside its boxes: attacks, near misses, hitbox sets, chains, platforms, single parts, explanations, drawings. The scenes
and their numbers are those of test/bindings/js/game.test.mjs, whose recordings the native command plays."""

import io
import math

import numpy as np
import pytest

import graze


def replayed(data):
    """The kinds of the events of each step of a recording, whose states are compared with the recorded ones."""
    return [replay.world.events()["kind"].tolist() for replay in graze.Replay(data)]


def test_an_attack_is_read_changed_and_explained():
    file = io.BytesIO()
    world = graze.World()
    kinds = []
    with graze.Recording(world, file):
        hero = world.add_body(user=1)
        sword = world.add_box(hero, (0, -1, 10, 1), tag=7)
        foes = world.add([(-1, -1, 1, 1)] * 3, x=[4, 6, 8], user=[14, 16, 18], layer=1).tolist()
        attack = world.add_attack(bodies_max=2, user=5)
        assert world.explain_strike(hero, foes[0]) == ("no_attack", 0, 0, 0)
        world.set_attack(sword, attack)
        assert world.attack_of(sword) == attack and world.explain_strike(hero, foes[0]).reason == "none"
        world.step()
        kinds.append(world.events()["kind"].tolist())
        assert world.read_attack(attack) == (5, 0, 2, 2)
        assert [world.has_struck(attack, foe) for foe in foes] == [1, 1, None] and world.steps == 1
        assert [world.explain_strike(hero, foe).reason for foe in foes] == ["struck", "struck", "bodies_max"]
        world.change_attack(attack, again_after=1)
        world.step()
        kinds.append(world.events()["kind"].tolist())
        assert len(world.strikes()) == 3
        world.set_attack(sword, None)
        assert world.attack_of(sword) is None
    assert replayed(file.getvalue()) == kinds


def test_a_near_miss_has_its_distance_and_comes_again_after_an_interval():
    world = graze.World(layers=["ship", "shot"])
    world.set_margin("ship", "shot", 5)
    world.set_near_miss_interval("ship", "shot", 2)
    assert (world.margin("ship", "shot"), world.near_miss_interval("ship", "shot"), world.margin("ship", "ship")) == (5, 2, 0)
    ship, shot = world.add([(-2, -2, 2, 2), (-1, -1, 1, 1)], x=[0, 6], layer=["ship", "shot"], user=[3, 4]).tolist()
    counts = []
    for _ in range(4):
        world.step()
        counts.append(len(world.near_miss_list()))
    assert counts == [1, 0, 1, 0]
    world.reset_near_misses(shot)
    world.step()
    near = world.near_miss_list()[0]
    assert (near["a"], near["b"], near["user_a"], near["user_b"], near["distance"], near["time"]) == (ship, shot, 3, 4, 3, 1)
    assert near["nearest"][:, 0].tolist() == [2, 5] and [near["part_a"]] == world.parts(ship).tolist()
    world.reset_near_misses(ship, shot)
    world.step()
    assert world.near_misses("ship", "shot").tolist() == [[ship, shot]]
    with pytest.raises(graze.GrazeError, match="a, b: layers shot and shot have no margin"):
        world.set_near_miss_interval("shot", "shot", 1)


def test_a_layer_without_a_name_is_shown_by_its_number():
    with pytest.raises(graze.GrazeError, match="a, b: layers ship and 9 have no margin"):
        graze.World(layers=["ship"]).set_near_miss_interval("ship", 9, 1)


def test_errors_of_nodes_name_the_part_or_the_numbers():
    world = graze.World()
    body = int(world.add([(0, 0, 1, 1)])[0])
    box, chain = int(world.parts(body)[0]), world.add_chain(body, [(0, 0, 1), (5, 0, 1)])
    for change in (lambda part: world.push_node(part, 3, 4, 1), lambda part: world.cut_nodes(part, 0, 1), lambda part: world.switch_nodes(part, 0, 1)):
        with pytest.raises(graze.GrazeError, match="part: slot 0, generation 1: the part is not a chain"):
            change(box)
    for push in (lambda *node: world.push_node(chain, *node), graze.Chain([(0, 0, 1)]).push_node):
        with pytest.raises(graze.GrazeError, match=r"x, y, radius: 1.1529215e\+18, 4, 1: a coordinate"):
            push(2.0**60, 4, 1)
    with pytest.raises(graze.GrazeError, match="first, count: 3, 1: "):
        world.cut_nodes(chain, 3, 1)


def test_a_name_is_once_in_a_frame():
    box = {"name": "body", "box": (0, 0, 1, 1)}
    with pytest.raises(ValueError, match=r"frames\[1\].boxes\[1\].name: 'body' stands twice in the frame"):
        graze.HitboxSet(["body"], [{"boxes": [box]}, {"boxes": [box, box]}])


def test_circles_touch_by_the_rule_of_their_layers():
    world = graze.World(layers=["ship", "shot"])
    for name, at in (("ship", 0), ("shot", 3.5)):
        world.add_circle(world.add_body(at, at), (0, 0), 2, layer=name)
    assert world.circle_rule("ship", "shot") == "round"
    counts = []
    for rule in ("round", "sides", "squares"):
        world.set_circle_rule("shot", "ship", rule)
        assert world.circle_rule("ship", "shot") == rule
        world.step()
        counts.append(len(world.contacts()))
    assert counts == [0, 1, 0]
    with pytest.raises(ValueError, match="rule must be one of round, sides, squares, not 'box'"):
        world.set_circle_rule("ship", "shot", "box")


def test_a_body_shows_frames_of_a_hitbox_set():
    hero_set = graze.HitboxSet(["hurt", "fist"], [
        {"pivot": (8, 16), "duration": 100, "boxes": [{"name": "hurt", "box": (4, 2, 12, 16), "layer": 2}]},
        {"pivot": (8, 16), "duration": 50, "boxes": [{"name": "fist", "circle": (20, 5, 3), "layer": 1},
                                                     {"name": 0, "box": (4, 2, 12, 16), "layer": 2}]},
    ], [{"name": "punch", "first": 0, "last": 1}, {"name": "idle", "first": 0, "direction": "reverse", "repeats": 1}])
    assert [hero_set.frame_at("punch", time) for time in (0, 99, 100, 150)] == [0, 0, 1, 0]
    assert hero_set.find("hurt", 1, flip_x=True).box == (-4, -14, 4, 0) and hero_set.find("fist", 0) is None
    assert hero_set.find("fist", 1, flip_x=True)[1:] == ("circle", 3, [[-12, -11]])
    file = io.BytesIO()
    world = graze.World(events="both")
    kinds = []
    with graze.Recording(world, file):
        hero = world.add_body(user=1)
        foe = world.add([(0, -20, 4, 0)], x=110, layer=3).tolist()[0]
        world.set_hitboxes(hero, hero_set, x=100)
        fist = world.hitbox(hero, "fist")
        assert fist == world.hitbox(hero, 1) and world.hitbox(hero, "foot") is None and world.hitbox(foe, "fist") is None
        assert world.part(fist).is_absent and not world.part(world.hitbox(hero, 0)).is_absent

        def step():
            world.step()
            kinds.append(world.events()["kind"].tolist())
        step()
        world.set_frame(hero, 1, x=100, y=0)
        assert world.part(fist).box == (109, -14, 115, -8)
        step()
        assert (world.touches()["tag_a"][0], world.touches()["part_a"][0]) == (1, fist)
        snapshot, state = world.save(), world.hash()
        world.set_frame(hero, 1, x=100, y=0, flip_x=True)
        assert world.frame(hero) == (1, True, False, 0, 100, 0) and world.frame(hero).turns == 0
        step()
        world.set_hitboxes(hero, None)
        step()
    assert kinds == [[], [2], [0], []] and replayed(file.getvalue()) == kinds
    world.load(snapshot)
    assert world.hash() == state and world.frame(hero) == (1, False, False, 0, 100, 0)
    for make, words in (
        (lambda: world.frame(foe), "body: "), (lambda: world.set_frame(foe, 0, x=0, y=0), "frame: "), (lambda: world.set_hitboxes(hero, {}), "hitboxes: a HitboxSet"),
        (lambda: graze.HitboxSet(["a"], [{"boxes": [{"name": "b", "box": (0, 0, 1, 1)}]}]), r"frames\[0\].boxes\[0\].name must be one of a, not 'b'"),
        (lambda: graze.HitboxSet(["a"], [{"boxes": [{"name": "a", "bocks": 1}]}]), r"frames\[0\].boxes\[0\]: a key must be one of .*, not 'bocks'"),
        (lambda: graze.HitboxSet(["a"], [{"boxes": [{"name": "a"}]}]), "one of polygon, capsule, circle, box is needed"),
        (lambda: graze.HitboxSet(["a"], [{"boxes": [{"name": "a", "circle": (0, 0, 0)}]}]), r"frames\[0\].boxes\[0\].circle: 0 is not above 0"),
        (lambda: graze.HitboxSet(["a"], [{"boxes": [{"name": "a", "box": (0, 0, 1, math.nan)}]}]), r"frames\[0\].boxes\[0\].box: max_y is nan"),
        (lambda: graze.HitboxSet(["a"], [{"boxes": []}], [{"name": "z", "first": 0, "last": 7}]), r"animations\[0\].last: 7 is not between 0 and 0"),
        (lambda: world.set_hitboxes(hero, graze.HitboxSet(["a"], [{"boxes": []}]), frame=5), "frame: 5: there is no such frame"),
    ):
        with pytest.raises((ValueError, TypeError), match=words):
            make()


def test_a_chain_grows_has_gaps_and_is_cut():
    file = io.BytesIO()
    world = graze.World()
    kinds = []
    with graze.Recording(world, file):
        laser = world.add_body(0, 50, user=1)
        part = world.add_chain(laser, [(-10, 0, 1), (0, 0, 1), (10, 0, 1), (20, 0, 1)], capacity=4)
        world.add([(14, 49, 16, 51)])
        for change in (lambda: None, lambda: world.switch_nodes(part, 2, 2), lambda: world.switch_nodes(part, 2, 2, False),
                       lambda: world.cut_nodes(part, 0, 3)):
            change()
            world.step()
            kinds.append(world.events()["kind"].tolist())
        world.push_node(part, -20, 0)
        assert world.nodes(part)[:, :2].tolist() == [[-20, 50], [-10, 50], [0, 50], [10, 50]]
        world.step()
        kinds.append([])
    assert kinds[:4] == [[2], [0], [2], [0]] and replayed(file.getvalue()) == kinds
    assert world.nodes(world.add_box(laser, (0, 0, 1, 1))) is None
    with pytest.raises(graze.GrazeError, match="first, count"):
        world.cut_nodes(part, 0, 0)
    with pytest.raises(ValueError, match=r"nodes\[1\]"):
        world.add_chain(laser, [(0, 0, 1), (np.inf, 0, 1)])


def test_a_platform_carries_its_riders():
    world = graze.World(layers=["lift", "crate", "ghost"])
    lift, crate, ghost = world.add([(0, 0, 20, 4), (0, 0, 4, 4), (0, 0, 4, 4)], x=[200, 205, 212], y=[0, -4, -4], layer=["lift", "crate", "ghost"],
                                   user=[0, 77, 78]).tolist()
    riders = world.move_platform(lift, 200, -6, layers="crate")
    assert riders[["user", "is_carried", "is_pushed"]].tolist() == [(77, True, True)] and riders["start"].tolist() == [[205, -4]]
    assert [world.body(body).y for body in (crate, ghost)] == [-10, -4]
    assert len(world.move_platform(lift, 200, -12, responses={("*", "lift"): "ignore"})) == 0
    with pytest.raises(ValueError, match="sides must be one of .*, not 'up'"):
        world.move_platform(lift, 0, 0, sides=["up"])


def test_single_parts_are_read_and_changed():
    world = graze.World(layers=["a", "b"])
    body, other = world.add([(0, 0, 4, 4), (0, 0, 4, 4)], x=[10, 12], tag=[5, 6]).tolist()
    part, = world.parts(body).tolist()
    assert world.part(part) == (body, (10, 0, 14, 4), (0, 0, 4, 4), 5, 0, False, False, 0)
    assert world.overlaps(body)[["body", "own_part"]].tolist() == [(other, part)] and len(world.overlaps(body, layers="b")) == 0
    world.step()
    assert world.contacts_of(body)[["a", "b"]].tolist() == [(body, other)]
    assert world.touches_of(body, other)[["tag_a", "tag_b"]].tolist() == [(5, 6)]
    meets = world.manifold(part, world.parts(other)[0])
    assert (meets.is_touching, meets.depth, meets.normal) == (True, 2, (1, 0)) and len(meets.points) == 2
    for change in (lambda: world.set_part_disabled(part), lambda: world.set_layer(part, "b"), lambda: world.set_offset(part, (0, 0, 1, 1)),
                   lambda: world.set_box(part, (0, 0, 1, 1)), lambda: world.move_box(part, (2, 0, 3, 1))):
        change()
    assert world.part(part)[1:6] == ((2, 0, 3, 1), (0, 0, 1, 1), 5, 1, True)
    world.set_position(body, 50, 60)
    world.move_to(body, 51, 60)
    assert world.part(part).box == (51, 60, 52, 61)
    world.remove_part(part)
    for call in (lambda: world.part(part), lambda: world.set_layer(part, 0), lambda: world.set_box(part, (0, 0, 1, 1)), lambda: world.parts(12345),
                 lambda: world.overlaps(12345), lambda: world.manifold(part, part)):
        with pytest.raises(graze.GrazeError, match=r": slot \d+, generation \d+: a handle names nothing that is alive$"):
            call()


def test_explanations_and_drawings_show_what_the_world_does():
    world = graze.World(layers=["a", "b"], rules=[("a", "b")])
    one, two, three = world.add([(0, 0, 2, 2)] * 3, x=[0, 5, 1], layer=["a", "b", "a"]).tolist()
    apart, forbidden = world.explain(one, two), world.explain(one, three)
    assert (apart.reason, apart.gap_x, apart.a.box, apart.b.layer, apart.a.kind) == ("boxes_apart", 3, (0, 0, 2, 2), 1, "box")
    assert (forbidden.reason, forbidden.is_touching, world.explain(one, 12345).reason) == ("rules", False, "stale") and "layer" in forbidden.text
    world.set_position(two, 1, 1)
    world.step()
    touching = world.explain(one, two)
    assert (touching.reason, touching.has_begun, touching.begun, touching.manifold.depth) == ("none", True, 1, 1)
    items, numbers = world.draw(["parts"])
    assert items["type"].tolist() == [1, 1, 1] and items["layer"].tolist() == [0, 1, 0] and items["body"].tolist() == [one, two, three]
    corners = numbers[int(items["start"][1]):][:items["count"][1]].reshape(-1, 2)
    assert (corners.min(axis=0).tolist(), corners.max(axis=0).tolist()) == ([1, 1], [3, 3])
    assert set(world.draw().items["kind"]) >= {8, 64} and len(world.draw(["parts"], layers="b").items) == 1
    assert len(world.draw(["parts"], view=(100, 100, 101, 101)).items) == 0
    with pytest.raises(ValueError, match="what must be one of cells, boxes.*, not 'part'"):
        world.draw(["part"])


def test_a_replay_seeks_and_has_notes_and_a_delta_brings_a_snapshot_back():
    file = io.BytesIO()
    world = graze.World()
    hashes, snapshots = [], []
    with graze.Recording(world, file, queries=True) as recording:
        body = world.add([(0, 0, 2, 2)]).tolist()[0]
        for i in range(20):
            recording.note(f"step {i}")
            world.set_position(body, i, 0)
            world.points([(0, 0)])
            world.step()
            hashes.append(world.hash())
            snapshots.append(world.save())
    replay = graze.Replay(file.getvalue())
    for step in (20, 3, 11, 1):
        assert replay.seek(step) and replay.steps == step and replay.world.hash() == hashes[step - 1]
    assert replay.step() and replay.notes() == [b"step 1"]
    assert not replay.seek(50) and replay.steps == 20
    delta = graze.save_delta(snapshots[0], snapshots[19])
    assert graze.apply_delta(snapshots[0], delta) == snapshots[19] and len(delta) < len(snapshots[19])
    with pytest.raises(graze.GrazeError, match="delta: "):
        graze.apply_delta(snapshots[1], delta)


def test_a_flight_has_legs():
    world = graze.World(layers=["mirror", "water", "light"])
    left, right = world.add([(-5, -9, 0, 9), (10, -9, 15, 9)], layer="mirror").tolist()
    water = int(world.add([(6, -9, 8, 9)], layer="water", tag=7)[0])
    shot = {"layer": "light", "responses": {("light", "mirror"): "bounce", ("light", "water"): "cross"}}
    legs, is_cut_short = world.legs((5, 0), (45, 0), **shot)
    assert legs["end"][:, 0].round(9).tolist() == [6, 10, 8, 0, 6, 10, 8, 0, 5] and not is_cut_short
    assert legs["response"].tolist() == [1, 3, 1, 3] * 2 + [4]
    assert legs["body"][:4].tolist() == [water, right, water, left] and legs["part"][8] == 0
    assert legs["layer"][0] == 1 and legs["tag"][0] == 7 and legs["normal"][1].tolist() == [-1, 0] and legs["time"][8] == 1
    assert world.legs((5, 0), (45, 0), radius=1, bounces=0, exclude=water, **shot).legs["end"].tolist() == [[9, 0]]
    for wrong in ({"radius": -1}, {"bounces": 65537}, {"layer": 64}, {"responses": "jump"}):
        with pytest.raises(ValueError):
            world.legs((0, 0), (1, 1), **wrong)


def test_bodies_push_each_other_apart():
    world = graze.World(layers=["wall", "fighter"])
    left, right = world.add([(0, 0, 10, 20)] * 2, x=[0, 6], layer="fighter").tolist()
    world.add([(0, 0, 10, 20)], x=-11, layer="wall")
    pushed = world.push(layers="fighter", axis="least", bodies=[left, right], weights=[2, np.inf], priorities=[0, 3])
    assert pushed["body"].tolist() == [left, right] and pushed["is_held"].tolist() == [True, False]
    assert pushed["is_overlapping"].all() and pushed["start"][0].tolist() == [0, 0]
    assert world.body(left).x == -1
    for wrong in ({"axis": "z"}, {"rounds": 1001}, {"bodies": left, "weights": np.nan}, {"bodies": [left], "weights": [-1]}):
        with pytest.raises(ValueError):
            world.push(**wrong)
