package import TapeHTTP
package import TapeJSON

/// Which places of an exchange hold credentials, whatever their value, and which do not, whatever
/// their name.
package struct RedactionRules: Sendable {
    /// A place whose content is kept, and why.
    package struct Kept: Hashable, Sendable {
        package enum Place: Hashable, Sendable {
            /// Values within JSON bodies.
            case body(JSONPath)
            /// Members, fields and elements by their name, at any depth.
            case field(String)
            case header(HeaderName)
            case query(String)
            /// The whole URL of a request: the positions of a walk along links.
            case url
        }

        package let place: Place
        /// Nil for what the spec names as a position, where only web tokens are kept.
        package let reason: String?

        package init(_ place: Place, because reason: String? = nil) {
            self.place = place
            self.reason = reason
        }
    }

    /// What a spec wants kept although it looks like a credential.
    package var kept: [Kept] = []
    /// Values within JSON bodies that a spec wants redacted.
    package var taken: [JSONPath] = []
    /// What names say.
    private(set) var names: CredentialNames

    /// The usual credential headers, query keys and body keys.
    package static let standard = Self(names: .standard)

    /// Treats a place as a credential.
    package mutating func add(_ place: SecretPlace) {
        names = names.changed { $0.add(place) }
    }

    /// Leaves a place alone, because it holds a position or a plain value after all.
    package mutating func lift(_ place: SecretPlace) {
        names = names.changed { $0.lift(place) }
    }

    /// Leaves keys alone that hold credentials in a client's own URLs only, for walks along links whose
    /// keys the server chooses; those in `own` stay covered.
    package mutating func liftLinkedKeys(except own: [String]) {
        names = names.changed { $0.liftLinkedKeys(except: own) }
    }

    /// Whether a place's value is a credential.
    package func cover(_ place: SecretPlace) -> Bool {
        switch place {
        case .header(let name): names.strength(of: name) >= .likely
        case .query(let key): names.strengthInQuery(Array(key.utf8)[...]) >= .likely
        case .field(let key):
            names.strengthInBody(Array(key.utf8)[...], .member, isForm: false) >= .likely
        }
    }

    /// Whether paths into bodies say what is kept or redacted.
    var hasPaths: Bool {
        !taken.isEmpty
            || kept.contains { kept in
                if case .body = kept.place { kept.reason != nil } else { false }
            }
    }
}
