-- The platformer in Lua, for LÖVE, on graze: `make platformer-love`. It reads the map of the game in C and plays as the game in C
-- does; without a key pressed it shows itself. Here is the window; run.lua is the game.
local here = love.filesystem.getSource()
package.path = here .. "/../../bindings/lua/?.lua;" .. here .. "/../../bindings/lua/?/init.lua;" .. package.path
package.cpath = (os.getenv("GRAZE_LUA_CPATH") or here .. "/../../bindings/lua/build/?.so") .. ";" .. package.cpath
local run = require "run"

local MAP, TILE = here .. "/../platformer/level.tmx", run.TILE

-- The keys of the attract mode of the game in C: a number whose bits are keys, and for how many frames they are held.
local function read_attract()
  local file = assert(io.open(here .. "/../platformer/attract.h"))
  local numbers = {}
  for number in file:read("*a"):match("attract%[%] = {(.-)}"):gmatch("%d+") do numbers[#numbers + 1] = tonumber(number) end
  file:close()
  local list = {}
  for i = 1, #numbers, 2 do
    local function has(bit) return math.floor(numbers[i] / bit) % 2 == 1 end
    local keys = { left = has(1), right = has(2), up = has(4), down = has(8), jump = has(16) }
    for _ = 1, numbers[i + 1] do list[#list + 1] = keys end
  end
  return list
end

local attract, is_attract, pad, late = nil, true, nil, 0
local picture, demo = os.getenv("GRAZE_PICTURE"), tonumber(os.getenv("GRAZE_DEMO_FRAMES"))

function love.load()
  attract = read_attract()
  run.open(MAP)
end

local function play_anew()
  is_attract = false
  run.open(MAP)
end

function love.joystickadded(joystick) pad = joystick:isGamepad() and joystick or pad end
function love.gamepadpressed() if is_attract then play_anew() end end
function love.keypressed(key)
  if key == "escape" then love.event.quit() elseif key == "return" or is_attract then play_anew() end
end

local function keys_read()
  if is_attract then return attract[run.state().frame + 1] end
  local down = love.keyboard.isDown
  local x, y = pad and pad:getGamepadAxis("leftx") or 0, pad and pad:getGamepadAxis("lefty") or 0
  return { left = down("left") or x < -0.4, right = down("right") or x > 0.4, up = down("up") or y < -0.4,
           down = down("down") or y > 0.4, jump = down("z", "space") or (pad and pad:isGamepadDown("a")) }
end

local function finish_demo()
  local now = run.state()
  for _, thing in ipairs(now.things) do print("object", thing.kind) end
  local x, y = now.body:position()
  print(("frame %d: x %.9g, y %.9g, %d coins, %d deaths, won %d"):format(now.frame, x, y, now.coins, now.deaths, now.won))
  love.graphics.captureScreenshot(function(data)
    local file = assert(io.open(picture, "wb"))
    file:write(data:encode("png"):getString())
    file:close()
    love.event.quit()
  end)
end

function love.update(dt)
  if demo then -- as fast as it goes
    for _ = 1, demo do run.step(keys_read()) end
    finish_demo()
    demo = nil
    return
  end
  late = math.min(late + dt, 0.1)
  while late >= 1 / 60 do
    run.step(keys_read())
    late = late - 1 / 60
    if is_attract and run.state().frame == #attract then run.open(MAP) end
  end
end

-- How high the floor of a slope is at a share of its width, from the tile's lower edge, in tiles.
local slopes = {
  slope_max_x_max_y = function(s) return s end, slope_min_x_max_y = function(s) return 1 - s end,
  low_max_x_max_y = function(s) return s / 2 end, high_max_x_max_y = function(s) return 0.5 + s / 2 end,
  low_min_x_max_y = function(s) return 0.5 - s / 2 end, high_min_x_max_y = function(s) return 1 - s / 2 end,
}

local colors = {
  ground = { 0.40, 0.28, 0.20 }, one_way = { 0.8, 0.6, 0.3 }, crate = { 0.72, 0.5, 0.25 }, lift = { 0.45, 0.6, 0.8 }, wall = { 0.7, 0.75, 0.8 },
  cannon = { 0.2, 0.2, 0.25 }, coin = { 1, 0.8, 0.2 }, player = { 0.9, 0.3, 0.3 }, flag = { 0.3, 0.9, 0.4 }, goal = { 1, 0.8, 0.2 }, ball = { 0.1, 0.1, 0.1 },
}

local function draw_tile(now, i)
  local tiles, x, y = now.tiles, (i - 1) % now.columns * TILE, math.floor((i - 1) / now.columns) * TILE
  local tile = tiles.ground[i]
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
  local now = run.state()
  local camera = math.max(0, math.min(now.columns * TILE - 640, (now.body:position()) - 310))
  love.graphics.translate(-math.floor(camera), -96)
  for i = 1, now.columns * now.rows do draw_tile(now, i) end
  for body in now.world:bodies() do
    local kind = body.thing and body.thing.kind or body.kind
    if colors[kind] and not body.is_tiles then
      local x1, y1, x2, y2 = body:box()
      love.graphics.setColor(colors[kind])
      love.graphics.rectangle("fill", x1, y1, x2 - x1, y2 - y1, kind == "coin" and 8 or 2)
    end
  end
  love.graphics.origin()
  love.graphics.setColor(0.1, 0.1, 0.2)
  love.graphics.print(("COINS %d   LOST %d%s      arrows, Z: jump"):format(now.coins, now.deaths, now.won > 0 and "   WELL DONE" or ""), 12, 12)
end
