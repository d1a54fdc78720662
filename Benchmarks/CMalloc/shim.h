// What the allocator says about itself, which Swift's module of the C library leaves out on Linux.
#ifdef __linux__
#include <malloc.h>
#endif
