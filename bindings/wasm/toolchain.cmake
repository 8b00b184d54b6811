# WebAssembly with Debian's clang-19, wasi-libc and libc++: no exceptions, no threads, no operating system but what the
# JavaScript side supplies.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(triple wasm32-wasi)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET ${triple})
set(CMAKE_ASM_COMPILER clang-19)
set(CMAKE_ASM_COMPILER_TARGET ${triple})
# The linker reads archives without an index, which only LLVM's own tools could make.
set(CMAKE_AR ar)
set(CMAKE_RANLIB true)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -mbulk-memory -fno-exceptions -fno-rtti")
