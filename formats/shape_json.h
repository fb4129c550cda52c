/* shape_json.h: shapes as JSON objects, as `graze shapes` reads them; docs/shapes.md
 * describes them.
 *
 *     {"kind": "box", "min": [x, y], "max": [x, y]}
 *     {"kind": "circle", "center": [x, y], "radius": r}
 *     {"kind": "capsule", "from": [x, y], "to": [x, y], "radius": r}
 *     {"kind": "polygon", "points": [[x, y], ...], "radius": r}
 *     {"kind": "ellipse", "center": [x, y], "radii": [a, b], "angle": degrees}
 *     {"kind": "ellipse", "center": [x, y], "ends": [[x, y], [x, y]], "radius": r}
 *     {"kind": "chain", "nodes": [[x, y, r], ...], "off": [number, ...]}
 *     {"kind": "mask", "file": PNG, "at": [x, y], "flip": "x", "turn": 90}
 *
 * The radius of a polygon and of an ellipse, angle, off, flip and turn may be missing.
 * Further members are ignored. Only the form is checked: the caller asks
 * graze_shape_check whether it is a shape. A chain is made at once, or refused.
 */
#ifndef FORMATS_SHAPE_JSON_H
#define FORMATS_SHAPE_JSON_H

#include "formats/json.h"
#include "formats/mask_file.h"
#include "graze/shape.h"

/* Read a node as a shape; `masks` keeps the pictures of masks, and must outlive the
 * shape; shape_json_free frees its chain. A polygon of too many corners has their
 * number, and the first ones of them.
 * Errors: ERROR_INPUT with the place of a node not of the form above, or whose
 * picture cannot be read as a mask; ERROR_RESOURCES. */
bool shape_json_read(const node *n, mask_store *masks, graze_shape *shape, error *e);

/* Free the chain of a shape that was read, if it has one. */
void shape_json_free(const graze_shape *shape);

/* Add a shape, but not a mask or a chain, as a member; `name` as json.h has it. An ellipse along
 * the axes has radii; another one has the ends of both, which are exact. */
void shape_json_put(json_writer *w, const char *name, const graze_shape *shape);

#endif
