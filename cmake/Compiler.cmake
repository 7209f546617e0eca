# Compiler settings: `gilint_own` carries the warnings and include folders of our own code; nothing else sees them.

if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(GILINT_CCACHE ccache)
  if(GILINT_CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER ${GILINT_CCACHE})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${GILINT_CCACHE})
  endif()
endif()

if(GILINT_SANITIZE)
  add_compile_options(-fsanitize=${GILINT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${GILINT_SANITIZE})
endif()

if(GILINT_LTO)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT GILINT_HAS_LTO OUTPUT GILINT_LTO_OUTPUT LANGUAGES C CXX)
  if(GILINT_HAS_LTO)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
  else()
    message(STATUS "This compiler has no link-time optimisation: ${GILINT_LTO_OUTPUT}")
  endif()
endif()

add_library(gilint_own INTERFACE)
target_include_directories(gilint_own INTERFACE ${PROJECT_SOURCE_DIR}/src ${GILINT_GENERATED})
target_compile_features(gilint_own INTERFACE cxx_std_20)
target_compile_options(gilint_own INTERFACE -Wall -Wextra $<$<BOOL:${GILINT_WERROR}>:-Werror>)
# GCC 12 sees overlapping copies in std::string concatenation that are not there (GCC bug 105651).
target_compile_options(gilint_own INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
