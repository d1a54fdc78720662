import TapeCassette
import TapeHTTP

extension ExtraKind {
    /// The extra as the command line spells it, including its filter.
    var spelling: String {
        switch self {
        case .empty(let filter?), .filter(let filter?):
            "\(name):\(filter.name)=\(filter.value)".replacing(",", with: "\\,")
        case .empty(nil), .filter(nil), .first, .last, .resume, .reverse, .count, .badCursor,
            .pastEnd, .sizes, .deep, .credentials, .expired, .notModified:
            name
        }
    }

    /// The extras of a recording: those named in its head, and those that its interactions show.
    static func held(by cassette: Cassette) -> [Self] {
        // `try?`: extras from a later version are unknown here.
        let named = cassette.header.also.flatMap { (try? all([$0])) ?? [] }
        return union(named, evident(in: cassette).map(\.extra).filter(\.canBeAsked))
    }

    /// Each extra of two lists once; the filter in the first list takes precedence.
    static func union(_ first: [Self], _ second: [Self]) -> [Self] {
        names.compactMap { name, _ in
            let known = first.first { $0.name == name }
            guard let known, known.hasFilterIfAny else {
                return second.first { $0.name == name && $0.hasFilterIfAny } ?? known
                    ?? second.first { $0.name == name }
            }
            return known
        }
    }

    /// The spelling of extras for a cassette's head, without filters that contain a secret.
    static func kept(_ extras: [Self], by redactor: Redactor) -> [String] {
        extras.map { extra in
            guard let filter = extra.filter else { return extra.name }
            let request = HTTPRequest(
                url: HTTPURL("http://list/").settingQuery(filter.name, to: filter.value))
            let isSafe = redactor.redact(request).url == request.url
            return isSafe ? extra.spelling : extra.name
        }
    }

    private var filter: Filter? {
        switch self {
        case .empty(let filter), .filter(let filter): filter
        case .first, .last, .resume, .reverse, .count, .badCursor, .pastEnd, .sizes, .deep,
            .credentials, .expired, .notModified:
            nil
        }
    }

    /// Whether it has a filter, or needs none.
    var hasFilterIfAny: Bool {
        switch self {
        case .empty(nil), .filter(nil): false
        case .empty, .filter, .first, .last, .resume, .reverse, .count, .badCursor, .pastEnd,
            .sizes, .deep, .credentials, .expired, .notModified:
            true
        }
    }

    /// Whether it can be requested again: a filter that was redacted or is a placeholder means nothing to the API.
    private var canBeAsked: Bool {
        filter.map { !$0.isPlaceholder && !$0.value.contains(RedactionMark.prefix) } ?? true
    }
}
