/// The place of a row: its section and its number in it.
public struct RowPath: Hashable, Sendable, Comparable {
    /// Which section, from zero.
    public var section: Int
    /// Which row of the section, from zero.
    public var row: Int

    /// Makes a path; the table need not have a row there.
    public init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }

    /// Orders places as they appear, top to bottom.
    public static func < (left: RowPath, right: RowPath) -> Bool {
        (left.section, left.row) < (right.section, right.row)
    }
}

/// How many rows each section has: what a table asks its data source.
public struct TableShape: Hashable, Sendable {
    /// The rows of each section.
    public var rowsInSections: [Int]

    /// Makes a shape from the rows of each section.
    public init(rowsInSections: [Int] = []) {
        self.rowsInSections = rowsInSections
    }

    /// How many rows there are in all sections.
    public var rowCount: Int { rowsInSections.reduce(0, +) }

    /// Whether a row is at that place.
    public func contains(_ path: RowPath) -> Bool {
        rowsInSections.indices.contains(path.section)
            && path.row >= 0 && path.row < rowsInSections[path.section]
    }
}
