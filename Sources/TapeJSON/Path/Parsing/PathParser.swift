/// Parses a JSONPath query by the grammar of RFC 9535, with one function for each rule.
struct PathParser {
    /// How deep filters, parentheses and calls may nest, so that neither reading nor evaluating
    /// a path can exhaust a small thread's stack.
    static let depthLimit = 32

    var scanner: PathScanner
    /// Patterns that are not regular expressions of RFC 9485.
    var warnings: [JSONPathError] = []
    private var depth = 0

    init(_ text: String) {
        scanner = PathScanner(text)
    }

    /// Reads the whole text.
    mutating func path() throws(JSONPathError) -> PathQuery {
        try scanner.require("$", or: "'$', with which every path begins")
        let query = try query(from: .root).query
        guard scanner.peek == nil else {
            throw scanner.error("'.', '..', '[' or the end of the path")
        }
        return query
    }

    /// A query, and the place of blank space inside the brackets of a single name or index, if any.
    ///
    /// The grammar of singular queries (`singular-query-segments`) does not allow such space, so such a query is not a value.
    struct ReadQuery {
        var query: PathQuery
        var blankInBracket: Int?
    }

    /// Reads the segments after `$` or `@`.
    mutating func query(from anchor: PathQuery.Anchor) throws(JSONPathError) -> ReadQuery {
        var segments: [PathSegment] = []
        var blankInBracket: Int?
        while true {
            let end = scanner.position
            scanner.skipBlanks()
            if scanner.accept("..") {
                let selectors = try descendantSelectors()
                segments.append(PathSegment(isDescendant: true, selectors: selectors))
            } else if scanner.accept(".") {
                let selector = try shorthand("a name or '*' after '.'")
                segments.append(PathSegment(isDescendant: false, selectors: [selector]))
            } else if scanner.accept("[") {
                let (selectors, blank) = try bracketedSelectors()
                blankInBracket = blankInBracket ?? blank
                segments.append(PathSegment(isDescendant: false, selectors: selectors))
            } else {
                scanner.position = end
                let query = PathQuery(anchor: anchor, segments: segments)
                return ReadQuery(query: query, blankInBracket: blankInBracket)
            }
        }
    }

    private mutating func descendantSelectors() throws(JSONPathError) -> [PathSelector] {
        if scanner.accept("[") { return try bracketedSelectors().selectors }
        return [try shorthand("a name, '*' or '[' after '..'")]
    }

    /// Characters that occur in the names of many APIs but are allowed only in quoted names.
    private static let nameLike = [UInt8]("-:@$/".utf8)

    private mutating func shorthand(_ expected: String) throws(JSONPathError) -> PathSelector {
        if scanner.accept("*") { return .wildcard }
        guard let name = scanner.shorthandName() else { throw scanner.error(expected) }
        if let byte = scanner.peek, Self.nameLike.contains(byte) {
            throw scanner.error("a letter, a digit or '_'; other names are quoted, like ['a-b']")
        }
        return .name(name)
    }

    private mutating func bracketedSelectors() throws(JSONPathError) -> (
        selectors: [PathSelector], blank: Int?
    ) {
        var selectors: [PathSelector] = []
        var blank: Int?
        repeat {
            let start = scanner.position
            scanner.skipBlanks()
            if scanner.position > start { blank = blank ?? start }
            selectors.append(try selector())
            let end = scanner.position
            scanner.skipBlanks()
            if scanner.position > end { blank = blank ?? end }
        } while scanner.accept(",")
        guard scanner.accept("]") else { throw scanner.error(expectedAfter(selectors.last)) }
        return (selectors, blank)
    }

    private func expectedAfter(_ selector: PathSelector?) -> String {
        if case .filter = selector { return "an operator, ',' or ']'" }
        return "',' or ']'"
    }

    private mutating func selector() throws(JSONPathError) -> PathSelector {
        if scanner.isAtString { return .name(try scanner.string()) }
        if scanner.accept("*") { return .wildcard }
        if scanner.isAtInteger || scanner.peek == UInt8(ascii: ":") { return try indexOrSlice() }
        if scanner.accept("?") {
            scanner.skipBlanks()
            return .filter(try nested { parser throws(JSONPathError) in try parser.expression() })
        }
        throw scanner.error("a name in quotes, an index, a slice, '*' or '?'")
    }

    private mutating func indexOrSlice() throws(JSONPathError) -> PathSelector {
        let start = try optionalInteger()
        let end = scanner.position
        scanner.skipBlanks()
        guard scanner.accept(":") else {
            scanner.position = end
            // Without a colon, there was an integer, since this function is called only for one or the other.
            return .index(start ?? 0)
        }
        scanner.skipBlanks()
        let stop = try optionalInteger()
        scanner.skipBlanks()
        guard scanner.accept(":") else {
            return .slice(PathSlice(start: start, end: stop, step: nil))
        }
        scanner.skipBlanks()
        return .slice(PathSlice(start: start, end: stop, step: try optionalInteger()))
    }

    private mutating func optionalInteger() throws(JSONPathError) -> Int? {
        scanner.isAtInteger ? try scanner.integer() : nil
    }

    /// Parses something one level deeper, up to the depth limit.
    mutating func nested<Result>(
        _ read: (inout PathParser) throws(JSONPathError) -> Result
    ) throws(JSONPathError) -> Result {
        guard depth < Self.depthLimit else {
            throw scanner.error(
                "at most \(Self.depthLimit) filters, parentheses and calls inside one another",
                found: "one more", code: .tooDeep)
        }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }
}
