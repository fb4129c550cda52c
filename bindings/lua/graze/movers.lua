-- movers.lua: moves of boxes that are not in the world, casts of shapes, danger, bodies that push each other, and legs, of require "graze". graze/init.lua gives it the methods of worlds,
-- and its checks of arguments.
local enums = require "graze.enums"

return function(graze, World, own)
  local number, whole, of_type, refuse, known = own.number, own.whole, own.of_type, own.refuse, own.known
  local body_of, check_body, layer_of, layer_list, name_hits = own.body_of, own.check_body, own.layer_of, own.layer_list, own.name_hits
  local WHOLE_MAX, PLACES_MAX = 2 ^ 32 - 1, 2 ^ 24

  -- A filter that the core calls with a handle.
  local function filter_of(world, mover, filter)
    of_type(filter, "filter", "function", true)
    return filter and function(slot, generation) return filter(mover, body_of(world, slot, generation)) end
  end

  -- world:test_move(def, x, y, filter, snap): where a body, given as for world:add, would end, as body:test_move. The world does not
  -- change. The filter gets the table of the body.
  function World:test_move(def, x, y, filter, snap)
    own.check_def(def, "test_move")
    local end_x, end_y, hits, is_standing, is_crushed, floor =
      self.core:test_move(own.with_layers(self, def), number(x, "x"), number(y, "y"), filter_of(self, def, filter), own.distance(snap, "snap", true))
    if floor then name_hits(self, { floor }) end
    return end_x, end_y, name_hits(self, hits), is_standing, is_crushed, floor
  end

  local function shape_of(shape)
    if own.shapes.is_shape(shape) then return shape end
    return graze.shape(shape)
  end

  local function cast(world, kind, shape, dx, dy, layers, blocked_by)
    local made = shape_of(shape)
    local hits = world.core:query(kind, layer_list(world, layers), layer_list(world, blocked_by, "blocked_by"), 0, 0, number(dx, "dx"), number(dy, "dy"), 0,
                                  made.core)
    return name_hits(world, hits)
  end

  -- world:shape_cast(shape, dx, dy, layers, blocked_by): the hits of a shape that moves by (dx, dy), by their times.
  function World:shape_cast(...) return cast(self, "shape_cast", ...) end

  -- The first hit, or nil.
  function World:shape_cast_first(...) return cast(self, "shape_cast_first", ...)[1] end

  local mover_fields = { box = true, x = true, y = true, goal_x = true, goal_y = true, layer = true }

  -- world:move_many({ { box = , x = , y = , goal_x = , goal_y = , layer = }, … }, filter, snap): where each box would end. Returns a list
  -- of { x = , y = , hits = , is_standing = , floor = , is_crushed = , is_cut_short = }. The filter gets nil and the body that is hit.
  function World:move_many(movers, filter, snap)
    local list = {}
    for i, mover in ipairs(of_type(movers, "movers", "table")) do
      local where = "movers[" .. i .. "]"
      known(mover, mover_fields, where)
      of_type(mover.box, where .. ".box", "table")
      local edges = mover.box
      own.edges(edges[1], edges[2], edges[3], edges[4],
                { where .. ".box[1]", where .. ".box[2]", where .. ".box[3]", where .. ".box[4]" })
      for k = 1, 4 do list[#list + 1] = edges[k] end
      for _, name in ipairs { "x", "y", "goal_x", "goal_y" } do list[#list + 1] = number(mover[name], where .. "." .. name) end
      list[#list + 1] = mover.layer ~= nil and layer_of(self, mover.layer, where .. ".layer") or 0
    end
    local ends = self.core:move_many(list, #movers, filter_of(self, nil, filter), own.distance(snap, "snap", true))
    for _, one in ipairs(ends) do
      name_hits(self, one.hits)
      if one.floor then name_hits(self, { one.floor }) end
    end
    return ends
  end

  local danger_fields = { x = true, y = true, cell_width = true, cell_height = true, columns = true, rows = true, shape = true, layer = true,
                          steps = true, bodies = true }

  -- The numbers of a grid of places, and the shape that stands there or nil.
  function own.danger_numbers(world, def)
    known(def, danger_fields, "danger")
    for _, name in ipairs { "x", "y" } do number(def[name], name) end
    for _, name in ipairs { "cell_width", "cell_height" } do own.above_0(def[name], name) end
    for _, name in ipairs { "columns", "rows" } do whole(def[name], name, 0, PLACES_MAX) end
    if def.columns * def.rows > PLACES_MAX then refuse("columns * rows", "at most 16777216", def.columns * def.rows) end
    local shape = def.shape ~= nil and shape_of(def.shape) or nil
    return { x = def.x, y = def.y, cell_width = def.cell_width, cell_height = def.cell_height, columns = def.columns, rows = def.rows,
             layer = def.layer ~= nil and layer_of(world, def.layer, "layer") or 0, steps = whole(def.steps, "steps", 0, WHOLE_MAX) }, shape
  end

  -- world:danger { x = , y = , cell_width = , cell_height = , columns = , rows = , shape = , layer = , steps = , bodies = { { body, dx, dy },
  -- … } }: for each place of a grid, row by row, after how many steps a body flying on by (dx, dy) hits the shape that stands there, or
  -- a point. 0: something is there already; math.huge: nothing comes by.
  function World:danger(def)
    local numbers, shape = own.danger_numbers(self, def)
    local list = {}
    for i, one in ipairs(of_type(def.bodies, "bodies", "table")) do
      local where = "bodies[" .. i .. "]"
      local body = check_body(self, of_type(one, where, "table")[1], where .. "[1]")
      list[i * 4 - 3], list[i * 4 - 2] = body[1], body[2]
      list[i * 4 - 1], list[i * 4] = number(one[2], where .. "[2]"), number(one[3], where .. "[3]")
    end
    return self.core:danger(numbers, shape and shape.core, list, #def.bodies)
  end

  local push_fields = { layers = true, axis = true, is_by_position = true, rounds = true, bodies = true, through = true }
  local push_body_fields = { true, weight = true, priority = true }
  local axes = { x = enums.GRAZE_PUSH_X, y = enums.GRAZE_PUSH_Y, least = enums.GRAZE_PUSH_LEAST }

  -- world:push { layers = , axis = , is_by_position = , rounds = , bodies = { { body, weight = , priority = }, … }, through = }: bodies whose
  -- boxes on the layers (nil: all) overlap push each other apart, along the axis "x", "y" or "least". Bodies without weight have 1, those
  -- without priority 0. `through` are layers of walls that do not hold. Returns a list of { body = , from_x = , from_y = , is_moved = ,
  -- is_held = , is_overlapping = }.
  function World:push(options)
    options = known(options or {}, push_fields, "push")
    local axis, list, bodies = axes[options.axis or "x"], {}, of_type(options.bodies or {}, "bodies", "table")
    if not axis then refuse("axis", "x, y or least", options.axis) end
    for i, one in ipairs(bodies) do
      local where = "bodies[" .. i .. "]"
      known(one, push_body_fields, where)
      local body, weight = check_body(self, one[1], where .. "[1]"), one.weight or 1
      if type(weight) ~= "number" or not (weight >= 0) then refuse(where .. ".weight", "a number of at least 0", weight) end
      list[i * 4 - 3], list[i * 4 - 2], list[i * 4 - 1] = body[1], body[2], weight
      list[i * 4] = whole(one.priority or 0, where .. ".priority", -2 ^ 31, 2 ^ 31 - 1)
    end
    return name_hits(self, self.core:push(layer_list(self, options.layers), axis, options.is_by_position, whole(options.rounds or 0, "rounds", 0, 1000),
                                          list, #bodies, layer_list(self, options.through, "through")))
  end

  local legs_fields = { x = true, y = true, to_x = true, to_y = true, radius = true, layer = true, bounces = true, exclude = true, bounce = true,
                        cross = true, ignore = true }
  local BOUNCES_MAX = 65536

  -- world:legs { x = , y = , to_x = , to_y = , radius = , layer = , bounces = , bounce = , cross = , ignore = , exclude = }: the straight legs
  -- of a ray, or of a circle with a radius. It flies from (x, y) towards (to_x, to_y), as far as these are apart, bounces off parts on the
  -- layers `bounce` at most `bounces` times (nil: 100), passes through those of `cross`, ignores those of `ignore`, and ends at others.
  -- Returns a list of { from_x = , from_y = , to_x = , to_y = , time = , normal_x = , normal_y = , response = , body = , layer = , tag = },
  -- and whether it was cut short.
  function World:legs(def)
    known(def, legs_fields, "legs")
    local numbers = { radius = own.distance(def.radius, "radius", true) or 0 }
    for _, name in ipairs { "x", "y", "to_x", "to_y" } do numbers[name] = number(def[name], name) end
    local legs, is_cut_short = self.core:legs(
      numbers, def.layer ~= nil and layer_of(self, def.layer, "layer") or 0, whole(def.bounces or 100, "bounces", 0, BOUNCES_MAX),
      def.exclude ~= nil and check_body(self, def.exclude, "exclude") or nil, layer_list(self, def.bounce, "bounce"),
      layer_list(self, def.cross, "cross"), layer_list(self, def.ignore, "ignore"))
    local hits = {}
    for _, leg in ipairs(legs) do
      if leg[1] then hits[#hits + 1] = leg end
    end
    name_hits(self, hits)
    return legs, is_cut_short
  end
end
