import TapeJSON

/// The values of a JSON body at the paths in a spec: those to redact, and those to keep.
struct PlacedValues {
    struct Taken {
        let value: Range<Int>
        let name: String
        let isBare: Bool
    }

    let taken: [Taken]
    /// The kept values that are in no other kept value, in order.
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
                let name = Self.key(before: node.value.byteRange.lowerBound, in: document.bytes)
                return Self.scalars(in: node.value).compactMap { value -> Taken? in
                    let range = range(of: value)
                    guard value.kind == .string else {
                        return Taken(value: range, name: name ?? "value", isBare: true)
                    }
                    guard range.count > 2 else { return nil }
                    return Taken(
                        value: range.lowerBound + 1..<range.upperBound - 1,
                        name: name ?? "value", isBare: false)
                }
            }
        }
        let ranges = rules.kept.flatMap { kept -> [Range<Int>] in
            guard case .body(let path) = kept.place, kept.reason != nil else { return [] }
            return path.values(in: document.root).map { range(of: $0) }
        }
        kept = Self.outermost(ranges)
    }

    /// The key of the member whose value begins at a place of a JSON text; nil for an element and for the whole.
    ///
    /// It is read backwards: counting the siblings before each of many values would take too long.
    private static func key(before place: Int, in text: [UInt8]) -> String? {
        guard let colon = text[..<place].lastIndex(where: { $0 > 0x20 }),
            text[colon] == UInt8(ascii: ":"),
            let end = text[..<colon].lastIndex(of: UInt8(ascii: "\""))
        else { return nil }
        var start = end
        while let quote = text[..<start].lastIndex(of: UInt8(ascii: "\"")) {
            start = quote
            let escapes = text[..<quote].reversed().prefix { $0 == UInt8(ascii: "\\") }
            if escapes.count.isMultiple(of: 2) { break }
        }
        return JSONDocument.inBody(Array(text[start...end]))?.root.string
    }

    private static func outermost(_ ranges: [Range<Int>]) -> [Range<Int>] {
        let sorted = ranges.sorted {
            ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound)
        }
        // Two values of a text are apart, or one is within the other.
        return sorted.reduce(into: []) { outermost, range in
            if range.lowerBound >= outermost.last?.upperBound ?? 0 { outermost.append(range) }
        }
    }

    /// Whether a value is within a kept one.
    func keep(_ range: Range<Int>) -> Bool {
        let count = kept.leadingCount { $0.lowerBound <= range.lowerBound }
        return count > 0 && range.upperBound <= kept[count - 1].upperBound
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
