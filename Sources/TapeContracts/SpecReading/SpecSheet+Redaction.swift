import TapeHTTP
import TapePaging
import TapeYAML

extension SpecSheet {
    /// Reads `redact`: what is kept and why, and what else is removed.
    mutating func redaction(_ node: YAMLNode?) -> ContractSpec.Redaction {
        guard let node,
            let fields = fields(of: node, in: .redaction)
        else { return .init() }
        return .init(
            kept: list(fields[.keep], as: "`keep`").compactMap { kept($0) },
            taken: list(fields[.also], as: "`also`").compactMap {
                redactedPlace($0, as: "a place to redact")
            })
    }

    private mutating func kept(_ node: YAMLNode) -> ContractSpec.Redaction.Kept? {
        guard let fields = fields(of: node, in: .kept) else { return nil }
        let place = fields[.at].flatMap { redactedPlace($0, as: "`at`") }
        let reason = reason(fields[.because], why: "this is no secret")
        guard let place, let reason else { return nil }
        return .init(place: place, reason: reason)
    }

    /// Reads a path into bodies, `?key` of a query, or the name of a header.
    private mutating func redactedPlace(
        _ node: YAMLNode, as what: String
    ) -> ContractSpec.Redaction.Place? {
        guard let text = text(node, as: what) else { return nil }
        if text.hasPrefix("$") { return path(node, as: what).map { .body($0) } }
        if text.hasPrefix(BodyPath.xmlMark) {
            guard bodyPath(node, as: what) != nil else { return nil }
            let name = text.split(separator: "/").last?.prefix { $0 != "[" }.drop { $0 == "@" }
            guard let name, !name.isEmpty, name != "*" else {
                fail(node, "\(what) must end in the name of an element or an attribute")
                return nil
            }
            return .element(name: String(name), path: text)
        }
        guard text.hasPrefix("?") else { return .header(HeaderName(text)) }
        guard text.count > 1 else {
            fail(node, "\(what) names no query key; write it as `?key`")
            return nil
        }
        return .query(String(text.dropFirst()))
    }
}
