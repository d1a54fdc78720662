import TapeJSON

/// The values of a JSON body at the paths in a spec: those to redact, and those to keep.
struct PlacedValues {
    struct Taken {
        let value: Range<Int>
        let name: String
        let isBare: Bool
    }

    let taken: [Taken]
    private let kept: [Range<Int>]

    /// Nil if the body is not JSON.
    init?(_ rules: RedactionRules, in body: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let shift = body.starts(with: mark) ? mark.count : 0
        guard let document = JSONDocument.inBody(Array(body[shift...])) else { return nil }
        func range(of value: JSONValue) -> Range<Int> {
            let range = value.byteRange
            return range.lowerBound + shift..<range.upperBound + shift
        }
        taken = rules.taken.flatMap { path in
            path.nodes(in: document.root).flatMap { node -> [Taken] in
                var name = "value"
                if case .name(let last)? = node.steps.last { name = last }
                return Self.scalars(in: node.value).compactMap { value in
                    let range = range(of: value)
                    guard value.kind == .string else {
                        return Taken(value: range, name: name, isBare: true)
                    }
                    guard range.count > 2 else { return nil }
                    return Taken(
                        value: range.lowerBound + 1..<range.upperBound - 1, name: name,
                        isBare: false)
                }
            }
        }
        kept = rules.kept.flatMap { kept -> [Range<Int>] in
            guard case .body(let path) = kept.place, kept.reason != nil else { return [] }
            return path.values(in: document.root).map { range(of: $0) }
        }
    }

    /// Whether a value is within a kept one.
    func keep(_ range: Range<Int>) -> Bool {
        kept.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
    }

    /// The strings and numbers in a value, or the value itself.
    private static func scalars(in value: JSONValue) -> [JSONValue] {
        switch value.kind {
        case .string, .number: [value]
        case .array: value.elements.flatMap { scalars(in: $0) }
        case .object: value.members.flatMap { scalars(in: $0.value) }
        default: []
        }
    }
}
