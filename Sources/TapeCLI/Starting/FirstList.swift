import TapeCassette
import TapeContracts

/// The first list of a new repository: its URL, and how a request for it is authorised.
struct FirstList: Equatable {
    let url: String
    /// Headers in the form that `--header` takes.
    let headers: [String]

    /// The list from the command line; nil if it names none.
    init?(_ arguments: Arguments) throws(UsageError) {
        guard let url = arguments.value("url") else { return nil }
        self.url = url.unquoted
        headers = arguments.all("header").map(\.unquoted)
        try refuseLiterals()
    }

    /// The list from two questions at a terminal; nil if the answer is that there is none yet.
    init?(asking ask: (String) -> String?) throws(UsageError) {
        guard let url = try Self.url(asking: ask) else { return nil }
        let authorisation = ask(
            "Authorised by (Enter for nothing; bearer, basic, or a header such as 'X-Api-Key: ${API_KEY}'): "
        )
        self.url = url
        switch authorisation?.unquoted ?? "" {
        case "": headers = []
        case "bearer": headers = ["Authorization: Bearer ${API_TOKEN}"]
        case "basic": headers = ["Authorization: Basic ${API_BASIC}"]
        case let header:
            guard header.contains(":") else {
                throw UsageError(
                    "`\(header)` is not a header; write 'Name: ${VARIABLE}', or bearer or basic")
            }
            headers = [header]
        }
        try refuseLiterals()
    }

    /// The URL that was typed, asked for again if it is none; nil if there is no list yet.
    private static func url(asking ask: (String) -> String?) throws(UsageError) -> String? {
        let example = "such as https://api.example.com/items"
        var question = "URL of a list to begin with, \(example) (Enter for none): "
        var url = ""
        for _ in 0..<mostQuestions {
            guard let answer = ask(question)?.unquoted, !answer.isEmpty else { return nil }
            if ["https://", "http://", "${"].contains(where: answer.hasPrefix) { return answer }
            url = answer
            question =
                "A URL begins with https:// or http://, \(example). URL (Enter for none): "
        }
        throw UsageError("\(url) is not a URL that begins with https:// or http://")
    }

    /// How often the URL is asked for.
    private static let mostQuestions = 3

    /// The answer goes into a spec, which others read.
    private func refuseLiterals() throws(UsageError) {
        let judge = LiteralCredentials()
        guard !judge.holdsCredential(url, in: .url) else {
            throw UsageError(
                "the URL holds a credential; write ${NAME} for it, which comes from the environment"
            )
        }
        for header in headers {
            let parts = header.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let value = String(parts[1].drop { $0 == " " })
            guard !judge.holdsCredential(value, in: .header(parts[0])) else {
                throw UsageError(
                    "the header \(parts[0]) holds a credential; write ${NAME} for it, which comes from the environment"
                )
            }
        }
    }

    /// The command line that finds out how the list pages.
    func probe(into folder: String) -> [String] {
        [url] + headers.flatMap { ["--header", $0] } + ["--output", folder + "/"]
    }

    /// The same command line, quoted for pasting into a shell.
    func command(into folder: String) -> String {
        "pagetape probe " + probe(into: folder).map(ShellWord.quoted).joined(separator: " ")
    }
}

extension String {
    /// The text without the quotes around it: people type them at a prompt, where no shell removes them.
    fileprivate var unquoted: String {
        let pairs: [(Character, Character)] = [("\"", "\""), ("'", "'"), ("“", "”"), ("‘", "’")]
        guard count >= 2, let start = first, let end = last,
            pairs.contains(where: { $0.0 == start && $0.1 == end })
        else { return self }
        return String(dropFirst().dropLast())
    }
}
