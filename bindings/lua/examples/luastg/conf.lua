function love.conf(t)
  t.window.title, t.window.width, t.window.height, t.window.vsync = "graze.luastg", 768, 896, 0
  t.modules.audio, t.modules.sound, t.modules.joystick, t.modules.physics = false, false, false, false
end
