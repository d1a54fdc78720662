/* Requests all pages, COUNT in parallel, and keeps nothing.  Usage: multi URL PAGES ITEMS COUNT */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>

static size_t drop(char *bytes, size_t size, size_t count, void *sum) {
    (void)bytes;
    *(size_t *)sum += size * count;
    return size * count;
}

int main(int argc, char **argv) {
    if (argc < 5) return 2;
    int pages = atoi(argv[2]), items = atoi(argv[3]), count = atoi(argv[4]);
    CURLM *multi = curl_multi_init();
    size_t sum = 0;
    int next = 0, done = 0;
    char url[512];
    for (int i = 0; i < count && next < pages; i++) {
        CURL *easy = curl_easy_init();
        snprintf(url, sizeof url, "%s?offset=%d", argv[1], next++ * items);
        curl_easy_setopt(easy, CURLOPT_URL, url);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, &sum);
        curl_multi_add_handle(multi, easy);
    }
    while (done < pages) {
        int running = 0, left = 0;
        CURLMsg *message;
        curl_multi_perform(multi, &running);
        while ((message = curl_multi_info_read(multi, &left))) {
            CURL *easy = message->easy_handle;
            long status = 0;
            if (message->msg != CURLMSG_DONE || message->data.result != CURLE_OK) return 1;
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
            if (status != 200) return 1;
            done++;
            curl_multi_remove_handle(multi, easy);
            if (next < pages) {
                snprintf(url, sizeof url, "%s?offset=%d", argv[1], next++ * items);
                curl_easy_setopt(easy, CURLOPT_URL, url);
                curl_multi_add_handle(multi, easy);
                running++;
            }
        }
        if (running) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    printf("%zu\n", sum);
    curl_multi_cleanup(multi);
    return 0;
}
