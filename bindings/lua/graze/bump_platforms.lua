-- graze.bump_platforms: moving platforms for worlds of graze.bump. It is an extension: bump.lua has nothing like it. It calls methods
-- of bump's interface alone, and so works in exact worlds, too.
--
--   local platforms = require "graze.bump_platforms"
--   local riders, len = platforms.move(world, lift, x, y, { can_ride = function(item) return item.is_actor end })
--
-- As graze_body_move_platform does it: one axis after the other (M. Thorson, "Celeste and TowerFall Physics", 2020), and the foremost
-- item moves first. Each of the moved items costs a query and a move.
local platforms = {}

-- Items this near touch, as in bump.lua.
local NEAR = 1e-10

-- A rectangle is { x, y, w, h }: along axis 1 or 2 it begins at [axis], and is [axis + 2] long.
local function rect_of(world, item) return { world:getRect(item) } end

local function near(a, b) return NEAR * math.max(1, math.abs(a), math.abs(b)) end

-- Whether the insides of two rectangles meet along an axis.
local function meets(a, b, axis)
  local a_end, b_end = a[axis] + a[axis + 2], b[axis] + b[axis + 2]
  return a_end - b[axis] > near(a_end, b[axis]) and b_end - a[axis] > near(b_end, a[axis])
end

local function overlaps(a, b) return meets(a, b, 1) and meets(a, b, 2) end

local function stands(rect, on)
  local bottom = rect[2] + rect[4]
  return math.abs(bottom - on[2]) <= near(bottom, on[2]) and meets(rect, on, 1)
end

-- The items in a rectangle that can be carried and pushed.
local function movable(move, x, y, w, h)
  return move.world:queryRect(x, y, w, h, function(item)
    return item ~= move.platform and (not move.can_ride or move.can_ride(item))
  end)
end

