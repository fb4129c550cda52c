-- graze: worlds, bodies, layers by name, events, queries, tile layers, snapshots and recordings. docs/lua.md tells it all.
--
--   local graze = require "graze"
--   local world = graze.world { layers = { "player", "bullet" }, rules = { { "player", "bullet" } } }
local core = require "graze.core"
local enums = require "graze.enums"

local graze = {}

local World, Body = {}, {}
local World_mt, Body_mt = { __index = World }, { __index = Body }

-- How messages show a body.
function Body_mt.__tostring(body) return ("body, slot %.0f, generation %.0f"):format(body[1], body[2]) end

local LAYERS_MAX = 64

-- ---- arguments ----

-- Some Luas write NaN as -nan.
local function refuse(argument, what, value)
  local shown = value == value and tostring(value) or "nan"
  core.refuse(("graze: %s must be %s, and is %s (a %s)"):format(argument, what, shown, type(value)))
end

-- A number within +-2^60; nil where it may be missing.
local function number(value, argument, is_optional)
  if type(value) ~= "number" or not (value >= -2 ^ 60 and value <= 2 ^ 60) then
    if value ~= nil or not is_optional then refuse(argument, "a number within +-2^60", value) end
  end
  return value
end

local function whole(value, argument, least, most, is_optional)
  if type(value) ~= "number" or not (value >= least and value <= most) or value % 1 ~= 0 then
    if value ~= nil or not is_optional then refuse(argument, ("a whole number from %.0f to %.0f"):format(least, most), value) end
  end
  return value
end

-- A number from 0 on.
local function distance(value, argument, is_optional)
  if number(value, argument, is_optional) and value < 0 then refuse(argument, "a distance", value) end
  return value
end

local function above_0(value, argument)
  if number(value, argument) <= 0 then refuse(argument, "a number above 0", value) end
  return value
end

-- The edges of a box, from a function's arguments, or with names of their own.
local edge_names = { "min_x", "min_y", "max_x", "max_y" }

local function edges(min_x, min_y, max_x, max_y, names)
  local values = { min_x, min_y, max_x, max_y }
  names = names or edge_names
  for i = 1, 4 do number(values[i], names[i]) end
  for i = 1, 2 do
    if values[i + 2] < values[i] then refuse(names[i + 2], ("at least %s, %.14g"):format(names[i], values[i]), values[i + 2]) end
  end
  return min_x, min_y, max_x, max_y
end

local function of_type(value, argument, kind, is_optional)
  if type(value) ~= kind and (value ~= nil or not is_optional) then refuse(argument, "a " .. kind, value) end
  return value
end

-- Fields of a table that are not among the names are most likely misspelt.
local function known(value, names, argument)
  of_type(value, argument, "table")
  for name in pairs(value) do
    if not names[name] then core.refuse(("graze: %s has no field %s"):format(argument, tostring(name))) end
  end
  return value
end

local WHOLE_MAX, NAME_MAX = 2 ^ 32 - 1, 31

local function check_name(name, argument)
  if type(name) ~= "string" or #name > NAME_MAX then refuse(argument, "a string of at most 31 bytes", name) end
  return name
end

-- ---- layers ----

-- A name gets the next free number, or nil if there is none.
local function add_layer(world, name)
  local number = world.layer_count
  if number == LAYERS_MAX or #name == 0 or #name > NAME_MAX then return nil end
  world.core:name_layer(number, name)
  world.layer_numbers[name], world.layer_names[number], world.layer_count = number, name, number + 1
  return number
end

-- The number of a layer, given by its name or by a number from 0 to 63. A new name is a mistake in a world whose layers were
-- listed, and a new layer in another.
local function layer_of(world, layer, argument)
  if type(layer) == "number" then
    if layer >= 0 and layer < LAYERS_MAX and layer == math.floor(layer) then return layer end
  elseif type(layer) == "string" then
    local number = world.layer_numbers[layer]
    if number then return number end
    if world.has_listed_layers then
      core.refuse(("graze: %s must be a layer of the world, and is %s"):format(argument, layer))
    end
    number = add_layer(world, layer)
    if number then return number end
  end
  core.refuse(("graze: %s must be the name of a layer or a number from 0 to 63, and is %s (a %s)"):format(
    argument, tostring(layer), type(layer)))
