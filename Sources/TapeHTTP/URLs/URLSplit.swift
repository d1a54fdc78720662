/// Where the components of a URL reference lie in its bytes (RFC 3986 appendix B).
struct URLSplit {
    let bytes: [UInt8]
    /// Without its colon; nil in a relative reference.
    let scheme: Range<Int>?
    /// Without its slashes; nil where there is none, empty in `file:///`.
    let authority: Range<Int>?
    let path: Range<Int>
    /// Without its question mark; an empty query is not the same as none.
    let query: Range<Int>?
    /// Without its hash.
    let fragment: Range<Int>?

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var end = bytes.endIndex
        fragment = bytes.firstIndex(of: UInt8(ascii: "#")).map { hash in
            defer { end = hash }
            return hash + 1..<end
        }
        query = bytes[..<end].firstIndex(of: UInt8(ascii: "?")).map { mark in
            defer { end = mark }
            return mark + 1..<end
        }
        let scheme = Self.scheme(of: bytes[..<end])
        var start = scheme.map { $0.upperBound + 1 } ?? 0
        if bytes[start..<end].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
            let rest = start + 2..<end
            let slash = bytes[rest].firstIndex(of: UInt8(ascii: "/")) ?? end
            authority = rest.lowerBound..<slash
            start = slash
        } else {
            authority = nil
        }
        self.bytes = bytes
        self.scheme = scheme
        path = start..<end
    }

    private static func scheme(of bytes: ArraySlice<UInt8>) -> Range<Int>? {
        guard
            let first = bytes.first, ASCIISet.letters.contains(first),
            let colon = bytes.firstIndex(where: { !schemeCharacters.contains($0) }),
            bytes[colon] == UInt8(ascii: ":")
        else { return nil }
        return bytes.startIndex..<colon
    }

    private static let schemeCharacters = ASCIISet.letters.union(.digits).union(ASCIISet("+-."))

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The parts of the query between its `&`, empty ones too.
    var queryParts: [ArraySlice<UInt8>] {
        guard let query else { return [] }
        return bytes[query].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    }
}
