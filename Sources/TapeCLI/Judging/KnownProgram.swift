/// A program whose short options have a known meaning.
enum KnownProgram {
    case curl
    /// Clients of MySQL and MariaDB: `mysql -psecret`.
    case mysql
    case sshpass
    /// `redis-cli -a secret`.
    case redis
    /// Its options are words: `-print0`.
    case find

    /// The program that a word of a command names, with or without its folder.
    init?(_ word: String) {
        switch word.split(separator: "/").last ?? "" {
        case "curl": self = .curl
        case "sshpass": self = .sshpass
        case "redis-cli", "valkey-cli": self = .redis
        case "find": self = .find
        case let name where name.hasPrefix("mysql") || name.hasPrefix("mariadb"): self = .mysql
        default: return nil
        }
    }

    /// The letters that take a credential.
    var letters: [Character: CredentialOption.Kind] {
        switch self {
        case .curl: ["u": .login, "U": .login, "b": .cookie]
        case .mysql, .sshpass: ["p": .password]
        case .redis: ["a": .password]
        case .find: [:]
        }
    }

    /// Whether anything that is attached to the letter of a password is one.
    var takesPasswordAttached: Bool {
        switch self {
        case .mysql, .sshpass: true
        case .curl, .redis, .find: false
        }
    }

    /// Whether the next word is the password, whatever it looks like.
    var takesPasswordApart: Bool {
        switch self {
        case .sshpass, .redis: true
        case .curl, .mysql, .find: false
        }
    }
}
