import TapeCassette
import TapeHTTP

extension ContractSpec {
    /// The places of the request that contain a literal credential instead of one from the environment.
    package var literalCredentials: [LiteralPlace] {
        literalRequest().map { LiteralPlace.all(in: $0, rules: redactionRules) } ?? []
    }

    /// The credentials that the request contains literally.
    func literalSecrets(environment: [String: String]) -> [KnownSecret] {
        literalRequest(environment: environment).map {
            KnownSecret.literals(in: $0, by: redactionRules)
        } ?? []
    }

    /// The request with marks in place of secrets, and something in place of other missing values.
    private func literalRequest(environment: [String: String] = [:]) -> HTTPRequest? {
        let values = Self.standIns(for: request.variables)
            .merging(environment.filter { !$0.value.isEmpty }) { $1 }
        // `try?`: missing values are reported where the request is made.
        return try? replayRequest(environment: values)
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
