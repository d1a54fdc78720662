// libmicrohttpd as the stand-in uses it, but with a single answer from memory for every request.
//
//   cc -O2 -o bare-server bare-server.c -lmicrohttpd && ./bare-server FILE      prints its port
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

static struct MHD_Response *answer;

static enum MHD_Result ignore(void *context, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value, size_t value_size) {
    return MHD_YES;
}

static void *begin(void *context, const char *target, struct MHD_Connection *connection) { return calloc(1, 16); }

static void complete(void *context, struct MHD_Connection *connection, void **request, enum MHD_RequestTerminationCode code) {
    free(*request);
    *request = NULL;
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
                              const char *upload, size_t *upload_size, void **request) {
    char *has_begun = *request;
    if (*has_begun) return MHD_queue_response(connection, 200, answer);
    *has_begun = 1;
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, ignore, NULL);
    return MHD_YES;
}

int main(int count, char **words) {
    static char body[1 << 20];
    FILE *file = count > 1 ? fopen(words[1], "rb") : NULL;
    if (!file) return 2;
    answer = MHD_create_response_from_buffer(fread(body, 1, sizeof body, file), body, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(answer, "Content-Type", "application/json");
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_SUPPRESS_DATE_NO_CLOCK, 0,
        NULL, NULL, handle, NULL, MHD_OPTION_URI_LOG_CALLBACK, begin, NULL, MHD_OPTION_NOTIFY_COMPLETED, complete, NULL,
        MHD_OPTION_CONNECTION_LIMIT, 100000, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16384, MHD_OPTION_CONNECTION_TIMEOUT, 75,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    if (!daemon || bind(listener, (void *)&address, size) || listen(listener, 4096)) return 3;
    getsockname(listener, (void *)&address, &size);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    for (;;) {
        struct sockaddr_storage peer;
        socklen_t length = sizeof peer;
        int connection = accept4(listener, (void *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (connection < 0) continue;
        setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        MHD_add_connection(daemon, connection, (void *)&peer, length);
    }
}
