#include <stddef.h>

// What Swift cannot call: functions with variable arguments, macros over control messages, and calls that the C library
// declares for programs alone that ask for GNU's extensions. It is compiled apart, because the headers it takes would hide
// declarations of Swift's own module for the C library.

#ifdef __linux__
// Gives this process a network and mounts of its own, and if asked for users of its own, too.
int tape_unshare(int makes_user);

// What is mounted from now on is seen by this process and its children alone.
int tape_mount_privately(void);

int tape_mount_over(const char *source, const char *target);

// A new network has a loopback interface, which is down.
int tape_raise_loopback(void);
#endif

enum { tape_most_descriptors = 64 };

// Sends some bytes, and descriptors with them; gives how many bytes went.
long tape_send_descriptors(
    int socket, const void *bytes, size_t size, const int *descriptors, int count);

// Receives bytes and what descriptors came with them; there is room for `tape_most_descriptors`.
long tape_receive_descriptors(int socket, void *bytes, size_t size, int *descriptors, int *count);
