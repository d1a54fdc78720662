/// What a filter asks of each child.
///
/// The types of RFC 9535 §2.4.1 are in the shape of this tree: a truth is a ``FilterExpression``, a
/// value a ``FilterOperand`` and nodes a ``PathQuery``, so an ill-typed filter cannot be built.
indirect enum FilterExpression: Sendable {
    case any([FilterExpression])
    case all([FilterExpression])
    case not(FilterExpression)
    case comparison(FilterOperand, FilterComparison, FilterOperand)
    case exists(PathQuery)
    case pattern(PatternTest)
}

/// What yields one value, or nothing.
indirect enum FilterOperand: Sendable {
    case literal(FilterLiteral)
    case singular(SingularQuery)
    case length(of: FilterOperand)
    case count(of: PathQuery)
    case value(of: PathQuery)
}

/// A value written in the path itself.
enum FilterLiteral: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(FilterNumber)
    case string(PathText)
}

/// How two values are compared.
enum FilterComparison: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
}

/// `match()` or `search()`.
struct PatternTest: Sendable {
    /// Whether the pattern must fit the whole string (`match`) or any part of it (`search`).
    let isWhole: Bool
    let subject: FilterOperand
    let pattern: FilterPattern
}

/// The second argument of ``PatternTest``.
enum FilterPattern: Sendable {
    /// Written in the path, so compiled with it.
    case compiled(IRegexp)
    /// No regular expression of RFC 9485 (or no string at all): the test is false.
    case neverMatches
    /// Read from the document for each child.
    case computed(FilterOperand)
}
