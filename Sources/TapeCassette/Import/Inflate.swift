/// Undoes DEFLATE (RFC 1951).
struct Inflate {
    /// Why bytes are not a whole compressed text.
    enum Failure: Error, Hashable {
        /// They do not follow the format.
        case damaged
        /// They stop too early.
        case cut
        /// They unfold to more than was allowed.
        case tooLarge
    }

    private var input: BitReader
    private var output: [UInt8] = []
    private let limit: Int

    /// The bytes that a compressed stream stands for, and where the stream ends.
    static func inflate(
        _ bytes: ArraySlice<UInt8>, limit: Int
    ) throws(Failure) -> (output: [UInt8], end: Int) {
        var inflate = Inflate(input: BitReader(bytes), limit: limit)
        while try !inflate.block() {}
        return (inflate.output, inflate.input.byteAlignedPosition)
    }

    private init(input: BitReader, limit: Int) {
        self.input = input
        self.limit = limit
    }

    /// Reads one block, and says if it was the last.
    private mutating func block() throws(Failure) -> Bool {
        let isLast = try input.bits(1) == 1
        switch try input.bits(2) {
        case 0: try stored()
        case 1: try compressed(Self.fixedLiterals, Self.fixedDistances)
        case 2:
            let (literals, distances) = try tables()
            try compressed(literals, distances)
        default: throw .damaged
        }
        return isLast
    }

    private mutating func stored() throws(Failure) {
        input.align()
        let length = try input.bits(16)
        guard try input.bits(16) == ~length & 0xFFFF else { throw .damaged }
        guard output.count + length <= limit else { throw .tooLarge }
        output += try input.bytes(length)
    }

    private mutating func compressed(
        _ literals: HuffmanTable, _ distances: HuffmanTable
    ) throws(Failure) {
        while true {
            let symbol = try input.symbol(literals)
            if symbol < 256 {
                guard output.count < limit else { throw .tooLarge }
                output.append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            guard symbol <= 285 else { throw .damaged }
            let length =
                Self.lengths[symbol - 257] + (try input.bits(Self.lengthBits[symbol - 257]))
            let code = try input.symbol(distances)
            guard code < 30 else { throw .damaged }
            let distance = Self.distances[code] + (try input.bits(Self.distanceBits[code]))
            try repeatBytes(length, from: distance)
        }
    }

    private mutating func repeatBytes(_ length: Int, from distance: Int) throws(Failure) {
        guard distance <= output.count else { throw .damaged }
        guard output.count + length <= limit else { throw .tooLarge }
        let start = output.count - distance
        guard distance < length else {
            output += output[start..<start + length]
            return
        }
        // The copy reads what it has just written.
        for offset in 0..<length { output.append(output[start + offset]) }
    }

    /// Reads the code lengths of a block that brings its own tables.
    private mutating func tables() throws(Failure) -> (HuffmanTable, HuffmanTable) {
        let literalCount = try input.bits(5) + 257
        let distanceCount = try input.bits(5) + 1
        let lengthCount = try input.bits(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw .damaged }
        var order = [UInt8](repeating: 0, count: 19)
        for place in Self.lengthOrder.prefix(lengthCount) {
            order[place] = UInt8(try input.bits(3))
        }
        guard let table = HuffmanTable(order[...], mayBeIncomplete: false) else { throw .damaged }
        let lengths = try codeLengths(literalCount + distanceCount, table)
        guard lengths[256] != 0,
            let literals = HuffmanTable(lengths[..<literalCount], mayBeIncomplete: true),
            let distances = HuffmanTable(lengths[literalCount...], mayBeIncomplete: true)
        else { throw .damaged }
        return (literals, distances)
    }

    private mutating func codeLengths(
        _ count: Int, _ table: HuffmanTable
    ) throws(Failure) -> [UInt8] {
        var lengths: [UInt8] = []
        while lengths.count < count {
            let symbol = try input.symbol(table)
            let (value, repeats): (UInt8, Int)
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw .damaged }
                (value, repeats) = (last, 3 + (try input.bits(2)))
            case 17: (value, repeats) = (0, 3 + (try input.bits(3)))
            case 18: (value, repeats) = (0, 11 + (try input.bits(7)))
            default: (value, repeats) = (UInt8(symbol), 1)
            }
            guard lengths.count + repeats <= count else { throw .damaged }
            lengths += repeatElement(value, count: repeats)
        }
        return lengths
    }
}

// MARK: - Constants of the format

extension Inflate {
    private static let lengths = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131, 163, 195, 227, 258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distances = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
        2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12,
        13, 13,
    ]
    private static let lengthOrder = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    private static let fixedLiterals = HuffmanTable(
        complete: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = HuffmanTable(complete: [UInt8](repeating: 5, count: 32))
}
