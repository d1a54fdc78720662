package import TapeHTTP

/// Finds the credentials in a request, by their names or by their shape.
package enum RequestCredentials {
    package struct Find: Hashable, Sendable {
        /// The name of the value, or of its shape.
        package let name: String
        package let value: String
    }

    /// The credentials in a request's body, and anything in the request that looks like a token.
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

    /// Whether a name, such as an environment variable's, is a credential's.
    package static func isCredential(_ name: String) -> Bool {
        CredentialWords.judge(Array(name.utf8)[...]) >= .doubtful
    }
}
