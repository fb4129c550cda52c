-- run.lua: the platformer without a window: the same calls of graze in the same order as ../platformer/run.c, so equal keys make the same
-- run. Numbers of the game in C are float32, and f rounds to them here.
local graze, ffi = require "graze", require "ffi"

local TILE, STAND, CROUCH, WIDE, BALLS, WON_TIME, SNAP = 32, 44, 26, 20, 8, 240, 6
local PAD, SPIKES = 1, 2 -- values of tiles
local path, world, tiles, columns, rows, player, things, balls
local frame, coins, deaths, won, keys_before = 0, 0, 0, 0, {}
local float = ffi.new("float[1]")

local function f(value)
  float[0] = value
  return float[0]
end

local function numbers_of(text)
  local list = {}
  for number in text:gmatch("%d+") do list[#list + 1] = tonumber(number) end
  return list
end

local function read_map()
  local file = assert(io.open(path), path .. ": it cannot be opened")
  local text = file:read("*a")
  file:close()
  columns, rows = tonumber(text:match('<map.- width="(%d+)"')), tonumber(text:match('<map.- height="(%d+)"'))
  assert(columns and rows, path .. ": this is not a map")
  local kinds = {}
  for id, body in text:gmatch('<tile id="(%d+)">(.-)</tile>') do
    kinds[id + 1] = { kind = body:match('name="kind" value="([%w_]+)"'), value = tonumber(body:match('type="int" value="(%d+)"')) }
  end
  tiles = {}
  for name, data in text:gmatch('<layer.-name="(%w+)".-<data encoding="csv">(.-)</data>') do
    tiles[name] = numbers_of(data)
    assert(#tiles[name] == columns * rows, path .. ": layer " .. name .. " has too few or too many tiles")
    for i, gid in ipairs(tiles[name]) do tiles[name][i] = gid > 0 and assert(kinds[gid], path .. ": no such tile") end
  end
  assert(tiles.ground and tiles.water and tiles.ladders, path .. ": a layer is missing")
  local list = {}
  for attributes, after in text:gmatch("<object%s([^>]*)>()") do
    local thing, has_more = {}, attributes:sub(-1) ~= "/"
    for name, value in attributes:gmatch('(%w+)="([^"]*)"') do thing[name] = tonumber(value) or value end
    local more = has_more and text:sub(after, text:find("</object>", after, true)) or ""
    for name, value in more:gmatch('property name="([%w_]+)" type="int" value="(-?%d+)"') do thing[name] = tonumber(value) end
    thing.w, thing.h, thing.kind = thing.width, thing.height, thing.type
    list[#list + 1] = thing
  end
  return list
end

-- ---- the world ----

local function body_add(layer, x, y, w, h)
  local is_round = layer == "coin" or layer == "ball"
  return world:add { x = x, y = y, layer = layer, box = not is_round and { 0, 0, w, h } or nil,
                     circle = is_round and { w / 2, h / 2, w / 2 } or nil, kind = layer }
end

-- The sides over which the platforms of the map are landed on, in the words of the binding.
local kinds = { one_way_min_y = "one_way_top" }

local function tiles_add(name, layer)
  local values = {}
  for i, tile in ipairs(tiles[name]) do values[i] = tile and tile.value or 0 end
  local body = world:tiles { tile_width = TILE, tile_height = TILE, columns = columns, rows = rows, layer = layer, values = values,
                             kind = layer, is_tiles = true }
  for i, tile in ipairs(tiles[name]) do
    if tile then body:set_tile((i - 1) % columns, math.floor((i - 1) / columns), kinds[tile.kind] or tile.kind) end
  end
end

local layers = { "ground", "player", "coin", "crate", "lift", "ball", "water", "ladder", "mark" }
local layer_of = { flag = "mark", goal = "mark", wall = "ground", cannon = "ground" }
local signs, passed = { "water", "ladder", "mark" }, { "water", "ladder", "mark", "coin", "ball" }

local function rules_make()
  for _, sign in ipairs(signs) do
    for _, layer in ipairs(layers) do world:forbid(sign, layer) end
    world:allow(sign, "player")
  end
  for _, pair in ipairs { { "ball", "coin" }, { "ball", "ball" }, { "coin", "crate" }, { "coin", "lift" } } do world:forbid(pair[1], pair[2]) end
  world:sweep("ball")
end

local function begin()
  if world then world:close() end
  world, things, balls = graze.world { layers = layers }, read_map(), {}
  rules_make()
  tiles_add("ground", "ground")
  tiles_add("water", "water")
  tiles_add("ladders", "ladder")
  for _, thing in ipairs(things) do
    thing.body = body_add(layer_of[thing.kind] or thing.kind, thing.x, thing.y, thing.w, thing.h)
    thing.body.thing, thing.fall = thing, 0
    if thing.kind == "player" then
      player = { body = thing.body, back_x = thing.x, back_y = thing.y + STAND, vx = 0, vy = 0, coyote = 0 }
      player.body:set_box(0, -STAND, WIDE, 0)
      player.body:set_position(player.back_x, player.back_y)
    end
  end
  coins, deaths, won, keys_before = 0, 0, 0, {}
end

-- ---- a frame ----

local is_passed = {}
for _, layer in ipairs(passed) do is_passed[layer] = true end

local function player_filter(_, other) return is_passed[other.kind] and "cross" or "slide" end
local function crate_filter(_, other) return is_passed[other.kind] and "ignore" or "slide" end
local function ball_filter() return "touch" end

local function die()
  deaths, player.vx, player.vy, player.climbs = deaths + 1, 0, 0, false
  player.body:set_position(player.back_x, player.back_y)
end

-- There and back again, evenly; riders are carried, and crushed against a ceiling.
local function step_lift(lift)
  local half, phase = lift.period / 2, frame % lift.period
  local way = f((phase < half and phase or lift.period - phase) / half)
  local x, y = f(lift.x + f((lift.to_x - lift.x) * way)), f(lift.y + f((lift.to_y - lift.y) * way))
  for _, rider in ipairs(lift.body:move_platform(x, y, { riders = { "player", "crate" }, through = passed, snap = SNAP })) do
    if rider.is_crushed and rider.body == player.body then
      die()
    elseif rider.is_crushed and rider.body.thing then
      rider.body.thing.body = nil
      rider.body:remove()
    end
  end
end

local function step_crate(crate)
  if not crate.body then return end
  local x, y = crate.body:position()
  crate.fall = math.min(crate.fall + 0.5, 12)
  local _, _, _, is_standing = crate.body:move_and_collide(x, f(y + crate.fall), crate_filter, SNAP)
  if is_standing then crate.fall = 0 end
end

local function step_cannon(cannon)
  if frame % cannon.period ~= 0 then return end
  for i = 1, BALLS do
    if not balls[i] then
      local x = cannon.speed < 0 and cannon.x - 14 or cannon.x + cannon.w
      balls[i] = { body = body_add("ball", x, cannon.y + 5, 14, 14), speed = cannon.speed, age = 0 }
      return
    end
  end
end

-- A ball flies further in a frame than a wall is thick: it is moved, not placed, so walls stop it.
local function step_ball(i)
  local ball = balls[i]
  local x, y = ball.body:position()
  local _, _, hits = ball.body:move_and_collide(f(x + ball.speed), y, ball_filter, SNAP)
  ball.age = ball.age + 1
  for _, hit in ipairs(hits) do
    if hit.body == player.body then die() end
  end
  if #hits > 0 or ball.age > 200 then
    ball.body:remove()
    balls[i] = nil
  end
end

-- Below a ceiling the player cannot stand up.
local function crouch(x, y, wants)
  local function has_room() return #world:box(x, f(y - (STAND - 1)), f(x + WIDE), y, { "ground", "crate", "lift" }) == 0 end
  local crouches = wants or (player.crouches and not has_room()) or false
  if crouches ~= (player.crouches or false) then
    player.crouches = crouches
    player.body:set_box(0, crouches and -CROUCH or -STAND, WIDE, 0)
  end
end

local function steer(keys)
  local dx, dy = (keys.right and 1 or 0) - (keys.left and 1 or 0), (keys.down and 1 or 0) - (keys.up and 1 or 0)
  local jumps = keys.jump and not keys_before.jump
  local most = player.crouches and f(1.6) or player.swims and f(2.4) or 4
  player.vx = f(player.vx + math.max(-0.5, math.min(0.5, f(f(most * dx) - player.vx))))
  player.climbs = #player.body:overlaps("ladder") > 0 and (player.climbs or dy ~= 0) and not jumps
  if player.climbs then
    player.vx, player.vy = f(player.vx * f(0.7)), 2.5 * dy
  elseif player.swims then
    player.vy = jumps and -4.5 or math.min(f(player.vy + f(0.15)), 2)
  else
    player.vy = math.min(f(player.vy + f(keys.jump and player.vy < 0 and 0.4 or 0.7)), 12)
    player.coyote = player.stands and 0 or math.min(player.coyote + 1, 100)
    if jumps and player.coyote < 6 then player.vy, player.coyote = f(-9.6), 100 end
  end
end

local function meet(hit)
  local thing = hit.body.thing
  local kind = thing and thing.body == hit.body and thing.kind
  if kind == "coin" then
    coins, thing.body = coins + 1, nil
    hit.body:remove()
  elseif kind == "crate" and hit.normal_x ~= 0 then
    local x, y = hit.body:position()
    hit.body:move_and_collide(x - 1.5 * hit.normal_x, y, crate_filter, SNAP)
  elseif kind == "flag" then
    player.back_x, player.back_y = thing.x, thing.y + 64
  elseif kind == "goal" and won == 0 then
    won = 1
  end
  if hit.response == "slide" and hit.normal_y > 0 and player.vy < 0 then player.vy = 0 end -- a ceiling
  if hit.response == "slide" and math.abs(hit.normal_x) == 1 and kind ~= "crate" then player.vx = 0 end
end

local function step_player(keys)
  local x, y = player.body:position()
  player.swims = #player.body:overlaps("water") > 0
  crouch(x, y, keys.down and player.stands and not player.climbs)
  steer(keys)
  local goal_x = math.max(0, math.min(columns * TILE - WIDE, f(x + player.vx)))
  local _, end_y, hits, is_standing, is_crushed, floor = player.body:move_and_collide(goal_x, f(y + player.vy), player_filter, SNAP)
  local value = is_standing and floor.tile_value
  player.stands = is_standing and player.vy >= 0
  if player.stands then player.vy = value == PAD and -14.5 or 0 end
  for _, hit in ipairs(hits) do meet(hit) end
  if value == SPIKES or end_y > rows * TILE + STAND or is_crushed then die() end
  keys_before = keys
end

local function step(keys)
  for _, thing in ipairs(things) do
    if thing.kind == "lift" then step_lift(thing) elseif thing.kind == "crate" then step_crate(thing)
    elseif thing.kind == "cannon" then step_cannon(thing) end
  end
  step_player(keys)
  for i = 1, BALLS do
    if balls[i] then step_ball(i) end
  end
  world:step()
  frame = frame + 1
  if won > 0 then
    won = won + 1
    if won > WON_TIME then begin() end -- once more; the clock goes on
  end
end

-- Begin the map at a path, in frame 0.
local function open(map)
  path, frame = map, 0
  begin()
end

-- Everything on a picture.
local function state()
  return { world = world, tiles = tiles, columns = columns, rows = rows, things = things, body = player.body, frame = frame, coins = coins,
           deaths = deaths, won = won }
end

return { open = open, step = step, state = state, TILE = TILE }
