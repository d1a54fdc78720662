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

    private init(_ sign: String, before: Run, behind: Run) {
        self.sign = Array(sign.utf8)
        self.before = before
        self.behind = behind
    }

    /// The token whose sign is at a place, not reaching back before the floor.
    func range(
        around place: Int, behind floor: Int, in text: ArraySlice<UInt8>
    ) -> Range<Int>? {
        guard text[place...].starts(with: sign),
            let head = before.length(of: text[floor..<place].reversed()),
            let tail = behind.length(of: text[(place + sign.count)...])
        else { return nil }
        let range = place - head..<place + sign.count + tail
        let next = text[range.upperBound...].first
        return behind.mayTouch || next?.isWordByte != true ? range : nil
    }

    private static func none() -> Run { Run(alphabet: .digits, count: 0...0) }

    static let all: [AnchoredPattern] =
        [
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
                behind: Run(alphabet: .alphanumeric, count: 27...27)),
            Self(
                "AZDO", before: Run(alphabet: .alphanumeric, count: 76...76),
                behind: Run(alphabet: .alphanumeric, count: 4...4)),
            // MaxMind and New Relic.
            Self("_mmk", before: Run(alphabet: .urlSafe, count: 36...36), behind: none()),
            Self("NRAL", before: Run(alphabet: .alphanumeric, count: 36...36), behind: none()),
        ]
        + (0...9).map { digit in
            // The client secrets of Entra ID: `abc8Q~…`.
            Self(
                "\(digit)Q~", before: Run(alphabet: .unreserved, count: 3...3, mayTouch: true),
                behind: Run(alphabet: .unreserved, count: 31...34, mayTouch: true))
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
