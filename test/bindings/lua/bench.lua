-- bench.lua BUMP: moves per second of bump.lua and of graze.bump in the same worlds, in Markdown. Items of 8 to 32 pixels, one on a square of
-- 80 pixels, wander by up to 4 pixels a move. The fastest of three rounds counts, in turns.
package.path = arg[1] .. "/?.lua;" .. package.path

-- The shim of the tests would say that bump is graze.bump.
local peer = assert(loadfile(arg[1] .. "/bump.lua"))()
local of_graze = require "graze.bump"
local counts, moves = { 10, 100, 1000, 10000 }, tonumber(arg[2]) or 120000

local function make(bump, count)
  math.randomseed(1)
  local random, world, items, side = math.random, bump.newWorld(64), {}, math.sqrt(count) * 80
  for i = 1, count do
    items[i] = { i }
    world:add(items[i], random() * side, random() * side, 8 + random() * 24, 8 + random() * 24)
  end
  return world, items
end

-- Each library has a loop of its own. LuaJIT gives up a loop in which it cannot compile bump.lua, and would run graze.bump in the
-- interpreter there, too.
local loop = [[
  local moves = ...
  return function(world, items)
    local random, clock, count, sum = math.random, os.clock, #items, 0
    local begin = clock()
    for move = 1, moves do
      local item = items[move % count + 1]
      local x, y = world:getRect(item)
      x, y = world:move(item, x + random() * 8 - 4, y + random() * 8 - 4)
      sum = sum + x + y
    end
    return clock() - begin, sum
  end
]]
local run_peer, run_of_graze = (loadstring or load)(loop)(moves), (loadstring or load)(loop)(moves)

local is_slower = false
local function thousands(number)
  local text = ("%.3g"):format(number)
  local digits = ("%.0f"):format(tonumber(text))
  return (digits:reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", ""))
end

print("| moves per second | items | bump.lua | graze.bump | times |\n|---|--:|--:|--:|--:|")
for _, count in ipairs(counts) do
  local their_world, their_items = make(peer, count)
  local our_world, our_items = make(of_graze, count)
  local their_best, our_best = math.huge, math.huge
  for _ = 1, 3 do
    math.randomseed(2)
    local seconds, sum = run_peer(their_world, their_items)
    their_best = math.min(their_best, seconds)
    math.randomseed(2)
    local our_seconds, our_sum = run_of_graze(our_world, our_items)
    our_best = math.min(our_best, our_seconds)
    assert(sum == our_sum, "the worlds have come apart")
  end
  is_slower = is_slower or our_best > their_best
  print(("| %s | %d | %s | %s | %.1f |"):format(jit and jit.version or _VERSION, count, thousands(moves / their_best),
                                                thousands(moves / our_best), their_best / our_best))
end
os.exit(is_slower and 1 or 0)
