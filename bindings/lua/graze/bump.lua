-- graze.bump: the interface of bump.lua 3.1.7, and its results to the last bit, on graze. docs/lua.md has the details.
--
--   local bump = require "graze.bump"
--   local world = bump.newWorld(64)
--
-- The deciding methods are in C (src/bump.c); the calls to the game's functions and the making of tables are here.
local core = require "graze.core"

local bump = {
  _VERSION     = "graze.bump, as bump v3.1.7",
  _URL         = "https://github.com/kikito/bump.lua",
  _DESCRIPTION = "The interface of bump.lua by Enrique García Cota, on graze",
}

local floor, abs = math.floor, math.abs

-- The table of a collision, from C's numbers.
local function collision(overlaps, ti, move_x, move_y, normal_x, normal_y, touch_x, touch_y, x, y, w, h, other_x, other_y,
                         other_w, other_h, other, item, type)
  return {
    overlaps  = overlaps,
    ti        = ti,
    move      = { x = move_x, y = move_y },
    normal    = { x = normal_x, y = normal_y },
    touch     = { x = touch_x, y = touch_y },
    itemRect  = { x = x, y = y, w = w, h = h },
    otherRect = { x = other_x, y = other_y, w = other_w, h = other_h },
    other     = other,
    item      = item,
    type      = type,
  }
end

local function fail(what, item)
  error("graze.bump: " .. tostring(item) .. " (a " .. type(item) .. ") " .. what, 3)
end

-- Responses, for games to call or to build their own of them. A world whose responses they are runs them in C.

local responses = {}

function responses.touch(_, col)
  return col.touch.x, col.touch.y, {}, 0
end

function responses.cross(world, col, x, y, w, h, goal_x, goal_y, filter)
  local cols, len = world:project(col.item, x, y, w, h, goal_x, goal_y, filter)
  return goal_x, goal_y, cols, len
end

local function is_moving(col)
  return col.move.x ~= 0 or col.move.y ~= 0
end

function responses.slide(world, col, x, y, w, h, goal_x, goal_y, filter)
  goal_x, goal_y = goal_x or x, goal_y or y
  local touch = col.touch
  if is_moving(col) then
    if col.normal.x == 0 then goal_y = touch.y else goal_x = touch.x end
  end
  col.slide = { x = goal_x, y = goal_y }
  local cols, len = world:project(col.item, touch.x, touch.y, w, h, goal_x, goal_y, filter)
  return goal_x, goal_y, cols, len
end

function responses.bounce(world, col, x, y, w, h, goal_x, goal_y, filter)
  goal_x, goal_y = goal_x or x, goal_y or y
  local touch = col.touch
  local end_x, end_y = touch.x, touch.y
  if is_moving(col) then
    local rest_x, rest_y = goal_x - end_x, goal_y - end_y
    if col.normal.x == 0 then rest_y = -rest_y else rest_x = -rest_x end
    end_x, end_y = end_x + rest_x, end_y + rest_y
  end
  col.bounce = { x = end_x, y = end_y }
  local cols, len = world:project(col.item, touch.x, touch.y, w, h, end_x, end_y, filter)
  return end_x, end_y, cols, len
end

local own_responses = { [responses.touch] = 1, [responses.cross] = 2, [responses.slide] = 3, [responses.bounce] = 4 }

-- The rest of a check from a collision on whose response is a function of the game. The collision is cols[len].
local function go_on(world, item, goal_x, goal_y, filter, cols, x, y, w, h, len)
  local visited = { [item] = true }
  for i = 1, len do visited[cols[i].other] = true end
  local function once(moving, other)
    if visited[other] then return false end
    if filter then return filter(moving, other) end
    return "slide"
  end
  local col = cols[len]
  while true do
    local response = world.responses[col.type]
    if not response then fail("has an unknown collision type", col.type) end
    local found, found_len
    goal_x, goal_y, found, found_len = response(world, col, x, y, w, h, goal_x, goal_y, once)
    if found_len <= 0 then return goal_x, goal_y, cols, len end
    col = found[1]
    len = len + 1
    cols[len] = col
    visited[col.other] = true
  end
end

-- The rows for bump's debug drawing: world.rows[cy][cx] is a cell, with itemCount, x, y and items. They are made when read, and
-- have the cells of bump: those of items, and those left by items since the last garbage collection.

local function cell_at(rows, cx, cy)
  local row = rows[cy] or {}
  rows[cy] = row
  local cell = row[cx] or { itemCount = 0, x = cx, y = cy, items = {} }
  row[cx] = cell
  return cell
end

-- Rows of more cells than this are refused: they would take minutes and gigabytes.
local CELLS_MAX = 2 ^ 20

-- A function calling f for each cell of a range; it counts them over all its calls.
function bump.cell_counter()
  local count = 0
  return function(left, top, right, bottom, f)
    if not (left <= right and top <= bottom) then return end
    count = count + (right - left + 1) * (bottom - top + 1)
    if not (count <= CELLS_MAX) then
      error(("graze.bump: the cells of all items must not be more than %d to be listed or counted; cellSize may be too small"):format(CELLS_MAX), 0)
    end
    for cy = top, bottom do
      for cx = left, right do f(cx, cy) end
    end
  end
end

local views = {}

function views.rows(world)
  local rows, each_cell = {}, bump.cell_counter()
  world:eachLeftCells(function(left, top, right, bottom)
    each_cell(left, top, right, bottom, function(cx, cy) cell_at(rows, cx, cy) end)
  end)
  world:eachItem(function(item, _, _, _, _, left, top, right, bottom)
    each_cell(left, top, right, bottom, function(cx, cy)
      local cell = cell_at(rows, cx, cy)
      cell.items[item] = true
      cell.itemCount = cell.itemCount + 1
    end)
  end)
  return rows
