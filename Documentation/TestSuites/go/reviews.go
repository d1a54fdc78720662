// Package reviews reads a list page by page.
package reviews

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

type page struct {
	Items []struct{ ID string }
	Next  *string
}

var client = http.Client{Timeout: 2 * time.Second}

// FetchAll gives every id of the list; anything that is not a whole page is an error.
func FetchAll(base string) ([]string, error) {
	ids, seen := []string{}, map[string]bool{}
	query := url.Values{"limit": {"20"}}
	for {
		page, err := fetch(base + "/reviews?" + query.Encode())
		if err != nil {
			return nil, err
		}
		for _, item := range page.Items {
			ids = append(ids, item.ID)
		}
		if page.Next == nil {
			return ids, nil
		}
		if seen[*page.Next] {
			return nil, errors.New("the cursor leads in a circle")
		}
		seen[*page.Next] = true
		query.Set("cursor", *page.Next)
	}
}

func fetch(url string) (*page, error) {
	answer, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("status %d", answer.StatusCode)
	}
	var page page
	err = json.NewDecoder(answer.Body).Decode(&page)
	// Some servers tell of an error with status 200.
	if err == nil && page.Items == nil {
		err = errors.New("a page without items")
	}
	return &page, err
}
