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
        var blocks = BlockEnds(text)
        var position = text.startIndex
        while let place = nextBeginning(in: text[position...]) {
            defer { position = max(position, place + 1) }
            guard place + 2 < text.endIndex,
                TokenPattern.middles.contains(text[place + 1], text[place + 2])
            else { continue }
            guard let (shape, token) = token(at: place, behind: position, in: text) else {
                continue
            }
            if shape == .privateKey, !BlockEnds.hasBody(behind: token.upperBound, in: text) {
                position = token.upperBound
                continue
            }
            let end = shape == .privateKey ? blocks.end(behind: token.upperBound) : token.upperBound
            position = end
            let whole = token.lowerBound..<end
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
        if let range = AnchoredToken.range(at: place, behind: floor, in: text) {
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
}

/// What comes before a place where a token may begin.
enum TokenBoundary {
    /// Part of the same word.
    case none
    /// A word that ends in `_`, as in `id_ghp_…`.
    case glued
    case clear

    private static let longestWord = 24

    init(before position: Int, in text: ArraySlice<UInt8>) {
        guard position > text.startIndex, text[position - 1].isWordByte else {
            self = .clear
            return
        }
        // What looks like a word may be the end of an escape.
        let before = text[..<position]
        if before.count >= 3, before[position - 3] == UInt8(ascii: "%"),
            before[position - 2].hexDigitValue != nil
        {
            self = .clear
        } else if before.count >= 2, before[position - 2] == UInt8(ascii: "\\") {
            self = .clear
        } else {
            self = Self.isGlued(before) ? .glued : .none
        }
    }

    private static func isGlued(_ before: ArraySlice<UInt8>) -> Bool {
        guard before.last == 0x5F else { return false }
        let word = before.suffix(longestWord + 1).reversed().prefix { $0.isWordByte }
        return word.count <= longestWord
            && word.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x5F || $0 == 0x2D }
    }
}

/// Tokens that are recognised by a sign in their middle.
enum AnchoredToken {
    static func range(
        at place: Int, behind floor: Int, in text: ArraySlice<UInt8>
    ) -> Range<Int>? {
        switch text[place] {
        case UInt8(ascii: ":"): telegram(at: place, behind: floor, in: text)
        case UInt8(ascii: "-"): mailchimp(at: place, behind: floor, in: text)
        default: nil
        }
    }

    /// `123456789:AA…`.
    private static func telegram(
        at colon: Int, behind floor: Int, in text: ArraySlice<UInt8>
    ) -> Range<Int>? {
        guard text[(colon + 1)...].starts(with: "AA".utf8) else { return nil }
        let run = text[(colon + 1)...].prefix(36).prefix { $0.isWordByte }
        let number = text[floor..<colon].suffix(11).reversed().prefix { (0x30...0x39).contains($0) }
        guard run.count == 35, (8...10).contains(number.count) else { return nil }
        return colon - number.count..<run.endIndex
    }

    /// `0123456789abcdef0123456789abcdef-us12`.
    private static func mailchimp(
        at dash: Int, behind floor: Int, in text: ArraySlice<UInt8>
    ) -> Range<Int>? {
        guard text[(dash + 1)...].starts(with: "us".utf8) else { return nil }
        let run = text[(dash + 3)...].prefix(3).prefix { $0.isWordByte }
        let key = text[floor..<dash].suffix(33).reversed().prefix(while: isKeyByte)
        guard (1...2).contains(run.count), run.allSatisfy({ (0x30...0x39).contains($0) }),
            key.count == 32
        else { return nil }
        return dash - 32..<run.endIndex
    }

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}

/// Finds the ends of PEM blocks, reading a text only once however many blocks begin in it.
struct BlockEnds {
    private let text: ArraySlice<UInt8>
    /// The position of the next last line; the text's end if there is none.
    private var next: Int
    private static let mark = Array("-----END ".utf8)
    private static let longest = 65_536
    /// The headers that may come before the digits.
    private static let headers = [
        "Proc-Type", "DEK-Info", "Version", "Comment", "MessageID", "Hash", "Charset",
    ]

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        next = text.startIndex
    }

    /// Whether a first line is followed by a block's base64 rather than by a sentence: by a long run of digits, with no more
    /// before it than a header (`Proc-Type: …`) or an escaped line end.
    static func hasBody(behind start: Int, in text: ArraySlice<UInt8>) -> Bool {
        let window = text[start...].prefix(512)
        let begin = String(decoding: window.prefix(24), as: UTF8.self)
        let hasHeader = headers.contains(where: begin.contains)
        var words = 0
        for run in window.split(whereSeparator: { !Base64Letters.isStandard($0) }) {
            if run.count >= 16 { return true }
            // Short runs are what remains of `\n`, `%0A` and `\u000a`, or the end of the line before.
            if run.count > 2, !run.starts(with: "u00".utf8) { words += 1 }
            if words > 1, !hasHeader { return false }
        }
        return false
    }

    /// The end of a block whose first line ends at `start`: after its last line, or else where its digits end.
    mutating func end(behind start: Int) -> Int {
        next = max(next, start)
        while next < text.endIndex {
            guard let dash = text[next...].firstIndex(of: UInt8(ascii: "-")) else {
                next = text.endIndex
                break
            }
            next = dash
            if text[dash...].starts(with: Self.mark) { break }
            next = dash + 1
        }
        guard next < text.endIndex, next - start <= Self.longest else {
            let window = text[start..<min(start + Self.longest, text.endIndex)]
            return window.firstIndex { !$0.isBlockByte } ?? window.endIndex
        }
        let rest = text[(next + Self.mark.count)...].prefix(48)
        guard let last = rest.firstIndex(of: UInt8(ascii: "-")) else { return rest.endIndex }
        return text[last...].prefix(5).prefix { $0 == UInt8(ascii: "-") }.endIndex
    }
}

extension UInt8 {
    /// Whether the byte may appear between the first and last lines of a PEM block, escaped or not.
    fileprivate var isBlockByte: Bool {
        isWordByte || [0x2B, 0x2F, 0x3D, 0x5C, 0x20, 0x0A, 0x0D, 0x09, 0x3A, 0x2C].contains(self)
    }
}
