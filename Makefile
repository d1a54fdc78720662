# Every target sets the machine up first; on one that is ready this takes no time.
SWIFT ?= swift
PREFIX ?= /usr/local
TOOL = .build/release/pagetape
TO = $(DESTDIR)$(PREFIX)

.PHONY: verify test tool check bench wire fuzz soak docs site dist install clean ready
.DEFAULT_GOAL := verify

# Builds the tool and verifies the shipped specs against the shipped cassettes.
verify: tool
	@$(TOOL) verify

# Runs every test and says how long the parts took.
test: ready
	@Scripts/test

tool: ready
	@Scripts/build-tool

# All that a change must pass: the tests, the linter, the rules of the house, the sanitizers and more.
check: ready
	@Scripts/check

# Prints our figures beside those of peers measured in the same run, keeps them and draws those that have a bar.
bench: tool
	@Scripts/bench-history run; status=$$?; Scripts/bench-history draw && exit $$status

# Records from a real nginx over HTTP/2, TLS, client certificates and a Unix socket.
wire: tool
	@Scripts/wire

# Feeds every fuzz target for so many seconds each: make fuzz SECONDS=60
SECONDS ?= 60
fuzz: ready
	@Fuzz/run $(SECONDS)

# Asks a stand-in for pages under mixed faults for so long: make soak MINUTES=3
MINUTES ?= 30
soak: tool
	@Scripts/soak --minutes $(MINUTES)

# Compiles the documentation comments, every broken link an error.
docs: ready
	@Scripts/check build docs

# The documents and the documentation of the libraries as a site in .build/site: make site BASE=/pagetape
BASE ?= /
site: ready
	@Scripts/check build
	@Scripts/site --base $(BASE) --look

# An archive, a Debian package, their list of parts and their sums, in dist/.
dist:
	@Scripts/dist

# The tool that needs no toolchain, man pages, completions, schemas, examples and documents: make install PREFIX=~/.local
install:
	@tool=$$(Scripts/dist-tool) && Scripts/install-files "$$tool" "$(TO)" && echo "installed below $(TO)"

clean:
	rm -rf .build .build-* dist

ready:
	@Scripts/bootstrap
