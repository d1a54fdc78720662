import TapeJSON

/// The JSON that an operation sends where its description gives members rather than a text.
struct BodyDraft {
    let parameters: [Parameter]
    /// Values that somebody gave, by the names of parameters.
    let values: [String: String]
    /// The names of what paging sets.
    let paged: Set<String>

    init(_ operation: Operation, _ values: [String: String], paged: Set<String>) {
        parameters = operation.parameters.filter { $0.place == .body }
        self.values = values
        self.paged = paged
    }

    /// The object: what is needed, and what somebody gave; empty where nothing is.
    var object: SpecTemplate { object(under: "") }

    var isEmpty: Bool { members(under: "").isEmpty }

    private func object(under prefix: String) -> SpecTemplate {
        var json: SpecTemplate = "{"
        for (index, member) in members(under: prefix).enumerated() {
            json.append((index == 0 ? "" : ", ") + JSONText.quote(member.name) + ": ")
            json.append(member.value)
        }
        json.append("}")
        return json
    }

    private func members(under prefix: String) -> [(name: String, value: SpecTemplate)] {
        parameters.compactMap { parameter in
            let name = parameter.name.dropFirst(prefix.count)
            guard parameter.name.hasPrefix(prefix), !name.isEmpty, !name.contains("."),
                !paged.contains(parameter.name)
            else { return nil }
            return value(of: parameter).map { (String(name), $0) }
        }
    }

    private func value(of parameter: Parameter) -> SpecTemplate? {
        if let given = values[parameter.name] { return Self.literal(given, of: parameter.kind) }
        guard parameter.isRequired else { return nil }
        if let credential = parameter.credential { return "\"\(credential)\"" }
        if let standard = parameter.standard { return Self.literal(standard, of: parameter.kind) }
        if parameter.choices.count == 1, let only = parameter.choices.first {
            return Self.literal(only, of: parameter.kind)
        }
        switch parameter.kind {
        case .object, .map: return object(under: parameter.name + ".")
        case .array: return "[]"
        // JSON has no places for numbers and flags: the least that is allowed stands there.
        case .integer, .number: return SpecTemplate(literal: String(parameter.minimum ?? 1))
        case .boolean: return "false"
        case .string, .unknown: return "\"\(VariableName.place(parameter.name))\""
        }
    }

    /// A value as JSON: as it stands where the parameter is a number, a flag, an object or a list and the text is one.
    static func literal(_ text: String, of kind: Shape.Kind) -> SpecTemplate {
        let isPlain =
            switch kind {
            case .integer, .number: Double(text) != nil
            case .boolean: text == "true" || text == "false"
            // `try?`: a text that is no JSON is a string.
            case .object, .array, .map: (try? JSONDocument(parsing: text)) != nil
            case .string, .unknown: false
            }
        return SpecTemplate(literal: isPlain ? text : JSONText.quote(text))
    }
}