end

-- A layer in a query: an unknown name is a mistake.
local function known_layer(world, layer, argument)
  if type(layer) == "string" and not world.layer_numbers[layer] then
    core.refuse(("graze: %s must be a layer of the world, and is %s"):format(argument, layer))
  end
  return layer_of(world, layer, argument)
end

-- nil, a layer, or a list of layers, as a list of numbers. The argument is "layers" where it has no name.
local function layer_list(world, layers, argument)
  argument = argument or "layers"
  if layers == nil then return nil end
  if type(layers) ~= "table" then return { known_layer(world, layers, argument) } end
  local numbers = {}
  for i, layer in ipairs(layers) do numbers[i] = known_layer(world, layer, argument .. "[" .. i .. "]") end
  if #numbers == 0 then core.refuse(("graze: %s must name a layer, or be nil for all"):format(argument)) end
  return numbers
end

-- ---- bodies ----

-- A function for the objects of bodies or attacks, which a world keeps under a name: the same one for as long as it is there,
-- and nil for no slot. Games may put fields into it.
local function object_of(objects, metatable)
  return function(world, slot, generation)
    if not slot then return nil end
    local object = world[objects][slot]
    if not object or object[2] ~= generation then
      object = setmetatable({ slot, generation, world = world }, metatable)
      world[objects][slot] = object
    end
    return object
  end
end

local body_of = object_of("by_slot", Body_mt)

local function check_body(world, body, argument)
  if type(body) ~= "table" or body.world ~= world then
    core.refuse(("graze: %s must be a body of this world, and is %s"):format(argument, tostring(body)))
  end
  return body
end

-- Lists of numbers, and what graze/shapes.lua makes shapes of.
local geometry = { "box", "circle", "capsule", "polygon", "mask", "chain", "shape" }
local is_list = { box = true, circle = true, capsule = true, polygon = true }

local part_fields = { layer = true, tag = true, disabled = true }
for _, name in ipairs(geometry) do part_fields[name] = true end

-- Functions of graze/shapes.lua.
local shapes

-- A table for a body has fields of the game's, too; with `fields` only these are known.
local function check_def(def, argument, fields)
  of_type(def, argument, "table")
  if fields then known(def, fields, argument) end
  number(def.x, "x", true)
  number(def.y, "y", true)
  number(def.angle, "angle", true)
  whole(def.tag, "tag", 0, WHOLE_MAX, true)
  of_type(def.parts, "parts", "table", true)
  of_type(def.swept, "swept", "boolean", true)
  of_type(def.disabled, "disabled", "boolean", true)
  if def.name ~= nil then check_name(def.name, "name") end
  local shape
  for _, name in ipairs(geometry) do
    if def[name] ~= nil then
      if shape then
        core.refuse(("graze: a part has one of %s, and this has %s and %s"):format(table.concat(geometry, ", "), shape, name))
      end
      shape = name
      if is_list[name] then
        for i, value in ipairs(of_type(def[name], name, "table")) do number(value, name .. "[" .. i .. "]") end
      else
        shapes.made_shape(def)
      end
    end
  end
end

local function with_layers(world, def)
  local parts = def.parts
  local copy = {}
  for key, value in pairs(def) do copy[key] = value end
  if def.layer ~= nil then copy.layer = layer_of(world, def.layer, "layer") end
  shapes.place_shape(world, def, copy)
  if type(parts) == "table" then
    copy.parts = {}
    for i, part in ipairs(parts) do
      check_def(part, "parts[" .. i .. "]", part_fields)
      copy.parts[i] = with_layers(world, part)
      copy.parts[i].layer = copy.parts[i].layer or copy.layer
    end
  end
  return copy
end

-- world:add { x = , y = , layer = , box = { min x, min y, max x, max y } }: a body. Its other fields go into its object.
local own_fields = { x = 1, y = 1, angle = 1, layer = 1, box = 1, circle = 1, capsule = 1, polygon = 1, mask = 1, chain = 1, shape = 1,
                     parts = 1, tag = 1, disabled = 1, swept = 1, name = 1, world = 1, tile_width = 1, tile_height = 1, columns = 1,
                     rows = 1, kinds = 1, values = 1 }

