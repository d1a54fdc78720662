import TapeYAML

extension CassetteReader {
    /// All mistakes in the text: one error for the parts around the interactions, and one for each unreadable interaction, up
    /// to a limit.
    func mistakes() -> [CassetteError] {
        var found: [CassetteError] = []
        func note(_ body: () throws(CassetteError) -> Void) {
            guard found.count < Self.mostMistakes else { return }
            do {
                try body()
            } catch {
                if !found.contains(error) { found.append(error) }
            }
        }
        note { () throws(CassetteError) in _ = try cassette() }
        if let frame = CassetteFrame(source.bytes) {
            // In a text that a program converted, every line has the same mistake.
            guard found.first?.code != .convertedText else { return found }
            let reader = InteractionReader(source: source)
            for range in frame.interactions {
                note { () throws(CassetteError) in _ = try reader.interaction(in: range) }
            }
        } else if !found.isEmpty {
            let tree = TreeInteractionReader(context: TreeContext(source: source, start: 0))
            for node in elements() {
                note { () throws(CassetteError) in _ = try tree.interaction(node) }
            }
        }
        return found
    }

    /// More mistakes would not help, and each quotes the text.
    private static let mostMistakes = 200

    /// The interactions of a text in any form; empty if it is not even YAML.
    private func elements() -> [YAMLNode] {
        // `try?`: such a text's mistakes are already reported.
        let root = try? YAMLDocument.parse(source.bytes.copy(0..<source.bytes.count))
        return root?["interactions"]?.elements ?? []
    }
}
