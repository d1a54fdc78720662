/// Something that an import could not carry over, or changed on the way.
package struct ImportNote: Hashable, Sendable {
    package let file: String
    /// Which of the file's interactions it is about, counted from 1; nil if about all of them.
    package let entry: Int?
    package let what: String
}
