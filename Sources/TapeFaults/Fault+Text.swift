extension Fault: CustomStringConvertible {
    /// The fault as plans write it, such as `cut-short(60%)`.
    package var description: String {
        switch self {
        case .status(let status): "status(\(status))"
        case .rateLimit(let seconds): "rate-limit(\(seconds)s)"
        case .rateLimitDate(let seconds): "rate-limit(date+\(seconds)s)"
        case .delay(let time): "delay(\(FaultNumber.text(time)))"
        case .stall: "stall"
        case .drip(let time): "drip(\(FaultNumber.text(time)))"
        case .refuse: "refuse"
        case .reset: "reset"
        case .emptyReply: "empty-reply"
        case .cutShort(let share): "cut-short(\(FaultNumber.percent(share))%)"
        case .malformed: "malformed"
        case .wrongType: "wrong-type"
        case .errorBody: "error-body"
        case .unauthorized: "unauthorized"
        case .expiredCursor: "expired-cursor"
        case .repeatPage: "repeat-page"
        case .loopCursor: "loop-cursor"
        case .dropItem: "drop-item"
        case .shift(let count): "shift(\(count))"
        case .stir(let stirring): "stir(\(stirring))"
        case .shortPage: "short-page"
        case .emptyPage: "empty-page"
        case .duplicate: "duplicate"
        case .late: "late"
        case .endlessEmpty: "endless-empty"
        case .strayLink: "stray-link"
        case .plainLink: "plain-link"
        }
    }

    /// The name of a fault in plans, with the argument that it takes in brackets.
    private struct Word {
        let name: String
        /// The argument in words; nil if the fault takes none.
        let argument: String?
        /// Makes the fault from its argument (nil without one); returns nil if the argument is wrong.
        let make: @Sendable (String?) -> Fault?

        init(_ name: String, _ fault: Fault) {
            self.name = name
            argument = nil
            make = { $0 == nil ? fault : nil }
        }

        init(_ name: String, _ argument: String, _ make: @escaping @Sendable (String?) -> Fault?) {
            self.name = name
            self.argument = argument
            self.make = make
        }
    }

    private static let words: [Word] = [
        Word("status", "a status from 100 to 599, such as status(503)") { text in
            text.flatMap { Int($0) }.flatMap { (100...599).contains($0) ? .status($0) : nil }
        },
        Word("rate-limit", "whole seconds, such as rate-limit(2s) or rate-limit(date+2s)") { text in
            guard let text else { return .rateLimit(seconds: 1) }
            guard text.hasPrefix("date+") else {
                return FaultNumber.seconds(text).map { .rateLimit(seconds: $0) }
            }
            return FaultNumber.seconds(String(text.dropFirst("date+".count)))
                .map { .rateLimitDate(seconds: $0) }
        },
        Word("delay", "a time, such as delay(200ms)") { text in
            FaultNumber.duration(text ?? "1s").map(Fault.delay)
        },
        Word("stall", .stall),
        Word("drip", "a time, such as drip(2s)") { text in
            FaultNumber.duration(text ?? "1s").map(Fault.drip)
        },
        Word("refuse", .refuse),
        Word("reset", .reset),
        Word("empty-reply", .emptyReply),
        Word("cut-short", "a share of the body, such as cut-short(60%)") { text in
            FaultNumber.share(text ?? "50%").map { .cutShort(keeping: $0) }
        },
        Word("malformed", .malformed),
        Word("wrong-type", .wrongType),
        Word("error-body", .errorBody),
        Word("unauthorized", .unauthorized),
        Word("expired-cursor", .expiredCursor),
        Word("repeat-page", .repeatPage),
        Word("loop-cursor", .loopCursor),
        Word("drop-item", .dropItem),
        Word("shift", "a number of items above 0, such as shift(1)") { text in
            Int(text ?? "1").flatMap { $0 > 0 ? .shift($0) : nil }
        },
        Word("stir", "how a list pages and what happened, such as stir(keyset-delete)") { text in
            StirFault(text ?? "offset-insert").map(Fault.stir)
        },
        Word("short-page", .shortPage),
        Word("empty-page", .emptyPage),
        Word("duplicate", .duplicate),
        Word("late", .late),
        Word("endless-empty", .endlessEmpty),
        Word("stray-link", .strayLink),
        Word("plain-link", .plainLink),
    ]

    /// The names of all faults, in the order of the documentation.
    package static let names = words.map(\.name)

    /// The fault's name without its argument.
    package var kindName: String { String(description.prefix { $0 != "(" }) }

    /// Reads a fault as plans write it.
    package init(_ text: some StringProtocol) throws(FaultPlanError) {
        let name = String(text.prefix { $0 != "(" })
        guard let word = Self.words.first(where: { $0.name == name }) else {
            throw FaultPlanError(.unknownFault(name), expected: Self.names.joined(separator: ", "))
        }
        var argument: String?
        if name.count < text.count {
            guard text.hasSuffix(")") else {
                throw FaultPlanError(.badArgument(String(text)), expected: "`)` at the end")
            }
            argument = String(text.dropFirst(name.count + 1).dropLast())
        }
        guard let fault = word.make(argument) else {
            throw FaultPlanError(
                .badArgument(String(text)), expected: word.argument ?? "nothing in brackets")
        }
        self = fault
    }
}
