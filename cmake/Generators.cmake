# Generators are small programs in src/<stage>/generate/ that write sources into the build tree.

# Builds src/<stage>/generate/<name>.cpp as the program generate_<name>.
function(gilint_generator stage name)
  add_executable(generate_${name} ${PROJECT_SOURCE_DIR}/src/${stage}/generate/${name}.cpp)
  target_link_libraries(generate_${name} PRIVATE gilint_own ${ARGN})
  set_target_properties(generate_${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/generators
    INTERPROCEDURAL_OPTIMIZATION OFF)
endfunction()

# syntax/kinds.h: node kinds and fields of the pinned grammar.
function(gilint_generate_kinds stage)
  gilint_generator(syntax kinds nlohmann_json::nlohmann_json)
  set(header ${GILINT_GENERATED}/syntax/kinds.h)
  add_custom_command(OUTPUT ${header}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${GILINT_GENERATED}/syntax
    COMMAND generate_kinds ${GILINT_NODE_TYPES} ${header}
    DEPENDS generate_kinds ${GILINT_NODE_TYPES}
    COMMENT "Generating syntax/kinds.h" VERBATIM)
  set_property(GLOBAL APPEND PROPERTY GILINT_GENERATED_SOURCES ${header})
  add_custom_target(syntax_kinds DEPENDS ${header})
  add_dependencies(${stage} syntax_kinds)
endfunction()

# models/tables.cpp: what libraries do, from src/models/*.toml.
function(gilint_generate_models stage)
  file(GLOB generator CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/models/generate/tables.cpp)
  if(NOT generator)
    return()
  endif()
  gilint_generator(models tables base ${GILINT_FMT} ${GILINT_TOML})
  target_sources(generate_tables PRIVATE  # the stage's own parser
    ${PROJECT_SOURCE_DIR}/src/models/arena.cpp
    ${PROJECT_SOURCE_DIR}/src/models/entries.cpp
    ${PROJECT_SOURCE_DIR}/src/models/parse.cpp
    ${PROJECT_SOURCE_DIR}/src/models/reader.cpp)
  file(GLOB entries CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/models/*.toml)
  set(tables ${GILINT_GENERATED}/models/tables.cpp)
  add_custom_command(OUTPUT ${tables}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${GILINT_GENERATED}/models
    COMMAND generate_tables ${tables} ${entries}
    DEPENDS generate_tables ${entries}
    COMMENT "Generating models/tables.cpp" VERBATIM)
  set_property(GLOBAL APPEND PROPERTY GILINT_GENERATED_SOURCES ${tables})
  gilint_stage_sources(${stage} ${tables})
endfunction()

# rules/registry.cpp lists the folders of rules/; rules/pages.cpp holds their texts.
function(gilint_generate_registry stage)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/rules/*/rule.cpp)
  set(folders "")
  set(texts "")
  set(GILINT_RULE_DECLARATIONS "")
  set(GILINT_RULE_ENTRIES "")
  foreach(source ${sources})
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(name ${folder} NAME)
    string(REPLACE "-" "_" symbol ${name})
    list(APPEND folders ${folder})
    foreach(text rule.md bad.py good.py measured.json)
      if(EXISTS ${folder}/${text})
        list(APPEND texts ${folder}/${text})
      endif()
    endforeach()
    string(APPEND GILINT_RULE_DECLARATIONS "extern const Rule ${symbol};\n")
    string(APPEND GILINT_RULE_ENTRIES "    {\"${name}\", &${symbol}},\n")
  endforeach()

  list(LENGTH folders GILINT_RULE_COUNT)

  gilint_generator(rules pages)
  set(pages ${GILINT_GENERATED}/rules/pages.cpp)
  add_custom_command(OUTPUT ${pages}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${GILINT_GENERATED}/rules
    COMMAND generate_pages ${pages} ${folders}
    DEPENDS generate_pages ${texts}
    COMMENT "Generating rules/pages.cpp" VERBATIM)
  set_property(GLOBAL APPEND PROPERTY GILINT_GENERATED_SOURCES ${pages})
  gilint_stage_sources(${stage} ${sources} ${pages})

  configure_file(${PROJECT_SOURCE_DIR}/src/rules/registry.cpp.in ${GILINT_GENERATED}/rules/registry.cpp @ONLY)
  gilint_stage_sources(${stage} ${GILINT_GENERATED}/rules/registry.cpp)
endfunction()
