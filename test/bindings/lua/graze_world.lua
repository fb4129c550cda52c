-- graze_world.lua: require "graze" does what docs/lua.md says.
local graze, core = require "graze", require "graze.core"

local function fails(f, ...)
  local is_ok, message = pcall(f, ...)
  assert(not is_ok, "an error was expected")
  return tostring(message)
end

local function expect(text, f, ...)
  local message = fails(f, ...)
  assert(message:find(text, 1, true), message .. " should have: " .. text)
end

local function shooter()
  local world = graze.world { layers = { "player", "bullet" }, rules = { { "player", "bullet" } } }
  local player = world:add { x = 10, y = 10, layer = "player", box = { -4, -4, 4, 4 }, lives = 3, name = "hero" }
  local bullet = world:add { x = 30, y = 10, layer = "bullet", circle = { 0, 0, 2 } }
  return world, player, bullet
end

local tests = {}

function tests.contacts_begin_and_end_by_the_names_of_layers()
  local world, player, bullet = shooter()
  world:step()
  assert(world:began()() == nil)
  bullet:set_position(12, 10)
  world:step()
  local count = 0
  for a, b, time in world:began("player", "bullet") do
    assert(a == player and b == bullet and time == 1 and a.lives == 3)
    count = count + 1
  end
  for a, b in world:began("bullet", "player") do
    assert(a == bullet and b == player)
    count = count + 1
  end
  for a, b in world:contacts() do
    assert(a == player and b == bullet)
    count = count + 1
  end
  bullet:remove()
  world:step()
  for a, b in world:ended("player", "bullet") do
    assert(a == player and b == bullet)
    count = count + 1
  end
  assert(count == 4 and not bullet:is_alive() and player:name() == "hero" and world:count() == 1)
end

