/// Counts the members of any number of objects, without decoding or copying anything.
package struct MemberCensus: Sendable {
    /// A member's name as spelled, with statistics of its values.
    package struct Member: Sendable {
        package let name: ArraySlice<UInt8>
        /// The kinds of its values, except null and empty ones.
        package fileprivate(set) var kinds: Kinds
        /// The number of values that are neither null nor empty.
        package fileprivate(set) var count: Int
        /// How many objects have the member at all.
        package fileprivate(set) var present = 0
        package fileprivate(set) var nulls = 0
        /// The kinds of its empty lists and objects.
        package fileprivate(set) var empties: Kinds = []
        /// The number of non-empty values of each kind, in the order of `Kinds.each`.
        package fileprivate(set) var counts: SIMD8<Int32> = .zero
        /// The text or Boolean, as spelled, that all values so far are equal to; nil where they differ.
        package fileprivate(set) var constant: ArraySlice<UInt8>?
        /// The members of those of its values that are objects.
        package fileprivate(set) var objects: MemberCensus?
        /// The elements of those of its values that are lists, counted as one member without a name.
        package fileprivate(set) var elements: MemberCensus?
    }

    /// Kinds of JSON values, except null.
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

        /// The kinds one by one.
        package static let each: [Self] = (0..<5).map { Self(rawValue: 1 << $0) }

        /// The kinds that contain other values.
        package static let containers: Self = [Self(.array), Self(.object)]

        /// Whether it is exactly one kind.
        package var isSingle: Bool { rawValue.nonzeroBitCount == 1 }
    }

    /// The members in the order in which they were first met.
    package private(set) var members: [Member] = []
    /// How many objects were counted.
    package private(set) var objectCount = 0
    private let limit: Int
    private let depth: Int

    /// Whether it may have left out members, so that a missing one proves nothing.
    package var isFull: Bool { members.count >= limit }

    /// A census that leaves out members beyond a limit, so that maps with arbitrary keys cost little, and values nested
    /// deeper than `depth`.
    package init(limit: Int, depth: Int = 0) {
        self.limit = limit
        self.depth = depth
    }

    /// Counts an object's members; other values have none.
    package mutating func add(_ value: JSONValue) {
        value.document.withTapeText { add(value.index, $0, value.document.bytes) }
    }

    private mutating func add(_ index: Int, _ source: TapeText, _ bytes: [UInt8]) {
        guard source.word(at: index).token == .object else { return }
        objectCount &+= 1
        let end = source.word(at: index &+ 1).next
        var key = index &+ 2
        // Objects of a kind usually have their members in the same order, so the next known member is the likeliest.
        var likeliest = 0
        while key < end {
            if let place = place(of: source.word(at: key), from: likeliest, source, bytes) {
                likeliest = place &+ 1
                count(key &+ 1, asMember: place, source, bytes)
            }
            key = source.index(after: key &+ 1)
        }
    }

    private mutating func count(
        _ index: Int, asMember place: Int, _ source: TapeText, _ bytes: [UInt8]
    ) {
        let value = source.word(at: index)
        members[place].present &+= 1
        if value.token == .null { members[place].nulls &+= 1 }
        noteConstant(value, ofMember: place, bytes)
        let kind = Kinds(JSONValue.Kind(value.token))
        guard !source.saysNothing(value) else {
            members[place].empties.formUnion(kind.intersection(.containers))
            return
        }
        members[place].kinds.formUnion(kind)
        members[place].count &+= 1
        members[place].counts[kind.rawValue.trailingZeroBitCount] &+= 1
        guard depth > 0, value.isContainer else { return }
        if value.token == .object {
            var inner = members[place].objects.take() ?? Self(limit: limit, depth: depth &- 1)
            inner.add(index, source, bytes)
            members[place].objects = inner
        } else {
            var inner = members[place].elements.take() ?? Self(limit: limit, depth: depth &- 1)
            inner.addElements(of: index, source, bytes)
            members[place].elements = inner
        }
    }

    private mutating func addElements(of index: Int, _ source: TapeText, _ bytes: [UInt8]) {
        if members.isEmpty { members.append(Member(name: [], kinds: [], count: 0)) }
        let end = source.word(at: index &+ 1).next
        var element = index &+ 2
        while element < end {
            objectCount &+= 1
            count(element, asMember: 0, source, bytes)
            element = source.index(after: element)
        }
    }

    private mutating func noteConstant(_ value: TapeWord, ofMember place: Int, _ bytes: [UInt8]) {
        let isFirst = members[place].present == 1
        guard isFirst || members[place].constant != nil else { return }
        let spelling: ArraySlice<UInt8>? =
            switch value.token {
            case .string: bytes[value.start..<value.start &+ value.extent]
            case .true: bytes[value.start..<value.start &+ 4]
            case .false: bytes[value.start..<value.start &+ 5]
            case .null, .number, .array, .object: nil
            }
        guard !isFirst else { return members[place].constant = spelling }
        if members[place].constant != spelling { members[place].constant = nil }
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
    /// Whether a value is null, false or empty, which loosely typed servers use for "nothing".
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
    /// Whether the value is null, false or empty, which loosely typed servers use for "nothing".
    package var saysNothing: Bool { document.withTapeText { $0.saysNothing(word) } }
}
