/// Reports credentials that are kept because no name was found to belong to them.
extension RedactionPass {
    /// Notes the names next to possible credentials in a syntax that is not parsed.
    mutating func noteNearby(
        in bytes: [UInt8], keeping places: PlacedValues?, besides edits: RedactionEdits
    ) {
        let finds = nearby(in: bytes)
        guard !finds.isEmpty else { return }
        let taken = edits.ranges
        for find in finds
        where places?.keep(find.value) != true && !Self.touches(find.value, taken) {
            memory.note(find.name)
        }
    }

    private func nearby(in bytes: [UInt8]) -> [NearbyNames.Find] {
        var judged = JudgedNames()
        let finds = NearbyNames(text: bytes).finds { [names = rules.names] name in
            judged.strength(of: name, .element) {
                names.strengthInBody($0, .element, isForm: false)
            }
        }
        return finds + UserPairs(text: bytes).finds()
    }

    /// Notes the names of credentials in base64 and in compressed texts.
    mutating func notePacked(in bytes: [UInt8]) {
        for content in PackedTexts(text: bytes).all() {
            let finds = NamedValues(text: content).finds { [names = rules.names] name, kind in
                names.strengthInBody(name, kind, isForm: false)
            }
            for find in finds where find.strength >= .likely {
                guard Self.judgement(of: find, content[find.range]) == .taken else { continue }
                memory.note(find.name)
            }
            for find in nearby(in: content) { memory.note(find.name) }
            let scan = CredentialScan(text: content[...])
            if !scan.userInfo(requiresPassword: true).isEmpty { memory.note("user-info") }
            if !scan.schemeTokens().isEmpty { memory.note("Authorization") }
        }
    }
}
