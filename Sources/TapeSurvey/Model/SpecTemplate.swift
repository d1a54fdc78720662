import TapeYAML

/// A text of a spec, with places for values from the environment.
///
/// Text from a description is always kept literally: only ``Place`` makes a place, so that untrusted text can never name an
/// environment variable.
package struct SpecTemplate: Hashable, Sendable {
    /// A value that the environment supplies.
    package struct Place: Hashable, Sendable {
        package let name: String
        package var isSecret = false
        /// The value to use where the environment has none.
        package var fallback: String?

        /// A place for a secret of exactly this name.
        static func secret(_ name: String) -> Place { Place(name: name, isSecret: true) }

        /// A place for a visible value of exactly this name.
        static func plain(_ name: String) -> Place { Place(name: name) }

        package var spelled: String {
            "${\(isSecret ? "" : "plain:")\(name)\(fallback.map { ":-\($0)" } ?? "")}"
        }
    }

    private enum Segment: Hashable {
        case literal(String)
        case place(Place)
        /// What a user wrote as specs spell it.
        case spelled(String)
    }

    private var segments: [Segment] = []

    /// A text that takes nothing from the environment.
    package init(literal text: String) { append(text) }

    /// A text that the user wrote in the syntax of specs.
    package init(spelled text: String) { segments = [.spelled(text)] }

    init(_ place: Place) { segments = [.place(place)] }

    /// An untrusted text in which each `{name}` becomes a place, while `${name}` stays plain text.
    init(filling text: String, _ place: (String) -> SpecTemplate) {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            append(String(rest[..<open]))
            if rest[..<open].hasSuffix("$") {
                append(String(rest[open...close]))
            } else {
                append(place(String(rest[rest.index(after: open)..<close])))
            }
            rest = rest[rest.index(after: close)...]
        }
        append(String(rest))
    }

    package mutating func append(_ text: String) {
        guard !text.isEmpty else { return }
        guard case .literal(let before)? = segments.last else {
            segments.append(.literal(text))
            return
        }
        segments[segments.count - 1] = .literal(before + text)
    }

    package mutating func append(_ other: SpecTemplate) {
        for segment in other.segments {
            if case .literal(let text) = segment { append(text) } else { segments.append(segment) }
        }
    }

    package var isEmpty: Bool { segments.isEmpty }

    /// The text in the syntax of specs.
    package var spelled: String {
        segments.enumerated().map { index, segment in
            switch segment {
            case .literal(let text):
                PlaceEscape.spelled(text, isBeforePlace: index + 1 < segments.count)
            case .place(let place): place.spelled
            case .spelled(let text): text
            }
        }.joined()
    }

    /// The text without trailing slashes.
    var withoutSlashes: SpecTemplate {
        guard case .literal(var text)? = segments.last else { return self }
        while text.hasSuffix("/") { text.removeLast() }
        var template = self
        template.segments.removeLast()
        template.append(text)
        return template
    }

    /// The part after scheme, host and port; empty where it is not known.
    package var path: SpecTemplate {
        var path = SpecTemplate(literal: "")
        var isBehind = false
        for (index, segment) in segments.enumerated() {
            guard !isBehind else {
                path.segments.append(segment)
                continue
            }
            let text: String
            switch segment {
            case .literal(let literal), .spelled(let literal): text = literal
            case .place: continue
            }
            let start = index == 0 ? text.firstRange(of: "://")?.upperBound : text.startIndex
            guard let start, let slash = text[start...].firstIndex(of: "/") else { continue }
            isBehind = true
            let rest = String(text[slash...])
            if case .spelled = segment {
                path.segments.append(.spelled(rest))
            } else {
                path.append(rest)
            }
        }
        return path
    }

    /// Whether there is a path other than the root.
    package var hasPath: Bool { !path.withoutSlashes.spelled.isEmpty }

    /// The same path on another server, or that server's own path if it has one.
    package func moved(to other: SpecTemplate) -> SpecTemplate {
        var moved = other.withoutSlashes
        if !other.hasPath { moved.append(path) }
        return moved.withoutSlashes
    }

    /// The scheme, host and port in lower case.
    package var origin: String {
        let text = spelled.lowercased()
        let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
        return String(
            text[..<start] + text[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }
}

extension SpecTemplate: CustomStringConvertible {
    package var description: String { spelled }
}

extension SpecTemplate: ExpressibleByStringInterpolation {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var template = SpecTemplate(literal: "")

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { template.append(text) }
        package mutating func appendInterpolation(_ text: String) { template.append(text) }
        package mutating func appendInterpolation(_ other: SpecTemplate) { template.append(other) }
        package mutating func appendInterpolation(_ place: Place) {
            template.segments.append(.place(place))
        }
    }

    package init(stringLiteral text: String) { self.init(literal: text) }

    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.template }
}
