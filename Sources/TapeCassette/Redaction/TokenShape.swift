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
    /// Of a service that has no case of its own.
    case serviceToken = "service-token"

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
            guard place + 2 < text.endIndex,
                TokenPattern.middles.contains(text[place + 1], text[place + 2]),
                isBoundary(before: place, in: text),
                let (shape, end) = match(
                    TokenPattern.byFirstByte[Int(text[place])], in: text[place...])
            else { continue }
            let whole = place..<(shape == .privateKey ? endOfBlock(behind: end, in: text) : end)
            position = whole.upperBound
            guard !isDocumented(text[whole]) else { continue }
            found.append(Match(range: whole, shape: shape))
        }
        return found
    }

    /// Where a PEM block ends that begins with a line before a place: behind its last line, or where
    /// its digits end.
    private static func endOfBlock(behind start: Int, in text: ArraySlice<UInt8>) -> Int {
        let window = text[start..<min(start + 65_536, text.endIndex)]
        let mark = Array("-----END ".utf8)
        var position = window.startIndex
        while let dash = window[position...].firstIndex(of: UInt8(ascii: "-")) {
            guard text[dash...].starts(with: mark) else {
                position = dash + 1
                continue
            }
            let rest = text[(dash + mark.count)...].prefix(48)
            guard let last = rest.firstIndex(of: UInt8(ascii: "-")) else { return rest.endIndex }
            return text[last...].prefix(5).prefix { $0 == UInt8(ascii: "-") }.endIndex
        }
        return window.firstIndex { !$0.isBlockByte } ?? window.endIndex
    }

    /// Whether a token is one that documentation shows everybody, or a mere pattern for one.
    private static func isDocumented(_ token: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: token, as: UTF8.self)
        if documented.contains(where: text.hasSuffix) || text.contains("EXAMPLE") { return true }
        let letters = token.filter { !($0 == 0x5F || $0 == 0x2D) }.suffix(12)
        return letters.count == 12
            && letters.allSatisfy { [0x78, 0x58, 0x2A, 0x30].contains($0) }
    }

    private static let documented = [
        "sk_test_4eC39HqLyjWDarjtT1zdp7dc", "sk_test_BQokikJOvBiI2HlWgH4olfQ2",
        "sk_test_26PHem9AhJZvU623DfE1x4sd", "rk_test_7mrQ7UQXHAKm6D6RBEcsEnZu",
        "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
        "TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ",
        "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
        "AIzaSyDaGmWKa4JsXZ-HjGw7ISLn_3namBGewQe",
    ]

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

extension UInt8 {
    /// Part of what stands between the lines of a PEM block, in whatever text.
    fileprivate var isBlockByte: Bool {
        isTokenByte || [0x2B, 0x2F, 0x3D, 0x5C, 0x20, 0x0A, 0x0D, 0x09, 0x3A, 0x2C].contains(self)
    }
}
