package import TapeHTTP

/// The values filled in for one write.
package struct StirValues: Sendable {
    /// The row's number, which no other row has.
    package var number: Int
    package var now: WallTime
    /// The row's name in the API; nil before the row was made.
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

/// A row's name in the API.
package struct StirID: Hashable, Sendable {
    package let text: String
    /// Whether it is a number in JSON.
    package let isNumber: Bool

    package init(_ text: String, isNumber: Bool = false) {
        self.text = text
        self.isNumber = isNumber
    }
}