function tests.layers_without_a_rule_do_not_meet_and_margins_make_near_misses()
  local world, _, bullet = shooter()
  local other = world:add { x = 30, y = 10, layer = "bullet", box = { -1, -1, 1, 1 } }
  world:margin("player", "bullet", 5)
  bullet:set_position(18, 10)
  world:step()
  assert(world:began()() == nil and #other:overlaps() == 0)
  local a, b = world:near_misses("player", "bullet")()
  assert(a:name() == "hero" and b == bullet)
end

function tests.queries_find_bodies()
  local world, player, bullet = shooter()
  assert(world:point(11, 11)[1].body == player and #world:point(11, 11, "bullet") == 0)
  assert(#world:box(0, 0, 100, 100) == 2 and #world:box(0, 0, 100, 100, { "bullet" }) == 1)
  assert(world:circle(10, 20, 7)[1].body == player)
  local hits = world:ray(0, 10, 100, 10)
  assert(hits[1].body == player and hits[2].body == bullet and hits[1].x == 6 and hits[1].normal_x == -1)
  assert(hits[1].layer == "player" and hits[2].layer == "bullet" and hits[1].tag == 0)
  assert(world:ray_first(0, 50, 100, 50) == nil)
  assert(world:nearest(29, 10, 2)[1].body == bullet and #world:nearest(29, 10, 2) == 2)
end

function tests.queries_find_no_hidden_bodies()
  local world, player, bullet = shooter()
  assert(#world:ray(0, 10, 100, 10, nil, "player") == 1 and #world:ray(0, 10, 100, 10, nil, { "bullet" }) == 2)
  assert(world:ray_first(0, 10, 100, 10, "bullet", "player") == nil)
  assert(#world:circle(0, 10, 50, nil, "player") == 1 and #world:box(-90, -80, 90, 100, "bullet", "player") == 0)
  local nearest = world:nearest(0, 10, 2, nil, { "player" })
  assert(#nearest == 1 and nearest[1].body == player)
  assert(world:nearest(50, 10, 2, "bullet", "player")[1].body == bullet)
end

function tests.bodies_move_and_collide_with_filters_and_tiles()
  local world = graze.world()
  local level = world:tiles { tile_width = 10, tile_height = 10, columns = 20, rows = 5, layer = "wall" }
  level:fill_tiles(0, 4, 20, 1, "solid")
  level:set_tile(10, 3, "solid")
  level:tile_value(10, 3, 7)
  assert(level:tile(10, 3) == "solid" and level:tile(0, 0) == "empty")
  local walker = world:add { x = 20, y = 30, layer = "walker", box = { 0, 0, 10, 10 } }
  local x, y, hits, is_standing = walker:move_and_collide(200, 35)
  assert(x == 90 and y == 30 and is_standing and #hits == 2)
  assert(hits[2].body == level and hits[2].tile_value == 7 and hits[2].normal_x == -1 and hits[2].response == "slide")
  x = walker:test_move(200, 30, function(body, other)
    assert(body == walker and other == level)
    return nil
  end)
  assert(x == 200 and walker:position() == 90)
end

function tests.values_of_tiles_are_given_with_their_layer()
  local world = graze.world()
  local level = world:tiles { tile_width = 8, tile_height = 8, columns = 3, rows = 2, values = { 1, 2, 3, 40000, 65535, 6 } }
  assert(level:tile_value(0, 0) == 1 and level:tile_value(2, 0) == 3)
  assert(level:tile_value(0, 1) == 40000 and level:tile_value(1, 1) == 65535 and level:tile_value(2, 1) == 6)
end

function tests.arguments_that_would_wrap_or_be_cut_are_named_and_change_nothing()
  local world = graze.world { layers = { "a", "b" } }
  local body = world:add { box = { 0, 0, 2, 2 }, layer = "a" }
  local level = world:tiles { tile_width = 8, tile_height = 8, columns = 4, rows = 3, layer = "b" }
  local box, nan, hash = { 0, 0, 1, 1 }, 0 / 0, world:hash()
  expect("layers[2] must be another name", graze.world, { layers = { "a", "a" } })
  expect("layers[1] must be a string of at most 31 bytes, and is 1", graze.world, { layers = { 1 } })
  expect("layers must be a table, and is 5", graze.world, { layers = 5 })
  expect("rules must be a table, and is x", graze.world, { rules = "x" })
  expect("bodies_max must be a whole number from 0 to 4294967295, and is -1", graze.world, { bodies_max = -1 })
  expect("events_max must be a whole number", graze.world, { events_max = 1.5 })
  expect("closed must be a boolean, and is no", graze.world, { closed = "no" })
  expect("tag must be a whole number from 0 to 4294967295, and is -1", world.add, world, { tag = -1, box = box })
  expect("tag must be a whole number", world.add, world, { tag = 2 ^ 32, box = box })
  expect("x must be a number within +-2^60, and is ", world.add, world, { x = nan, box = box })
  expect("box[3] must be a number within +-2^60, and is 1e+300", world.add, world, { box = { 0, 0, 1e300, 1 } })
  expect("box and circle", world.add, world, { box = box, circle = { 0, 0, 1 } })
  expect("parts[2] must be a table, and is 5", world.add, world, { parts = { { box = box }, 5 } })
  expect("name must be a string of at most 31 bytes", world.add, world, { name = ("x"):rep(32), box = box })
  expect("columns must be a whole number from 1 to 4294967295, and is 1.5", world.tiles, world,
         { tile_width = 8, tile_height = 8, columns = 1.5, rows = 1 })
  expect("column must be a whole number from 0 to 4294967295, and is 1.5", level.set_tile, level, 1.5, 0, "solid")
  expect("rows must be a whole number", level.fill_tiles, level, 0, 0, 1, -1, "solid")
  expect("value must be a whole number from 0 to 65535, and is 65536", level.tile_value, level, 0, 0, 65536)
  expect("value must be a whole number from 0 to 65535, and is -1", level.tile_value, level, 0, 0, -1)
  local flat = { tile_width = 8, tile_height = 8, columns = 2, rows = 1 }
  flat.values = { 1 }
  expect("values must be 2 numbers, and are 1", world.tiles, world, flat)
  flat.values = { 1, 65536 }
  expect("values must be a whole number from 0 to 65535, and is 65536", world.tiles, world, flat)
  expect("count must be a whole number from 0 to 4294967295, and is -1", world.nearest, world, 0, 0, -1)
  expect("radius must be a number", world.circle, world, 0, 0)
  expect("y2 must be a number within +-2^60, and is inf", world.ray, world, 0, 0, 1, 1 / 0)
  expect("x must be a number within +-2^60, and is 1e+30", body.move_to, body, 1e30, 0)
  expect("y must be a number within +-2^60, and is z", body.set_position, body, 0, "z")
  expect("filter must be a function, and is 5", body.move_and_collide, body, 1, 1, 5)
  expect("snap must be a distance, and is -1", body.move_and_collide, body, 1, 1, nil, -1)
  expect("margin must be a distance, and is -1", world.margin, world, "a", "b", -1)
  expect("snapshot must be a string, and is 5", world.load, world, 5)
  expect("the taker of a recording must be a function, and is 5", world.record, world, 5)
  assert(world:hash() == hash)
end

function tests.an_error_in_a_filter_is_raised_and_leaves_nothing()
  local world = graze.world()
  local walker = world:add { box = { 0, 0, 10, 10 } }
  world:add { x = 50, box = { 0, 0, 10, 10 } }
  pcall(walker.move_and_collide, walker, 100, 0, function() error("stop") end)
  collectgarbage()
  local before = core.memory()
  for _ = 1, 1000 do
    expect("stop", walker.move_and_collide, walker, 100, 0, function() error("stop") end)
    expect("must not change the world", walker.move_and_collide, walker, 100, 0, function(_, other) other:remove() end)
    expect("not up", walker.move_and_collide, walker, 100, 0, function() return "up" end)
  end
  assert(walker:position() == 0)
  assert(core.memory() < before + 20000, ("%d bytes after, %d before"):format(core.memory(), before))
end

function tests.a_world_is_saved_loaded_hashed_and_its_difference_applied()
  local world, player, bullet = shooter()
  world:step()
  local first, hash = world:save(), world:hash()
  bullet:set_position(12, 10)
  world:step()
  local second = world:save()
  assert(world:hash() ~= hash and graze.apply(first, graze.delta(first, second)) == second)
  world:load(first)
  assert(world:hash() == hash and bullet:position() == 30 and player:is_alive())
  local other = graze.world()
  other:load(second)
  local again
  for body in other:bodies() do again = again or body end
  assert(again:name() == "hero" and #other:point(11, 11, "player") == 1)
  expect("load:", other.load, other, "no snapshot")
end

function tests.bodies_push_each_other_apart()
  local world = graze.world { layers = { "wall", "fighter" } }
  local left = world:add { x = 0, y = 0, layer = "fighter", box = { 0, 0, 10, 20 } }
  local right = world:add { x = 6, y = 0, layer = "fighter", box = { 0, 0, 10, 20 } }
  world:add { x = -11, y = 0, layer = "wall", box = { 0, 0, 10, 20 } }
  local pushed = world:push { layers = "fighter", bodies = { { left, weight = 0.5 } } }
  assert(#pushed == 2 and pushed[1].body == left and pushed[1].is_held and pushed[1].from_x == 0 and not pushed[2].is_held)
  assert(left:position() == -1 and right:position() == 9)
  expect("axis must be x, y or least, and is z", world.push, world, { axis = "z" })
  expect("bodies[1].weight must be a number of at least 0, and is -1", world.push, world, { bodies = { { left, weight = -1 } } })
  expect("push has no field weight", world.push, world, { weight = 1 })
end

function tests.a_flight_has_legs()
  local world = graze.world { layers = { "mirror", "water", "light" } }
  local left = world:add { x = 0, y = 0, layer = "mirror", box = { -5, -50, 0, 50 } }
  world:add { x = 0, y = 0, layer = "mirror", box = { 10, -50, 15, 50 } }
  local water = world:add { x = 0, y = 0, layer = "water", box = { 6, -50, 8, 50 } }
  local shot = { x = 5, y = 0, to_x = 45, to_y = 0, layer = "light", bounce = "mirror", cross = "water" }
  local legs, is_cut_short = world:legs(shot)
  assert(#legs == 9 and not is_cut_short)
  assert(legs[1].response == "cross" and legs[1].body == water and legs[1].to_x == 6 and legs[1].layer == "water")
  assert(legs[2].response == "bounce" and legs[2].normal_x == -1 and legs[2].time == 0.125)
  assert(legs[4].body == left and legs[9].body == nil and math.abs(legs[9].to_x - 5) < 1e-9 and legs[9].time == 1)
  shot.bounces, shot.radius, shot.exclude = 1, 1, water
  legs, is_cut_short = world:legs(shot)
  assert(#legs == 2 and is_cut_short and legs[2].to_x == 1)
  shot.bounce, shot.cross, shot.bounces = nil, nil, nil
  legs = world:legs(shot)
  assert(#legs == 1 and legs[1].response == "touch" and legs[1].to_x == 9)
  expect("legs has no field angle", world.legs, world, { angle = 1 })
  expect("bounces must be a whole number from 0 to 65536", world.legs, world, { x = 0, y = 0, to_x = 1, to_y = 1, bounces = 65537 })
end

function tests.a_platform_carries_riders_and_crushes_them()
  local world = graze.world { layers = { "ground", "player", "coin" } }
  local lift = world:add { x = 0, y = 100, layer = "ground", box = { 0, 0, 30, 4 } }
  local player = world:add { x = 10, y = 90, layer = "player", box = { 0, 0, 10, 10 } }
  local coin = world:add { x = 10, y = 76, layer = "coin", box = { 0, 0, 10, 4 } }
  local _, _, _, is_standing, _, floor = player:move_and_collide(10, 95)
  assert(is_standing and floor.body == lift and floor.normal_y == -1)
  local options = { riders = "player", through = "coin" }
  local riders = lift:move_platform(4, 90, options)
  local x, y = player:position()
  assert(#riders == 1 and riders[1].body == player and riders[1].is_carried and not riders[1].is_crushed)
  assert(x == 14 and y == 80 and coin:position() == 10)
  world:add { x = 0, y = 70, layer = "ground", box = { 0, 0, 30, 8 } }
  assert(lift:move_platform(4, 84, options)[1].is_crushed)
  expect("x must be a number within +-2^60, and is up", lift.move_platform, lift, "up", 0)
  expect("through must be a layer of the world, and is sky", lift.move_platform, lift, 0, 0, { through = "sky" })
  expect("snap must be a distance, and is -1", lift.move_platform, lift, 0, 0, { snap = -1 })
  expect("options has no field rider", lift.move_platform, lift, 0, 0, { rider = "player" })
  local function misspelt()
    player:move_and_collide(14, 95, function() return "slid" end)
  end
  expect("graze_world.lua:" .. debug.getinfo(misspelt, "S").linedefined + 1 .. ": move_and_collide: the filter's answer must be slide", misspelt)
end

function tests.a_recording_plays_again()
  local bytes = {}
  local world, _, bullet = shooter()
  world:record(function(piece) bytes[#bytes + 1] = piece end)
  for i = 1, 10 do
    bullet:set_position(30 - 3 * i, 10)
    world:step()
  end
  world:stop_recording()
  local replay, steps, last = graze.replay(table.concat(bytes)), 0, nil
  while true do
    local state, _, hash = replay:step()
    if state ~= "stepped" then
      assert(state == "ended", state)
      break
    end
    steps, last = steps + 1, hash
  end
  assert(steps == 10 and last == world:hash())
  local copy = graze.world()
  copy:load(replay:save())
  assert(copy:hash() == world:hash())
  replay:close()
  expect("replay:", graze.replay, "no recording")
  expect("full", function()
    world:record(function() error("full") end)
    world:step()
  end)
  world:step()
end

function tests.errors_name_the_argument_and_the_value()
  local world, player = shooter()
  expect("broad_phase no such", graze.world, { broad_phase = "no such" })
  expect("rules[1] must be a list of two layers", graze.world, { rules = { "a" } })
  expect("a part needs one of box, circle", world.add, world, {})
  expect("box must have 4 numbers, and has 3", world.add, world, { box = { 1, 2, 3 } })
  expect("box[2] must be a number within +-2^60, and is 2 (a string)", world.add, world, { box = { 1, "2", 3, 4 } })
  expect("add: box { 1, 2, 0, 4 }: ", world.add, world, { box = { 1, 2, 0, 4 } })
  expect("x must be a number within +-2^60, and is 1 (a string)", world.add, world, { x = "1", box = { 0, 0, 1, 1 } })
  expect("layer must be the name of a layer or a number from 0 to 63, and is 64", world.add, world, { layer = 64, box = { 0, 0, 1, 1 } })
  expect("a must be a layer of the world, and is enemy", world.began, world, "enemy")
  expect("part must be from 1 to 1, and is 2", player.box, player, 2)
  expect("wrap_width must be a distance, and is -3", graze.world, { wrap_width = -3 })
  expect("wrap_width 2.7105054312138e-20, wrap_height 0", graze.world, { wrap_width = 2 ^ -65 })
  expect("x must be a number within +-2^60, and is nan", player.set_position, player, 0 / 0, 0)
  expect("polygon must have pairs of numbers, at least 6, and has 5", world.add, world, { polygon = { 0, 0, 1, 0, 1 } })
  expect("swept must be a boolean, and is 3", world.add, world, { swept = 3, box = { 0, 0, 1, 1 } })
  expect("parts[1] has no field layr", world.add, world, { parts = { { box = { 0, 0, 1, 1 }, layr = "bullet" } } })
  expect("part has no field tagg", player.add_part, player, { box = { 0, 0, 1, 1 }, tagg = 1 })
  expect("frames[1].boxes[1] has no field layr", graze.hitboxes, { names = { "a" }, frames = { { boxes = { { name = "a", layr = 1 } } } } })
  expect("part must be the number of a part, and is nil", player.set_attack, player, world:add_attack(), player:hitbox("fst"))
  expect("a must be a layer of the world, and is plyer", world.began, world, "plyer", "bullet")
  expect("b must be a layer of the world, and is bulet", world.margin, world, "player", "bulet", 1)
  expect("riders[1] must be a layer of the world, and is sky", player.move_platform, player, 0, 0, { riders = { "sky" } })
  expect("blocked_by must be a layer of the world, and is sky", world.box, world, 0, 0, 1, 1, nil, "sky")
  local function record() world:record("/no such folder/x.grz") end
  expect("graze_world.lua:" .. debug.getinfo(record, "S").linedefined .. ": graze: record: /no such folder/x.grz: ", record)
  expect("kind must be the name of a kind of tile, and is grass", player.set_tile, player, 0, 0, "grass")
  expect("column 0, row 0: the body is not a tile layer", player.set_tile, player, 0, 0, "solid")
  expect("max_x must be at least min_x, 5, and is 1", world.box, world, 5, 0, 1, 1)
  expect("radius must be a distance, and is -1", world.circle, world, 0, 0, -1)
  expect("tile_width must be a number above 0, and is 0", world.tiles, world, { tile_width = 0, tile_height = 8, columns = 1, rows = 1 })
  local level = world:tiles { tile_width = 8, tile_height = 8, columns = 4, rows = 4 }
  expect("set_tile: body slot 2, generation 1, column 9, row 1: ", level.set_tile, level, 9, 1, "solid")
  player:remove()
  expect("body slot 0, generation 1: a handle names nothing that is alive", player.set_box, player, 0, 0, 1, 1)
  expect("set_position: body slot 0, generation 1: ", player.set_position, player, 1, 1)
  world:close()
  expect("the world is closed", world.step, world)
end

function tests.a_layer_that_is_not_listed_is_refused()
  local world, player = shooter()
  local box = { 0, 0, 1, 1 }
  expect("layer must be a layer of the world, and is bulet", world.add, world, { layer = "bulet", box = box })
  expect("b must be a layer of the world, and is bulet", world.allow, world, "player", "bulet")
  expect("layer must be a layer of the world, and is bulet", world.sweep, world, "bulet")
  expect("layer must be a layer of the world, and is bulet", player.set_layer, player, "bulet")
  expect("rules[1][1] must be a layer of the world, and is plyer", graze.world, { layers = { "player" }, rules = { { "plyer", "player" } } })
  expect("there is no option layer", graze.world, { layer = { "player" } })
  assert(world:layer("coin") == 2 and world:layer("coin") == 2 and world:layer("player") == 0)
  assert(world:add({ layer = "coin", box = box }):is_alive())
  local free = graze.world()
  assert(free:add({ layer = "coin", box = box }):is_alive() and free:layer("coin") == 0)
end

function tests.refused_bytes_are_named_with_their_size_and_format()
  local world = shooter()
  local snapshot, pieces = world:save(), {}
  local delta = graze.delta(snapshot, snapshot)
  world:record(function(bytes) pieces[#pieces + 1] = bytes end)
  world:step()
  world:stop_recording()
  local recording = table.concat(pieces)
  local unknown = "5 bytes in an unknown format, from byte 0 on: 68 65 6c 6c 6f: this was not written by graze"
  expect("load: snapshot, " .. unknown, world.load, world, "hello")
  expect("load: snapshot, 0 bytes in an unknown format: ", world.load, world, "")
  expect(("load: snapshot, %d bytes of a recording, version "):format(#recording), world.load, world, recording)
  expect("load: snapshot, 20 bytes of a snapshot, version ", world.load, world, snapshot:sub(1, 20))
  expect("replay: recording, " .. unknown, graze.replay, "hello")
  expect(("replay: recording, %d bytes of a snapshot, version "):format(#snapshot), graze.replay, snapshot)
  expect(("delta: base, 5 bytes in an unknown format, from byte 0 on: 68 65 6c 6c 6f, snapshot, %d bytes of a snapshot, version "):format(#snapshot),
    graze.delta, "hello", snapshot)
  expect("apply: base, ", graze.apply, snapshot, "hello")
  expect(("delta, %d bytes of a delta, version "):format(#delta - 1), graze.apply, snapshot, delta:sub(1, -2))
  expect("base must be a string, and is nil", graze.delta)
  expect("delta must be a string, and is 5", graze.apply, snapshot, 5)
end

function tests.errors_point_at_the_line_of_the_caller()
  local world, player = shooter()
  local wrong = {
    function() world:add { layer = "enemy", box = { 0, 0, 1, 1 } } end,
    function() world:add { x = "1", box = { 0, 0, 1, 1 } } end,
    function() world:add { box = { 1, 2, 0, 4 } } end,
    function() world:add {} end,
    function() player:set_layer("enemy") end,
    function() world:point(0, 0, "enemy") end,
    function() world:ray(0, 0, "1", 0) end,
    function() player:set_tile(0, 0, "solid") end,
    function() player:set_one_way("up") end,
    function() player:move_and_collide(2 ^ 61, 0) end,
    function() graze.world { layers = { "a", "a" } } end,
    function() graze.world { broad_phase = "no such" } end,
    function() world:load "hello" end,
    function() graze.delta("hello", "hello") end,
    function() graze.replay "hello" end,
  }
  for _, call in ipairs(wrong) do
    local line = "graze_world.lua:" .. debug.getinfo(call, "S").linedefined .. ": "
    expect(line, call)
  end
end

function tests.nothing_is_left_of_worlds()
  collectgarbage()
  collectgarbage()
  local before = core.memory()
  for _ = 1, 200 do
    local world = shooter()
    world:record(function() end)
    world:step()
    world:ray(0, 10, 100, 10)
  end
  collectgarbage()
  collectgarbage()
  assert(core.memory() <= before, ("%d bytes after, %d before"):format(core.memory(), before))
end

dofile("test/bindings/lua/run_tests.lua")(tests)
print((jit and jit.version or _VERSION) .. ": require \"graze\" does what it should")
