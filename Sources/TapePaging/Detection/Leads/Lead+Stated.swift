import TapeHTTP
import TapeJSON

extension Lead {
    /// The lead to a way of paging that somebody states; nil where a search over responses finds it as well.
    package init?(stated convention: Convention) {
        guard convention.sources.count == 1, let source = Self.source(of: convention) else {
            return nil
        }
        guard let slot = convention.slots.first, convention.slots.count == 1, Self.isTried(slot)
        else { return nil }
        self.init(source, into: slot, prior: 0.9, because: "it is stated")
    }

    private static func source(of convention: Convention) -> Source? {
        let isURL = convention.slots == [.url]
        switch convention.sources.first {
        case .link(let relation, _)?: return isURL ? .url(.link(relation: relation)) : nil
        case .header(let name)?: return isURL ? .url(.header(name)) : .token(.header(name))
        case .body(let paths)?:
            guard paths.count == 1, let place = BodyPlace(paths[0]) else { return nil }
            return isURL ? .url(.body(place)) : .token(.body(place))
        case .item(.last, let paths)?:
            return paths.count == 1 ? BodyPlace(paths[0]).map { .lastItem($0) } : nil
        case .counted?:
            switch convention.style {
            case .pageNumber: return .page(base: nil)
            case .offset: return .offset(base: nil)
            default: return nil
            }
        case .item(.first, _)?, .extraRow?, nil: return nil
        }
    }

    private static func isTried(_ slot: Convention.Slot) -> Bool {
        switch slot {
        case .url, .query, .form, .header, .path: true
        case .body(let path): BodyPlace(.json(path)) != nil
        case .jsonQuery, .queryMember, .markup, .merge: false
        }
    }
}

extension BodyPlace {
    /// The place that a path of plain names leads to.
    fileprivate init?(_ path: BodyPath) {
        guard case .json(let json) = path, let steps = json.steps else { return nil }
        var names: [Step] = []
        for step in steps {
            guard case .name(let name) = step else { return nil }
            names.append(.member(name))
        }
        self.init(names)
    }
}
