import TapeCassette
import TapeHTTP

extension ContractSpec {
    /// The places of the request that contain a literal credential instead of one from the environment.
    package var literalCredentials: [LiteralPlace] {
        let request: HTTPRequest
        do {
            request = try replayRequest(environment: Self.standIns(for: self.request.variables))
        } catch {
            // Missing values are reported where the request is made.
            return []
        }
        return LiteralPlace.all(in: request, rules: redactionRules)
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

    private static func standIns(for variables: [SpecText.Variable]) -> [String: String] {
        var values: [String: String] = [:]
        for variable in variables where !variable.isSecret { values[variable.name] = "1" }
        return values
    }
}
