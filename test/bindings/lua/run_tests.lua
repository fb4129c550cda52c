-- run_tests.lua: returns a function. It runs the tests of a table in the order of their names, with an argument for each. The
-- first one that fails ends the program; its name, behind a heading, and a traceback are printed.
return function(tests, heading, argument)
  local names = {}
  for name in pairs(tests) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(names) do
    local is_ok, message = xpcall(function() tests[name](argument) end, debug.traceback)
    if not is_ok then
      io.stderr:write(heading or "", name, ": ", message, "\n")
      os.exit(1)
    end
  end
end
