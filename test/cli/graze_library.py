"""The masks of both libraries, called from Python through ctypes: thousands of small questions without a process each."""

import ctypes
import os

from graze_command import GRAZE

LIBRARY = os.path.join(os.path.dirname(GRAZE), "libgraze-content.so")


class View(ctypes.Structure):
    _fields_ = [("mask", ctypes.c_void_p), ("flip_x", ctypes.c_bool), ("flip_y", ctypes.c_bool), ("turns", ctypes.c_uint8)]


class Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in "xywh"]


class Pixel(ctypes.Structure):
    _fields_ = [("x", ctypes.c_int32), ("y", ctypes.c_int32)]


class Raw(ctypes.Structure):
    """graze_mask_bits"""
    _fields_ = [("bytes", ctypes.c_char_p), ("width", ctypes.c_uint32), ("height", ctypes.c_uint32),
                ("stride", ctypes.c_size_t)]


class Result(ctypes.Structure):
    """graze_mask_result"""
    _fields_ = [("allocator", ctypes.c_void_p), ("mask", ctypes.c_void_p)]


class Allocator(ctypes.Structure):
    _fields_ = [("resize", ctypes.c_void_p), ("user", ctypes.c_void_p)]


class Box(ctypes.Structure):
    _fields_ = [(name, ctypes.c_float) for name in ("min_x", "min_y", "max_x", "max_y")]


class Component(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint32), ("bounds", Rect), ("first", Pixel)]


class Components(ctypes.Structure):
    _fields_ = [("items", ctypes.POINTER(Component)), ("count", ctypes.c_size_t), ("capacity", ctypes.c_size_t),
                ("allocator", Allocator)]


class Outline(ctypes.Structure):
    _fields_ = [("corners", ctypes.POINTER(Pixel)), ("corner_count", ctypes.c_size_t),
                ("corner_capacity", ctypes.c_size_t), ("ends", ctypes.POINTER(ctypes.c_size_t)),
                ("line_count", ctypes.c_size_t), ("line_capacity", ctypes.c_size_t), ("allocator", Allocator)]


def check(status):
    """GRAZE_OK is 0."""
    if status != 0:
        raise AssertionError(f"status {status}")


def library():
    """The library, its functions with the types that they take; None if Python cannot load it."""
    try:
        found = ctypes.CDLL(LIBRARY)
    except OSError:
        return None
    double, int32, uint32, boolean = ctypes.c_double, ctypes.c_int32, ctypes.c_uint32, ctypes.c_bool
    pointer = ctypes.POINTER
    for name, answer, *takes in [
            ("from_bits", int32, pointer(Raw), ctypes.c_void_p, pointer(ctypes.c_void_p)),
            ("destroy", None, ctypes.c_void_p), ("width", uint32, ctypes.c_void_p), ("height", uint32, ctypes.c_void_p),
            ("get", boolean, ctypes.c_void_p, int32, int32), ("count", uint32, ctypes.c_void_p),
            ("view_bounds", boolean, View, pointer(Rect)), ("overlaps", boolean, View, View, int32, int32),
            ("first_overlap", boolean, View, View, int32, int32, pointer(Pixel)), ("area", uint32, View, View, int32, int32),
            ("overlap_bounds", boolean, View, View, int32, int32, pointer(Rect)),
            ("overlap_mask", int32, View, View, int32, int32, pointer(Result)),
            ("convolve", int32, View, View, pointer(Result)), ("centroid", boolean, View, pointer(double), pointer(double)),
            ("components", int32, View, pointer(Components)), ("component_list_free", None, pointer(Components)),
            ("outline", int32, View, pointer(Outline)), ("outlines_free", None, pointer(Outline)),
            ("scale", int32, View, uint32, uint32, pointer(Result))]:
        function = getattr(found, f"graze_mask_{name}")
        function.restype, function.argtypes = answer, takes
    for name, *takes in [
            ("world_step", ctypes.c_void_p), ("world_close", ctypes.c_void_p), ("recording_stop", ctypes.c_void_p),
            ("recording_start", ctypes.c_void_p, ctypes.c_void_p),
            ("body_add", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p),
            ("body_add_box", ctypes.c_void_p, ctypes.c_uint64, Box, uint32, ctypes.c_void_p),
            ("body_set_name", ctypes.c_void_p, ctypes.c_uint64, ctypes.c_char_p),
            ("world_set_layer_name", ctypes.c_void_p, uint32, ctypes.c_char_p)]:
        getattr(found, f"graze_{name}").argtypes = takes
    return found


