/// Which members objects have, counted over any number of them without decoding or copying anything.
package struct MemberCensus: Sendable {
    /// A member's name as it is spelled, and what its values are.
    package struct Member: Hashable, Sendable {
        package let name: ArraySlice<UInt8>
        /// Every kind of value it has; what says nothing has none.
        package fileprivate(set) var kinds: Kinds
        /// How many values say something.
        package fileprivate(set) var count: Int
    }

    /// Kinds of JSON values; null is none of them.
    package struct Kinds: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package init(_ kind: JSONValue.Kind) {
            switch kind {
            case .null: self = []
            case .bool: self = Self(rawValue: 1)
            case .number: self = Self(rawValue: 2)
            case .string: self = Self(rawValue: 4)
            case .array: self = Self(rawValue: 8)
            case .object: self = Self(rawValue: 16)
            }
        }

        /// Whether it is one kind, and no mixture.
        package var isSingle: Bool { rawValue.nonzeroBitCount == 1 }
    }

    /// The members in the order in which they were first met.
    package private(set) var members: [Member] = []
    private let limit: Int

    /// A census that leaves out members beyond a number, so that maps with keys of their own cost nothing.
    package init(limit: Int) { self.limit = limit }

    /// Counts an object's members; other values have none.
    package mutating func add(_ value: JSONValue) {
        value.document.withTapeText { add(value.index, $0, value.document.bytes) }
    }

    private mutating func add(_ index: Int, _ source: TapeText, _ bytes: [UInt8]) {
        guard source.word(at: index).token == .object else { return }
        let end = source.word(at: index &+ 1).next
        var key = index &+ 2
        // Objects of a kind name their members in the same order as a rule, so that the next is the likeliest.
        var likeliest = 0
        while key < end {
            let value = source.word(at: key &+ 1)
            if let place = place(of: source.word(at: key), from: likeliest, source, bytes) {
                likeliest = place &+ 1
                if !source.saysNothing(value) {
                    members[place].kinds.formUnion(Kinds(JSONValue.Kind(value.token)))
                    members[place].count &+= 1
                }
            }
            key = source.index(after: key &+ 1)
        }
    }

    private mutating func place(
        of key: TapeWord, from likeliest: Int, _ source: TapeText, _ bytes: [UInt8]
    ) -> Int? {
        if likeliest < members.count, isNamed(likeliest, key, source) { return likeliest }
        if let place = members.indices.first(where: { isNamed($0, key, source) }) { return place }
        guard members.count < limit else { return nil }
        let name = bytes[key.start + 1..<key.start + key.extent - 1]
        members.append(Member(name: name, kinds: [], count: 0))
        return members.count - 1
    }

    @inline(__always)
    private func isNamed(_ place: Int, _ key: TapeWord, _ source: TapeText) -> Bool {
        unsafe members[place].name.withUnsafeBufferPointer {
            unsafe source.content(of: key).hasSameBytes(as: $0)
        }
    }
}

extension TapeText {
    /// Whether a value is what servers of loose typing put where there is nothing.
    fileprivate func saysNothing(_ word: TapeWord) -> Bool {
        switch word.token {
        case .null, .false: true
        case .true, .number: false
        case .string: word.extent == 2
        case .array, .object: word.extent == 0
        }
    }
}

extension JSONValue {
    /// Whether the value is what servers of loose typing put where there is nothing: null, false, and what is
    /// empty.
    package var saysNothing: Bool { document.withTapeText { $0.saysNothing(word) } }
}
