package import TapeYAML

/// A remark about a cassette's file for its owner, with the place.
package struct CassetteRemark: Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Kind: Hashable, Sendable {
        /// The file cannot be used as it is.
        case mistake
        case secret
        /// An interaction whose text is not what a recorder wrote; mending corrects its sum.
        case edited
        /// The count in `end` is not the number of interactions; mending corrects it.
        case miscounted
        /// There is no seal, so changes outside the interactions' own sums cannot be noticed; mending adds one.
        case unsealed
    }

    package let kind: Kind
    package let message: String
    /// Absent if the remark concerns the whole file; the excerpt at a secret's place shows no text.
    package let place: SourceExcerpt?

    package init(_ kind: Kind, _ message: String, at place: SourceExcerpt? = nil) {
        self.kind = kind
        self.message = message
        self.place = place
    }
}
