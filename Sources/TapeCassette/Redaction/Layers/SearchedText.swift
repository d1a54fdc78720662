/// A long text that holds no known value in any layer: what is written is searched once more, and for so
/// long a text that takes as long as the first time.
struct SearchedText {
    /// What looks like a token.
    struct Token {
        let shape: TokenShape
        let bytes: [UInt8]
    }

    /// Shorter texts are searched again.
    static let shortest = 64 << 10

    private let hash: Int
    private let length: Int
    /// How many values were known.
    private let known: Int
    /// What looks like a token below its surface.
    let tokens: [Token]

    init(_ text: ArraySlice<UInt8>, for known: Int, _ tokens: [Token]) {
        hash = Self.hash(of: text)
        length = text.count
        self.known = known
        self.tokens = tokens
    }

    /// Whether it is a text, and no further value is known now.
    func `is`(_ text: ArraySlice<UInt8>, for known: Int) -> Bool {
        length == text.count && self.known == known && hash == Self.hash(of: text)
    }

    /// A hash that nobody can foresee.
    private static func hash(of text: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe text.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
