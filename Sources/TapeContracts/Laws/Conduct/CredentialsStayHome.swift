import TapeCassette
import TapeFaults
import TapeHTTP

extension ConductLaw {
    /// Credentials go to the API alone.
    static let credentialsStayHome = ConductLaw(
        .credentialsStayHome, "C35",
        "Credentials go to the API's own server alone, wherever a link leads.",
        why: "A link is data, and data may lead anywhere.",
        breach: "the next link names another host, and the token goes there",
        breakers: "clients that set `Authorization` on a session and follow every link")
}

extension ConductReading {
    /// Credentials go to the API's own server alone.
    mutating func judgeStrays() {
        for request in conduct.strays {
            guard let name = Self.credential(in: request.headers) else { continue }
            return breach(
                .credentialsStayHome, situation.page,
                expected: "no credentials to another server, wherever a link leads",
                saw: situation.fault == .plainLink
                    ? "\(name.spelling) was sent in the clear, where a link without TLS led"
                    : "\(name.spelling) was sent to the server that a bent link led to",
                "send credentials only where scheme, host and port are those of the API")
        }
    }

    /// The first header that holds a credential, by its name.
    static func credential(in headers: HeaderFields) -> HeaderName? {
        let names: [HeaderName] = ["Authorization", "Cookie", "Proxy-Authorization", "X-Api-Key"]
        return names.first { headers[$0] != nil }
            ?? headers.first {
                !isOfTheClient($0.name) && RequestCredentials.isCredential($0.name.spelling)
            }?.name
    }
}

extension LawIdentifier {
    package static let credentialsStayHome: Self = "credentials-stay-home"
}
