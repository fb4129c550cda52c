-- The platformer in Lua, for LÖVE, on graze.bump: `make platformer-love`. It reads the same map as the game in C.
-- bump knows boxes alone: slopes are heights here, by which the player is put where a floor is.
local here = love.filesystem.getSource()
package.path = here .. "/../../bindings/lua/?.lua;" .. here .. "/../../bindings/lua/?/init.lua;" .. package.path
package.cpath = (os.getenv("GRAZE_LUA_CPATH") or here .. "/../../bindings/lua/build/?.so") .. ";" .. package.cpath
local bump = require "graze.bump"

local TILE, STAND, CROUCH = 32, 44, 26
local world, tiles, columns, rows, player, things, balls, camera
local frame, coins, deaths, won, keys_before = 0, 0, 0, false, {}

local function numbers_of(text)
  local list = {}
  for number in text:gmatch("%d+") do list[#list + 1] = tonumber(number) end
  return list
end

local function read_map(path)
  local file = assert(io.open(path), path .. ": it cannot be opened")
  local text = file:read("*a")
  file:close()
  columns, rows = tonumber(text:match('<map.- width="(%d+)"')), tonumber(text:match('<map.- height="(%d+)"'))
  assert(columns and rows, path .. ": this is no map")
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

local function tile_at(layer, x, y)
  local column, row = math.floor(x / TILE), math.floor(y / TILE)
  if column < 0 or column >= columns or row < 0 or row >= rows then return false end
  return tiles[layer][row * columns + column + 1]
end

-- How high the floor of a slope is at a share of its width, from the tile's lower edge, in tiles.
local slopes = {
  slope_max_x_max_y = function(s) return s end, slope_min_x_max_y = function(s) return 1 - s end,
  low_max_x_max_y = function(s) return s / 2 end, high_max_x_max_y = function(s) return 0.5 + s / 2 end,
  low_min_x_max_y = function(s) return 0.5 - s / 2 end, high_min_x_max_y = function(s) return 1 - s / 2 end,
}

-- The floor of the slope at a point, or nil.
local function slope_floor(x, y)
  local tile = tile_at("ground", x, y)
  local height = tile and slopes[tile.kind]
  return height and (math.floor(y / TILE) + 1 - height(x / TILE % 1)) * TILE
end

-- A box for each run of equal tiles in a row: fewer seams.
local function add_ground()
  for row = 0, rows - 1 do
    local run
    for column = 0, columns do
      local tile = column < columns and tiles.ground[row * columns + column + 1]
      if run and (not tile or tile ~= run.tile) then
        world:add(run, run.x, run.y, run.w, run.h)
        run = nil
      end
      if tile and not slopes[tile.kind] then
        run = run or { kind = tile.kind == "solid" and "ground" or "one_way", tile = tile, x = column * TILE, y = row * TILE, w = 0, h = TILE }
        run.w = run.w + TILE
      end
    end
  end
end

local function begin()
  world, things, balls, camera = bump.newWorld(64), read_map(here .. "/../platformer/level.tmx"), {}, 0
  add_ground()
  for _, thing in ipairs(things) do
    if thing.kind == "player" then player = thing end
    world:add(thing, thing.x, thing.y, thing.w, thing.h)
  end
  for name, value in pairs { vx = 0, vy = 0, back_x = player.x, back_y = player.y } do player[name] = value end
  coins, deaths, won = 0, 0, false
end

local solid = { ground = true, crate = true, lift = true, wall = true, cannon = true }

local function place(item, x, y, h)
  item.x, item.y, item.h = x, y, h or item.h
  world:update(item, x, y, item.w, item.h)
end

local function die()
  deaths, player.vx, player.vy = deaths + 1, 0, 0
  place(player, player.back_x, player.back_y, STAND)
end

-- What stops a mover: the ground from all sides, a one-way platform from above alone.
local function filter(item, other)
  local feet = item.y + item.h
  if other.kind == "one_way" then return feet <= other.y + 0.01 and "slide" or nil end
  if item == player and player.on_slope and other.kind == "ground" and other.y > feet - 24 then return nil end
  if solid[other.kind] then return "slide" end
  return item == player and "cross" or nil
end

local function move(item, x, y)
  local hits, count
  item.x, item.y, hits, count = world:move(item, x, y, filter)
  return hits, count
end

-- A lift takes along what stands on it, and pushes what is in its way; what cannot give way is crushed.
local function step_lift(lift)
  local half, phase = lift.period / 2, frame % lift.period
  local way = (phase < half and phase or lift.period - phase) / half
  lift.from_x, lift.from_y = lift.from_x or lift.x, lift.from_y or lift.y
  local x, y = lift.from_x + (lift.to_x - lift.from_x) * way, lift.from_y + (lift.to_y - lift.from_y) * way
  local dx, dy = x - lift.x, y - lift.y
  local riders = world:queryRect(lift.x, lift.y - 1, lift.w, lift.h + 1, function(i) return i == player or i.kind == "crate" end)
  place(lift, x, y)
  for _, rider in ipairs(riders) do
    place(rider, rider.x, math.min(rider.y, y - rider.h))
    move(rider, rider.x + dx, rider.y + math.max(dy, 0))
    local _, blocked = world:queryRect(rider.x + 1, rider.y + 1, rider.w - 2, rider.h - 2, function(i) return i ~= rider and solid[i.kind] end)
    if blocked > 0 and rider == player then die() end
  end
end

local function step_crate(crate)
  crate.vy = math.min((crate.vy or 0) + 0.5, 12)
  local y = crate.y
  move(crate, crate.x, crate.y + crate.vy)
  if crate.y < y + crate.vy then crate.vy = 0 end
end

local function step_ball(ball)
  local hits, count
  ball.x, ball.y, hits, count = world:move(ball, ball.x + ball.speed, ball.y, function(_, other)
    return (solid[other.kind] or other == player) and "touch" or nil
  end)
  for i = 1, count do if hits[i].other == player then die() end end
  if count > 0 or ball.x < 0 then world:remove(ball) balls[ball] = nil end
end

local function step_cannon(cannon)
  if frame % cannon.period ~= 0 then return end
  local ball = { kind = "ball", x = cannon.x - 15, y = cannon.y + 5, w = 14, h = 14, speed = cannon.speed }
  balls[ball] = true
  world:add(ball, ball.x, ball.y, ball.w, ball.h)
end

local function meet(hit)
  local other = hit.other
  if other.kind == "coin" then
    coins = coins + 1
    world:remove(other)
    other.kind = "gone"
  elseif other.kind == "crate" and hit.normal.x ~= 0 then
    move(other, other.x - 1.5 * hit.normal.x, other.y)
  elseif other.kind == "flag" then
    player.back_x, player.back_y = other.x, other.y + 64 - STAND
  elseif other.kind == "goal" then
    won = true
  end
  if hit.type == "slide" and hit.normal.y > 0 then player.vy = math.max(player.vy, 0) end
  if hit.type == "slide" and hit.normal.y < 0 then
    player.stands = true
    local value = other.tile and other.tile.value
    player.vy = value == 1 and -14.5 or 0
    if value == 2 then die() end
  end
end

-- Below a ceiling there is no standing up.
local function crouch(wants)
  local feet = player.y + player.h
  local _, above = world:queryRect(player.x, feet - STAND, player.w, STAND - 1, function(i) return solid[i.kind] end)
  local h = (wants or (player.h == CROUCH and above > 0)) and CROUCH or STAND
  if h ~= player.h then place(player, player.x, feet - h, h) end
end

local function step_player(keys)
  local dx, dy = (keys.right and 1 or 0) - (keys.left and 1 or 0), (keys.down and 1 or 0) - (keys.up and 1 or 0)
  local middle, jumps = player.x + player.w / 2, keys.jump and not keys_before.jump
  local swims, ladder = tile_at("water", middle, player.y + player.h / 2), tile_at("ladders", middle, player.y + player.h - 2)
  crouch(keys.down and player.stands and not ladder)
  local most = player.h == CROUCH and 1.6 or swims and 2.4 or 4
  player.vx = player.vx + math.max(-0.5, math.min(0.5, most * dx - player.vx))
  player.climbs = ladder and (player.climbs or dy ~= 0) and not jumps
  if player.climbs then
    player.vy = 2.5 * dy
  elseif swims then
    player.vy = jumps and -4.5 or math.min(player.vy + 0.15, 2)
  else
    player.vy = jumps and player.stands and -9.6 or math.min(player.vy + (keys.jump and player.vy < 0 and 0.4 or 0.7), 12)
  end
  local stood = player.stands and player.vy >= 0
  player.stands = false
  local hits, count = move(player, math.max(0, player.x + player.vx), player.y + player.vy)
  for i = 1, count do meet(hits[i]) end
  local feet, x = player.y + player.h, player.x + player.w / 2
  local floor = slope_floor(x, feet - 1) or slope_floor(x, feet + 16)
  player.on_slope = floor and (feet >= floor or (stood and floor - feet < 16))
  if player.on_slope and player.vy >= 0 then
    place(player, player.x, floor - player.h)
    player.stands, player.vy = true, 0
  end
  if player.y > rows * TILE then die() end
end

local function step(keys)
  for _, thing in ipairs(things) do
    if thing.kind == "lift" then step_lift(thing) elseif thing.kind == "crate" then step_crate(thing)
    elseif thing.kind == "cannon" then step_cannon(thing) end
  end
  step_player(keys)
  for ball in pairs(balls) do step_ball(ball) end
  keys_before, frame = keys, frame + 1
end

local picture, demo, pad, late = os.getenv("GRAZE_PICTURE"), os.getenv("GRAZE_DEMO_FRAMES"), nil, 0

function love.load() begin() end
function love.joystickadded(joystick) pad = joystick:isGamepad() and joystick or pad end
function love.keypressed(key)
  if key == "escape" then love.event.quit() elseif key == "return" then begin() end
end

local function keys_read()
  if demo then return { right = true, jump = frame % 90 > 70 } end
  local down = love.keyboard.isDown
  local x, y = pad and pad:getGamepadAxis("leftx") or 0, pad and pad:getGamepadAxis("lefty") or 0
  return { left = down("left") or x < -0.4, right = down("right") or x > 0.4, up = down("up") or y < -0.4,
           down = down("down") or y > 0.4, jump = down("z", "space") or (pad and pad:isGamepadDown("a")) }
end

function love.update(dt)
  late = demo and 1 / 60 or math.min(late + dt, 0.1)
  while late >= 1 / 60 do
    step(keys_read())
    late = late - 1 / 60
  end
  if demo and frame >= tonumber(demo) then
    for _, thing in ipairs(read_map(here .. "/../platformer/level.tmx")) do print("object", thing.kind) end
    print(("frame %d: x %.0f, %d coins, %d deaths"):format(frame, player.x, coins, deaths))
    love.graphics.captureScreenshot(function(data)
      local file = assert(io.open(picture, "wb"))
      file:write(data:encode("png"):getString())
      file:close()
      love.event.quit()
    end)
    demo = nil
  end
end

local colors = {
  ground = { 0.40, 0.28, 0.20 }, one_way = { 0.8, 0.6, 0.3 }, crate = { 0.72, 0.5, 0.25 }, lift = { 0.45, 0.6, 0.8 }, wall = { 0.7, 0.75, 0.8 },
  cannon = { 0.2, 0.2, 0.25 }, coin = { 1, 0.8, 0.2 }, player = { 0.9, 0.3, 0.3 }, flag = { 0.3, 0.9, 0.4 }, goal = { 1, 0.8, 0.2 }, ball = { 0.1, 0.1, 0.1 },
}

local function draw_tile(i)
  local x, y, tile = (i - 1) % columns * TILE, math.floor((i - 1) / columns) * TILE, tiles.ground[i]
  local height = tile and slopes[tile.kind]
  if height then
    love.graphics.setColor(colors.ground)
    love.graphics.polygon("fill", x, y + TILE, x, y + TILE * (1 - height(0)), x + TILE, y + TILE * (1 - height(1)), x + TILE, y + TILE + 0.01)
  elseif tile then
    love.graphics.setColor(tile.value == 1 and { 1, 0.3, 0.6 } or tile.value == 2 and { 0.85, 0.85, 0.9 } or colors[tile.kind == "solid" and "ground" or "one_way"])
    love.graphics.rectangle("fill", x, y, TILE, tile.kind == "solid" and TILE or 8)
  end
  if tiles.ladders[i] then love.graphics.setColor(0.66, 0.47, 0.22) love.graphics.rectangle("line", x + 4, y, 24, 16) end
  if tiles.water[i] then love.graphics.setColor(0.2, 0.5, 0.9, 0.6) love.graphics.rectangle("fill", x, y, TILE, TILE) end
end

function love.draw()
  love.graphics.clear(0.45, 0.7, 0.95)
  camera = math.max(0, math.min(columns * TILE - 640, player.x - 310))
  love.graphics.translate(-math.floor(camera), -96)
  for i = 1, columns * rows do draw_tile(i) end
  for _, item in ipairs(world:getItems()) do
    if colors[item.kind] and not item.tile then
      love.graphics.setColor(colors[item.kind])
      love.graphics.rectangle("fill", item.x, item.y, item.w, item.h, item.kind == "coin" and 8 or 2)
    end
  end
  love.graphics.origin()
  love.graphics.setColor(0.1, 0.1, 0.2)
  love.graphics.print(("COINS %d   LOST %d%s      arrows, Z: jump"):format(coins, deaths, won and "   WELL DONE" or ""), 12, 12)
end
