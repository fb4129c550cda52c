/* attacks.c: attacks, which strike each body once. Their strikes are in state.c. */
#include "bind.h"

/* attack_add(user, again_after, bodies_max): a handle */
PyObject *bind_world_attack_add(PyObject *object, PyObject *arguments) {
    unsigned long long user;
    graze_attack_def def = { 0 };
    graze_attack attack;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KII", &user, &def.again_after,
                                       &def.bodies_max))
        return NULL;
    def.user = user;
    const graze_status status = graze_attack_add(w, &def, &attack);
    if (status == GRAZE_OK)
        return PyLong_FromUnsignedLongLong(attack.id);
    return bind_fail(status, "add_attack");
}

/* The attack of a call's only argument. */
static graze_world *attack_read(PyObject *object, PyObject *arguments,
                                graze_attack *attack) {
    unsigned long long id;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &id))
        return NULL;
    *attack = (graze_attack){ id };
    return w;
}

static PyObject *attack_result(graze_status status, graze_attack attack) {
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    return bind_fail_handle(status, "attack", attack.id);
}

PyObject *bind_world_attack_reset(PyObject *object, PyObject *arguments) {
    graze_attack attack;
    graze_world *w = attack_read(object, arguments, &attack);
    if (w == NULL)
        return NULL;
    return attack_result(graze_attack_reset(w, attack), attack);
}

PyObject *bind_world_attack_remove(PyObject *object, PyObject *arguments) {
    graze_attack attack;
    graze_world *w = attack_read(object, arguments, &attack);
    if (w == NULL)
        return NULL;
    return attack_result(graze_attack_remove(w, attack), attack);
}

/* part_set_attack(part, attack): 0 for none */
PyObject *bind_world_part_set_attack(PyObject *object, PyObject *arguments) {
    unsigned long long part, attack;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KK", &part, &attack))
        return NULL;
    const graze_status status =
        graze_part_set_attack(w, (graze_part){ part }, (graze_attack){ attack });
    if (status == GRAZE_OK)
        return Py_NewRef(Py_None);
    if (attack != 0 &&
        graze_attack_read(w, (graze_attack){ attack }, NULL, NULL) != GRAZE_OK)
        return bind_fail_handle(status, "attack", attack);
    return bind_fail_handle(status, "part", part);
}

/* attack_set(attack, user, again_after, bodies_max) */
PyObject *bind_world_attack_set(PyObject *object, PyObject *arguments) {
    unsigned long long id, user;
    graze_attack_def def = { 0 };
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KKII", &id, &user,
                                       &def.again_after, &def.bodies_max))
        return NULL;
    def.user = user;
    const graze_attack attack = { id };
    return attack_result(graze_attack_set(w, attack, &def), attack);
}

/* attack_read(attack): (user, again_after, bodies_max, struck) */
PyObject *bind_world_attack_read(PyObject *object, PyObject *arguments) {
    unsigned long long id;
    graze_attack_def def;
    uint32_t struck;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &id))
        return NULL;
    const graze_attack attack = { id };
    const graze_status status = graze_attack_read(w, attack, &def, &struck);
    if (status != GRAZE_OK)
        return attack_result(status, attack);
    return Py_BuildValue("KIII", (unsigned long long)def.user, def.again_after,
                         def.bodies_max, struck);
}

/* has_struck(attack, body): the step, or None */
PyObject *bind_world_has_struck(PyObject *object, PyObject *arguments) {
    unsigned long long attack, body;
    uint64_t step;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KK", &attack, &body))
        return NULL;
    if (!graze_attack_has_struck(w, (graze_attack){ attack }, (graze_body){ body },
                                 &step))
        return Py_NewRef(Py_None);
    return PyLong_FromUnsignedLongLong(step);
}

/* attack_of(part): the attack, or 0 */
PyObject *bind_world_attack_of(PyObject *object, PyObject *arguments) {
    unsigned long long part;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "K", &part))
        return NULL;
    return PyLong_FromUnsignedLongLong(
        graze_part_attack(w, (graze_part){ part }).id);
}

/* explain_strike(body, target): (reason, attack, step, struck) */
PyObject *bind_world_explain_strike(PyObject *object, PyObject *arguments) {
    unsigned long long body, target;
    graze_strike_explanation e;
    graze_world *w = bind_read(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "KK", &body, &target))
        return NULL;
    graze_world_explain_strike(w, (graze_body){ body }, (graze_body){ target }, &e);
    return Py_BuildValue("IKKI", (unsigned)e.reason, (unsigned long long)e.attack.id,
                         (unsigned long long)e.step, e.struck);
}
