/// The fallback values of variables, `${NAME:-value}`, judged as if they replaced the variables.
struct LiteralFallbacks {
    struct Fallback {
        /// The range of the variable.
        let range: Range<Int>
        let name: String
        let value: String
    }

    /// The fallbacks that are credentials: all those of secrets, and others that would be replaced as plain values.
    private(set) var credentials: [Fallback] = []

    init(in bytes: [UInt8], at place: LiteralCredentials.Place, variables: [Range<Int>]) {
        let fallbacks = variables.compactMap { Self.fallback(in: bytes, $0) }
        guard !fallbacks.isEmpty else { return }
        var expanded: [UInt8] = []
        var places: [Range<Int>] = []
        var position = 0
        for (fallback, _) in fallbacks {
            expanded += bytes[position..<fallback.range.lowerBound]
            let start = expanded.count
            expanded += fallback.value.utf8
            places.append(start..<expanded.count)
            position = fallback.range.upperBound
        }
        expanded += bytes[position...]
        let finds = LiteralFinds(in: expanded, at: place).all()
        credentials = zip(fallbacks, places).compactMap { one, place in
            one.isSecret || finds.contains { $0.range.overlaps(place) } ? one.fallback : nil
        }
    }

    /// The fallback of a variable, and whether the variable is a secret; nil if there is none or it is empty.
    private static func fallback(
        in bytes: [UInt8], _ range: Range<Int>
    ) -> (fallback: Fallback, isSecret: Bool)? {
        let inside = String(decoding: bytes[range].dropFirst(2).dropLast(), as: UTF8.self)
        guard let mark = inside.firstRange(of: ":-"), mark.upperBound < inside.endIndex else {
            return nil
        }
        let name = inside[..<mark.lowerBound]
        let isSecret = !name.hasPrefix("plain:")
        let fallback = Fallback(
            range: range, name: String(isSecret ? name : name.dropFirst("plain:".count)),
            value: String(inside[mark.upperBound...]))
        return (fallback, isSecret)
    }
}
