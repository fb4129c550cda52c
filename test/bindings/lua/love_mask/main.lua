-- love_mask: masks of an ImageData of LÖVE: of itself, of its bytes and of its pointer. Run by test_lua_graze.sh.
local graze = require "graze"

local image = love.image.newImageData(4, 3)
local solid = { { 3, 0 }, { 1, 2 } }
for _, pixel in ipairs(solid) do image:setPixel(pixel[1], pixel[2], 1, 0, 0, 0.6) end
image:setPixel(0, 0, 1, 1, 1, 0.4)

for _, picture in ipairs { image, { data = image:getString(), width = 4, height = 3 }, { data = image:getFFIPointer(), width = 4, height = 3 } } do
  local mask = graze.mask_from_alpha(picture)
  assert(mask:count() == 2)
  for _, pixel in ipairs(solid) do assert(mask:get(pixel[1], pixel[2])) end
end
assert(table.concat(graze.mask_from_alpha(image, { threshold = 50, rect = { 0, 0, 2, 3 } }):rows(), " ") == "#. .. .#")
local is_ok, message = pcall(graze.mask_from_alpha, love.image.newImageData(4, 3, "r8"))
assert(not is_ok and message:find("the format of the picture must be rgba8, and is r8", 1, true))
print("masks of LÖVE's pictures are right")
love.event.quit()
