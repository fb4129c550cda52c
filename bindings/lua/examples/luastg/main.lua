-- A boss with ten thousand bullets, in the way of LuaSTG: love bindings/lua/examples/luastg, or any Lua, which plays it without a picture.
local lstg = require "graze.luastg"

local FRAMES, RING = tonumber(os.getenv "FRAMES") or 600, 36
local hits, boss, player, bullet = 0, lstg.Class(), lstg.Class(), lstg.Class()

function bullet:init(x, y, speed, angle)
  self.x, self.y, self.a, self.b, self.group = x, y, 4, 4, lstg.GROUP_ENEMY_BULLET
  lstg.SetV(self, speed, angle, true)
end

function boss:init() self.y, self.a, self.b, self.group = 120, 32, 32, lstg.GROUP_ENEMY end

function boss:frame()
  self.x = 80 * math.sin(math.rad(self.timer))
  for i = 1, RING do lstg.New(bullet, self.x, self.y, 1 + self.timer % 3 / 2, self.timer * 7 + i * 360 / RING) end
end

function player:init() self.y, self.a, self.b, self.group = -180, 3, 3, lstg.GROUP_PLAYER end

function player:frame() self.x = 100 * math.sin(math.rad(3 * self.timer)) end

function player:colli(other)
  hits = hits + 1
  lstg.Del(other)
end

lstg.SetBound(-400, 400, -400, 400)
lstg.New(boss)
lstg.New(player)

local function frame()
  lstg.ObjFrame()
  lstg.BoundCheck()
  lstg.CollisionCheck(lstg.GROUP_PLAYER, lstg.GROUP_ENEMY_BULLET)
  lstg.UpdateXY()
  lstg.AfterFrame()
end

local function said() return ("frame %d: %d objects, %d hits"):format(FRAMES, lstg.GetnObj(), hits) end

if not love then
  for _ = 1, FRAMES do frame() end
  print(said())
  return
end

local count, spent, began, points = 0, 0, nil, {}

function love.update()
  began = began or love.timer.getTime()
  local from = love.timer.getTime()
  frame()
  count, spent = count + 1, spent + love.timer.getTime() - from
  if count == FRAMES then
    print(said())
    io.stderr:write(("%.2f ms an update, %.0f frames a second\n"):format(1000 * spent / count, count / (love.timer.getTime() - began)))
    love.event.quit()
  end
end

function love.draw()
  love.graphics.translate(384, 448)
  love.graphics.scale(1, -1)
  local used = 0
  for it in lstg.ObjList(lstg.GROUP_ENEMY_BULLET) do
    points[used + 1], points[used + 2], used = it.x, it.y, used + 2
  end
  for i = #points, used + 1, -1 do points[i] = nil end
  if used > 0 then love.graphics.setPointSize(6) love.graphics.points(points) end
end
