import TapeHTTP
package import TapePaging

/// A walk recorded besides the main one: at another page size, or with a filter.
package struct WalkBeside: Sendable {
    package enum Kind: Hashable, Sendable {
        case sized
        case filtered(WalkFilter)
    }

    package let kind: Kind
    /// What a page was asked to hold; nil where the spec knows no size.
    package let size: Int?
    package internal(set) var evidence: WalkEvidence
    /// Turns a recorded request into one that a person can send.
    var spell: @Sendable (HTTPRequest) -> HTTPRequest = { $0 }

    package init(_ kind: Kind, size: Int?, _ evidence: WalkEvidence) {
        self.kind = kind
        self.size = size
        self.evidence = evidence
    }

    package var walk: Walk { evidence.walk }

    /// The name of the walk in findings.
    package var scene: String {
        let size = size.map { "at size \($0)" }
        switch kind {
        case .sized: return size ?? "at another size"
        case .filtered(let filter):
            return (["with \(filter)"] + [size].compactMap(\.self)).joined(separator: " ")
        }
    }
}

/// A query item that narrows a list down.
package struct WalkFilter: Hashable, Sendable, CustomStringConvertible {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    package var description: String { "\(name)=\(value)" }

    /// The member of items that the name refers to: `state` for `state` and for `filter[state]`.
    var member: String {
        guard name.last == "]", let open = name.lastIndex(of: "[") else { return name }
        return String(name[name.index(after: open)...].dropLast())
    }
}

extension WalkBeside {
    /// Whether the walk can serve as evidence about the list.
    enum Standing: Hashable {
        /// Laws can judge the walk.
        case walked
        /// The server refused its first page: the API has no such size or filter.
        case refused(String)
        /// Nothing came, or only a request to come back later.
        case postponed(String)
        /// The server granted less than was asked, and the spec names no maximum to count by.
        case cut(to: Int)
    }

    func standing(beside main: WalkEvidence) -> Standing {
        if case .failed(let page, let error) = walk.ending {
            switch error.code {
            case .transport: return .postponed("page \(page) is missing: \(error)")
            case .status(let status) where main.convention.asksToWait(status):
                return .postponed("the server asked to wait (status \(status))")
            case .status(let status) where page == 1 && (400..<500).contains(status):
                return .refused("status \(status)")
            case .noItems where page == 1: return .refused("an answer without items")
            case .status, .malformed, .noItems, .badSignal, .deadEnd: break
            }
        }
        if case .repeated = walk.ending, main.convention.stability.kind == .drifting {
            return .postponed("the list changed under the walk")
        }
        guard case .sized = kind, let size, let first = walk.pages.first,
            let own = main.convention.size, own.maximum == nil, size > own.value,
            main.convention.countsByGrantedSize, first.items.count < size,
            first.items.count < main.walk.digests.count
        else { return .walked }
        return .cut(to: first.items.count)
    }
}

extension Convention {
    /// Whether a status asks to come back later, and so says nothing about the request itself.
    func asksToWait(_ status: Int) -> Bool {
        status == 429 || status == 503 || errors.rateLimit.contains(status)
    }

    /// Whether a walk goes wrong if a page is smaller than the spec knows.
    fileprivate var countsByGrantedSize: Bool {
        size?.exactness == .exact || authority == .shortPage || asksOneMore
            || counter?.advance == .limit
    }
}
