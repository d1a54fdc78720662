package import TapeHTTP

/// What the places of one write are filled with.
package struct StirValues: Sendable {
    /// The row's number, which no other row has.
    package var number: Int
    package var now: WallTime
    /// The row as the API names it; nil before it was made.
    package var id: StirID?
    package var environment: @Sendable (SpecText.Variable) -> String?

    package init(
        number: Int, now: WallTime, id: StirID?,
        environment: @escaping @Sendable (SpecText.Variable) -> String?
    ) {
        self.number = number
        self.now = now
        self.id = id
        self.environment = environment
    }

    func value(_ variable: SpecText.Variable) -> String? {
        switch variable {
        case .stirNumber: String(number)
        case .stirNow: now.rfc3339
        default: environment(variable)
        }
    }
}

/// A row as the API names it.
package struct StirID: Hashable, Sendable {
    package let text: String
    /// Whether JSON has it as a number.
    package let isNumber: Bool

    package init(_ text: String, isNumber: Bool = false) {
        self.text = text
        self.isNumber = isNumber
    }
}
