/// Finds stretches of bytes that may be text; images and other binary data have almost none.
enum TextIslands {
    /// Shorter stretches are too short for anything searched for.
    private static let shortest = 8
    /// A text with anything to find has this many ASCII letters in a row somewhere.
    private static let together = 5
    /// How far before them the text may begin in other letters.
    private static let reach = 64
    /// Bytes that are not UTF-8 must be more than this far apart.
    private static let between = 4

    static func all(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe kinds.withUnsafeBufferPointer { kinds in unsafe all(in: bytes, kinds) }
        }.map { $0.lowerBound + bytes.startIndex..<$0.upperBound + bytes.startIndex }
    }

    private static func all(
        in bytes: UnsafeBufferPointer<UInt8>, _ kinds: UnsafeBufferPointer<UInt8>
    ) -> [Range<Int>] {
        var found: [Range<Int>] = []
        guard var start = unsafe nextLetters(bytes, kinds, from: 0) else { return [] }
        var position = start
        // The place of the last byte of another charset.
        var foreign = -between
        while position < bytes.count {
            let kind = unsafe kinds[Int(bytes[position])]
            if kind == 0 {
                position &+= 1
                continue
            }
            let next = unsafe endOfLetter(bytes, position, kind, kinds)
            if next > position {
                position = next
                continue
            }
            if kind != control, position &- max(foreign, start &- 1) > between {
                foreign = position
                position &+= 1
                continue
            }
            unsafe add(start..<position, of: bytes, kinds, to: &found)
            guard let next = unsafe nextLetters(bytes, kinds, from: position &+ 1) else {
                return found
            }
            (start, position) = (next, next)
        }
        unsafe add(start..<bytes.count, of: bytes, kinds, to: &found)
        return found
    }

    /// Adds a stretch, with the letters before it that may belong to it.
    private static func add(
        _ stretch: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>,
        _ kinds: UnsafeBufferPointer<UInt8>, to found: inout [Range<Int>]
    ) {
        let floor = max(found.last?.upperBound ?? 0, stretch.lowerBound &- reach)
        var start = stretch.lowerBound
        while start > floor, unsafe kinds[Int(bytes[start &- 1])] != control { start &-= 1 }
        if stretch.upperBound &- start >= shortest { found.append(start..<stretch.upperBound) }
    }

    /// The next place with as many ASCII letters in a row as every text has; it examines only a part of the bytes.
    private static func nextLetters(
        _ bytes: UnsafeBufferPointer<UInt8>, _ kinds: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        var first = start
        while first &+ together <= bytes.count {
            var place = first &+ together &- 1
            while place >= first, unsafe kinds[Int(bytes[place])] == 0 { place &-= 1 }
            if place < first { return first }
            first = place &+ 1
        }
        return nil
    }

    /// The end of a multi-byte letter; the place itself if there is none.
    private static func endOfLetter(
        _ bytes: UnsafeBufferPointer<UInt8>, _ position: Int, _ kind: UInt8,
        _ kinds: UnsafeBufferPointer<UInt8>
    ) -> Int {
        guard kind < continuation, position &+ Int(kind) < bytes.count else { return position }
        for offset in 1...Int(kind) {
            guard unsafe kinds[Int(bytes[position &+ offset])] == continuation else {
                return position
            }
        }
        return position &+ Int(kind) &+ 1
    }

    /// Whether most of the first bytes are text.
    static func areMost(of bytes: ArraySlice<UInt8>) -> Bool {
        let sample = bytes.prefix(64)
        return sample.count { kinds[Int($0)] == 0 } * 5 >= sample.count * 4
    }

    private static let continuation: UInt8 = 8
    private static let control: UInt8 = 9

    /// What each byte may be: 0 for printable ASCII, white space and the zeros that wide charsets have
    /// between letters; of a letter in UTF-8, how many bytes follow its first.
    private static let kinds: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case 0x20...0x7E, 0x0A, 0x0D, 0x09, 0: 0
        case 0x80...0xBF: continuation
        case 0xC2...0xDF: 1
        case 0xE0...0xEF: 2
        case 0xF0...0xF4: 3
        default: control
        }
    }
}
