import TapeContracts
import TapeFaults

/// The faults to play: which ones strike, at which pages, and how often.
///
/// Write it as text, `"status(503) at page 2 once; cut-short(60%) at page 4 always"`, or put it together:
/// `.status(503).at(page: 2) + .cutShort(keepingPercent: 60).at(page: 4).always`. A fault without a place strikes at each page
/// in turn; one without a count strikes once, or always where it is placed after a page. The place and the count may be given
/// in any order; of two places, or two counts, the last one holds.
public struct FaultScript: Sendable {
    /// A fault, or text with any number of them, with a place and a count that were given apart from it.
    private struct Part: Sendable {
        let words: String
        var place: FaultPlan.Place?
        var times: FaultPlan.Times?

        var text: String {
            [words, place?.description, times?.description].compactMap(\.self)
                .joined(separator: " ")
        }
    }

    private var parts: [Part]

    /// The faults as the tool's `--fault` takes them, with `;` between them.
    public var text: String { parts.map(\.text).joined(separator: "; ") }

    /// Makes a script from text; mistakes in it are reported when it is used.
    ///
    /// A place or a count that is added to it belongs to its last fault, which then must not have one in the text.
    public init(_ text: String) {
        parts = [Part(words: text)]
    }

    private init(_ fault: Fault) {
        parts = [Part(words: fault.description)]
    }

    private init(_ parts: [Part]) {
        self.parts = parts
    }

    /// The faults of both scripts, the left ones first.
    public static func + (left: Self, right: Self) -> Self { Self(left.parts + right.parts) }
}

extension FaultScript: Hashable {
    /// Whether both have the same text, however they were made.
    public static func == (left: Self, right: Self) -> Bool { left.text == right.text }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension FaultScript: ExpressibleByStringInterpolation {
    /// Makes a script from text.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension FaultScript: CustomStringConvertible {
    /// The faults as text.
    public var description: String { text }
}

// MARK: - Where and how often

extension FaultScript {
    /// Places the last fault at one page, counted from 1.
    public func at(page: Int) -> Self { placed(.page(page)) }

    /// Places the last fault at this percentage of the pages, which look as if drawn by lot.
    ///
    /// The same seed always draws the same pages.
    public func at(percent: Int, seed: Int = 0) -> Self {
        placed(.some(percent: percent, seed: seed))
    }

    /// Places the last fault at every nth page.
    public func every(_ stride: Int) -> Self { placed(.every(stride)) }

    /// Places the last fault at all pages after one.
    public func after(page: Int) -> Self { placed(.after(page)) }

    /// Places the last fault at each page in turn, in a run of its own, as it is without a place.
    ///
    /// Where a single run plays the script, the fault strikes every page.
    public var sweep: Self { placed(.sweep) }

    /// Repeats the last fault whenever its page is requested.
    public var always: Self { repeated(.always) }

    /// Lets the last fault strike once.
    public var once: Self { repeated(.once) }

    /// Limits the last fault to a number of times.
    public func times(_ count: Int) -> Self { repeated(.times(count)) }

    private func placed(_ place: FaultPlan.Place) -> Self {
        var parts = parts
        parts[parts.count - 1].place = place
        return Self(parts)
    }

    private func repeated(_ times: FaultPlan.Times) -> Self {
        var parts = parts
        parts[parts.count - 1].times = times
        return Self(parts)
    }
}

// MARK: - The faults

extension FaultScript {
    /// Another status, without the page.
    public static func status(_ status: Int) -> Self { Self(.status(status)) }

    /// Status 429 once, with a `Retry-After` of that time.
    ///
    /// The header counts whole seconds; fractions are rounded up.
    public static func rateLimit(_ time: Duration) -> Self {
        let (seconds, rest) = time.components
        return Self(.rateLimit(seconds: Int(clamping: rest > 0 ? seconds &+ 1 : seconds)))
    }

    /// Status 429 whose `Retry-After` is a date this many seconds ahead.
    public static func rateLimitDate(seconds: Int) -> Self {
        Self(.rateLimitDate(seconds: seconds))
    }

