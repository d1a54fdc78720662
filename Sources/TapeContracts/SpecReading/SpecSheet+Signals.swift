import TapeHTTP
import TapeJSON
import TapePaging
import TapeYAML

extension SpecSheet {
    /// Reads the signals of the end, and the sizes of pages and of the list.
    mutating func readSignals(_ fields: SpecFields, into convention: inout Convention) {
        if let absent = fields[.absent] { convention.absent = self.absent(absent) }
        if let node = fields[.more] { convention.flag = flag(node, "more", meansMore: true) }
        if let node = fields[.last] {
            if fields[.more] != nil { fail(node, "a page has one flag: `more` or `last`") }
            convention.flag = flag(node, "last", meansMore: false)
        }
        convention.pages = fields[.pages].flatMap { place($0, as: "`pages`") }
        convention.total = total(fields[.total])
        convention.size = size(fields[.size])
        convention.window = count(fields[.window], as: "`window`")
    }

    private mutating func absent(_ node: YAMLNode) -> Convention.AbsentSet {
        var set: Convention.AbsentSet = []
        for element in list(node, as: "`absent`") {
            let text = element.isNull ? "null" : element.text ?? "?"
            if let known = Convention.AbsentSet.spellings.first(where: { $0.text == text }) {
                set.insert(known.value)
            } else {
                fail(element, "`absent` knows missing, null, \"\", 0 and false, not `\(text)`")
            }
        }
        return set
    }

    private mutating func flag(
        _ node: YAMLNode, _ name: String, meansMore: Bool
    ) -> Convention.Flag? {
        guard node.entries != nil else {
            return place(node, as: "`\(name)`").map {
                Convention.Flag(at: $0, meansMore: meansMore)
            }
        }
        guard let fields = fields(of: node, in: .flag, as: "`\(name)`") else { return nil }
        let absent: SpecWords.AbsentFlag? = choice(fields[.absent], as: "`absent`")
        return place(fields, in: "`\(name)`", at: node).map {
            Convention.Flag(
                at: $0, meansMore: meansMore, whenAbsent: absent.map { $0 == .more })
        }
    }

    /// Reads a place in a response: a path, or a mapping with `at` or `header`.
    mutating func place(_ node: YAMLNode, as what: String) -> ResponsePlace? {
        if node.entries == nil { return bodyPath(node, as: what).map(ResponsePlace.body) }
        guard let fields = fields(of: node, in: .place, as: what)
        else { return nil }
        return place(fields, in: what, at: node)
    }

    private mutating func place(
        _ fields: SpecFields, in what: String, at node: YAMLNode
    ) -> ResponsePlace? {
        if let header = fields[.header] {
            if fields[.at] != nil {
                fail(header, "\(what) is in the body or in a header, not both")
            }
            return text(header, as: "`header`").map { .header(HeaderName($0)) }
        }
        if let at = fields[.at] { return bodyPath(at, as: "`at`").map(ResponsePlace.body) }
        if !fields.mean([.at, .header]) {
            fail(node, "\(what) needs `at` with a path, or `header` with a name")
        }
        return nil
    }

    private mutating func total(_ node: YAMLNode?) -> Convention.Total? {
        guard let node else { return nil }
        guard node.entries != nil else {
            return place(node, as: "`total`").map { Convention.Total(at: $0) }
        }
        guard let fields = fields(of: node, in: .total) else { return nil }
        let meaning: Convention.Total.Meaning? = choice(fields[.means], as: "`means`")
        return place(fields, in: "`total`", at: node).map {
            Convention.Total(at: $0, meaning ?? .exact)
        }
    }

    private mutating func size(_ node: YAMLNode?) -> Convention.Size? {
        guard let node else { return nil }
        if node.entries == nil {
            return count(node, as: "`size`").map { Convention.Size(nil, value: $0) }
        }
        guard let fields = fields(of: node, in: .size) else { return nil }
        let slot = slot(fields, in: "the size", at: node)
        let maximum = count(fields[.maximum], as: "`maximum`")
        let over: Convention.Size.OverMaximum? = choice(
            fields[.overMaximum], as: "`over-maximum`")
        let exactness: Convention.Size.Exactness? = choice(fields[.pages], as: "`pages`")
        return count(fields[.value], as: "`value`").map {
            var size = Convention.Size(
                slot, value: $0, maximum: maximum, overMaximum: over,
                exactness: exactness ?? .atMost)
            size.isExactnessDeclared = exactness != nil
            return size
        }
    }
}

extension SpecSheet {
    /// Reads what is carried along, what changes do to a walk, and what errors look like.
    mutating func readTravel(_ fields: SpecFields, into convention: inout Convention) {
        if let echo = fields[.echo] { convention.echo = self.echo(echo) }
        if let carry = fields[.carry] { convention.carry = self.carry(carry) }
        if let stability = fields[.stability] { convention.stability = self.stability(stability) }
        if let errors = fields[.errors] { convention.errors = self.errors(errors) }
    }

