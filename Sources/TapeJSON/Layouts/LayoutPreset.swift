/// A layout with its own name, because a widely used serializer writes it.
struct LayoutPreset {
    let name: String
    let layout: JSONLayout

    /// All presets that indent by a unit, and those that do not indent.
    static func all(indentingBy unit: [UInt8]) -> [LayoutPreset] {
        let indented = unit.isEmpty ? [indented(by: unit)] : [indented(by: unit), jackson, cJSON]
        return [compact, python, padded, aligned] + indented
    }

    static let compact = LayoutPreset(name: "compact", layout: JSONLayout())

    /// The default of Python's `json.dumps`: `{"a": 1, "b": [2, 3]}`.
    static let python = LayoutPreset(name: "python") { layout in
        layout.setSpreads(.spaced)
        layout[.afterColon] = "s"
    }

    /// The default of json-c: `{ "a": 1, "b": [ 2, 3 ], "c": [ ] }`.
    static let padded = LayoutPreset(name: "padded") { layout in
        layout.setSpreads(.padded)
        layout[.afterColon] = "s"
        layout[.emptyObject] = "s"
        layout[.emptyArray] = "s"
    }

    /// PostgreSQL's `json_agg`, and hence PostgREST: one row a line, indented by one column.
    static let aligned = LayoutPreset(name: "aligned") { layout in
        layout[.rowsComma] = "sns"
    }

    /// The layout of most pretty printers, including those of PHP, JavaScript, Go and Python.
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

    /// cJSON's `cJSON_Print`: indented by tabs, a tab after each colon, and arrays on one line.
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

    /// The preset with a name; nil where there is none.
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

    /// The widest indentation unit of any known layout.
    static let widestUnit = 32

    /// The name of a unit, which is a number of equal blanks: `4`, `tab` or `tab2`.
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
