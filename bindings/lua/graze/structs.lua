-- structs.lua: written by tools/bindings.py from graze-api.json; do not change it by hand.
return [[
  typedef struct graze_lua_body {
    uint64_t id;
  } graze_lua_body;
  typedef struct graze_lua_contact_event {
    graze_lua_body a;
    graze_lua_body b;
    uint64_t user_a;
    uint64_t user_b;
    uint32_t layer_a;
    uint32_t layer_b;
    int kind;
    float time;
  } graze_lua_contact_event;
  typedef struct graze_lua_positions {
    const graze_lua_body *bodies;
    const float *x;
    const float *y;
    size_t count;
    const float *angle;
  } graze_lua_positions;
  typedef struct graze_lua_mover {
    float min_x;
    float min_y;
    float max_x;
    float max_y;
    float x;
    float y;
    double goal_x;
    double goal_y;
    uint8_t layer;
  } graze_lua_mover;
  typedef struct graze_lua_danger_def {
    double origin_x;
    double origin_y;
    double cell_x;
    double cell_y;
    uint32_t columns;
    uint32_t rows;
    const void *shape;
    uint32_t layer;
    uint32_t steps;
    const graze_lua_body *bodies;
    const float *dx;
    const float *dy;
    size_t count;
  } graze_lua_danger_def;
]]
