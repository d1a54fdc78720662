internal import TapeHTTP
internal import TapeYAML

/// Replaces credentials in requests that people or API descriptions define by variables, `${NAME}`.
///
/// Everything that writes specs uses this judgement. It is stricter than that of a recording: the author of a request means
/// every name in it, so even a doubtful name is enough.
package struct LiteralCredentials: Sendable {
    /// A credential that was replaced.
    package struct Taken: Hashable, Sendable {
        /// The variable that replaces it.
        package let name: String
        package let value: String
        /// Whether it was written where a variable could be, so that someone has to set one.
        package let isLiteral: Bool
    }

    /// How variables are named.
    package enum Naming: Hashable, Sendable {
        /// By kind, as `API_TOKEN`, `API_KEY` or `API_PASSWORD`: one request has few credentials, each with its own variable.
        case byKind
        /// By place: what a description shows under one name at several places are examples of one credential.
        case byPlace
    }

    /// The kind of place that a text comes from.
    package enum Place: Hashable, Sendable {
        case url
        case header(String)
        case body(isForm: Bool)
        /// The value of a parameter.
        case value(of: String)
        /// Text for people, such as a title.
        case text
    }

    private let naming: Naming
    private let renaming: @Sendable (String) -> String
    private let environment: [String: String]
    package private(set) var taken: [Taken] = []
    /// Recognises the replaced values wherever they are echoed.
    private var mask = SecretMask([])

    /// `renaming` is applied to names made from a place: a stranger's name may be one that every environment has.
    package init(
        naming: Naming = .byKind, environment: [String: String] = [:],
        renaming: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.naming = naming
        self.renaming = renaming
        self.environment = environment.filter {
            $0.value.utf8.count >= KnownSecret.shortestSearchable
        }
    }

    /// Learns a value that came from a variable, or from the fallback of one that is not set.
    package mutating func know(_ value: String, as name: String, isLiteral: Bool = false) {
        remember(Taken(name: name, value: value, isLiteral: isLiteral))
    }

    /// The text with `${NAME}` in place of each credential; variables that are already there stay.
    package mutating func template(_ text: String, in place: Place) -> String {
        template(text, in: place, depth: 0)
    }

    private mutating func template(_ text: String, in place: Place, depth: Int) -> String {
        guard !text.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var edits = RedactionEdits(of: bytes[...])
        let variables = Self.variables(in: bytes)
        for fallback in LiteralFallbacks(in: bytes, at: place, variables: variables).credentials {
            remember(Taken(name: fallback.name, value: fallback.value, isLiteral: true))
            edits.replace(fallback.range, with: Array("${\(fallback.name)}".utf8))
        }
        for find in LiteralFinds(in: bytes, at: place).all() {
            for range in Self.pieces(of: find, outside: variables) {
                let value = String(decoding: bytes[range], as: UTF8.self)
                guard let name = take(value, find) else { continue }
                edits.replace(range, with: Array("${\(name)}".utf8))
            }
        }
        if place == .url, depth < LayerLimits.deepest {
            for (range, value) in nested(in: bytes, outside: variables, depth: depth + 1) {
                edits.replace(range, with: Array(value.utf8))
            }
        }
        if !taken.isEmpty {
            mask.add(to: &edits, in: bytes, outside: variables) { mark in
                Array("${\(Self.name(in: mark))}".utf8)[...]
            }
        }
        return edits.isEmpty ? text : String(decoding: edits.applied(), as: UTF8.self)
    }

    /// The text with variable names in place of echoes of replaced credentials; it replaces no others.
    package func masked(_ text: String) -> String {
        guard !taken.isEmpty else { return text }
        return mask.applied(to: text) { mark in Array("{\(Self.name(in: mark))}".utf8)[...] }
    }

    /// Whether a text holds anything that would be replaced, or that was replaced elsewhere.
    package func holdsCredential(_ text: String, in place: Place) -> Bool {
        var copy = self
        return copy.template(text, in: place) != text
    }

    /// The variables in a text whose fallbacks are credentials: in such a place a variable is a secret.
    package static func secretFallbacks(in text: String, at place: Place) -> Set<String> {
        let bytes = Array(text.utf8)
        let fallbacks = LiteralFallbacks(in: bytes, at: place, variables: variables(in: bytes))
        return Set(fallbacks.credentials.map(\.name))
    }

    /// Whether a parameter of this name counts as a credential, regardless of its value.
    package static func isCredential(_ name: String) -> Bool {
        LiteralFinds.strength(ofParameter: name) >= .doubtful
    }

    /// The secrets to mask in messages.
    package var known: [KnownSecret] { taken.map { KnownSecret(name: $0.name, value: $0.value) } }

    // MARK: Taking

    private mutating func take(_ raw: String, _ find: LiteralFinds.Find) -> String? {
        let value = find.isEscaped ? BodyViews.unescaped(Array(raw.utf8)[...]) : Array(raw.utf8)
        let text = String(decoding: value, as: UTF8.self)
        guard !text.isEmpty else { return nil }
        if let known = taken.first(where: { $0.value == text }) { return known.name }
        let held = environment.filter { text == $0.value || text.hasSuffix($0.value) }
            .max { ($0.value.utf8.count, $1.key) < ($1.value.utf8.count, $0.key) }
        if let held, held.value == text {
            remember(Taken(name: held.key, value: text, isLiteral: false))
            return held.key
        }
        let name = name(for: find)
        remember(Taken(name: name, value: text, isLiteral: true))
        return name
    }

    private func name(for find: LiteralFinds.Find) -> String {
        let own = EnvironmentName.spelled(find.name)
        guard naming == .byKind else { return renaming(own) }
        func isFree(_ name: String) -> Bool { !taken.contains { $0.name == name } }
        let choices = [find.kind.rawValue, own] + (2...99).map { "\(own)_\($0)" }
        return choices.first(where: isFree) ?? own
    }

    private mutating func remember(_ one: Taken) {
        guard !one.value.isEmpty, !taken.contains(one) else { return }
        taken.append(one)
        mask = SecretMask(known)
    }

    private static func name(in mark: ArraySlice<UInt8>) -> String {
        String(decoding: mark.dropFirst(RedactionMark.prefix.utf8.count), as: UTF8.self)
    }

    // MARK: Within values

    /// The values of a query that hold credentials once they are decoded: a URL or JSON within a URL.
    private mutating func nested(
        in bytes: [UInt8], outside variables: [Range<Int>], depth: Int
    ) -> [(range: Range<Int>, value: String)] {
        var found: [(Range<Int>, String)] = []
        for range in LiteralFinds.queryValues(in: bytes)
        where bytes[range].contains(0x25) && !variables.contains(where: { $0.overlaps(range) }) {
            let decoded = String(decoding: PercentEncoding.decode(bytes[range]), as: UTF8.self)
            guard decoded.contains(where: { ":=%{".contains($0) }) else { continue }
            let place: Place = decoded.contains("://") || decoded.contains("%") ? .url : .text
            let template = template(decoded, in: place, depth: depth)
            if template != decoded { found.append((range, Self.encoded(template))) }
        }
        return found
    }

    /// A text encoded for a query, with its variables kept.
    private static func encoded(_ template: String) -> String {
        let bytes = Array(template.utf8)
        var result = ""
        var position = 0
        for range in variables(in: bytes) {
            result += PercentEncoding.encode(
                String(decoding: bytes[position..<range.lowerBound], as: UTF8.self))
            result += String(decoding: bytes[range], as: UTF8.self)
            position = range.upperBound
        }
        return result
            + PercentEncoding.encode(String(decoding: bytes[position...], as: UTF8.self))
    }

    // MARK: Variables

    /// The ranges of the variables in a text: `${NAME}`.
    static func variables(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var position = 0
        while let dollar = bytes[position...].firstIndex(of: 0x24) {
            position = dollar + 1
            guard position < bytes.count, bytes[position] == 0x7B,
                let end = bytes[position...].firstIndex(of: 0x7D)
            else { continue }
            found.append(dollar..<end + 1)
            position = end + 1
        }
        return found
    }

    /// The parts of a credential's place that no variable fills; a scheme or a few letters next to one do not count.
    private static func pieces(
        of find: LiteralFinds.Find, outside variables: [Range<Int>]
    ) -> [Range<Int>] {
        let inside = variables.filter { $0.overlaps(find.range) }
        guard !inside.isEmpty else { return [find.range] }
        var pieces: [Range<Int>] = []
        var position = find.range.lowerBound
        for variable in inside {
            if position < variable.lowerBound { pieces.append(position..<variable.lowerBound) }
            position = max(position, variable.upperBound)
        }
        if position < find.range.upperBound { pieces.append(position..<find.range.upperBound) }
        return pieces.filter { $0.count >= 8 }
    }
}
