/// The shape of tokens that have no fixed beginning: they are recognised by a sign in their middle or at their end.
struct AnchoredPattern {
    /// A run of characters before or behind the sign.
    struct Run {
        let alphabet: TokenPattern.Alphabet
        let count: ClosedRange<Int>
        /// Whether other text of the same alphabet may be right beside it.
        var mayTouch = false
    }

    let sign: [UInt8]
    let before: Run
    let behind: Run
    /// How all such tokens begin.
    let beginning: [UInt8]
    /// Whether names may have the shape, too, so that what is behind the sign must have capitals, small letters and digits.
    let isDoubted: Bool

    private init(
        _ sign: String, before: Run, behind: Run, beginning: String = "", isDoubted: Bool = false
    ) {
        self.sign = Array(sign.utf8)
        self.before = before
        self.behind = behind
        self.beginning = Array(beginning.utf8)
        self.isDoubted = isDoubted
    }

    /// The token whose sign is at a place, not reaching back before the floor.
    func range(
        around place: Int, behind floor: Int, in text: ArraySlice<UInt8>
    ) -> Range<Int>? {
        guard text[place...].starts(with: sign),
            let tail = behind.length(of: text[(place + sign.count)...]),
            let head = before.length(of: text[floor..<place].reversed())
        else { return nil }
        let end = place + sign.count + tail
        guard behind.mayTouch || text[end...].first?.isWordByte != true,
            !isDoubted || ValueLooks.isMixed(text[(place + sign.count)..<end])
        else { return nil }
        let start = (place - head...place).first { text[$0...].starts(with: beginning) }
        return start.map { $0..<end }
    }

    private static func none() -> Run { Run(alphabet: .digits, count: 0...0) }

    static let all = services + entra + facebook

    private static let services: [AnchoredPattern] = [
        // Telegram: `123456789:AA…`.
        Self(
            ":AA", before: Run(alphabet: .digits, count: 8...10),
            behind: Run(alphabet: .urlSafe, count: 33...33)),
        // Mailchimp: `0123456789abcdef0123456789abcdef-us12`.
        Self(
            "-us", before: Run(alphabet: .hexadecimal, count: 32...32),
            behind: Run(alphabet: .digits, count: 1...2)),
        // Firebase Cloud Messaging: the keys of servers and the addresses of devices.
        Self(
            ":APA91b", before: Run(alphabet: .urlSafe, count: 11...32),
            behind: Run(alphabet: .urlSafe, count: 100...200)),
        // Azure: keys that its resources give out, and tokens of Azure DevOps.
        Self(
            "JQQJ9", before: Run(alphabet: .alphanumeric, count: 52...52),
            // Some have four more characters, the last two of which are `==`.
            behind: Run(alphabet: .alphanumeric, count: 27...29)),
        Self(
            "AZDO", before: Run(alphabet: .alphanumeric, count: 76...76),
            behind: Run(alphabet: .alphanumeric, count: 4...4)),
        // MaxMind and New Relic.
        Self("_mmk", before: Run(alphabet: .urlSafe, count: 36...36), behind: none()),
        Self("NRAL", before: Run(alphabet: .alphanumeric, count: 36...36), behind: none()),
        // Applications of X: base64 that begins with zeros, percent-encoded, and a word.
        Self(
            "%3D", before: Run(alphabet: .percentEncoded, count: 45...120),
            behind: Run(alphabet: .alphanumeric, count: 30...60),
            beginning: String(repeating: "A", count: 20)),
    ]

    /// The client secrets of Entra ID: `abc8Q~…`.
    private static let entra: [AnchoredPattern] = (0...9).map { digit in
        AnchoredPattern(
            "\(digit)Q~", before: Run(alphabet: .unreserved, count: 3...3, mayTouch: true),
            behind: Run(alphabet: .unreserved, count: 31...34, mayTouch: true))
    }

    /// Applications of Facebook: `123456789012345|…`, the application's number and its token.
    private static let facebook: [AnchoredPattern] = (0...9).map { digit in
        AnchoredPattern(
            "\(digit)|", before: Run(alphabet: .digits, count: 13...16),
            behind: Run(alphabet: .urlSafe, count: 27...27), isDoubted: true)
    }

    /// The patterns, by the first byte of their signs.
    static let byFirstByte: [[AnchoredPattern]] = {
        var table = [[AnchoredPattern]](repeating: [], count: 256)
        for pattern in all { table[Int(pattern.sign[0])].append(pattern) }
        return table
    }()
}

extension AnchoredPattern.Run {
    /// How long the run is with which a text begins; nil if it is too short or too long.
    fileprivate func length(of text: some Sequence<UInt8>) -> Int? {
        let most = mayTouch ? count.upperBound : count.upperBound + 1
        var length = 0
        for byte in text {
            guard length < most, alphabet.contains(byte) else { break }
            length += 1
        }
        return count.contains(length) ? length : nil
    }
}