local function finish(world, def, slot, generation)
  local body = body_of(world, slot, generation)
  if def.swept then world.core:set_swept(body, true) end
  if def.name then world.core:name(body, def.name) end
  for key, value in pairs(def) do
    if not own_fields[key] then body[key] = value end
  end
  return body
end

function World:add(def)
  if type(def) ~= "table" then core.refuse("graze: add needs a table, and got " .. tostring(def)) end
  check_def(def, "add")
  return finish(self, def, self.core:add(with_layers(self, def)))
end

function Body:is_alive() return self.world.core:is_alive(self) end

function Body:remove() self.world.core:remove(self) end

-- x, y, angle, whether it is disabled
function Body:position() return self.world.core:read(self) end

function Body:set_position(x, y, angle)
  number(x, "x")
  number(y, "y")
  number(angle, "angle", true)
  self.world.core:set_position(self, x, y, angle)
end

function Body:move_to(x, y) self.world.core:move_to(self, number(x, "x"), number(y, "y")) end

function Body:set_disabled(is_disabled) self.world.core:set_disabled(self, is_disabled) end

function Body:set_swept(is_swept) self.world.core:set_swept(self, is_swept) end

function Body:name(name)
  return self.world.core:name(self, name ~= nil and check_name(name, "name") or nil)
end

-- The box of a part in the world. Parts are numbered from 1.
local function part_of(part) return part == nil and 1 or whole(part, "part", 1, WHOLE_MAX) end

function Body:box(part) return self.world.core:box(self, part_of(part)) end

function Body:set_box(min_x, min_y, max_x, max_y, part)
  self.world.core:set_box(self, part_of(part), edges(min_x, min_y, max_x, max_y))
end

function Body:set_layer(layer, part) self.world.core:set_layer(self, part_of(part), layer_of(self.world, layer, "layer")) end

local sides = { left = 1, right = 2, top = 4, bottom = 8, none = 0 }

-- Movers hit the part over this side only, where y points down; "none": over every side.
function Body:set_one_way(side, part)
  if not sides[side] then core.refuse("graze: side must be left, right, top, bottom or none, and is " .. tostring(side)) end
  self.world.core:set_one_way(self, part_of(part), sides[side])
end

local function name_hits(world, hits)
  for _, hit in ipairs(hits) do
    hit.body = body_of(world, hit[1], hit[2])
    hit[1], hit[2] = nil, nil
    if hit.layer then hit.layer = world.layer_names[hit.layer] or hit.layer end
  end
  return hits
end

function Body:overlaps(layers)
  return name_hits(self.world, self.world.core:overlaps(self, layer_list(self.world, layers)))
end

local function collide(body, x, y, filter, is_test, snap)
  local world = body.world
  number(x, "x")
  number(y, "y")
  of_type(filter, "filter", "function", true)
  distance(snap, "snap", true)
  local choose = filter and function(slot, generation) return filter(body, body_of(world, slot, generation)) end
  local end_x, end_y, hits, is_standing, is_crushed, floor = world.core:collide(body, x, y, choose, is_test, snap)
  if floor then name_hits(world, { floor }) end
  return end_x, end_y, name_hits(world, hits), is_standing, is_crushed, floor
end

-- Returns x, y, hits, is it standing, is it crushed, the floor it stands on or nil. The filter, filter(body, other), returns
-- "slide", "cross", "touch", "bounce", or nil to ignore it.
function Body:move_and_collide(x, y, filter, snap) return collide(self, x, y, filter, false, snap) end

function Body:test_move(x, y, filter, snap) return collide(self, x, y, filter, true, snap) end

local platform_fields = { riders = true, through = true, snap = true }

-- Move a platform with its riders: a list of { body = , is_carried = , is_pushed = , is_crushed = }. The options: `riders` are
-- layers of bodies to carry and push (nil: all). `through` are layers they pass through, and `snap` is as in move_and_collide.
function Body:move_platform(x, y, options)
  local world = self.world
  options = known(options or {}, platform_fields, "options")
  distance(options.snap, "snap", true)
  return name_hits(world, world.core:platform(self, number(x, "x"), number(y, "y"), layer_list(world, options.riders, "riders"),
                                              layer_list(world, options.through, "through"), options.snap))
