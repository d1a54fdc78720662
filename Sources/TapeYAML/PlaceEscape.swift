/// Escapes texts for specs, so that a `${` in them takes nothing from the environment.
///
/// As in Terraform, a `$` before `${` is an escape: `$${NAME}` is the text `${NAME}`, and `$$${NAME}` is a `$` before a
/// value.
///
/// `SpecText` of `TapeContracts` reads this syntax.
package enum PlaceEscape {
    /// A text in the syntax of specs; with `isBeforePlace`, a `$` at the end is escaped, since a place follows.
    package static func spelled(_ text: String, isBeforePlace: Bool = false) -> String {
        guard text.utf8.contains(dollar) else { return text }
        var result = ""
        var run = 0
        for scalar in text.unicodeScalars {
            if scalar == "$" {
                run += 1
                continue
            }
            result += String(repeating: "$", count: scalar == "{" ? run * 2 : run)
            run = 0
            result.unicodeScalars.append(scalar)
        }
        return result + String(repeating: "$", count: isBeforePlace ? run * 2 : run)
    }

    private static let dollar = UInt8(ascii: "$")
}
