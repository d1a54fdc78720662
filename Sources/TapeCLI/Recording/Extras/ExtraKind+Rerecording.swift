import TapeCassette
import TapeHTTP

extension ExtraKind {
    /// The extra as the command line spells it, its filter included.
    var spelling: String {
        switch self {
        case .empty(let filter?), .filter(let filter?):
            "\(name):\(filter.name)=\(filter.value)".replacing(",", with: "\\,")
        case .empty(nil), .filter(nil), .first, .last, .resume, .reverse, .count, .badCursor,
            .pastEnd, .sizes, .deep, .credentials, .expired, .notModified:
            name
        }
    }

    /// What a recording was asked to have beyond its walk: what its head says, and what its interactions show.
    static func held(by cassette: Cassette) -> [Self] {
        // `try?`: what a later version knows to ask for, this one cannot.
        let named = cassette.header.also.flatMap { (try? all([$0])) ?? [] }
        return union(named, evident(in: cassette).map(\.extra).filter(\.canBeAsked))
    }

    /// Each extra of two lists once; what the first says of a filter counts.
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

    /// What a cassette's head may say of some extras: a filter with a secret stays out of it.
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

    /// Whether it is asked by a filter, if it is one that takes any.
    var hasFilterIfAny: Bool {
        switch self {
        case .empty(nil), .filter(nil): false
        case .empty, .filter, .first, .last, .resume, .reverse, .count, .badCursor, .pastEnd,
            .sizes, .deep, .credentials, .expired, .notModified:
            true
        }
    }

    /// Whether it can be asked for again: no origin knows a value that was redacted, nor a placeholder.
    private var canBeAsked: Bool {
        filter.map { !$0.isPlaceholder && !$0.value.contains(RedactionMark.prefix) } ?? true
    }
}
