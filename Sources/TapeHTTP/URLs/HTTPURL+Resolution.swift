extension HTTPURL {
    /// A reference from this URL's response, resolved against this URL (RFC 3986 §5.2, strict).
    ///
    /// An absolute reference is kept as it is, dot segments included, because the server meant it to be requested like that;
    /// in a relative one they are removed.
    package func resolving(_ reference: String) throws(HTTPURLError) -> HTTPURL {
        let (text, repairs) = try URLRepair.repair(reference)
        let there = URLSplit(text)
        do throws(HTTPURLError) {
            try Self.refuseBackslash(inAuthorityOf: there, text)
        } catch {
            throw error.undoing(repairs, in: reference)
        }
        guard there.scheme == nil else { return HTTPURL(text: text, repairs: repairs) }

        let here = URLSplit(self.text)
        var result: [UInt8] = []
        result.reserveCapacity(here.bytes.count + there.bytes.count)
        if let scheme = here.scheme { result += here.bytes[scheme] + [UInt8(ascii: ":")] }

        let owner = there.authority == nil ? here : there
        if let authority = owner.authority {
            result += "//".utf8
            result += owner.bytes[authority]
        }
        Self.appendPath(of: there, from: here, to: &result)

        let isSameDocument = there.authority == nil && there.path.isEmpty
        let asker = isSameDocument && there.query == nil ? here : there
        if let query = asker.query { result += [UInt8(ascii: "?")] + asker.bytes[query] }
        if let fragment = there.fragment { result += [UInt8(ascii: "#")] + there.bytes[fragment] }
        return HTTPURL(text: String(decoding: result, as: UTF8.self), repairs: repairs)
    }

    private static func appendPath(
        of there: URLSplit, from here: URLSplit, to result: inout [UInt8]
    ) {
        let path = there.bytes[there.path]
        if there.authority != nil || path.first == UInt8(ascii: "/") {
            result += removingDotSegments(path)
        } else if path.isEmpty {
            result += here.bytes[here.path]
        } else {
            result += removingDotSegments(merge(path, into: here)[...])
        }
    }

    /// The path in place of the last segment of another (RFC 3986 §5.2.3).
    private static func merge(_ path: ArraySlice<UInt8>, into here: URLSplit) -> [UInt8] {
        if here.authority != nil && here.path.isEmpty { return [UInt8(ascii: "/")] + path }
        let old = here.bytes[here.path]
        guard let slash = old.lastIndex(of: UInt8(ascii: "/")) else { return Array(path) }
        return Array(old[...slash] + path)
    }

    /// The path without `.` and `..` (RFC 3986 §5.2.4).
    static func removingDotSegments(_ path: ArraySlice<UInt8>) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        var output: [UInt8] = []
        output.reserveCapacity(path.count)
        var rest = path
        while !rest.isEmpty {
            let isRooted = rest.first == slash
            let name = isRooted ? rest.dropFirst() : rest
            let segment = name.prefix { $0 != slash }
            let isLast = segment.endIndex == rest.endIndex
            rest = rest[segment.endIndex...]

            let dots = dots(in: segment)
            if dots == 0 {
                if isRooted { output.append(slash) }
                output += segment
            } else if !isRooted {
                // Before the first slash, dot segments are removed together with the slash.
                rest = rest.dropFirst()
            } else {
                if dots == 2 { output.removeSubrange((output.lastIndex(of: slash) ?? 0)...) }
                if isLast { output.append(slash) }
            }
        }
        return output
    }

    /// The number of dots in a dot segment; 0 for any other segment.
    private static func dots(in segment: ArraySlice<UInt8>) -> Int {
        segment.count <= 2 && segment.allSatisfy { $0 == UInt8(ascii: ".") } ? segment.count : 0
    }
}
