import TapeReport

/// The output of `pagetape help`: where to start, one line for each command, and the exit statuses.
struct HelpOverview {
    let commands: [any Command]
    let layout: TextLayout

    static let examples = [
        Example(
            "pagetape probe 'https://api.example.com/reviews?limit=20' -o Specs/",
            "asks how the API pages, and writes a spec"),
        Example(
            "pagetape record Specs/api-example-com-reviews.yaml",
            "walks the list once, into Cassettes/"),
        Example("pagetape verify", "judges every recording, from now on without a network"),
    ]

    static let statuses = [
        ("0", "contract kept; nothing to mend"),
        ("1", "contract broken"),
        ("2", "a mistake in the command line, a spec, a cassette or pagetape.yaml"),
        ("3", "could not run, or a required law was never put to the test"),
    ]

    var text: String {
        let names = commands.map { ($0.name, $0.summary) } + [("help COMMAND", "how to use it")]
        let width = (names.map(\.0.count).max() ?? 0) + 2
        return [
            "Records a paginated HTTP API once and proves, offline, that it keeps its paging contract."
                .folded(to: layout.columns).joined(separator: "\n"),
            "Begin with:\n"
                + Self.examples.map { "  \($0.line)\n      \($0.purpose)" }.joined(separator: "\n"),
            "Commands:\n" + rows(names, width: width),
            "Exit status:\n" + rows(Self.statuses, width: 3),
        ].joined(separator: "\n\n") + "\n"
    }

    private func rows(_ rows: [(String, String)], width: Int) -> String {
        rows.flatMap { HelpPage.row($0.0, $0.1, width: width, columns: layout.columns) }
            .joined(separator: "\n")
    }
}
