import TapeHTTP
import TapePaging

/// Writes what is carried along with a position, and how a walk reacts to changes and errors.
struct TravelWriter {
    private let convention: Convention

    init(_ convention: Convention) {
        self.convention = convention
    }

    var members: [SpecTree.Member] { carry + stability + errors }

    private var carry: [SpecTree.Member] {
        let carry = convention.carry
        var members: [SpecTree.Member] = []
        if !carry.dropped.isEmpty { members.append(.init(.drop, .texts(carry.dropped))) }
        if let only = carry.only {
            members.append(.init(.only, .list(only.map(SpecTree.text))))
        }
        if !carry.added.isEmpty { members.append(.init(.add, .texts(carry.added))) }
        switch carry.body {
        case .same: break
        case .none: members.append(.init(.body, .text("none")))
        case .other(let json):
            members.append(.init(.json, SpecTree(json: json) ?? .text(json)))
        }
        if !carry.tokens.isEmpty {
            let tokens = carry.tokens.map { token in
                SpecTree.map(
                    [.init(.from, token.place.tree)] + (token.slot.member.map { [$0] } ?? []))
            }
            members.append(.init(.tokens, .list(tokens)))
        }
        if !carry.origins.isEmpty { members.append(.init(.origins, .texts(carry.origins))) }
        return members.isEmpty ? [] : [.init(.carry, .map(members))]
    }

    private var stability: [SpecTree.Member] {
        let stability = convention.stability
        if stability == Convention.Stability() { return [] }
        if let kind = stability.kind, stability == Convention.Stability(kind) {
            return [.init(.stability, .text(kind.rawValue))]
        }
        var members: [SpecTree.Member] = []
        if let kind = stability.kind { members.append(.init(.kind, .text(kind.rawValue))) }
        if let key = stability.key { members.append(.init(.key, key.tree)) }
        if stability.reuse != .repeatable {
            members.append(.init(.cursor, .text(stability.reuse.rawValue)))
        }
        if stability.isOrderMutable { members.append(.init(.order, .text("mutable"))) }
        return [.init(.stability, .map(members))]
    }

    private var errors: [SpecTree.Member] {
        let errors = convention.errors
        var members: [SpecTree.Member] = []
        func statuses(_ key: SpecKey, _ statuses: [Int]) {
            guard !statuses.isEmpty else { return }
            members.append(.init(key, .oneOrMany(statuses.map(SpecTree.number))))
        }
        statuses(.badCursor, errors.badCursor)
        statuses(.expired, errors.expired)
        if let recovery = errors.recovery {
            members.append(.init(.recovery, .text(recovery.text)))
        }
        switch errors.pastEnd {
        case nil: break
        case .empty?: members.append(.init(.pastEnd, .text("empty")))
        case .otherPage?: members.append(.init(.pastEnd, .text("other-page")))
        case .status(let past)?: statuses(.pastEnd, past)
        }
        if errors.rateLimit != Convention.Errors().rateLimit {
            statuses(.rateLimit, errors.rateLimit)
        }
        return members.isEmpty ? [] : [.init(.errors, .map(members))]
    }
}
