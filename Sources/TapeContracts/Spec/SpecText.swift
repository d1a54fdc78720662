import TapeYAML

/// A template: text of a spec with variables for values from the environment.
///
/// `${NAME}` is a secret, `${plain:NAME}` is not, and `:-` gives either a default. `$${` stands for the text `${`.
package struct SpecText: Hashable, Sendable {
    /// A value that the environment supplies.
    package struct Variable: Hashable, Sendable {
        package let name: String
        package var isSecret: Bool
        package var fallback: String?
    }

    /// A part of the text.
    package enum Segment: Hashable, Sendable {
        case literal(String)
        case variable(Variable)
    }

    package let segments: [Segment]

    init(segments: [Segment]) {
        self.segments = segments
    }

    /// Text without variables.
    package init(literal text: String) {
        segments = [.literal(text)]
    }

    /// Parses a template; nil if a `${` is not closed or has no name.
    package init?(_ text: String) {
        var segments: [Segment] = []
        var rest = text[...]
        var literal = ""
        while let open = rest.firstRange(of: "${") {
            // In a run of `$` before `{`, two stand for one; one that is left over opens a variable.
            let before = rest[..<open.lowerBound]
            let run = before.reversed().prefix { $0 == "$" }.count + 1
            literal += before.dropLast(run - 1) + String(repeating: "$", count: run / 2)
            guard !run.isMultiple(of: 2) else {
                literal += "{"
                rest = rest[open.upperBound...]
                continue
            }
            if !literal.isEmpty { segments.append(.literal(literal)) }
            literal = ""
            guard let close = rest[open.upperBound...].firstIndex(of: "}"),
                let variable = Variable(rest[open.upperBound..<close])
            else { return nil }
            segments.append(.variable(variable))
            rest = rest[rest.index(after: close)...]
        }
        literal += rest
        if !literal.isEmpty { segments.append(.literal(literal)) }
        self.segments = segments
    }

    package var variables: [Variable] {
        segments.compactMap { if case .variable(let variable) = $0 { variable } else { nil } }
    }

    /// The text with every variable filled in; a variable for which `value` returns nil is left out.
    package func filled(by value: (Variable) -> String?) -> String {
        segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .variable(let variable): value(variable) ?? ""
            }
        }.joined()
    }

    /// The text of a URL with every variable filled in; a `#` in a value is escaped, since it would end the URL there.
    func filledAsURL(by value: (Variable) -> String?) -> String {
        filled { value($0)?.replacing("#", with: "%23") }
    }

    /// The text as spelled in specs.
    package var spelling: String {
        segments.enumerated().map { index, segment in
            guard case .literal(let text) = segment else { return segment.spelling }
            let isBeforePlace = index + 1 < segments.count
            return PlaceEscape.spelled(text, isBeforePlace: isBeforePlace)
        }.joined()
    }
}

extension SpecText.Segment {
    /// The part as spelled in specs.
    package var spelling: String {
        switch self {
        case .literal(let text): PlaceEscape.spelled(text)
        case .variable(let variable): variable.spelling
        }
    }
}

extension SpecText.Variable {
    /// The number of an inserted row, different for each row, which marks the row as ours.
    package static let stirNumber = Self(name: "stir:number", isSecret: false, fallback: nil)
    /// The time of a write.
    package static let stirNow = Self(name: "stir:now", isSecret: false, fallback: nil)

    /// Whether it is filled in for each write, and not from the environment.
    package var isStirred: Bool { self == .stirNumber || self == .stirNow }

    var spelling: String {
        if isStirred { return "${\(name)}" }
        return "${\(isSecret ? "" : "plain:")\(name)\(fallback.map { ":-\($0)" } ?? "")}"
    }

    /// Parses the text between the braces.
    init?(_ inside: Substring) {
        if let own = [Self.stirNumber, .stirNow].first(where: { $0.name == inside }) {
            self = own
            return
        }
        var name = inside
        var fallback: String?
        if let mark = inside.firstRange(of: ":-") {
            name = inside[..<mark.lowerBound]
            fallback = String(inside[mark.upperBound...])
        }
        let isPlain = name.hasPrefix("plain:")
        if isPlain { name = name.dropFirst("plain:".count) }
        guard let first = name.utf8.first, !(0x30...0x39).contains(first),
            name.utf8.allSatisfy(Self.mayName)
        else { return nil }
        self.init(name: String(name), isSecret: !isPlain, fallback: fallback)
    }

    private static func mayName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }
}
