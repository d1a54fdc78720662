extension HTTPURL {
    /// Whether both URLs are the same request for a server.
    ///
    /// Scheme and host are compared without case, ports with their defaults, paths and queries
    /// after decoding and without dot segments. Query names may come in any order, the values of
    /// one name may not. In a query `+` is a space, as in HTML forms, so `a+b` equals `a%20b` but
    /// not `a%2Bb`; `a` equals `a=`, and empty parts do not count. User info and fragment are ignored, since neither is sent
    /// in a request line.
    package func isEquivalent(to other: HTTPURL) -> Bool {
        self == other || equivalenceKey == other.equivalenceKey
    }

    /// A text that is the same for all equivalent URLs; see ``isEquivalent(to:)``.
    package var equivalenceKey: String {
        let split = URLSplit(text)
        var key: [UInt8] = []
        key.reserveCapacity(split.bytes.count + 8)
        if let scheme = split.scheme {
            key += split.bytes[scheme].lazy.map(\.asciiLowercased)
            key.append(UInt8(ascii: ":"))
        }
        if let authority = split.authority {
            Self.append(AuthoritySplit(split.bytes, authority), of: split, to: &key)
        }
        Self.appendNormalPath(of: split, to: &key)
        FormBody(parts: split.queryParts).appendSorted(to: &key)
        return String(decoding: key, as: UTF8.self)
    }

    private static func append(
        _ authority: AuthoritySplit, of split: URLSplit, to key: inout [UInt8]
    ) {
        key += "//".utf8
        key += split.bytes[authority.host].lazy.map(\.asciiLowercased)
        guard let port = authority.port, !port.isEmpty else { return }
        let scheme = split.scheme.map { split.text($0).lowercased() } ?? ""
        let zeros = split.bytes[port].prefix { $0 == UInt8(ascii: "0") }.count
        let digits = split.bytes[port].dropFirst(min(zeros, port.count - 1))
        let usual = defaultPort(of: scheme).map { String($0) } ?? ""
        guard !digits.elementsEqual(usual.utf8) else { return }
        key.append(UInt8(ascii: ":"))
        key += digits
    }

    private static func appendNormalPath(of split: URLSplit, to key: inout [UInt8]) {
        let slash = UInt8(ascii: "/")
        let start = key.count
        var rest = split.bytes[split.path]
        while let end = rest.firstIndex(of: slash) {
            append(segment: rest[..<end], to: &key)
            key.append(slash)
            rest = rest[(end + 1)...]
        }
        append(segment: rest, to: &key)
        if split.authority != nil && key.count == start { key.append(slash) }
        guard key[start...].first == slash, key[start...].contains(UInt8(ascii: ".")) else {
            return
        }
        key.replaceSubrange(start..., with: removingDotSegments(key[start...]))
    }

    private static func append(segment: ArraySlice<UInt8>, to key: inout [UInt8]) {
        PercentEncoding.appendNormalized(
            segment, to: &key, allowing: .pathSegment, plusIsSpace: false)
    }
}

extension FormBody {
    /// A key that is equal for forms that mean the same to a server, whatever the encoding and the order of different names.
    package var equivalenceKey: [UInt8] {
        var key: [UInt8] = []
        appendSorted(to: &key)
        return key
    }

    fileprivate func appendSorted(to key: inout [UInt8]) {
        var items = parts.filter { !$0.isEmpty }.map(NormalQueryItem.init)
        let isSorted = zip(items, items.dropFirst()).allSatisfy { !$1.isBefore($0) }
        if !isSorted {
            // Equal names keep their order, which has a meaning.
            items = items.enumerated().sorted { left, right in
                if left.element.isBefore(right.element) { return true }
                return !right.element.isBefore(left.element) && left.offset < right.offset
            }.map(\.element)
        }
        for (count, item) in items.enumerated() {
            key.append(UInt8(ascii: count == 0 ? "?" : "&"))
            key += item.text
        }
    }
}

/// A query item as `name=value` in the one spelling that all equal items share.
private struct NormalQueryItem {
    let text: [UInt8]
    private let nameEnd: Int

    init(_ part: ArraySlice<UInt8>) {
        let (name, value) = QueryItem.split(part)
        var text: [UInt8] = []
        text.reserveCapacity(part.count + 8)
        Self.append(name, to: &text)
        nameEnd = text.count
        text.append(UInt8(ascii: "="))
        if let value { Self.append(value, to: &text) }
        self.text = text
    }

    func isBefore(_ other: Self) -> Bool {
        text[..<nameEnd].lexicographicallyPrecedes(other.text[..<other.nameEnd])
    }

    private static func append(_ text: ArraySlice<UInt8>, to buffer: inout [UInt8]) {
        PercentEncoding.appendNormalized(
            text, to: &buffer, allowing: .unreserved, plusIsSpace: true)
    }
}
