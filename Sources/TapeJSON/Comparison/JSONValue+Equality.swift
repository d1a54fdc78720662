extension JSONValue {
    /// A hash that is equal for equal JSON, and the same on every run: numbers count by value, the order of keys does not
    /// count, and of a repeated key only the last member does.
    package var digest: UInt64 {
        document.withTapeText { TapeDigester.digest(of: index, in: $0) }
    }

    /// Whether two values are the same JSON: numbers by exact value, keys in any order, of a repeated key only the last
    /// member, and strings by their decoded content, with lone surrogates kept distinct.
    package func isEqual(to other: JSONValue) -> Bool {
        if rawBytes == other.rawBytes { return true }
        return isEqual(toOtherSpelling: other)
    }

    /// Compares in order first, since equal JSON nearly always has its keys in the same order.
    private func isEqual(toOtherSpelling other: JSONValue) -> Bool {
        document.withTapeText { left in
            other.document.withTapeText { right in
                [true, false].contains { expectsSameOrder in
                    var comparison = TapeComparison(
                        left: left, right: right, expectsSameOrder: expectsSameOrder)
                    return comparison.isEqual(index, other.index)
                }
            }
        }
    }
}

/// Compares two values with a task list instead of recursion.
private struct TapeComparison {
    let left: TapeText
    let right: TapeText
    /// Whether members are compared in order, repeated keys and all; then only "equal" is certain.
    let expectsSameOrder: Bool
    private var pending: [(left: Int, right: Int)] = []

    init(left: TapeText, right: TapeText, expectsSameOrder: Bool) {
        self.left = left
        self.right = right
        self.expectsSameOrder = expectsSameOrder
    }

    mutating func isEqual(_ leftRoot: Int, _ rightRoot: Int) -> Bool {
        pending.append((leftRoot, rightRoot))
        while let pair = pending.popLast() {
            guard isEqualHere(pair.left, pair.right) else { return false }
        }
        return true
    }

    /// Compares two values without their children, which are put on the task list.
    private mutating func isEqualHere(_ leftIndex: Int, _ rightIndex: Int) -> Bool {
        let leftWord = left.word(at: leftIndex)
        let rightWord = right.word(at: rightIndex)
        guard leftWord.token == rightWord.token else { return false }
        switch leftWord.token {
        case .null, .false, .true: return true
        case .string: return left.isString(leftWord, equalTo: rightWord, in: right)
        case .number: return left.isNumber(leftWord, equalTo: rightWord, in: right)
        case .array: return noteElements(leftIndex, rightIndex)
        case .object where expectsSameOrder: return noteMembersInOrder(leftIndex, rightIndex)
        case .object: return noteMembers(leftIndex, rightIndex)
        }
    }

    private mutating func noteMembersInOrder(_ leftIndex: Int, _ rightIndex: Int) -> Bool {
        let count = left.word(at: leftIndex).extent
        guard right.word(at: rightIndex).extent == count else { return false }
        var key = (left: leftIndex + 2, right: rightIndex + 2)
        for _ in 0..<count {
            let word = left.word(at: key.left)
            guard left.isString(word, equalTo: right.word(at: key.right), in: right) else {
                return false
            }
            pending.append((key.left + 1, key.right + 1))
            key = (left.index(after: key.left + 1), right.index(after: key.right + 1))
        }
        return true
    }

    private mutating func noteElements(_ leftIndex: Int, _ rightIndex: Int) -> Bool {
        let count = left.word(at: leftIndex).extent
        guard right.word(at: rightIndex).extent == count else { return false }
        var place = (left: leftIndex + 2, right: rightIndex + 2)
        for _ in 0..<count {
            pending.append(place)
            place = (left.index(after: place.left), right.index(after: place.right))
        }
        return true
    }

    private mutating func noteMembers(_ leftIndex: Int, _ rightIndex: Int) -> Bool {
        let leftKeys = left.distinctKeys(of: leftIndex)
        let rightKeys = right.distinctKeys(of: rightIndex)
        guard leftKeys.count == rightKeys.count else { return false }
        for (leftKey, rightKey) in zip(leftKeys, rightKeys) {
            let word = left.word(at: leftKey)
            guard left.isString(word, equalTo: right.word(at: rightKey), in: right) else {
                return false
            }
            pending.append((leftKey + 1, rightKey + 1))
        }
        return true
    }
}

extension TapeText {
    /// The tape indices of an object's keys in an order that depends only on the decoded keys; of a repeated key, only the
    /// last.
    func distinctKeys(of object: Int) -> [Int] {
        var keys: [(bytes: [UInt8], index: Int)] = []
        keys.reserveCapacity(word(at: object).extent)
        var key = object + 2
        for _ in 0..<word(at: object).extent {
            keys.append((decoded(word(at: key)), key))
            key = index(after: key + 1)
        }
        keys.sort { left, right in
            left.bytes == right.bytes
                ? left.index < right.index : left.bytes.lexicographicallyPrecedes(right.bytes)
        }
        return keys.indices
            .filter { $0 + 1 == keys.count || keys[$0 + 1].bytes != keys[$0].bytes }
            .map { keys[$0].index }
    }
}
