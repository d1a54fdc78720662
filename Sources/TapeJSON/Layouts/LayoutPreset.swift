/// A layout that deserves a name of its own, because serializers that people use write it.
struct LayoutPreset {
    let name: String
    let layout: JSONLayout

    /// Every preset that indents by a unit, and those that indent by none.
    static func all(indentingBy unit: [UInt8]) -> [LayoutPreset] {
        let indented = unit.isEmpty ? [indented(by: unit)] : [indented(by: unit), jackson, cJSON]
        return [compact, python, padded, aligned] + indented
    }

    static let compact = LayoutPreset(name: "compact", layout: JSONLayout())

    /// `json.dumps` unless told otherwise: `{"a": 1, "b": [2, 3]}`.
    static let python = LayoutPreset(name: "python") { layout in
        layout.setSpreads(.spaced)
        layout[.afterColon] = "s"
    }

    /// json-c unless told otherwise: `{ "a": 1, "b": [ 2, 3 ], "c": [ ] }`.
    static let padded = LayoutPreset(name: "padded") { layout in
        layout.setSpreads(.padded)
        layout[.afterColon] = "s"
        layout[.emptyObject] = "s"
        layout[.emptyArray] = "s"
    }

    /// PostgreSQL's `json_agg`, and so PostgREST: rows below each other, one column in.
    static let aligned = LayoutPreset(name: "aligned") { layout in
        layout[.rowsComma] = "sns"
    }

    /// What most pretty printers agree on, PHP's, JavaScript's, Go's and Python's among them.
    static func indented(by unit: [UInt8]) -> LayoutPreset {
        LayoutPreset(name: "indent-\(name(ofUnit: unit))", unit: unit) { layout in
            layout.setSpreads(.lines)
            layout[.afterColon] = "s"
        }
    }

    /// Jackson's default pretty printer: `"a" : [ {`, and `[ 1, 2 ]` on a line.
    static let jackson = LayoutPreset(name: "jackson", unit: Array("  ".utf8)) { layout in
        layout.setSpreads(.padded)
        layout[.objects] = .lines
        layout[.beforeColon] = "s"
        layout[.afterColon] = "s"
        layout[.emptyObject] = "s"
        layout[.emptyArray] = "s"
        layout.hasFlatArrays = true
    }

    /// cJSON's `cJSON_Print`: tabs, one behind each colon, arrays on a line.
    static let cJSON = LayoutPreset(name: "cjson", unit: Array("\t".utf8)) { layout in
        layout.setSpreads(.spaced)
        layout[.objects] = .lines
        layout[.afterColon] = "t"
    }
}

extension LayoutPreset {
    private init(name: String, unit: [UInt8] = [], _ adjust: (inout JSONLayout) -> Void) {
        self.name = name
        var layout = JSONLayout(unit: unit)
        adjust(&layout)
        self.layout = layout
    }

    /// The preset of a name.
    init?(name: Substring) {
        let known = [Self.compact, .python, .padded, .aligned, .jackson, .cJSON]
        if let preset = known.first(where: { $0.name == name }) {
            self = preset
            return
        }
        guard name.hasPrefix("indent-") else { return nil }
        let unitName = name.dropFirst("indent-".count)
        let blank: UInt8 = unitName.hasPrefix("tab") ? UInt8(ascii: "\t") : UInt8(ascii: " ")
        let digits = blank == UInt8(ascii: " ") ? unitName : unitName.dropFirst("tab".count)
        guard let count = digits.isEmpty ? 1 : Int(digits), (0...Self.widestUnit).contains(count)
        else { return nil }
        let preset = Self.indented(by: Array(repeating: blank, count: count))
        guard preset.name == name else { return nil }
        self = preset
    }

    /// No known layout has wider units.
    static let widestUnit = 32

    /// `4`, `tab` or `tab2`: a unit is so many of one blank.
    private static func name(ofUnit unit: [UInt8]) -> String {
        guard unit.first == UInt8(ascii: "\t") else { return String(unit.count) }
        return unit.count == 1 ? "tab" : "tab\(unit.count)"
    }
}

extension JSONLayout {
    fileprivate mutating func setSpreads(_ spread: LayoutSpread) {
        for container in LayoutContainer.allCases { self[container] = spread }
    }
}
