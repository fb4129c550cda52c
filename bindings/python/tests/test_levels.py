"""Tile layers beside boxes, and moves beside those of bodies of boxes."""

import threading

import numpy as np
import pytest

import graze
from graze import Tile

NAMES = ["player", "wall", "coin"]


def level(random, rows=12, columns=16):
    """A world with random solid tiles, the same world with a box for each, and a player in both."""
    kinds = (random.random((rows, columns)) < 0.25).astype(np.uint8)
    kinds[:2, :2] = 0
    tiles, boxes = graze.World(layers=NAMES), graze.World(layers=NAMES)
    ground = tiles.add_tiles(kinds, 8, 8, layer="wall", user=5)
    at = np.argwhere(kinds)[:, ::-1] * 8.0
    boxes.add(np.concatenate([at, at + 8], axis=1), layer="wall", user=5)
    players = [world.add([(0, 0, 5, 5)], layer="player", x=2, y=2)[0] for world in (tiles, boxes)]
    return kinds, ground, tiles, boxes, players


def test_movers_end_on_tiles_where_they_end_on_boxes(random):
    kinds, ground, tiles, boxes, (a, b) = level(random)
    for step in range(300):
        x, y = (random.integers(-10, 140, 2) / 2).tolist()
        responses = {("player", "wall"): ("slide", "touch")[step % 2]}
        asked = tiles.test_move(a, x, y, responses=responses)
        first, second = (w.move_and_collide(p, x, y, responses=responses) for w, p in ((tiles, a), (boxes, b)))
        assert asked[:5] == first[:5] and repr(asked.hits.tolist()) == repr(first.hits.tolist())
        assert (first.x, first.y, first.is_standing) == (second.x, second.y, second.is_standing)
        assert tiles.body(a)[:2] == (first.x, first.y) and (first.hits["user"] == 5).all()
        assert all(kinds[hit["tile_y"], hit["tile_x"]] for hit in first.hits if hit["is_tile"])
        assert len(tiles.touched_tiles(a, ground)) == 0  # it never ends inside


def test_tiles_are_read_as_they_were_set(random):
    world = graze.World()
    kinds = random.integers(0, 18, (7, 9)).astype(np.uint8)
    body = world.add_tiles(kinds, 4, 2, x=100, y=50)
    values = random.integers(0, 2**16, (3, 4))
    world.set_tile_values(body, 5, 4, values)
    world.set_tiles(body, 0, 0, Tile.SLOPE_MAX_X_MAX_Y)
    world.set_tiles(body, 2, 1, kinds[:2, :3])
    expected = kinds.copy()
    expected[0, 0] = Tile.SLOPE_MAX_X_MAX_Y
    expected[1:3, 2:5] = kinds[:2, :3]
    tiles = world.tiles(body)
    np.testing.assert_array_equal(tiles.kinds, expected)
    np.testing.assert_array_equal(tiles.values[4:, 5:], values)
    assert tiles.values.sum() == values.sum() and (tiles.width, tiles.height) == (4, 2)
    state = world.hash()
    world.load(world.save())
    assert world.hash() == state
    all_values = random.integers(0, 2**16, kinds.shape)
    np.testing.assert_array_equal(world.tiles(world.add_tiles(kinds, 4, 2, x=900, values=all_values)).values, all_values)
    with pytest.raises(ValueError, match="values"):
        world.add_tiles(kinds, 4, 2, x=900, values=[[1, 2]])


def test_touched_tiles_are_merged_boxes():
    world = graze.World()
    ground = world.add_tiles([[1, 1, 0], [1, 1, 1]], 10, 10)
    body = world.add([(0, 0, 12, 12)], x=5, y=5)[0]
    assert world.touched_tiles(body, ground).tolist() == [[0, 0, 20, 20]]
    world.step()
    assert world.began().tolist() == [[ground, body]]
    world.set_tiles(ground, 0, 0, np.zeros((2, 3), np.uint8))
    world.step()
    assert world.ended().tolist() == [[ground, body]]


