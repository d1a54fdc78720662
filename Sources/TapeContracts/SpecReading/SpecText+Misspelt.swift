import TapeCassette

extension SpecText {
    /// The first misspelt name of a variable that Pagetape itself fills in, and the right name; nil if there is none.
    static func misspeltVariable(in text: String) -> (found: String, meant: String)? {
        let own = [Variable.stirNumber, .stirNow].map(\.name)
        var rest = text[...]
        while let open = rest.firstRange(of: "${") {
            let isEscaped = rest[..<open.lowerBound].last == "$"
            rest = rest[open.upperBound...]
            guard let close = rest.firstIndex(of: "}") else { return nil }
            let inside = rest[..<close]
            guard !isEscaped, Variable(inside) == nil else { continue }
            // A brace that closes something else, such as an object of JSON, may stand behind a quote.
            guard inside.allSatisfy({ $0.isLetter || $0.isNumber || ":._-".contains($0) }) else {
                continue
            }
            if let near = NearestName.nearest(to: String(inside), among: own) {
                return (String(inside), near)
            }
        }
        return nil
    }
}
