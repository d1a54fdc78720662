/// Text with `{{name}}` in the places of values, and `{{?name}}…{{/}}` or `{{!name}}…{{/}}` around what depends on a claim.
struct PageTemplate {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    func rendered(_ values: [String: String], claims: Set<String> = []) -> String {
        var result = ""
        var shown = [true]
        var rest = text[...]
        while let open = rest.firstRange(of: "{{") {
            // Of three braces the first belongs to the text.
            let isTriple = rest[open.upperBound...].first == "{"
            let start = isTriple ? rest.index(after: open.lowerBound) : open.lowerBound
            if shown.last == true { result += rest[..<start] }
            let inside = rest[rest.index(start, offsetBy: 2)...]
            guard let close = inside.firstRange(of: "}}") else { break }
            let name = inside[..<close.lowerBound]
            rest = inside[close.upperBound...]
            let isShown = shown.last == true
            switch name.first {
            case "?": shown.append(isShown && claims.contains(String(name.dropFirst())))
            case "!": shown.append(isShown && !claims.contains(String(name.dropFirst())))
            case "/": shown.removeLast()
            default: if isShown { result += values[String(name)] ?? "??\(name)??" }
            }
        }
        return result + rest
    }
}
