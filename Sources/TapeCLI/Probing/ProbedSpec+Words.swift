import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging
import TapeReport

/// The title of a probed spec, and its comments.
extension ProbedSpec {
    func title(_ discovery: DetectionReport.Discovery) -> String {
        let words = name(discovery).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
        return "\(words.isEmpty ? "List" : Self.capitalised(words)) of \(host)"
    }

    private var host: String {
        let host = options.secrets.masked(report.request.url.host)
        return host.contains("${") ? "an API" : host
    }

    /// A name for the items: from the last meaningful word of the path, or from their place in the body.
    private func name(_ discovery: DetectionReport.Discovery) -> String {
        let place = discovery.convention.items.paths.first?.text ?? ""
        let byPlace = place.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last {
            Self.saysMuch($0)
        }
        // Secret parts of the path are not used for the name.
        let path = options.secrets.template(report.request.url.path, in: .url).spelling
        let shown = path.split(separator: "/").compactMap { $0.split(separator: ";").first }
            .filter { !$0.contains("${") }
        let segments = shown.map { segment in segment.split(separator: ".").first ?? segment }
        let byPath = segments.last { Self.saysMuch($0) }
        let isOperation =
            report.request.method != .get || segments.last.map { !Self.saysMuch($0) } ?? true
        return String((isOperation ? byPlace ?? byPath : byPath ?? byPlace) ?? "List")
    }

    /// Whether a name distinguishes this list from others.
    private static func saysMuch(_ name: Substring) -> Bool {
        let word = name.lowercased()
        let isVersion = word.first == "v" && word.dropFirst().allSatisfy(\.isNumber)
        return !generic.contains(word) && !isVersion && word.contains(where: \.isLetter)
    }

    private static let generic: Set<String> = [
        "node", "edges", "data", "items", "results", "value", "rows", "member", "members", "xpath",
        "api", "rest", "php", "query", "entry", "entries", "records", "search", "list", "graphql",
        "json", "xml", "hits", "children", "response", "result", "content",
    ]

    func comments(_ discovery: DetectionReport.Discovery) -> [String: String] {
        // The evidence may contain a URL or a value of the request, and a spec is shared like a cassette.
        let redactor = Redactor(secrets: options.secrets.known)
        var top: [String] = []
        if discovery.isUnknown {
            top += [
                "How this API pages was not found by `pagetape probe`. Fill in `style`, where the next",
                "position comes from and where it goes; until then `record` refuses this file.",
            ]
        } else {
            top.append("\(Self.sentence(discovery.convention)) Found out by `pagetape probe`.")
        }
        if !report.isCertain, !discovery.isUnknown {
            top.append("Not certain; look at this before you trust it:")
        }
        top += report.contradictions.map { "- contradicted: \(redactor.mask($0))" }
        top += report.doubts.map { "- \(redactor.mask($0))" }
        top += report.notes.map { "\(Self.capitalised(redactor.mask($0)))." }
        if options.secrets.keepingOut(of: discovery.convention) != discovery.convention {
            top.append(
                "- `path` takes nothing from the environment, so later pages have no credential in their URL."
            )
        }
        for secret in options.secrets.secrets {
            top.append("\(secret.name) comes from the environment, and goes into no cassette.")
        }
        var comments = ["": top.joined(separator: "\n")]
        for remark in discovery.remarks {
            let key = "paging.\(remark.key)"
            comments[key] =
                (comments[key].map { "\($0)\n" } ?? "")
                + Self.capitalised(redactor.mask(remark.text)) + "."
        }
        // An editor may be no wider than a terminal.
        return comments.mapValues(TextLayout(columns: 76, isScreen: false).broken)
    }

    private static func capitalised(_ text: String) -> String {
        text.hasPrefix("http") ? text : text.firstCapitalised
    }

    /// How the API pages, in one sentence.
    static func sentence(_ convention: Convention) -> String {
        let end = ending(convention)
        return switch convention.style {
        case .linkHeader: "Each page names the next one in a Link header; \(end)."
        case .nextURL: "Each page holds the URL of the next; \(end)."
        case .cursor, .headerToken:
            "Each page gives a token that the request for the next one sends; \(end)."
        case .relay: "A GraphQL connection, paged by the cursor of its last edge; \(end)."
        case .continueMap: "Each page gives values that all go into the next request; \(end)."
        case .pageNumber: "Pages are numbered; \(end)."
        case .offset: "The request says how many items to pass over; \(end)."
        case .lastItem: "The next page is asked for by a value of this one's last item; \(end)."
        case .rangeHeader: "The request asks for a range of items in a header; \(end)."
        case .extraRow: "One item more than the page is asked for, and leads on; \(end)."
        case .singlePage: "One page holds the whole list."
        }
    }

    private static func ending(_ convention: Convention) -> String {
        switch convention.authority {
        case .next: "the last page has none"
        case .more: "a flag says where it ends"
        case .total: "the total says where it ends"
        case .pages: "the number of pages says where it ends"
        case .shortPage: "a page that is not full is the last"
        case .emptyPage: "an empty page is the end"
        case .extraRow: "without that item it is the last"
        case .pastEnd: "an error status is the end"
        case .single: "there is one"
        }
    }
}
