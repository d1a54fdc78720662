/// How an operator writes the values of its expression (RFC 6570 appendix A).
struct ExpansionStyle {
    /// What comes before the first value.
    let first: String
    /// What comes between values.
    let separator: String
    /// Whether values are written `name=value`.
    let isNamed: Bool
    /// What follows a name whose value is empty.
    let afterEmpty: String
    /// Whether reserved characters and triplets in values stay as they are.
    let keepsReserved: Bool

    private init(
        _ first: String, _ separator: String, named afterEmpty: String? = nil,
        keepsReserved: Bool = false
    ) {
        self.first = first
        self.separator = separator
        isNamed = afterEmpty != nil
        self.afterEmpty = afterEmpty ?? ""
        self.keepsReserved = keepsReserved
    }

    static let simple = Self("", ",")

    /// The style of an operator character, if it is one.
    init?(operator character: UInt8) {
        switch character {
        case UInt8(ascii: "+"): self.init("", ",", keepsReserved: true)
        case UInt8(ascii: "#"): self.init("#", ",", keepsReserved: true)
        case UInt8(ascii: "."): self.init(".", ".")
        case UInt8(ascii: "/"): self.init("/", "/")
        case UInt8(ascii: ";"): self.init(";", ";", named: "")
        case UInt8(ascii: "?"): self.init("?", "&", named: "=")
        case UInt8(ascii: "&"): self.init("&", "&", named: "=")
        default: return nil
        }
    }

    /// Appends a string, or its first `length` characters.
    func append(_ string: String, of name: String, upTo length: Int?, to result: inout [UInt8]) {
        let bytes = length.map { prefix($0, of: string) } ?? Array(string.utf8)
        if isNamed { appendName(name, isEmpty: bytes.isEmpty, to: &result) }
        appendEncoded(bytes, to: &result)
    }

    /// Appends a list as `a,b` and pairs as `a,1,b,2`.
    func appendJoined(_ value: TemplateValue, of name: String, to result: inout [UInt8]) {
        let elements: [String]
        switch value {
        case .string(let string): elements = [string]
        case .list(let list): elements = list
        case .pairs(let pairs): elements = pairs.flatMap { [$0.name, $0.value] }
        }
        if isNamed { appendName(name, isEmpty: false, to: &result) }
        for (index, element) in elements.enumerated() {
            if index > 0 { result.append(UInt8(ascii: ",")) }
            appendEncoded(Array(element.utf8), to: &result)
        }
    }

    /// Appends each element of a list separately, and each pair as `name=value`.
    func appendExploded(_ value: TemplateValue, of name: String, to result: inout [UInt8]) {
        switch value {
        case .string(let string):
            append(string, of: name, upTo: nil, to: &result)
        case .list(let list):
            for (index, element) in list.enumerated() {
                if index > 0 { result += separator.utf8 }
                append(element, of: name, upTo: nil, to: &result)
            }
        case .pairs(let pairs):
            for (index, pair) in pairs.enumerated() {
                if index > 0 { result += separator.utf8 }
                appendEncoded(Array(pair.name.utf8), to: &result)
                result += isNamed && pair.value.isEmpty ? afterEmpty.utf8 : "=".utf8
                appendEncoded(Array(pair.value.utf8), to: &result)
            }
        }
    }

    private func appendName(_ name: String, isEmpty: Bool, to result: inout [UInt8]) {
        result += name.utf8
        result += isEmpty ? afterEmpty.utf8 : "=".utf8
    }

    private func appendEncoded(_ bytes: [UInt8], to result: inout [UInt8]) {
        if keepsReserved {
            PercentEncoding.appendKeepingTriplets(bytes, to: &result)
        } else {
            PercentEncoding.append(bytes, to: &result)
        }
    }

    /// The first characters of a string; where triplets are kept, those of one character count as one.
    private func prefix(_ length: Int, of string: String) -> [UInt8] {
        let bytes = Array(string.utf8)
        var end = 0
        for _ in 0..<length where end < bytes.count {
            end = characterEnd(after: end, in: bytes)
        }
        return Array(bytes[..<end])
    }

    private func characterEnd(after start: Int, in bytes: [UInt8]) -> Int {
        guard keepsReserved, let first = triplet(at: start, in: bytes) else {
            let next = bytes[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 }
            return next ?? bytes.count
        }
        var end = start + 3
        let continuations = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0
        for _ in 0..<continuations {
            guard let byte = triplet(at: end, in: bytes), byte & 0xC0 == 0x80 else { break }
            end += 3
        }
        return end
    }

    private func triplet(at place: Int, in bytes: [UInt8]) -> UInt8? {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "%") else { return nil }
        return PercentEncoding.triplet(after: bytes[(place + 1)...])
    }
}
