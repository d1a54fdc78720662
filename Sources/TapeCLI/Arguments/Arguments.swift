/// The words of a command line, sorted.
struct Arguments: Sendable {
    var operands: [String] = []
    var flags: Set<String> = []
    var values: [String: [String]] = [:]

    /// The value of an option that counts once: the last one given.
    func value(_ name: String) -> String? { values[name]?.last }

    /// The value of an option that counts things: a whole number above 0.
    func count(_ name: String) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw UsageError("--\(name) takes a whole number above 0, not \(text)")
        }
        return number
    }
}