def test_a_function_chooses_and_what_it_raises_changes_nothing():
    world = graze.World(layers=NAMES)
    ground = world.add_tiles([[0, 0, 0, 1]], 16, 16, layer="wall")
    world.set_tile_values(ground, 3, 0, 77)
    player, coin = world.add([(0, 0, 8, 8)] * 2, layer=["player", "coin"], x=[0, 20], user=[1, 2]).tolist()
    asked = []

    def choose(hit):
        asked.append(hit)
        return None if hit.body == coin else hit.response
    assert world.move_and_collide(player, 100, 0, choose=choose).hits["tile_value"].tolist() == [77]
    assert {(hit.user, hit.tile) for hit in asked} == {(2, None), (0, (3, 0))} and {hit.response for hit in asked} == {"slide"}
    assert asked[0].normal == (-1, 0) and world.body(player).x == 40
    state = world.hash()

    def fails(hit):
        raise LookupError(hit.body)

    def changes(hit):
        world.set_positions([player], 0, 0)
    for error, function in [(LookupError, fails), (RuntimeError, changes), (ValueError, lambda hit: "jump"), (ValueError, lambda hit: 1)]:
        with pytest.raises(error):
            world.move_and_collide(player, 0, 0, choose=function)
        assert world.hash() == state and len(world.points((22, 2)).items) == 1
    world.move_and_collide(player, 0, 0, choose=lambda hit: "cross")
    assert world.body(player).x == 0


def test_one_way_parts_and_slopes_are_walked():
    world = graze.World()
    shelf = world.add_body(0, 50)
    world.set_one_way(world.add_box(shelf, (0, 0, 100, 4)), "min_y")
    body = world.add([(0, 0, 4, 8)], x=10, y=70)[0]
    assert world.move_and_collide(body, 10, 20).y == 20  # from below it jumps through
    landed = world.move_and_collide(body, 10, 90)
    assert landed.y == 42 and landed.is_standing and landed.floor["body"] == shelf and landed.floor["normal"].tolist() == [0, -1]
    world.add_tiles([[Tile.SLOPE_MAX_X_MAX_Y]], 32, 32, x=100, y=18)
    walked = world.move_and_collide(body, 116, 43, snap=4)
    assert walked.is_standing and walked.x == 116 and 20 < walked.y < 42


def test_an_index_moves_boxes(random):
    low = random.integers(0, 60, (40, 2)) * 2.0
    low = low[(low > 8).any(axis=1)]
    index, world = graze.Index(np.concatenate([low, low + 2], axis=1)), graze.World()
    world.add(np.concatenate([low, low + 2], axis=1))
    body = world.add([(0, 0, 3, 3)])[0]
    x = y = 0.0
    for step in range(200):
        goal = (random.integers(0, 250, 2) / 2).tolist()
        response = ("slide", "touch", "bounce")[step % 3]
        own, others = index.move_and_collide((x, y, x + 3, y + 3), *goal, response=response), world.move_and_collide(body, *goal, responses=response)
        assert own.x == pytest.approx(others.x, rel=1e-6) and own.y == pytest.approx(others.y, rel=1e-6)
        x, y = others.x, others.y
    assert index.move_and_collide((0, 0, 1, 1), 300, 300, choose=lambda hit: None)[:2] == (300, 300)


