package import TapeHTTP

/// The credentials that a request shows: by the names they stand under, or by their looks.
package enum RequestCredentials {
    package struct Find: Hashable, Sendable {
        /// The name it stands under, or that of its shape.
        package let name: String
        package let value: String
    }

    /// What stands in a request's body, and what looks like a token anywhere in it.
    package static func all(in request: HTTPRequest, _ rules: RedactionRules) -> [Find] {
        var finds: [Find] = []
        let body = request.body ?? []
        let isForm = request.headers.announceForm
        let values = NamedValues(text: body).finds { [names = rules.names] name, kind in
            names.strengthInBody(name, kind, isForm: isForm)
        }
        for find in values
        where RedactionPass.judgement(of: find, body[find.range]) == .taken {
            let name = find.name
            finds.append(Find(name: name, value: String(decoding: body[find.range], as: UTF8.self)))
        }
        let texts =
            [Array(request.url.text.utf8), body] + request.headers.map { Array($0.value.utf8) }
        for text in texts {
            for match in TokenShape.layeredMatches(in: text[...]) {
                finds.append(
                    Find(
                        name: match.shape.rawValue,
                        value: String(decoding: text[match.range], as: UTF8.self)))
            }
        }
        return finds
    }

    /// Whether a name, such as that of an environment variable, is one of a credential.
    package static func isCredential(_ name: String) -> Bool {
        CredentialWords.judge(Array(name.utf8)[...]) >= .doubtful
    }
}
