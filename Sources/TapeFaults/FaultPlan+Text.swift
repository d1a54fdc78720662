extension FaultPlan.Rule: CustomStringConvertible {
    /// The rule in the one-line form of plans: `status(503) at page 2 once`.
    package var description: String { "\(fault) \(place) \(times)" }
}

extension FaultPlan.Place: CustomStringConvertible {
    package var description: String {
        switch self {
        case .page(let page): "at page \(page)"
        case .every(let stride): "every \(stride)\(Self.ending(stride))"
        case .after(let page): "after page \(page)"
        case .sweep: "sweep"
        case .some(let percent, let seed): "at \(percent)% seed \(seed)"
        }
    }

    private static func ending(_ number: Int) -> String {
        switch (number % 100, number % 10) {
        case (11...13, _): "th"
        case (_, 1): "st"
        case (_, 2): "nd"
        case (_, 3): "rd"
        case (_, _): "th"
        }
    }
}

extension FaultPlan.Times: CustomStringConvertible {
    package var description: String {
        switch self {
        case .times(1): "once"
        case .times(let count): "\(count) times"
        case .always: "always"
        }
    }
}

extension FaultPlan: CustomStringConvertible {
    /// The plan in one line.
    package var description: String {
        rules.map(\.description).joined(separator: "; ")
    }

    /// Reads a plan: rules with `;` or line ends between them.
    package init(_ text: String) throws(FaultPlanError) {
        var rules: [Rule] = []
        for line in text.split(whereSeparator: { (mark: Character) in mark == ";" || mark.isNewline
        })
        where !line.allSatisfy(\.isWhitespace) {
            rules.append(try Rule(line))
        }
        guard !rules.isEmpty else {
            throw FaultPlanError(.empty, expected: "such as `status(503) at page 2 once`")
        }
        self.init(rules)
    }
}

extension FaultPlan.Rule {
    /// Reads a rule: a fault, where it strikes (each page in turn by default), and how often (once by default).
    package init(_ text: some StringProtocol) throws(FaultPlanError) {
        var words = String(text).split { $0.isWhitespace }.map(String.init)[...]
        guard let first = words.popFirst() else {
            throw FaultPlanError(.empty, expected: "such as `status(503) at page 2 once`")
        }
        let fault = try Fault(first)
        let place = try FaultPlan.Place(&words)
        let times = try FaultPlan.Times(words)
        // A change to the list lasts: a list that grows at its head shifts every later page.
        self.init(fault, at: place ?? .sweep, times ?? (place?.isOpen == true ? .always : .once))
    }
}

extension FaultPlan.Place {
    private static let expected =
        "`at page 2`, `every 3rd`, `after page 1`, `sweep` or `at 10% seed 7`"

    /// Whether the place has no last page.
    fileprivate var isOpen: Bool {
        switch self {
        case .after: true
        case .page, .every, .sweep, .some: false
        }
    }

    /// Reads a place and nothing else.
    package init(_ text: String) throws(FaultPlanError) {
        var words = text.split { $0.isWhitespace }.map(String.init)[...]
        guard let place = try Self(&words), words.isEmpty else {
            throw FaultPlanError(.badPlace(text), expected: Self.expected)
        }
        self = place
    }

    /// Reads a place from the front of some words; nil if they do not begin with one.
    fileprivate init?(_ words: inout ArraySlice<String>) throws(FaultPlanError) {
        switch words.first {
        case "sweep":
            words = words.dropFirst()
            self = .sweep
        case "every":
            let number = words.dropFirst().first.map(Self.withoutEnding)
            words = words.dropFirst(2)
            self = .every(try Self.count(number, after: "every"))
        case "at" where words.dropFirst().first?.hasSuffix("%") == true:
            let share = words.dropFirst().first ?? ""
            guard let percent = FaultNumber.share(share) else {
                throw FaultPlanError(.badPlace("at \(share)"), expected: Self.expected)
            }
            words = words.dropFirst(2)
            self = .some(percent: Int((percent * 100).rounded()), seed: try Self.seed(&words))
        case let word? where word == "at" || word == "after":
            guard words.dropFirst().first == "page" else {
                throw FaultPlanError(
                    .badPlace(words.joined(separator: " ")), expected: Self.expected)
            }
            let page = try Self.count(words.dropFirst(2).first, after: "\(word) page")
            words = words.dropFirst(3)
            self = word == "at" ? .page(page) : .after(page)
        default:
            return nil
        }
    }

    private static func count(_ text: String?, after words: String) throws(FaultPlanError) -> Int {
        guard let text, let number = Int(text), number > 0 else {
            throw FaultPlanError(.badPlace("\(words) \(text ?? "")"), expected: expected)
        }
        return number
    }

    private static func seed(_ words: inout ArraySlice<String>) throws(FaultPlanError) -> Int {
        guard words.first == "seed" else { return 0 }
        guard let seed = words.dropFirst().first.flatMap({ Int($0) }) else {
            throw FaultPlanError(.badPlace(words.joined(separator: " ")), expected: expected)
        }
        words = words.dropFirst(2)
        return seed
    }

    /// `3rd` becomes `3`.
    private static func withoutEnding(_ text: String) -> String {
        let digits = text.prefix(while: \.isNumber)
        return ["", "st", "nd", "rd", "th"].contains(String(text.dropFirst(digits.count)))
            ? String(digits) : text
    }
}

extension FaultPlan.Times {
    /// Reads the rest of a rule; nil if nothing is left.
    fileprivate init?(_ words: ArraySlice<String>) throws(FaultPlanError) {
        let words = Array(words)
        switch words.count {
        case 0: return nil
        case 1 where words[0] == "once": self = .once
        case 1 where words[0] == "always": self = .always
        case 2 where words[1] == "times":
            guard let count = Int(words[0]), count > 0 else { fallthrough }
            self = .times(count)
        default:
            throw FaultPlanError(
                .badTimes(words.joined(separator: " ")),
                expected: "`at page 2`, `once`, `3 times` or `always`")
        }
    }
}
