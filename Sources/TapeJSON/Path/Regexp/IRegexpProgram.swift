/// A regular expression as the states of an automaton (Thompson's construction).
struct IRegexpProgram: Sendable {
    /// One state.
    enum State: Sendable {
        case scalar(Unicode.Scalar)
        /// One scalar of the set at an index of ``IRegexp``'s sets.
        case set(Int)
        case start
        case end
        /// Continues at both places without reading anything.
        case fork(Int, Int)
        case jump(Int)
        case accept
    }

    /// How many states a pattern may need: matching costs at most that much for each character,
    /// and repetitions of repetitions multiply.
    static let stateLimit = 20_000

    private(set) var states: [State] = []

    init(_ node: IRegexpNode) throws(IRegexpError) {
        try add(node)
        states.append(.accept)
    }

    private mutating func add(_ node: IRegexpNode) throws(IRegexpError) {
        switch node {
        case .scalar(let scalar): try append(.scalar(scalar))
        case .set(let index): try append(.set(index))
        case .start: try append(.start)
        case .end: try append(.end)
        case .sequence(let nodes):
            for node in nodes { try add(node) }
        case .choice(let nodes): try addChoice(nodes)
        case .repeated(let node, let minimum, let maximum):
            try addRepetition(of: node, minimum: minimum, maximum: maximum)
        }
    }

    private mutating func addChoice(_ nodes: [IRegexpNode]) throws(IRegexpError) {
        var jumps: [Int] = []
        for node in nodes.dropLast() {
            let fork = states.count
            try append(.fork(fork + 1, fork + 1))
            try add(node)
            jumps.append(states.count)
            try append(.jump(0))
            states[fork] = .fork(fork + 1, states.count)
        }
        if let last = nodes.last { try add(last) }
        for jump in jumps { states[jump] = .jump(states.count) }
    }

    private mutating func addRepetition(
        of node: IRegexpNode, minimum: Int, maximum: Int?
    ) throws(IRegexpError) {
        var lastCopy = states.count
        for _ in 0..<minimum {
            lastCopy = states.count
            try add(node)
            // A copy without a state reads nothing, however often it is repeated.
            if states.count == lastCopy { return }
        }
        guard let maximum else {
            return try addLoop(over: node, from: minimum > 0 ? lastCopy : nil)
        }
        var forks: [Int] = []
        for _ in minimum..<maximum {
            forks.append(states.count)
            try append(.fork(states.count + 1, 0))
            try add(node)
        }
        for fork in forks { states[fork] = .fork(fork + 1, states.count) }
    }

    /// Adds any number of repetitions: of the copy already there, or of a new one.
    private mutating func addLoop(
        over node: IRegexpNode, from copy: Int?
    ) throws(IRegexpError) {
        if let copy { return try append(.fork(copy, states.count + 1)) }
        let fork = states.count
        try append(.fork(fork + 1, 0))
        try add(node)
        try append(.jump(fork))
        states[fork] = .fork(fork + 1, states.count)
    }

    private mutating func append(_ state: State) throws(IRegexpError) {
        guard states.count < Self.stateLimit else {
            throw IRegexpError(
                code: .tooLarge, offset: 0,
                expected: "a pattern of at most \(Self.stateLimit) states",
                found: "more, because counted repetitions multiply")
        }
        states.append(state)
    }
}
