/// What a real table would have raised.
package struct TableFault: Error, Hashable, Sendable {
    /// The kinds of fault.
    package enum Code: Hashable, Sendable {
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
    package let code: Code
    /// UIKit's words where UIKit has some.
    package let message: String
}
