-- run_page.lua PAGE: runs each block of Lua of a page, and compares what it prints with the block after "It prints".
local page = assert(io.open(arg[1], "rb")):read("*a")
local load_text = loadstring or load
local count = 0
for code, printed in page:gmatch("```lua\n(.-)```\n\nIt prints\n\n```\n(.-)```") do
  local lines = {}
  local function keep(...)
    local values = {}
    for i = 1, select("#", ...) do values[i] = tostring((select(i, ...))) end
    lines[#lines + 1] = table.concat(values, "\t") .. "\n"
  end
  local real_print = print
  print = keep
  assert(load_text(code))()
  print = real_print
  local got, expected = table.concat(lines), printed
  assert(got == expected, ("%s:\n%s\nprints\n%s\nand not\n%s"):format(arg[1], code, got, expected))
  count = count + 1
end
assert(count > 0, arg[1] .. " has no example")
