"""Masks beside NumPy: each answer is computed again from arrays of booleans."""

import numpy as np
import pytest

import graze
from graze import Mask

OFFSETS = [(0, 0), (3, -2), (-5, 4), (7, 7), (-9, -1), (40, 0), (0, -40)]


def laid(array, shape, x, y):
    """An array laid into an empty one of a shape, its corner at column x and row y."""
    out = np.zeros(shape, bool)
    rows, columns = np.nonzero(array)
    rows, columns = rows + y, columns + x
    inside = (rows >= 0) & (rows < shape[0]) & (columns >= 0) & (columns < shape[1])
    out[rows[inside], columns[inside]] = True
    return out


def rectangle(array):
    """The bounds of solid pixels: x, y, width, height."""
    rows, columns = np.nonzero(array)
    if len(rows) == 0:
        return None
    return columns.min(), rows.min(), columns.max() - columns.min() + 1, rows.max() - rows.min() + 1


def components_of(array):
    """Connected pixels, by a flood from each pixel."""
    left = {(int(x), int(y)) for y, x in np.argwhere(array)}
    found = []
    while left:
        ready = [min(left, key=lambda at: (at[1], at[0]))]
        left.discard(ready[0])
        one = set()
        while ready:
            x, y = ready.pop()
            one.add((x, y))
            for near in [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]:
                if near in left:
                    left.discard(near)
                    ready.append(near)
        found.append(one)
    return found


@pytest.fixture(params=[(9, 14), (70, 3), (13, 130)])
def pixels(request, random):
    return random.random(request.param) < 0.3


@pytest.fixture
def other(random):
    return random.random((8, 11)) < 0.5


def test_masks_of_masks_are_those_of_arrays(pixels, other):
    mask, second = Mask(pixels), Mask(other)
    assert np.array_equal(mask.inverted().array(), ~pixels) and mask.inverted().count == (~pixels).sum()
    assert mask.bounds() == rectangle(pixels) and Mask(np.zeros((4, 5))).bounds() is None
    for x, y in OFFSETS:
        there = laid(other, pixels.shape, x, y)
        # outside of the other mask nothing changes for or, xor and and_not, and nothing stays for and
        assert np.array_equal(mask.and_(second, x, y).array(), pixels & there)
        assert np.array_equal(mask.or_(second, x, y).array(), pixels | there)
        assert np.array_equal(mask.xor(second, x, y).array(), pixels ^ there)
        assert np.array_equal(mask.and_not(second, x, y).array(), pixels & ~there)
    assert np.array_equal(mask.array(), pixels) and not mask.xor(mask).count


def test_copies_are_flipped_and_turned(pixels):
    for flip_x in (False, True):
        for flip_y in (False, True):
            for turns in range(5):
                expected = pixels[::-1 if flip_y else 1, ::-1 if flip_x else 1]
                copy = Mask(pixels).copy(flip_x=flip_x, flip_y=flip_y, turns=turns)
                assert np.array_equal(copy.array(), np.rot90(expected, -turns))
    assert np.array_equal(Mask(pixels).rotate(90).array(), np.rot90(pixels, -1))


