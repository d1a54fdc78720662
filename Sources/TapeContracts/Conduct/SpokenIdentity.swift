import TapeJSON

/// Compares the ids that a client shows with those that the API gave.
///
/// A client may spell an id in its own way: `UUID` in capitals, a type that wraps it, a path in front of it.
struct SpokenIdentity: Sendable {
    /// How the items of a page fared.
    enum Comparison: Hashable, Sendable {
        /// They are those that the API gave, in their order.
        case same
        /// They are the same items in another order; the first that is elsewhere.
        case reordered(told: String, said: String)
        /// An item of the API's is missing, or another one is in its place.
        case different(told: String?, said: String)
        /// There is an item that the API did not give.
        case added(told: String)

        /// Compares what a client gave before it stopped with as many that the API gave.
        init(_ told: [String], prefixing said: [String]) {
            let wrong = zip(told, said).first { !SpokenIdentity.isSpelling($0, of: $1) }
            self = wrong.map { .different(told: $0, said: $1) } ?? .same
        }
    }

    /// Compares what a client told with what the API said; an id that comes twice may be told once.
    static func compare(_ told: [String], with said: [String]) -> Comparison {
        if matches(told, said) { return .same }
        let once = uniqued(said)
        if matches(told, once) || matches(told, uniqued(said.reversed()).reversed()) {
            return .same
        }
        guard let missing = once.first(where: { id in !told.contains { isSpelling($0, of: id) } })
        else {
            if let extra = told.first(where: { name in !once.contains { isSpelling(name, of: $0) } }
            ) {
                return .added(told: extra)
            }
            guard let (name, id) = zip(told, said).first(where: { !isSpelling($0, of: $1) }) else {
                return .added(told: told.last ?? "")
            }
            return told.count > said.count
                ? .added(told: name) : .reordered(told: name, said: id)
        }
        let place = once.firstIndex(of: missing) ?? 0
        return .different(told: told.count < once.count ? nil : told[place], said: missing)
    }

    private static func matches(_ told: [String], _ said: [String]) -> Bool {
        told.count == said.count && zip(told, said).allSatisfy { isSpelling($0, of: $1) }
    }

    private static func uniqued(_ ids: some Sequence<String>) -> [String] {
        var seen: Set<String> = []
        return ids.filter { seen.insert($0).inserted }
    }

    /// Whether a name is the id, spelled as it is, as the same number or UUID, or held by a type that wraps it or a path to it.
    static func isSpelling(_ name: String, of id: String) -> Bool {
        let id = unquoted(id)
        guard name != id else { return true }
        if let one = number(name), let other = number(id) { return one == other }
        if isUUID(id), name.lowercased() == id.lowercased() { return true }
        guard name.count > id.count, !id.isEmpty else { return false }
        let isPath = name.hasSuffix("/\(id)") || name.hasSuffix(":\(id)")
        let isWrapped =
            name.hasSuffix(")")
            && ["(\(id))", "(\"\(id)\")", ": \(id))", ": \"\(id)\")"].contains { name.contains($0) }
        return isPath || isWrapped
    }

    /// The one spelling of a number, for a text that is one to the last digit: `57` for `57.0`, `100000` for `1e+05`.
    ///
    /// Texts that only look like numbers have none: `1e3` and `0x10` may be parts of a hash, and `007` is not `7`.
    static func number(_ text: String) -> String? {
        guard let first = text.utf8.first, first == 0x2D || isDigit(first) else { return nil }
        // As programs write large numbers that they hold as floating point.
        if text.contains("e+") {
            // `try?`: a text that JSON does not take for a number is compared as a text.
            return (try? JSONDocument(parsing: text))?.root.integer.map { String($0) }
        }
        let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        let whole = first == 0x2D ? parts[0].dropFirst() : parts[0]
        guard parts.count < 3, !whole.isEmpty, whole.count == 1 || whole.first != 0x30,
            whole.allSatisfy(isDigit), parts.dropFirst().allSatisfy({ $0.allSatisfy(isDigit) })
        else { return nil }
        guard parts.count == 2 else { return text }
        var short = Substring(text)
        while short.hasSuffix("0") { short.removeLast() }
        return String(short.hasSuffix(".") ? short.dropLast() : short)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func unquoted(_ id: String) -> String {
        guard id.count > 1, id.hasPrefix("\""), id.hasSuffix("\"") else { return id }
        return String(id.dropFirst().dropLast())
    }

    private static func isUUID(_ id: String) -> Bool {
        id.count == 36 && id.allSatisfy { $0.isHexDigit || $0 == "-" }
    }
}
