package import TapeCassette

extension Cassette {
    /// What is to be told of a cassette that was edited by hand, or of which nobody can tell; `edited` are the interactions
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
