/// Interprets the parameters of one link value (RFC 8288 appendix B.2, steps 7 to 17).
struct LinkReading {
    private(set) var faults: [LinkFault] = []
    private let line: Int
    private let offset: Int
    private var parameters: [LinkScanner.Parameter] = []

    init(_ value: LinkScanner.Value, line: Int) {
        self.line = line
        offset = value.targetRange.lowerBound - 1
        var seen: Set<String> = []
        for parameter in value.parameters {
            if seen.insert(parameter.name).inserted || !Self.occursOnce.contains(parameter.name) {
                parameters.append(parameter)
            } else {
                let advice = "one \(parameter.name) per link"
                add(.repeatedParameter, at: parameter.offset, expected: advice)
            }
        }
    }

    private static let occursOnce: Set = ["rel", "anchor", "media", "title", "title*", "type"]

    /// The parameters that have no extended form.
    private static let plainOnly: Set = ["rel*", "anchor*", "rev*", "hreflang*", "media*", "type*"]

    mutating func relationTypes() -> [String] {
        let rel = parameters.first { $0.name == "rel" }
        let types = rel.map { Array($0.value.utf8).split(whereSeparator: \.isBlank) } ?? []
        if types.isEmpty {
            add(.noRelation, at: rel?.offset ?? offset, expected: "rel with a relation type")
        }
        return types.map { String(decoding: $0.map(\.asciiLowercased), as: UTF8.self) }
    }

    /// The attributes; each extended one replaces all plain ones of its name.
    mutating func attributes() -> [Link.Attribute] {
        var attributes: [Link.Attribute] = []
        var extended: Set<String> = []
        for parameter in parameters where parameter.name != "rel" && parameter.name != "anchor" {
            guard parameter.name.hasSuffix("*"), parameter.name != "*" else {
                attributes.append(Link.Attribute(name: parameter.name, value: parameter.value))
                continue
            }
            guard
                !Self.plainOnly.contains(parameter.name),
                let value = ExtendedValue.decode(parameter.value)
            else {
                let advice = "UTF-8'language'percent-encoded text"
                add(.undecodableParameter, at: parameter.offset, expected: advice)
                continue
            }
            extended.insert(String(parameter.name.dropLast()))
            attributes.append(Link.Attribute(name: parameter.name, value: value))
        }
        return attributes.compactMap { attribute in
            guard !extended.contains(attribute.name) else { return nil }
            let base = String(attribute.name.dropLast())
            guard attribute.name.hasSuffix("*"), extended.contains(base) else { return attribute }
            return Link.Attribute(name: base, value: attribute.value)
        }
    }

    mutating func target(of value: LinkScanner.Value, from base: HTTPURL) -> HTTPURL? {
        resolve(value.target, from: base) { value.targetRange.lowerBound + $0 }
    }

    /// The context of the link; nil if its `anchor` is invalid.
    mutating func context(from base: HTTPURL) -> HTTPURL? {
        guard let anchor = parameters.first(where: { $0.name == "anchor" }) else { return base }
        return resolve(anchor.value, from: base) { _ in anchor.offset }
    }

    private mutating func resolve(
        _ reference: String, from base: HTTPURL, place: (Int) -> Int
    ) -> HTTPURL? {
        do throws(HTTPURLError) {
            return try base.resolving(reference)
        } catch {
            add(.invalidReference, at: place(error.offset), expected: error.expected)
            return nil
        }
    }

    private mutating func add(_ code: LinkFault.Code, at offset: Int, expected: String) {
        faults.append(LinkFault(code: code, line: line, offset: offset, expected: expected))
    }
}

/// The value of a parameter such as `title*` (RFC 8187): character set, language, encoded text.
enum ExtendedValue {
    /// The text of a value in UTF-8 or ISO 8859-1; nil if it is malformed or in another set.
    static func decode(_ value: String) -> String? {
        let parts = value.utf8.split(
            separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = decodeTriplets(Array(parts[2])[...]) else { return nil }
        return switch parts[0].map(\.asciiLowercased) {
        case Array("utf-8".utf8): String(validating: bytes, as: UTF8.self)
        case Array("iso-8859-1".utf8):
            String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: nil
        }
    }

    private static func decodeTriplets(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let decoded = PercentEncoding.decode(text)
        let triplets = text.lazy.filter { $0 == UInt8(ascii: "%") }.count
        // The decoder keeps a percent sign that does not begin a triplet, which makes the result longer.
        return decoded.count == text.count - 2 * triplets ? decoded : nil
    }
}
