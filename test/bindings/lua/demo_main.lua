-- demo_main.lua: put around a demo of bump.lua for LÖVE (test_lua_demos.sh): plays it with keys a script holds, saves a
-- picture, and quits. The demo itself is unchanged, but for the library it requires.
local picture, frames = os.getenv "GRAZE_DEMO_PICTURE", 0
package.path = os.getenv "GRAZE_DEMO_PATH" .. ";" .. package.path
package.cpath = os.getenv "GRAZE_DEMO_CPATH" .. ";" .. package.cpath
for _, name in ipairs { "bump", "lib.bump" } do
  package.preload[name] = function() return require "graze.bump" end
end
require "demo_main"

local held = { "right", "down", "right", "up", "left" }
love.keyboard.isDown = function(key) return held[math.floor(frames / 20) % #held + 1] == key end

local update, draw = love.update, love.draw
love.update = function()
  frames = frames + 1
  if frames == 2 then love.keypressed "tab" end
  update(1 / 60)
end
love.draw = function()
  draw()
  if frames == 100 then
    love.graphics.captureScreenshot(function(image)
      local file = assert(io.open(picture, "wb"))
      file:write(image:encode("png"):getString())
      file:close()
      love.event.quit()
    end)
  end
end