local function report(move, item)
  local rider = move.by_item[item]
  if not rider then
    rider = { item = item, is_carried = false, is_pushed = false, is_crushed = false }
    move.by_item[item] = rider
    move.riders[#move.riders + 1] = rider
  end
  return rider
end

-- Those that stand on a rectangle, and those that stand on them.
local function find_riders(move, on)
  local depth = 1 + math.abs(on[2]) * 1e-6
  for _, item in ipairs((movable(move, on[1], on[2] - depth, on[3], 2 * depth))) do
    local rect = rect_of(move.world, item)
    if stands(rect, on) and not move.by_item[item] then
      report(move, item).is_carried = true
      find_riders(move, rect)
    end
  end
end

-- How far an item must go, so that a rectangle moving by a distance along an axis does not end inside of it.
local function push_of(rect, pusher, axis, distance)
  if distance > 0 then return pusher[axis] + pusher[axis + 2] + distance - rect[axis] end
  return pusher[axis] + distance - (rect[axis] + rect[axis + 2])
end

-- Note the ways of all items in the way of a rectangle, and of those in their ways.
local function push(move, by, pusher, axis, distance, ways)
  local swept = { pusher[1], pusher[2], pusher[3], pusher[4] }
  swept[axis], swept[axis + 2] = math.min(pusher[axis], pusher[axis] + distance), pusher[axis + 2] + math.abs(distance)
  for _, item in ipairs((movable(move, swept[1], swept[2], swept[3], swept[4]))) do
    local rect = rect_of(move.world, item)
    local way = push_of(rect, pusher, axis, distance)
    if item ~= by and not overlaps(rect, pusher) and overlaps(rect, swept) and math.abs(way) > math.abs(ways[item] or 0) - near(way, way) then
      local is_carried = move.by_item[item] and move.by_item[item].is_carried
      if not is_carried or math.abs(way) > math.abs(distance) + near(way, way) then report(move, item).is_pushed = true end
      move.pushers[item], ways[item] = by, way
      push(move, item, rect, axis, way, ways)
    end
  end
end

local function remember(move, item)
  if not move.before[item] then
    move.before[item] = rect_of(move.world, item)
    move.moved[#move.moved + 1] = item
  end
end

-- The items that move along an axis, the foremost first; those found first come first where two are equal.
local function foremost_first(move, ways, axis, distance)
  local list = {}
  for i, rider in ipairs(move.riders) do
    if ways[rider.item] then
      local rect = rect_of(move.world, rider.item)
      local front = distance > 0 and -(rect[axis] + rect[axis + 2]) or rect[axis]
      list[#list + 1] = { item = rider.item, rect = rect, front = front, place = i }
    end
  end
  table.sort(list, function(a, b)
    if a.front ~= b.front then return a.front < b.front end
    return a.place < b.place
  end)
  return list
end

local function move_along(move, axis, distance)
  if distance == 0 then return end
  local world, ways = move.world, {}
  for _, rider in ipairs(move.riders) do
    if rider.is_carried then ways[rider.item] = distance end
  end
  local rect = rect_of(world, move.platform)
  push(move, move.platform, rect, axis, distance, ways)
  for _, one in ipairs(foremost_first(move, ways, axis, distance)) do
    remember(move, one.item)
    one.rect[axis] = one.rect[axis] + ways[one.item]
    world:move(one.item, one.rect[1], one.rect[2], move.filter)
  end
  remember(move, move.platform)
  rect[axis] = axis == 1 and move.goal_x or move.goal_y
  world:update(move.platform, rect[1], rect[2])
end

-- A rider ends inside of the platform, or of what pushed it.
local function is_crushed(move, item)
  local rect, pusher = rect_of(move.world, item), move.pushers[item]
  return overlaps(rect, rect_of(move.world, move.platform)) or pusher ~= nil and overlaps(rect, rect_of(move.world, pusher))
end

local function run(move)
  local world, platform = move.world, rect_of(move.world, move.platform)
  for _, item in ipairs((movable(move, platform[1], platform[2], platform[3], platform[4]))) do
    if overlaps(rect_of(world, item), platform) then move.inside[#move.inside + 1] = item end
  end
  find_riders(move, platform)
  move_along(move, 1, move.goal_x - platform[1])
  move_along(move, 2, move.goal_y - platform[2])
  for _, item in ipairs(move.inside) do
    if is_crushed(move, item) then report(move, item) end
  end
  for _, rider in ipairs(move.riders) do rider.is_crushed = is_crushed(move, rider.item) end
end

local function refuse(argument, what, value)
  error(("graze.bump_platforms: %s must be %s, and is %s (a %s)"):format(argument, what, tostring(value), type(value)), 3)
end

local function check_goal(value, argument)
  if type(value) ~= "number" or value ~= value or math.abs(value) == math.huge then
    error(("graze.bump_platforms: %s must be a finite number, and is %s (a %s)"):format(argument, tostring(value), type(value)), 3)
  end
end

local option_names = { can_ride = true, filter = true }

-- platforms.move(world, platform, goal_x, goal_y, options): moves a platform to its goal, and nothing stops it. Items standing on it are
-- carried, and those standing on them. Items in its way are pushed, and push others. Each goes as far as its filter lets it.
-- Options: can_ride(item) says whether an item can be carried and pushed; without it all can. filter(item, other) is as in world:move.
-- Returns a list of { item = , is_carried = , is_pushed = , is_crushed = } and its length. A crushed item overlaps the platform, or
-- the item that pushed it. After an error of a function all items are where they were.
function platforms.move(world, platform, goal_x, goal_y, options)
  if not world:hasItem(platform) then refuse("platform", "an item of the world", platform) end
  check_goal(goal_x, "goal_x")
  check_goal(goal_y, "goal_y")
  if options ~= nil and type(options) ~= "table" then refuse("options", "a table", options) end
  options = options or {}
  for name, value in pairs(options) do
    if not option_names[name] then refuse("the name of an option", "can_ride or filter", name) end
    if type(value) ~= "function" then refuse(name, "a function", value) end
  end
  local filter = options.filter
  local move = { world = world, platform = platform, goal_x = goal_x, goal_y = goal_y, can_ride = options.can_ride,
                 riders = {}, by_item = {}, pushers = {}, inside = {}, before = {}, moved = {} }
  -- The platform gives way to its riders.
  function move.filter(item, other)
    if other == platform then return nil end
    if filter then return filter(item, other) end
    return "slide"
  end
  local is_ok, message = pcall(run, move)
  if not is_ok then
    for _, item in ipairs(move.moved) do
      if world:hasItem(item) then world:update(item, move.before[item][1], move.before[item][2]) end
    end
    error(message, 0)
  end
  return move.riders, #move.riders
end

return platforms
