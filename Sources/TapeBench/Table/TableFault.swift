/// What a real table would have raised.
public struct TableFault: Error, Hashable, Sendable {
    /// The kinds of fault.
    public enum Code: Hashable, Sendable {
        /// The batch does not lead from the rows before to the rows after.
        case invalidUpdate
        /// The data source has no row where its own count says there is one.
        case missingRow
        /// The data source counts rows in a way no table could show.
        case impossibleShape
        /// The data source's rows changed and no update said so.
        case silentChange
    }

    /// The kind.
    public let code: Code
    /// UIKit's words where UIKit has some.
    public let message: String

    /// Makes a fault.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
