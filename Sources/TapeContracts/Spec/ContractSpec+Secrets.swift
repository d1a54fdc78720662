package import TapeCassette
import TapeHTTP

extension ContractSpec {
    /// The secrets of the spec with every place where it puts them, and their values where the environment has them.
    package func secrets(environment: [String: String] = [:]) -> [KnownSecret] {
        request.variables.filter(\.isSecret).map { variable in
            KnownSecret(
                name: variable.name, value: environment[variable.name] ?? variable.fallback,
                places: places(of: variable.name))
        }
    }

    private func places(of name: String) -> Set<SecretPlace> {
        var places: Set<SecretPlace> = []
        for field in request.headers where field.value.mentions(name) {
            places.insert(.header(field.name))
        }
        // Filled with a probe instead of values, the URL shows which keys of its query hold the secret.
        let url = HTTPURL(request.url.filled { $0.name == name ? Self.probe : "x" })
        for item in url.queryItems where item.value.contains(Self.probe) {
            places.insert(.query(item.name))
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
