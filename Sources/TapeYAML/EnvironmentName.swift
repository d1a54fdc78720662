/// Names of environment variables, made from other names.
package enum EnvironmentName {
    /// `ownerName` and `owner-name` are `OWNER_NAME`; a name that begins with a digit gets a letter before it.
    package static func spelled(_ name: String) -> String {
        let result = stem(name)
        return result.first?.isNumber == true ? "V_" + result : result
    }

    /// The same for what stands behind other letters, and so may begin with a digit.
    package static func stem(_ name: String) -> String {
        var result = ""
        var wasLower = false
        for scalar in name.unicodeScalars {
            let isLetter =
                (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
            let isDigit = (0x30...0x39).contains(scalar.value)
            if isLetter || isDigit {
                let isUpper = (0x41...0x5A).contains(scalar.value)
                if isUpper, wasLower { result += "_" }
                result += String(scalar).uppercased()
                wasLower = !isUpper
            } else {
                if !result.isEmpty, !result.hasSuffix("_") { result += "_" }
                wasLower = false
            }
            if result.count >= 60 { break }
        }
        while result.hasSuffix("_") { result.removeLast() }
        return result.isEmpty ? "VALUE" : result
    }
}

/// Texts that stand in specs as they are: no `${` of theirs takes anything from the environment.
///
/// As in Terraform, a `$` before `${` is an escape: `$${NAME}` is the text `${NAME}`, and `$$${NAME}` a `$` before a value.
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
