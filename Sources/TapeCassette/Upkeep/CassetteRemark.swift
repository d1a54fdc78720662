package import TapeYAML

/// Something about a cassette's file that its owner should know, with its place.
package struct CassetteRemark: Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Kind: Hashable, Sendable {
        /// The file cannot be used as it is.
        case mistake
        case secret
        /// An interaction whose text is not what a recorder wrote; mending settles it.
        case edited
        /// A number behind `end` that is not the number of interactions; mending settles it.
        case miscounted
        /// There is no seal, so that a change of what the interactions' own sums do not cover cannot be told; mending settles it.
        case unsealed
    }

    package let kind: Kind
    package let message: String
    /// Absent where the file as a whole is meant; the excerpt of a secret's place shows no text.
    package let place: SourceExcerpt?

    package init(_ kind: Kind, _ message: String, at place: SourceExcerpt? = nil) {
        self.kind = kind
        self.message = message
        self.place = place
    }
}
