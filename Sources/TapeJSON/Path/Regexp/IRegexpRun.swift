/// One match of a regular expression against one text.
struct IRegexpRun {
    private let regexp: IRegexp
    private let isWhole: Bool
    /// The states waiting for the next scalar, and those that waited for the previous one.
    private var waiting = StateList()
    private var readers = StateList()
    /// For each state, the last step at which it was entered, so that none is entered twice in a step.
    private var entered: [Int]
    private var step = 0
    private var isAccepted = false
    /// States still to be entered: a list rather than recursion, because jumps may follow one
    /// another as often as there are states.
    private var pending = StateList()

    init(_ regexp: IRegexp, isWhole: Bool) {
        self.regexp = regexp
        self.isWhole = isWhole
        entered = Array(repeating: 0, count: regexp.states.count)
    }

    mutating func matches(_ text: String) -> Bool {
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next()
        begin()
        enter(0, isStart: true, isEnd: next == nil)
        while let scalar = next {
            if isAccepted, !isWhole { return true }
            if waiting.count == 0, isWhole { return false }
            next = scalars.next()
            begin()
            for position in 0..<readers.count {
                let reader = readers[position]
                guard reads(scalar, at: reader) else { continue }
                enter(reader + 1, isStart: false, isEnd: next == nil)
            }
            if !isWhole { enter(0, isStart: false, isEnd: next == nil) }
        }
        return isAccepted
    }

    private mutating func begin() {
        step += 1
        isAccepted = false
        swap(&waiting, &readers)
        waiting.count = 0
    }

    private func reads(_ scalar: Unicode.Scalar, at state: Int) -> Bool {
        switch regexp.states[state] {
        case .scalar(let wanted): wanted == scalar
        case .set(let index): regexp.sets[index].contains(scalar)
        case .start, .end, .fork, .jump, .accept: false
        }
    }

    /// Enters a state and all that can be reached from it without reading.
    private mutating func enter(_ state: Int, isStart: Bool, isEnd: Bool) {
        pending.append(state)
        while let state = pending.popLast() {
            guard entered[state] != step else { continue }
            entered[state] = step
            switch regexp.states[state] {
            case .scalar, .set: waiting.append(state)
            case .start: if isStart { pending.append(state + 1) }
            case .end: if isEnd { pending.append(state + 1) }
            case .fork(let first, let second):
                pending.append(second)
                pending.append(first)
            case .jump(let target): pending.append(target)
            case .accept: isAccepted = true
            }
        }
    }
}

/// A list that is emptied for each scalar, and keeps its memory.
private struct StateList {
    private var states: [Int] = []
    var count = 0

    subscript(position: Int) -> Int { states[position] }

    mutating func append(_ state: Int) {
        if count < states.count {
            states[count] = state
        } else {
            states.append(state)
        }
        count += 1
    }

    mutating func popLast() -> Int? {
        guard count > 0 else { return nil }
        count -= 1
        return states[count]
    }
}
