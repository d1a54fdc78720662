/// The white space of a JSON text as rules: the spaces and line ends for each kind of place.
///
/// A text can be restored from its tokens and its layout. Texts whose white space follows no rule, such as those typed by
/// hand, have no layout.
package struct JSONLayout: Hashable, Sendable {
    /// One level of indentation.
    var unit: [UInt8]
    /// Whether arrays do not indent their content, as in Jackson.
    var hasFlatArrays = false
    var hasCRLF = false
    private var gaps: [LayoutGap]

    init(unit: [UInt8] = []) {
        self.unit = unit
        gaps = Array(repeating: "", count: LayoutSlot.allCases.count)
    }

    subscript(slot: LayoutSlot) -> LayoutGap {
        get { gaps[slot.rawValue] }
        set { gaps[slot.rawValue] = newValue }
    }

    subscript(container: LayoutContainer) -> LayoutSpread {
        get {
            LayoutSpread(
                open: self[container.open], comma: self[container.comma],
                close: self[container.close])
        }
        set {
            self[container.open] = newValue.open
            self[container.comma] = newValue.comma
            self[container.close] = newValue.close
        }
    }

    var lineEnd: [UInt8] { Array((hasCRLF ? "\r\n" : "\n").utf8) }

    /// No white space at all.
    package static let compact = LayoutPreset.compact.layout

    /// The layout in which cassettes show JSON: two spaces a level, one member or element a line, LF, no final line end.
    package static let pretty = LayoutPreset.indented(by: Array("  ".utf8)).layout
}

/// How the children of a kind of container are spaced.
struct LayoutSpread: Hashable, Sendable {
    var open: LayoutGap
    var comma: LayoutGap
    var close: LayoutGap

    /// As in `[1,2]`.
    static let tight = Self(open: "", comma: "", close: "")
    /// As in `[1, 2]`.
    static let spaced = Self(open: "", comma: "s", close: "")
    /// As in `[ 1, 2 ]`.
    static let padded = Self(open: "s", comma: "s", close: "s")
    /// One child a line.
    static let lines = Self(open: "ni", comma: "ni", close: "ni")
    /// One child a line with a space after each comma, as Python 2 writes it.
    static let trailing = Self(open: "ni", comma: "sni", close: "ni")

    static let named: [(name: String, spread: Self)] = [
        ("tight", .tight), ("spaced", .spaced), ("padded", .padded), ("lines", .lines),
        ("trailing", .trailing),
    ]
}
