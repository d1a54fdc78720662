/// Makes names of environment variables from other names.
package enum EnvironmentName {
    /// A variable's name: `ownerName` and `owner-name` become `OWNER_NAME`, and a name with a leading digit gets a letter
    /// before it.
    package static func spelled(_ name: String) -> String {
        let result = stem(name)
        return result.first?.isNumber == true ? "V_" + result : result
    }

    /// A later part of a variable's name, which may begin with a digit.
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
