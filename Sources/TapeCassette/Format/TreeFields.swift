import TapeHTTP
import TapeYAML

/// A mapping with a fixed set of keys, with an error for each way to get it wrong.
struct TreeFields {
    /// What the mapping describes, for messages: `a request`.
    let subject: String
    let mark: YAMLMark
    private let entries: [YAMLEntry]
    private let context: TreeContext

    init(
        _ node: YAMLNode, describing subject: String, legal: [String], in context: TreeContext
    ) throws(CassetteError) {
        guard let entries = node.entries else {
            throw context.error(
                .badValue, "expected \(subject) as a mapping, not \(node.noun)", at: node.mark)
        }
        for entry in entries {
            let key = entry.key.text ?? ""
            guard !legal.contains(where: { $0 == key }) else { continue }
            let near = NearestName.nearest(to: key, among: legal).map { "; did you mean \($0)?" }
            let list = near ?? "; legal keys are \(legal.joined(separator: ", "))"
            throw context.error(
                .unknownKey, "\(subject) has no key \(YAMLText.scalar(key))\(list)",
                at: entry.key.mark)
        }
        self.subject = subject
        mark = node.mark
        self.entries = entries
        self.context = context
    }

    /// The value under a key, if it is there.
    func optional(_ key: String) -> YAMLNode? {
        entries.first { $0.key.text == key }?.value
    }

    func required(_ key: String) throws(CassetteError) -> YAMLNode {
        if let node = optional(key) { return node }
        throw context.error(.missingKey, "\(subject) needs the key \(key)", at: mark)
    }

    func text(_ key: String) throws(CassetteError) -> String {
        try context.text(try required(key), named: key)
    }

    func optionalText(_ key: String) throws(CassetteError) -> String? {
        guard let node = optional(key) else { return nil }
        return try context.text(node, named: key)
    }

    func integer(_ key: String) throws(CassetteError) -> Int {
        try context.integer(try required(key), named: key)
    }

    func optionalInteger(_ key: String) throws(CassetteError) -> Int? {
        guard let node = optional(key) else { return nil }
        return try context.integer(node, named: key)
    }

    /// Throws unless the numbers under these keys, of walks, pages or items, are allowed.
    func check(_ counts: [(key: String, number: Int?)]) throws(CassetteError) {
        for (key, number) in counts {
            guard let number, !PageMark.numbers.contains(number), let node = optional(key) else {
                continue
            }
            throw context.badValue(
                node, named: key, expected: "a whole number up to \(PageMark.numbers.upperBound)")
        }
    }

    func bool(_ key: String) throws(CassetteError) -> Bool {
        guard let node = optional(key) else { return false }
        if let value = node.bool { return value }
        throw context.badValue(node, named: key, expected: "true or false")
    }
}