def test_overlaps_of_two_masks_are_those_of_numpy(pixels, other):
    mask, second = Mask(pixels), Mask(other)
    area = {(x, y): int((pixels & laid(other, pixels.shape, x, y)).sum()) for x in range(-42, 43) for y in range(-42, 43)}
    for x, y in OFFSETS[:5]:
        both = pixels & laid(other, pixels.shape, x, y)
        assert mask.overlap(second, x, y) == both.sum() == mask.area(second, x, y)
        assert mask.overlaps(second, x, y) == both.any()
        assert mask.overlap_bounds(second, x, y) == rectangle(both)
        first = np.argwhere(both)
        assert mask.first_overlap(second, x, y) == (tuple(first[0][::-1].tolist()) if len(first) else None)
        assert mask.normal(second, x, y) == (area[x - 1, y] - area[x + 1, y], area[x, y - 1] - area[x, y + 1])
        way = mask.separation(second, x, y)
        assert not both.any() and way == (0, 0) or mask.overlap(second, x + way[0], y + way[1]) == 0 and 0 in way
        length = max(map(abs, way))  # no shorter way along an axis is free
        assert all(mask.overlap(second, x + i * k, y + j * k) for k in range(length) for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    for x, y in ((0.5, 0.25), (-2.75, 3.5)):
        left, up = int(np.floor(x)), int(np.floor(y))
        expected = sum(area[left + i, up + j] * (x - left if i else left + 1 - x) * (y - up if j else up + 1 - y) for i in (0, 1) for j in (0, 1))
        assert mask.area(second, x, y) == pytest.approx(expected) and mask.overlaps(second, x, y) == (expected > 0)


def test_the_impact_is_where_an_overlap_begins(pixels, other):
    mask, second = Mask(pixels), Mask(other)
    for at, motion in [((-30, 0), (60, 8)), ((2, -40), (0, 200)), ((-30, 0), (5, 0)), ((-20.5, 3.25), (33, -7))]:
        time = mask.impact(second, at, motion)
        moments = np.linspace(0, 1, 2001)
        touching = [mask.overlaps(second, at[0] + t * motion[0], at[1] + t * motion[1]) for t in moments.tolist()]
        if time is None:
            assert not any(touching[:-1])
        else:
            assert not any(np.array(touching)[moments < time]) and mask.overlaps(
                second, at[0] + (time + 1e-9) * motion[0], at[1] + (time + 1e-9) * motion[1])
    assert Mask([[1]]).impact(Mask([[1]]), (0, 0), (1, 1)) == 0 and Mask([[1]]).impact(Mask([[1]]), (9, 0), (-8, 0)) is None


def test_components_and_their_masks(pixels):
    mask = Mask(pixels)
    expected = components_of(pixels)
    found = mask.components()
    assert sorted(found["count"].tolist()) == sorted(map(len, expected)) and found["count"].sum() == mask.count
    for one in found:
        x, y = one["first"].tolist()
        members = next(members for members in expected if (x, y) in members)
        alone = mask.component(x, y).array()
        assert {(int(i), int(j)) for j, i in np.argwhere(alone)} == members
        assert one["bounds"].tolist() == list(rectangle(alone)) and (x, y) == tuple(np.argwhere(alone)[0][::-1])
    assert mask.component(-1, 0).count == 0
    rows, columns = np.nonzero(pixels)
    assert mask.centroid() == pytest.approx((columns.mean(), rows.mean())) and Mask(np.zeros((2, 2))).centroid() is None


def test_outlines_go_around_the_pixels(pixels):
    """A pixel is solid if the lines cross the way to its left an odd number of times."""
    inside = np.zeros(pixels.shape, bool)
    for line in Mask(pixels).outline():
        for (x1, y1), (x2, y2) in zip(line.tolist(), np.roll(line, -1, axis=0).tolist()):
            assert (x1 == x2) != (y1 == y2)
            inside[min(y1, y2):max(y1, y2), x1:] ^= x1 == x2
    assert np.array_equal(inside, pixels)
    assert Mask(np.zeros((3, 3))).outline() == []


def test_scaled_and_convolved(pixels, other):
    mask, second = Mask(pixels), Mask(other)
    height, width = pixels.shape
    for w, h in ((width * 3, height * 2), (5, 4), (1, 1), (0, 3)):
        columns, rows = ((2 * np.arange(n) + 1) * old // (2 * max(n, 1)) for n, old in ((w, width), (h, height)))
        assert np.array_equal(mask.scale(w, h).array(), pixels[np.ix_(rows, columns)])
    assert np.array_equal(mask.rotate(0, 2).array(), pixels.repeat(2, 0).repeat(2, 1))
    every = mask.convolve(second).array()
    assert every.shape == (height + 7, width + 10)
    for y in range(0, every.shape[0], 3):
        for x in range(0, every.shape[1], 3):
            assert every[y, x] == (pixels & laid(other, pixels.shape, x - 10, y - 7)).any()


def test_fitted_shapes_cover_what_they_say(random):
    down, across = np.mgrid[:24, :30] + 0.5
    disc = np.hypot(across - 14, down - 11) < 8.2
    fitted = graze.fit_shape(disc)
    assert fitted.shape.kind == "circle" and fitted.score == fitted.bound and (fitted.solid, fitted.covered) == (disc.sum(), disc.sum())
    x, y = fitted.shape.corners[0]
    inside = np.hypot(across - x, down - y) <= fitted.shape.radius
    assert fitted.area == inside.sum() and fitted.score == pytest.approx((inside & disc).sum() / (inside | disc).sum())
    leaning = np.abs(across - down) < 5
    found = graze.fit_shape(Mask(leaning), "polygon", score="cover")
    assert found.covered == found.solid == leaning.sum() and 3 <= len(found.shape.corners) <= 8
    assert graze.fit_shape(np.zeros((3, 3)), "capsule").shape is None
    oval = np.hypot((across - 14 + down - 11) / 2, down - 11 - across + 14) < 7.3
    found = graze.fit_shape(oval, "ellipse")
    center, *ends = found.shape.corners
    places = np.stack([across, down], axis=-1) - center
    inside = sum((places @ (end - center) / ((end - center) @ (end - center)))**2 for end in ends) <= 1 + 1e-9
    assert ends[0][1] != center[1]
    assert found.shape.kind == "ellipse" and found.score == found.bound and (found.area, found.covered) == (inside.sum(), (inside & oval).sum())


def test_merged_tiles_cover_each_solid_tile_once(random):
    for shape in ((12, 17), (3, 200), (0, 5)):
        solid = random.random(shape) < 0.6
        merged = graze.merge_tiles(solid)
        count = np.zeros(shape, int)
        for x, y, w, h in merged.rects.tolist():
            count[y:y + h, x:x + w] += 1
        assert np.array_equal(count, solid) and merged.solid == solid.sum() and len(merged.rects) == merged.bound
    assert graze.merge_tiles([[1, 1], [1, 1]]).rects.tolist() == [[0, 0, 2, 2]]


@pytest.mark.parametrize("call, error, text", [
    (lambda m: m.overlaps(3), TypeError, "other: a Mask is needed, not 3"), (lambda m: m.and_("x"), TypeError, "other: a Mask is needed, not 'x'"),
    (lambda m: m.overlap(m, 0.5), TypeError, "x: a whole number is needed, not 0.5"),
    (lambda m: m.separation(m, 0, 2**31), ValueError, "y: 2147483648 is not between"),
    (lambda m: m.area(m, "1"), TypeError, "x: a number is needed, not '1'"), (lambda m: m.copy(turns=-1), ValueError, "turns: -1 is not between"),
    (lambda m: m.scale(20000, 1), ValueError, "width: 20000 is not between 0 and 16384"),
    (lambda m: m.rotate(float("nan")), ValueError, "angle: nan is not within"), (lambda m: m.rotate(1, 0), ValueError, "scale: 0 is not above 0"),
    (lambda m: m.rotate(45, 1e9), graze.GrazeError, r"angle, scale: 45, 1000000000.0: .* beyond a limit"),
    (lambda m: m.impact(m, (0, 0), (0, np.inf)), ValueError, r"motion\[0\]: \[0.0, inf\] is not finite"),
    (lambda m: m.component(None, 0), TypeError, "x: a whole number is needed, not None"),
    (lambda m: graze.fit_shape(m, "box"), ValueError, "kind must be one of circle, capsule, ellipse, polygon, not 'box'"),
    (lambda m: graze.fit_shape(m, score="best"), ValueError, "score must be one of .*, not 'best'"),
    (lambda m: graze.fit_shape(m, "polygon", inset=1), ValueError, "inset: 1, but a polygon takes none"),
    (lambda m: graze.merge_tiles([1, 2]), ValueError, r"solid: shape \(2,\), but"), (lambda m: graze.merge_tiles("x"), TypeError, "solid: "),
])
def test_wrong_arguments_are_named(call, error, text):
    with pytest.raises(error, match=text):
        call(Mask([[1, 0], [1, 1]]))
