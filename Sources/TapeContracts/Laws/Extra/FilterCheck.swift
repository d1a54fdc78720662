/// What a filter should let through, where its name is that of a member of the items.
package struct FilterCheck: Hashable, Sendable {
    /// Items of the whole list whose member is the filter's value, by their digests.
    package let matching: Set<UInt64>
    /// Items of filtered walks whose member is neither the value nor has it in it.
    package let foreign: [UInt64: String]

    /// Whether a text can be what a filter of this value lets through: many servers look for parts of texts.
    static func mayPass(_ text: String, _ value: String) -> Bool {
        if text == value { return true }
        guard Double(value) == nil else { return Double(text) == Double(value) }
        return text.lowercased().contains(value.lowercased())
    }
}
