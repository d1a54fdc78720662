import TapeHTTP
import TapeJSON

extension Lead {
    /// The lead to a way of paging that somebody states; nil where a search over responses finds it as well.
    package init?(stated convention: Convention) {
        guard convention.sources.count == 1, let source = Self.source(of: convention) else {
            return nil
        }
        let slots = convention.slots.compactMap(Self.slot)
        guard slots.count == 1, convention.slots.count == 1 else { return nil }
        self.init(source, into: slots, prior: 0.9, because: "it is stated")
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

    private static func slot(_ slot: Convention.Slot) -> Slot? {
        switch slot {
        case .url: .url
        case .query(let name): .query(name)
        case .form(let name): .form(name)
        case .body(let path): BodyPlace(.json(path)).map { .body($0) }
        case .header(let name, _): .header(name)
        case .path(let template): .path(template.text)
        case .jsonQuery, .queryMember, .markup, .merge: nil
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
