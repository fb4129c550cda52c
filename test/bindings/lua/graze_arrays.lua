-- graze_arrays.lua: LuaJIT's arrays are read and written where they are, as docs/lua.md says; other Luas have no such methods.
local graze = require "graze"

if not jit then
  assert(graze.world().set_positions == nil and graze.world().danger_array == nil)
  return
end

local ffi = require "ffi"

local function expect(text, f, ...)
  local is_ok, message = pcall(f, ...)
  assert(not is_ok and tostring(message):find(text, 1, true), tostring(message) .. " should have: " .. text)
end

local function shooter()
  local world = graze.world { layers = { "player", "bullet" }, rules = { { "player", "bullet" } } }
  local player = world:add { x = 10, y = 10, layer = "player", box = { -4, -4, 4, 4 } }
  local bullet = world:add { x = 30, y = 10, layer = "bullet", circle = { 0, 0, 2 } }
  return world, player, bullet, world:handle_array { player, bullet }
end

local tests = {}

function tests.positions_are_read_where_they_are()
  for _, name in ipairs { "set_positions", "move_all" } do
    local world, player, bullet, handles = shooter()
    local x, y = ffi.new("float[2]", 10, 11), ffi.new("float[2]", 10, 10)
    world[name](world, handles, x, y, 2)
    world:step()
    local events, count = world:event_array()
    assert(count == 1 and events[0].kind == 2 and events[0].a.id == handles[0].id and bullet:position() == 11)
    world[name](world, handles, x, y, 2, ffi.new("float[2]", 0, 90))
    assert(select(3, bullet:position()) == 90 and player:is_alive())
  end
end

function tests.errors_name_the_argument_and_the_value()
  local world, player, bullet, handles = shooter()
  local x, y, angle = ffi.new("float[2]", 10, 11), ffi.new("float[2]", 10, 10), ffi.new("float[2]")
  for _, name in ipairs { "set_positions", "move_all" } do
    expect("bodies must be what handle_array returns, and is table", world[name], world, { player }, x, y, 1)
    expect("x must be an array of float, and is nil", world[name], world, handles, nil, y, 1)
    expect("y must be an array of float, and is cdata<double", world[name], world, handles, x, ffi.new "double[2]", 1)
    expect("angle must be an array of float, and is 5 (a number)", world[name], world, handles, x, y, 1, 5)
    expect("count must be a whole number from 0 to 2147483647, and is -1", world[name], world, handles, x, y, -1)
    expect("bodies must be an array of at least 3, and is 2", world[name], world, handles, x, y, 3)
    expect("y must be an array of at least 2, and is 1", world[name], world, handles, x, ffi.new("float[?]", 1), 2)
    expect("x must be an array of at least 2, and is 1", world[name], world, handles, ffi.new "float[1]", y, 2)
    x[1] = 0 / 0
    expect("graze: " .. name .. ": x[1] nan: a number is NaN or infinite", world[name], world, handles, x, y, 2)
    x[1], y[0] = 11, 2 ^ 61
    expect("graze: " .. name .. ": y[0] 2.3058430092137e+18: a coordinate", world[name], world, handles, x, y, 2)
    y[0], angle[1] = 10, 1 / 0
    expect("graze: " .. name .. ": angle[1] inf: a number", world[name], world, handles, x, y, 2, angle)
    angle[1] = 0
    world[name](world, handles, x, y, 2, angle)
  end
  bullet:remove()
  local call = function() world:set_positions(handles, x, y, 2) end
  expect("set_positions: handles[1] slot 1, generation 1: a handle names nothing that is alive", call)
  expect("graze_arrays.lua:" .. debug.getinfo(call, "S").linedefined .. ": ", call)
  world:add { x = 10, y = 20, layer = "bullet", box = { -4, -1, 4, 1 } }
  expect("must not change the world", player.move_and_collide, player, 10, 30, function() world:set_positions(handles, x, y, 1) end)
end

function tests.danger_is_that_of_tables()
  local world, player, bullet, handles = shooter()
  local def = { x = 0, y = 0, cell_width = 4, cell_height = 4, columns = 12, rows = 6, shape = { box = { -1, -1, 1, 1 } }, layer = "player", steps = 30 }
  local dx, dy, times = ffi.new("float[2]", 0, -1), ffi.new("float[2]", 0, 0.25), ffi.new("float[?]", 72)
  world:danger_array(def, handles, dx, dy, 2, times)
  def.bodies = { { player, 0, 0 }, { bullet, -1, 0.25 } }
  local listed, finite = world:danger(def), 0
  for i, time in ipairs(listed) do
    assert(times[i - 1] == time)
    finite = finite + (time < math.huge and 1 or 0)
  end
  assert(#listed == 72 and finite > 10 and finite < 72)
  def.bodies = nil
  dx[1] = 0 / 0
  expect("danger_array: dx[1] nan: a number", world.danger_array, world, def, handles, dx, dy, 2, times)
  expect("times must be an array of float, and is nil", world.danger_array, world, def, handles, dx, dy, 2)
  def.columns = -1
  expect("columns must be a whole number", world.danger_array, world, def, handles, dx, dy, 2, times)
end

function tests.movers_end_where_those_of_tables_do()
  local world = graze.world { layers = { "wall", "spark" } }
  local random = 7
  local function next_number(most)
    random = (random * 1103515245 + 12345) % 2 ^ 31
    return math.floor(random / 2 ^ 31 * most)
  end
  for _ = 1, 40 do world:add { x = next_number(200), y = next_number(200), layer = "wall", box = { -5, -5, 5, 5 } } end
  local count, list = 300, {}
  local movers, x, y = world:mover_array(count), ffi.new("double[?]", count), ffi.new("double[?]", count)
  for i = 1, count do
    local one = { box = { -1, -2, 1, 2 }, x = next_number(200), y = next_number(200), goal_x = next_number(200), goal_y = next_number(200), layer = "spark" }
    list[i] = one
    movers[i - 1] = { -1, -2, 1, 2, one.x, one.y, one.goal_x, one.goal_y, world:layer "spark" }
  end
  for _, snap in ipairs { 0, 3 } do
    world:move_array(movers, count, x, y, snap)
    local stopped = 0
    for i, one in ipairs(world:move_many(list, nil, snap)) do
      assert(one.x == x[i - 1] and one.y == y[i - 1])
      stopped = stopped + #one.hits
    end
    assert(stopped > 20)
  end
  movers[7].max_x = -2
  expect("move_array: movers[7].max_x -2: a box has a min edge beyond its max edge", world.move_array, world, movers, count, x, y)
  movers[7].max_x, movers[9].layer = 1, 64
  expect("move_array: movers[9].layer 64: a layer is over 63", world.move_array, world, movers, count, x, y)
  movers[9].layer, movers[11].goal_y = 1, 1 / 0
  expect("move_array: movers[11].goal_y inf: ", world.move_array, world, movers, count, x, y)
  expect("x must be an array of double, and is nil", world.move_array, world, movers, count)
end

dofile("test/bindings/lua/run_tests.lua")(tests)
print(jit.version .. ": arrays are read and written where they are")
