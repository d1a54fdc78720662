package import TapeHTTP
import TapePaging

extension StirSession {
    /// How a list is to be stirred.
    package struct Terms: Sendable {
        /// The first number of our rows; each run has others.
        package var firstNumber: Int
        /// In which order the scenarios come, and what random walks do.
        package var seed: UInt64 = 0
        /// Whether rows may stay where the spec cannot take them away.
        package var keepsRows = false
        /// How long is waited for writes that are only accepted.
        package var patience = Duration.seconds(10)
        /// No walk has more pages than this.
        package var pageLimit = Int.max

        package init(firstNumber: Int) {
            self.firstNumber = firstNumber
        }

        /// The first of a lot of numbers, all of which 32 bits hold.
        package static func firstNumber(lot: Int) -> Int {
            smallestNumber + abs(lot) % lots * lotSize
        }

        /// The lot that a number is of.
        static func lot(of number: Int) -> Int { (number - smallestNumber) / lotSize }

        static let smallestNumber = 100_000_000
        static let lots = 1900
        static let lotSize = 1_000_000

        /// Where the numbers of a lot put rows among others of ours.
        enum Stretch {
            case beginning, middle, end
        }

        /// The number of a row in a stretch of a lot; those in the middle leave room for others between any two.
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

    /// What a session asks, writes and waits with.
    package struct Means: Sendable {
        /// Asks for pages.
        let pages: any HTTPTransport
        /// Makes writes.
        let writes: any HTTPTransport
        let environment: @Sendable (SpecText.Variable) -> String?
        /// Where a write goes; nil where nobody allowed that.
        let place: @Sendable (HTTPURL) -> HTTPURL?
        let wait: @Sendable (Duration) async -> Void

        package init(
            pages: any HTTPTransport, writes: any HTTPTransport,
            environment: @escaping @Sendable (SpecText.Variable) -> String?,
            placing place: @escaping @Sendable (HTTPURL) -> HTTPURL? = { $0 },
            waiting wait: @escaping @Sendable (Duration) async -> Void
        ) {
            self.pages = pages
            self.writes = writes
            self.environment = environment
            self.place = place
            self.wait = wait
        }
    }
}
