import TapeYAML

/// Tells whether the parts of a spec that a recording depends on have changed since.
enum SpecDigest {
    /// A digest of what trees mean: the order of keys, comments and quoting do not count.
    static func of(_ nodes: [YAMLNode?]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in nodes.map({ $0.map(canonical) ?? "-" }).joined(separator: "\u{0}").utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func canonical(_ node: YAMLNode) -> String {
        switch node.content {
        case .scalar(let scalar):
            return "\"\(scalar.text)\""
        case .sequence(let elements):
            return "[\(elements.map(canonical).joined(separator: ","))]"
        case .mapping(let entries):
            let pairs = entries.map { "\(canonical($0.key)):\(canonical($0.value))" }
            return "{\(pairs.sorted().joined(separator: ","))}"
        }
    }
}
