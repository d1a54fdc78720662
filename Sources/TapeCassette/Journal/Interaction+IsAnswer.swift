internal import TapeHTTP

extension Interaction {
    /// Whether it is an answer that a recording can go on from: a page, a hop to where the page is, or whatever came of a
    /// request that was made to be refused.
    var isAnswer: Bool {
        guard case .whole(let response) = outcome else { return false }
        switch response.status {
        case 200..<400: return true
        // Trouble of the kind that passes is no answer to anything.
        case 408, 425, 429, 500...: return false
        default: return request.mark.map { $0.role != .walk } ?? false
        }
    }

    /// Whether it is an answer and no mere hop: without one there is nothing to go on from.
    var isPage: Bool {
        guard isAnswer, case .whole(let response) = outcome else { return false }
        return !(300..<400).contains(response.status)
    }
}

extension Cassette {
    /// Whether there is a page in it.
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