end

function views.nonEmptyCells(world)
  local cells = {}
  for _, row in pairs(world.rows) do
    for _, cell in pairs(row) do
      if cell.itemCount > 0 then cells[cell] = true end
    end
  end
  return cells
end

function views.rects(world)
  local rects = {}
  world:eachItem(function(item, x, y, w, h) rects[item] = { x = x, y = y, w = w, h = h } end)
  return rects
end

local World = core.bump_methods(collision, go_on, fail, own_responses)

-- LuaJIT calls C without a stack of values: moves without a hit are compiled with the game's code. The functions of
-- src/bump.c do the rest.

local has_ffi, ffi = pcall(require, "ffi")
has_ffi = has_ffi and type(jit) == "table"
if has_ffi then
  ffi.cdef [[
    typedef struct graze_lua_bump {
      int (*move)(void *items, uint32_t slot, double x, double y);
      int (*check)(void *items, uint32_t slot, double x, double y);
      const double *(*box)(void *items, uint32_t slot);
    } graze_lua_bump;
  ]]
end

if has_ffi then
  local c = ffi.cast("const graze_lua_bump *", core.bump_fast())
  local c_move, c_check, c_box = c.move, c.check, c.box
  local move, check, rect = World.move, World.check, World.getRect

  function World:move(item, goal_x, goal_y, filter)
    local slot = self[2][item]
    if slot and type(goal_x) == "number" and type(goal_y) == "number" then
      local done = c_move(self[1], slot, goal_x, goal_y)
      if done ~= 0 then
        if done == 2 then self:watch() end
        return goal_x, goal_y, {}, 0
      end
    end
    return move(self, item, goal_x, goal_y, filter)
  end

  function World:check(item, goal_x, goal_y, filter)
    local slot = self[2][item]
    if slot and type(goal_x) == "number" and type(goal_y) == "number" and c_check(self[1], slot, goal_x, goal_y) ~= 0 then
      return goal_x, goal_y, {}, 0
    end
    return check(self, item, goal_x, goal_y, filter)
  end

  function World:getRect(item)
    local slot = self[2][item]
    if not slot then return rect(self, item) end
    local box = c_box(self[1], slot)
    return box[0], box[1], box[2], box[3]
  end
end

-- Methods without C.

function World:addResponse(name, response)
  self.responses[name] = response
end

function World:getItems()
  local items, len = {}, 0
  self:eachItem(function(item)
    len = len + 1
    items[len] = item
  end)
  return items, len
end

function World:countCells()
  local count = 0
  for _, row in pairs(self.rows) do
    for _ in pairs(row) do count = count + 1 end
  end
  return count
end

function World:toWorld(cx, cy)
  return (cx - 1) * self.cellSize, (cy - 1) * self.cellSize
end

function World:toCell(x, y)
  return floor(x / self.cellSize) + 1, floor(y / self.cellSize) + 1
end

local World_mt = {
  __index = function(world, name)
    local method = World[name]
    if method then return method end
    local view = views[name]
    return view and view(world)
  end,
}

-- bump.newWorld(cellSize, options): options is graze's own; { exact = true } is docs/lua.md's exact world.
function bump.newWorld(cell_size, options)
  cell_size = cell_size or 64
  if type(cell_size) ~= "number" or cell_size <= 0 then
    error("graze.bump: cellSize must be a number above 0, and is " .. tostring(cell_size) .. " (a " .. type(cell_size) .. ")", 2)
  end
  if options and options.exact then return require("graze.bump_exact").newWorld(cell_size) end
  local world = { core.bump_items(cell_size), {}, {}, cellSize = cell_size, responses = {} }
  for name, response in pairs(responses) do world.responses[name] = response end
  if not has_ffi then -- so that no call looks for its method in two tables
    for name, method in pairs(World) do world[name] = method end
  end
  return setmetatable(world, World_mt)
end

bump.responses = responses

-- Rectangles: x, y, w, h.

bump.rect = {
  getSegmentIntersectionIndices = core.rect_cut,
}

function bump.rect.detectCollision(x1, y1, w1, h1, x2, y2, w2, h2, goal_x, goal_y)
  return core.rect_detect(collision, x1, y1, w1, h1, x2, y2, w2, h2, goal_x, goal_y)
end

local function nearer(to, a, b)
  if abs(a - to) < abs(b - to) then return a end
  return b
end

function bump.rect.getNearestCorner(x, y, w, h, to_x, to_y)
  return nearer(to_x, x, x + w), nearer(to_y, y, y + h)
end

-- The Minkowski difference: the second rectangle, larger by the first, as the first one's corner sees it.
function bump.rect.getDiff(x1, y1, w1, h1, x2, y2, w2, h2)
  return x2 - x1 - w1, y2 - y1 - h1, w1 + w2, h1 + h2
end

function bump.rect.containsPoint(x, y, w, h, px, py)
  local margin = 1e-10
  return px - x > margin and py - y > margin and x + w - px > margin and y + h - py > margin
end

function bump.rect.isIntersecting(x1, y1, w1, h1, x2, y2, w2, h2)
  return x1 < x2 + w2 and x2 < x1 + w1 and y1 < y2 + h2 and y2 < y1 + h1
end

function bump.rect.getSquareDistance(x1, y1, w1, h1, x2, y2, w2, h2)
  local dx, dy = x1 - x2 + (w1 - w2) / 2, y1 - y2 + (h1 - h2) / 2
  return dx * dx + dy * dy
end

return bump
