import TapeCassette
import TapeHTTP

extension ContractSpec {
    /// The places of the request that contain a literal credential instead of one from the environment.
    package var literalCredentials: [String] {
        let request: HTTPRequest
        do {
            request = try replayRequest(environment: Self.standIns(for: self.request.variables))
        } catch {
            // Missing values are reported where the request is made.
            return []
        }
        let rules = redactionRules
        let safe = Redactor(rules: rules).redact(request)
        var places: [String] = []
        if safe.url.text != Self.withoutMarkedUser(request.url) { places.append("the URL") }
        for (one, other) in zip(request.headers, safe.headers)
        where one.value != other.value && !one.value.contains(RedactionMark.prefix) {
            places.append("the header `\(one.name.spelling)`")
        }
        if safe.body != request.body { places.append("the body") }
        return places
    }

    /// The texts for reports that contain a credential: the title, and reasons for keeping something.
    package var wordsWithCredentials: [String] {
        func shows(_ text: String) -> Bool {
            // A placeholder reveals nothing; a survey names drafts after requests that contain some.
            let text = text.replacing(/\$?\{[A-Za-z_][A-Za-z0-9_]*\}/, with: "")
            return LiteralCredentials().holdsCredential(text, in: .text)
        }
        var places: [String] = []
        if shows(title) { places.append("the title") }
        for kept in redaction.kept where shows(kept.reason) {
            places.append("the reason for keeping \(kept.place.text)")
        }
        return places
    }

    /// The URL as redaction leaves it if its password is a variable and nothing else in it is a credential.
    private static func withoutMarkedUser(_ url: HTTPURL) -> String {
        guard let user = url.userInfo, user.contains(RedactionMark.prefix) else { return url.text }
        return url.text.replacing(
            "\(user)@", with: "\(RedactionMark.text(for: "user-info"))@", maxReplacements: 1)
    }

    private static func standIns(for variables: [SpecText.Variable]) -> [String: String] {
        var values: [String: String] = [:]
        for variable in variables where !variable.isSecret { values[variable.name] = "1" }
        return values
    }
}
