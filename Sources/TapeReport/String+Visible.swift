import TapeJSON

extension String {
    /// The text with control characters made visible, so that they cannot act on a terminal.
    ///
    /// Identities, titles and messages come from servers: none of them may clear a screen or forge a line. Where lines are kept,
    /// so are the tabs that indent them: those are of files that messages quote.
    package func visible(keepingLines keepsLines: Bool = false) -> String {
        guard unicodeScalars.contains(where: \.actsOnTerminals) else { return self }
        var shown = ""
        var isIndenting = true
        for scalar in unicodeScalars {
            let isKept = keepsLines && (scalar == "\n" || scalar == "\t" && isIndenting)
            isIndenting =
                scalar == "\n" || isIndenting && (scalar == " " || scalar == "\t")
            if scalar.actsOnTerminals, !isKept {
                shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}

extension String {
    /// The text with markup escaped, for XML and HTML; characters that XML 1.0 does not allow become U+FFFD.
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
            case _ where scalar.actsOnTerminals:
                result += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The text for an HTML page: markup escaped, and without characters that change the writing direction.
    func inMarkup() -> String { visible(keepingLines: true).escapedAsMarkup() }
}
