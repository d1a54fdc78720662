extension HTTPURL {
    /// The query as names and values in order; nothing stands for the gap in `a=1&&b=2`.
    package var queryItems: [QueryItem] {
        FormBody(parts: URLSplit(text).queryParts).fields
    }

    /// The URL with a value under a name, in place of the first of that name and without the rest.
    ///
    /// Names are compared decoded and keep their spelling. Every other byte of the URL stays.
    package func settingQuery(_ name: String, to value: String) -> HTTPURL {
        editingQuery { $0.setting(name, to: value) }
    }

    /// The URL without the values under a name, and without the `?` if nothing else was behind it.
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
