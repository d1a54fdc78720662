extension HTTPURL {
    /// Whether a server would take both URLs for the same request.
    ///
    /// Scheme and host are compared without case, ports with their defaults, paths and queries
    /// after decoding and without dot segments. Query names may come in any order, the values of
    /// one name may not. In a query `+` is a space, as in HTML forms, so `a+b` equals `a%20b` but
    /// not `a%2Bb`; `a` equals `a=`, and empty parts count for nothing. User-info and fragment are
    /// left out: neither is sent in a request line.
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
        Self.appendSortedQuery(of: split, to: &key)
        return String(decoding: key, as: UTF8.self)
    }

    private static func append(
        _ authority: AuthoritySplit, of split: URLSplit, to key: inout [UInt8]
    ) {
        key += "//".utf8
        key += split.bytes[authority.host].lazy.map(\.asciiLowercased)
        guard let port = authority.port, !port.isEmpty else { return }
        let scheme = split.scheme.map { split.text($0).lowercased() } ?? ""
        let digits = split.bytes[port].drop { $0 == UInt8(ascii: "0") }
        let usual = defaultPort(of: scheme).map { String($0) } ?? ""
        guard !digits.elementsEqual(usual.utf8) else { return }
        key.append(UInt8(ascii: ":"))
        key += digits
    }

    private static func appendNormalPath(of split: URLSplit, to key: inout [UInt8]) {
        var path: [UInt8] = []
        let segments = split.bytes[split.path]
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            if index > 0 { path.append(UInt8(ascii: "/")) }
            PercentEncoding.append(
                PercentEncoding.decode(segment), to: &path, allowing: .pathSegment)
        }
        if split.authority != nil && path.isEmpty { path = [UInt8(ascii: "/")] }
        key += path.first == UInt8(ascii: "/") ? removingDotSegments(path[...]) : path
    }

    private static func appendSortedQuery(of split: URLSplit, to key: inout [UInt8]) {
        let items = split.queryParts.filter { !$0.isEmpty }.map { part in
            let (name, value) = QueryItem.split(part)
            return (
                name: PercentEncoding.decodeForm(name),
                value: value.map { PercentEncoding.decodeForm($0) } ?? []
            )
        }
        let order = items.indices.sorted { left, right in
            let (first, second) = (items[left].name, items[right].name)
            return first == second ? left < right : first.lexicographicallyPrecedes(second)
        }
        for (count, index) in order.enumerated() {
            key.append(UInt8(ascii: count == 0 ? "?" : "&"))
            PercentEncoding.append(items[index].name, to: &key)
            key.append(UInt8(ascii: "="))
            PercentEncoding.append(items[index].value, to: &key)
        }
    }
}
