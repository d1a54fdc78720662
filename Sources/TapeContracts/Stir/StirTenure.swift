import TapeHTTP

/// What shows whether a row's name is still its own.
struct StirTenure: Hashable, Sendable {
    /// The changes that were made to the row, without its name and without digits, in order; each counts once.
    private(set) var changes: [String] = []
    /// When an item with the row's name last showed its number.
    var shownAt: Int?
    /// When the list showed the row's name without its number, although it had shown the number before.
    var usurpedAt: Int?
    /// The scalars in the answer to the insertion, for the first row of each kind.
    var answer: Set<String> = []
    /// The name under which the list has the row, if its insertion surely was answered with another thing's name.
    var listedAs: String?

    /// Notes a change that was or may have been made.
    mutating func note(_ change: StirLedger.Write, of id: StirID?) {
        guard change.isDone || change.isUnclear else { return }
        let shape = change.isUnclear ? Self.unclear : change.shape(besides: id)
        changes.removeAll { $0 == shape }
        changes.append(shape)
    }

    /// Whether all of the changes are known to be done.
    var isClear: Bool { !changes.isEmpty && !changes.contains(Self.unclear) }

    private static let unclear = "?"
}

extension StirLedger.Write {
    /// What is sent for every row alike: without the row's name and without digits.
    func shape(besides id: StirID?) -> String {
        let body = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
        var text = "\(request.method.rawValue) \(request.url) \(body)"
        if let name = id?.text, !name.isEmpty {
            text = text.split(separator: name, omittingEmptySubsequences: false).joined()
        }
        return text.filter { !$0.isNumber }
    }
}
