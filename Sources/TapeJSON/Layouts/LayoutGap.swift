/// A rule for the white space in one kind of place, as letters: `s` a space, `t` a tab, `n` the
/// layout's line end, `l` a line feed, `r` a carriage return, and last perhaps `i`, the indentation.
///
/// In names, a run is a letter with a count: `n2i` is an empty line and then the indentation.
struct LayoutGap: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The letters, with runs spelled out.
    let letters: [UInt8]

    /// The longest white space of any known layout, in letters.
    static let longest = 200

    init(stringLiteral letters: StaticString) {
        self.letters = unsafe Array(
            UnsafeBufferPointer(start: letters.utf8Start, count: letters.utf8CodeUnitCount))
    }

    private init(letters: [UInt8]) {
        self.letters = letters
    }

    /// The rule for actual white space; if it ends with a given indentation after a line end, the rule has `i` instead.
    init?(of space: ArraySlice<UInt8>, indentation: [UInt8]?, hasCRLF: Bool) {
        var rest = space
        var isIndented = false
        if let indentation, let lineEnd = space.lastIndex(of: UInt8(ascii: "\n")),
            space[(lineEnd + 1)...].elementsEqual(indentation)
        {
            isIndented = true
            rest = rest.dropLast(indentation.count)
        }
        guard rest.count <= Self.longest else { return nil }
        var letters: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: " "): letters.append(UInt8(ascii: "s"))
            case UInt8(ascii: "\t"): letters.append(UInt8(ascii: "t"))
            case UInt8(ascii: "\n"): letters.append(UInt8(ascii: hasCRLF ? "l" : "n"))
            case _ where hasCRLF && rest.first == UInt8(ascii: "\n"):
                letters.append(UInt8(ascii: "n"))
                rest = rest.dropFirst()
            default: letters.append(UInt8(ascii: "r"))
            }
        }
        self.letters = isIndented ? letters + [UInt8(ascii: "i")] : letters
    }

    var isIndented: Bool { letters.last == UInt8(ascii: "i") }

    /// The bytes before the indentation, or all of them.
    func bytes(lineEnd: [UInt8]) -> [UInt8] {
        letters.flatMap { letter -> [UInt8] in
            switch letter {
            case UInt8(ascii: "s"): [UInt8(ascii: " ")]
            case UInt8(ascii: "t"): [UInt8(ascii: "\t")]
            case UInt8(ascii: "n"): lineEnd
            case UInt8(ascii: "l"): [UInt8(ascii: "\n")]
            case UInt8(ascii: "r"): [UInt8(ascii: "\r")]
            default: []
            }
        }
    }
}

// MARK: - Codes

extension LayoutGap {
    /// The letters with runs counted, as a layout's name shows them.
    var code: String {
        var code = ""
        var rest = letters[...]
        while let letter = rest.first {
            let run = rest.prefix { $0 == letter }.count
            code.unicodeScalars.append(Unicode.Scalar(letter))
            if run > 1 { code += String(run) }
            rest = rest.dropFirst(run)
        }
        return code
    }

    /// Reads letters with counts; only the spelling that ``code`` writes is accepted.
    init?(code: Substring) {
        var letters: [UInt8] = []
        var rest = code.utf8[...]
        while let letter = rest.popFirst() {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest.dropFirst(digits.count)
            let run = digits.isEmpty ? 1 : Int(Substring(digits)) ?? 0
            guard "stnlri".utf8.contains(letter), (1...Self.longest).contains(run) else {
                return nil
            }
            letters += repeatElement(letter, count: run)
            guard letters.count <= Self.longest + 1 else { return nil }
        }
        self.init(letters: letters)
        let indentations = letters.count { $0 == UInt8(ascii: "i") }
        guard self.code == code, indentations == (isIndented ? 1 : 0) else { return nil }
    }
}
