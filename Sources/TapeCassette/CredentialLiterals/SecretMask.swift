/// Puts marks in the places of secrets that are known, in whatever spelling, and touches nothing else.
package struct SecretMask: Sendable {
    private let memory: SecretMemory

    package init(_ secrets: [KnownSecret]) {
        memory = SecretMemory(secrets)
    }

    /// The text as a recording would have it if nothing but these secrets were known.
    package func applied(to text: String) -> String {
        applied(to: text) { $0 }
    }

    /// The text with a spelling of each secret's mark in its place.
    func applied(to text: String, spelling spell: (ArraySlice<UInt8>) -> ArraySlice<UInt8>)
        -> String
    {
        let bytes = Array(text.utf8)
        var edits = RedactionEdits(of: bytes[...])
        add(to: &edits, in: bytes, outside: [], spelling: spell)
        return edits.isEmpty ? text : String(decoding: edits.applied(), as: UTF8.self)
    }

    /// Adds replacements outside some ranges to others that are to be made.
    func add(
        to edits: inout RedactionEdits, in bytes: [UInt8], outside ranges: [Range<Int>],
        spelling spell: (ArraySlice<UInt8>) -> ArraySlice<UInt8>
    ) {
        var memory = memory
        for match in memory.matches(in: bytes[...])
        where !ranges.contains(where: { $0.overlaps(match.range) })
            && !MemberKey.isWord(match.range, in: bytes[...])
        {
            edits.replace(match.range, with: Array(spell(memory.mark(of: match)[...])))
        }
    }
}
