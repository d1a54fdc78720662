package import TapeHTTP
import TapePaging

extension StirSession {
    /// How a list is to be stirred.
    package struct Terms: Sendable {
        /// The first number of our rows, different in each run.
        package var firstNumber: Int
        /// Decides the order of the scenarios, and the writes of random walks.
        package var seed: UInt64 = 0
        /// Whether rows may be left behind if the spec cannot delete them.
        package var keepsRows = false
        /// How long to wait for writes that are only accepted.
        package var patience = Duration.seconds(10)
        /// The most pages of a walk.
        package var pageLimit = Int.max

        package init(firstNumber: Int) {
            self.firstNumber = firstNumber
        }

        /// The first number of a lot, all of whose numbers fit into 32 bits.
        package static func firstNumber(lot: Int) -> Int {
            smallestNumber + abs(lot) % lots * lotSize
        }

        /// The lot that a number belongs to.
        static func lot(of number: Int) -> Int {
            number.subtractingSaturated(smallestNumber) / lotSize
        }

        static let smallestNumber = 100_000_000
        static let lots = 1900
        static let lotSize = 1_000_000

        /// The part of a lot, which decides where a row goes among others of ours.
        enum Stretch {
            case beginning, middle, end
        }

        /// The number of a row in one part of a lot; numbers in the middle leave room between any two.
        static func number(ofRow row: Int, inLot lot: Int, at stretch: Stretch) -> Int {
            let first = firstNumber(lot: lot)
            let width = 10_000
            return switch stretch {
            case .beginning: first + row % width
            case .middle: first + width + 100 * row
            case .end: first + lotSize - width + row % width
            }
        }
    }

    /// The transports and the clock that a session uses.
    package struct Means: Sendable {
        /// Asks for pages.
        let pages: any HTTPTransport
        /// Makes writes.
        let writes: any HTTPTransport
        let environment: @Sendable (SpecText.Variable) -> String?
        /// Where a write goes; nil if that is not allowed.
        let place: @Sendable (HTTPURL) -> HTTPURL?
        let wait: @Sendable (Duration) async -> Void
        /// Removes secrets from the API's words before they are shortened.
        let mask: @Sendable (String) -> String
        /// Tells people what takes long.
        package var tell: @Sendable (String) -> Void = { _ in }

        package init(
            pages: any HTTPTransport, writes: any HTTPTransport,
            environment: @escaping @Sendable (SpecText.Variable) -> String?,
            placing place: @escaping @Sendable (HTTPURL) -> HTTPURL? = { $0 },
            waiting wait: @escaping @Sendable (Duration) async -> Void,
            masking mask: @escaping @Sendable (String) -> String = { $0 }
        ) {
            self.pages = pages
            self.writes = writes
            self.environment = environment
            self.place = place
            self.wait = wait
            self.mask = mask
        }
    }
}
