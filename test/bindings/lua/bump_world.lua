-- bump_world.lua: the promises of graze.bump by itself, without bump.lua to compare with.
local bump, core = require "graze.bump", require "graze.core"

local function fails(f, ...)
  local is_ok, message = pcall(f, ...)
  assert(not is_ok, "an error was expected")
  return tostring(message)
end

local tests = {}

function tests.errors_name_the_argument_and_the_value()
  local world = bump.newWorld()
  assert(fails(bump.newWorld, -1):find("cellSize must be a number above 0, and is %-1"))
  assert(fails(world.add, world, {}, 1, 1, 0, 1):find("w must be above 0, and is 0"))
  assert(fails(world.add, world, {}, 1, "y", 1, 1):find("y must be a number, and is string"))
  assert(fails(world.getRect, world, "a"):find('a %(a string%) is not in the world'))
  world:add("a", 0, 0, 1, 1)
  world:add("b", 2, 0, 1, 1)
  assert(fails(world.add, world, "a", 0, 0, 1, 1):find("is in the world already"))
  assert(fails(world.move, world, "a", 5, 0, function() return "no" end):find("no .*unknown collision type"))
  assert(world:getRect("a") == 0, "the item stays where it was")
end

function tests.equal_collisions_come_first_added_first()
  for first = 1, 2 do
    local world = bump.newWorld()
    world:add("removed", 0, 0, 1, 1)
    world:add("other", 100, first == 1 and 10 or -10, 10, 10)
    world:remove("removed")
    world:add("later", 100, first == 1 and -10 or 10, 10, 10)
    world:add("item", 0, 0, 10, 10)
    local cols, len = world:project("item", 0, 0, 10, 10, 200, 0)
    assert(len == 0)
    cols, len = world:project("item", 0, -5, 10, 20, 200, -5)
    assert(len == 2 and cols[1].other == "other" and cols[2].other == "later")
  end
end

function tests.a_filter_may_raise_an_error_or_change_the_world_and_nothing_leaks()
  local world = bump.newWorld()
  for i = 1, 200 do world:add(i, i % 20 * 4, i % 20 * 4, 30, 30) end
  world:move(1, 50, 50, function() return false end)
  collectgarbage()
  local before, errors = core.memory(), 0
  for i = 1, 300 do
    local is_ok = pcall(world.move, world, i % 200 + 1, 50, 50, function() error("stop") end)
    errors = errors + (is_ok and 0 or 1)
    pcall(world.move, world, i % 200 + 1, 50, 50, function(_, other)
      world:remove(other)
      world:add(other, 0, 0, 30, 30)
      return "slide"
    end)
    pcall(world.queryRect, world, 0, 0, 100, 100, function() error("stop") end)
    pcall(world.querySegment, world, 0, 0, 100, 100, function() error("stop") end)
    world:move(i % 200 + 1, i, 200, function(_, other)
      if other == 7 then world:move(8, i % 60, 3) end
      return "cross"
    end)
  end
  collectgarbage()
  assert(errors > 50)
  assert(core.memory() <= 2 * before, ("%d bytes after, %d before"):format(core.memory(), before))
end

function tests.a_world_that_is_collected_frees_its_memory()
  collectgarbage()
  collectgarbage()
  local before = core.memory()
  for _ = 1, 100 do
    local world = bump.newWorld()
    for i = 1, 10 do world:add(i, i, i, 5, 5) end
    world:move(3, 100, 100)
  end
  collectgarbage()
  collectgarbage()
  assert(core.memory() <= before, ("%d bytes after, %d before"):format(core.memory(), before))
end

function tests.cells_are_counted_as_bump_counts_them()
  local world = bump.newWorld(10)
  world:add("a", 0, 0, 25, 5)
  world:add("b", 5, 5, 10, 10)
  assert(world:countCells() == 5)
  assert(world.rows[1][1].itemCount == 2 and world.rows[1][1].items.a and world.rows[1][2].items.b)
  assert(world.rects.a.w == 25)
  collectgarbage("stop") -- an empty cell is there until it is collected
  world:remove("a")
  assert(world:countCells() == 5 and world.rows[1][3].itemCount == 0)
  collectgarbage("restart")
  collectgarbage()
  collectgarbage()
  assert(world:countCells() == 4 and world.rows[1][3] == nil)
end

function tests.numbers_that_are_none_and_far_places_are_as_in_bump()
  local world = bump.newWorld()
  world:add("nowhere", 0 / 0, 0, 10, 10)
  world:add("far", 1e300, -1e300, 1e290, 10)
  world:add("large", -1e6, -1e6, 2e6, 2e6)
  assert(select(2, world:queryPoint(5, 5)) == 1)
  assert(select(2, world:queryRect(0.9e300, -1.1e300, 1e300, 1e300)) == 1)
  world:move("nowhere", 5, 5, function() return "cross" end)
  assert(select(2, world:queryPoint(6, 6)) == 2)
  assert(fails(world.querySegment, world, 0, 0, 1 / 0, 0):find("x2 must be finite"))
end

function tests.a_segment_to_a_far_place_comes_back()
  local world = bump.newWorld(64)
  for i = 1, 5 do world:add(i, 10 ^ (3 * i), -5, 20, 10) end
  for _, far in ipairs { 9e15, 1e300, 1.7e308 } do
    local items, len = world:querySegment(0, 0, far, 0)
    assert(len == 5 and items[1] == 1 and items[5] == 5)
    assert(select(2, world:querySegment(-far, 9, 0, 7)) == 0 and select(2, world:querySegment(0, far, 0, -far / 100)) == 0)
  end
  assert(fails(world.querySegment, world, -1e308, 0, 1e308, 0):find("x2 %- x1 must be finite"))
end

function tests.cells_without_number_are_refused_by_name()
  for _, options in ipairs { {}, { exact = true } } do
    local world = bump.newWorld(0.001, options)
    world:add("level", 0, 0, 1e6, 1e6)
    assert(fails(world.countCells, world):find("cells of all items must not be more than 1048576"))
    assert(fails(function() return world.rows end):find("cellSize may be too small"))
    world:remove("level")
    collectgarbage()
    collectgarbage()
    assert(world:countCells() == 0)
  end
end

function tests.an_exact_world_moves_as_graze_does()
  local world = bump.newWorld(64, { exact = true })
  world:add("player", 0, 0, 32, 32)
  world:add("wall", 100, 0, 32, 200)
  world:add("coin", 50, 0, 5, 5)
  local x, y, cols, len = world:move("player", 200, 10, function(_, other) return other == "coin" and "cross" or "slide" end)
  assert(x == 68 and y == 10 and len == 2 and cols[1].other == "coin" and cols[2].normal.x == -1 and cols[2].slide.y == 10)
  assert(select(2, world:queryRect(0, 0, 500, 500)) == 3 and select(2, world:querySegment(0, 5, 500, 5)) == 1)
  assert(world:queryPoint(101, 5)[1] == "wall" and world.rows[1][2].items.player)
  assert(fails(world.check, world, "player", 200, 0, function() error "stop" end):find("stop"))
  assert(fails(world.check, world, "player", 200, 0, function() world:remove("wall") end):find("must not"))
  assert(fails(world.check, world, "player", 200, 0, function() return "no" end):find("unknown"))
  assert(fails(world.add, world, "q", 0 / 0, 0, 1, 1):find("NaN"))
  assert(world:getRect("player") == 68 and world:countItems() == 3)
end

dofile("test/bindings/lua/run_tests.lua")(tests)
print((jit and jit.version or _VERSION) .. ": graze.bump's own tests pass")