class Mask:
    """A mask of the library; `Mask.of(Bits)` makes one."""

    lib = None

    def __init__(self, handle):
        self.handle = handle

    @classmethod
    def of(cls, bits):
        size = (bits.width + 7) // 8
        rows = b"".join(int(f"{row:0{bits.width}b}"[::-1].ljust(8 * size, "0"), 2).to_bytes(size, "big") for row in bits.rows)
        handle = ctypes.c_void_p()
        assert cls.lib.graze_mask_from_bits(Raw(rows, bits.width, bits.height, size), None, handle) == 0
        return cls(handle.value)

    @classmethod
    def made(cls, function, *arguments):
        """The result of a function whose last parameter is a graze_mask_result."""
        result = Result()
        assert function(*arguments, result) == 0
        return cls(result.mask)

    def __del__(self):
        self.lib.graze_mask_destroy(self.handle)

    @property
    def view(self):
        return View(self.handle, False, False, 0)

    def pixels(self):
        """The solid ones as (x, y)."""
        width, height = self.lib.graze_mask_width(self.handle), self.lib.graze_mask_height(self.handle)
        return width, height, {(x, y) for y in range(height) for x in range(width)
                               if self.lib.graze_mask_get(self.handle, x, y)}

    def count(self):
        return self.lib.graze_mask_count(self.handle)

    def centroid(self):
        x, y = ctypes.c_double(), ctypes.c_double()
        return (x.value, y.value) if self.lib.graze_mask_centroid(self.view, x, y) else None

    def overlaps(self, other, x, y):
        return self.lib.graze_mask_overlaps(self.view, other.view, x, y)

    def area(self, other, x, y):
        return self.lib.graze_mask_area(self.view, other.view, x, y)

    def first(self, other, x, y):
        pixel = Pixel()
        return (pixel.x, pixel.y) if self.lib.graze_mask_first_overlap(self.view, other.view, x, y, pixel) else None

    def overlap_bounds(self, other, x, y):
        rect = Rect()
        is_there = self.lib.graze_mask_overlap_bounds(self.view, other.view, x, y, rect)
        return (rect.x, rect.y, rect.w, rect.h) if is_there else None

    def components(self):
        """[(count, (x, y, w, h))]"""
        found = Components()
        assert self.lib.graze_mask_components(self.view, found) == 0
        items = [(part.count, (part.bounds.x, part.bounds.y, part.bounds.w, part.bounds.h))
                 for part in found.items[:found.count]] if found.count else []
        self.lib.graze_mask_component_list_free(found)
        return items

    def lines(self):
        """Lists of corners (x, y)."""
        found = Outline()
        assert self.lib.graze_mask_outline(self.view, found) == 0
        ends = found.ends[:found.line_count] if found.line_count else []
        lines = [[(corner.x, corner.y) for corner in found.corners[begin:end]]
                 for begin, end in zip([0] + ends, ends)]
        self.lib.graze_mask_outlines_free(found)
        return lines


def record_named(path):
    """Record a frame of three boxes, one of a body with a name, on a layer with a name. False: the library is missing."""
    lib = library()
    if lib is None:
        return False
    world, body, part = ctypes.c_void_p(), ctypes.c_uint64(), ctypes.c_uint64()
    zeros = bytes(4096)
    check(lib.graze_world_open(zeros, ctypes.byref(world)))
    with open(path, "wb") as file:
        take = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)(
            lambda _, data, size: file.write(ctypes.string_at(data, size)) == size)
        sink = (ctypes.c_void_p * 2)(ctypes.cast(take, ctypes.c_void_p), None)
        check(lib.graze_recording_start(world, sink))
        for low, high, layer in (0, 1, 0), (50, 60, 4), (99, 100, 0):
            check(lib.graze_body_add(world, zeros, ctypes.byref(body)))
            check(lib.graze_body_add_box(world, body, Box(low, low, high, high), layer,
                                                           ctypes.byref(part)))
            if layer:
                check(lib.graze_body_set_name(world, body, b"l"))
        check(lib.graze_world_set_layer_name(world, 4, b"t"))
        check(lib.graze_world_step(world))
        check(lib.graze_recording_stop(world))
    lib.graze_world_close(world)
    return True
