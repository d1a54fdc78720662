/// An event of libyaml, copied out of its memory.
struct YAMLEvent {
    enum Kind {
        case documentStart, documentEnd, streamEnd
        case alias(String)
        case scalar(String, YAMLScalar.Style)
        case sequenceStart, mappingStart
        case collectionEnd
    }

    let kind: Kind
    /// The number of Unicode scalars before the event.
    let index: Int
    var anchor: String?
    var tag: String?
    var isFlow = false
}

/// libyaml's report of a failure; indices count Unicode scalars.
struct YAMLEventFailure: Error {
    enum Place {
        case index(Int)
        /// An offset into the input, where the bytes are not characters.
        case byte(Int)
    }

    let code: YAMLError.Code
    let problem: String
    let place: Place
    var context: String?
    var contextIndex = 0
    /// Whether libyaml was inside `[…]` or `{…}`.
    var isInFlow = false
}
