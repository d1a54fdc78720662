import TapeContracts

extension FindingGroup {
    /// The cause in one line, with all its places.
    var line: String {
        let places = [pages, items].compactMap(\.self)
        let words =
            first.see.map { law in "see \(law)" + (first.cause.map { ": \($0)" } ?? "") }
            ?? "expected \(first.expected), saw \(first.saw)"
            + (scenes.map { " (\($0))" } ?? "")
        return places.isEmpty ? words : "\(places.joined(separator: ", ")): \(words)"
    }
}
