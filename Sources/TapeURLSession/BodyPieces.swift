/// How the body of an answer comes in.
package struct BodyPieces: Sendable {
    /// The most bytes that come in at once; nil where a body comes in one piece.
    let size: Int?
    /// What a test waits for before each piece but the first, by its number.
    let before: (@Sendable (Int) async -> Void)?

    package init(size: Int? = nil, before: (@Sendable (Int) async -> Void)? = nil) {
        self.size = size
        self.before = before
    }
}