end

-- ---- tile layers ----

local tile_names = enums.graze_tile_kind
local tile_numbers = {}
for number, name in pairs(tile_names) do tile_numbers[name] = number end

local function tile_number(kind)
  local number = tile_numbers[kind]
  if not number then core.refuse("graze: kind must be the name of a kind of tile, and is " .. tostring(kind)) end
  return number
end

-- A list with an item for each of the tiles.
local function tile_list(list, argument, items, columns, rows)
  of_type(list, argument, "table")
  if #list ~= columns * rows then
    core.refuse(("graze: %s must be %.0f %s, and are %d"):format(argument, columns * rows, items, #list))
  end
  return list
end

local function kind_numbers(kinds, columns, rows)
  local numbers = {}
  for i, kind in ipairs(tile_list(kinds, "kinds", "names", columns, rows)) do numbers[i] = tile_number(kind) end
  return numbers
end

local function check_values(values, columns, rows)
  for _, value in ipairs(tile_list(values, "values", "numbers", columns, rows)) do whole(value, "values", 0, 65535) end
  return values
end

-- world:tiles { x = , y = , tile_width = , tile_height = , columns = , rows = , layer = , kinds = , values = }: a body. The lists go row
-- by row: the names of kinds, and the game's own 16 bits of each tile.
function World:tiles(def)
  if type(def) ~= "table" then core.refuse("graze: tiles needs a table, and got " .. tostring(def)) end
  check_def(def, "tiles")
  for _, name in ipairs { "columns", "rows" } do whole(def[name], name, 1, WHOLE_MAX) end
  for _, name in ipairs { "tile_width", "tile_height" } do above_0(def[name], name) end
  local columns, rows = def.columns, def.rows
  local kinds = def.kinds and kind_numbers(def.kinds, columns, rows)
  local values = def.values and check_values(def.values, columns, rows)
  local body = finish(self, def, self.core:tiles(with_layers(self, def)))
  if kinds then self.core:set_tiles(body, 0, 0, columns, rows, kinds) end
  if values then self.core:set_tile_values(body, 0, 0, columns, rows, values) end
  return body
end

local function place(column, row) return whole(column, "column", 0, WHOLE_MAX), whole(row, "row", 0, WHOLE_MAX) end

local function rect(column, row, columns, rows)
  place(column, row)
  whole(columns, "columns", 0, WHOLE_MAX)
  whole(rows, "rows", 0, WHOLE_MAX)
end

function Body:set_tile(column, row, kind)
  place(column, row)
  self.world.core:set_tile(self, column, row, tile_number(kind))
end

function Body:fill_tiles(column, row, columns, rows, kind)
  rect(column, row, columns, rows)
  self.world.core:fill_tiles(self, column, row, columns, rows, tile_number(kind))
end

function Body:tile(column, row) return tile_names[self.world.core:tile(self, place(column, row))] end

function Body:tile_value(column, row, value)
  place(column, row)
  whole(value, "value", 0, 65535, true)
  return self.world.core:tile_value(self, column, row, value)
end

-- The kinds of all tiles of a rectangle, row by row; or their values.
function Body:set_tiles(column, row, columns, rows, kinds)
  rect(column, row, columns, rows)
  self.world.core:set_tiles(self, column, row, columns, rows, kind_numbers(kinds, columns, rows))
end

function Body:set_tile_values(column, row, columns, rows, values)
  rect(column, row, columns, rows)
  self.world.core:set_tile_values(self, column, row, columns, rows, check_values(values, columns, rows))
end

-- { tile_width = , tile_height = , columns = , rows = , filled = , bytes = }
function Body:read_tiles() return self.world.core:read_tiles(self) end

-- The tiles of a layer that this body touches now, merged into boxes: a list of { min x, min y, max x, max y }.
function Body:tiles_touched(tiles)
  local list, boxes = self.world.core:tiles_touched(self, check_body(self.world, tiles, "tiles")), {}
  for i = 1, #list, 4 do boxes[#boxes + 1] = { list[i], list[i + 1], list[i + 2], list[i + 3] } end
  return boxes
end

-- ---- rules ----

-- The number of a layer. A new name becomes a layer, in a world whose layers were listed, too.
function World:layer(name)
  return self.layer_numbers[name] or type(name) == "string" and add_layer(self, name) or layer_of(self, name, "layer")
end

-- The name of a layer's number, or nil.
function World:layer_name(number)
  local name = self.core:layer_name(whole(number, "number", 0, LAYERS_MAX - 1))
  return name ~= "" and name or nil
end

function World:allow(a, b) self.core:rule("allow", layer_of(self, a, "a"), layer_of(self, b, "b")) end

function World:forbid(a, b) self.core:rule("forbid", layer_of(self, a, "a"), layer_of(self, b, "b")) end

function World:forbid_all() self.core:rule("forbid_all") end

-- Move everything by (dx, dy), and keep contacts.
function World:shift_origin(dx, dy)
  self.core:shift_origin(number(dx, "dx"), number(dy, "dy"))
end

-- Bodies on two layers coming nearer than the margin without touching have a near miss.
function World:margin(a, b, margin)
  self.core:margin(layer_of(self, a, "a"), layer_of(self, b, "b"), distance(margin, "margin"))
end

function World:sweep(layer, is_swept) self.core:set_swept_layer(layer_of(self, layer, "layer"), is_swept ~= false) end

-- ---- steps and events ----

function World:step()
  self.core:step()
  if self.is_recorded then self.is_recorded = self.core:check_recording() end
end

local function events(world, kind, a, b)
  if a == nil and b ~= nil then core.refuse("graze: the first layer is nil, and the second is not") end
  local list = world.core:events(kind, a and known_layer(world, a, "a") or -1, b and known_layer(world, b, "b") or -1)
  local at = -4
  return function()
    at = at + 5
    if list[at] then return body_of(world, list[at], list[at + 1]), body_of(world, list[at + 2], list[at + 3]), list[at + 4] end
  end
end

-- for a, b, time in world:began("player", "bullet") do: a is on the first layer and b on the second; without layers all.
function World:began(a, b) return events(self, enums.GRAZE_BEGIN, a, b) end

function World:ended(a, b) return events(self, enums.GRAZE_END, a, b) end

function World:near_misses(a, b) return events(self, enums.GRAZE_NEAR_MISS, a, b) end

-- for a, b in world:contacts() do: all pairs touching now, as of the last step.
function World:contacts()
  local list, at = self.core:contacts(), -3
  return function()
    at = at + 4
    if list[at] then return body_of(self, list[at], list[at + 1]), body_of(self, list[at + 2], list[at + 3]) end
  end
end

-- for body in world:bodies() do
function World:bodies()
  local list, at = self.core:bodies(), -1
  return function()
    at = at + 2
    if list[at] then return body_of(self, list[at], list[at + 1]) end
  end
end

function World:count() return self.core:counts() end

-- ---- queries: lists of hits { body = , time = , … } ----

function World:point(x, y, layers)
  return name_hits(self, self.core:query("point", layer_list(self, layers), nil, number(x, "x"), number(y, "y")))
end

-- Parts on the layers `blocked_by` hide others; nil: none does.
local function seen(world, kind, layers, blocked_by, ...)
  return name_hits(world, world.core:query(kind, layer_list(world, layers), layer_list(world, blocked_by, "blocked_by"), ...))
end

function World:box(min_x, min_y, max_x, max_y, layers, blocked_by)
  return seen(self, "box", layers, blocked_by, edges(min_x, min_y, max_x, max_y))
end

function World:circle(x, y, radius, layers, blocked_by)
  return seen(self, "circle", layers, blocked_by, number(x, "x"), number(y, "y"), 0, 0, distance(radius, "radius"))
end

local function segment(x1, y1, x2, y2) return number(x1, "x1"), number(y1, "y1"), number(x2, "x2"), number(y2, "y2") end

function World:ray(x1, y1, x2, y2, layers, blocked_by)
  return seen(self, "ray", layers, blocked_by, segment(x1, y1, x2, y2))
end

-- The first hit, or nil.
function World:ray_first(x1, y1, x2, y2, layers, blocked_by)
  return seen(self, "ray_first", layers, blocked_by, segment(x1, y1, x2, y2))[1]
end

function World:nearest(x, y, count, layers, blocked_by)
  whole(count, "count", 0, WHOLE_MAX, true)
  return seen(self, "nearest", layers, blocked_by, number(x, "x"), number(y, "y"), 0, 0, count or 1)
end

-- ---- snapshots and recordings ----

-- Sets and masks as the core has them, for snapshots; of graze/game.lua.
local set_cores

-- A snapshot names hitbox sets and masks by their places in a list: that of `sets`, or of those shown by this world, in the order in
-- which it first showed them.
function World:save(sets) return self.core:save(set_cores(sets)) end

function World:hash() return self.core:hash() end

-- Bodies keep their objects if they are in the snapshot; layers get the snapshot's names. `sets`: the list that save had.
function World:load(snapshot, sets)
  of_type(snapshot, "snapshot", "string")
  local cores = set_cores(sets)
  for _, set in ipairs(sets or {}) do self.sets[set] = true end
  self.core:load(snapshot, cores)
  self.layer_numbers, self.layer_names, self.layer_count = {}, {}, 0
  for number = 0, LAYERS_MAX - 1 do
    local name = self.core:layer_name(number)
    if name ~= "" then self.layer_numbers[name], self.layer_names[number], self.layer_count = number, name, number + 1 end
  end
end

-- The bytes that turn the snapshot `base` into another one; and the other one, of both.
function graze.delta(base, snapshot)
  return core.delta(of_type(base, "base", "string"), of_type(snapshot, "snapshot", "string"))
end

function graze.apply(base, delta)
  return core.apply(of_type(base, "base", "string"), of_type(delta, "delta", "string"))
end

-- Record to a function, which gets the bytes, or to a file, by its name.
function World:record(to)
  if type(to) ~= "string" then of_type(to, "the taker of a recording", "function") end
  if type(to) == "string" then
    local file, reason = io.open(to, "wb")
    if not file then core.refuse("graze: record: " .. reason) end
    self.file, to = file, function(bytes) assert(file:write(bytes)) end
  end
  self.core:record(to)
  self.is_recorded = true
end

function World:stop_recording()
  self.is_recorded = false
  local is_ok, message = pcall(self.core.stop_recording, self.core)
  if self.file then self.file:close() end
  self.file = nil
  if not is_ok then error(message, 0) end
end

-- Why the recording has ended by itself, or nil.
function World:recording_status() return self.core:recording_status() end

-- The number of the next step, by which replays name it.
function World:set_recording_frame(frame) self.core:set_recording_frame(whole(frame, "frame", 0, 2 ^ 53)) end

-- Record queries, too, from now on; a replay asks again and compares.
function World:set_recording_queries(are_recorded) self.core:set_recording_queries(are_recorded ~= false) end

function World:note(bytes) self.core:note(of_type(bytes, "note", "string")) end

function World:close() self.core:close() end

-- ---- opening ----

-- graze.world(options): layers and rules by name, closed, broad_phase, events, bodies_max, parts_max, pairs_max, events_max,
-- wrap_width, wrap_height.
-- With rules only the layers of a rule meet. Events are "contacts", "touches" or "both".
local world_options = { layers = 1, rules = 1, closed = 1, broad_phase = 1, events = 1, bodies_max = 1, parts_max = 1, pairs_max = 1,
                        events_max = 1, wrap_width = 1, wrap_height = 1 }

local event_flags = {}
for flags, name in pairs(enums.graze_event_flags) do event_flags[name] = flags end

function graze.world(options)
  options = options or {}
  if type(options) ~= "table" then core.refuse("graze.world: options must be a table, and is " .. tostring(options)) end
  for name in pairs(options) do
    if not world_options[name] then core.refuse("graze.world: there is no option " .. tostring(name)) end
  end
  for _, name in ipairs { "layers", "rules" } do of_type(options[name], name, "table", true) end
  for _, name in ipairs { "bodies_max", "parts_max" } do whole(options[name], name, 0, WHOLE_MAX, true) end
  for _, name in ipairs { "pairs_max", "events_max" } do whole(options[name], name, 0, 2 ^ 53, true) end
  for _, name in ipairs { "wrap_width", "wrap_height" } do distance(options[name], name, true) end
  of_type(options.closed, "closed", "boolean", true)
  of_type(options.broad_phase, "broad_phase", "string", true)
  local events = event_flags[options.events or "contacts"]
  if not events then refuse("events", "contacts, touches or both", options.events) end
  local world = setmetatable({ layer_numbers = {}, layer_names = {}, layer_count = 0, by_slot = {}, attacks = {}, sets = {} }, World_mt)
  world.core = core.world(options.broad_phase, options.closed, options.bodies_max, options.parts_max, options.pairs_max,
                          options.events_max, events, options.wrap_width, options.wrap_height)
  for i, name in ipairs(options.layers or {}) do
    local argument = "layers[" .. i .. "]"
    if world.layer_numbers[check_name(name, argument)] then refuse(argument, "another name than those before it", name) end
    layer_of(world, name, argument)
  end
  world.has_listed_layers = options.layers ~= nil
  if options.rules then
    world:forbid_all()
    for i, rule in ipairs(options.rules) do
      local argument = "rules[" .. i .. "]"
      if type(rule) ~= "table" or #rule ~= 2 then core.refuse("graze.world: " .. argument .. " must be a list of two layers") end
      world.core:rule("allow", layer_of(world, rule[1], argument .. "[1]"), layer_of(world, rule[2], argument .. "[2]"))
    end
  end
  return world
end

-- graze.replay(bytes): replay:step() plays the next step and returns "stepped", "ended", "differs" and so on, the frame and the
-- hash. Its replay:save(sets) is a snapshot of the world as it is then. A recording has hitbox sets of its own, and `sets` names
-- equal ones: the list that World:load gets.
local Replay = {}

function Replay:step() return self.core:step() end

-- Go to where this many steps are made, forward or back; the same.
function Replay:seek(steps) return self.core:seek(whole(steps, "steps", 0, 2 ^ 53)) end

function Replay:save(sets) return self.core:save(set_cores(sets)) end

function Replay:close() self.core:close() end

function graze.replay(bytes)
  of_type(bytes, "recording", "string")
  return setmetatable({ core = core.replay(bytes), bytes = bytes }, { __index = Replay })
end

-- ---- the other files ----

local own = {
  number = number, distance = distance, above_0 = above_0, edges = edges, whole = whole, of_type = of_type, refuse = refuse, known = known, check_name = check_name, object_of = object_of,
  body_of = body_of, check_body = check_body, check_def = check_def, part_fields = part_fields, with_layers = with_layers, part_of = part_of, layer_of = layer_of,
  known_layer = known_layer, layer_list = layer_list, name_hits = name_hits,
}

-- A node of a chain, and a list of them, as the core has them.
function own.node_of(node, argument)
  of_type(node, argument, "table")
  return { number(node[1], argument .. "[1]"), number(node[2], argument .. "[2]"), distance(node[3], argument .. "[3]", true) or 0,
           node[4] and 1 or 0 }
end

function own.node_list(nodes)
  local list = {}
  for i, node in ipairs(of_type(nodes, "nodes", "table")) do list[i] = own.node_of(node, "nodes[" .. i .. "]") end
  if #list == 0 then core.refuse("graze: nodes must have one at least, and has 0") end
  return list
end

-- How many nodes a chain may have; 0: as many as it has.
function own.capacity_of(options, nodes)
  local capacity = whole(options.capacity, "capacity", 0, WHOLE_MAX, true) or 0
  if capacity ~= 0 and capacity < #nodes then refuse("capacity", ("at least %d, as there are nodes"):format(#nodes), capacity) end
  return capacity
end

shapes = require "graze.shapes" (graze, Body, own)
own.shapes = shapes
set_cores = require "graze.game" (graze, World, Body, own)
require "graze.touches" (World, Body, own)
require "graze.movers" (graze, World, own)
require "graze.setup" (graze, World, own)
require "graze.arrays" (World, own)

return graze
