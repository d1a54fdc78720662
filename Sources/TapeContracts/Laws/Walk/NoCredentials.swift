import TapeCassette
import TapeHTTP
import TapePaging

/// Links and cursors carry no credentials.
package struct NoCredentials: Law {
    package let text = LawText(
        .noCredentials, "W19",
        "Next links and cursors carry no credential that the client sent elsewhere.",
        LawExplanation(
            why: "Links end up in logs, histories and bug reports.",
            breach: "`next` repeats `access_token=…`, which was sent as a header",
            breakers:
                "Canvas leaves its token out for this reason; older Facebook Graph links included it",
            keys: ["request.headers"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let pages = evidence.walk.pages.filter { page in
            switch page.next?.pointing {
            case .url?, .values?, .map?: true
            case .first?, .number?, .carrying?, nil: page.previous != nil
            }
        }
        guard !pages.isEmpty else {
            return evidence.convention.sources.contains(where: \.isGiven)
                ? evidence.tooShort : .notApplicable("the server gives no positions")
        }
        // A value that the first request has in its own URL is not a secret that a link gives away.
        let request = evidence.endpoint?.firstRequest
        let own = request?.url.text ?? ""
        let sent = Self.marks(sentIn: request)
        let findings = pages.compactMap { page -> Finding? in
            let texts = [page.next?.description, page.previous?.text].compactMap(\.self)
            guard
                let credential = texts.lazy.compactMap({
                    Self.credential(in: $0, except: own, sent: sent)
                }).first
            else { return nil }
            return Finding(
                at: page, expected: "no credential in links and cursors", saw: credential,
                advice: """
                    Links end up in logs, histories and other people's tickets. Leave credentials out \
                    of them: the client has its own and sends them again.
                    """)
        }
        return .weighing(
            findings, evidence: "\(counted(pages.count, "page")) with links or cursors")
    }

    /// The marks of the secrets that a request sends in its headers and body, and of those that the transport may add.
    private static func marks(sentIn request: HTTPRequest?) -> Set<String> {
        let texts = (request?.headers.map { Array($0.value.utf8) } ?? []) + [request?.body ?? []]
        return texts.reduce(["Authorization", "Proxy-Authorization", "Cookie"]) {
            $0.union(RedactionMark.names(in: $1))
        }
    }

    private static func credential(
        in text: String, except own: String, sent: Set<String>
    ) -> String? {
        // A position may also hold what the server alone called a credential, such as the key of an item.
        let marks = RedactionMark.names(in: Array(withoutOwnMarks(text).utf8))
        // More may follow a mark, as in `REDACTED-TOKEN-20`.
        let isSent = marks.contains { mark in sent.contains { mark.hasPrefix($0) } }
        if isSent, !own.contains(RedactionMark.prefix) {
            return "a secret that the request sent in a header or body"
        }
        guard text.contains("://") else { return nil }
        let url = HTTPURL(text)
        if let user = url.userInfo, isCredential(user) { return "a credential before the host" }
        let mine = HTTPURL(own).queryItems.map { $0.name.lowercased() }
        let name = url.queryItems.first { item in
            let name = item.name.lowercased()
            return !item.value.isEmpty && names.contains(name) && !mine.contains(name)
        }
        return name.map { "`\($0.name)` with a value" }
    }

    /// A link without the redaction marks of parameters that the server named itself, such as a signature: the request did
    /// not send those, and a mark's name is the parameter's own.
    private static func withoutOwnMarks(_ text: String) -> String {
        HTTPURL(text).queryItems.reduce(text) { text, item in
            item.value.hasPrefix(RedactionMark.text(for: item.name))
                ? text.replacing("=\(item.value)", with: "=") : text
        }
    }

    private static func isCredential(_ user: String) -> Bool {
        user.contains(":")
            || user.utf8.count >= 8 && user.contains(where: \.isNumber)
                && user.contains(where: \.isLetter)
    }

    /// Parameter names that are only used for credentials.
    private static let names: Set<String> = [
        "access_token", "accesstoken", "api_key", "apikey", "api-key", "auth_token", "authtoken",
        "client_secret", "password", "passwd", "private_token", "refresh_token", "session_token",
    ]
}

extension LawIdentifier {
    package static let noCredentials: Self = "no-credentials"
}
