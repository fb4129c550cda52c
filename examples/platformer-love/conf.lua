function love.conf(t)
  t.window.title, t.window.width, t.window.height = "Platformer on graze.bump", 640, 480
  t.modules.audio, t.modules.sound, t.modules.physics = false, false, false
end
