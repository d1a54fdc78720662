#ifdef __linux__
#include <sys/prctl.h>
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
