import TapeContracts

extension Finding {
    /// The finding in one line.
    var line: String {
        let place = [page.map { "page \($0)" }, item.map { "item \($0)" }].compactMap(\.self)
        let words = "expected \(expected), saw \(saw)" + (scene.map { " (\($0))" } ?? "")
        return place.isEmpty ? words : "\(place.joined(separator: ", ")): \(words)"
    }
}
