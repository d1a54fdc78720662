/// Reads the forms of Jinja that are usual in manifests.
enum Jinja {
    /// A value taken from an answer.
    struct Access: Hashable {
        enum Source: Hashable {
            case response, headers, lastRecord, config, parameters, slice
        }

        var source: Source
        var steps: [String] = []
        /// The text after the access, such as `+ 1`.
        var rest = ""

        var path: String {
            steps.reduce("$") { path, step in
                step.hasPrefix("[") ? path + step : path + JSONPathSpelling.step(step)
            }
        }
    }

    /// The expression of a text that is a single `{{ … }}`; nil for other texts.
    static func expression(_ text: String) -> String? {
        let text = text.trimmed
        guard text.hasPrefix("{{"), text.hasSuffix("}}"),
            text.dropFirst(2).firstRange(of: "{{") == nil
        else { return nil }
        return String(text.dropFirst(2).dropLast(2)).trimmed
    }

    /// Reads an access such as `response.get("meta", {})['next']`; nil where an expression does not begin with one.
    static func access(_ expression: String) -> Access? {
        var text = expression[...]
        let name = text.prefix { $0.isLetter || $0 == "_" }
        guard let source = source(String(name)) else { return nil }
        text = text.dropFirst(name.count)
        if name == "last_records" {
            guard text.hasPrefix("[-1]") else { return nil }
            text = text.dropFirst(4)
        }
        var access = Access(source: source)
        while let step = step(&text) { access.steps.append(step) }
        access.rest = String(text).trimmed
        return access
    }

    private static func source(_ name: String) -> Access.Source? {
        switch name {
        case "response", "decoded_response": .response
        case "headers": .headers
        case "last_record", "last_records": .lastRecord
        case "config": .config
        case "parameters", "options": .parameters
        case "stream_slice", "stream_partition", "stream_interval", "stream_state": .slice
        default: nil
        }
    }

    /// One step: `.name`, `['name']`, `[0]` or `.get('name', …)`.
    private static func step(_ text: inout Substring) -> String? {
        if text.hasPrefix(".get(") {
            var rest = text.dropFirst(5)
            guard let name = quoted(&rest), let close = rest.firstIndex(of: ")") else { return nil }
            text = rest[rest.index(after: close)...]
            return name
        }
        if text.hasPrefix("[") {
            var rest = text.dropFirst()
            if let name = quoted(&rest), rest.hasPrefix("]") {
                text = rest.dropFirst()
                return name
            }
            let number = text.dropFirst().prefix { $0.isNumber || $0 == "-" }
            let end = text.dropFirst(1 + number.count)
            guard !number.isEmpty, end.hasPrefix("]") else { return nil }
            text = end.dropFirst()
            return "[\(number)]"
        }
        guard text.hasPrefix(".") else { return nil }
        let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard !name.isEmpty, !text.dropFirst(1 + name.count).hasPrefix("(") else { return nil }
        text = text.dropFirst(1 + name.count)
        return String(name)
    }

    private static func quoted(_ text: inout Substring) -> String? {
        while text.first == " " { text.removeFirst() }
        guard let quote = text.first, quote == "'" || quote == "\"" else { return nil }
        let inner = text.dropFirst()
        guard let end = inner.firstIndex(of: quote) else { return nil }
        let name = String(inner[..<end])
        text = inner[inner.index(after: end)...]
        return name
    }

    /// A text with its expressions turned into placeholders such as `{name}`; nil where one of them is not a plain access.
    static func template(_ text: String, parameters: [String: String]) -> String? {
        guard !text.contains("{%") else { return nil }
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{") {
            guard let close = rest[open.upperBound...].firstRange(of: "}}") else { return nil }
            result += rest[..<open.lowerBound]
            let inner = String(rest[open.upperBound..<close.lowerBound]).trimmed
            guard let access = access(inner), let name = access.steps.last else { return nil }
            if access.source == .parameters, let value = parameters[name] {
                result += value
            } else {
                result += "{\(name)}"
            }
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}
