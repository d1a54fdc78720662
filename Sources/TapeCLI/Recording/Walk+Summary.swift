import TapeCassette
import TapeHTTP
import TapePaging

extension Walk {
    /// The summary of the walk for the end of a cassette.
    func summary(_ number: Int) -> WalkSummary {
        WalkSummary(walk: number, pages: pages.count, items: digests.count, ended: ending.summary)
    }

    /// Whether the walk is over, with nothing left to fetch.
    var isOver: Bool { failure == nil }

    /// The page that could not be fetched or read, and why.
    var failure: (page: Int, error: PageError)? {
        guard case .failed(let page, let error) = ending, ending.deadEnd == nil else { return nil }
        return (page, error)
    }
}

extension WalkSummary.Ending {
    /// The ending in a few words.
    var phrase: String {
        switch self {
        case .end: "to the end"
        case .capped: "stopped at a limit"
        case .failed: "without an end"
        case .interrupted: "interrupted"
        }
    }
}

extension Walk.Ending {
    /// The ending as a cassette stores it.
    fileprivate var summary: WalkSummary.Ending {
        switch self {
        case .end: .end
        case .unfinished, .capped(.pages), .capped(.items), .capped(.window): .capped
        case .capped(.emptyPages), .looped, .repeated, .strayed, .failed: .failed
        }
    }

    /// Whether there is nothing to judge, because already the first page was not answered with a page.
    var isUnanswered: Bool {
        guard case .failed(page: 1, let error) = self else { return false }
        switch error.code {
        case .transport, .status: return true
        case .malformed, .noItems, .badSignal, .deadEnd: return false
        }
    }

    /// Whether the first page cannot be read at all, so that it says nothing about the list.
    ///
    /// A page that can be read, and has no list where the spec looks for it, is judged.
    var isUnread: Bool {
        guard case .failed(page: 1, let error) = self else { return false }
        return error.code == .malformed
    }

    /// Whether the origin is down: it does not answer, or only with a server error.
    var isDown: Bool {
        guard case .failed(page: 1, let error) = self else { return false }
        switch error.code {
        case .transport(let code): return code != .cancelled && code != .unmatched
        case .status(let status): return status >= 500 || status == 429
        case .malformed, .noItems, .badSignal, .deadEnd: return false
        }
    }

    /// A page after the first that has no next position although it should; on the first page the spec is more likely to be
    /// wrong than the server.
    fileprivate var deadEnd: (page: Int, words: String)? {
        guard case .failed(let page, let error) = self, error.code == .deadEnd, page > 1 else {
            return nil
        }
        return (page, error.detail)
    }

    /// Why a recorded walk could not go on, in words; nil if nothing is wrong.
    var trouble: String? {
        switch self {
        case .unfinished, .end, .capped(.pages), .capped(.items): nil
        case .failed: deadEnd.map { "\($0.words) (page \($0.page)), so the walk stopped" }
        case .looped(let page, let earlier):
            "page \(page) points back to page \(earlier), so the walk stopped"
        case .repeated(let page, let earlier):
            "page \(page) has the items of page \(earlier) again, so the walk stopped"
        case .strayed(let page, let url, .otherOrigin):
            "page \(page) points to another server, where this walk does not go: \(url)"
        case .strayed(let page, let url, .downgrade):
            "page \(page) points from https to http, where this walk does not go: \(url)"
        case .capped(.emptyPages(let count)):
            "\(count) empty pages in a row promised more, so the walk stopped"
        case .capped(.window(let count)):
            "the server serves no more than \(count) items, so the walk stopped"
        }
    }

    /// Whether this ending is a breach of the contract.
    var isBreach: Bool {
        switch self {
        case .looped, .repeated, .strayed, .capped(.emptyPages): true
        case .failed: deadEnd != nil
        case .unfinished, .end, .capped(.pages), .capped(.items), .capped(.window): false
        }
    }
}
