-- arrays.lua: arrays of graze and of the game, without copies, of require "graze" under LuaJIT. graze/init.lua gives it the methods of
-- worlds, and its checks of arguments.
local core = require "graze.core"
local enums = require "graze.enums"

local has_ffi, ffi = pcall(require, "ffi")
has_ffi = has_ffi and type(jit) == "table"

return function(World, own)
  if not has_ffi then return end
  local whole, of_type, refuse, check_body = own.whole, own.of_type, own.refuse, own.check_body
  local COUNT_MAX, COORD_MAX = 2 ^ 31 - 1, 2 ^ 60

  -- The structs of graze, and those of world_arrays.c.
  ffi.cdef(require "graze.structs" .. [[
    typedef struct graze_lua_ends {
      const graze_lua_mover *movers;
      size_t count;
      double *x, *y, snap;
    } graze_lua_ends;
    typedef struct graze_lua_arrays {
      const graze_lua_contact_event *(*contact_events)(const void *world, size_t *count);
      int (*set_positions)(void *world, const graze_lua_positions *positions);
      int (*move_all)(void *world, const graze_lua_positions *positions);
      int (*danger)(void *world, const graze_lua_danger_def *danger, float *times);
      int (*move_many)(void *world, const graze_lua_ends *ends);
    } graze_lua_arrays;
  ]])

  local function functions_of(world, is_change)
    local functions, pointer = world.core:arrays(is_change)
    return ffi.cast("const graze_lua_arrays *", functions), ffi.cast("void *", pointer)
  end

  -- A struct whose fields are arrays of the game, and numbers.
  local function struct_of(name, fields)
    local made = ffi.new(name)
    for _, field in ipairs(fields) do
      local argument, value = field[1], field[2]
      local is_put = value ~= nil and pcall(function() made[argument] = value end)
      if not is_put and not (value == nil and field.is_optional) then refuse(argument, field.must, value) end
    end
    return made
  end

  -- The first of `count` numbers, of the array of this name, that is not within +-2^60.
  local function bad_number(array, name, count)
    for i = 0, count - 1 do
      if not (array[i] >= -COORD_MAX and array[i] <= COORD_MAX) then return ("%s[%.0f] %.14g"):format(name, i, array[i]) end
    end
  end

  local arrays = {}
  for _, name in ipairs { "float", "double", "graze_lua_body", "graze_lua_mover" } do arrays[name] = ffi.typeof(name .. "[?]") end

  -- Refuses an array of ffi.new that has fewer items. A pointer does not tell its length, so one of its size may be one.
  local function check_length(argument, array, of, count)
    if array == nil then return end
    local size, item = ffi.sizeof(array), ffi.sizeof(of)
    if size < count * item and (size ~= ffi.sizeof "void *" or ffi.istype(arrays[of], array)) then
      refuse(argument, ("an array of at least %.0f"):format(count), size / item)
    end
  end

  local function bad_handle(world, handles, count)
    for i = 0, count - 1 do
      local slot, generation = tonumber(handles[i].id % 4294967296), tonumber(handles[i].id / 4294967296)
      if not world.core:is_alive { slot, generation } then
        return ("handles[%.0f] slot %.0f, generation %.0f"):format(i, slot, generation)
      end
    end
  end

  -- The row that was refused, if it is found, and the text of the status.
  local function check_status(name, status, bad)
    if status ~= enums.GRAZE_OK then
      core.refuse(("graze: %s: %s%s"):format(name, bad and bad .. ": " or "", core.status_text(tonumber(status))))
    end
  end

  -- world:event_array(): a pointer to graze's own array, which is valid until the next step, and a count.
  function World:event_array()
    local functions, world = functions_of(self)
    local count = ffi.new "size_t[1]"
    local events = functions.contact_events(world, count)
    return events, tonumber(count[0])
  end

  -- world:handle_array(bodies): the handles of a list of bodies, for the methods below.
  function World:handle_array(bodies)
    local handles = ffi.new("graze_lua_body[?]", #of_type(bodies, "bodies", "table"))
    for i, body in ipairs(bodies) do
      check_body(self, body, "bodies[" .. i .. "]")
      handles[i - 1].id = ffi.new("uint64_t", body[2]) * 4294967296 + body[1]
    end
    return handles
  end

  local HANDLES, FLOATS = "what handle_array returns", "an array of float"

  -- world:set_positions(handles, x, y, count, angle): x, y and angle, or nil, are arrays of float of the game, which graze reads where
  -- they are. world:move_all is the same with body:move_to.
  local function place(name)
    return function(self, handles, x, y, count, angle)
      local functions, world = functions_of(self, true)
      whole(count, "count", 0, COUNT_MAX)
      local positions = struct_of("graze_lua_positions", {
        { "bodies", handles, must = HANDLES }, { "x", x, must = FLOATS }, { "y", y, must = FLOATS },
        { "angle", angle, must = FLOATS, is_optional = true }, { "count", count } })
      check_length("bodies", handles, "graze_lua_body", count)
      check_length("x", x, "float", count)
      check_length("y", y, "float", count)
      check_length("angle", angle, "float", count)
      local status = functions[name](world, positions)
      if status == enums.GRAZE_OK then return end
      check_status(name, status, bad_handle(self, handles, count) or bad_number(x, "x", count) or bad_number(y, "y", count)
        or angle and bad_number(angle, "angle", count))
    end
  end

  World.set_positions, World.move_all = place "set_positions", place "move_all"

  -- world:danger_array(def, handles, dx, dy, count, times): as world:danger without `bodies`. Body i flies by (dx[i], dy[i]) in a step, and the
  -- times go to an array of columns * rows floats of the game.
  function World:danger_array(def, handles, dx, dy, count, times)
    local functions, world = functions_of(self, true)
    local numbers, shape = own.danger_numbers(self, def)
    whole(count, "count", 0, COUNT_MAX)
    local danger = struct_of("graze_lua_danger_def", {
      { "bodies", handles, must = HANDLES }, { "dx", dx, must = FLOATS }, { "dy", dy, must = FLOATS }, { "count", count } })
    danger.origin_x, danger.origin_y, danger.cell_x, danger.cell_y = numbers.x, numbers.y, numbers.cell_width, numbers.cell_height
    danger.columns, danger.rows, danger.layer, danger.steps = numbers.columns, numbers.rows, numbers.layer, numbers.steps
    danger.shape = shape and ffi.cast("const void *", shape.core)
    local is_array, out = pcall(ffi.cast, "float *", times)
    if type(times) ~= "cdata" or not is_array then refuse("times", FLOATS, times) end
    check_length("bodies", handles, "graze_lua_body", count)
    check_length("dx", dx, "float", count)
    check_length("dy", dy, "float", count)
    check_length("times", times, "float", numbers.columns * numbers.rows)
    local status = functions.danger(world, danger, out)
    if status == enums.GRAZE_OK then return end
    check_status("danger_array", status,
      bad_handle(self, handles, count) or bad_number(dx, "dx", count) or bad_number(dy, "dy", count))
  end

  -- world:mover_array(count): an array of movers with the fields min_x, min_y, max_x, max_y (relative to x, y), x, y, goal_x, goal_y, and
  -- layer, a number.
  function World:mover_array(count) return ffi.new("graze_lua_mover[?]", whole(count, "count", 0, COUNT_MAX)) end

  local mover_numbers = { "min_x", "min_y", "max_x", "max_y", "x", "y", "goal_x", "goal_y" }

  local function bad_mover(movers, count)
    for i = 0, count - 1 do
      local mover = movers[i]
      for _, name in ipairs(mover_numbers) do
        local value = mover[name]
        if not (value >= -COORD_MAX and value <= COORD_MAX) then return ("movers[%.0f].%s %.14g"):format(i, name, value) end
      end
      if mover.max_x < mover.min_x then return ("movers[%.0f].max_x %.14g"):format(i, mover.max_x) end
      if mover.max_y < mover.min_y then return ("movers[%.0f].max_y %.14g"):format(i, mover.max_y) end
      if mover.layer > 63 then return ("movers[%.0f].layer %.0f"):format(i, mover.layer) end
    end
  end

  -- world:move_array(movers, count, x, y, snap): where each mover of a mover_array would end, as move_many without a filter, in two arrays
  -- of double of the game.
  function World:move_array(movers, count, x, y, snap)
    local functions = functions_of(self, true)
    whole(count, "count", 0, COUNT_MAX)
    local ends = struct_of("graze_lua_ends", {
      { "movers", movers, must = "what mover_array returns" }, { "x", x, must = "an array of double" },
      { "y", y, must = "an array of double" }, { "count", count }, { "snap", own.distance(snap, "snap", true) or 0 } })
    check_length("movers", movers, "graze_lua_mover", count)
    check_length("x", x, "double", count)
    check_length("y", y, "double", count)
    local status = functions.move_many(ffi.cast("void *", self.core), ends)
    if status ~= enums.GRAZE_OK then check_status("move_array", status, bad_mover(movers, count)) end
  end
end
