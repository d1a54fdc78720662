package reviews

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"testing"
)

func ask(t *testing.T, url string, body io.Reader) string {
	t.Helper()
	answer, err := http.Post(url, "application/json", body)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestConduct(t *testing.T) {
	server := exec.Command("pagetape", "serve", "--cases", "--quiet", "Specs/reviews.yaml")
	output, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer server.Process.Kill()
	var desk string
	for lines := bufio.NewScanner(output); desk == "" && lines.Scan(); {
		if strings.HasSuffix(lines.Text(), " is the desk") {
			desk = strings.Fields(lines.Text())[0]
		}
	}
	list, err := http.Get(desk + "/cases")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Name, URL, Verdict string }
	if err := json.NewDecoder(list.Body).Decode(&cases); err != nil {
		t.Fatal(err)
	}
	for _, one := range cases {
		t.Run(one.Name, func(t *testing.T) {
			ids, err := FetchAll(one.URL)
			ending, body := "ok", strings.Join(ids, "\n")
			if err != nil {
				ending, body = "failed", ""
			}
			report := ask(t, one.Verdict+"?as=text&ended="+ending, strings.NewReader(body))
			// Not only "contract broken": a client that never asks proves nothing.
			if !strings.Contains(report, "contract kept") {
				t.Error(report)
			}
		})
	}
}