    private mutating func echo(_ node: YAMLNode) -> [Convention.Echo: ResponsePlace] {
        guard let fields = fields(of: node, in: .echo) else { return [:] }
        var echo: [Convention.Echo: ResponsePlace] = [:]
        for one in Convention.Echo.allCases {
            echo[one] = fields[one.key].flatMap { place($0, as: "`\(one.rawValue)`") }
        }
        return echo
    }

    private mutating func carry(_ node: YAMLNode) -> Convention.Carry {
        var carry = Convention.Carry()
        guard let fields = fields(of: node, in: .carry) else { return carry }
        carry.dropped = texts(fields[.drop], as: "`drop`")
        if let only = fields[.only] {
            carry.only = list(only, as: "`only`").compactMap { text($0, as: "a query key") }
        }
        carry.added = texts(fields[.add], as: "`add`")
        carry.origins = texts(fields[.origins], as: "`origins`")
        let body: SpecWords.CarriedBody? = choice(fields[.body], as: "`body`")
        if body == SpecWords.CarriedBody.none { carry.body = .none }
        if let json = fields[.json] {
            if body != nil { fail(json, "later requests send one body: `body` or `json`") }
            carry.body = .other(json.json)
        }
        carry.tokens = list(fields[.tokens], as: "`tokens`").compactMap { token($0) }
        return carry
    }

    private mutating func token(_ node: YAMLNode) -> Convention.Carry.Token? {
        guard let fields = fields(of: node, in: .token) else { return nil }
        let from = fields[.from].flatMap { place($0, as: "`from`") }
        let slot = slot(fields, in: "the token", at: node)
        if slot == nil {
            fail(node, "a token that is carried needs a place to go, such as `query`")
        }
        guard let from, let slot else { return nil }
        return Convention.Carry.Token(from: from, to: slot)
    }

    private mutating func stability(_ node: YAMLNode) -> Convention.Stability {
        guard node.entries != nil else {
            return Convention.Stability(choice(node, as: "`stability`"))
        }
        guard let fields = fields(of: node, in: .stability) else { return Convention.Stability() }
        let kind: Convention.Stability.Kind? = choice(fields[.kind], as: "`kind`")
        let reuse: Convention.Stability.Reuse? = choice(fields[.cursor], as: "`cursor`")
        let order: SpecWords.StableOrder? = choice(fields[.order], as: "`order`")
        return Convention.Stability(
            kind, key: fields[.key].flatMap { place($0, as: "`key`") },
            reuse: reuse ?? .repeatable, isOrderMutable: order == .mutable)
    }

    private mutating func errors(_ node: YAMLNode) -> Convention.Errors {
        var errors = Convention.Errors()
        guard let fields = fields(of: node, in: .errors) else { return errors }
        errors.badCursor = statuses(fields[.badCursor], as: "`bad-cursor`")
        errors.expired = statuses(fields[.expired], as: "`expired`")
        errors.recovery = bodyPath(fields[.recovery], as: "`recovery`")
        if let node = fields[.pastEnd] { errors.pastEnd = pastEnd(node) }
        if let node = fields[.rateLimit] {
            errors.rateLimit = statuses(node, as: "`rate-limit`")
        }
        return errors
    }

    private mutating func pastEnd(_ node: YAMLNode) -> Convention.Errors.PastEnd? {
        switch node.text {
        case SpecWords.PastEnd.empty.rawValue?: return .empty
        case SpecWords.PastEnd.otherPage.rawValue?: return .otherPage
        case let text?:
            guard node.integer != nil else {
                fail(node, "`past-end` is empty, other-page or a status such as 404, not `\(text)`")
                return nil
            }
        case nil: break
        }
        let statuses = statuses(node, as: "`past-end`")
        return statuses.isEmpty ? nil : .status(statuses)
    }

    private mutating func statuses(_ node: YAMLNode?, as what: String) -> [Int] {
        oneOrMany(node) { sheet, node in
            guard let status = node.integer, (200...599).contains(status) else {
                sheet.fail(node, "\(what) must be a status, or a list of them")
                return nil
            }
            return status
        }
    }
}

extension YAMLNode {
    /// The tree as JSON text.
    var json: String {
        switch content {
        case .sequence(let elements):
            return "[\(elements.map(\.json).joined(separator: ","))]"
        case .mapping(let entries):
            let members = entries.map { "\(JSONText.quote($0.key.text ?? "")):\($0.value.json)" }
            return "{\(members.joined(separator: ","))}"
        case .scalar(let scalar):
            switch scalar.kind {
            case .null: return "null"
            case .bool: return scalar.bool == true ? "true" : "false"
            case .integer: return scalar.canonicalText
            case .double:
                return Self.isJSONNumber(scalar.text) ? scalar.text : JSONText.quote(scalar.text)
            case .string:
                // Alone in its text, the number of a stirred row is a JSON number.
                return scalar.text == SpecText.Variable.stirNumber.spelling
                    ? scalar.text : JSONText.quote(scalar.text)
            }
        }
    }

    private static func isJSONNumber(_ text: String) -> Bool {
        // `try?`: what JSON does not read as a number is sent as text.
        (try? JSONDocument(parsing: text))?.root.kind == .number
    }
}
