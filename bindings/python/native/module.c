/* module.c: graze for Python, the part in C: columns of numbers in, columns of bytes
 * out.
 *
 * It knows no NumPy: it reads any buffer, and gives a result as a Memory, whose
 * buffer NumPy wraps without a copy. The package's Python files make arrays of one
 * and of the other, and check shapes and types. Built with the limited API of Python
 * 3.11, one binary serves all later versions.
 *
 * Searches, steps and queries release the GIL. A world counts its users meanwhile:
 * a call that would change it then is refused.
 *
 * This file has the module and its types, and says how structs lie in memory.
 */
#include "bind.h"

#include <stddef.h>

static PyObject *version(PyObject *module, PyObject *none) {
    (void)module;
    (void)none;
    return PyUnicode_FromString(graze_version());
}

static PyMethodDef functions[] = {
    { "find", bind_find, METH_VARARGS, NULL },
    { "mask_from_bits", bind_mask_from_bits, METH_VARARGS, NULL },
    { "index_open", bind_index_open, METH_VARARGS, NULL },
    { "world_open", bind_world_open, METH_VARARGS, NULL },
    { "replay_open", bind_replay_open, METH_VARARGS, NULL },
    { "hitbox_set", bind_hitbox_set, METH_VARARGS, NULL },
    { "delta", bind_delta, METH_VARARGS, NULL },
    { "layer_color", bind_layer_color, METH_VARARGS, NULL },
    { "shape", bind_shape_make, METH_VARARGS, NULL },
    { "oriented_box", bind_oriented_box, METH_VARARGS, NULL },
    { "ellipse", bind_ellipse, METH_VARARGS, NULL },
    { "angle_sin_cos", bind_angle_sin_cos, METH_VARARGS, NULL },
    { "chain", bind_chain_make, METH_VARARGS, NULL },
    { "tiles_merge", bind_tiles_merge, METH_VARARGS, NULL },
    { "broad_phases", bind_broad_phases, METH_NOARGS, NULL },
    { "read_format", bind_read_format, METH_VARARGS, NULL },
    { "version", version, METH_NOARGS, NULL },
    { NULL, NULL, 0, NULL },
};

#define FIELD(struct_name, field, type) #field, type, offsetof(struct_name, field)

typedef struct layout_field {
    const char *name, *type;
    size_t offset;
} layout_field;

/* How a struct lies in memory: a dict for numpy.dtype. */
static PyObject *layout_make(size_t size, const layout_field *fields) {
    PyObject *names = PyList_New(0), *formats = PyList_New(0),
             *offsets = PyList_New(0), *result = NULL;
    bool is_fine = names != NULL && formats != NULL && offsets != NULL;
    for (; is_fine && fields->name != NULL; fields++) {
        PyObject *name = PyUnicode_FromString(fields->name),
                 *format = PyUnicode_FromString(fields->type),
                 *offset = PyLong_FromSize_t(fields->offset);
        is_fine = name != NULL && format != NULL && offset != NULL &&
                  PyList_Append(names, name) == 0 &&
                  PyList_Append(formats, format) == 0 &&
                  PyList_Append(offsets, offset) == 0;
        Py_XDECREF(name);
        Py_XDECREF(format);
        Py_XDECREF(offset);
    }
    if (is_fine)
        result = Py_BuildValue("{sOsOsOsn}", "names", names, "formats", formats,
                               "offsets", offsets, "itemsize", (Py_ssize_t)size);
    Py_XDECREF(names);
    Py_XDECREF(formats);
    Py_XDECREF(offsets);
    return result;
}

