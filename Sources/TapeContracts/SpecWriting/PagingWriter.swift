import TapeHTTP
import TapeJSON
import TapePaging

/// Writes a convention as the members of `paging`.
struct PagingWriter {
    private let convention: Convention
    private let connection: String?

    init(_ convention: Convention) {
        self.convention = convention
        connection = Self.connection(convention)
    }

    var members: [SpecTree.Member] {
        [.init(.style, .text(convention.style.rawValue))]
            + (connection.map { [.init(.connection, .text($0))] } ?? [])
            + (connection == nil ? sources : []) + slots
            + (connection == nil ? items : []) + identity + size
            + (connection == nil ? flag : []) + numbers + stop + echo
            + TravelWriter(convention).members
    }

    /// The connection from which items, cursor and flag follow, if the convention has those that would follow.
    private static func connection(_ convention: Convention) -> String? {
        guard convention.style == .relay, convention.items.paths.count == 1,
            convention.items.element?.text == "$.node", convention.items.container == .array,
            convention.items.columns == nil, !convention.items.absentIsEmpty,
            convention.items.paths[0].text.hasSuffix(".edges")
        else { return nil }
        let base = String(convention.items.paths[0].text.dropLast(".edges".count))
        guard case .body(let cursor)? = convention.sources.first, convention.sources.count == 1,
            cursor.map(\.text) == ["\(base).pageInfo.endCursor"],
            let flag = convention.flag, flag.meansMore, flag.whenAbsent == nil,
            case .body(let more) = flag.place, more.text == "\(base).pageInfo.hasNextPage"
        else { return nil }
        return base
    }

    private var sources: [SpecTree.Member] {
        guard convention.sources != convention.style.defaultSources else { return [] }
        var members: [SpecTree.Member] = []
        var bodyKeys = bodyKeys
        for source in convention.sources {
            switch source {
            case .link(let relation, let tests):
                if relation != "next" || convention.style != .linkHeader {
                    members.append(.init(.rel, .text(relation)))
                }
                if !tests.isEmpty {
                    let tests = tests.map { SpecTree.Member(named: $0.attribute, .text($0.value)) }
                    members.append(.init(.linkAttributes, .map(tests)))
                }
            case .header(let name):
                members.append(.init(.nextHeader, .text(name.spelling)))
            case .body(let paths):
                let key = bodyKeys.isEmpty ? .continue : bodyKeys.removeFirst()
                members.append(.init(key, .paths(paths)))
            case .item(let place, let paths):
                members.append(.init(place.key, .paths(paths)))
                if convention.itemStep != 0 {
                    members.append(.init(.itemStep, .number(convention.itemStep)))
                }
            case .extraRow(let paths):
                members.append(.init(.extraItem, .paths(paths)))
            case .counted(let counter):
                members += self.counter(counter)
            }
        }
        return members
    }

    /// The keys for positions in the body, the one that fits the style first; reading keeps their order.
    private var bodyKeys: [SpecKey] {
        let count = convention.sources.count { if case .body = $0 { true } else { false } }
        if count > 1 { return [.next, .cursor, .continue] }
        switch convention.slots.first {
        case .url?: return [.next]
        case .merge?: return [.continue]
        case .query?, .jsonQuery?, .queryMember?, .body?, .markup?, .form?, .header?, .path?, nil:
            return [.cursor]
        }
    }

    private func counter(_ counter: Convention.Counter) -> [SpecTree.Member] {
        var members: [SpecTree.Member] = []
        let usual = Convention.style(convention.style)
        if convention.sources.count > 1 || usual?.advance != counter.advance {
            members.append(.init(.advance, .text(counter.advance.rawValue)))
        }
        if counter != Convention.Counter(by: counter.advance) {
            members.append(.init(.start, .number(counter.start)))
        }
        return members
    }

    private var slots: [SpecTree.Member] {
        guard convention.slots != convention.style.defaultSlots,
            let first = convention.slots.first?.member
        else { return [] }
        guard convention.slots.count > 1 else { return [first] }
        return [.init(named: first.key, .list(convention.slots.compactMap { $0.member?.value }))]
    }

    private var items: [SpecTree.Member] {
        var members = [SpecTree.Member(.items, .paths(convention.items.paths))]
        if let element = convention.items.element {
            members.append(.init(.element, .text(element.text)))
        }
        if convention.items.container != .array {
            members.append(.init(.container, .text(convention.items.container.rawValue)))
        }
        if let columns = convention.items.columns {
            members.append(.init(.columns, .text(columns.text)))
        }
        if convention.items.absentIsEmpty { members.append(.init(.absentItems, .text("empty"))) }
        return members
    }

    private var identity: [SpecTree.Member] {
        var members: [SpecTree.Member] = []
        switch convention.identity {
        case .none: break
        case .paths(let paths): members.append(.init(.id, .paths(paths)))
        case .key: members.append(.init(.id, .text("key")))
        }
        if let order = convention.order { members.append(.init(.order, Self.order(order))) }
        return members
    }

