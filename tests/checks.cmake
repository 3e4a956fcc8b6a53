# Checks of the sources themselves, and tests that the checks can fail.
set(tools ${PROJECT_SOURCE_DIR}/tools)
set(checks ${PROJECT_SOURCE_DIR}/tests/checks)

add_test(NAME checks.layers COMMAND ${tools}/check_layers)
add_test(NAME checks.layers_can_fail COMMAND ${checks}/layers_test.py)
add_test(NAME checks.flags COMMAND ${tools}/check_flags ${CMAKE_BINARY_DIR}/compile_commands.json)
add_test(NAME checks.flags_can_fail COMMAND ${checks}/flags_test.py)
add_test(NAME checks.motion_commands COMMAND ${tools}/generate_motion_commands --check)
add_test(NAME checks.motion_commands_can_fail COMMAND ${checks}/motion_commands_test.py)
add_test(NAME checks.diagrams COMMAND ${tools}/draw_diagrams --check)
add_test(NAME checks.diagrams_can_fail COMMAND ${checks}/diagrams_test.py)
add_test(NAME checks.setup COMMAND ${checks}/setup_test.py)

# With the warnings that the library itself is compiled with.
get_target_property(library_options glidepath COMPILE_OPTIONS)
list(FILTER library_options INCLUDE REGEX "^-W")
add_test(NAME checks.headers_compile_alone
         COMMAND ${checks}/headers_compile_alone ${PROJECT_SOURCE_DIR}/include ${CMAKE_CXX_COMPILER} ${library_options})
add_test(NAME checks.headers_compile_alone_can_fail
         COMMAND ${checks}/headers_compile_alone ${checks}/broken_header ${CMAKE_CXX_COMPILER} ${library_options})
set_tests_properties(checks.headers_compile_alone_can_fail PROPERTIES
                     PASS_REGULAR_EXPRESSION "glidepath/needs_another_header.h does not compile alone")

add_test(NAME checks.readme_examples
         COMMAND ${PROJECT_SOURCE_DIR}/tests/checks/readme_test.py ${PROJECT_SOURCE_DIR}/README.md
                 $<TARGET_FILE:glidepath_program> ${PROJECT_SOURCE_DIR}/include
         WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
add_test(NAME checks.docs_commands
         COMMAND ${checks}/docs_commands_test.py $<TARGET_FILE:glidepath_program> ${PROJECT_SOURCE_DIR}
                 ${PROJECT_SOURCE_DIR}/docs/wire.md ${PROJECT_SOURCE_DIR}/docs/dat.md)
