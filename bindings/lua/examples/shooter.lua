-- shooter.lua: a shooter without a picture: a player dodges a ring of bullets, shoots an enemy, and grazes count points.
-- Run it with LuaJIT or any Lua; in LÖVE the loop at the end is love.update.
local graze = require "graze"

local world = graze.world {
  layers = { "player", "bullet", "shot", "enemy" },
  rules = { { "player", "bullet" }, { "shot", "enemy" } },
}
world:margin("player", "bullet", 12) -- a bullet that comes nearer without a hit is a graze
world:sweep("shot")                  -- shots are fast: they hit what lies on their way

local player = world:add { x = 0, y = 100, layer = "player", box = { -2, -2, 2, 2 }, grazes = 0, hits = 0 }
local enemy = world:add { x = 0, y = 0, layer = "enemy", circle = { 0, 0, 16 }, energy = 5 }
local flying = {}

local function fire(x, y, vx, vy, layer)
  flying[#flying + 1] = world:add { x = x, y = y, layer = layer, box = { -2, -2, 2, 2 }, vx = vx, vy = vy, px = x, py = y }
end

local function fly()
  for i = #flying, 1, -1 do
    local it = flying[i]
    it.px, it.py = it.px + it.vx, it.py + it.vy
    if math.abs(it.px) > 200 or math.abs(it.py) > 200 or it.is_spent then
      it:remove()
      table.remove(flying, i)
    else
      it:move_to(it.px, it.py)
    end
  end
end

local function read_events()
  for who, bullet in world:began("player", "bullet") do
    who.hits, bullet.is_spent = who.hits + 1, true
  end
  for who in world:near_misses("player", "bullet") do who.grazes = who.grazes + 1 end
  for shot, target in world:began("shot", "enemy") do
    target.energy, shot.is_spent = target.energy - 1, true
  end
end

for frame = 1, 240 do
  if frame % 20 == 1 then
    for i = 0, 15 do
      local angle = (i + frame / 40) * math.pi / 8
      fire(0, 0, 2 * math.cos(angle), 2 * math.sin(angle), "bullet")
    end
  end
  if frame % 40 == 0 then fire((player:position()), 90, 0, -40, "shot") end
  player:set_position(6 * math.sin(frame / 15), 100)
  fly()
  world:step()
  read_events()
end
print(("hits %d, grazes %d, the enemy has %d of 5"):format(player.hits, player.grazes, enemy.energy))
