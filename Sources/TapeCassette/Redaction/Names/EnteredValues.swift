/// The values that are read although a name around them was read, too, up to a depth: a text in which each value goes on to the
/// end would otherwise be read once for each name.
struct EnteredValues: Equatable {
    private static let deepest = 4

    /// The ends of the values around the present place.
    private var ends: [Int] = []

    /// Whether a value at a place may be read.
    mutating func mayEnter(at place: Int) -> Bool {
        ends.removeAll { $0 <= place }
        return ends.count < Self.deepest
    }

    mutating func enter(upTo end: Int) { ends.append(end) }

    /// Whether a value that belongs to a name at a place and ends at another is searched, too.
    mutating func mayEnter(upTo end: Int, at place: Int) -> Bool {
        guard mayEnter(at: place) else { return false }
        enter(upTo: end)
        return true
    }
}

extension NamedValues {
    /// Whether a value is at most reported.
    func isKept(_ find: Find) -> Bool {
        entersKept && RedactionPass.judgement(of: find, text[find.range]) != .taken
    }

    func mayHoldNames(_ find: Find) -> Bool { text[find.range].contains(where: Self.mayPart) }

    /// Whether a byte may be a sign between a name and a value.
    private static func mayPart(_ byte: UInt8) -> Bool {
        byte == 0x3A || byte == 0x3D || byte == 0x3E || byte == 0x25
    }
}