static const layout_field event_fields[] = {
    { FIELD(graze_contact_event, a, "u8") },
    { FIELD(graze_contact_event, b, "u8") },
    { FIELD(graze_contact_event, user_a, "u8") },
    { FIELD(graze_contact_event, user_b, "u8") },
    { FIELD(graze_contact_event, layer_a, "u4") },
    { FIELD(graze_contact_event, layer_b, "u4") },
    { FIELD(graze_contact_event, kind, "u4") },
    { FIELD(graze_contact_event, time, "f4") },
    { NULL, NULL, 0 },
};
static const layout_field touch_fields[] = {
    { FIELD(graze_touch_event, a, "u8") },
    { FIELD(graze_touch_event, b, "u8") },
    { FIELD(graze_touch_event, part_a, "u8") },
    { FIELD(graze_touch_event, part_b, "u8") },
    { FIELD(graze_touch_event, user_a, "u8") },
    { FIELD(graze_touch_event, user_b, "u8") },
    { FIELD(graze_touch_event, tag_a, "u4") },
    { FIELD(graze_touch_event, tag_b, "u4") },
    { FIELD(graze_touch_event, layer_a, "u4") },
    { FIELD(graze_touch_event, layer_b, "u4") },
    { FIELD(graze_touch_event, kind, "u4") },
    { FIELD(graze_touch_event, time, "f4") },
    { NULL, NULL, 0 },
};
static const layout_field contact_fields[] = {
    { FIELD(graze_contact, a, "u8") },
    { FIELD(graze_contact, b, "u8") },
    { FIELD(graze_contact, touches, "u8") },
    { NULL, NULL, 0 },
};
static const layout_field strike_fields[] = {
    { FIELD(graze_strike, attack, "u8") },
    { FIELD(graze_strike, body, "u8") },
    { FIELD(graze_strike, target, "u8") },
    { FIELD(graze_strike, part, "u8") },
    { FIELD(graze_strike, target_part, "u8") },
    { FIELD(graze_strike, user, "u8") },
    { FIELD(graze_strike, target_user, "u8") },
    { FIELD(graze_strike, number, "u4") },
    { FIELD(graze_strike, time, "f4") },
    { NULL, NULL, 0 },
};
static const layout_field near_fields[] = {
    { FIELD(graze_near_miss, a, "u8") },
    { FIELD(graze_near_miss, b, "u8") },
    { FIELD(graze_near_miss, part_a, "u8") },
    { FIELD(graze_near_miss, part_b, "u8") },
    { FIELD(graze_near_miss, user_a, "u8") },
    { FIELD(graze_near_miss, user_b, "u8") },
    { FIELD(graze_near_miss, time, "f8") },
    { FIELD(graze_near_miss, distance, "f8") },
    { FIELD(graze_near_miss, nearest_time, "f8") },
    { FIELD(graze_near_miss, nearest, "(2,2)f8") },
    { NULL, NULL, 0 },
};
static const layout_field part_touch_fields[] = {
    { FIELD(graze_touch, part_a, "u8") },
    { FIELD(graze_touch, part_b, "u8") },
    { FIELD(graze_touch, tag_a, "u4") },
    { FIELD(graze_touch, tag_b, "u4") },
    { FIELD(graze_touch, layer_a, "u4") },
    { FIELD(graze_touch, layer_b, "u4") },
    { NULL, NULL, 0 },
};
static const layout_field rider_fields[] = {
    { FIELD(graze_rider, body, "u8") },
    { FIELD(graze_rider, user, "u8") },
    { "start", "(2,)f4", offsetof(graze_rider, from_x) },
    { FIELD(graze_rider, is_carried, "?") },
    { FIELD(graze_rider, is_pushed, "?") },
    { FIELD(graze_rider, is_crushed, "?") },
    { FIELD(graze_rider, part, "u8") },
    { FIELD(graze_rider, by, "u8") },
    { FIELD(graze_rider, against, "u8") },
    { NULL, NULL, 0 },
};
static const layout_field push_body_fields[] = {
    { FIELD(graze_push_body, body, "u8") },
    { FIELD(graze_push_body, weight, "f4") },
    { FIELD(graze_push_body, priority, "i4") },
    { NULL, NULL, 0 },
};
static const layout_field pushed_fields[] = {
    { FIELD(graze_pushed, body, "u8") },
    { FIELD(graze_pushed, user, "u8") },
    { "start", "(2,)f4", offsetof(graze_pushed, from_x) },
    { FIELD(graze_pushed, is_moved, "?") },
    { FIELD(graze_pushed, is_held, "?") },
    { FIELD(graze_pushed, is_overlapping, "?") },
    { FIELD(graze_pushed, against, "u8") },
    { NULL, NULL, 0 },
};
static const layout_field leg_fields[] = {
    { "start", "(2,)f8", offsetof(graze_leg, from) },
    { "end", "(2,)f8", offsetof(graze_leg, to) },
    { FIELD(graze_leg, time, "f8") },
    { FIELD(graze_leg, normal, "(2,)f8") },
    { FIELD(graze_leg, part, "u8") },
    { FIELD(graze_leg, body, "u8") },
    { FIELD(graze_leg, user, "u8") },
    { FIELD(graze_leg, layer, "u4") },
    { FIELD(graze_leg, tag, "u4") },
    { FIELD(graze_leg, response, "u4") },
    { NULL, NULL, 0 },
};
static const layout_field primitive_fields[] = {
    { FIELD(bind_primitive, body, "u8") },
    { FIELD(bind_primitive, part, "u8") },
    { FIELD(bind_primitive, start, "u8") },
    { FIELD(bind_primitive, count, "u4") },
    { FIELD(bind_primitive, type, "u4") },
    { FIELD(bind_primitive, kind, "u4") },
    { FIELD(bind_primitive, color, "u4") },
    { FIELD(bind_primitive, layer, "u4") },
    { FIELD(bind_primitive, is_touching, "?") },
    { FIELD(bind_primitive, is_disabled, "?") },
    { NULL, NULL, 0 },
};
static const layout_field hit_fields[] = {
    { FIELD(graze_hit, part, "u8") },       { FIELD(graze_hit, body, "u8") },
    { FIELD(graze_hit, user, "u8") },       { FIELD(graze_hit, layer, "u4") },
    { FIELD(graze_hit, tag, "u4") },        { FIELD(graze_hit, own_part, "u8") },
    { FIELD(graze_hit, time, "f8") },       { FIELD(graze_hit, exit_time, "f8") },
    { FIELD(graze_hit, distance, "f8") },   { FIELD(graze_hit, point, "(2,)f8") },
    { FIELD(graze_hit, normal, "(2,)f8") }, { NULL, NULL, 0 },
};

