import TapeJSON

/// Drafts the JSON body of an operation whose description gives members rather than a text.
struct BodyDraft {
    let parameters: [Parameter]
    /// Values that the user gave, by parameter name.
    let values: [String: String]
    /// The names of parameters that paging sets.
    let paged: Set<String>

    init(_ operation: Operation, _ values: [String: String], paged: Set<String>) {
        parameters = operation.parameters.filter { $0.place == .body }
        self.values = values
        self.paged = paged
    }

    /// The object with required members and those that the user gave; empty where there are none.
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
        // A placeholder cannot be a JSON number or Boolean, so the least allowed value is used.
        case .integer, .number: return SpecTemplate(literal: String(parameter.minimum ?? 1))
        case .boolean: return "false"
        case .string, .unknown: return "\"\(VariableName.place(parameter.name))\""
        }
    }

    /// A value as JSON: unquoted where the parameter is a number, Boolean, object or list and the text is one, too.
    static func literal(_ text: String, of kind: Shape.Kind) -> SpecTemplate {
        let isPlain =
            switch kind {
            case .integer, .number: Double(text) != nil
            case .boolean: text == "true" || text == "false"
            // `try?`: a text that is not JSON is a string.
            case .object, .array, .map: (try? JSONDocument(parsing: text)) != nil
            case .string, .unknown: false
            }
        return SpecTemplate(literal: isPlain ? text : JSONText.quote(text))
    }
}
