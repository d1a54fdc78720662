import TapeHTTP
import TapeYAML

/// Names of environment variables made from names of parameters and schemes.
package enum VariableName {
    private static let secretWords = [
        "token", "secret", "password", "passwd", "api_key", "apikey", "authorization",
        "authentication", "credential", "credentials", "access_key", "private_key",
    ]

    /// The place of a value that somebody must give; a secret where the name is that of a credential.
    static func place(_ name: String) -> SpecTemplate.Place {
        isCredential(name) ? secret(name) : visible(name)
    }

    static func isCredential(_ name: String) -> Bool {
        let words = NameWords.normalized(name)
        return secretWords.contains { words == $0 || words.hasSuffix("_" + $0) }
    }

    /// Names that are those of credentials and of other things, as the value shows.
    private static let doubtfulWords: Set<String> = [
        "key", "session", "sid", "pass", "pwd", "pw", "auth", "sig", "signature", "pin",
    ]

    /// Whether a name is that of a credential where this is its value.
    static func isCredential(_ name: String, of value: String) -> Bool {
        isCredential(name)
            || doubtfulWords.contains(NameWords.normalized(name)) && value.count >= 12
                && value.contains(where: \.isNumber)
    }

    /// The place of a secret.
    package static func secret(_ name: String) -> SpecTemplate.Place {
        .secret(secretPrefix + EnvironmentName.stem(name))
    }

    /// The place of a value that stands in a URL for all to see: never one by the name of a secret.
    package static func visible(_ name: String) -> SpecTemplate.Place {
        let own = prefix + EnvironmentName.stem(name)
        return .plain(
            own.hasPrefix(secretPrefix) ? prefix + "V_" + EnvironmentName.stem(name) : own)
    }

    /// What stands before all names that a description had a part in, so that it can name no variable that an environment
    /// has for other reasons.
    private static let prefix = "TAPE_"
    /// The same for secrets, so that nothing that is shown can be called as one of them.
    private static let secretPrefix = prefix + "SECRET_"
}
