/// Texts that stand in specs as they are: no `${` of theirs takes anything from the environment.
///
/// As in Terraform, a `$` before `${` is an escape: `$${NAME}` is the text `${NAME}`, and `$$${NAME}` a `$` before a value.
///
/// `SpecText` of `TapeContracts` reads what is spelled here.
package enum PlaceEscape {
    /// A text as specs spell it; with `isBeforePlace` a place follows, which a `$` at the end must not spoil.
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
