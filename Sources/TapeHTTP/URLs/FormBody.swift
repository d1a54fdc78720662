/// Names and values joined by `&`, as forms send them; a URL's query is written in the same way.
package struct FormBody: Hashable, Sendable {
    /// What stands between the signs that join them, as written.
    let parts: [ArraySlice<UInt8>]

    /// Reads a body, of which every byte belongs to the form: `#` ends nothing here.
    package init(_ bytes: [UInt8]) {
        let isEmpty = bytes.isEmpty
        parts =
            isEmpty
            ? [] : bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    }

    init(parts: [ArraySlice<UInt8>]) {
        self.parts = parts
    }

    package var bytes: [UInt8] { Array(parts.joined(separator: [UInt8(ascii: "&")])) }

    /// The names and values in order; nothing stands for the gap in `a=1&&b=2`.
    package var fields: [QueryItem] { parts.filter { !$0.isEmpty }.map(QueryItem.init) }

    /// The form with a value under a name, in place of the first of that name and without the rest.
    ///
    /// Names are compared decoded and keep their spelling. Every other byte stays.
    package func setting(_ name: String, to value: String) -> FormBody {
        editing(name) { original in
            let rawName = original.map { QueryItem.split($0).name }
            var item = rawName.map { Array($0) } ?? Array(PercentEncoding.encode(name).utf8)
            item.append(UInt8(ascii: "="))
            PercentEncoding.append(value.utf8, to: &item)
            return item[...]
        }
    }

    /// The form without the values under a name.
    package func removing(_ name: String) -> FormBody { editing(name) { _ in nil } }

    /// Puts what `edit` makes of the first part of a name in its place and drops the others;
    /// where there was none, what it makes of nil is appended.
    private func editing(
        _ name: String, edit: (_ original: ArraySlice<UInt8>?) -> ArraySlice<UInt8>?
    ) -> FormBody {
        let wanted = Array(name.utf8)
        var edited: [ArraySlice<UInt8>] = []
        var wasFound = false
        for part in parts {
            guard !part.isEmpty, PercentEncoding.decodeForm(QueryItem.split(part).name) == wanted
            else {
                edited.append(part)
                continue
            }
            if !wasFound, let part = edit(part) { edited.append(part) }
            wasFound = true
        }
        if !wasFound {
            guard let added = edit(nil) else { return self }
            if edited.last?.isEmpty == true { edited.removeLast() }
            edited.append(added)
        }
        return FormBody(parts: edited)
    }
}
