import TapePaging
import TapeXML

/// Empties elements of XML bodies whose content changes between recordings.
enum MarkupBlanking {
    /// The body without the content of the elements; unchanged if it cannot be read.
    static func blanked(_ body: [UInt8], _ paths: [XPath]) -> [UInt8] {
        var ranges: [Range<Int>] = []
        do {
            let tree = try XMLTree(parsing: body)
            for path in paths {
                ranges += try path.evaluate(in: tree).nodes.compactMap(\.contentByteRange)
            }
        } catch {
            // A body that is not XML has no such elements, and is compared whole.
            return body
        }
        return ByteEdits(ranges).applied(to: body)
    }
}
