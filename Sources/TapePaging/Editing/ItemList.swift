import TapeFaults
import TapeJSON
import TapeXML

/// A list of items in a body: the bytes of each item, and the separators between them.
struct ItemList {
    /// In the order of the body.
    private let ranges: [Range<Int>]
    /// The bytes of the whole list, brackets included; nil where an empty list would leave no trace.
    private let frame: Range<Int>?
    /// The separator to use where the body has too few items to show one.
    private let separator: [UInt8]
    /// Whether the list is the whole body, one item a line.
    private var isBody = false

    /// The non-blank lines of a body.
    init(linesOf body: [UInt8]) {
        var ranges: [Range<Int>] = []
        var start = 0
        for line in body.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let end = start + line.count
            let text = line.last == 0x0D ? line.dropLast() : line
            if text.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
                ranges.append(start..<(start + text.count))
            }
            start = end + 1
        }
        self.init(ranges: ranges, frame: nil, separator: [0x0A])
        isBody = true
    }

    /// The list that a path selects; nil where its items are scattered over the body.
    init?(at path: BodyPath, in root: PageNode, container: Convention.Items.Container) {
        switch (path, root) {
        case (.json(let path), .json(let root)) where path.isSingular:
            guard let list = path.first(in: root) else { return nil }
            self.init(list, container)
        case (.json(let path), .json(let root)):
            self.init(elements: path, in: root)
        case (.xml, .xml):
            // `try?`: a path that cannot be followed selects no list to edit.
            guard let nodes = try? path.nodes(in: root) else { return nil }
            let ranges = nodes.map { node -> Range<Int>? in
                if case .xml(let element) = node { element.byteRange } else { nil }
            }
            guard ranges.allSatisfy({ $0 != nil }) else { return nil }
            self.init(ranges: ranges.compactMap(\.self), frame: nil, separator: [])
            // Nested items, as in OPML, cannot be edited separately.
            if ByteEdits.overlap(self.ranges) { return nil }
        case (.json, _), (.xml, _):
            return nil
        }
    }

    private init(ranges: [Range<Int>], frame: Range<Int>?, separator: [UInt8]) {
        self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
        self.frame = frame
        self.separator = separator
    }

    private init?(_ list: JSONValue, _ container: Convention.Items.Container) {
        let comma = [UInt8(ascii: ",")]
        switch (list.kind, container) {
        case (.array, .array):
            self.init(
                ranges: list.elements.map(\.byteRange), frame: list.byteRange, separator: comma)
        case (.object, .map):
            let ranges = list.members.map {
                $0.keyValue.byteRange.lowerBound..<$0.value.byteRange.upperBound
            }
            self.init(ranges: ranges, frame: list.byteRange, separator: comma)
        // Lines belong to the body as a whole, never to a list within it.
        case (_, .array), (_, .map), (_, .lines), (_, .jsonLines):
            return nil
        }
    }

    /// The elements of one array that a path selects with a wildcard.
    private init?(elements path: JSONPath, in root: JSONValue) {
        let nodes = path.nodes(in: root)
        guard let first = nodes.first, case .index? = first.steps.last else { return nil }
        let parents = Set(nodes.map { JSONPathStep.normalizedPath($0.steps.dropLast()) })
        // `try?`: a normalized path is always valid.
        guard parents.count == 1, let text = parents.first, let parent = try? JSONPath(text),
            let list = parent.first(in: root), list.count == nodes.count
        else { return nil }
        self.init(list, .array)
    }

    func items(in bytes: [UInt8], list: Int) -> [PageItem] {
        ranges.map { PageItem(bytes: Array(bytes[$0]), list: list) }
    }

    /// The edit that replaces the list's items; nil where the list is empty and nothing shows where items would go.
    func replacement(by items: [PageItem], in bytes: [UInt8]) -> (Range<Int>, [UInt8])? {
        guard let first = ranges.first, let last = ranges.last else {
            if isBody { return (0..<0, joined(items, gaps: [])) }
            guard let frame else { return items.isEmpty ? (0..<0, []) : nil }
            let inside = frame.lowerBound + 1..<frame.upperBound - 1
            return items.isEmpty ? (0..<0, []) : (inside, joined(items, gaps: []))
        }
        if isBody {
            return (first.lowerBound..<last.upperBound, joined(items, gaps: gaps(in: bytes)))
        }
        guard frame != nil else {
            return (first.lowerBound..<last.upperBound, woven(items, bytes))
        }
        if items.isEmpty, let frame {
            return (frame.lowerBound + 1..<frame.upperBound - 1, [])
        }
        return (first.lowerBound..<last.upperBound, joined(items, gaps: gaps(in: bytes)))
    }

    private func gaps(in bytes: [UInt8]) -> [[UInt8]] {
        zip(ranges, ranges.dropFirst()).map { Array(bytes[$0.upperBound..<$1.lowerBound]) }
    }

    private func joined(_ items: [PageItem], gaps: [[UInt8]]) -> [UInt8] {
        var result: [UInt8] = []
        for (index, item) in items.enumerated() {
            if index > 0 {
                result +=
                    gaps.indices.contains(index - 1)
                    ? gaps[index - 1] : gaps.first ?? separator
            }
            result += item.bytes
        }
        return result
    }

    /// XML items among other elements: the bytes between them stay, and extra items follow the last one.
    private func woven(_ items: [PageItem], _ bytes: [UInt8]) -> [UInt8] {
        let gaps = gaps(in: bytes)
        var result: [UInt8] = []
        for index in 0..<max(items.count, ranges.count) {
            if index < items.count { result += items[index].bytes }
            if index < gaps.count { result += gaps[index] }
        }
        return result
    }
}
