internal import TapeHTTP
import TapeJSON
import TapeYAML

/// Detects changes in the parts of a spec that a recording depends on.
enum SpecDigest {
    /// A digest of what the trees mean; the order of keys, comments and quoting do not matter.
    static func of(shared: YAMLNode?, request: YAMLNode?, paging: YAMLNode?) -> String {
        let asked = (paging?.entries ?? []).filter {
            $0.key.text.flatMap(SpecKey.init).map(SpecKey.asking.contains) ?? false
        }
        let parts =
            (shared.map { [canonical($0)] } ?? []) + [request.map(canonical) ?? "-"]
            + asked.map(canonical).sorted()
        return String(SHA256.hexadecimal(Array(parts.joined(separator: "\u{0}").utf8)).prefix(16))
    }

    private static func canonical(_ entry: YAMLEntry) -> String {
        "\(canonical(entry.key)):\(canonical(entry.value))"
    }

    private static func canonical(_ node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let scalar):
            return JSONText.quote(scalar.text)
        case .sequence(let elements):
            return "[\(elements.map(canonical).joined(separator: ","))]"
        case .mapping(let entries):
            return "{\(entries.map(canonical).sorted().joined(separator: ","))}"
        }
    }
}
