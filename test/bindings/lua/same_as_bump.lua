-- same_as_bump.lua BUMP MOVES [SEED]: random calls on bump.lua and on graze.bump, and all that they return, bit by bit.
--
-- bump.lua leaves the order of equal collisions, and of unsorted results, to the order of its hash tables. Here it runs
-- with a pairs() that goes by the order of adding, and with a stable sort: that is what graze.bump promises.
local bump_folder, moves, seed = arg[1], tonumber(arg[2]), tonumber(arg[3] or 1)

local serial_of, last_serial = {}, 0

local function ordered_pairs(t)
  local keys = {}
  for key in pairs(t) do keys[#keys + 1] = key end
  if serial_of[keys[1]] then table.sort(keys, function(a, b) return serial_of[a] < serial_of[b] end) end
  local at = 0
  return function()
    at = at + 1
    return keys[at], t[keys[at]]
  end
end

local function stable_sort(t, is_less)
  for i = 2, #t do
    local item, at = t[i], i
    while at > 1 and is_less(item, t[at - 1]) do
      t[at] = t[at - 1]
      at = at - 1
    end
    t[at] = item
  end
end

local function load_bump()
  local env = setmetatable({ pairs = ordered_pairs, table = setmetatable({ sort = stable_sort }, { __index = table }) },
                           { __index = _G })
  if setfenv then return setfenv(assert(loadfile(bump_folder .. "/bump.lua")), env)() end
  return assert(loadfile(bump_folder .. "/bump.lua", "t", env))()
end

local peer, of_graze = load_bump(), require "graze.bump"

-- Random numbers that are the same for every Lua.
local state = seed
local function random(n)
  state = (state * 16807) % 2147483647
  return state % n
end

local function any_number(range)
  local kind = random(8)
  if kind < 4 then return 8 * (random(range / 4) - range / 8) end -- ties
  if kind < 5 then return random(2 * range) - range end
  return (random(2147483646) / 2147483646 - 0.5) * 2 * range
end

local function any_size()
  return random(2) == 0 and 4 + 4 * random(12) or 0.5 + random(6000) / 100
end

local math_type = math.type or type

local function is_same(a, b, depth)
  if type(a) ~= type(b) then return false end
  if type(a) == "number" then
    if a ~= a then return b ~= b end
    return a == b and math_type(a) == math_type(b) and (a ~= 0 or 1 / a == 1 / b)
  end
  if type(a) ~= "table" or serial_of[a] or serial_of[b] then return a == b end
  for key, value in pairs(a) do
    if not is_same(value, b[key], depth + 1) then return false end
  end
  for key in pairs(b) do
    if a[key] == nil then return false end
  end
  return true
end

local function show(value)
  if type(value) == "number" then return ("%s(%a)"):format(tostring(value), value) end
  if type(value) ~= "table" or serial_of[value] then return tostring(value) end
  local parts = {}
  for key, field in pairs(value) do parts[#parts + 1] = tostring(key) .. "=" .. show(field) end
  table.sort(parts)
  return "{" .. table.concat(parts, ", ") .. "}"
end

-- A response of the game: the item is thrown to the left, and all that is there is collided with, too.
local function warp(world, col, x, y, w, h, goal_x, goal_y, filter)
  col.warp = true
  local cols, len = world:project(col.item, col.touch.x - 8, col.touch.y, w, h, goal_x, goal_y, filter)
  return goal_x, goal_y, cols, len
end

local kinds = { "slide", "cross", "touch", "bounce", "warp", false }
local filters = {
  function() return "cross" end,
  function() return "bounce" end,
  function(_, other) return kinds[serial_of[other] % 6 + 1] end,
  function(item, other) return kinds[((item and serial_of[item] or 0) + serial_of[other]) % 4 + 1] end,
}

local function any_item(number)
  local kind = random(4)
  if kind == 0 then return "item " .. number end
  if kind == 1 then return number end
  if kind == 2 then return number + 0.5 end
  return { number }
end

local pair, items, range

local function call(name, ...)
  local expected, got = { pcall(pair[1][name], pair[1], ...) }, { pcall(pair[2][name], pair[2], ...) }
  if not expected[1] then expected[2] = nil end
  if not got[1] then
    if expected[1] then error(name .. ": " .. tostring(got[2])) end
    got[2] = nil
  end
  if not is_same(expected, got, 0) then
    error(("seed %d, %s%s\n  bump:  %s\n  graze: %s"):format(seed, name, show { ... }, show(expected), show(got)))
  end
  return (unpack or table.unpack)(expected)
end

local function add()
  local item = any_item(last_serial + 1)
  last_serial = last_serial + 1
  serial_of[item] = last_serial
  items[#items + 1] = item
  call("add", item, any_number(range), any_number(range), any_size(), any_size())
end

-- Every fourth world is wide and has many items, which learn all at once what is near.
local pair_count = 0

local function new_pair()
  pair_count = pair_count + 1
  local is_wide = pair_count % 4 == 0
  range = is_wide and 2400 or 300
  local size = ({ 16, 64, 50, 33.3, 64 })[random(5) + 1]
  pair, items = { peer.newWorld(size), of_graze.newWorld(size) }, {}
  for _, world in ipairs(pair) do world:addResponse("warp", warp) end
  for _ = 1, is_wide and 150 + random(100) or 4 + random(40) do add() end
end

local calls = {}

function calls.update(item)
  call("update", item, any_number(range), any_number(range), random(2) == 0 and any_size() or nil)
end

function calls.remove(item, at)
  call("remove", item)
  table.remove(items, at)
  call("hasItem", item)
  call("getRect", item)
  add()
end

function calls.check(item)
  call("check", item, any_number(range), any_number(range), filters[random(5) + 1])
  call("check", item, nil, any_number(range))
end

function calls.project(item)
  call("project", random(2) == 0 and item or nil, any_number(range), any_number(range), any_size(), any_size(),
       random(3) > 0 and any_number(range) or nil, any_number(range), filters[random(4) + 1])
end

function calls.queries()
  local other = random(3) == 0 and function(item) return serial_of[item] % 2 == 0 end or nil
  call("queryRect", any_number(range), any_number(range), any_size(), any_size(), other)
  call("queryPoint", any_number(range), any_number(range), other)
  call("querySegment", any_number(range), any_number(range), any_number(range), any_number(range), other)
  call("querySegmentWithCoords", any_number(range), any_number(range), any_number(range), any_number(range), other)
  call("toCell", any_number(range), any_number(range))
  call("toWorld", random(20) - 10, random(20) - 10)
end

function calls.errors(item)
  call("add", item, 1, 1, 1, 1)
  call("add", {}, 1, 1, 0, 1)
  call("add", {}, 1, "1", 1, 1)
  call("update", item, 1, 1, -1)
  call("update", {}, 1, 1)
  call("move", {}, 1, 1)
  call("queryRect", 1, 1, 1, 0 / 0)
  call("check", item, any_number(range), any_number(range), function() return "no such response" end)
end

function calls.rects()
  local a, b = {}, {}
  for i = 1, 4 do
    a[i], b[i] = i < 3 and any_number(40) or any_size(), i < 3 and any_number(40) or any_size()
  end
  local goal_x, goal_y = any_number(40), any_number(40)
  for _, name in ipairs { "detectCollision", "getDiff", "isIntersecting", "getSquareDistance",
                          "getSegmentIntersectionIndices", "containsPoint", "getNearestCorner" } do
    local expected = { peer.rect[name](a[1], a[2], a[3], a[4], b[1], b[2], b[3], b[4], goal_x, goal_y) }
    local got = { of_graze.rect[name](a[1], a[2], a[3], a[4], b[1], b[2], b[3], b[4], goal_x, goal_y) }
    if not is_same(expected, got, 0) then
      error(("%s\n  bump:  %s\n  graze: %s"):format(name, show(expected), show(got)))
    end
  end
end

local order = { "update", "remove", "check", "project", "queries", "errors", "rects" }

local function one_move()
  local at = random(#items) + 1
  local item = items[at]
  local _, x, y = call("getRect", item)
  local reach = ({ 1, 8, 8, 64, 300 })[random(5) + 1]
  call("move", item, x + any_number(reach), y + any_number(reach), filters[random(6) + 1])
  call("getRect", item)
  if random(16) == 0 then calls[order[random(#order) + 1]](item, at) end
end

for move = 1, moves do
  if move % 500 == 1 then new_pair() end
  one_move()
end
print(("%s: %d moves are as bump.lua's to the last bit (seed %d)"):format(jit and jit.version or _VERSION, moves, seed))
