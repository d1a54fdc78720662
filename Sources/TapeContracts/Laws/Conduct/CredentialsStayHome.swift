import TapeCassette
import TapeFaults
import TapeHTTP

extension ConductLaw {
    /// Credentials are never sent to another server.
    static let credentialsStayHome = ConductLaw(
        .credentialsStayHome, "C35",
        "Credentials go to the API's own server alone, wherever a link leads.",
        why: "A link is data, and data may lead anywhere.",
        breach: "the next link names another host, and the token goes there",
        breakers: "clients that set `Authorization` on a session and follow every link")
}

extension ConductReading {
    /// Notes a breach if a request took credentials to another server.
    mutating func judgeStrays() {
        for request in conduct.strays {
            guard let name = credential(in: request) else { continue }
            return breach(
                .credentialsStayHome, situation.page,
                expected: "no credentials to another server, wherever a link leads",
                saw: situation.fault == .plainLink
                    ? "\(name) was sent in the clear, where a link without TLS led"
                    : "\(name) was sent to the server that a bent link led to",
                "send credentials only where scheme, host and port are those of the API")
        }
    }

    /// The name of the first credential in a request.
    func credential(in request: HTTPRequest) -> String? {
        let recorded = terms.recorded
        let header = request.headers.first { field in
            Self.credentials.contains(field.name) || recorded.secretHeaders.contains(field.name)
                || !Self.isOfTheClient(field.name) && !recorded.varyingHeaders.contains(field.name)
                    && RequestCredentials.isCredential(field.name.spelling)
        }
        // Recorded links have a redaction mark in the secret's place, so that a real value comes from the client.
        let item = request.url.queryItems.first { item in
            recorded.secretKeys.contains(item.name) && !item.value.isEmpty
                && !item.value.contains(RedactionMark.prefix)
        }
        return header?.name.spelling ?? item.map { "`\($0.name)`" }
    }

    private static let credentials: Set<HeaderName> = [
        "Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key",
    ]
}

extension LawIdentifier {
    package static let credentialsStayHome: Self = "credentials-stay-home"
}
