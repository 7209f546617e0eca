# Finds the libraries that come from the system. Other copies: set `fmt_ROOT`, `CLI11_ROOT`, `tomlplusplus_ROOT`,
# `nlohmann_json_ROOT`, `xxHash_ROOT`, `GTest_ROOT` or `benchmark_ROOT` to their install prefix, or `CMAKE_PREFIX_PATH` for all.
# Everything that is missing is reported at once, with the packages to install.

set(GILINT_MISSING "")

# Looks for CMake package NAME that should define TARGET. PACKAGES: names for Debian, Fedora, Homebrew, vcpkg.
function(gilint_require name target)
  find_package(${name} QUIET)
  if(NOT TARGET ${target})
    list(JOIN ARGN ";" packages)
    set(GILINT_MISSING ${GILINT_MISSING} "${name}" ${packages} PARENT_SCOPE)
  endif()
endfunction()

gilint_require(fmt fmt::fmt libfmt-dev fmt-devel fmt fmt)
gilint_require(CLI11 CLI11::CLI11 libcli11-dev cli11-devel cli11 cli11)
gilint_require(tomlplusplus tomlplusplus::tomlplusplus libtomlplusplus-dev tomlplusplus-devel tomlplusplus tomlplusplus)
gilint_require(nlohmann_json nlohmann_json::nlohmann_json nlohmann-json3-dev json-devel nlohmann-json nlohmann-json)
gilint_require(xxHash xxHash::xxhash libxxhash-dev xxhash-devel xxhash xxhash)
if(GILINT_TESTS)
  gilint_require(GTest GTest::gtest_main libgtest-dev gtest-devel googletest gtest)
endif()
if(GILINT_BENCHMARKS)
  gilint_require(benchmark benchmark::benchmark libbenchmark-dev google-benchmark-devel google-benchmark benchmark)
endif()

if(GILINT_MISSING)
  set(GILINT_REPORT "These libraries are missing:\n")
  set(GILINT_DEBIAN "")
  set(GILINT_FEDORA "")
  set(GILINT_HOMEBREW "")
  set(GILINT_VCPKG "")
  while(GILINT_MISSING)
    list(POP_FRONT GILINT_MISSING name debian fedora homebrew vcpkg)
    string(APPEND GILINT_REPORT "  ${name} (another copy: -D${name}_ROOT=PREFIX)\n")
    string(APPEND GILINT_DEBIAN " ${debian}")
    string(APPEND GILINT_FEDORA " ${fedora}")
    string(APPEND GILINT_HOMEBREW " ${homebrew}")
    string(APPEND GILINT_VCPKG " ${vcpkg}")
  endwhile()
  message(FATAL_ERROR "${GILINT_REPORT}"
    "Debian, Ubuntu:  apt-get install${GILINT_DEBIAN}\n"
    "Fedora:          dnf install${GILINT_FEDORA}\n"
    "Homebrew:        brew install${GILINT_HOMEBREW}\n"
    "vcpkg:           vcpkg install${GILINT_VCPKG}\n")
endif()

find_package(Threads REQUIRED)

# The libraries as the stages link them: shared, or as headers that hold all of their code.
set(GILINT_FMT fmt::fmt)
set(GILINT_TOML tomlplusplus::tomlplusplus)
set(GILINT_XXHASH xxHash::xxhash)
if(GILINT_PORTABLE)
  set(GILINT_FMT fmt::fmt-header-only)
  foreach(library toml xxhash)
    string(TOUPPER ${library} upper)
    add_library(gilint_${library} INTERFACE)
    target_include_directories(gilint_${library} SYSTEM INTERFACE
      $<TARGET_PROPERTY:${GILINT_${upper}},INTERFACE_INCLUDE_DIRECTORIES>)
    set(GILINT_${upper} gilint_${library})
  endforeach()
  target_compile_definitions(gilint_toml INTERFACE TOML_HEADER_ONLY=1)
  target_compile_definitions(gilint_xxhash INTERFACE XXH_INLINE_ALL)
  add_link_options(-static-libstdc++ -static-libgcc)
endif()
