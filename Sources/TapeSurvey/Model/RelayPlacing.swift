/// Where a connection stands in the answer to the query that was written for it.
package struct RelayPlacing: Hashable, Sendable {
    /// The path of the connection.
    let connection: String
    /// Whether items are taken from `nodes` rather than from `edges`.
    let hasNodes: Bool
    /// The path of an item's identity, seen from the item.
    let identity: String?
    let hasTotal: Bool
}
