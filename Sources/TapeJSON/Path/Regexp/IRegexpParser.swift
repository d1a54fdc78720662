/// Parses a regular expression by the grammar of RFC 9485, with one function for each rule.
///
/// In the grammar, `^` and `$` are ordinary characters, but in its mappings to other engines (§5) and in JSONPath's
/// compliance suite they are anchors. Here they are anchors where that makes sense, `^` first and `$` last in a branch, and
/// ordinary characters elsewhere.
struct IRegexpParser {
    /// How deep groups may nest, for the sake of a small thread's stack.
    static let depthLimit = 64
    /// Counts beyond this exceed the limit of states anyway, so they need not be distinguished.
    private static let countLimit = 1_000_000

    let pattern: [Unicode.Scalar]
    var position = 0
    private(set) var sets: [ScalarSet] = []
    private var depth = 0

    init(_ text: String) {
        pattern = Array(text.unicodeScalars)
    }

    var peek: Unicode.Scalar? { position < pattern.count ? pattern[position] : nil }

    /// Reads the whole pattern.
    mutating func regexp() throws(IRegexpError) -> IRegexpNode {
        let node = try choice()
        guard peek == nil else { throw error("the end or '|'") }
        return node
    }

    private mutating func choice() throws(IRegexpError) -> IRegexpNode {
        var branches = [try branch()]
        while accept("|") { branches.append(try branch()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func branch() throws(IRegexpError) -> IRegexpNode {
        var pieces: [IRegexpNode] = []
        while let scalar = peek, scalar != "|", scalar != ")" {
            if scalar == "^", pieces.isEmpty, !isQuantified(at: position + 1) {
                position += 1
                pieces.append(.start)
            } else if scalar == "$", isBranchEnd(at: position + 1) {
                position += 1
                pieces.append(.end)
            } else {
                pieces.append(try quantified(try atom(scalar)))
            }
        }
        return pieces.count == 1 ? pieces[0] : .sequence(pieces)
    }

    private func isQuantified(at index: Int) -> Bool {
        index < pattern.count && ["*", "+", "?", "{"].contains(pattern[index])
    }

    private func isBranchEnd(at index: Int) -> Bool {
        index >= pattern.count || pattern[index] == "|" || pattern[index] == ")"
    }

    private mutating func atom(_ scalar: Unicode.Scalar) throws(IRegexpError) -> IRegexpNode {
        switch scalar {
        case "(": return try group()
        case ".":
            position += 1
            return set(.exceptLineEnds)
        case "[": return set(try characterClass())
        case "\\":
            if let categories = try categoryEscape() {
                return set(ScalarSet(categories: categories))
            }
            return .scalar(try characterEscape())
        case "*", "+", "?", "{": throw error("something to repeat")
        case "]", "}": throw error("a backslash before the bracket")
        default:
            position += 1
            return .scalar(scalar)
        }
    }

    private mutating func set(_ set: ScalarSet) -> IRegexpNode {
        sets.append(set)
        return .set(sets.count - 1)
    }

    private mutating func group() throws(IRegexpError) -> IRegexpNode {
        guard depth < Self.depthLimit else {
            throw error("at most \(Self.depthLimit) groups inside one another", code: .tooDeep)
        }
        depth += 1
        defer { depth -= 1 }
        position += 1
        let node = try choice()
        guard accept(")") else { throw error("')'") }
        return node
    }

    private mutating func quantified(_ atom: IRegexpNode) throws(IRegexpError) -> IRegexpNode {
        if accept("*") { return .repeated(atom, minimum: 0, maximum: nil) }
        if accept("+") { return .repeated(atom, minimum: 1, maximum: nil) }
        if accept("?") { return .repeated(atom, minimum: 0, maximum: 1) }
        guard accept("{") else { return atom }
        let minimum = try count()
        var maximum: Int? = minimum
        if accept(",") {
            maximum = peek == "}" ? nil : try count()
        }
        if let maximum, maximum < minimum { throw error("a second count not below the first") }
        guard accept("}") else { throw error("'}'") }
        return .repeated(atom, minimum: minimum, maximum: maximum)
    }

    private mutating func count() throws(IRegexpError) -> Int {
        var count: Int?
        while let digit = peek, ("0"..."9").contains(digit) {
            count = min((count ?? 0) * 10 + Int(digit.value - 0x30), Self.countLimit)
            position += 1
        }
        guard let count else { throw error("a count") }
        return count
    }

    mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        position += 1
        return true
    }

    func error(
        _ expected: String, code: IRegexpError.Code = .malformed
    ) -> IRegexpError {
        IRegexpError(
            code: code, offset: position, expected: expected,
            found: peek.map { "'\($0)'" } ?? "its end")
    }
}
