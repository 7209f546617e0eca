# A stage is a folder of src/ and a static library of the same name that links the stages declared before it.

set(GILINT_STAGES "")

# gilint_stage(name [GENERATED] [LIBRARIES ...]): a stage without sources, own or generated, is an interface library.
macro(gilint_stage name)
  cmake_parse_arguments(STAGE "GENERATED" "" "LIBRARIES" ${ARGN})
  file(GLOB STAGE_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  if(STAGE_SOURCES OR STAGE_GENERATED)
    add_library(${name} STATIC ${STAGE_SOURCES})
    target_link_libraries(${name} PRIVATE gilint_own PUBLIC ${GILINT_STAGES} ${STAGE_LIBRARIES})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${GILINT_STAGES} ${STAGE_LIBRARIES})
  endif()
  list(APPEND GILINT_STAGES ${name})
endmacro()

# Adds generated sources to a stage that may still be without sources of its own.
function(gilint_stage_sources name)
  get_target_property(type ${name} TYPE)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    target_sources(${name} PRIVATE ${ARGN})
  endif()
endfunction()
