/// Access to a tape for path evaluation: nodes are indices, and nothing is copied or decoded.
extension TapeText {
    /// A container's children: where the first one is, where the last one ends, and how many words a
    /// key takes before each.
    struct Children {
        fileprivate(set) var next: Int
        let end: Int
        fileprivate let keyWords: Int
    }

    /// How many children a node has.
    @inline(__always)
    func count(of node: Int) -> Int {
        let word = self.word(at: node)
        return word.isContainer ? word.extent : 0
    }

    /// The children of an array or object; empty for any other node.
    @inline(__always)
    func children(of node: Int) -> Children {
        let word = self.word(at: node)
        guard word.isContainer else { return Children(next: 0, end: 0, keyWords: 0) }
        let keyWords = word.token == .object ? 1 : 0
        return Children(next: node + 2, end: self.word(at: node + 1).next, keyWords: keyWords)
    }

    /// The next child, if there is one left.
    @inline(__always)
    func nextChild(of children: inout Children) -> Int? {
        guard children.next < children.end else { return nil }
        let child = children.next + children.keyWords
        children.next = index(after: child)
        return child
    }

    /// The member of an object under a name, the last one where it is repeated.
    @inline(__always)
    func member(of node: Int, named name: PathText) -> Int? {
        unsafe name.bytes.withUnsafeBufferPointer { unsafe member(of: node, named: $0) }
    }

    /// Finds a member, comparing only keys that are as long as the name or have escapes.
    @inline(__always)
    func member(of node: Int, named name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard word(at: node).token == .object else { return nil }
        let extent = name.count + 2
        var found: Int?
        var key = node + 2
        let end = word(at: node + 1).next
        while key < end {
            let word = self.word(at: key)
            if word.extent == extent || word.flag,
                unsafe JSONText.string(word, in: text, equals: name)
            {
                found = key + 1
            }
            key = index(after: key + 1)
        }
        return found
    }

    /// The element of an array at an index, a negative one counting from the end.
    func element(of node: Int, at index: Int) -> Int? {
        let word = self.word(at: node)
        guard word.token == .array else { return nil }
        let position = index < 0 ? word.extent + index : index
        guard position >= 0, position < word.extent else { return nil }
        var element = node + 2
        for _ in 0..<position { element = self.index(after: element) }
        return element
    }

    /// The step from a container to the child that is, or holds, another node.
    func step(from parent: Int, to target: Int) -> (step: JSONPathStep, child: Int)? {
        var children = children(of: parent)
        var position = 0
        while let child = nextChild(of: &children) {
            if target < children.next {
                guard word(at: parent).token == .object else { return (.index(position), child) }
                return (.name(string(word(at: child - 1)) ?? ""), child)
            }
            position += 1
        }
        return nil
    }
}

// MARK: - Strings

extension TapeText {
    /// A string, a key or a value, decoded.
    func string(_ word: TapeWord) -> String? {
        guard word.token == .string else { return nil }
        let content = unsafe content(of: word)
        guard word.flag else { return unsafe String(decoding: content, as: UTF8.self) }
        let bytes = unsafe JSONText.unescaped(content, replacingLoneSurrogates: true)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a string, a key or a value, is a text; decoded only if it has escapes.
    @inline(__always)
    func string(_ word: TapeWord, equals wanted: PathText) -> Bool {
        guard word.extent == wanted.bytes.count + 2 || word.flag else { return false }
        return unsafe wanted.bytes.withUnsafeBufferPointer { wanted in
            unsafe JSONText.string(word, in: text, equals: wanted)
        }
    }
}
