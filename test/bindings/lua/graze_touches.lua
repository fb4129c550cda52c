-- graze_touches.lua: require "graze" does what docs/lua.md says: touches, events by their times, values, danger, tiles, settings,
-- and moves of boxes outside of the world.
local graze = require "graze"

local function expect(text, f, ...)
  local is_ok, message = pcall(f, ...)
  assert(not is_ok and tostring(message):find(text, 1, true), tostring(message) .. " should have: " .. text)
end

local seed = 11
local function random(most)
  seed = (seed * 16807) % 2147483647
  return seed % most
end

local function numbers(list)
  local texts = {}
  for i, value in ipairs(list) do texts[i] = ("%g"):format(value) end
  return table.concat(texts, " ")
end

local tests = {}

function tests.touches_begin_and_end_part_by_part()
  local world = graze.world { layers = { "hero", "coin" }, events = "both" }
  local hero = world:add { layer = "hero", parts = { { box = { 0, 0, 4, 4 }, tag = 5 }, { box = { 10, 0, 14, 4 }, tag = 6 } } }
  local coin = world:add { layer = "coin", x = 20, parts = { { box = { 0, 0, 1, 1 }, tag = 7 }, { box = { -9, 0, -8, 1 }, tag = 8 } } }
  local function list(...)
    local found = {}
    for a, b, touch in ... do
      found[#found + 1] = a == hero and "hero" or "coin"
      assert((a == hero) ~= (b == hero))
      found[#found + 1] = touch.tag_a .. touch.tag_b .. tostring(touch.part_a) .. tostring(touch.part_b) .. touch.layer_a .. touch.time
    end
    return (table.concat(found, " "):gsub("%.0", ""))
  end
  world:step()
  -- The second part of the coin is at 11, in the second part of the hero.
  assert(list(world:touches_began()) == "hero 6822hero1" and list(world:touches_began("coin")) == "coin 8622coin1")
  assert(list(world:touches_began("coin", "hero")) == "coin 8622coin1" and list(world:touches_began("coin", "coin")) == "")
  local touches = hero:touches(coin)
  assert(#touches == 1 and touches[1].part == 2 and touches[1].other_part == 2 and touches[1].tag == 6 and touches[1].other_tag == 8)
  assert(touches[1].layer == "hero" and touches[1].other_layer == "coin" and coin:touches(hero)[1].part == 2)
  coin:set_position(11, 0)
  world:step()
  assert(list(world:touches_ended()) == "hero 6822hero1" and list(world:touches_began()) == "hero 5812hero1 hero 6721hero1")
  assert(world:began()() == nil and world:ended()() == nil and #hero:touches(coin) == 2)
  hero:remove_part(2)
  world:step()
  assert(list(world:touches_ended("hero")) == "hero 67nil1hero0")
  local plain = graze.world()
  plain:add { box = { 0, 0, 1, 1 } }
  plain:add { box = { 0, 0, 1, 1 } }
  plain:step()
  assert(plain:touches_began()() == nil and plain:began()() ~= nil)
  local only = graze.world { events = "touches" }
  only:add { box = { 0, 0, 1, 1 } }
  only:add { box = { 0, 0, 1, 1 } }
  only:step()
  assert(only:touches_began()() ~= nil and only:began()() == nil)
  expect("events must be contacts, touches or both, and is all", graze.world, { events = "all" })
  expect("other must be a body of this world, and is 5", hero.touches, hero, 5)
  expect("a must be a layer of the world, and is cion", world.touches_began, world, "cion")
  expect("the first layer must be a layer, because the second is one, and is nil", world.touches_ended, world, nil, "coin")
end

function tests.events_come_in_the_order_of_their_times()
  local world = graze.world()
  for i = 1, 20 do world:add { x = 10 + 7 * ((i * 7) % 20), box = { 0, 0, 1, 1 } } end
  local shot = world:add { swept = true, box = { 0, 0, 1, 1 } }
  world:step()
  shot:move_to(500, 0)
  world:step()
  local expected = {}
  for _, _, time in world:began() do expected[#expected + 1] = time end
  for _, _, time in world:ended() do expected[#expected + 1] = time end
  table.sort(expected)
  local count = 0
  for kind, a, b, time in world:events_by_time() do
    count = count + 1
    assert(time == expected[count] and kind == (count % 2 == 1 and "begin" or "end") and b == shot and a ~= shot)
  end
  assert(count == 40 and #expected == 40)
end

function tests.bodies_have_a_number_of_the_game()
  local world, copy = graze.world(), graze.world()
  local body = world:add { box = { 0, 0, 1, 1 } }
  assert(body:user() == 0)
  body:set_user(2 ^ 53)
  copy:load(world:save())
  assert(body:user() == 2 ^ 53 and copy:bodies()():user() == 2 ^ 53)
  expect("value must be a whole number from 0 to 9007199254740992, and is -1", body.set_user, body, -1)
  expect("value must be a whole number", body.set_user, body, "x")
end

-- A world of walls, and movers among them, free at the start.
local function walls()
  local world = graze.world { layers = { "mover", "wall", "coin" } }
  for _ = 1, 60 do world:add { x = random(400), y = random(400), layer = random(4) == 0 and "coin" or "wall", box = { 0, 0, 12, 12 } } end
  return world
end

local function shown(x, y, hits, is_standing, is_crushed, floor)
  local texts = { ("%.17g %.17g %s %s"):format(x, y, tostring(is_standing), tostring(is_crushed)), tostring(floor and floor.body) }
  for _, hit in ipairs(hits) do texts[#texts + 1] = ("%s %s %.17g"):format(tostring(hit.body), hit.response, hit.time) end
  return table.concat(texts, "; ")
end

function tests.boxes_outside_of_the_world_move_as_bodies_would()
  local world = walls()
  local coins = {}
  local function filter(_, other)
    coins[#coins + 1] = other
    return other.is_coin and "cross" or "slide"
  end
  local number = 0
  for body in world:bodies() do
    body.is_coin = number % 3 == 0
    number = number + 1
  end
  local movers, expected, plain, hits = {}, {}, {}, 0
  for i = 1, 80 do
    local def = { x = random(400), y = random(400), layer = "mover", box = { -2, -3, 2, 3 } }
    local goal_x, goal_y, snap = random(400), random(400), random(4)
    -- The same body in a copy of the world, and gone again.
    local hash = world:hash()
    local seen = shown(world:test_move(def, goal_x, goal_y, filter, snap))
    assert(world:hash() == hash)
    plain[i] = shown(world:test_move(def, goal_x, goal_y))
    local body = world:add(def)
    assert(shown(body:test_move(goal_x, goal_y, filter, snap)) == seen and shown(body:test_move(goal_x, goal_y)) == plain[i])
    body:remove()
    movers[i] = { x = def.x, y = def.y, goal_x = goal_x, goal_y = goal_y, layer = "mover", box = def.box }
    expected[i] = shown(world:test_move(def, goal_x, goal_y, filter))
  end
  assert(#coins > 50)
  for _, case in ipairs { { filter, expected }, { nil, plain } } do
    local ends = world:move_many(movers, case[1])
    assert(#ends == 80)
    for i, one in ipairs(ends) do
      assert(shown(one.x, one.y, one.hits, one.is_standing, one.is_crushed, one.floor) == case[2][i] and one.is_cut_short == false)
      hits = hits + #one.hits
    end
  end
  assert(hits > 100 and #world:move_many {} == 0)
  local given
  world:test_move({ x = 0, y = 0, box = { -1, -1, 500, 500 }, name = "big" }, 5, 5, function(def) given = def.name end)
  assert(given == "big")
  expect("a filter, or a function that takes a recording, must not change the world", world.test_move, world,
         { x = 0, y = 0, box = { -1, -1, 500, 500 } }, 5, 5, function(_, other) other:remove() end)
  -- Moves share memory of the world, so a filter makes none.
  expect("must not change the world", world.move_many, world, movers, function() return world:test_move({ box = { 0, 0, 1, 1 } }, 9, 9) end)
  expect("must not change the world", world.test_move, world, { box = { -1, -1, 500, 500 } }, 5, 5, function() world:move_many {} end)
  expect("the filter fails", world.move_many, world, movers, function() error("the filter fails") end)
  expect("movers[1].goal_x must be a number", world.move_many, world, { { x = 0, y = 0, box = { 0, 0, 1, 1 } } })
  expect("movers[1].box[4] must be a number", world.move_many, world, { { x = 0, y = 0, box = { 0, 0, 1 } } })
  expect("movers[1] has no field gaol", world.move_many, world, { { gaol = 1 } })
  expect("x must be a number", world.test_move, world, { box = { 0, 0, 1, 1 } }, "x", 0)
  expect("snap must be a distance, and is -1", world.test_move, world, { box = { 0, 0, 1, 1 } }, 0, 0, nil, -1)
  expect("filter must be a function", world.move_many, world, movers, 5)
end

function tests.casts_of_shapes_meet_circles_at_their_times()
  local world, hits = graze.world { layers = { "rock", "moss" } }, 0
  local rocks = {}
  for i = 1, 30 do rocks[i] = world:add { x = random(200), y = random(200), layer = i % 3 == 0 and "moss" or "rock", circle = { 0, 0, 4 } } end
  for _ = 1, 200 do
    local x, y, dx, dy = random(200), random(200), random(200) - 100, random(200) - 100
    local expected = {}
    for _, rock in ipairs(rocks) do
      local rock_x, rock_y = rock:position()
      local a, b, c = dx * dx + dy * dy, (x - rock_x) * dx + (y - rock_y) * dy, (x - rock_x) ^ 2 + (y - rock_y) ^ 2 - 49
      local time = c < 0 and 0 or b < 0 and b * b > a * c and (-b - math.sqrt(b * b - a * c)) / a
      if time and time < 1 then expected[#expected + 1] = { time = time, rock = rock } end
    end
    table.sort(expected, function(p, q) return p.time < q.time end)
    local found = world:shape_cast({ circle = { x, y, 3 } }, dx, dy)
    assert(#found == #expected)
    for i, hit in ipairs(found) do
      assert(math.abs(hit.time - expected[i].time) < 1e-9 and (hit.body == expected[i].rock or hit.time == 0))
    end
    local first = world:shape_cast_first(graze.shape { circle = { x, y, 3 } }, dx, dy)
    assert((first and first.body) == (found[1] and found[1].body))
    for _, hit in ipairs(world:shape_cast({ circle = { x, y, 3 } }, dx, dy, "moss")) do assert(hit.layer == "moss") end
    hits = hits + #found
  end
  assert(hits > 30)
  expect("dx must be a number", world.shape_cast, world, { circle = { 0, 0, 1 } })
  expect("shape must be a table, and is nil", world.shape_cast_first, world)
end

function tests.danger_is_the_step_at_which_a_bullet_arrives()
  local world = graze.world { layers = { "ship", "bullet" }, rules = { { "ship", "bullet" } } }
  local bullets, ways = {}, {}
  for i = 1, 12 do
    bullets[i] = world:add { x = random(80), y = random(60), layer = "bullet", circle = { 0, 0, 1 } }
    ways[i] = { bullets[i], random(9) - 4, random(9) - 4 }
  end
  local def = { x = 1.5, y = 2.5, cell_width = 5, cell_height = 4, columns = 16, rows = 15, shape = { circle = { 0, 0, 2 } }, layer = "ship",
                steps = 20, bodies = ways }
  local times, struck = world:danger(def), 0
  assert(#times == 240)
  for row = 0, 14 do
    for column = 0, 15 do
      local first = math.huge
      for i, way in ipairs(ways) do
        -- A circle of radius 3 about the place, which the bullet's center enters.
        local bx, by = bullets[i]:position()
        local x, y, dx, dy = bx - 1.5 - 5 * column, by - 2.5 - 4 * row, way[2], way[3]
        local a, b, c = dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - 9
        if c < 0 then
          first = 0
        elseif a > 0 and b < 0 and b * b > a * c then
          local time = (-b - math.sqrt(b * b - a * c)) / a
          if time <= 20 then first = math.min(first, time) end
        end
      end
      local time = times[row * 16 + column + 1]
      assert(time == first or math.abs(time - first) < 1e-5, ("%d, %d: %g and not %g"):format(column, row, time, first))
      if time < math.huge then struck = struck + 1 end
    end
  end
  assert(struck > 40 and struck < 240)
  def.shape = graze.shape(def.shape)
  assert(numbers(world:danger(def)) == numbers(times))
  def.shape = nil
  assert(#world:danger(def) == 240)
  expect("danger has no field cell", world.danger, world, { cell = 1 })
  expect("steps must be a whole number", world.danger, world, { x = 0, y = 0, cell_width = 1, cell_height = 1, columns = 1, rows = 1, bodies = {} })
  def.bodies = { { 5, 0, 0 } }
  expect("bodies[1][1] must be a body of this world, and is 5", world.danger, world, def)
  def.bodies = { { bullets[1], 0 } }
  expect("bodies[1][3] must be a number", world.danger, world, def)
  def.columns = 2 ^ 21
  expect("columns * rows must be at most 16777216", world.danger, world, def)
  def.columns, def.cell_width, def.bodies = 4, 0, {}
  expect("cell_width must be a number above 0, and is 0", world.danger, world, def)
end

function tests.tiles_are_set_read_and_touched_by_rectangles()
  local world = graze.world()
  local kinds = { "solid", "empty", "empty", "solid", "solid", "one_way_top" }
  local level = world:tiles { x = 100, tile_width = 10, tile_height = 5, columns = 3, rows = 2, kinds = kinds, values = { 1, 2, 3, 4, 5, 6 } }
  for i, kind in ipairs(kinds) do
    local column, row = (i - 1) % 3, math.floor((i - 1) / 3)
    assert(level:tile(column, row) == kind and level:tile_value(column, row) == i)
  end
  local read = level:read_tiles()
  assert(read.columns == 3 and read.rows == 2 and read.tile_width == 10 and read.tile_height == 5 and read.filled == 4 and read.bytes > 0)
  local hero = world:add { x = 100, box = { 5, 2, 25, 8 } }
  -- Under it: the first tile of the first row, and all of the second row.
  local boxes = hero:tiles_touched(level)
  assert(#boxes == 2 and numbers(boxes[1]) == "100 0 110 5" and numbers(boxes[2]) == "100 5 130 10")
  level:set_tiles(1, 0, 2, 2, { "solid", "solid", "empty", "empty" })
  assert(level:tile(2, 0) == "solid" and level:tile(1, 1) == "empty" and level:tile(0, 1) == "solid" and level:read_tiles().filled == 4)
  level:set_tile_values(1, 0, 1, 2, { 70, 80 })
  assert(level:tile_value(1, 0) == 70 and level:tile_value(1, 1) == 80 and level:tile_value(0, 1) == 4)
  expect("kinds must be 4 names, and are 1", level.set_tiles, level, 0, 0, 2, 2, { "solid" })
  expect("kind must be the name of a kind of tile, and is wall", level.set_tiles, level, 0, 0, 1, 1, { "wall" })
  expect("values must be a whole number from 0 to 65535, and is -1", level.set_tile_values, level, 0, 0, 1, 1, { -1 })
  expect("column 3, row 0, columns 1, rows 1: ", level.set_tiles, level, 3, 0, 1, 1, { "solid" })
  expect("read_tiles: ", hero.read_tiles, hero)
  expect("tiles must be a body of this world", hero.tiles_touched, hero, nil)
end

function tests.a_world_tells_and_changes_its_broad_phase_and_counts()
  local world = graze.world { broad_phase = "brute", closed = true, pairs_max = 2 }
  assert(world:broad_phase() == "brute" and world:is_closed() and not graze.world():is_closed())
  local names, found = {}, {}
  for i, one in ipairs(graze.broad_phases()) do
    names[i], found[one.name] = one.name, #one.how > 0 and one.source
    world:set_broad_phase(one.name)
    assert(world:broad_phase() == one.name)
  end
  assert(#names >= 7 and found.auto and found["sweep-prune"])
  world:set_broad_phase("grid-map", { cell_width = 32, cell_height = 16 })
  world:add { circle = { 0, 0, 2 } }
  world:add { x = 3, circle = { 0, 0, 2 } }
  world:step()
  assert(numbers { world:cell() } == "32 16")
  local counts = world:narrow_counts()
  assert(counts.overlapping == 1 and counts.shaped == 1 and counts.apart == 0 and world:required_capacity() == 0)
  local brute = graze.world { broad_phase = "brute" }
  for i = 1, 10 do brute:add { x = i, box = { 0, 0, 1, 1 } } end
  brute:step()
  assert(brute:counters().tests == 0)
  brute:set_counting()
  for body in brute:bodies() do body:set_position(5, 5) end
  brute:step()
  brute:set_counting(false)
  brute:add { box = { 0, 0, 9, 9 } }
  brute:step()
  -- Each pair of the ten boxes was tested once.
  assert(brute:counters().tests == 45 and brute:counters().swaps == 0)
  world:add { x = 3.6, y = 3.6, circle = { 0, 0, 2 } }
  world:add { box = { -9, -9, 9, 9 } }
  expect("step: ", world.step, world)
  assert(world:required_capacity() > 2)
  expect("set_broad_phase: broad_phase grid, ", world.set_broad_phase, world, "grid")
  expect("axis must be auto, x or y, and is z", world.set_broad_phase, world, "axis-sort", { axis = "z" })
  expect("set_broad_phase: broad_phase sectors, cell_width -1, cell_height 0: ", world.set_broad_phase, world, "sectors", { cell_width = -1 })
  expect("setup has no field cell", world.set_broad_phase, world, "sectors", { cell = 1 })
end

function tests.the_format_of_bytes_and_the_version_are_read()
  local world = graze.world()
  local base = world:save()
  world:add { box = { 0, 0, 1, 1 } }
  local pieces = {}
  world:record(function(bytes) pieces[#pieces + 1] = bytes end)
  world:stop_recording()
  for name, bytes in pairs { snapshot = base, delta = graze.delta(base, world:save()), recording = table.concat(pieces), unknown = "hello, world" } do
    local format, version, version_max = graze.format(bytes)
    assert(format == name and version == version_max and (version > 0) == (name ~= "unknown"))
  end
  assert(graze.version():match("^%d+%.%d+%.%d+$"))
  expect("bytes must be a string, and is nil", graze.format)
  expect("angle must be a number", graze.sin_cos, "x")
end

function tests.recordings_have_numbers_of_frames_queries_and_a_status()
  local pieces, world = {}, graze.world()
  world:record(function(bytes) pieces[#pieces + 1] = bytes end)
  world:add { box = { 0, 0, 2, 2 } }
  world:set_recording_frame(700)
  world:step()
  world:set_recording_queries(true)
  local before = #table.concat(pieces)
  for _ = 1, 50 do world:point(1, 1) end
  world:step()
  local with_queries = #table.concat(pieces) - before
  world:set_recording_queries(false)
  before = #table.concat(pieces)
  for _ = 1, 50 do world:point(1, 1) end
  world:step()
  assert(with_queries > #table.concat(pieces) - before + 50 and world:recording_status() == nil)
  world:stop_recording()
  local replay = graze.replay(table.concat(pieces))
  for frame = 700, 702 do
    local state, number = replay:step()
    assert(state == "stepped" and number == frame)
  end
  replay:close()
  local is_full = false
  world:record(function() assert(not is_full, "the disk is full") end)
  is_full = true
  expect("the disk is full", world.step, world)
  assert(world:recording_status() == "the recording could not be written")
  expect("frame must be a whole number", world.set_recording_frame, world, 0.5)
end

function tests.errors_are_at_the_line_of_the_game()
  local world = graze.world()
  local body = world:add { box = { 0, 0, 1, 1 } }
  for _, call in ipairs {
    function() body:touches(5) end,
    function() body:set_user(0.5) end,
    function() world:touches_began("x") end,
    function() world:test_move({}, 0, 0) end,
    function() world:move_many { 5 } end,
    function() world:move_many { { x = 2 ^ 60, y = 0, goal_x = 0, goal_y = 0, box = { 0, 0, 2 ^ 50, 1 } } } end,
    function() world:danger {} end,
    function() world:shape_cast({ circle = { 0, 0, 1 } }) end,
    function() body:read_tiles() end,
    function() world:set_broad_phase("x") end,
    function() world:set_recording_frame("x") end,
    function() graze.sin_cos() end,
  } do
    expect("graze_touches.lua:" .. debug.getinfo(call, "S").linedefined .. ": ", call)
  end
end

dofile("test/bindings/lua/run_tests.lua")(tests)
