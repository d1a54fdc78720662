/// The values that are kept and are being searched for names in them, up to a depth: a text in which each value goes on to the
/// end would otherwise be read once for each name.
struct EnteredValues {
    private static let deepest = 4

    /// The ends of the values around the present place.
    private var ends: [Int] = []

    /// Whether a value that belongs to a name at a place and ends at another is searched, too.
    mutating func mayEnter(upTo end: Int, at place: Int) -> Bool {
        while let last = ends.last, last <= place { ends.removeLast() }
        guard ends.count < Self.deepest else { return false }
        ends.append(end)
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
