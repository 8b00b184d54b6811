// Prints the signature of `azulejo bench`: for machines that have nothing but the lower layers, such as an emulated
// one.
#include <cinttypes>
#include <cstdio>

#include "analysis/bench.h"

int main() {
    std::printf("%" PRIu64 "\n", azulejo::analysis::bench_signature());
}
