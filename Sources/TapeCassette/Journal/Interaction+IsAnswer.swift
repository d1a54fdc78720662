internal import TapeHTTP

extension Interaction {
    /// Whether a recording can go on from this interaction: it holds a page, a redirect towards one, or the response to a
    /// request that was meant to be refused.
    var isAnswer: Bool {
        guard case .whole(let response) = outcome else { return false }
        switch response.status {
        case 200..<400: return true
        // A passing failure answers nothing.
        case 408, 425, 429, 500...: return false
        default: return request.mark.map { $0.role != .walk } ?? false
        }
    }

    /// Whether this is an answer other than a redirect; a walk needs one to go on from.
    var isPage: Bool {
        guard isAnswer, case .whole(let response) = outcome else { return false }
        return !(300..<400).contains(response.status)
    }
}

extension Cassette {
    /// Whether any interaction holds a page.
    var holdsPage: Bool {
        get throws(CassetteError) {
            var index = 0
            while index < count {
                if try interaction(at: index).isPage { return true }
                index += 1
            }
            return false
        }
    }
}
