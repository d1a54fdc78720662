/// A mapping of the spec format: its keys and their values.
///
/// This is the only table of the format: the reader gets the keys from it, the writer their spelling, and the JSON Schema is
/// generated from it.
struct SpecMapping: Sendable {
    /// A key and its value.
    struct Entry: Sendable {
        let key: SpecKey
        let value: SpecValue
        let isRequired: Bool
    }

    /// What messages call the mapping.
    let title: String
    /// How the mapping is written, where its keys alone do not show it.
    private(set) var example: String?
    let entries: [Entry]
    /// Keys of which the mapping must have exactly one.
    let alternatives: [SpecKey]

    init(
        _ title: String, required: KeyValuePairs<SpecKey, SpecValue> = [:],
        optional: KeyValuePairs<SpecKey, SpecValue> = [:], oneOf alternatives: [SpecKey] = [],
        slots: [SpecKey] = [], verbs: [SpecKey] = []
    ) {
        self.title = title
        self.alternatives = alternatives + verbs
        entries =
            required.map { Entry(key: $0.key, value: $0.value, isRequired: true) }
            + slots.map { Entry(key: $0, value: .slot($0), isRequired: false) }
            + verbs.map { Entry(key: $0, value: .string, isRequired: false) }
            + optional.map { Entry(key: $0.key, value: $0.value, isRequired: false) }
    }

    /// The same mapping, which messages show by an example.
    func written(like example: String) -> Self {
        var mapping = self
        mapping.example = example
        return mapping
    }

    var keys: [SpecKey] { entries.map(\.key) }
    var required: [SpecKey] { entries.filter(\.isRequired).map(\.key) }

    /// Which of its mappings has a key, in words; the outermost of several, and nil if none has it.
    func home(of key: SpecKey) -> String? {
        var level: [(path: [String], mapping: SpecMapping)] = [([], self)]
        while !level.isEmpty {
            if let found = level.first(where: { $0.mapping.keys.contains(key) }) {
                let name = found.path.isEmpty ? title : "`\(found.path.joined(separator: "."))`"
                return "\(name) has" + (found.mapping.example.map { ", as in `\($0)`" } ?? "")
            }
            level = level.flatMap { place in
                place.mapping.entries.flatMap { entry in
                    entry.value.mappings.map { (place.path + [entry.key.rawValue], $0) }
                }
            }
        }
        return nil
    }
}

// The kinds of files.
extension SpecMapping {
    static let contract = SpecMapping(
        "a spec",
        required: [
            .pagetape: .version, .title: .text, .request: .mapping(request),
            .paging: .mapping(paging),
        ],
        optional: [
            .extends: .string.described("a shared file, relative to this one"),
            .contract: .mapping(terms),
            .list: .mapping(list),
            .volatile: .list(of: .string),
            .redact: .mapping(redaction),
            .stir: .mapping(stir).oneOrMany,
            .cassette: .string(matching: "^s3://").described(
                "where the cassette lies, or with a slash at the end its folder"),
        ])

    static let screen = SpecMapping(
        "a screen",
        required: [
            .pagetape: .version, .title: .text, .layout: .choice(of: ScreenSpec.Layout.self),
            .sections: .names(to: .string, atLeast: 1),
        ])

    static let shared = SpecMapping(
        "a shared file",
        required: [.pagetape: .version],
        optional: [
            .request: .mapping(sharedRequest), .volatile: .list(of: .string),
            .cassette: .string(matching: "^s3://.*/$"),
        ])
}

// Requests, contracts and redaction.
extension SpecMapping {
    static let request = SpecMapping(
        "`request`",
        optional: [
            .get: .string, .post: .string, .put: .string, .headers: .headers,
            .variables: .anyMapping, .body: .text, .json: .any, .form: .names(to: .text),
            .graphql: .string,
        ],
        oneOf: SpecKey.verbs)

    static let sharedRequest = SpecMapping(
        "`request` of a shared file", optional: [.base: .string, .headers: .headers]
    ).written(like: "request: {base: https://api.example.com}")

    static let terms = SpecMapping(
        "`contract`",
        optional: [.waive: .list(of: .mapping(waiver)), .require: .list(of: .string)]
    ).written(like: "contract: {waive: [{law: NAME, because: REASON}], require: [NAME]}")

    static let waiver = SpecMapping("a waiver", required: [.law: .string, .because: .text])
        .written(like: "{law: NAME, because: REASON}")

    static let redaction = SpecMapping(
        "`redact`", optional: [.keep: .list(of: .mapping(kept)), .also: .list(of: .string)])

    static let kept = SpecMapping(
        "an entry of `keep`", required: [.at: .string, .because: .text]
    ).written(like: "{at: PLACE, because: REASON}")

    static let list = SpecMapping(
        "`list`",
        optional: [
            .footer: .choice(of: FooterName.self),
            .footers: .list(of: .choice(of: FooterName.self), atLeast: 1),
            .faults: .list(of: .fault | .mapping(fault), atLeast: 1),
        ])

    static let fault = SpecMapping(
        "a fault",
        required: [.fault: .fault],
        optional: [
            .where: .string(matching: "^(at |page |every |after page |sweep$)"),
            .times: .count | .string(matching: "^(once|always|[0-9]+ times)$"),
        ])

    static let stir = SpecMapping(
        "`stir`",
        required: [.insert: .mapping(insertion).oneOrMany],
        optional: [
            .change: .mapping(write).oneOrMany, .delete: .mapping(write).oneOrMany,
            .visibleAfter: .mapping(delay),
        ])

    static let write = SpecMapping("a write", optional: written, verbs: SpecKey.writingVerbs)

    static let insertion = SpecMapping(
        "`insert`",
        required: [
            .id: .string.described("a path into the answer, or a text with ${stir:number}")
                | .mapping(headerName)
        ],
        optional: written, verbs: SpecKey.insertingVerbs)

    static let headerName = SpecMapping("`id`", required: [.header: .string])

    private static let written: KeyValuePairs<SpecKey, SpecValue> = [
        .headers: .headers, .variables: .anyMapping, .body: .text, .json: .any,
        .form: .names(to: .text),
        .graphql: .string,
    ]

    static let delay = SpecMapping(
        "`visible-after`", optional: [.requests: .count, .seconds: .duration])
}
