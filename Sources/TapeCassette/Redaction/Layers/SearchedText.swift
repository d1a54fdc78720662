/// A long text that holds no known value in any layer.
///
/// What is written is searched once more, which for such a text would take as long as the first time.
struct SearchedText {
    /// A part that looks like a token.
    struct Token {
        let shape: TokenShape
        let bytes: [UInt8]
    }

    /// Shorter texts are simply searched again.
    static let shortest = 64 << 10

    private let hash: Int
    private let length: Int
    /// How many values were known at that time.
    private let known: Int
    /// The parts below its surface that look like tokens.
    let tokens: [Token]

    init(_ text: ArraySlice<UInt8>, for known: Int, _ tokens: [Token]) {
        hash = Self.hash(of: text)
        length = text.count
        self.known = known
        self.tokens = tokens
    }

    /// Whether this is the searched text, and no further value has become known.
    func `is`(_ text: ArraySlice<UInt8>, for known: Int) -> Bool {
        length == text.count && self.known == known && hash == Self.hash(of: text)
    }

    /// A hash that cannot be predicted.
    private static func hash(of text: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe text.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
