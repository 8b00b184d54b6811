# Writes OUTPUT/assets.S and OUTPUT/assets.cpp: the files of FOLDER with their types and digests, and what is smaller so
# compressed too.
file(MAKE_DIRECTORY ${OUTPUT}/gzip)
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)

set(types
  html "text/html" js "text/javascript" mjs "text/javascript"
  css "text/css" json "application/json" webmanifest "application/manifest+json" svg "image/svg+xml"
  png "image/png" ico "image/x-icon" webp "image/webp" wasm "application/wasm" woff2 "font/woff2"
  txt "text/plain")

# Paths are compared byte by byte in the program.
list(SORT files COMPARE STRING)
set(assembly ".section .rodata\n")
set(symbols "")
set(table "")
set(number 0)
foreach(file IN LISTS files)
  set(path ${FOLDER}/${file})
  get_filename_component(ending ${file} LAST_EXT)
  string(REGEX REPLACE "^\\." "" ending "${ending}")
  if(ending STREQUAL "map")  # for debuggers alone
    continue()
  endif()
  list(FIND types "${ending}" at)
  set(type "application/octet-stream")
  if(at GREATER -1)
    math(EXPR at "${at} + 1")
    list(GET types ${at} type)
  endif()
  if(type MATCHES "^text/")
    string(APPEND type "; charset=utf-8")
  endif()
  file(SHA256 ${path} digest)
  string(SUBSTRING ${digest} 0 32 digest)
  file(SIZE ${path} size)
  set(gzip ${OUTPUT}/gzip/${digest})
  execute_process(COMMAND gzip -9 -n -c ${path} OUTPUT_FILE ${gzip} COMMAND_ERROR_IS_FATAL ANY)
  file(SIZE ${gzip} gzip_size)
  set(compressed "{}")
  string(APPEND assembly "azulejo_web_${number}:\n.incbin \"${path}\"\n")
  string(APPEND symbols "extern const char azulejo_web_${number}[];\n")
  math(EXPR worth "${gzip_size} * 10 / (${size} + 1)")
  if(worth LESS 9)
    string(APPEND assembly "azulejo_web_${number}_gzip:\n.incbin \"${gzip}\"\n")
    string(APPEND symbols "extern const char azulejo_web_${number}_gzip[];\n")
    set(compressed "{azulejo_web_${number}_gzip, ${gzip_size}}")
  endif()
  string(APPEND table
    "        {\"/${file}\", \"${type}\", \"${digest}\", {azulejo_web_${number}, ${size}}, ${compressed}},\n")
  math(EXPR number "${number} + 1")
endforeach()
string(REGEX REPLACE "(azulejo_web_[0-9a-z_]+):" ".global \\1\n\\1:" assembly "${assembly}")
string(APPEND assembly ".section .note.GNU-stack, \"\", @progbits\n")
file(WRITE ${OUTPUT}/assets.S "${assembly}")

if(table)
  set(body "    static const Asset table[] = {\n${table}    };\n    return table;\n")
else()
  set(body "    return {};\n")
endif()
file(WRITE ${OUTPUT}/assets.cpp
  "#include \"server/web/assets.h\"\n\nextern \"C\" {\n${symbols}}\n\nnamespace azulejo::server {\n\n"
  "std::span<const Asset> built_in_assets() {\n${body}}\n\n}  // namespace azulejo::server\n")
