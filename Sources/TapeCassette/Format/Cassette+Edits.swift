extension Cassette {
    /// What is to be told of a cassette that was edited by hand, or of which nobody can tell; `edited` are the interactions
    /// whose text is not what a recorder wrote.
    package func editNotes(_ edited: [Int]) -> [String] {
        var notes: [String] = []
        if !edited.isEmpty {
            let numbers = edited.map { String($0 + 1) }.joined(separator: ", ")
            notes.append("edited by hand since it was recorded: interaction \(numbers)")
        }
        if hasEditedFrame {
            notes.append(
                "edited by hand since it was recorded: interactions were taken out, added or moved, or "
                    + "what stands around them was changed")
        } else if isUnsealed(besides: edited) {
            notes.append("\(Self.unsealedWords); record again to seal it")
        }
        return notes
    }

    /// Whether there is no seal, and some sums of interactions are right: where none is, all was told to be edited.
    func isUnsealed(besides edited: [Int]) -> Bool { !isSealed && edited.count < count }

    static let unsealedWords =
        "the cassette carries no seal: whether its head was changed, or interactions were taken out or moved, cannot be told"
}
