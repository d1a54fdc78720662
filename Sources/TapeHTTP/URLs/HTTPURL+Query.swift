extension HTTPURL {
    /// The body of a form as the query of a URL: one is spelled as the other, but for `#`, which ends no form.
    package init(form body: some Collection<UInt8>) {
        let text = String(decoding: body, as: UTF8.self)
        self.init("http://form/?" + text.replacing("#", with: "%23"))
    }

    /// The query as names and values in order; nothing stands for the gap in `a=1&&b=2`.
    package var queryItems: [QueryItem] {
        URLSplit(text).queryParts.filter { !$0.isEmpty }.map(QueryItem.init)
    }

    /// The URL with a value under a name, in place of the first of that name and without the rest.
    ///
    /// Names are compared decoded and keep their spelling. Every other byte of the URL stays.
    package func settingQuery(_ name: String, to value: String) -> HTTPURL {
        editingQuery(name) { original in
            let rawName = original.map { QueryItem.split($0).name }
            var item = rawName.map { Array($0) } ?? Array(PercentEncoding.encode(name).utf8)
            item.append(UInt8(ascii: "="))
            PercentEncoding.append(value.utf8, to: &item)
            return item[...]
        }
    }

    /// The URL without the values under a name, and without the `?` if nothing else was behind it.
    package func removingQuery(_ name: String) -> HTTPURL {
        editingQuery(name) { _ in nil }
    }

    /// Puts what `edit` makes of the first part of a name in its place and drops the others;
    /// where there was none, what it makes of nil is appended.
    private func editingQuery(
        _ name: String,
        edit: (_ original: ArraySlice<UInt8>?) -> ArraySlice<UInt8>?
    ) -> HTTPURL {
        let split = URLSplit(text)
        let wanted = Array(name.utf8)
        var parts: [ArraySlice<UInt8>] = []
        var wasFound = false
        for part in split.queryParts {
            guard !part.isEmpty, PercentEncoding.decodeForm(QueryItem.split(part).name) == wanted
            else {
                parts.append(part)
                continue
            }
            if !wasFound, let edited = edit(part) { parts.append(edited) }
            wasFound = true
        }
        if !wasFound {
            guard let added = edit(nil) else { return self }
            if parts.last?.isEmpty == true { parts.removeLast() }
            parts.append(added)
        }
        return HTTPURL(text: replacingQuery(of: split, with: parts), repairs: repairs)
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
