extension String {
    /// The text with markup escaped, for elements and attributes of XML and HTML; what XML 1.0 cannot hold at all becomes U+FFFD.
    func escapedAsMarkup() -> String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case "\r": result += "&#13;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The text for a page: markup escaped, and nothing in it that turns the direction of writing.
    func inMarkup() -> String { visible(keepingLines: true).escapedAsMarkup() }
}
