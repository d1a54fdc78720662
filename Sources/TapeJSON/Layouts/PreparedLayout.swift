/// A layout ready for use: its name, and the bytes for every kind of place.
package struct PreparedLayout: Sendable {
    /// The white space of one kind of place.
    struct Rule: BitwiseCopyable {
        /// The bytes before the indentation, as a range of `spaces`.
        let start: Int
        let count: Int
        let isIndented: Bool
    }

    package let layout: JSONLayout
    /// The layout's name in cassettes.
    package let name: String
    let rules: [Rule]
    let spaces: [UInt8]
    let blank: UInt8
    let blanksPerLevel: Int
    let hasFlatArrays: Bool

    init(_ layout: JSONLayout, named name: String) {
        var rules: [Rule] = []
        var spaces: [UInt8] = []
        for slot in LayoutSlot.allCases {
            let text = layout[slot].bytes(lineEnd: layout.lineEnd)
            let isIndented = layout[slot].isIndented
            rules.append(Rule(start: spaces.count, count: text.count, isIndented: isIndented))
            spaces += text
        }
        self.layout = layout
        self.name = name
        self.rules = rules
        self.spaces = spaces
        blank = layout.unit.first ?? UInt8(ascii: " ")
        blanksPerLevel = layout.unit.count
        hasFlatArrays = layout.hasFlatArrays
    }

    init(_ layout: JSONLayout) { self.init(layout, named: layout.name) }

    /// The layout with a name; nil where the name is not valid.
    package init?(name: String) {
        if let preset = Self.presetsByName[name] {
            self = preset
        } else if let layout = JSONLayout(name: name) {
            self.init(layout, named: name)
        } else {
            return nil
        }
    }

    /// Whether the layout has no white space at all.
    package var isCompact: Bool { name == LayoutPreset.compact.name }

    /// The original text; white space in the shown text is ignored, so that it may be edited.
    ///
    /// A layout may indent every level of a deep text widely, so a text that would exceed ``JSONLayout/sizeLimit(for:)`` is
    /// refused as too large.
    package func restore(_ pretty: [UInt8]) throws(JSONError) -> [UInt8] {
        let document = try JSONDocument(parsing: pretty)
        let limit = JSONLayout.sizeLimit(for: pretty.count)
        guard let text = LayoutRenderer.render(document, as: self, sizeLimit: limit) else {
            throw JSONError(
                .tooLarge, at: 0, in: pretty, expected: "at most \(limit) bytes in its layout")
        }
        return text
    }

    @inline(__always)
    func indentation(at levels: LayoutLevels) -> Int {
        let depth = hasFlatArrays ? levels.containers &- levels.arrays : levels.containers
        return depth &* blanksPerLevel
    }
}

extension PreparedLayout {
    static let compact = PreparedLayout(LayoutPreset.compact)
    static let pretty = PreparedLayout(LayoutPreset.indented(by: Array("  ".utf8)))

    /// The presets of common serializers, in order of preference for a text that fits several.
    static let presets: [PreparedLayout] = {
        let units = ["  ", "    ", "\t", "   ", " ", "        "].map { Array($0.utf8) }
        let indented = units.map { LayoutPreset.indented(by: $0) }
        return
            ([.compact, .python, .padded, .aligned] + indented + [.jackson, .cJSON])
            .map { PreparedLayout($0) }
    }()

    private static let presetsByName = Dictionary(
        uniqueKeysWithValues: presets.map { ($0.name, $0) })

    private init(_ preset: LayoutPreset) { self.init(preset.layout, named: preset.name) }
}
