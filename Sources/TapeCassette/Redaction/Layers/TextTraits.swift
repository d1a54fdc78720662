internal import TapeHTTP

/// The encodings that a text may contain, found in one pass.
struct TextTraits {
    private(set) var hasEscapes = false
    private(set) var hasZeros = false
    /// How many `=` are followed by two hexadecimal digits.
    private var printables = 0
    private(set) var mayBeUTF7 = false
    private(set) var hasPlus = false
    /// The longest run of base64 digits.
    private(set) var longestRun = 0
    /// Whether there are pairs of hexadecimal digits with separators.
    private(set) var hasPairs = false

    /// With fewer escapes of quoted-printable, a text is likely another one that has equals signs.
    private static let fewestPrintables = 4

    var hasPrintables: Bool { printables >= Self.fewestPrintables }

    var hasLayers: Bool { hasEscapes || hasZeros || hasPrintables || mayBeUTF7 || hasDigits }

    /// Whether a part of it may be bytes encoded in digits.
    var hasDigits: Bool { hasPairs || longestRun >= DigitRuns.shortest }

    init(_ text: [UInt8]) {
        unsafe text.withUnsafeBufferPointer { text in
            unsafe Base64Letters.values.withUnsafeBufferPointer { values in
                unsafe look(text, values)
            }
        }
    }

    private mutating func look(
        _ text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>
    ) {
        var (pairs, joint, joints) = (0, 0, 0)
        var position = 0
        while position < text.count {
            let start = position
            while position < text.count, unsafe values[Int(text[position])] < 62 { position &+= 1 }
            // A run goes on over base64 digits that are neither letters nor numbers.
            while position < text.count, unsafe values[Int(text[position])] < 64 {
                if unsafe values[Int(text[position])] >= 62, unsafe text[position] != 0x2F {
                    if unsafe text[position] == 0x2B { unsafe notePlus(text, position) }
                    // In `5a-71-37`, the separator is itself a digit of base64.
                    joints = position &- joint <= 3 ? joints &+ 1 : 0
                    joint = position
                    if joints >= 6 { hasPairs = true }
                }
                position &+= 1
            }
            let run = position &- start
            longestRun = max(longestRun, run)
            if run >= 30, unsafe hasPrefixes(text, start..<position) { hasPairs = true }
            pairs = run == 2 || run == 4 ? pairs &+ 1 : run == 0 ? pairs : 0
            guard position < text.count else {
                if pairs >= 7 { hasPairs = true }
                return
            }
            if pairs >= 7 { hasPairs = true }
            unsafe noteSign(text, position)
            position &+= 1
        }
    }

    /// Notes what a byte that is not a digit may introduce.
    private mutating func noteSign(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) {
        switch unsafe text[position] {
        case 0x25, 0x5C, 0x26: hasEscapes = true
        case 0: hasZeros = true
        case 0x3D: unsafe notePrintable(text, position)
        default: break
        }
    }

    private mutating func notePrintable(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) {
        guard position &+ 2 < text.count else { return }
        let (first, second) = unsafe (text[position &+ 1], text[position &+ 2])
        if first == 0x0A || first == 0x0D && second == 0x0A {
            // A soft line break, which may be all that parts a word.
            printables &+= Self.fewestPrintables
        } else if first.hexDigitValue != nil, second.hexDigitValue != nil {
            printables &+= 1
        }
    }

    /// Whether a run consists of pairs of hexadecimal digits with a prefix each: `0x5a0x71`.
    private func hasPrefixes(_ text: UnsafeBufferPointer<UInt8>, _ run: Range<Int>) -> Bool {
        var (last, count) = (run.lowerBound, 0)
        for place in run where unsafe text[place] | 0x20 == 0x78 {
            count = place &- last == 4 ? count &+ 1 : 0
            last = place
            if count >= 6 { return true }
        }
        return false
    }

    /// Notes `+-`, and `+` before what may be a UTF-16 character.
    private mutating func notePlus(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) {
        hasPlus = true
        guard position &+ 1 < text.count else { return }
        let next = unsafe text[position &+ 1]
        if next == 0x2D || next == 0x41 { mayBeUTF7 = true }
    }
}
