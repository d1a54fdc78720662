/// Splits a `Link` line into targets and parameters (RFC 8288 appendix B.2 to B.4).
struct LinkScanner {
    /// A target and its parameters, not yet interpreted.
    struct Value {
        let target: String
        let targetRange: Range<Int>
        /// Up to the comma that ends the value.
        var range = 0..<0
        var parameters: [Parameter] = []
    }

    /// A parameter with its name in lower case and its value without quotes.
    struct Parameter {
        let name: String
        let value: String
        let offset: Int
    }

    private(set) var faults: [LinkFault] = []
    private let line: Int
    private var scanner: ByteScanner

    init(_ text: String, line: Int) {
        scanner = ByteScanner(text)
        self.line = line
    }

    /// The next link value that has a target; bad ones before it are skipped.
    mutating func nextValue() -> Value? {
        while true {
            _ = scanner.take { $0.isBlank || $0 == UInt8(ascii: ",") }
            guard !scanner.isAtEnd else { return nil }
            let start = scanner.position
            guard scanner.skip("<") else {
                add(.noTarget, at: start, expected: "< before a target")
                skipToNextLink()
                continue
            }
            guard let range = takeTarget() else {
                add(.unclosedTarget, at: start, expected: "> after the target, then ; or ,")
                skipToNextLink()
                continue
            }
            let target = String(decoding: scanner.bytes[range], as: UTF8.self)
            var value = Value(target: target, targetRange: range)
            takeParameters(of: &value)
            value.range = start..<scanner.position
            return value
        }
    }

    /// Takes the target up to the `>` that ends it.
    ///
    /// That is the first `>`, unless other text follows directly, as in `</users/<LOGIN>/repos>`, which recorders produce;
    /// then it is the first one with valid text after it.
    private mutating func takeTarget() -> Range<Int>? {
        let start = scanner.position
        var firstClose: Int?
        for (place, byte) in zip(start..., scanner.rest) {
            if byte == UInt8(ascii: ">") {
                let next = place + 1 < scanner.bytes.count ? scanner.bytes[place + 1] : 0x20
                if next.isBlank || next == UInt8(ascii: ";") || next == UInt8(ascii: ",") {
                    scanner.advance(to: place + 1)
                    return start..<place
                }
                firstClose = firstClose ?? place
            } else if startsNewLink(at: place, needsBlank: firstClose == nil) {
                scanner.advance(to: place)
                return nil
            }
        }
        scanner.advance(to: firstClose.map { $0 + 1 } ?? scanner.bytes.count)
        return nil
    }

    private mutating func takeParameters(of value: inout Value) {
        while true {
            skipBlanks()
            guard scanner.skip(";") else { break }
            skipBlanks()
            let offset = scanner.position
            let name = scanner.take { !$0.isBlank && !Self.nameEnds.contains($0) }
            skipBlanks()
            var text: [UInt8] = []
            if scanner.skip("=") {
                skipBlanks()
                guard let taken = takeValue() else { return skipToNextLink() }
                text = taken
            }
            guard !name.isEmpty else { continue }
            value.parameters.append(
                Parameter(
                    name: String(decoding: name.map(\.asciiLowercased), as: UTF8.self),
                    value: String(decoding: text, as: UTF8.self),
                    offset: offset))
        }
        guard let next = scanner.next, next != UInt8(ascii: ",") else { return }
        add(.strayText, at: scanner.position, expected: "; or ,")
        skipToNextLink()
    }

    private static let nameEnds = ASCIISet("=;,")

    private mutating func takeValue() -> [UInt8]? {
        guard scanner.next != UInt8(ascii: "\"") else { return takeQuotedString() }
        let text = scanner.take { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
        return Array(text[..<(text.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? text.startIndex)])
    }

    /// Takes a quoted string; takes nothing and returns nil if a missing closing quote would make it include another link.
    private mutating func takeQuotedString() -> [UInt8]? {
        let start = scanner.position
        var ahead = scanner
        let (text, isClosed) = ahead.takeQuoted()
        let swallowsLink = (start..<ahead.position).contains {
            startsNewLink(at: $0, needsBlank: false)
        }
        var after = ahead
        _ = after.take(while: \.isBlank)
        let isFollowed = after.next.map { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
        if !isClosed || (swallowsLink && isFollowed == true) {
            add(.unclosedQuote, at: start, expected: "a closing quote")
            if swallowsLink { return nil }
        }
        scanner = ahead
        return text
    }

    /// Whether there is a comma here, followed by the `<` of another link.
    private func startsNewLink(at place: Int, needsBlank: Bool) -> Bool {
        guard scanner.bytes[place] == UInt8(ascii: ",") else { return false }
        let rest = scanner.bytes[(place + 1)...]
        if needsBlank && rest.first?.isBlank != true { return false }
        return rest.first { !$0.isBlank } == UInt8(ascii: "<")
    }

    private mutating func skipToNextLink() {
        let next = (scanner.position..<scanner.bytes.count).first {
            startsNewLink(at: $0, needsBlank: false)
        }
        scanner.advance(to: next ?? scanner.bytes.count)
    }

    private mutating func skipBlanks() {
        _ = scanner.take(while: \.isBlank)
    }

    private mutating func add(_ code: LinkFault.Code, at offset: Int, expected: String) {
        faults.append(LinkFault(code: code, line: line, offset: offset, expected: expected))
    }
}
