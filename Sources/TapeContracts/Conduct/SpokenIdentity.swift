import TapeHTTP
import TapeJSON

/// Compares the ids that a client shows with those that the API gave.
///
/// A client may spell an id in its own way: `UUID` in capitals, a type that wraps it, a path in front of it.
struct SpokenIdentity: Sendable {
    /// How the ids that a client gave compare with the API's.
    enum Comparison: Hashable, Sendable {
        /// They are those that the API gave, in their order.
        case same
        /// They are the same items in another order; the first that is elsewhere.
        case reordered(told: String, said: String)
        /// An item from the API is missing, or another one is in its place.
        case different(told: String?, said: String)
        /// There is an item that the API did not give.
        case added(told: String)

        /// Compares the ids that a client gave before it stopped with as many of the API's.
        init(_ told: [String], prefixing said: [String]) {
            let known = APIIdentities(said)
            let wrong = zip(told, said).first { !known.isSpelling($0, of: $1) }
            self = wrong.map { .different(told: $0, said: $1) } ?? .same
        }
    }

    /// Compares the ids that a client gave with the API's; an id that the API repeats may be given once.
    static func compare(_ told: [String], with said: [String]) -> Comparison {
        let known = APIIdentities(said)
        if matches(told, said, known) { return .same }
        let once = said.firstOfEach
        if matches(told, once, known) || matches(told, said.lastOfEach, known) { return .same }
        guard let missing = first(of: once, lackedBy: told, { known.isSpelling($1, of: $0) }) else {
            if let extra = first(of: told, lackedBy: once, { known.isSpelling($0, of: $1) }) {
                return .added(told: extra)
            }
            guard let (name, id) = zip(told, said).first(where: { !known.isSpelling($0, of: $1) })
            else { return .added(told: told.last ?? "") }
            return told.count > said.count
                ? .added(told: name) : .reordered(told: name, said: id)
        }
        let place = once.firstIndex(of: missing) ?? 0
        return .different(told: told.count < once.count ? nil : told[place], said: missing)
    }

    /// The first text that has no counterpart among others; only a text that comes out of order costs a search.
    private static func first(
        of texts: [String], lackedBy others: [String], _ isCounterpart: (String, String) -> Bool
    ) -> String? {
        let plain = Set(others)
        var next = 0
        return texts.first { text in
            if next < others.count, isCounterpart(text, others[next]) {
                next += 1
                return false
            }
            if plain.contains(text) { return false }
            guard let place = others.firstIndex(where: { isCounterpart(text, $0) }) else {
                return true
            }
            next = place + 1
            return false
        }
    }

    private static func matches(
        _ told: [String], _ said: [String], _ known: APIIdentities
    ) -> Bool {
        told.count == said.count && zip(told, said).allSatisfy { known.isSpelling($0, of: $1) }
    }

    /// Whether a name spells the id: literally, as the same number or UUID, or within a wrapping type or a path.
    ///
    /// An id that the API writes as a number must come in its canonical spelling; a text such as `1.0` has no other spelling.
    static func isSpelling(_ name: String, of id: String) -> Bool {
        guard name != id else { return true }
        let id = unquoted(id)
        guard name != id, number(name) != id else { return true }
        if id.isUUID, name.lowercased() == id.lowercased() { return true }
        guard name.utf8.count > id.utf8.count, !id.isEmpty else { return false }
        let isPath = name.hasSuffix("/\(id)") || name.hasSuffix(":\(id)")
        let isWrapped =
            name.hasSuffix(")")
            && ["(\(id))", "(\"\(id)\")", ": \(id))", ": \"\(id)\")"].contains { name.contains($0) }
        return isPath || isWrapped
    }

    /// The canonical spelling of a number, exact to the last digit: `57` for `57.0`, `100000` for `1e+05`; nil for what is not
    /// a number in JSON, such as `007` and `0x10`.
    static func number(_ text: String) -> String? {
        guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first),
            // `try?`: a text that is not a JSON number is compared as a text.
            let number = (try? JSONDocument(parsing: text))?.root.number
        else { return nil }
        if let integer = number.integer { return String(integer) }
        // No client writes out more zeros than this.
        guard let places = number.exponent.small, (-20...40).contains(places) else { return nil }
        let digits = String(decoding: number.digits.map { 0x30 + $0 }, as: UTF8.self)
        let zeros = String(repeating: "0", count: max(-places, places - digits.utf8.count, 0))
        let sign = number.isNegative ? "-" : ""
        guard places > 0 else { return "\(sign)0.\(zeros)\(digits)" }
        let rest = digits.dropFirst(places)
        return "\(sign)\(digits.prefix(places))\(rest.isEmpty ? zeros : ".\(rest)")"
    }

    static func unquoted(_ id: String) -> String {
        guard id.count > 1, id.hasPrefix("\""), id.hasSuffix("\"") else { return id }
        return String(id.dropFirst().dropLast())
    }
}
