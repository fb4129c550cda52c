-- bump_platforms.lua: graze.bump_platforms carries and pushes, in worlds of graze.bump, in exact worlds, and, with the folder of bump.lua as
-- an argument, in bump.lua's own. Where only axes and boxes count, it ends as world:move_platform of require "graze" does.
local bump, platforms = require "graze.bump", require "graze.bump_platforms"

local function expect(text, f, ...)
  local is_ok, message = pcall(f, ...)
  assert(not is_ok and tostring(message):find(text, 1, true), tostring(message) .. " should have: " .. text)
end

local seed = 3
local function random(most)
  seed = (seed * 16807) % 2147483647
  return seed % most
end

local kinds = { plain = bump.newWorld, exact = function() return bump.newWorld(64, { exact = true }) end }
if arg[1] then kinds.original = dofile(arg[1] .. "/bump.lua").newWorld end

local function is_actor(item) return item ~= "wall" and item ~= "lift" end

-- Where items are, and the flags of riders.
local function at(world, item) return ("%g %g"):format(world:getRect(item)) end

local function flags(riders)
  local texts = {}
  for i, rider in ipairs(riders) do
    texts[i] = rider.item .. (rider.is_carried and " carried" or "") .. (rider.is_pushed and " pushed" or "") .. (rider.is_crushed and " crushed" or "")
  end
  table.sort(texts)
  return table.concat(texts, ", ")
end

local tests = {}

function tests.riders_are_carried_and_those_on_them(new)
  local world = new()
  world:add("lift", 0, 100, 50, 10)
  world:add("crate", 5, 80, 20, 20)
  world:add("hero", 10, 60, 10, 20)
  world:add("beside", 50, 90, 10, 10)
  world:add("above", 30, 89, 10, 10)
  local riders, len = platforms.move(world, "lift", -7, 93, { can_ride = is_actor })
  assert(len == 3 and flags(riders) == "above pushed, crate carried, hero carried", flags(riders))
  assert(at(world, "lift") == "-7 93" and at(world, "crate") == "-2 73" and at(world, "hero") == "3 53" and at(world, "beside") == "50 90")
  assert(at(world, "above") == "30 83")
  platforms.move(world, "lift", 0, 120, { can_ride = is_actor })
  assert(at(world, "crate") == "5 100" and at(world, "hero") == "10 80" and at(world, "above") == "37 110")
end

function tests.a_rider_stops_at_a_wall_and_one_is_crushed_against_it(new)
  local world = new()
  world:add("lift", 0, 100, 50, 10)
  world:add("hero", 30, 80, 10, 20)
  world:add("wall", 45, 0, 10, 95)
  platforms.move(world, "lift", 20, 100, { can_ride = is_actor })
  assert(at(world, "hero") == "35 80" and at(world, "lift") == "20 100")
  world:add("foe", 75, 100, 10, 10)
  world:add("box", 85, 100, 5, 10)
  world:update("wall", 95, 0, 10, 200)
  local riders = platforms.move(world, "lift", 28, 100, { can_ride = is_actor })
  assert(flags(riders) == "box pushed, foe pushed, hero carried", flags(riders))
  assert(at(world, "foe") == "78 100" and at(world, "box") == "88 100")
  riders = platforms.move(world, "lift", 40, 100, { can_ride = is_actor })
  assert(at(world, "box") == "90 100" and flags(riders):find("foe pushed crushed", 1, true), flags(riders))
end

function tests.a_fast_platform_pushes_what_is_in_its_way_and_not_what_is_inside(new)
  local world = new()
  world:add("lift", 0, 0, 10, 10)
  world:add("thin", 500, 5, 1, 1)
  world:add("inside", 5, 5, 2, 2)
  world:add("past", 5, 40, 2, 2)
  local riders = platforms.move(world, "lift", 1000, 0, { can_ride = is_actor })
  assert(at(world, "thin") == "1010 5" and at(world, "inside") == "5 5" and flags(riders) == "thin pushed")
  platforms.move(world, "lift", 1000, 0, { can_ride = is_actor })
  platforms.move(world, "lift", 0, 0, { can_ride = is_actor })
  assert(at(world, "inside") == "-2 5", "it was in the way this time")
  world:update("inside", 5, 5)
  assert(flags((platforms.move(world, "lift", 1, 1, { can_ride = is_actor }))) == "inside crushed")
end

