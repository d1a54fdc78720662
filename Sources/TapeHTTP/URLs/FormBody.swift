/// Names and values joined by `&`, as sent by forms; a URL's query has the same syntax.
package struct FormBody: Hashable, Sendable {
    /// The parts between the `&` signs, as written.
    let parts: [ArraySlice<UInt8>]

    /// Reads a body, in which `#` has no special meaning.
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

    /// The names and values in order; empty parts, as in `a=1&&b=2`, are left out.
    package var fields: [QueryItem] { parts.filter { !$0.isEmpty }.map(QueryItem.init) }

    /// The form with a value set for a name; it replaces the first value of that name, and the others are removed.
    ///
    /// Names are compared decoded and keep their spelling. All other bytes stay the same.
    package func setting(_ name: String, to value: String) -> FormBody {
        editing(name) { original in
            let rawName = original.map { QueryItem.split($0).name }
            var item = rawName.map { Array($0) } ?? Array(PercentEncoding.encode(name).utf8)
            item.append(UInt8(ascii: "="))
            PercentEncoding.append(value.utf8, to: &item)
            return item[...]
        }
    }

    /// The form without the values of a name.
    package func removing(_ name: String) -> FormBody { editing(name) { _ in nil } }

    /// Replaces the first part with a name by the result of `edit` and removes the others; if there is none, appends the
    /// result of `edit(nil)`.
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