    /// The page, delayed by this time.
    public static func delay(_ time: Duration) -> Self { Self(.delay(time)) }

    /// No answer, while the connection stays open.
    public static var stall: Self { Self(.stall) }

    /// The page, its body spread over this time; in pieces where a piece size is given.
    public static func drip(_ time: Duration) -> Self { Self(.drip(time)) }

    /// The connection is refused.
    public static var refuse: Self { Self(.refuse) }

    /// The connection is reset.
    public static var reset: Self { Self(.reset) }

    /// The connection ends without an answer.
    public static var emptyReply: Self { Self(.emptyReply) }

    /// The body breaks off after this percentage.
    public static func cutShort(keepingPercent percent: Int) -> Self {
        Self(.cutShort(keeping: Double(percent) / 100))
    }

    /// A body that cannot be read.
    public static var malformed: Self { Self(.malformed) }

    /// A page of HTML instead of the data.
    public static var wrongType: Self { Self(.wrongType) }

    /// Status 200 with an error of the API instead of the page.
    public static var errorBody: Self { Self(.errorBody) }

    /// Status 401.
    public static var unauthorized: Self { Self(.unauthorized) }

    /// The position is refused, in the way the spec gives for expired ones.
    public static var expiredCursor: Self { Self(.expiredCursor) }

    /// The previous page once more.
    public static var repeatPage: Self { Self(.repeatPage) }

    /// A page whose next position is its own.
    public static var loopCursor: Self { Self(.loopCursor) }

    /// A page without one of its items.
    public static var dropItem: Self { Self(.dropItem) }

    /// A page that begins with the last items of the previous one, as after an insertion.
    public static func shift(_ count: Int) -> Self { Self(.shift(count)) }

    /// A page as it would be if the list had changed since the page before.
    public static func stir(_ change: Change) -> Self { Self(.stir(change.fault)) }

    /// A page with only some of its items.
    public static var shortPage: Self { Self(.shortPage) }

    /// A page without items that still leads to the next page.
    public static var emptyPage: Self { Self(.emptyPage) }

    /// A page with an item twice.
    public static var duplicate: Self { Self(.duplicate) }

    /// The answer arrives after that to a later request.
    public static var late: Self { Self(.late) }

    /// A page without items whose next position leads to itself.
    public static var endlessEmpty: Self { Self(.endlessEmpty) }

    /// A next link to another server.
    public static var strayLink: Self { Self(.strayLink) }

    /// A next link from https to http.
    public static var plainLink: Self { Self(.plainLink) }
}

// MARK: - Changes of the list

extension FaultScript {
    /// A change of the list since the page before, which shows differently by how the list pages.
    public enum Change: Hashable, Sendable, CaseIterable {
        /// A row was inserted, and the list pages by the number of rows read: the last item of the page before comes again.
        case offsetInsert
        /// A row was deleted, and the list pages by the number of rows read: no page shows one of the items.
        case offsetDelete
        /// A row moved, and the list pages by the number of rows read: an item of the page before comes again, first.
        case offsetMove
        /// A row was deleted, and the list pages from the last row read: the page lacks an item.
        case keysetDelete
        /// A row moved, and the list pages from the last row read: an item of the page before comes again.
        case keysetMove

        fileprivate var fault: StirFault {
            switch self {
            case .offsetInsert: StirFault(.offset, .insert)
            case .offsetDelete: StirFault(.offset, .delete)
            case .offsetMove: StirFault(.offset, .move)
            case .keysetDelete: StirFault(.keyset, .delete)
            case .keysetMove: StirFault(.keyset, .move)
            }
        }
    }
}

// MARK: - Reading

extension OwnListFaults {
    /// Parses a script; without one, the plan holds the usual faults.
    init(_ script: FaultScript?, for recording: RecordingUnderTest) throws(PlaybackError) {
        let expires = recording.run?.hasExpiringPositions ?? false
        self = script == nil ? .usual(expiring: expires) : .chosen(try PlayedCassette.plan(script))
    }
}