static const layout_field move_hit_fields[] = {
    { FIELD(graze_move_hit, row, "u8") },
    { FIELD(graze_move_hit, part, "u8") },
    { FIELD(graze_move_hit, body, "u8") },
    { FIELD(graze_move_hit, user, "u8") },
    { FIELD(graze_move_hit, mover_part, "u4") },
    { FIELD(graze_move_hit, is_tile, "?") },
    { FIELD(graze_move_hit, tile_value, "u2") },
    { FIELD(graze_move_hit, tile_x, "u4") },
    { FIELD(graze_move_hit, tile_y, "u4") },
    { FIELD(graze_move_hit, response, "u4") },
    { "normal", "(2,)f8", offsetof(graze_move_hit, normal_x) },
    { FIELD(graze_move_hit, time, "f8") },
    { "touch", "(2,)f8", offsetof(graze_move_hit, touch_x) },
    { NULL, NULL, 0 },
};

static const layout_field mover_fields[] = {
    { "box", "(4,)f4", offsetof(graze_mover, box) },
    { FIELD(graze_mover, x, "f4") },
    { FIELD(graze_mover, y, "f4") },
    { FIELD(graze_mover, goal, "(2,)f8") },
    { FIELD(graze_mover, layer, "u1") },
    { NULL, NULL, 0 },
};
static const layout_field mover_end_fields[] = {
    { "x", "f8", offsetof(graze_mover_end, end_x) },
    { "y", "f8", offsetof(graze_mover_end, end_y) },
    { FIELD(graze_mover_end, is_crushed, "?") },
    { FIELD(graze_mover_end, is_cut_short, "?") },
    { FIELD(graze_mover_end, is_standing, "?") },
    { "floor_part", "u8", offsetof(graze_mover_end, floor.part) },
    { "floor_body", "u8", offsetof(graze_mover_end, floor.body) },
    { "floor_normal", "(2,)f8", offsetof(graze_mover_end, floor.normal_x) },
    { NULL, NULL, 0 },
};
static const layout_field component_fields[] = {
    { FIELD(graze_mask_component, count, "u4") },
    { FIELD(graze_mask_component, bounds, "(4,)u4") },
    { FIELD(graze_mask_component, first, "(2,)i4") },
    { NULL, NULL, 0 },
};

