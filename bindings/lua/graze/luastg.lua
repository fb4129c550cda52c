-- luastg.lua: require "graze.luastg": objects, groups and collision checks in the way of LuaSTG, on a world of graze. The names, and the
-- order of a frame, are those of LuaSTG's interface of game objects: ObjFrame, BoundCheck, CollisionCheck, UpdateXY, AfterFrame.
--
-- Each object has a body. Its group is the body's layer. Groups that are never checked against each other never meet, so thousands of bullets
-- cost little among themselves. The world steps once a frame, in the first CollisionCheck.
local graze = require "graze"

local GROUPS = 16
local has_ffi, ffi = pcall(require, "ffi")
has_ffi = has_ffi and type(jit) == "table"

local names = { "init", "del", "frame", "render", "colli", "kill" }
local function nothing() end

local stage = {
  GROUP_GHOST = 0, GROUP_ENEMY_BULLET = 1, GROUP_ENEMY = 2, GROUP_PLAYER_BULLET = 3, GROUP_PLAYER = 4, GROUP_INDES = 5, GROUP_ITEM = 6,
  GROUP_NONTJT = 7,
}
local objects, count, born, is_stepped, allowed, touching
local left, right, bottom, top = -100, 100, -100, 100
local world, handles, xs, ys, angles, capacity

-- Layers are the groups' numbers in this order; a name says which.
local layers = {}
for group = 0, GROUPS - 1 do layers[group + 1] = ("group %d"):format(group) end

local function grow(room)
  local old = handles and { handles, xs, ys, angles }
  handles = ffi.new("graze_lua_body[?]", room)
  xs, ys, angles = ffi.new("float[?]", room), ffi.new("float[?]", room), ffi.new("float[?]", room)
  if old then ffi.copy(handles, old[1], capacity * ffi.sizeof "graze_lua_body") end
  capacity = room
end

--- All objects go, and a new world begins.
function stage.ResetPool()
  world = graze.world { layers = layers, rules = {} }
  objects, count, born, is_stepped, allowed, touching = {}, 0, 0, false, {}, {}
  if has_ffi then grow(1024) end
end

local function group_of(group)
  if type(group) ~= "number" or group < 0 or group >= GROUPS or group % 1 ~= 0 then
    error(("group: %s is not a whole number from 0 to %d"):format(tostring(group), GROUPS - 1), 3)
  end
  return group
end

--- A class: a table for init, frame, render, colli, del and kill; `base` has those that it lacks.
function stage.Class(base)
  local class = { base = base, is_class = true }
  for _, name in ipairs(names) do class[name] = base and base[name] or nothing end
  return class
end

-- The area of a body: a circle, an ellipse or a turned box; nil: no area.
local function part_of(object)
  local a, b = object.a, object.b
  if a <= 0 or b <= 0 then return nil end
  if object.rect then return { polygon = { -a, -b, a, -b, a, b, -a, b } } end
  if a == b then return { circle = { 0, 0, a } } end
  return { shape = graze.ellipse(0, 0, a, b, 0) }
end

-- Give an object another body if its size, form or group has changed.
local function shape(object)
  local body = object.body
  if body == nil or object.a ~= object.old_a or object.b ~= object.old_b or object.rect ~= object.old_rect then
    local part = part_of(object)
    if body ~= nil then body:remove() end
    if part ~= nil then part.layer = layers[group_of(object.group) + 1] end
    object.body = world:add { x = object.x, y = object.y, angle = object.rot % 360, parts = { part } }
    object.body.object = object
    object.old_a, object.old_b, object.old_rect, object.old_group = object.a, object.b, object.rect, object.group
    object.is_disabled, object.has_area = false, part ~= nil
    if has_ffi then object.id = world:handle_array({ object.body })[0].id end
  elseif object.group ~= object.old_group then
    if object.has_area then body:set_layer(layers[group_of(object.group) + 1]) end
    object.old_group = object.group
  end
  local is_disabled = not object.colli or object.status ~= "normal"
  if is_disabled ~= object.is_disabled then
    object.body:set_disabled(is_disabled)
    object.is_disabled = is_disabled
  end
end

--- A new object of a class; the other arguments go to its init.
function stage.New(class, ...)
  if type(class) ~= "table" or not class.is_class then error("class: not one of Class", 2) end
  born = born + 1
  local object = {
    class = class, x = 0, y = 0, dx = 0, dy = 0, vx = 0, vy = 0, ax = 0, ay = 0, rot = 0, omiga = 0, timer = 0, layer = 0, group = 0, a = 0, b = 0,
    rect = false, colli = true, bound = true, hide = false, navi = false, status = "normal", uid = born,
  }
  class.init(object, ...)
  object.last_x, object.last_y = object.x, object.y
  count = count + 1
  objects[count] = object
  is_stepped = false
  return object
end

local function finish(object, status, ...)
  if object.status ~= "normal" then return end
  object.status = status
  object.class[status](object, ...)
end

--- Let an object go at the end of the frame. Its del, or its kill, is called at once; a second call does nothing.
function stage.Del(object, ...) finish(object, "del", ...) end

function stage.Kill(object, ...) finish(object, "kill", ...) end

function stage.IsValid(object) return type(object) == "table" and object.uid ~= nil and not object.is_freed end

function stage.GetnObj() return count end

