/// Digests values bottom-up along the tape, with explicit stacks instead of recursion.
struct TapeDigester {
    /// A member of an open object that has been read.
    private struct Member: BitwiseCopyable {
        let key: Int
        let keyDigest: UInt64
        var value: UInt64
    }

    /// An open container.
    private struct Frame: BitwiseCopyable {
        let index: Int
        let end: Int
        let isObject: Bool
        /// An array's digest so far.
        var state: UInt64
        /// The index on the stack of members at which an object's own begin.
        let firstMember: Int
    }

    private let source: TapeText
    private var frames = GrowingBuffer<Frame>(capacity: 32)
    private var members = GrowingBuffer<Member>(capacity: 64)
    /// The digest of every value, by index on the tape, if they are wanted.
    private var all: [UInt64]

    /// The digest of a value; equal JSON has equal digests.
    static func digest(of root: Int, in source: TapeText) -> UInt64 {
        // The value is usually an identity, a scalar that needs no memory to digest.
        guard source.word(at: root).isContainer else { return leaf(at: root, in: source) }
        var digester = TapeDigester(source, all: [])
        defer { digester.deallocate() }
        return digester.digest(of: root)
    }

    /// The digests of a value and everything below it, each at its index on the tape.
    static func digests(of root: Int, in source: TapeText) -> [UInt64] {
        var digester = unsafe TapeDigester(
            source, all: Array(repeating: 0, count: source.tape.count))
        defer { digester.deallocate() }
        _ = digester.digest(of: root)
        return digester.all
    }

    private init(_ source: TapeText, all: [UInt64]) {
        self.source = source
        self.all = all
    }

    private func deallocate() {
        frames.deallocate()
        members.deallocate()
    }

    @inline(__always)
    private mutating func digest(of root: Int) -> UInt64 {
        var index = root
        while true {
            if frames.count > 0, frames[frames.count &- 1].isObject {
                readKey(at: index)
                index &+= 1
            }
            if enter(index) {
                index &+= 2
                continue
            }
            var finished = index
            var digest = Self.leaf(at: index, in: source)
            index = source.index(after: index)
            while true {
                if !all.isEmpty { all[finished] = digest }
                guard let end = add(digest) else { return digest }
                guard index == end else { break }
                (finished, digest) = close()
            }
        }
    }
}

// MARK: - Containers

extension TapeDigester {
    private enum Seed {
        static let null: UInt64 = 0x6E75_6C6C
        static let `false`: UInt64 = 0x6661_6C73
        static let `true`: UInt64 = 0x7472_7565
        static let number: UInt64 = 0x6E75_6D62
        static let string: UInt64 = 0x7374_7269
        static let array: UInt64 = 0x6172_7261
        static let object: UInt64 = 0x6F62_6A65
        static let member: UInt64 = 0x6D65_6D62
    }

    @inline(__always)
    private mutating func enter(_ index: Int) -> Bool {
        let word = source.word(at: index)
        guard word.isContainer, word.extent > 0 else { return false }
        frames.append(
            Frame(
                index: index, end: source.word(at: index &+ 1).next,
                isObject: word.token == .object, state: Seed.array, firstMember: members.count))
        return true
    }

    @inline(__always)
    private mutating func readKey(at index: Int) {
        let digest = Self.stringDigest(source.word(at: index), in: source)
        members.append(Member(key: index, keyDigest: digest, value: 0))
    }

    /// Adds a child's digest to the innermost open container and returns where that ends.
    @inline(__always)
    private mutating func add(_ digest: UInt64) -> Int? {
        guard frames.count > 0 else { return nil }
        let frame = frames[frames.count &- 1]
        if frame.isObject {
            members[members.count &- 1].value = digest
        } else {
            frames[frames.count &- 1].state = ByteHash.mix(frame.state, digest)
        }
        return frame.end
    }

