/// The changes from one JSON value to another, with numbers compared by value, key order ignored, and array items matched by
/// identity.
package struct JSONDifference: Sendable {
    /// One thing that changed.
    package struct Change: Sendable {
        package enum Kind: String, Hashable, Sendable { case added, removed, changed, moved }

        package let kind: Kind
        /// The path to the value: in the old document for a removal, otherwise in the new one.
        package let steps: [JSONPathStep]
        /// The identity of the innermost item that the value is or belongs to.
        package let item: String?
        package let old: JSONValue?
        package let new: JSONValue?
        /// The path of a moved item in the old document.
        package let oldSteps: [JSONPathStep]?

        /// The path in normalized form, such as `$['items'][3]['id']`.
        package var path: String { JSONPathStep.normalizedPath(steps) }
    }

    /// The changes in the order of the documents, up to the limit.
    package let changes: [Change]
    /// How many more changes there are.
    package let omittedCount: Int

    package var isEmpty: Bool { changes.isEmpty }

    /// Compares two values; beyond the limit, changes are only counted.
    package static func between(
        _ old: JSONValue, _ new: JSONValue, identity: JSONItemIdentity = .none, limit: Int = 100
    ) -> JSONDifference {
        var search = DifferenceSearch(old, new, identity: identity, limit: limit)
        search.run()
        return JSONDifference(changes: search.changes, omittedCount: search.omittedCount)
    }
}

// MARK: - In words

extension JSONDifference: CustomStringConvertible {
    /// One line for each change, and one for the number of omitted changes.
    package var description: String {
        let lines = changes.map(\.description)
        guard omittedCount > 0 else { return lines.joined(separator: "\n") }
        return (lines + ["… and \(omittedCount) more"]).joined(separator: "\n")
    }
}

extension JSONDifference.Change: CustomStringConvertible {
    /// One line: `changed $['items'][3]['title'] (item 42): "a" → "b"`.
    package var description: String {
        let item = self.item.map { " (item \($0))" } ?? ""
        if kind == .moved, let oldSteps {
            return "moved \(JSONPathStep.normalizedPath(oldSteps)) → \(path)\(item)"
        }
        let values = [old, new].compactMap { $0.map(Self.excerpt) }
        return "\(kind.rawValue) \(path)\(item): \(values.joined(separator: " → "))"
    }

    private static let longestExcerpt = 60

    /// The beginning of a value's spelling on one line.
    private static func excerpt(of value: JSONValue) -> String {
        let text = String(decoding: value.rawBytes.prefix(4 * longestExcerpt), as: UTF8.self)
        let line = text.split { $0.isNewline }
            .map { $0.drop { $0 == " " || $0 == "\t" } }
            .joined(separator: " ")
        let isWhole = value.rawBytes.count <= 4 * longestExcerpt && line.count <= longestExcerpt
        return isWhole ? line : line.prefix(longestExcerpt) + "…"
    }
}
