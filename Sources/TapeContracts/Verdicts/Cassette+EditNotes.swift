package import TapeCassette

extension Cassette {
    /// Notes about a cassette that was edited by hand, or that cannot be checked for edits; `edited` are the interactions
    /// whose text is not what a recorder wrote.
    package func editNotes(_ edited: [Int]) -> [String] {
        var notes: [String] = []
        if !edited.isEmpty {
            let numbers = NumberRanges.words(for: edited.map { $0 + 1 }, most: 12)
            notes.append("edited by hand since it was recorded: interaction \(numbers)")
        }
        if hasEditedFrame {
            notes.append(
                "edited by hand since it was recorded: interactions were taken out, added or moved, or "
                    + "the text around them was changed")
        } else if isUnsealed(besides: edited) {
            notes.append("\(Self.unsealedWords); record again to seal it")
        }
        return notes
    }
}
