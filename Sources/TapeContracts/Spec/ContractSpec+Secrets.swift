package import TapeCassette
import TapeHTTP
import TapeJSON
import TapePaging
import TapeXML

extension ContractSpec {
    /// The secrets of the spec with every place where it uses them, and their values if the environment has them; and the
    /// credentials that its request spells out.
    package func secrets(environment: [String: String] = [:]) -> [KnownSecret] {
        variables.filter(\.isSecret).map { variable -> KnownSecret in
            let probed = url(probing: variable.name)
            return KnownSecret(
                name: variable.name, value: variable.value(in: environment),
                places: places(of: variable.name, in: probed),
                isInHost: probed.host.contains(Self.probe))
        } + literalSecrets(environment: environment)
    }

    /// The values of all variables, secret or not, which identify whose list it is.
    package func identity(environment: [String: String]) -> [KnownSecret] {
        variables.filter { !$0.isStirred }.map {
            KnownSecret(name: $0.name, value: $0.value(in: environment))
        }
    }

    /// The redaction rules for this API, with what the spec itself keeps or redacts.
    ///
    /// What the spec names as a position, an identity, an order or a count is not treated as a credential because of its name.
    package var redactionRules: RedactionRules {
        var rules = RedactionRules.standard
        let slots = convention.slots + convention.carry.tokens.map(\.slot)
        for place in slots.compactMap(\.place) { rules.lift(place) }
        if let place = convention.size?.slot?.place { rules.lift(place) }
        if convention.slots == [.url] {
            rules.liftLinkedKeys(except: url(probing: nil).queryItems.map(\.name))
        }
        for path in convention.namedPaths {
            if let name = path.lastName { rules.lift(.field(name)) }
        }
        for name in convention.namedHeaders { rules.lift(.header(name)) }
        rules.kept = positions(slots)
        redaction.apply(to: &rules)
        return rules
    }

    /// The places of positions, which may be signed tokens.
    private func positions(_ slots: [Convention.Slot]) -> [RedactionRules.Kept] {
        var places: [RedactionRules.Kept.Place] = slots.map { slot in
            switch slot {
            case .url, .path, .merge: .url
            case .query(let name), .jsonQuery(let name), .queryMember(let name, _): .query(name)
            case .form(let name): .field(name)
            case .body(let path): .body(path)
            case .markup(let place): .field(place.lastName)
            case .header(let name, _): .header(name)
            }
        }
        for source in convention.sources {
            switch source {
            case .link: places.append(.header("Link"))
            case .header(let name): places.append(.header(name))
            case .body(let paths):
                for case .json(let path) in paths { places.append(.body(path)) }
            case .item, .extraRow, .counted: break
            }
        }
        return places.map { .init($0) }
    }

    /// Secrets too short to be searched for, in places that redaction cannot name: the path or the body.
    package func unguardedSecrets(environment: [String: String]) -> [String] {
        let path = url(probing: nil)
        return secrets(environment: environment)
            .filter { $0.value?.isEmpty == false && !$0.isSearchable }
            .map(\.name)
            .filter { name in
                url(probing: name).path != path.path || request.body?.exposes(name) ?? false
            }
    }

    /// The URL with a probe in place of one variable and something harmless in place of the others.
    private func url(probing name: String?) -> HTTPURL {
        HTTPURL(request.url.filled { $0.name == name ? Self.probe : "x" })
    }

    /// The places of a secret, with a probe in its place in the URL.
    private func places(of name: String, in probed: HTTPURL) -> Set<SecretPlace> {
        var places: Set<SecretPlace> = []
        for field in request.headers where field.value.mentions(name) {
            places.insert(.header(field.name))
        }
        for item in probed.queryItems where item.value.contains(Self.probe) {
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
    /// Whether the secret is used where redaction cannot name the place.
    fileprivate func exposes(_ name: String) -> Bool {
        switch self {
        case .form: false
        case .text, .json, .graphQL: variables.contains { $0.name == name }
        }
    }
}

extension Convention.Slot {
    /// The slot as a place of a request that redaction can name.
    fileprivate var place: SecretPlace? {
        switch self {
        case .query(let name), .jsonQuery(let name): .query(name)
        case .form(let name): .field(name)
        case .queryMember(let name, _): .query(name)
        case .body(let path): BodyPath.json(path).lastName.map(SecretPlace.field)
        case .markup(let place): .field(place.lastName)
        case .header(let name, _): .header(name)
        case .url, .path, .merge: nil
        }
    }
}

extension Convention {
    /// The paths that the laws read: positions, identities, orders, counts and signals.
    fileprivate var namedPaths: [BodyPath] {
        var paths: [BodyPath] = []
        for source in sources {
            switch source {
            case .body(let sources), .item(_, let sources), .extraRow(let sources): paths += sources
            case .link, .header, .counted: break
            }
        }
        if case .paths(let identity) = identity { paths += identity }
        paths += order?.keys.map(\.path) ?? []
        return paths + namedPlaces.compactMap(\.bodyPath)
    }

    fileprivate var namedHeaders: [HeaderName] {
        let names = namedPlaces.compactMap { if case .header(let name) = $0 { name } else { nil } }
        return names + sources.compactMap { if case .header(let name) = $0 { name } else { nil } }
    }

    private var namedPlaces: [ResponsePlace] {
        [flag?.place, total?.place, pages, stability.key].compactMap(\.self) + Array(echo.values)
            + carry.tokens.map(\.place)
    }
}

extension BodyPath {
    /// The name of the member or element at the end of a path to one place.
    fileprivate var lastName: String? {
        switch self {
        case .json(let path):
            guard case .name(let name)? = path.steps?.last else { return nil }
            return name
        case .xml(let path):
            let last = path.text.split(separator: "/").last?.prefix { $0 != "[" }
            return last.map { String($0.drop { $0 == "@" }) }
        }
    }
}
