import TapeHTTP

/// Finds the ends of blocks of lines that hold private keys, reading a text only once however many blocks begin in it.
struct KeyBlocks {
    private let text: ArraySlice<UInt8>
    private var ends: [Form: BlockEnds] = [:]

    init(in text: ArraySlice<UInt8>) {
        self.text = text
    }

    /// The end of the block that begins with a first line; nil if no key follows the line, as in a sentence about it.
    mutating func end(behind first: Range<Int>) -> Int? {
        let form = Form(firstLine: text[first])
        guard form.hasBody(behind: first.upperBound, in: text) else { return nil }
        var found = ends[form] ?? BlockEnds(form, in: text)
        defer { ends[form] = found }
        return found.end(behind: first.upperBound)
    }

    /// How a block's lines are written.
    enum Form: CaseIterable {
        /// `-----BEGIN … PRIVATE KEY-----`.
        case pem
        /// `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----`.
        case ssh2
        /// `PuTTY-User-Key-File-2: …`.
        case putty

        init(firstLine: ArraySlice<UInt8>) {
            self =
                Self.allCases.first { firstLine.starts(with: $0.firstLetters.utf8) } ?? .pem
        }

        private var firstLetters: String {
            switch self {
            case .pem: "-----"
            case .ssh2: "---- "
            case .putty: "PuTTY"
            }
        }

        /// The beginning of the last line.
        var lastLine: String {
            switch self {
            case .pem: "-----END "
            case .ssh2: "---- END "
            case .putty: "Private-MAC:"
            }
        }

        /// The headers that come before the digits, and how far behind the first line they are looked for.
        private var headers: (names: [String], reach: Int) {
            switch self {
            case .pem:
                (
                    [
                        "Proc-Type", "DEK-Info", "Version", "Comment", "MessageID", "Hash",
                        "Charset",
                    ], 24
                )
            case .ssh2: (["Comment", "Subject"], 24)
            case .putty: (["Encryption:"], 64)
            }
        }

        /// Whether a first line is followed by a block's base64 rather than by a sentence: by a long run of digits, with no
        /// more before it than a header (`Proc-Type: …`) or an escaped line end.
        func hasBody(behind start: Int, in text: ArraySlice<UInt8>) -> Bool {
            let window = text[start...].prefix(512)
            let (names, reach) = headers
            let begin = String(decoding: window.prefix(reach), as: UTF8.self)
            let hasHeader = names.contains(where: begin.contains)
            // PuTTY always writes one.
            if self == .putty, !hasHeader { return false }
            var words = 0
            for run in window.split(whereSeparator: { !Base64Letters.isStandard($0) }) {
                if run.count >= 16 { return true }
                // Short runs are what remains of `\n`, `%0A` and `\u000a`, or the end of the line before.
                if run.count > 2, !run.starts(with: "u00".utf8) { words += 1 }
                if words > 1, !hasHeader { return false }
            }
            return false
        }
    }
}

/// Finds the last lines of the blocks of one form, from the text's start to its end.
private struct BlockEnds {
    private let text: ArraySlice<UInt8>
    private let form: KeyBlocks.Form
    private let mark: [UInt8]
    /// The position of the next last line; the text's end if there is none.
    private var next: Int
    private static let longest = 65_536

    init(_ form: KeyBlocks.Form, in text: ArraySlice<UInt8>) {
        self.text = text
        self.form = form
        mark = Array(form.lastLine.utf8)
        next = text.startIndex
    }

    /// The end of a block whose first line ends at `start`: after its last line, or else where its digits end.
    mutating func end(behind start: Int) -> Int {
        next = max(next, start)
        while next < text.endIndex {
            guard let place = text[next...].firstIndex(of: mark[0]) else {
                next = text.endIndex
                break
            }
            next = place
            if text[place...].starts(with: mark) { break }
            next = place + 1
        }
        guard next < text.endIndex, next - start <= Self.longest else {
            let window = text[start..<min(start + Self.longest, text.endIndex)]
            return window.firstIndex { !$0.isBlockByte } ?? window.endIndex
        }
        return endOfLastLine(text[(next + mark.count)...])
    }

    /// The end of the last line, given what follows its beginning.
    private func endOfLastLine(_ rest: ArraySlice<UInt8>) -> Int {
        if form == .putty {
            let digits = rest.prefix(4).prefix { !$0.isWordByte }.endIndex
            return rest[digits...].prefix(128).prefix { $0.hexDigitValue != nil }.endIndex
        }
        let rest = rest.prefix(48)
        guard let last = rest.firstIndex(of: UInt8(ascii: "-")) else { return rest.endIndex }
        return rest[last...].prefix(5).prefix { $0 == UInt8(ascii: "-") }.endIndex
    }
}

extension UInt8 {
    /// Whether the byte may appear between the first and last lines of a block, escaped or not.
    fileprivate var isBlockByte: Bool {
        isWordByte || [0x2B, 0x2F, 0x3D, 0x5C, 0x20, 0x0A, 0x0D, 0x09, 0x3A, 0x2C].contains(self)
    }
}
