# Checks, and tests that the checks can fail.
set(tools ${PROJECT_SOURCE_DIR}/tools)
set(checks ${PROJECT_SOURCE_DIR}/tests/checks)

# What our own program says.
add_test(NAME checks.manual COMMAND ${checks}/manual_test.py $<TARGET_FILE:glidepath_program> ${tools}/make_manual)
# A machine without pseudo-terminals (a chroot without devpts) cannot show what a terminal shows: said as skipped.
set_tests_properties(checks.manual PROPERTIES SKIP_REGULAR_EXPRESSION "out of pty devices")
add_test(NAME checks.terminal_manners
         COMMAND ${checks}/terminal_manners_test.py $<TARGET_FILE:glidepath_program> ${PROJECT_SOURCE_DIR})
set_tests_properties(checks.terminal_manners PROPERTIES SKIP_REGULAR_EXPRESSION "out of pty devices")
add_test(NAME checks.readme_examples
         COMMAND ${PROJECT_SOURCE_DIR}/tests/checks/readme_test.py ${PROJECT_SOURCE_DIR}/README.md
                 $<TARGET_FILE:glidepath_program> ${PROJECT_SOURCE_DIR}/include
         WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
add_test(NAME checks.docs_commands
         COMMAND ${checks}/docs_commands_test.py $<TARGET_FILE:glidepath_program> ${PROJECT_SOURCE_DIR}
                 ${PROJECT_SOURCE_DIR}/docs/wire.md ${PROJECT_SOURCE_DIR}/docs/dat.md
                 ${PROJECT_SOURCE_DIR}/docs/oracle.md)
add_test(NAME checks.oracle_conversations
         COMMAND ${checks}/oracle_docs_test.py $<TARGET_FILE:glidepath_program> ${PROJECT_SOURCE_DIR}/docs/oracle.md)

# Checks of texts and sources, which say the same in every build: a sanitizer adds nothing.
if(GLIDEPATH_SANITIZE)
  return()
endif()
add_test(NAME checks.layers COMMAND ${tools}/check_layers)
add_test(NAME checks.layers_can_fail COMMAND ${checks}/layers_test.py)
add_test(NAME checks.flags COMMAND ${tools}/check_flags ${CMAKE_BINARY_DIR}/compile_commands.json)
add_test(NAME checks.flags_can_fail COMMAND ${checks}/flags_test.py)
add_test(NAME checks.dat_examples COMMAND ${checks}/dat_examples_test.py)
add_test(NAME checks.motion_commands COMMAND ${tools}/generate_motion_commands --check)
add_test(NAME checks.motion_commands_can_fail COMMAND ${checks}/motion_commands_test.py)
add_test(NAME checks.diagrams COMMAND ${tools}/draw_diagrams --check)
add_test(NAME checks.diagrams_can_fail COMMAND ${checks}/diagrams_test.py)
add_test(NAME checks.references COMMAND ${tools}/check_references)
add_test(NAME checks.references_can_fail COMMAND ${checks}/references_test.py)
add_test(NAME checks.retail_map COMMAND ${tools}/check_retail_map)
add_test(NAME checks.retail_map_can_fail COMMAND ${checks}/retail_map_test.py)
add_test(NAME checks.architecture COMMAND ${tools}/check_architecture)
add_test(NAME checks.architecture_can_fail COMMAND ${checks}/architecture_test.py)
add_test(NAME checks.docs_style COMMAND ${tools}/check_docs)
add_test(NAME checks.docs_style_can_fail COMMAND ${checks}/docs_style_test.py)
add_test(NAME checks.site COMMAND ${checks}/site_test.py ${PROJECT_SOURCE_DIR})
add_test(NAME checks.showcase COMMAND ${checks}/showcase_test.py $<TARGET_FILE:glidepath_program>)
add_test(NAME checks.terminal_can_fail COMMAND ${checks}/terminal_test.py)
set_tests_properties(checks.terminal_can_fail PROPERTIES SKIP_REGULAR_EXPRESSION "out of pty devices")
# What a terminal shows is the same whichever compiler made the program, so one of them draws it.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_test(NAME checks.terminal COMMAND ${tools}/draw_terminal --check $<TARGET_FILE:glidepath_program>)
  set_tests_properties(checks.terminal PROPERTIES SKIP_REGULAR_EXPRESSION "out of pty devices")
endif()
# The budget is that of one build; other compilers and levels count otherwise.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "RelWithDebInfo")
  add_test(NAME checks.instructions COMMAND ${tools}/check_instructions $<TARGET_FILE:fixed_work>)
endif()
add_test(NAME checks.instructions_can_fail COMMAND ${checks}/instructions_test.py)
add_test(NAME checks.setup COMMAND ${checks}/setup_test.py)

# With the warnings that the library itself is compiled with.
get_target_property(library_options glidepath COMPILE_OPTIONS)
list(FILTER library_options INCLUDE REGEX "^-W")
add_test(NAME checks.headers
         COMMAND ${tools}/check_headers ${PROJECT_SOURCE_DIR}/include ${checks}/public_headers.txt ${CMAKE_CXX_COMPILER}
                 ${library_options})
add_test(NAME checks.headers_can_fail COMMAND ${checks}/headers_test.py)
add_test(NAME checks.api_reference COMMAND ${tools}/api_reference ${CMAKE_BINARY_DIR}/api)
add_test(NAME checks.api_reference_can_fail COMMAND ${checks}/api_reference_test.py)
add_test(NAME checks.conformance_package COMMAND ${checks}/conformance_package_test.py)
