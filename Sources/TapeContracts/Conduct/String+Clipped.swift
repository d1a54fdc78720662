extension String {
    /// The beginning of a long text, up to the end of a word.
    func clipped(to most: Int) -> String {
        guard count > most else { return self }
        let head = prefix(most)
        let isWordEnd = self[head.endIndex].isWhitespace
        let end = isWordEnd ? head.endIndex : head.lastIndex(where: \.isWhitespace) ?? head.endIndex
        return "\(self[..<end]) …"
    }
}
