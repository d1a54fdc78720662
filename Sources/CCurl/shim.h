#ifndef TAPE_CURL_SHIM_H
#define TAPE_CURL_SHIM_H

#include <curl/curl.h>

// curl's option functions are variadic, which Swift cannot call: one function per kind of value,
// so that the C compiler makes the call and checks the type.

static inline CURLcode tape_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tape_easy_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tape_easy_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tape_easy_set_bytes(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode tape_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    return curl_easy_setopt(easy, option, list);
}

static inline CURLcode tape_easy_set_context(CURL *easy, CURLoption option, void *context) {
    return curl_easy_setopt(easy, option, context);
}

static inline CURLcode tape_easy_set_buffer(CURL *easy, CURLoption option, char *buffer) {
    return curl_easy_setopt(easy, option, buffer);
}

static inline CURLcode tape_easy_set_writer(CURL *easy, CURLoption option,
                                            curl_write_callback callback) {
    return curl_easy_setopt(easy, option, callback);
}

static inline CURLcode tape_easy_set_debugger(CURL *easy, curl_debug_callback callback) {
    return curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, callback);
}

/// Called when a connection is there, right before the request is sent; needs curl 7.80.
static inline CURLcode tape_easy_set_prelude(CURL *easy,
                                             int (*callback)(void *, char *, char *, int, int),
                                             void *context) {
#if LIBCURL_VERSION_NUM >= 0x075000
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
#else
    return CURLE_NOT_BUILT_IN;
#endif
}

static inline CURLcode tape_easy_set_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline CURLcode tape_easy_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode tape_easy_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode tape_easy_get_context(CURL *easy, void **value) {
    return curl_easy_getinfo(easy, CURLINFO_PRIVATE, value);
}

static inline CURLMcode tape_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

#endif
