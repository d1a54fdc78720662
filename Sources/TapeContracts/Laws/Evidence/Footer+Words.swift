package import TapeList

extension Placeholder {
    /// What the placeholder says, in words.
    var words: String {
        switch self {
        case .absent: "no placeholder"
        case .loading: "loading"
        case .empty: "nothing found"
        case .failed: "an error"
        }
    }
}

extension Footer {
    /// What the footer says, in words.
    package var words: String {
        switch self {
        case .absent: "no footer"
        case .button: "a button for more"
        case .awaitingDisplay: "a loading row that waits to be displayed"
        case .loading: "a loading row"
        case .failed(_, .button): "an error with a button"
        case .failed(_, .tapOrRedisplay): "an error row that a tap or a new display retries"
        case .failed(_, .refresh): "an error that offers a refresh"
        case .failed(_, .wait): "an error that asks to wait"
        case .endMark: "an end mark"
        }
    }

    /// What the footer tells of its list.
    var mood: SpecPicture.FooterLine.Mood {
        switch self {
        case .absent, .button, .endMark: .idle
        case .awaitingDisplay, .loading: .loading
        case .failed: .failed
        }
    }
}
