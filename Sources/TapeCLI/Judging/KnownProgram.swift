/// A program whose short options have a known meaning.
enum KnownProgram {
    case curl
    /// Clients of MySQL and MariaDB: `mysql -psecret`.
    case mysql
    case sshpass
    /// `redis-cli -a secret`.
    case redis
    /// Clients of LDAP: `ldapsearch -w secret`.
    case ldap
    /// `unzip -P secret`, and others that take a password behind this capital.
    case unzip
    /// `openssl enc -k secret`; its other options are words.
    case openssl
    /// Its options are words: `-print0`.
    case find

    /// The program that a word of a command names, with or without its folder.
    init?(_ word: String) {
        switch word.split(separator: "/").last ?? "" {
        case "curl": self = .curl
        case "sshpass": self = .sshpass
        case "redis-cli", "valkey-cli": self = .redis
        case "find": self = .find
        case "openssl": self = .openssl
        case "zip", "unzip", "zipcloak", "sqlcmd", "bcp", "mosquitto_pub", "mosquitto_sub",
            "ipmitool":
            self = .unzip
        case let name where name.hasPrefix("ldap"): self = .ldap
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
        case .ldap: ["w": .password]
        case .unzip: ["P": .password]
        case .openssl: ["k": .password]
        case .find: [:]
        }
    }

    /// Letters that may come before that one in a word; nil if nothing is known about them.
    var switches: Set<Character>? {
        switch self {
        case .ldap: Set("xLvnZINQ")
        case .unzip: Set("oqjnLCauvrX9")
        case .curl, .mysql, .sshpass, .redis, .openssl, .find: nil
        }
    }

    /// Whether anything that is attached to the letter of a password is one.
    var takesPasswordAttached: Bool {
        switch self {
        case .mysql, .sshpass, .ldap, .unzip: true
        case .curl, .redis, .openssl, .find: false
        }
    }

    /// Whether the next word is the password, whatever it looks like.
    var takesPasswordApart: Bool {
        switch self {
        case .sshpass, .redis, .ldap, .unzip, .openssl: true
        case .curl, .mysql, .find: false
        }
    }
}
