#include <sys/socket.h>
#include <microhttpd.h>

// What a daemon is started with; `MHD_start_daemon` takes it as variable arguments, which Swift cannot pass.
struct tape_mhd_callbacks {
    MHD_AccessHandlerCallback handle;
    void *(*begin)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback complete;
    MHD_NotifyConnectionCallback connect;
    void *context;
};

// A daemon without a listening socket: connections are handed to it. It speaks TLS where there is `retrieve`, a
// `gnutls_certificate_retrieve_function2`, which gives the certificate for the name that a client asks for.
static inline struct MHD_Daemon *tape_mhd_start(
    const struct tape_mhd_callbacks *callbacks, unsigned connection_limit, size_t memory_limit,
    unsigned idle_seconds, const void *retrieve) {
    unsigned flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET |
                     MHD_ALLOW_SUSPEND_RESUME | MHD_USE_SUPPRESS_DATE_NO_CLOCK;
    return MHD_start_daemon(
        retrieve == NULL ? flags : flags | MHD_USE_TLS, 0, NULL, NULL, callbacks->handle,
        callbacks->context,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks->begin, callbacks->context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks->complete, callbacks->context,
        MHD_OPTION_NOTIFY_CONNECTION, callbacks->connect, callbacks->context,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
#if MHD_VERSION >= 0x01000000
        MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1,
#else
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
#endif
        // Nothing behind the first end is read.
        retrieve == NULL ? MHD_OPTION_END : MHD_OPTION_HTTPS_CERT_CALLBACK, retrieve,
        MHD_OPTION_END);
}

// Whether this version takes header lines that are folded, which it joins elsewhere in its memory. Later ones refuse them, and
// put what they read where they like.
static inline int tape_mhd_takes_folded_lines(void) { return MHD_VERSION < 0x01000000; }

// Header lines that stand where they came, one right behind the other.
struct tape_mhd_lines {
    // Where the line before ended.
    const char *end;
    // Where names and values begin and end, so that equal bytes read otherwise are told apart.
    unsigned long long shape;
    int is_plain;
};

static inline enum MHD_Result tape_mhd_note_line(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value,
    size_t value_size) {
    struct tape_mhd_lines *lines = context;
    (void)kind;
    if (name != lines->end + 2 || value == NULL || value < name + name_size) {
        lines->is_plain = 0;
        return MHD_NO;
    }
    lines->end = value + value_size;
    lines->shape = (lines->shape ^ name_size) * 1099511628211ULL;
    lines->shape = (lines->shape ^ (size_t)(value - name)) * 1099511628211ULL;
    lines->shape = (lines->shape ^ value_size) * 1099511628211ULL;
    return MHD_YES;
}

// The header lines behind a version, where the library left them in place; later versions put them where they like.
static inline struct tape_mhd_lines tape_mhd_lines_behind(
    struct MHD_Connection *connection, const char *version_end) {
    struct tape_mhd_lines lines = {version_end, 14695981039346656037ULL, tape_mhd_takes_folded_lines()};
    if (!lines.is_plain) return lines;
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, tape_mhd_note_line, &lines);
    // A line without a name is not told of. Behind the last one that is, the library made NULs of two line ends.
    lines.is_plain = lines.is_plain && lines.end[2] == 0 && lines.end[3] == 0;
    return lines;
}

static inline int tape_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

static inline void *tape_mhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}
