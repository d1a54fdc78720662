import TapeHTTP

extension Outcome {
    /// The error, whether or not a response began.
    var error: TransportError? {
        switch self {
        case .whole: nil
        case .cut(_, let error), .failed(let error): error
        }
    }

    var isWhole: Bool {
        if case .whole = self { true } else { false }
    }

    var isCut: Bool {
        if case .cut = self { true } else { false }
    }
}