    private static func order(_ order: Convention.Order) -> SpecTree {
        let keys = order.keys.map { key -> [SpecTree.Member] in
            var members = [SpecTree.Member(.by, .text(key.path.text))]
            if key.direction != .ascending {
                members.append(.init(.direction, .text(key.direction.rawValue)))
            }
            if let comparison = key.comparison {
                members.append(.init(.as, .text(comparison.rawValue)))
            }
            if let collation = key.collation {
                members.append(.init(.collation, .text(collation.rawValue)))
            }
            if let nulls = key.nulls { members.append(.init(.nulls, .text(nulls.rawValue))) }
            return members
        }
        let unique = order.isUnique ? [SpecTree.Member(.unique, .token("true"))] : []
        if keys.count == 1 { return .map(keys[0] + unique) }
        let first = order.keys[0]
        let isAlike = order.keys.allSatisfy {
            $0.direction == first.direction && $0.comparison == first.comparison
                && $0.collation == first.collation && $0.nulls == first.nulls
        }
        guard isAlike else {
            // The order as a whole is unique: the last key says so.
            return .list(keys.dropLast().map(SpecTree.map) + [.map(keys[keys.count - 1] + unique)])
        }
        let paths = SpecTree.Member(.by, .paths(order.keys.map(\.path)))
        return .map([paths] + keys[0].dropFirst() + unique)
    }

    private var size: [SpecTree.Member] {
        guard let size = convention.size else { return [] }
        // The position's template already shows where the size goes.
        let slot = convention.sharesSizeSlot ? nil : size.slot
        let isPlain =
            slot == nil && size.maximum == nil && size.overMaximum == nil
            && size.exactness == .atMost && !size.isExactnessDeclared
        if isPlain { return [.init(.size, .number(size.value))] }
        var members = slot?.member.map { [$0] } ?? []
        members.append(.init(.value, .number(size.value)))
        if let maximum = size.maximum { members.append(.init(.maximum, .number(maximum))) }
        if let over = size.overMaximum {
            members.append(.init(.overMaximum, .text(over.rawValue)))
        }
        if size.exactness != .atMost || size.isExactnessDeclared {
            members.append(.init(.pages, .text(size.exactness.rawValue)))
        }
        return [.init(.size, .map(members))]
    }

    private var flag: [SpecTree.Member] {
        guard let flag = convention.flag else { return [] }
        let key = flag.meansMore ? SpecKey.more : .last
        guard let absent = flag.whenAbsent else { return [.init(key, flag.place.tree)] }
        return [
            .init(key, .map([flag.place.member, .init(.absent, .text(absent ? "more" : "end"))]))
        ]
    }

    private var numbers: [SpecTree.Member] {
        var members: [SpecTree.Member] = []
        if let total = convention.total {
            let isExact = total.meaning == .exact
            let meaning = SpecTree.Member(.means, .text(total.meaning.rawValue))
            members.append(
                .init(
                    .total, isExact ? total.place.tree : .map([total.place.member, meaning])))
        }
        if let pages = convention.pages { members.append(.init(.pages, pages.tree)) }
        if let window = convention.window { members.append(.init(.window, .number(window))) }
        return members
    }

    private var stop: [SpecTree.Member] {
        var members: [SpecTree.Member] = []
        if convention.absent != .usual {
            let values = Convention.AbsentSet.spellings.filter {
                convention.absent.contains($0.value)
            }
            let trees = values.map { spelling, _ in
                spelling == "missing" || spelling.isEmpty
                    ? SpecTree.text(spelling) : .token(spelling)
            }
            members.append(.init(.absent, .list(trees)))
        }
        if convention.authority != convention.defaultAuthority {
            let authority = SpecTree.Member(.authority, .text(convention.authority.rawValue))
            members.append(.init(.end, .map([authority])))
        }
        return members
    }

    private var echo: [SpecTree.Member] {
        let members = Convention.Echo.allCases.compactMap { echo in
            convention.echo[echo].map { SpecTree.Member(echo.key, $0.tree) }
        }
        return members.isEmpty ? [] : [.init(.echo, .map(members))]
    }
}

extension Convention {
    /// The style's own counter, if it has one.
    fileprivate static func style(_ style: Style) -> Counter? {
        for case .counted(let counter) in style.defaultSources { return counter }
        return nil
    }
}

extension SpecTree {
    static func paths(_ paths: [BodyPath]) -> SpecTree { texts(paths.map(\.text)) }
}

extension ResponsePlace {
    /// The shortest value that names the place.
    var tree: SpecTree {
        switch self {
        case .body(let path): .text(path.text)
        case .header: .map([member])
        }
    }

    /// The place as a member of a mapping with more members.
    var member: SpecTree.Member {
        switch self {
        case .body(let path): .init(.at, .text(path.text))
        case .header(let name): .init(.header, .text(name.spelling))
        }
    }
}

extension Convention.Slot {
    /// The slot as a member of `paging`; nil for the URL, which is expressed by omitting the member.
    var member: SpecTree.Member? {
        switch self {
        case .url: nil
        case .query(let name): .init(.query, .text(name))
        case .jsonQuery(let name): .init(.query, .map([.init(.json, .text(name))]))
        case .queryMember(let name, let path):
            .init(.query, .map([.init(.json, .text(name)), .init(.at, .text(path.text))]))
        case .form(let name): .init(.form, .text(name))
        case .body(let path): .init(.body, .text(path.text))
        case .markup(let place): .init(.body, .text(BodyPath.xmlMark + place.text))
        case .header(let name, let template):
            .init(.header, .map([.init(named: name.spelling, .text(template.text))]))
        case .path(let template): .init(.path, .text(template.text))
        case .merge(.query): .init(.merge, .text("query"))
        case .merge(.form): .init(.merge, .text("form"))
        case .merge(.body(let path)): .init(.merge, .map([.init(.body, .text(path.text))]))
        }
    }
}
