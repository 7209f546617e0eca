# What is installed, and the Debian package. The wheel takes the component `program` alone.

if(SKBUILD)
  install(TARGETS gilint RUNTIME DESTINATION ${SKBUILD_SCRIPTS_DIR} COMPONENT program)
  return()
endif()

# Manual page and completions are what the program itself prints, so they know every option.
set(GILINT_PAGES ${PROJECT_BINARY_DIR}/pages)
file(MAKE_DIRECTORY ${GILINT_PAGES})
add_custom_command(OUTPUT ${GILINT_PAGES}/gilint.1 ${GILINT_PAGES}/gilint.bash ${GILINT_PAGES}/_gilint
    ${GILINT_PAGES}/gilint.fish
  COMMAND gilint manual > ${GILINT_PAGES}/gilint.1
  COMMAND gilint completions bash > ${GILINT_PAGES}/gilint.bash
  COMMAND gilint completions zsh > ${GILINT_PAGES}/_gilint
  COMMAND gilint completions fish > ${GILINT_PAGES}/gilint.fish
  DEPENDS gilint VERBATIM)
add_custom_target(pages ALL DEPENDS ${GILINT_PAGES}/gilint.1)

install(TARGETS gilint RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(FILES ${GILINT_PAGES}/gilint.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${GILINT_PAGES}/gilint.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME gilint)
install(FILES ${GILINT_PAGES}/_gilint DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${GILINT_PAGES}/gilint.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES schemas/gilint.schema.json schemas/gilint-config.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/gilint)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gilint)
set(CPACK_PACKAGE_CONTACT "gilint maintainers <${PROJECT_HOMEPAGE_URL}>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL OFF)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS git)
include(CPack)
