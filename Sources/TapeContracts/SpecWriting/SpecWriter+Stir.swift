import TapeHTTP
import TapePaging

extension SpecWriter {
    /// The members of `stir`; a list of them if kinds of rows differ in more than how they are made and deleted.
    static func tree(_ stir: ContractSpec.Stir) -> SpecTree {
        var groups: [[ContractSpec.Stir.Kind]] = []
        for kind in stir.kinds {
            if let last = groups.last?.first, last.changes == kind.changes,
                (last.deletion == nil) == (kind.deletion == nil)
            {
                groups[groups.count - 1].append(kind)
            } else {
                groups.append([kind])
            }
        }
        var maps = groups.map(members)
        if let delay = stir.visibleAfter { maps[0].append(.init(.visibleAfter, tree(delay))) }
        return SpecTree.oneOrMany(maps.map(SpecTree.map))
    }

    private static func members(_ kinds: [ContractSpec.Stir.Kind]) -> [SpecTree.Member] {
        var members = [
            SpecTree.Member(.insert, .oneOrMany(kinds.map { tree($0.insertion, naming: $0.key) }))
        ]
        if let changes = kinds.first?.changes, !changes.isEmpty {
            members.append(.init(.change, .oneOrMany(changes.map { tree($0) })))
        }
        var deletions = kinds.compactMap(\.deletion)
        if let only = deletions.first, deletions.allSatisfy({ $0 == only }) { deletions = [only] }
        if !deletions.isEmpty {
            members.append(.init(.delete, .oneOrMany(deletions.map { tree($0) })))
        }
        return members
    }

    private static func tree(
        _ write: ContractSpec.Stir.Write, naming key: ContractSpec.Stir.Key? = nil
    ) -> SpecTree {
        var members = [
            SpecTree.Member(named: write.method.rawValue.lowercased(), .text(write.url.spelling))
        ]
        if !write.headers.isEmpty { members.append(headers(write.headers)) }
        members += body(write.body)
        switch key {
        case nil: break
        case .body(let path)?: members.append(.init(.id, .text(path.text)))
        case .text(let text)?: members.append(.init(.id, .text(text.spelling)))
        case .header(let name)?:
            members.append(.init(.id, .map([.init(.header, .text(name.spelling))])))
        }
        return .map(members)
    }

    private static func tree(_ delay: ContractSpec.Stir.Delay) -> SpecTree {
        switch delay {
        case .requests(let count): .map([.init(.requests, .number(count))])
        case .milliseconds(let time) where time.isMultiple(of: 1000):
            .map([.init(.seconds, .number(time / 1000))])
        case .milliseconds(let time):
            .map([.init(.seconds, .token("\(Double(time) / 1000)"))])
        }
    }

    static func headers(_ headers: [ContractSpec.Request.Header]) -> SpecTree.Member {
        .init(
            .headers,
            .map(headers.map { SpecTree.Member(named: $0.name.spelling, .text($0.value.spelling)) })
        )
    }

    /// The members of a request that give its body.
    static func body(_ body: ContractSpec.Body?) -> [SpecTree.Member] {
        switch body {
        case nil: return []
        case .text(let text)?: return [.init(.body, .text(text.spelling))]
        case .json(let json)?:
            // Text that is not valid JSON is sent as is.
            let tree = tree(json: json)
            return [.init(tree == nil ? .body : .json, tree ?? .text(json.spelling))]
        case .form(let fields)?:
            let fields = fields.map { SpecTree.Member(named: $0.name, .text($0.value.spelling)) }
            return [.init(.form, .map(fields))]
        case .graphQL(let query, let variables)?:
            let query = SpecTree.Member(.graphql, .text(query.spelling))
            guard let tree = tree(json: variables), tree != .map([]) else { return [query] }
            return [query, .init(.variables, tree)]
        }
    }

    /// The tree of JSON text, in which a row's number is written without quotes where it is a number.
    private static func tree(json: SpecText) -> SpecTree? {
        let number = SpecText.Variable.stirNumber.spelling
        var parts: [String] = []
        for part in json.spelling.components(around: number) {
            let isWithinText = !parts.joined().hasClosedQuotes
            if !parts.isEmpty { parts.append(isWithinText ? number : "\"\(number)\"") }
            parts.append(part)
        }
        return SpecTree(json: parts.joined())
    }
}

extension String {
    /// The parts of the text before, between and after occurrences of a mark.
    fileprivate func components(around mark: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let found = rest.firstRange(of: mark) {
            parts.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return parts + [String(rest)]
    }

    /// Whether JSON that begins with this text is outside of a string at its end.
    fileprivate var hasClosedQuotes: Bool {
        var isOpen = false
        var isEscaped = false
        for byte in utf8 {
            if isEscaped {
                isEscaped = false
            } else if isOpen, byte == 0x5C {
                isEscaped = true
            } else if byte == 0x22 {
                isOpen.toggle()
            }
        }
        return !isOpen
    }
}