    @inline(__always)
    private mutating func close() -> (index: Int, digest: UInt64) {
        let frame = frames[frames.count &- 1]
        frames.truncate(to: frames.count &- 1)
        guard frame.isObject else { return (frame.index, frame.state) }
        defer { members.truncate(to: frame.firstMember) }
        return (frame.index, objectDigest(from: frame.firstMember))
    }

    /// Up to this many keys are compared pairwise; more are sorted first.
    private static let fewMembers = 24

    /// Sums the digests of the members, because their order does not count.
    @inline(__always)
    private func objectDigest(from first: Int) -> UInt64 {
        let isSorted = members.count &- first > Self.fewMembers
        if isSorted { sortMembers(from: first) }
        var sum: UInt64 = 0
        for position in first..<members.count
        where !isOverridden(position, isSorted: isSorted) {
            let mixed = ByteHash.mix(members[position].keyDigest, members[position].value)
            sum &+= ByteHash.mix(Seed.member, mixed)
        }
        return ByteHash.mix(Seed.object, sum)
    }

    /// Brings equal keys together, each before those that override it.
    private func sortMembers(from first: Int) {
        let sorted = (first..<members.count).map { members[$0] }.sorted(by: precedes)
        for (offset, member) in sorted.enumerated() { members[first + offset] = member }
    }

    /// Sorts by digest, but different keys can be chosen so that their digests are equal, and then by the keys themselves.
    private func precedes(_ left: Member, _ right: Member) -> Bool {
        guard left.keyDigest == right.keyDigest else { return left.keyDigest < right.keyDigest }
        let key = source.word(at: left.key)
        let otherKey = source.word(at: right.key)
        if source.isString(key, equalTo: otherKey, in: source) { return left.key < right.key }
        return source.decoded(key).lexicographicallyPrecedes(source.decoded(otherKey))
    }

    /// Whether a later member has the same key; in sorted members, equal keys are neighbours.
    @inline(__always)
    private func isOverridden(_ position: Int, isSorted: Bool) -> Bool {
        let digest = members[position].keyDigest
        for later in position &+ 1..<members.count {
            if members[later].keyDigest == digest {
                let key = source.word(at: members[position].key)
                let laterKey = source.word(at: members[later].key)
                if source.isString(key, equalTo: laterKey, in: source) { return true }
            }
            if isSorted { return false }
        }
        return false
    }
}

// MARK: - Leaves

extension TapeDigester {
    /// The digest of a scalar or an empty container.
    @inline(__always)
    private static func leaf(at index: Int, in source: TapeText) -> UInt64 {
        let word = source.word(at: index)
        switch word.token {
        case .null: return Seed.null
        case .false: return Seed.false
        case .true: return Seed.true
        case .number: return unsafe numberDigest(source.spelling(of: word))
        case .string: return stringDigest(word, in: source)
        case .array: return Seed.array
        case .object: return ByteHash.mix(Seed.object, 0)
        }
    }

    @inline(__always)
    private static func stringDigest(_ word: TapeWord, in source: TapeText) -> UInt64 {
        guard word.flag else {
            return unsafe ByteHash.hash(
                UnsafeRawBufferPointer(source.content(of: word)), seed: Seed.string)
        }
        return unsafe JSONText.unescaped(source.content(of: word)).withUnsafeBytes {
            unsafe ByteHash.hash($0, seed: Seed.string)
        }
    }

    private static func numberDigest(_ spelling: UnsafeBufferPointer<UInt8>) -> UInt64 {
        if let small = unsafe JSONDecimal(spelling: spelling) {
            return ByteHash.mix(Seed.number, small.digest)
        }
        let number = unsafe JSONNumber(spelling: spelling)
        if let small = JSONDecimal(number) { return ByteHash.mix(Seed.number, small.digest) }
        let canonical =
            Array(number.exponent.description.utf8)
            + [number.isNegative ? 1 : 0] + number.digits
        return unsafe canonical.withUnsafeBytes { unsafe ByteHash.hash($0, seed: Seed.number) }
    }
}
