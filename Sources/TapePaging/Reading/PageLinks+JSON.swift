import TapeHTTP
import TapeJSON

extension PageLinks {
    /// Enters the members of a body that are links to other pages, from its outer objects and from those that hold the spec's
    /// signals.
    mutating func enter(_ root: JSONValue, of page: HTTPURL, beside signs: [JSONPath]) {
        guard root.kind == .object else { return }
        enter(root, at: "$", depth: 0, of: page)
        for path in Set(signs.map(Self.owner)).sorted() where path != "$" {
            // `try?`: an owner's path is the beginning of a valid one.
            guard let owner = (try? JSONPath(path))?.first(in: root), owner.kind == .object else {
                continue
            }
            var inner = PageLinks()
            inner.enter(owner, at: path, depth: Self.depth, of: page)
            let known = Set(entries.map(\.place))
            entries += inner.entries.filter { !known.contains($0.place) }
            numbers.add(inner.numbers)
        }
    }

    /// The path of the object that has a member.
    private static func owner(of path: JSONPath) -> String {
        guard let steps = path.steps?.dropLast() else { return "$" }
        return steps.reduce("$") { path, step in
            switch step {
            case .name(let name): "\(path)[\(JSONText.quote(name))]"
            case .index(let index): "\(path)[\(index)]"
            }
        }
    }

    private mutating func enter(_ object: JSONValue, at path: String, depth: Int, of page: HTTPURL)
    {
        for member in object.members.prefix(PageShape.memberLimit) {
            let name = Self.bare(member.rawKey)
            if member.value.kind == .array, Self.holders.contains(name) {
                enter(list: member.value, at: Self.path(of: member, at: path), of: page)
                continue
            }
            numbers.enter(member, at: path)
            if let relation = Self.names[name] {
                enter(member, as: relation, at: path, of: page)
            } else if depth < Self.depth, member.value.kind == .object, Self.holders.contains(name)
            {
                let inner = Self.path(of: member, at: path)
                enter(member.value, at: inner, depth: depth + 1, of: page)
            }
        }
    }

    /// A member's name without its vocabulary prefix, as in `hydra:next`.
    private static func bare(_ key: ArraySlice<UInt8>) -> [UInt8] {
        Array(key.starts(with: Array("hydra:".utf8)) ? key.dropFirst(6) : key)
    }

    /// The path of a member; a name with a prefix such as `hydra:` needs brackets.
    static func path(of member: JSONMember, at path: String) -> String {
        member.key.contains(":")
            ? "\(path)[\(JSONText.quote(member.key))]" : "\(path).\(member.key)"
    }

    /// Enters the elements of a list of links that each say their relation.
    private mutating func enter(list: JSONValue, at path: String, of page: HTTPURL) {
        for link in list.elements.prefix(PageShape.memberLimit) where link.kind == .object {
            guard let word = (link["rel"] ?? link["relation"])?.string,
                let relation = Self.relation(word.lowercased()),
                let text = (link["href"] ?? link["url"])?.string, Self.isLink(text),
                // `try?`: a value that is not a link is ignored, whatever its relation.
                let target = try? page.resolving(text), let place = try? BodyPath(path)
            else { continue }
            entries.append(Entry(relation: relation, place: .body([place]), target: target))
        }
    }

    private mutating func enter(
        _ member: JSONMember, as relation: Relation, at path: String, of page: HTTPURL
    ) {
        let value = member.value
        let link = value.kind == .object ? value["href"] ?? value["url"] : value
        guard let text = link?.string, Self.isLink(text),
            // `try?`: a value that is not a link is ignored, whatever its name.
            let target = try? page.resolving(text),
            let place = try? BodyPath(Self.path(of: member, at: path))
        else { return }
        entries.append(Entry(relation: relation, place: .body([place]), target: target))
    }
}
