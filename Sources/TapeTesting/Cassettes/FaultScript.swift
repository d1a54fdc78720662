import TapeContracts
import TapeFaults

/// Which faults strike at which pages, and how often.
///
/// As text, `"status(503) at page 2 once; cut-short(60%) at page 4 always"`, or made of parts:
/// `.status(503).at(page: 2) + .cutShort(keepingPercent: 60).at(page: 4).always`. A fault without a place strikes at each page in turn,
/// one without a count once.
public struct FaultScript: Hashable, Sendable {
    /// The faults as the tool's `--fault` takes them, with `;` between them.
    public let text: String

    /// Takes faults as text; what is wrong with it is told where it is used.
    public init(_ text: String) {
        self.text = text
    }

    private init(_ fault: Fault) {
        text = "\(fault)"
    }

    /// The faults of both, the first ones first.
    public static func + (left: Self, right: Self) -> Self { Self("\(left.text); \(right.text)") }
}

extension FaultScript: ExpressibleByStringInterpolation {
    /// Takes faults as text.
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
    /// The last fault at one page, counted from 1.
    public func at(page: Int) -> Self { Self("\(text) at page \(page)") }

    /// The last fault at every third page, say.
    public func every(_ stride: Int) -> Self { Self("\(text) every \(stride)th") }

    /// The last fault at all pages behind one.
    public func after(page: Int) -> Self { Self("\(text) after page \(page)") }

    /// The last fault as often as its page is asked for.
    public var always: Self { Self("\(text) always") }

    /// The last fault so many times.
    public func times(_ count: Int) -> Self { Self("\(text) \(count) times") }
}

// MARK: - The faults

extension FaultScript {
    /// Another status, without the page.
    public static func status(_ status: Int) -> Self { Self(.status(status)) }

    /// Status 429 with `Retry-After`, until that time is over.
    ///
    /// The header counts whole seconds; a part of one is a whole one.
    public static func rateLimit(_ time: Duration) -> Self {
        let (seconds, rest) = time.components
        return Self(.rateLimit(seconds: Int(clamping: rest > 0 ? seconds &+ 1 : seconds)))
    }

    /// Status 429 whose `Retry-After` is the date that so many seconds lead to.
    public static func rateLimitDate(seconds: Int) -> Self {
        Self(.rateLimitDate(seconds: seconds))
    }

    /// The page, so much later.
    public static func delay(_ time: Duration) -> Self { Self(.delay(time)) }

    /// No answer, and no end of the connection.
    public static var stall: Self { Self(.stall) }

    /// The page, whose body takes so long to come; in pieces where a piece size is given.
    public static func drip(_ time: Duration) -> Self { Self(.drip(time)) }

    /// Nobody listens.
    public static var refuse: Self { Self(.refuse) }

    /// The connection is reset.
    public static var reset: Self { Self(.reset) }

    /// The connection ends without an answer.
    public static var emptyReply: Self { Self(.emptyReply) }

    /// The body breaks off after so many percent.
    public static func cutShort(keepingPercent percent: Int) -> Self {
        Self(.cutShort(keeping: Double(percent) / 100))
    }

    /// A body that cannot be read.
    public static var malformed: Self { Self(.malformed) }

    /// A page of HTML in the place of the data.
    public static var wrongType: Self { Self(.wrongType) }

    /// Status 200 with an error of the API in the place of the page.
    public static var errorBody: Self { Self(.errorBody) }

    /// Status 401.
    public static var unauthorized: Self { Self(.unauthorized) }

    /// The position is refused, as the spec says expired ones are.
    public static var expiredCursor: Self { Self(.expiredCursor) }

    /// The page before, once more.
    public static var repeatPage: Self { Self(.repeatPage) }

    /// A page whose next position is its own.
    public static var loopCursor: Self { Self(.loopCursor) }

    /// A page without one of its items.
    public static var dropItem: Self { Self(.dropItem) }

    /// A page that begins with the last items of the one before, as after an insertion.
    public static func shift(_ count: Int) -> Self { Self(.shift(count)) }

    /// A page with only some of its items.
    public static var shortPage: Self { Self(.shortPage) }

    /// A page without items that leads on.
    public static var emptyPage: Self { Self(.emptyPage) }

    /// A page with an item twice.
    public static var duplicate: Self { Self(.duplicate) }

    /// The answer comes after that to a later request.
    public static var late: Self { Self(.late) }

    /// Pages without items that never end.
    public static var endlessEmpty: Self { Self(.endlessEmpty) }

    /// A next link that leads to another server.
    public static var strayLink: Self { Self(.strayLink) }

    /// A next link that leads from https to http.
    public static var plainLink: Self { Self(.plainLink) }
}

// MARK: - Reading

extension OwnListFaults {
    /// The plan that a script writes down; the usual faults where there is none.
    init(_ script: FaultScript?, for recording: RecordingUnderTest) throws(PlaybackError) {
        let expires = recording.run?.hasExpiringPositions ?? false
        self = script == nil ? .usual(expiring: expires) : .chosen(try PlayedCassette.plan(script))
    }
}
