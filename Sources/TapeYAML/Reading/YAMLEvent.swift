/// What libyaml saw next, copied out of its memory.
struct YAMLEvent {
    enum Kind {
        case documentStart, documentEnd, streamEnd
        case alias(String)
        case scalar(String, YAMLScalar.Style)
        case sequenceStart, mappingStart
        case collectionEnd
    }

    let kind: Kind
    /// How many Unicode scalars lie before the event.
    let index: Int
    var anchor: String?
    var tag: String?
    var isFlow = false
}

/// libyaml's own account of a failure; indices count Unicode scalars.
struct YAMLEventFailure: Error {
    enum Place {
        case index(Int)
        /// An offset into the input, where the input is not characters at all.
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
