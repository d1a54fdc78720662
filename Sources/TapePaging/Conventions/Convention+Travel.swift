extension Convention {
    /// What goes into later requests besides the position.
    package struct Carry: Hashable, Sendable {
        /// The body of later requests.
        package enum Body: Hashable, Sendable {
            /// The first request's method and body.
            case same
            /// A GET without a body.
            case none
            /// Another text, with the first request's method.
            case other(String)
        }

        /// A value of a response that goes into the next request as well, such as a scroll id.
        package struct Token: Hashable, Sendable {
            package var place: ResponsePlace
            package var slot: Slot

            package init(from place: ResponsePlace, to slot: Slot) {
                self.place = place
                self.slot = slot
            }
        }

        /// Query keys of the first request that later requests leave out.
        package var dropped: [String] = []
        /// If not nil, the only query keys of the first request that later requests keep.
        package var only: [String]?
        /// Query keys of the first request that links leave out and that must be added.
        package var added: [String] = []
        package var body = Body.same
        package var tokens: [Token] = []
        /// Origins other than the first request's that links may lead to, without credentials.
        package var origins: [String] = []

        package init() {}
    }

    /// The API's answers to invalid requests.
    package struct Errors: Hashable, Sendable {
        /// The answer to a position past the end.
        package enum PastEnd: Hashable, Sendable {
            /// A page without items.
            case empty
            case status([Int])
            /// The first or the last page again.
            case otherPage
        }

        package var badCursor: [Int] = []
        package var expired: [Int] = []
        /// Where the answer to an expired cursor holds a fresh one.
        package var recovery: BodyPath?
        package var pastEnd: PastEnd?
        package var rateLimit: [Int] = [429]

        package init() {}

        /// Whether a status means that the list ended before this position.
        package func isPastEnd(_ status: Int) -> Bool {
            if case .status(let statuses) = pastEnd { return statuses.contains(status) }
            return false
        }
    }

    /// The parts of a request that a response may repeat.
    package enum Echo: String, Hashable, Sendable, CaseIterable {
        case position
        case page
        case offset
        case size
        /// How many items the page holds.
        case items
    }
}
