-- far_numbers.lua [BUMP] [CALLS] [SEED]: no number makes graze.bump hang: each call is answered, or refused by the name of an
-- argument. Where bump.lua comes back, too, both give the same to the last bit.
local bump_folder, calls_count, seed = arg[1], tonumber(arg[2] or 20000), tonumber(arg[3] or 1)
local of_graze = require "graze.bump"

-- bump.lua with the order of adding in place of that of hash tables, as in same_as_bump.lua.
local serial_of = {}

local function ordered_pairs(t)
  local keys, at = {}, 0
  for key in pairs(t) do keys[#keys + 1] = key end
  if serial_of[keys[1]] then table.sort(keys, function(a, b) return serial_of[a] < serial_of[b] end) end
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
  local path = bump_folder .. "/bump.lua"
  local chunk = setfenv and setfenv(assert(loadfile(path)), env) or assert(loadfile(path, "t", env))
  if jit then jit.off(chunk, true) end -- compiled code calls no hook
  return chunk()
end

local peer = bump_folder and bump_folder ~= "" and load_bump()

-- ---- numbers ----

local state = seed
local function random(n)
  state = (state * 16807) % 2147483647
  return state % n
end

local function share() return random(2147483646) / 2147483646 end

local inf = 1 / 0
local special = { 0, -0.0, 1, -1, 0.5, 64, -64, 1e-10, 1e-300, 5e-324, 2 ^ 31, 2 ^ 53, -2 ^ 53, 2 ^ 60, 9e15, -9e15, 1e18, 1e30, -1e30,
                  1e300, -1e300, 1.7e308, -1.7e308, inf, -inf, inf - inf }

local function any_number(range)
  local kind = random(10)
  if kind == 0 then return special[random(#special) + 1] end
  if kind == 1 then return (share() - 0.5) * 10 ^ (random(40) - 20) end
  if kind < 5 then return 8 * (random(range / 4) - range / 8) end
  return (share() - 0.5) * 2 * range
end

local function any_size(range)
  local kind = random(12)
  if kind == 0 then return math.abs(special[random(#special) + 1]) end
  return kind == 1 and range * share() or 1 + 60 * share()
end

-- ---- a call on both worlds ----

local math_type = math.type or type

local function is_same(a, b)
  if type(a) ~= type(b) then return false end
  if type(a) == "number" then return a == b and math_type(a) == math_type(b) or (a ~= a and b ~= b) end
  if type(a) ~= "table" or serial_of[a] then return a == b end
  for key, value in pairs(a) do
    if not is_same(value, b[key]) then return false end
  end
  for key in pairs(b) do
    if a[key] == nil then return false end
  end
  return true
end

local function show(value)
  if type(value) == "number" then return ("%.17g"):format(value) end
  if type(value) ~= "table" then return tostring(value) end
  local parts = {}
  for key, field in pairs(value) do parts[#parts + 1] = tostring(key) .. "=" .. show(field) end
  table.sort(parts)
  return "{" .. table.concat(parts, ", ") .. "}"
end

local STEPS_MAX = 3000000 -- of bump.lua: after that it does not come back

-- The results of bump; nil: it does not come back.
local function ask_bump(world, name, ...)
  local is_late = false
  debug.sethook(function()
    is_late = true
    error("late", 0)
  end, "", STEPS_MAX)
  local answer = { pcall(world[name], world, ...) }
  debug.sethook()
  return not is_late and answer or nil
end

local function has_nan(...)
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    if value ~= value then return true end
  end
  return false
end

local worlds, dead = {}, false
local compared, late, refused = 0, 0, 0

local function call(name, ...)
  local began = os.clock()
  local got = { pcall(worlds.of_graze[name], worlds.of_graze, ...) }
  local took = os.clock() - began
  local text = ("seed %d, cell size %s, %s%s"):format(seed, show(worlds.size), name, show { ... })
  assert(took < 20, text .. " took " .. took .. " s")
  if not got[1] then
    refused = refused + 1
    assert(tostring(got[2]):find("[wh] must be above 0") or tostring(got[2]):find("must be finite") or
           tostring(got[2]):find("must not be more"), text .. ": " .. tostring(got[2]))
  end
  if not worlds.peer or dead then return end
  if has_nan(...) then -- what bump makes of it depends on the Lua
    dead = dead or not name:find("query")
    return
  end
  local expected = ask_bump(worlds.peer, name, ...)
  if not expected or not got[1] or not expected[1] then
    late = late + (expected and 0 or 1)
    dead = dead or not name:find("query") -- the two worlds differ from here on
    assert(not expected or not expected[1] or not got[1], text)
    return
  end
  compared = compared + 1
  if not is_same(expected, got) then
    error(("%s\n  bump:  %s\n  graze: %s"):format(text, show(expected), show(got)))
  end
end

-- In the last three the numbers of cells are infinite: bump does not come back, or its answer depends on the Lua.
local sizes = { 64, 64, 10, 0.01, 1e15, 1e300, 1e-300, 5e-324, inf }

local function new_worlds(range)
  local kind = random(#sizes) + 1
  local size = sizes[kind]
  worlds, dead = { size = size, of_graze = of_graze.newWorld(size), peer = peer and kind < 7 and peer.newWorld(size) }, false
  for i = 1, 12 do
    serial_of[i] = i
    call("add", i, (share() - 0.5) * 2 * range, (share() - 0.5) * 2 * range, 1 + share() * 60, 1 + share() * 60)
  end
end

local methods = {}

function methods.update(range)
  local item = random(12) + 1
  if random(3) == 0 then call("update", item, any_number(range), any_number(range), any_size(range), any_size(range)) end
end

function methods.add(range)
  call("remove", 12)
  call("add", 12, any_number(range), any_number(range), any_size(range), any_size(range))
  if not worlds.of_graze:hasItem(12) then call("add", 12, 0, 0, 1, 1) end
end

function methods.move(range)
  local kind = ({ "slide", "cross", "touch", "bounce" })[random(4) + 1]
  call("move", random(12) + 1, any_number(range), any_number(range), function() return kind end)
end

function methods.check(range) call("check", random(12) + 1, any_number(range), any_number(range)) end
function methods.getRect() call("getRect", random(12) + 1) end
function methods.toCell(range) call("toCell", any_number(range), any_number(range)) end
function methods.toWorld(range) call("toWorld", any_number(range), any_number(range)) end
function methods.countCells()
  if random(10) == 0 then call("countCells") end
end
function methods.queryPoint(range) call("queryPoint", any_number(range), any_number(range)) end

function methods.queryRect(range)
  call("queryRect", any_number(range), any_number(range), any_size(range), any_size(range))
end

function methods.project(range)
  call("project", random(12) + 1, any_number(range), any_number(range), any_size(range), any_size(range), any_number(range),
       any_number(range))
end

function methods.querySegment(range)
  call("querySegment", any_number(range), any_number(range), any_number(range), any_number(range))
  call("querySegmentWithCoords", any_number(range), any_number(range), any_number(range), any_number(range))
end

-- Items beside a long segment: roundings of bump's walk decide which of them it finds.
function methods.long_segment(range)
  local x1, y1, x2, y2 = (share() - 0.5) * range, (share() - 0.5) * range, (share() - 0.5) * range, (share() - 0.5) * range
  if random(4) == 0 then x1, y1, x2, y2 = 0, 0, range, range * random(3) end -- through corners
  for i = 1, 12 do
    local at = share()
    call("update", i, x1 + (x2 - x1) * at - 20 * share(), y1 + (y2 - y1) * at - 20 * share(), 1 + 20 * share(), 1 + 20 * share())
  end
  call("querySegment", x1, y1, x2, y2)
end

local order = { "long_segment", "update", "add", "move", "check", "getRect", "toCell", "toWorld", "countCells", "queryPoint", "queryRect", "project",
                "querySegment", "querySegment", "querySegment", "querySegment" }
local ranges = { 100, 400, 3000, 50000, 1e6, 1e7, 1e17 }

local range
for i = 1, calls_count do
  if i % 40 == 1 then
    range = ranges[random(#ranges) + 1]
    new_worlds(range)
  end
  methods[order[random(#order) + 1]](range)
end
print(("%s: far numbers: %d calls are answered, %d refused by name; %d are as bump.lua's, which did not come back from %d"):format(
  jit and jit.version or _VERSION, calls_count - refused, refused, compared, late))
