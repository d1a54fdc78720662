/* Requests all pages in turn on one connection, and keeps nothing.  Usage: easy URL PAGES ITEMS */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>

static size_t drop(char *bytes, size_t size, size_t count, void *sum) {
    (void)bytes;
    *(size_t *)sum += size * count;
    return size * count;
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    CURL *easy = curl_easy_init();
    size_t sum = 0;
    char url[512];
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &sum);
    for (int page = 0; page < atoi(argv[2]); page++) {
        snprintf(url, sizeof url, "%s?offset=%d", argv[1], page * atoi(argv[3]));
        curl_easy_setopt(easy, CURLOPT_URL, url);
        long status = 0;
        if (curl_easy_perform(easy) != CURLE_OK) return 1;
        curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        if (status != 200) return 1;
    }
    printf("%zu\n", sum);
    curl_easy_cleanup(easy);
    return 0;
}
