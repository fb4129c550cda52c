-- touches.lua: touches of parts, events by their times, and values of bodies, of require "graze". graze/init.lua gives it the methods
-- of worlds and bodies, and its checks of arguments.
local enums = require "graze.enums"

return function(World, Body, own)
  local whole, body_of, check_body, known_layer = own.whole, own.body_of, own.check_body, own.known_layer

  -- A part that was removed has no number.
  local function number_or_nil(part) return part ~= 0 and part or nil end

  local function layer_name(world, layer) return world.layer_names[layer] or layer end

  local function touch_events(world, kind, a, b)
    if a == nil and b ~= nil then own.refuse("the first layer", "a layer, because the second is one", a) end
    local list = world.core:touch_events(kind, a and known_layer(world, a, "a") or -1, b and known_layer(world, b, "b") or -1)
    local at = 0
    return function()
      at = at + 1
      local one = list[at]
      if not one then return nil end
      one.part_a, one.part_b = number_or_nil(one.part_a), number_or_nil(one.part_b)
      one.layer_a, one.layer_b = layer_name(world, one.layer_a), layer_name(world, one.layer_b)
      return body_of(world, one[1], one[2]), body_of(world, one[3], one[4]), one
    end
  end

  -- for a, b, touch in world:touches_began("player", "coin") do: of a world with events = "touches" or "both". A touch has part_a,
  -- part_b, tag_a, tag_b, layer_a, layer_b and time.
  function World:touches_began(a, b) return touch_events(self, enums.GRAZE_BEGIN, a, b) end

  function World:touches_ended(a, b) return touch_events(self, enums.GRAZE_END, a, b) end

  -- for kind, a, b, time in world:events_by_time() do: the contacts that began and ended, and near misses, in the order of their times.
  -- The kind is "begin", "end" or "near_miss".
  function World:events_by_time()
    local list, at = self.core:events_by_time(), 0
    return function()
      at = at + 1
      local one = list[at]
      if not one then return nil end
      return enums.graze_event_kind[one.kind], body_of(self, one[1], one[2]), body_of(self, one[3], one[4]), one.time
    end
  end

  -- Which parts of two bodies touched in the last step: a list of { part = , other_part = , tag = , other_tag = , layer = ,
  -- other_layer = }.
  function Body:touches(other)
    local list = self.world.core:touches(self, check_body(self.world, other, "other"))
    for _, one in ipairs(list) do
      one.layer, one.other_layer = layer_name(self.world, one.layer), layer_name(self.world, one.other_layer)
    end
    return list
  end

  -- A number of the game, which snapshots and recordings hold; 0 at first.
  function Body:set_user(value) self.world.core:set_user(self, whole(value, "value", 0, 2 ^ 53)) end

  function Body:user() return self.world.core:user(self) end
end
