# Writes OUTPUT, a C++ file with the texts of FILES by name (without folder and ending): NAMESPACE::FUNCTION(), declared in
# HEADER, a span of TYPE, which has a name and a text.
separate_arguments(FILES)
set(text "#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\n\nstd::span<const ${TYPE}> ${FUNCTION}() {\n")
string(APPEND text "    static constexpr ${TYPE} table[] = {\n")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} content)
  string(APPEND text "        {\"${name}\", R\"text(${content})text\"},\n")
endforeach()
string(APPEND text "    };\n    return table;\n}\n\n}  // namespace ${NAMESPACE}\n")
file(WRITE ${OUTPUT} "${text}")
