-- conf.lua: no window is opened.
function love.conf(settings)
  for _, name in ipairs { "audio", "graphics", "joystick", "physics", "sound", "video", "window" } do settings.modules[name] = false end
end
