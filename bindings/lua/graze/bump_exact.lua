-- graze.bump_exact: the interface of graze.bump on graze's own mover, graze_index_move. docs/lua.md has a table of the
-- differences. bump.newWorld(64, { exact = true }) makes such a world.
local core, bump = require "graze.core", require "graze.bump"

local enums = require "graze.enums"

local names = enums.graze_response
local numbers = {}
for number, name in pairs(names) do numbers[name] = number end
local IGNORE = enums.GRAZE_IGNORE

local World = {}

local function check_number(value, name)
  if type(value) ~= "number" then error(("graze.bump: %s must be a number, and is %s"):format(name, tostring(value)), 4) end
end

local function check_rect(x, y, w, h)
  check_number(x, "x")
  check_number(y, "y")
  check_number(w, "w")
  check_number(h, "h")
  if w <= 0 then error("graze.bump: w must be above 0, and is " .. tostring(w), 3) end
  if h <= 0 then error("graze.bump: h must be above 0, and is " .. tostring(h), 3) end
end

local function rect_of(world, item)
  local rect = item ~= nil and world.rects[item]
  if not rect then error("graze.bump: " .. tostring(item) .. " (a " .. type(item) .. ") is not in the world", 3) end
  return rect
end

function World:addResponse(name)
  error("graze.bump: an exact world has the responses slide, cross, touch and bounce, and takes no " .. tostring(name), 2)
end

function World:add(item, x, y, w, h)
  if item == nil or item ~= item then error("graze.bump: " .. tostring(item) .. " cannot be an item", 2) end
  if self.rects[item] then error("graze.bump: " .. tostring(item) .. " is in the world already", 2) end
  check_rect(x, y, w, h)
  local row = self.mover:insert(x, y, w, h)
  self.rects[item] = { x = x, y = y, w = w, h = h, row = row }
  self.by_row[row] = item
  return item
end

function World:remove(item)
  local rect = rect_of(self, item)
  self.mover:remove(rect.row)
  self.rects[item], self.by_row[rect.row] = nil, nil
end

function World:update(item, x, y, w, h)
  local rect = rect_of(self, item)
  w, h = w or rect.w, h or rect.h
  check_rect(x, y, w, h)
  self.mover:set(rect.row, x, y, w, h)
  rect.x, rect.y, rect.w, rect.h = x, y, w, h
end

local function overlaps(x, y, w, h, other)
  return x < other.x + other.w and other.x < x + w and y < other.y + other.h and other.y < y + h
end

-- The filter's answer for each row, asked once in a move.
local function responder(world, item, filter)
  local answers = {}
  return function(row)
    local answer = answers[row]
    if not answer then
      local name = "slide"
      if filter then name = filter(item, world.by_row[row]) end
      answer = name and numbers[name] or IGNORE
      if name and answer == IGNORE then error("graze.bump: unknown collision type: " .. tostring(name), 0) end
      answers[row] = answer
    end
    return answer
  end
end

local function collision(world, item, hit, x, y, w, h, goal_x, goal_y)
  local other = world.by_row[hit.row]
  local rect, kind = world.rects[other], names[hit.response]
  local col = {
    item = item, other = other, type = kind, ti = hit.ti, overlaps = overlaps(x, y, w, h, rect),
    move = { x = goal_x - x, y = goal_y - y }, normal = { x = hit.nx, y = hit.ny }, touch = { x = hit.tx, y = hit.ty },
    itemRect = { x = x, y = y, w = w, h = h }, otherRect = { x = rect.x, y = rect.y, w = rect.w, h = rect.h },
  }
  if kind == "slide" then
    col.slide = hit.nx ~= 0 and { x = hit.tx, y = goal_y } or { x = goal_x, y = hit.ty }
  elseif kind == "bounce" then
    local dx, dy = goal_x - hit.tx, goal_y - hit.ty
    col.bounce = { x = hit.tx + (hit.nx ~= 0 and -dx or dx), y = hit.ty + (hit.ny ~= 0 and -dy or dy) }
  end
  return col, col.slide or col.bounce
end

local function run(world, item, row, x, y, w, h, goal_x, goal_y, respond)
  check_number(goal_x, "goalX")
  check_number(goal_y, "goalY")
  local end_x, end_y, hits = world.mover:move(row, x, y, w, h, goal_x, goal_y, respond)
  local cols, next_goal = {}, nil
  for i, hit in ipairs(hits) do
    cols[i], next_goal = collision(world, item, hit, x, y, w, h, goal_x, goal_y)
    if next_goal then -- another straight motion begins
      x, y, goal_x, goal_y = hit.tx, hit.ty, next_goal.x, next_goal.y
    end
  end
  return end_x, end_y, cols, #hits