def test_moves_are_tested_beside_each_other(random):
    _, _, tiles, _, (player, _) = level(random)
    goals = (random.integers(0, 250, (200, 2)) / 2).tolist()
    expected, failures = [tiles.test_move(player, *goal)[:5] for goal in goals], []

    def test():
        failures.extend(goal for goal, end in zip(goals, expected) if tiles.test_move(player, *goal)[:5] != end)
    threads = [threading.Thread(target=test) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_bad_levels_are_named_and_change_nothing():
    world, index = graze.World(layers=NAMES), graze.Index([(0, 0, 1, 1)])
    ground = world.add_tiles(np.ones((3, 4), int), 8, 8)
    body = int(world.add([(0, 0, 1, 1)])[0])
    state = world.hash()
    for words, call in [
        ("width: 0 is not above 0", lambda: world.add_tiles([[0]], 0, 8)), ("height: 0 is not above 0", lambda: world.add_tiles([[0]], 8, 0)),
        (r"kinds\[0, 1\]: 18", lambda: world.add_tiles([[0, 18]], 8, 8)), (r"kinds: shape \(2,\)", lambda: world.add_tiles([0, 1], 8, 8)),
        ("kinds: .*float64", lambda: world.add_tiles([[0.5]], 8, 8)), ("kinds: .*inhomogeneous", lambda: world.add_tiles([[0], [0, 1]], 8, 8)),
        ("width: -8", lambda: world.add_tiles([[1]], -8, 8)), ("height: nan", lambda: world.add_tiles([[1]], 8, np.nan)),
        ("tiles: ", lambda: world.add_tiles(np.zeros((0, 3), int), 8, 8)),
        ("tiles: ", lambda: world.add_tiles([[1, 1]], 1, 1, x=2.0**58)), ("layer: layer 64", lambda: world.add_tiles([[1]], 8, 8, layer=64)),
        (r"body: slot 999", lambda: world.tiles(999)), ("body: ", lambda: world.tiles(body)), ("body: ", lambda: world.set_tiles(body, 0, 0, 1)),
        (r"1 x 1 tiles from \(4, 0\)", lambda: world.set_tiles(ground, 4, 0, 1)), ("column: -1", lambda: world.set_tiles(ground, -1, 0, 1)),
        ("row: .*0.5", lambda: world.set_tiles(ground, 0, 0.5, 1)), (r"kinds\[0, 0\]: -1", lambda: world.set_tiles(ground, 0, 0, -1)),
        (r"5 x 1 tiles", lambda: world.set_tiles(ground, 0, 0, [[1] * 5])), (r"values\[1\]: 65536", lambda: world.set_tile_values(ground, 0, 0, [[0, 65536]])),
        (r"body: slot 999", lambda: world.touched_tiles(999, ground)), ("tiles: ", lambda: world.touched_tiles(body, body)),
        (r"part: slot 999", lambda: world.set_one_way(999, "min_y")), ("side must be one of .*'up'", lambda: world.set_one_way(999, "up")),
        (r"body: slot 999", lambda: world.move_and_collide(999, 0, 0)), ("x: nan", lambda: world.move_and_collide(body, np.nan, 0)),
        ("y: .*'0'", lambda: world.test_move(body, 0, "0")), ("responses must be one of .*'jump'", lambda: world.move_and_collide(body, 0, 0, responses="jump")),
        ("responses: .*5", lambda: world.move_and_collide(body, 0, 0, responses=5)), ("no layer is called 'x'", lambda: world.move_and_collide(body, 0, 0, responses={("x", 0): "slide"})),
        (r"responses\[\(0, 1\)\] must be one of .*'jump'", lambda: world.move_and_collide(body, 0, 0, responses={(0, 1): "jump"})), ("choose: .*5", lambda: world.move_and_collide(body, 0, 0, choose=5)),
        ("floor must be one of .*'down'", lambda: world.move_and_collide(body, 0, 0, floor="down")), ("max_slope: -1", lambda: world.move_and_collide(body, 0, 0, max_slope=-1)),
        ("snap: nan", lambda: world.move_and_collide(body, 0, 0, snap=np.nan)), ("box: max_x < min_x", lambda: index.move_and_collide((1, 0, 0, 1), 0, 0)),
        ("x: inf", lambda: index.move_and_collide((0, 0, 1, 1), np.inf, 0)), ("response must be one of .*'jump'", lambda: index.move_and_collide((0, 0, 1, 1), 0, 0, response="jump")),
    ]:
        with pytest.raises((ValueError, TypeError), match=words):
            print(words, call())
    assert world.hash() == state
