// Makes the disk full while a file exists: preloaded into the server, writes at an offset fail like on a full disk.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static int is_full(void) {
    const char* mark = getenv("FULL_DISK");
    return mark != NULL && access(mark, F_OK) == 0;
}

ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t offset) {
    if (is_full()) {
        errno = ENOSPC;
        return -1;
    }
    ssize_t (*next)(int, const void*, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
    return next(file, bytes, size, offset);
}

ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) {
    return pwrite64(file, bytes, size, offset);
}