end

function World:check(item, goal_x, goal_y, filter)
  local rect = rect_of(self, item)
  return run(self, item, rect.row, rect.x, rect.y, rect.w, rect.h, goal_x or rect.x, goal_y or rect.y,
             responder(self, item, filter))
end

function World:move(item, goal_x, goal_y, filter)
  local x, y, cols, len = self:check(item, goal_x, goal_y, filter)
  self:update(item, x, y)
  return x, y, cols, len
end

function World:project(item, x, y, w, h, goal_x, goal_y, filter)
  check_rect(x, y, w, h)
  local rect = item ~= nil and self.rects[item]
  local respond = responder(self, item, filter)
  local types = {}
  local _, _, cols, len = run(self, item, rect and rect.row, x, y, w, h, goal_x or x, goal_y or y, function(row)
    types[row] = respond(row)
    return types[row] == IGNORE and IGNORE or numbers.cross
  end)
  for _, col in ipairs(cols) do col.type = names[types[self.rects[col.other].row]] end
  return cols, len
end

local function filtered(world, rows, filter)
  local items, len = {}, 0
  for _, row in ipairs(rows) do
    local item = world.by_row[row]
    if not filter or filter(item) then
      len = len + 1
      items[len] = item
    end
  end
  return items, len
end

function World:queryRect(x, y, w, h, filter)
  check_rect(x, y, w, h)
  return filtered(self, self.mover:find("box", x, y, x + w, y + h), filter)
end

function World:queryPoint(x, y, filter)
  return filtered(self, self.mover:find("point", x, y), filter)
end

function World:querySegment(x1, y1, x2, y2, filter)
  return filtered(self, self.mover:find("ray", x1, y1, x2, y2), filter)
end

function World:querySegmentWithCoords(x1, y1, x2, y2, filter)
  local rows, enters, leaves = self.mover:find("ray", x1, y1, x2, y2)
  local info, len = {}, 0
  for i, row in ipairs(rows) do
    local item, ti1, ti2 = self.by_row[row], enters[i], leaves[i]
    if not filter or filter(item) then
      len = len + 1
      info[len] = { item = item, ti1 = ti1, ti2 = ti2, x1 = x1 + (x2 - x1) * ti1, y1 = y1 + (y2 - y1) * ti1,
                    x2 = x1 + (x2 - x1) * ti2, y2 = y1 + (y2 - y1) * ti2 }
    end
  end
  return info, len
end

function World:getRect(item)
  local rect = rect_of(self, item)
  return rect.x, rect.y, rect.w, rect.h
end

function World:hasItem(item)
  return item ~= nil and self.rects[item] ~= nil
end

function World:getItems()
  local rows, items = {}, {}
  for row in pairs(self.by_row) do rows[#rows + 1] = row end
  table.sort(rows)
  for i, row in ipairs(rows) do items[i] = self.by_row[row] end
  return items, #items
end

function World:countItems()
  return select(2, self:getItems())
end

function World:toWorld(cx, cy)
  return (cx - 1) * self.cellSize, (cy - 1) * self.cellSize
end

function World:toCell(x, y)
  return math.floor(x / self.cellSize) + 1, math.floor(y / self.cellSize) + 1
end

-- Cells for debug drawing, as those of graze.bump. An exact world has none of its own.
local function rows_of(world)
  local rows, each_cell, size = {}, bump.cell_counter(), world.cellSize
  for item, rect in pairs(world.rects) do
    local left, top = world:toCell(rect.x, rect.y)
    each_cell(left, top, math.ceil((rect.x + rect.w) / size), math.ceil((rect.y + rect.h) / size), function(cx, cy)
      rows[cy] = rows[cy] or {}
      local cell = rows[cy][cx] or { itemCount = 0, x = cx, y = cy, items = {} }
      rows[cy][cx], cell.items[item], cell.itemCount = cell, true, cell.itemCount + 1
    end)
  end
  return rows
end

function World:countCells()
  local count = 0
  for _, row in pairs(rows_of(self)) do
    for _ in pairs(row) do count = count + 1 end
  end
  return count
end

local World_mt = {
  __index = function(world, name)
    if name == "rows" then return rows_of(world) end
    return World[name]
  end,
}

local function newWorld(cell_size)
  return setmetatable({ cellSize = cell_size, mover = core.mover(), rects = {}, by_row = {}, responses = bump.responses }, World_mt)
end

return { newWorld = newWorld }
