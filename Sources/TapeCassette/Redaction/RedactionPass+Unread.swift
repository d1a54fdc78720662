/// What stays where names do not reach, and is told.
extension RedactionPass {
    /// Tells the names beside which something stands that may be a credential, in a syntax that nobody reads.
    mutating func noteNearby(
        in bytes: [UInt8], keeping places: PlacedValues?, besides edits: RedactionEdits
    ) {
        let finds = NearbyNames(text: bytes).finds { [names = rules.names] name in
            names.strengthInBody(name, .element, isForm: false) >= .likely
        }
        guard !finds.isEmpty else { return }
        let taken = edits.ranges
        for find in finds
        where places?.keep(find.value) != true && !Self.touches(find.value, taken) {
            memory.note(find.name)
        }
    }

    /// Tells the names of credentials that stand in base64.
    mutating func notePacked(in bytes: [UInt8]) {
        for content in PackedNames(text: bytes).contents() {
            let finds = NamedValues(text: content).finds { [names = rules.names] name, kind in
                names.strengthInBody(name, kind, isForm: false)
            }
            for find in finds where find.strength >= .likely {
                guard Self.judgement(of: find, content[find.range]) == .taken else { continue }
                memory.note(find.name)
            }
        }
    }
}
