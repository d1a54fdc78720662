#ifdef __linux__
#include <sys/prctl.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#include <spawn.h>

extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

// Has a program to be started inherit no open file from this number on; glibc declares the function only for GNU's dialect of C.
static inline int tape_close_files_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
#endif

// Makes processes whose own parent is gone children of this one; `prctl` takes variable arguments, which Swift cannot pass.
// 0 where the system does so.
static inline int tape_adopt_orphans(void) {
#ifdef __linux__
    return prctl(PR_SET_CHILD_SUBREAPER, 1UL, 0UL, 0UL, 0UL);
#else
    return -1;
#endif
}

// Has blocks of so many bytes and more go back to the system as soon as they are free. Once one such block was freed, glibc keeps
// the next ones in its heaps, where the arrays of a large page leave holes that nothing else fits into.
static inline void tape_return_blocks_of(int bytes) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, bytes);
#else
    (void)bytes;
#endif
}