static bool layout_add(PyObject *module, const char *name, size_t size,
                       const layout_field *fields) {
    PyObject *made = layout_make(size, fields);
    const bool is_added =
        made != NULL && PyModule_AddObjectRef(module, name, made) == 0;
    Py_XDECREF(made);
    return is_added;
}

static bool type_add(PyObject *module, PyType_Spec *spec, PyTypeObject **type) {
    *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *type != NULL && PyModule_AddType(module, *type) == 0;
}

static struct PyModuleDef definition = { PyModuleDef_HEAD_INIT,
                                         "graze._graze",
                                         "graze for Python, the part in C.",
                                         -1,
                                         functions,
                                         NULL,
                                         NULL,
                                         NULL,
                                         NULL };

PyMODINIT_FUNC PyInit__graze(void) {
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL)
        return NULL;
    bind_types.error = PyErr_NewExceptionWithDoc(
        "graze.GrazeError", "What the library refused.", PyExc_ValueError, NULL);
    if (bind_types.error != NULL &&
        PyModule_AddObjectRef(module, "GrazeError", bind_types.error) == 0 &&
        type_add(module, &bind_memory_spec, &bind_types.memory) &&
        type_add(module, &bind_world_spec, &bind_types.world) &&
        type_add(module, &bind_index_spec, &bind_types.index) &&
        type_add(module, &bind_replay_spec, &bind_types.replay) &&
        type_add(module, &bind_mask_spec, &bind_types.mask) &&
        layout_add(module, "EVENT", sizeof(graze_contact_event), event_fields) &&
        layout_add(module, "TOUCH", sizeof(graze_touch_event), touch_fields) &&
        layout_add(module, "CONTACT", sizeof(graze_contact), contact_fields) &&
        layout_add(module, "STRIKE", sizeof(graze_strike), strike_fields) &&
        type_add(module, &bind_shape_spec, &bind_types.shape) &&
        type_add(module, &bind_chain_spec, &bind_types.chain) &&
        layout_add(module, "MOVER", sizeof(graze_mover), mover_fields) &&
        layout_add(module, "MOVER_END", sizeof(graze_mover_end), mover_end_fields) &&
        layout_add(module, "COMPONENT", sizeof(graze_mask_component),
                   component_fields) &&
        type_add(module, &bind_hitboxes_spec, &bind_types.hitboxes) &&
        layout_add(module, "NEAR_MISS", sizeof(graze_near_miss), near_fields) &&
        layout_add(module, "PART_TOUCH", sizeof(graze_touch), part_touch_fields) &&
        layout_add(module, "RIDER", sizeof(graze_rider), rider_fields) &&
        layout_add(module, "PUSH_BODY", sizeof(graze_push_body), push_body_fields) &&
        layout_add(module, "PUSHED", sizeof(graze_pushed), pushed_fields) &&
        layout_add(module, "LEG", sizeof(graze_leg), leg_fields) &&
        layout_add(module, "PRIMITIVE", sizeof(bind_primitive), primitive_fields) &&
        layout_add(module, "HIT", sizeof(graze_hit), hit_fields) &&
        layout_add(module, "MOVE_HIT", sizeof(graze_move_hit), move_hit_fields))
        return module;
    Py_DECREF(module);
    return NULL;
}
