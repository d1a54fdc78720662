/// An item that is nothing but its id.
package struct IDItem: Identifiable, Hashable, Sendable {
    package let id: String

    package init(_ id: String) {
        self.id = id
    }
}

/// A table whose items are ids and whose positions are text, for code that studies what a list does, not what it shows.
///
/// It only wraps the generic table. Because its types are fixed, the compiler specialises it in this module, which makes it
/// several times as fast as the same table made elsewhere.
package struct IDTable: Sendable {
    package typealias Table = PagedTable<IDItem, String>

    private var table: Table

    package init(policy: FooterPolicy, rules: ListRules) {
        table = Table(policy: policy, rules: rules)
    }

    package var shape: TableShape { table.shape }
    package var placeholder: Placeholder { table.placeholder }
    package var footer: Footer { table.footer }
    package var footerPath: RowPath? { table.footerPath }
    package var itemCount: Int { table.list.items.count }
    package var stateShape: Table.StateShape { table.stateShape }

    /// The id of the item in a row; nil if the row holds no item.
    package func id(at path: RowPath) -> String? {
        guard path.section == 0, path.row >= 0, path.row < itemCount else { return nil }
        return table.list.items[path.row].id
    }

    package mutating func handle(_ event: Table.Event) -> [TableEffect<String>] {
        table.handle(event)
    }
}
