internal import TapeYAML

/// Credentials in commands, where options and variables name them.
extension LiteralCredentials {
    /// Whether an option or a variable of a command holds a credential: `--token …`, `MY_PASS=…`, but not `--seed 42`.
    package static func isCredential(_ name: String, holding value: String) -> Bool {
        let word = isCredential(name) ? name : CredentialWords.credentialWord(endingIn: name)
        guard let word else { return isLogin(name, holding: value) }
        let value = Array(value.utf8)[...]
        return CredentialWords.isAskedFor(word)
            ? ValueLooks.isKey(value) : !LiteralFinds.isSetting(value)
    }

    /// Whether a variable is named as a login's and holds a password or something like one: `LOGIN=joe:…`.
    private static func isLogin(_ name: String, holding value: String) -> Bool {
        let last = EnvironmentName.spelled(name).split(separator: "_").last?.lowercased()
        guard let last, ["login", "userpwd", "basic"].contains(last) else { return false }
        let parts = value.split(separator: ":", maxSplits: 1)
        return parts.count == 2 && !parts[1].hasPrefix("//") || isUnguessable(value)
    }

    /// Whether a word looks drawn at random rather than chosen as a name.
    package static func isUnguessable(_ word: String) -> Bool {
        ValueLooks.isUnguessable(Array(word.utf8)[...])
    }
}