--- Velocities, positions and rotations, then frame of each object, in the order of their making.
function stage.ObjFrame()
  is_stepped = false
  for i = 1, count do
    local object = objects[i]
    object.vx, object.vy = object.vx + object.ax, object.vy + object.ay
    object.x, object.y = object.x + object.vx, object.y + object.vy
    object.rot = object.rot + object.omiga
    object.class.frame(object)
  end
end

--- Calls render of each object that is not hidden, those of smaller `layer` first.
function stage.ObjRender()
  local shown = {}
  for i = 1, count do
    if not objects[i].hide then shown[#shown + 1] = objects[i] end
  end
  table.sort(shown, function(a, b)
    if a.layer ~= b.layer then return a.layer < b.layer end
    return a.uid < b.uid
  end)
  for i = 1, #shown do shown[i].class.render(shown[i]) end
end

function stage.SetBound(l, r, b, t) left, right, bottom, top = l, r, b, t end

--- Del of each object outside of the bound, unless its `bound` is false.
function stage.BoundCheck()
  for i = 1, count do
    local it = objects[i]
    if it.bound and (it.x < left or it.x > right or it.y < bottom or it.y > top) then stage.Del(it) end
  end
end

local function set_positions()
  if not has_ffi then
    for i = 1, count do
      local it = objects[i]
      it.body:set_position(it.x, it.y, it.rot % 360)
    end
    return
  end
  if count > capacity then grow(2 * count) end
  for i = 0, count - 1 do
    local it = objects[i + 1]
    handles[i].id, xs[i], ys[i], angles[i] = it.id, it.x, it.y, it.rot % 360
  end
  if count > 0 then world:set_positions(handles, xs, ys, count, angles) end
end

local function by_making(a, b)
  if a[1].uid ~= b[1].uid then return a[1].uid < b[1].uid end
  return a[2].uid < b[2].uid
end

-- The pairs that touch now, by both groups.
local function step()
  for i = 1, count do shape(objects[i]) end
  set_positions()
  world:step()
  touching = {}
  for body_a, body_b in world:contacts() do
    local a, b = body_a.object, body_b.object
    for _, pair in ipairs(a.group == b.group and { { a, b } } or { { a, b }, { b, a } }) do
      local key = pair[1].group * GROUPS + pair[2].group
      touching[key] = touching[key] or {}
      table.insert(touching[key], pair)
    end
  end
  for _, pairs_of in pairs(touching) do table.sort(pairs_of, by_making) end
  is_stepped = true
end

--- Calls colli(a, b) of each object a of the first group that touches an object b of the second, in the order of their making. An object
--- that was deleted in this frame has no further calls. All checks of a frame see the places of the first one.
function stage.CollisionCheck(group_a, group_b)
  local key = group_of(group_a) * GROUPS + group_of(group_b)
  if not allowed[key] then
    allowed[key], allowed[group_b * GROUPS + group_a] = true, true
    world:allow(layers[group_a + 1], layers[group_b + 1])
    is_stepped = false
  end
  if not is_stepped then step() end
  for _, pair in ipairs(touching[key] or {}) do
    local a, b = pair[1], pair[2]
    if a.status == "normal" and b.status == "normal" then a.class.colli(a, b) end
    if group_a == group_b and a.status == "normal" and b.status == "normal" then b.class.colli(b, a) end
  end
end

--- dx and dy since the last frame; an object with `navi` turns where it flies.
function stage.UpdateXY()
  for i = 1, count do
    local it = objects[i]
    it.dx, it.dy = it.x - it.last_x, it.y - it.last_y
    it.last_x, it.last_y = it.x, it.y
    if it.navi and (it.dx ~= 0 or it.dy ~= 0) then it.rot = math.deg(math.atan2 and math.atan2(it.dy, it.dx) or math.atan(it.dy, it.dx)) end
  end
end

--- Timers go on, and deleted objects go.
function stage.AfterFrame()
  local kept = 0
  for i = 1, count do
    local it = objects[i]
    it.timer = it.timer + 1
    if it.status == "normal" then
      kept = kept + 1
      objects[kept] = it
    else
      it.is_freed = true
      if it.body ~= nil then it.body:remove() end
    end
  end
  for i = kept + 1, count do objects[i] = nil end
  count = kept
end

--- Speed and angle in degrees; with `turns` the object looks where it flies.
function stage.SetV(object, speed, angle, turns)
  object.vx, object.vy = speed * math.cos(math.rad(angle)), speed * math.sin(math.rad(angle))
  if turns then object.rot = angle end
end

local function ends(a, b, c, d)
  if type(a) == "table" then
    if type(b) == "table" then return a.x, a.y, b.x, b.y end
    return a.x, a.y, b, c
  end
  if type(c) == "table" then return a, b, c.x, c.y end
  return a, b, c, d
end

--- The angle in degrees, and the distance, from one place to another; an object or x and y for each.
function stage.Angle(...)
  local x1, y1, x2, y2 = ends(...)
  return math.deg(math.atan2 and math.atan2(y2 - y1, x2 - x1) or math.atan(y2 - y1, x2 - x1))
end

function stage.Dist(...)
  local x1, y1, x2, y2 = ends(...)
  return math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2)
end

--- An iterator of the objects of a group.
function stage.ObjList(group)
  local i = 0
  return function()
    repeat i = i + 1 until i > count or objects[i].group == group
    return objects[i]
  end
end

--- The world behind it all, for queries, snapshots and drawing; objects are the field `object` of its bodies.
function stage.world() return world end

stage.ResetPool()
return stage
