/// Replaces known secrets by marks, in whatever spelling, and changes nothing else.
package struct SecretMask: Sendable {
    private let memory: SecretMemory

    package init(_ secrets: [KnownSecret]) {
        memory = SecretMemory(secrets)
    }

    /// The text as a recording would show it if only these secrets were known.
    package func applied(to text: String) -> String {
        applied(to: text) { $0 }
    }

    /// The text with each secret replaced by a spelling of its mark.
    func applied(to text: String, spelling spell: (ArraySlice<UInt8>) -> ArraySlice<UInt8>)
        -> String
    {
        let bytes = Array(text.utf8)
        var edits = RedactionEdits(of: bytes[...])
        add(to: &edits, in: bytes, outside: [], spelling: spell)
        return edits.isEmpty ? text : String(decoding: edits.applied(), as: UTF8.self)
    }

    /// Adds the replacements that lie outside the given ranges to a list of edits.
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
