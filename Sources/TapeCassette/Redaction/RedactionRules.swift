package import TapeHTTP
package import TapeJSON

/// Which places of an exchange hold credentials regardless of their value, and which are kept regardless of their name.
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
            /// The whole URL of a request, which is the position in a walk along links.
            case url
        }

        package let place: Place
        /// Nil for a place that the spec names as a position, where only web tokens are kept.
        package let reason: String?

        package init(_ place: Place, because reason: String? = nil) {
            self.place = place
            self.reason = reason
        }
    }

    /// Places that a spec keeps although they look like credentials.
    package var kept: [Kept] = []
    /// Values within JSON bodies that a spec redacts.
    package var taken: [JSONPath] = []
    /// How strongly each name suggests a credential.
    private(set) var names: CredentialNames

    /// The usual credential headers, query keys and body keys.
    package static let standard = Self(names: .standard)

    /// Treats a place as a credential.
    package mutating func add(_ place: SecretPlace) {
        names = names.changed { $0.add(place) }
    }

    /// Keeps a place, because it holds a position or a plain value after all.
    package mutating func lift(_ place: SecretPlace) {
        names = names.changed { $0.lift(place) }
    }

    /// Keeps the keys that hold credentials only in a client's own URLs, for walks along links whose keys the server chooses.
    ///
    /// Those in `own` stay covered.
    package mutating func liftLinkedKeys(except own: [String]) {
        names = names.changed { $0.liftLinkedKeys(except: own) }
    }

    /// Whether a place is treated as a credential.
    package func cover(_ place: SecretPlace) -> Bool {
        switch place {
        case .header(let name): names.strength(of: name) >= .likely
        case .query(let key): names.strengthInQuery(Array(key.utf8)[...]) >= .likely
        case .field(let key):
            names.strengthInBody(Array(key.utf8)[...], .member, isForm: false) >= .likely
        }
    }

    /// Whether paths into bodies are kept or redacted.
    var hasPaths: Bool {
        !taken.isEmpty
            || kept.contains { kept in
                if case .body = kept.place { kept.reason != nil } else { false }
            }
    }
}
