-- game.lua: attacks, near misses, hitbox sets, chains, single parts, explanations and drawings of require "graze".
-- graze/init.lua gives it the methods of worlds and bodies, and its checks of arguments, and gets the reader of lists of sets.
local core = require "graze.core"
local enums = require "graze.enums"

return function(graze, World, Body, own)
  local number, whole, of_type, refuse, known, part_of = own.number, own.whole, own.of_type, own.refuse, own.known, own.part_of
  local body_of, check_body, check_def, layer_of, layer_list = own.body_of, own.check_body, own.check_def, own.layer_of, own.layer_list
  local shapes = own.shapes
  local WHOLE_MAX = 2 ^ 32 - 1

  -- ---- attacks ----

  local Attack = {}
  local Attack_mt = { __index = Attack }

  local attack_of = own.object_of("attacks", Attack_mt)

  local function check_attack(world, attack)
    if getmetatable(attack) ~= Attack_mt or attack.world ~= world then refuse("attack", "an attack of this world", attack) end
    return attack
  end

  local attack_fields = { again_after = true, bodies_max = true }

  local function attack_numbers(def)
    known(def, attack_fields, "attack")
    return whole(def.again_after, "again_after", 0, WHOLE_MAX, true), whole(def.bodies_max, "bodies_max", 0, WHOLE_MAX, true)
  end

  -- world:add_attack { again_after = , bodies_max = }: it strikes each body once until it is reset, or again after some steps.
  function World:add_attack(def)
    return attack_of(self, self.core:add_attack(attack_numbers(def or {})))
  end

  function Attack:change(def) self.world.core:change_attack(self, attack_numbers(def)) end

  -- Forget what it has struck: the next swing.
  function Attack:reset() self.world.core:reset_attack(self) end

  function Attack:remove() self.world.core:remove_attack(self) end

  -- { struck = how many bodies since its reset, again_after = , bodies_max = }
  function Attack:read() return self.world.core:read_attack(self) end

  -- The last step in which it has struck a body since its reset, or nil.
  function Attack:has_struck(body) return self.world.core:has_struck(self, check_body(self.world, body, "body")) end

  -- A part whose number may be left out. A nil that is given comes of a name that the body does not have.
  local function given_part(...)
    if select("#", ...) > 0 and (...) == nil then refuse("part", "the number of a part", nil) end
    return part_of(...)
  end

  -- Let a part belong to an attack, or to none (nil).
  function Body:set_attack(attack, ...)
    if attack ~= nil then check_attack(self.world, attack) end
    self.world.core:set_attack(self, given_part(...), attack)
  end

  function Body:attack(part) return attack_of(self.world, self.world.core:attack_of(self, part_of(part))) end

  -- for body, target, strike in world:strikes() do: strike.attack, strike.number, strike.time, strike.part, strike.target_part
  function World:strikes()
    local list, at = self.core:strikes(), 0
    return function()
      at = at + 1
      local one = list[at]
      if not one then return nil end
      one.attack = attack_of(self, one[5], one[6])
      return body_of(self, one[1], one[2]), body_of(self, one[3], one[4]), one
    end
  end

  -- Why a body does not strike another one: "stale", "no_attack", "apart", "bodies_max", "struck" or "none"; and its attack.
  function Body:explain_strike(target)
    local reason, slot, generation = self.world.core:explain_strike(self, check_body(self.world, target, "target"))
    return reason, attack_of(self.world, slot, generation)
  end

  -- How many steps were made.
  function World:steps() return self.core:steps() end

  -- ---- near misses ----

  -- A list of { a = , b = , distance = , time = , nearest_time = , x_a = , y_a = , x_b = , y_b = , part_a = , part_b = }.
  function World:near_miss_list()
    local list = self.core:near_misses()
    for _, one in ipairs(list) do
      one.a, one.b = body_of(self, one[1], one[2]), body_of(self, one[3], one[4])
      one[1], one[2], one[3], one[4] = nil, nil, nil, nil
    end
    return list
  end

  -- After how many steps two bodies on layers with a margin can have a near miss again; 0: not before a reset. Sets it if it is
  -- given, and returns it and the margin.
  function World:near_miss_interval(a, b, steps)
    whole(steps, "steps", 0, WHOLE_MAX, true)
    local margin, interval = self.core:near_miss_interval(layer_of(self, a, "a"), layer_of(self, b, "b"), steps)
    return interval, margin
  end

  local circle_rules = {}
  for value, name in pairs(enums.graze_circle_rule) do circle_rules[name] = value end

  -- By which rule circles on two layers touch: "round", "sides" or "squares". Sets it if it is given, and returns it.
  function World:circle_rule(a, b, rule)
    local value = rule ~= nil and circle_rules[rule] or nil
    if rule ~= nil and not value then refuse("rule", "round, sides or squares", rule) end
    return enums.graze_circle_rule[self.core:circle_rule(layer_of(self, a, "a"), layer_of(self, b, "b"), value)]
  end

  -- Let a body have a near miss again, with another one or with all.
  function Body:reset_near_misses(other)
    self.world.core:reset_near_misses(self, other ~= nil and check_body(self.world, other, "other") or nil)
  end

  -- ---- parts ----

  -- body:add_part { box = , layer = , tag = }: the number of the part.
  function Body:add_part(def)
    check_def(def, "part", own.part_fields)
    return self.world.core:add_part(self, own.with_layers(self.world, def))
  end

  -- How many parts it has: they are numbered from 1.
  function Body:part_count() return self.world.core:part_count(self) end

  -- The numbers of the parts behind it are one less then.
  function Body:remove_part(part) self.world.core:remove_part(self, whole(part, "part", 1, WHOLE_MAX)) end

  function Body:set_part_disabled(is_disabled, ...) self.world.core:set_part_disabled(self, given_part(...), is_disabled) end

  -- The bodies touching it as of the last step.
  function Body:contacts()
    local list, bodies = self.world.core:body_contacts(self), {}
    for i = 1, #list, 2 do bodies[#bodies + 1] = body_of(self.world, list[i], list[i + 1]) end
    return bodies
  end

  -- ---- explanations and drawings ----

  -- Why two bodies do not touch: { reason = , text = , is_touching = , gap_x = , gap_y = , depth = , distance = , … }.
  function World:explain(a, b)
    return self.core:explain(check_body(self, a, "a"), check_body(self, b, "b"))
  end

  local draw_kinds = enums.graze_draw_kind
  local kind_numbers = {}
  for bit, name in pairs(draw_kinds) do kind_numbers[name] = bit end
  local draw_fields = { what = true, layers = true, view = true, pixel = true }

  -- world:draw { what = { "parts", "contacts" }, layers = , view = { min x, min y, max x, max y }, pixel = }: a list of primitives.
  -- The numbers of each, from 1 on, are x, y of its corners, or of a circle x, y, radius; and it has `type` ("line", "polygon",
  -- "circle"), `kind`, `color` (0xRRGGBB), `layer`, `body`, `is_touching`, `is_disabled`.
  function World:draw(options)
    options = known(options or {}, draw_fields, "draw")
    local bits, view = 0, of_type(options.view, "view", "table", true) or {}
    for i, name in ipairs(of_type(options.what, "what", "table", true) or {}) do
      if not kind_numbers[name] then refuse("what[" .. i .. "]", "a kind of drawing", name) end
      bits = bits + kind_numbers[name]
    end
    for i = 1, options.view and 4 or 0 do number(view[i], "view[" .. i .. "]") end
    local list = self.core:draw(bits, layer_list(self, options.layers), number(options.pixel, "pixel", true) or 1,
                                view[1], view[2], view[3], view[4])
    for _, one in ipairs(list) do
      if one.generation ~= 0 then one.body = body_of(self, one.slot, one.generation) end
      one.kind, one.slot, one.generation = draw_kinds[one.kind], nil, nil
    end
    return list
  end

  -- Red, green and blue of a layer in graze's pictures, from 0 to 1.
  function graze.layer_color(layer) return core.layer_color(whole(layer, "layer", 0, 63)) end

  -- ---- hitbox sets ----

  local Set = {}
  local Set_mt = { __index = Set }
  local set_fields = { names = true, frames = true, animations = true }
  local frame_fields = { pivot = true, duration = true, boxes = true }
  local animation_fields = { name = true, first = true, last = true, direction = true, repeats = true }
  local hitbox_fields = { name = true }
  for name in pairs(own.part_fields) do hitbox_fields[name] = true end
  local directions = {}
  for value, name in pairs(enums.graze_animation_direction) do directions[name] = value end

  local function frame_numbers(set, frame, argument, boxes, out)
    known(frame, frame_fields, argument)
    local own_boxes, made, seen = {}, {}, {}
    local pivot, first = of_type(frame.pivot, argument .. ".pivot", "table", true) or { 0, 0 }, #boxes
    for i, one in ipairs(of_type(frame.boxes, argument .. ".boxes", "table", true) or {}) do
      local where = argument .. ".boxes[" .. i .. "]"
      check_def(one, where, hitbox_fields)
      local copy, name = {}, set.numbers[one.name]
      if not name then refuse(where .. ".name", "one of the names", one.name) end
      if seen[name] then refuse(where .. ".name", "another name than those before it in its frame", one.name) end
      seen[name] = true
      for key, value in pairs(one) do copy[key] = value end
      copy.tag, copy.layer = name - 1, whole(one.layer, where .. ".layer", 0, 63, true)
      shapes.place_shape(nil, one, copy)
      made[one.name] = copy.kept
      own_boxes[i] = copy
    end
    set.shapes[#set.shapes + 1] = made
    table.sort(own_boxes, function(a, b) return a.tag < b.tag end)
    for _, one in ipairs(own_boxes) do boxes[#boxes + 1] = one end
    for _, value in ipairs { first, #own_boxes, number(pivot[1], argument .. ".pivot[1]"), number(pivot[2], argument .. ".pivot[2]"),
                             whole(frame.duration, argument .. ".duration", 0, WHOLE_MAX, true) or 0 } do out[#out + 1] = value end
  end

  -- graze.hitboxes { names = { … }, frames = { { pivot = { x, y }, duration = , boxes = { { name = , box = , layer = }, … } }, … },
  -- animations = { { name = , first = , last = , direction = , repeats = }, … } }: the frames of a sprite, counted from 1, in pixels of
  -- its picture. Layers are numbers. A box can be another shape instead; the set keeps it.
  function graze.hitboxes(def)
    known(def, set_fields, "hitboxes")
    local set = setmetatable({ texts = {}, numbers = {}, animations = {}, shapes = {} }, Set_mt)
    for i, name in ipairs(of_type(def.names, "names", "table")) do
      set.texts[i] = own.check_name(name, "names[" .. i .. "]")
      set.numbers[name] = set.numbers[name] or i
    end
    local frames, animations, boxes = of_type(def.frames, "frames", "table"), of_type(def.animations, "animations", "table", true) or {}, {}
    local rows, orders = { #set.texts, 0, #frames, #animations }, {}
    for i, frame in ipairs(frames) do frame_numbers(set, frame, "frames[" .. i .. "]", boxes, rows) end
    rows[2] = #boxes
    for i, one in ipairs(animations) do
      local where = "animations[" .. i .. "]"
      known(one, animation_fields, where)
      local direction = directions[one.direction or "forward"]
      if not direction then refuse(where .. ".direction", "a direction", one.direction) end
      set.texts[#set.texts + 1] = own.check_name(one.name, where .. ".name")
      set.animations[one.name] = i
      local first = whole(one.first, where .. ".first", 1, #frames)
      for _, value in ipairs { first - 1, (whole(one.last, where .. ".last", 1, #frames, true) or first) - 1, direction,
                               whole(one.repeats, where .. ".repeats", 0, WHOLE_MAX, true) or 0 } do orders[#orders + 1] = value end
    end
    set.core = core.hitbox_set(set.texts, boxes, rows, orders)
    return set
  end

  -- nil, or the sets and masks of a list as the core has them.
  local function set_cores(sets)
    if sets == nil then return nil end
    local cores = {}
    for i, set in ipairs(of_type(sets, "sets", "table")) do
      if getmetatable(set) ~= Set_mt and not shapes.is_mask(set) then
        refuse("sets[" .. i .. "]", "a set of graze.hitboxes, or a mask", set)
      end
      cores[i] = set.core
    end
    return cores
  end

  -- The frame shown by an animation this many milliseconds after its begin.
  function Set:frame_at(animation, milliseconds)
    local found = self.animations[animation]
    if not found then refuse("animation", "the name of one", animation) end
    return core.frame_at(self.core, found - 1, whole(milliseconds, "milliseconds", 0, 2 ^ 53))
  end

  local pose_fields = { frame = true, x = true, y = true, flip_x = true, flip_y = true, turns = true }

  local function pose_numbers(pose)
    known(pose, pose_fields, "pose")
    return whole(pose.frame, "frame", 1, WHOLE_MAX, true) or 1, pose.flip_x, pose.flip_y, whole(pose.turns, "turns", 0, 3, true) or 0,
      number(pose.x, "x", true) or 0, number(pose.y, "y", true) or 0
  end

  -- min x, min y, max x, max y of a named box relative to its body, in a frame as a pose shows it; nil: the frame lacks it.
  function Set:box(name, pose)
    return core.set_box(self.core, of_type(name, "name", "string"), pose_numbers(pose or {}))
  end

  -- Its shape, of one that is not a box.
  function Set:shape(name, pose)
    local frame, flip_x, flip_y, turns, x, y = pose_numbers(pose or {})
    local made = core.set_shape(self.core, of_type(name, "name", "string"), frame, flip_x, flip_y, turns, x, y)
    local kept = self.shapes[frame] and self.shapes[frame][name] or {}
    return made and shapes.new_shape(made, kept.mask, kept.chain)
  end

  -- Let a body show a frame of a set, or of none (nil): a part for each name. Worlds keep their sets.
  function Body:set_hitboxes(set, pose)
    if set ~= nil and getmetatable(set) ~= Set_mt then refuse("hitboxes", "a set of graze.hitboxes", set) end
    if set ~= nil then self.world.sets[set] = true end
    self.world.core:set_hitboxes(self, set and set.core, pose_numbers(pose or {}))
  end

  -- Show another frame: { frame = , x = , y = , flip_x = , flip_y = , turns = }.
  function Body:set_frame(pose) self.world.core:set_frame(self, pose_numbers(pose)) end

  -- The pose in which it shows its set: { frame = , x = , y = , flip_x = , flip_y = , turns = }.
  function Body:frame()
    local frame, flip_x, flip_y, turns, x, y = self.world.core:frame(self)
    return { frame = frame, x = x, y = y, flip_x = flip_x, flip_y = flip_y, turns = turns }
  end

  -- The number of the part of a name, or nil.
  function Body:hitbox(name) return (self.world.core:hitbox(self, of_type(name, "name", "string"))) end

  -- ---- chains ----

  local chain_fields = { capacity = true, layer = true, tag = true }

  -- body:add_chain({ { x, y, radius, is it off }, … }, { capacity = , layer = , tag = }): a curved laser or a tail, the front first.
  -- Returns the number of the part.
  function Body:add_chain(nodes, options)
    options = known(options or {}, chain_fields, "options")
    local list = own.node_list(nodes)
    return self.world.core:add_chain(self, list, own.capacity_of(options, list),
                                     options.layer ~= nil and layer_of(self.world, options.layer, "layer") or 0,
                                     whole(options.tag, "tag", 0, WHOLE_MAX, true) or 0)
  end

  -- Put a node in front; at its capacity, the chain drops its last one.
  function Body:push_node(x, y, radius, part) self.world.core:push_node(self, part_of(part), own.node_of({ x, y, radius }, "node")) end

  local function edit(body, first, count, what, part)
    body.world.core:edit_nodes(body, part_of(part), whole(first, "first", 1, WHOLE_MAX), whole(count, "count", 0, WHOLE_MAX), what)
  end

  -- Switch nodes off, or on again; keep only these nodes.
  function Body:switch_nodes(first, count, is_off, part) edit(self, first, count, is_off == false and "on" or "off", part) end

  function Body:cut_nodes(first, count, part) edit(self, first, count, "cut", part) end

  -- The nodes of a part where it is in the world, or nil.
  function Body:nodes(part) return self.world.core:nodes(self, part_of(part)) end

  return set_cores
end
