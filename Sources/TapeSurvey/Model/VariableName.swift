import TapeHTTP
import TapeYAML

/// Makes names of environment variables from the names of parameters and security schemes.
package enum VariableName {
    private static let secretWords = [
        "token", "secret", "password", "passwd", "api_key", "apikey", "authorization",
        "authentication", "credential", "credentials", "access_key", "private_key",
    ]

    /// A place for a value that the user must give; it is a secret where the name is that of a credential.
    static func place(_ name: String) -> SpecTemplate.Place {
        isCredential(name) ? secret(name) : visible(name)
    }

    static func isCredential(_ name: String) -> Bool {
        let words = NameWords.normalized(name)
        return secretWords.contains { words == $0 || words.hasSuffix("_" + $0) }
    }

    /// Words in names that may or may not mean credentials, depending on the value.
    private static let doubtfulWords: Set<String> = [
        "key", "session", "sid", "pass", "pwd", "pw", "auth", "sig", "signature", "pin",
    ]

    /// Whether a name with this value is that of a credential.
    static func isCredential(_ name: String, of value: String) -> Bool {
        isCredential(name)
            || doubtfulWords.contains(NameWords.normalized(name)) && value.count >= 12
                && value.contains(where: \.isNumber)
    }

    /// A place for a secret.
    package static func secret(_ name: String) -> SpecTemplate.Place {
        .secret(secretPrefix + EnvironmentName.stem(name))
    }

    /// A place for a value that is visible in a URL; its name is never that of a secret.
    package static func visible(_ name: String) -> SpecTemplate.Place {
        let own = prefix + EnvironmentName.stem(name)
        return .plain(
            own.hasPrefix(secretPrefix) ? prefix + "V_" + EnvironmentName.stem(name) : own)
    }

    /// The prefix of all names that come from a description, so that it cannot name an unrelated environment variable.
    private static let prefix = "TAPE_"
    /// The prefix for secrets, so that no visible value can have the name of a secret.
    private static let secretPrefix = prefix + "SECRET_"
}
