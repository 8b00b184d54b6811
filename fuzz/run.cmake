# Runs a fuzz target over its corpus and then on from there:
#   cmake -DTARGET=… -DCORPUS=… -DWORK=… -DRUNS=… [-DDICTIONARY=…] -P run.cmake
# Inputs that it finds worth keeping, and those that break it, go to WORK and never into the source tree.
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK}/found ${WORK}/broken)
set(options -seed=1 -max_len=4096 -runs=${RUNS} -timeout=20 -print_final_stats=1 -artifact_prefix=${WORK}/broken/)
if(DICTIONARY)
  list(APPEND options -dict=${DICTIONARY})
endif()
execute_process(COMMAND ${TARGET} ${options} ${WORK}/found ${CORPUS} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  file(GLOB broken ${WORK}/broken/*)
  message(FATAL_ERROR "${TARGET} ended with ${result}; the input is in: ${broken}")
endif()
