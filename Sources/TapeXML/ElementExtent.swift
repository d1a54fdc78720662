/// Where an element lies in the bytes of its document.
struct ElementExtent {
    let start: Int
    let end: Int
    /// What lies between the tags; nil for `<a/>`.
    let content: Range<Int>?

    /// Finds the element whose start tag is read up to one offset, or nearly, and which ends at
    /// the other; well-formed XML has no `<` within a tag.
    init?(start behindAttributes: Int, end: Int, in bytes: [UInt8]) {
        guard 0 <= behindAttributes, behindAttributes <= end, end <= bytes.count else { return nil }
        let opening = UInt8(ascii: "<")
        start = bytes[..<behindAttributes].lastIndex(of: opening) ?? behindAttributes
        self.end = end
        let tagEnd = bytes[behindAttributes..<end].firstIndex(of: UInt8(ascii: ">")) ?? end
        let endTag = bytes[..<end].lastIndex(of: opening) ?? end
        content = tagEnd < endTag ? (tagEnd + 1)..<endTag : nil
    }
}
