extension HTTPURL {
    /// The query as names and values in order; empty parts, as in `a=1&&b=2`, are left out.
    package var queryItems: [QueryItem] {
        FormBody(parts: URLSplit(text).queryParts).fields
    }

    /// The URL with a value set for a name; it replaces the first value of that name, and the others are removed.
    ///
    /// Names are compared decoded and keep their spelling. All other bytes of the URL stay the same.
    package func settingQuery(_ name: String, to value: String) -> HTTPURL {
        editingQuery { $0.setting(name, to: value) }
    }

    /// The URL without the values of a name, and without the `?` if nothing is left after it.
    package func removingQuery(_ name: String) -> HTTPURL {
        editingQuery { $0.removing(name) }
    }

    private func editingQuery(_ edit: (FormBody) -> FormBody) -> HTTPURL {
        let split = URLSplit(text)
        let query = FormBody(parts: split.queryParts)
        let edited = edit(query)
        guard edited != query else { return self }
        return HTTPURL(text: replacingQuery(of: split, with: edited.parts), repairs: repairs)
    }

    private func replacingQuery(of split: URLSplit, with parts: [ArraySlice<UInt8>]) -> String {
        var result = Array(split.bytes[..<split.path.upperBound])
        let query = parts.joined(separator: [UInt8(ascii: "&")])
        if !parts.isEmpty { result += [UInt8(ascii: "?")] + query }
        if let fragment = split.fragment {
            result += split.bytes[(fragment.lowerBound - 1)...]
        }
        return String(decoding: result, as: UTF8.self)
    }
}