function tests.the_filter_of_the_game_decides_for_riders(new)
  local world = new()
  world:add("lift", 0, 100, 50, 10)
  world:add("hero", 10, 80, 10, 20)
  world:add("wall", 25, 80, 10, 10)
  local asked = {}
  platforms.move(world, "lift", 30, 100, { can_ride = is_actor, filter = function(item, other)
    asked[#asked + 1] = item .. " " .. other
    return "cross"
  end })
  assert(at(world, "hero") == "40 80" and asked[1] == "hero wall")
  for _, item in ipairs(asked) do assert(item ~= "hero lift") end
  -- Without can_ride a wall is an item like all others.
  world:update("wall", 40, 100, 10, 10)
  world:update("lift", 0, 100)
  platforms.move(world, "lift", 5, 100)
  assert(at(world, "wall") == "55 100" or at(world, "wall") == "40 100")
end

function tests.after_an_error_all_are_where_they_were(new)
  local world = new()
  world:add("lift", 0, 100, 50, 10)
  world:add("first", 40, 80, 10, 20)
  world:add("second", 0, 80, 10, 20)
  world:add("wall", 53, 0, 10, 95)
  world:add("other wall", 13, 0, 10, 95)
  expect("stop", platforms.move, world, "lift", 20, 90, { can_ride = function(item) return item == "first" or item == "second" end,
    filter = function(_, other)
      if other == "other wall" then error("stop") end
      return "slide"
    end })
  assert(at(world, "lift") == "0 100" and at(world, "first") == "40 80" and at(world, "second") == "0 80")
end

function tests.arguments_are_named_at_the_line_of_the_game(new)
  local world = new()
  world:add("lift", 0, 0, 10, 10)
  for text, call in pairs {
    ["platform must be an item of the world, and is raft (a string)"] = function() platforms.move(world, "raft", 0, 0) end,
    ["goal_x must be a finite number, and is x (a string)"] = function() platforms.move(world, "lift", "x", 0) end,
    ["goal_y must be a finite number, and is inf (a number)"] = function() platforms.move(world, "lift", 0, math.huge) end,
    ["the name of an option must be can_ride or filter, and is fitler"] = function() platforms.move(world, "lift", 0, 0, { fitler = print }) end,
    ["can_ride must be a function, and is 5"] = function() platforms.move(world, "lift", 0, 0, { can_ride = 5 }) end,
    ["options must be a table, and is 5"] = function() platforms.move(world, "lift", 0, 0, 5) end,
  } do
    expect("bump_platforms.lua:" .. debug.getinfo(call, "S").linedefined .. ": graze.bump_platforms: " .. text, call)
  end
  assert(at(world, "lift") == "0 0")
end

-- The same in a world of require "graze": riders on a lift, which goes up and down between walls.
function tests.platforms_end_as_those_of_a_world(new)
  local graze = require "graze"
  for _ = 1, 40 do
    local world, other = new(), graze.world { layers = { "lift", "actor", "wall" } }
    local bodies = {}
    local function add(name, layer, x, y, w, h)
      world:add(name, x, y, w, h)
      bodies[name] = other:add { x = x, y = y, layer = layer, box = { 0, 0, w, h } }
    end
    add("lift", "lift", 200, 200, 100, 10)
    -- Boxes side by side on the lift, some with another one on them, and a ceiling or a wall at times.
    local actors = {}
    for i = 0, 4 do
      if random(3) > 0 then
        local height = 10 + random(10)
        add("a" .. i, "actor", 202 + 20 * i, 200 - height, 12, height)
        actors[#actors + 1] = "a" .. i
        if random(2) == 0 then
          add("b" .. i, "actor", 203 + 20 * i, 190 - height, 10, 10)
          actors[#actors + 1] = "b" .. i
        end
      end
    end
    add("wall1", "wall", 320 + random(30), 150, 10, 45)
    add("wall2", "wall", 140 + random(30), 150, 10, 45)
    for _ = 1, 6 do
      local x, y, w, h = world:getRect("lift")
      x, y = x + random(21) - 10, y + random(21) - 10
      platforms.move(world, "lift", x, y, { can_ride = function(item) return item:sub(1, 1) == "a" or item:sub(1, 1) == "b" end })
      bodies.lift:move_platform(x, y, { riders = "actor" })
      assert(w == 100 and h == 10)
      for _, name in ipairs(actors) do
        local own_x, own_y = world:getRect(name)
        local body_x, body_y = bodies[name]:position()
        assert(own_x == body_x and own_y == body_y, ("%s: %g %g and %g %g"):format(name, own_x, own_y, body_x, body_y))
      end
    end
  end
end

local run_tests = dofile("test/bindings/lua/run_tests.lua")
for kind, new in pairs(kinds) do run_tests(tests, kind .. ": ", new) end
