/// The names of layouts: a preset followed by the differences from it, as in
/// `indent-2,colon-wide,lists-spaced,crlf,final-newline`.
extension JSONLayout {
    /// The layout's shortest complete name, which cassettes keep.
    package var name: String {
        LayoutPreset.all(indentingBy: unit)
            .filter { $0.layout.unit == unit }
            .map { [$0.name] + differences(from: $0.layout) }
            .min { $0.count < $1.count }?
            .joined(separator: ",") ?? ""
    }

    /// The layout with a name; nil where the name is not valid.
    package init?(name: String) {
        var parts = name.split(separator: ",", omittingEmptySubsequences: false)[...]
        guard let first = parts.popFirst(), let preset = LayoutPreset(name: first) else {
            return nil
        }
        self = preset.layout
        for part in parts {
            guard apply(part) else { return nil }
        }
    }

    /// The parts of the name that describe the differences from a preset.
    func differences(from preset: JSONLayout) -> [String] {
        var parts: [String] = []
        for container in LayoutContainer.allCases where self[container] != preset[container] {
            parts.append("\(container.rawValue)-\(self[container].name)")
        }
        if self[.beforeColon] != preset[.beforeColon] || self[.afterColon] != preset[.afterColon] {
            parts.append("colon-\(colonName)")
        }
        parts += emptyDifferences(from: preset)
        if hasFlatArrays != preset.hasFlatArrays {
            parts.append(hasFlatArrays ? "arrays-flat" : "arrays-deep")
        }
        if hasCRLF { parts.append("crlf") }
        if self[.start] != "" { parts.append("start-\(self[.start].code)") }
        if self[.end] == "n" {
            parts.append("final-newline")
        } else if self[.end] != "" {
            parts.append("end-\(self[.end].code)")
        }
        return parts
    }

    private func emptyDifferences(from preset: JSONLayout) -> [String] {
        let isObjectNew = self[.emptyObject] != preset[.emptyObject]
        let isArrayNew = self[.emptyArray] != preset[.emptyArray]
        if isObjectNew, isArrayNew, self[.emptyObject] == self[.emptyArray] {
            return ["empty-\(Self.name(ofEmpty: self[.emptyArray]))"]
        }
        let object = isObjectNew ? ["empty-object-\(Self.name(ofEmpty: self[.emptyObject]))"] : []
        let array = isArrayNew ? ["empty-array-\(Self.name(ofEmpty: self[.emptyArray]))"] : []
        return object + array
    }

    private mutating func apply(_ part: Substring) -> Bool {
        switch part {
        case "crlf": hasCRLF = true
        case "final-newline": self[.end] = "n"
        case "arrays-flat": hasFlatArrays = true
        case "arrays-deep": hasFlatArrays = false
        default: return applyRule(part)
        }
        return true
    }

    private mutating func applyRule(_ part: Substring) -> Bool {
        if let container = LayoutContainer.allCases.first(where: {
            part.hasPrefix("\($0.rawValue)-")
        }) {
            guard let spread = LayoutSpread(name: part.dropFirst(container.rawValue.count + 1))
            else { return false }
            self[container] = spread
            return true
        }
        let slots: [(prefix: String, slots: [LayoutSlot])] = [
            ("empty-object-", [.emptyObject]), ("empty-array-", [.emptyArray]),
            ("empty-", [.emptyObject, .emptyArray]), ("start-", [.start]), ("end-", [.end]),
        ]
        if let rule = slots.first(where: { part.hasPrefix($0.prefix) }) {
            guard let gap = Self.gap(named: part.dropFirst(rule.prefix.count)) else { return false }
            for slot in rule.slots { self[slot] = gap }
            return true
        }
        return part.hasPrefix("colon-") && applyColon(part.dropFirst("colon-".count))
    }
}

// MARK: - Words for rules

extension JSONLayout {
    private static let colons: [(name: String, before: LayoutGap, after: LayoutGap)] = [
        ("tight", "", ""), ("spaced", "", "s"), ("wide", "s", "s"), ("tab", "", "t"),
    ]

    private var colonName: String {
        Self.colons.first { $0.before == self[.beforeColon] && $0.after == self[.afterColon] }?.name
            ?? "\(self[.beforeColon].code).\(self[.afterColon].code)"
    }

    private mutating func applyColon(_ name: Substring) -> Bool {
        if let colon = Self.colons.first(where: { $0.name == name }) {
            self[.beforeColon] = colon.before
            self[.afterColon] = colon.after
            return true
        }
        let codes = name.split(separator: ".", omittingEmptySubsequences: false)
        guard codes.count == 2, let before = LayoutGap(code: codes[0]),
            let after = LayoutGap(code: codes[1])
        else { return false }
        self[.beforeColon] = before
        self[.afterColon] = after
        return true
    }

    private static let empties: [(name: String, gap: LayoutGap)] = [
        ("tight", ""), ("spaced", "s"), ("line", "ni"), ("blank", "nni"),
    ]

    private static func name(ofEmpty gap: LayoutGap) -> String {
        empties.first { $0.gap == gap }?.name ?? gap.code
    }

    private static func gap(named name: Substring) -> LayoutGap? {
        guard !name.isEmpty else { return nil }
        return empties.first { $0.name == name }?.gap ?? LayoutGap(code: name)
    }
}

extension LayoutSpread {
    fileprivate var name: String {
        Self.named.first { $0.spread == self }?.name
            ?? "\(open.code).\(comma.code).\(close.code)"
    }

    fileprivate init?(name: Substring) {
        if let known = Self.named.first(where: { $0.name == name }) {
            self = known.spread
            return
        }
        let codes = name.split(separator: ".", omittingEmptySubsequences: false)
        guard codes.count == 3, let open = LayoutGap(code: codes[0]),
            let comma = LayoutGap(code: codes[1]), let close = LayoutGap(code: codes[2])
        else { return nil }
        self.init(open: open, comma: comma, close: close)
    }
}
