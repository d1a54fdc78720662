#include "shim.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/sched.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/syscall.h>

int tape_unshare(int makes_user) {
    int kinds = CLONE_NEWNET | CLONE_NEWNS;
    // The C library declares `unshare` for those alone who ask for GNU's extensions before anything else is read.
    return (int)syscall(SYS_unshare, makes_user ? kinds | CLONE_NEWUSER : kinds);
}

int tape_mount_privately(void) {
    return mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL);
}

int tape_mount_over(const char *source, const char *target) {
    return mount(source, target, NULL, MS_BIND, NULL);
}

int tape_raise_loopback(void) {
    int handle = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (handle < 0) return -1;
    struct ifreq request;
    memset(&request, 0, sizeof request);
    strcpy(request.ifr_name, "lo");
    request.ifr_flags = IFF_UP | IFF_RUNNING;
    int result = ioctl(handle, SIOCSIFFLAGS, &request);
    int number = errno;
    close(handle);
    errno = number;
    return result;
}
#endif

long tape_send_descriptors(
    int socket, const void *bytes, size_t size, const int *descriptors, int count) {
    _Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof(int) * tape_most_descriptors)];
    struct iovec part = {(void *)bytes, size};
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (count > tape_most_descriptors) {
        errno = EINVAL;
        return -1;
    }
    if (count > 0) {
        memset(room, 0, sizeof room);
        message.msg_control = room;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof(int) * count);
        memcpy(CMSG_DATA(head), descriptors, sizeof(int) * count);
    }
    return sendmsg(socket, &message, 0);
}

long tape_receive_descriptors(
    int socket, void *bytes, size_t size, int *descriptors, int *count) {
    _Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof(int) * tape_most_descriptors)];
    struct iovec part = {bytes, size};
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = room;
    message.msg_controllen = sizeof room;
    *count = 0;
    int flags = 0;
#ifdef MSG_CMSG_CLOEXEC
    // So that no child that is started meanwhile has them.
    flags = MSG_CMSG_CLOEXEC;
#endif
    ssize_t received;
    do received = recvmsg(socket, &message, flags);
    while (received < 0 && errno == EINTR);
    if (received < 0) return received;
    for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head != NULL;
         head = CMSG_NXTHDR(&message, head)) {
        if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
        int here = (int)((head->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        memcpy(descriptors + *count, CMSG_DATA(head), sizeof(int) * here);
        *count += here;
    }
    if (message.msg_flags & MSG_CTRUNC) {
        for (int place = 0; place < *count; place++) close(descriptors[place]);
        *count = 0;
        errno = EMSGSIZE;
        return -1;
    }
    return received;
}
