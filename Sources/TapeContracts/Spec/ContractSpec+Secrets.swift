package import TapeCassette
import TapeHTTP
import TapeJSON
import TapePaging

extension ContractSpec {
    /// The secrets of the spec with every place where it puts them, and their values where the environment has them.
    package func secrets(environment: [String: String] = [:]) -> [KnownSecret] {
        request.variables.filter(\.isSecret).map { variable in
            KnownSecret(
                name: variable.name, value: variable.value(in: environment),
                places: places(of: variable.name))
        }
    }

    /// The redaction for this API: the key that carries positions holds no credential, whatever its name.
    package var redactionRules: RedactionRules {
        var rules = RedactionRules.standard
        let slots = convention.slots + convention.carry.tokens.map(\.slot)
        for place in slots.compactMap(\.place) { rules.lift(place) }
        if convention.slots == [.url] {
            rules.liftLinkedKeys(except: url(probing: nil).queryItems.map(\.name))
        }
        for case .body(let paths) in convention.sources {
            for name in paths.compactMap(\.lastName) { rules.lift(SecretPlace.field(name)) }
        }
        return rules
    }

    /// Secrets too short to be searched for that stand where no place can be named for them: in the path or the body.
    package func unguardedSecrets(environment: [String: String]) -> [String] {
        let path = url(probing: nil)
        return secrets(environment: environment)
            .filter { $0.value?.isEmpty == false && !$0.isSearchable }
            .map(\.name)
            .filter { name in
                url(probing: name).path != path.path || request.body?.exposes(name) ?? false
            }
    }

    /// The URL with a probe in the place of one variable and something harmless in the others'.
    private func url(probing name: String?) -> HTTPURL {
        HTTPURL(request.url.filled { $0.name == name ? Self.probe : "x" })
    }

    private func places(of name: String) -> Set<SecretPlace> {
        var places: Set<SecretPlace> = []
        for field in request.headers where field.value.mentions(name) {
            places.insert(.header(field.name))
        }
        // Filled with a probe instead of values, the URL shows which keys of its query hold the secret.
        for item in url(probing: name).queryItems where item.value.contains(Self.probe) {
            places.insert(.query(item.name))
        }
        if case .form(let fields)? = request.body {
            for field in fields where field.value.mentions(name) {
                places.insert(.field(field.name))
            }
        }
        return places
    }

    private static let probe = "pagetape-secret-goes-here"
}

extension SpecText {
    fileprivate func mentions(_ name: String) -> Bool {
        variables.contains { $0.name == name }
    }
}

extension ContractSpec.Body {
    /// Whether a secret stands where no place can be named for it.
    fileprivate func exposes(_ name: String) -> Bool {
        switch self {
        case .form: false
        case .text, .json, .graphQL: variables.contains { $0.name == name }
        }
    }
}

extension Convention.Slot {
    /// The place of a request that the slot is, by the name that redaction knows it by.
    fileprivate var place: SecretPlace? {
        switch self {
        case .query(let name), .jsonQuery(let name): .query(name)
        case .form(let name): .field(name)
        case .queryMember(let name, _): .query(name)
        case .body(let path): BodyPath.json(path).lastName.map(SecretPlace.field)
        case .header(let name, _): .header(name)
        case .url, .path, .merge: nil
        }
    }
}

extension BodyPath {
    /// The name of the member that a JSONPath to one place ends at.
    fileprivate var lastName: String? {
        guard case .json(let path) = self, case .name(let name)? = path.steps?.last else {
            return nil
        }
        return name
    }
}
