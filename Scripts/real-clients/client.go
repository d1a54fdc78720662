// Go's net/http, following Link headers.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"regexp"
	"time"
)

var next = regexp.MustCompile(`<([^>]*)>;\s*rel="next"`)

func main() {
	client := http.Client{Timeout: 3 * time.Second}
	var ids []int64
	for url := os.Getenv("PAGETAPE_URL") + os.Getenv("LIST_PATH") + "?per_page=3"; url != ""; {
		answer, err := client.Get(url)
		if err != nil {
			log.Fatal(err)
		}
		if answer.StatusCode != http.StatusOK {
			log.Fatal(answer.Status)
		}
		var issues []struct{ ID int64 }
		if err := json.NewDecoder(answer.Body).Decode(&issues); err != nil {
			log.Fatal(err)
		}
		answer.Body.Close()
		for _, issue := range issues {
			ids = append(ids, issue.ID)
		}
		url = ""
		if link := next.FindStringSubmatch(answer.Header.Get("Link")); link != nil {
			url = link[1]
		}
	}
	file, err := os.Create(os.Getenv("PAGETAPE_RESULT"))
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	for _, id := range ids {
		fmt.Fprintln(file, id)
	}
}
