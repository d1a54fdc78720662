internal import TapeHTTP

/// A kind of credential that can be recognised by its shape alone.
package enum TokenShape: String, Hashable, Sendable, CaseIterable {
    case awsAccessKey = "aws-access-key"
    case githubToken = "github-token"
    case gitlabToken = "gitlab-token"
    case slackToken = "slack-token"
    case slackWebhook = "slack-webhook"
    case stripeKey = "stripe-key"
    case googleKey = "google-key"
    case googleToken = "google-token"
    case npmToken = "npm-token"
    case pypiToken = "pypi-token"
    case sendgridKey = "sendgrid-key"
    case digitaloceanToken = "digitalocean-token"
    case shopifyToken = "shopify-token"
    case openaiKey = "openai-key"
    case anthropicKey = "anthropic-key"
    case huggingfaceToken = "huggingface-token"
    case linearKey = "linear-key"
    case atlassianToken = "atlassian-token"
    case newRelicKey = "new-relic-key"
    case jsonWebToken = "json-web-token"
    case privateKey = "private-key"
    /// A token of a service that has no case of its own.
    case serviceToken = "service-token"

    /// A place in a text that looks like a credential.
    struct Match: Hashable {
        let range: Range<Int>
        let shape: TokenShape
    }

    /// Everything in a text that looks like a credential, in order and without overlaps.
    static func matches(in text: ArraySlice<UInt8>) -> [Match] {
        var found: [Match] = []
        var blocks = KeyBlocks(in: text)
        var position = text.startIndex
        var endOfLast = text.startIndex
        let beginnings = TokenPattern.beginnings
        while let place = beginnings.firstPlace(in: text[position...]) {
            defer { position = max(position, place + 1) }
            guard let (shape, token) = token(at: place, behind: endOfLast, in: text) else {
                continue
            }
            position = token.upperBound
            defer { endOfLast = position }
            var whole = token
            if shape == .privateKey {
                guard let end = blocks.end(behind: token) else { continue }
                position = end
                whole = token.lowerBound..<end
            }
            guard !isDocumented(text[whole]) else { continue }
            found.append(Match(range: whole, shape: shape))
        }
        return found
    }

    /// The same, including credentials spelled in escapes or digits.
    static func layeredMatches(in text: ArraySlice<UInt8>) -> [Match] {
        var layers = LayerSearch<TokenShape>(in: text) { text, surface in
            surface == .bytes ? [] : matches(in: text).map { ($0.range, $0.shape) }
        }
        return matches(in: text)
            + layers.finds(in: text).map { Match(range: $0.range, shape: $0.tag) }
    }

    private static func token(
        at place: Int, behind floor: Int, in text: ArraySlice<UInt8>
    ) -> (TokenShape, Range<Int>)? {
        for pattern in AnchoredPattern.byFirstByte[Int(text[place])] {
            guard let range = pattern.range(around: place, behind: floor, in: text) else {
                continue
            }
            return (.serviceToken, range)
        }
        let boundary = TokenBoundary(before: place, in: text)
        guard boundary != .none else { return nil }
        for pattern in TokenPattern.byFirstByte[Int(text[place])] {
            guard boundary == .clear || pattern.isDistinct,
                let end = pattern.end(in: text[place...]),
                !pattern.isInnocent(text[place..<end], in: text)
            else { continue }
            return (pattern.shape, place..<end)
        }
        return nil
    }

    /// Whether a token is a well-known example from documentation, or only a placeholder.
    private static func isDocumented(_ token: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: token, as: UTF8.self)
        if documented.contains(where: text.hasSuffix) || text.contains("EXAMPLE") { return true }
        let small = text.lowercased()
        if small.contains("your-") || small.contains("your_") { return true }
        if isOfWords(small) { return true }
        let letters = token.filter { !($0 == 0x5F || $0 == 0x2D) }.suffix(12)
        return letters.count == 12
            && letters.allSatisfy { [0x78, 0x58, 0x2A, 0x30].contains($0) }
    }

    /// Whether a token says in words that it is none: `xoxb-not-a-real-token`.
    private static func isOfWords(_ token: String) -> Bool {
        let words = token.split { $0 == "-" || $0 == "_" }.dropFirst()
        return words.count > 2 && words.allSatisfy { $0.allSatisfy(\.isLetter) }
            && words.contains { placeholders.contains(String($0)) }
    }

    private static let placeholders: Set<String> = [
        "not", "fake", "dummy", "sample", "placeholder", "invalid", "token", "here", "changeme",
    ]

    private static let documented = [
        "1234567890ABCDEF", "0123456789ABCDEF",
        "sk_test_4eC39HqLyjWDarjtT1zdp7dc", "sk_test_BQokikJOvBiI2HlWgH4olfQ2",
        "sk_test_26PHem9AhJZvU623DfE1x4sd", "rk_test_7mrQ7UQXHAKm6D6RBEcsEnZu",
        "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
        "TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ",
        "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
        "AIzaSyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe",
    ]
}
