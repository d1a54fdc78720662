import TapeJSON
import TapeXML

/// Blanks the values of a body that differ on every request, so that the rest can be compared.
enum VolatileBlanking {
    /// The body parsed again without the values at the paths; nil where there are no such values.
    static func blanked(
        _ root: PageNode, _ body: [UInt8], _ paths: [BodyPath]
    ) throws(PageError) -> (root: PageNode, bytes: [UInt8])? {
        var ranges: [Range<Int>] = []
        for path in paths {
            for node in try path.nodes(in: root) {
                switch node {
                case .json(let value): ranges.append(value.byteRange)
                case .xml(let element):
                    if let range = element.contentByteRange { ranges.append(range) }
                case .text: break
                }
            }
        }
        guard !ranges.isEmpty else { return nil }
        // A body of lines was turned into a JSON list, and the byte ranges refer to that.
        let isJSON: Bool
        let whole: [UInt8]
        if case .json(let value) = root {
            (isJSON, whole) = (true, value.document.bytes)
        } else {
            (isJSON, whole) = (false, body)
        }
        let bytes = ByteEdits(ranges, by: isJSON ? Array("null".utf8) : []).applied(to: whole)
        do {
            return isJSON
                ? (.json(try JSONDocument(parsing: bytes).root), bytes)
                : (.xml(try XMLTree(parsing: bytes).documentNode), bytes)
        } catch {
            // A body that cannot be parsed without them is compared whole.
            return nil
        }
    }
}

extension PageReading {
    /// Makes items without an identity compare by the values that are the same on every request.
    mutating func liken(to steady: [Item], identity: Convention.Identity) {
        guard identity == .none, steady.count == items.count else { return }
        for index in items.indices { items[index].digest = steady[index].digest }
    }
}
