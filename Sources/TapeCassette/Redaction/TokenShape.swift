internal import TapeHTTP

/// A kind of credential that can be told by its looks alone.
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

    /// A place in a text that looks like a credential.
    struct Match: Hashable {
        let range: Range<Int>
        let shape: TokenShape
    }

    /// Everything in a text that looks like a credential, in order and without overlaps.
    static func matches(in text: ArraySlice<UInt8>) -> [Match] {
        var found: [Match] = []
        var position = text.startIndex
        while let place = nextBeginning(in: text[position...]) {
            position = place + 1
            guard isBoundary(before: place, in: text),
                let (shape, end) = match(
                    TokenPattern.byFirstByte[Int(text[place])], in: text[place...])
            else { continue }
            found.append(Match(range: place..<end, shape: shape))
            position = end
        }
        return found
    }

    private static func nextBeginning(in text: ArraySlice<UInt8>) -> Int? {
        unsafe text.withUnsafeBufferPointer { buffer in
            unsafe TokenPattern.beginnings.firstPlace(in: buffer, from: 0)
        }.map { text.startIndex + $0 }
    }

    private static func match(
        _ patterns: [TokenPattern], in text: ArraySlice<UInt8>
    ) -> (TokenShape, end: Int)? {
        for pattern in patterns {
            if let end = pattern.end(in: text) { return (pattern.shape, end) }
        }
        return nil
    }

    /// Whether a token may begin here: not within a word, unless the word is the end of an escape.
    private static func isBoundary(before position: Int, in text: ArraySlice<UInt8>) -> Bool {
        guard position > text.startIndex, text[position - 1].isTokenByte else { return true }
        let before = text[..<position]
        if before.count >= 3, before[position - 3] == UInt8(ascii: "%") {
            return before[position - 2].hexDigitValue != nil
        }
        return before.count >= 2 && before[position - 2] == UInt8(ascii: "\\")
    }
}
