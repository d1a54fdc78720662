/// The kinds of places between tokens, each with its own rule in a layout.
///
/// Serializers treat arrays of containers (`rows`) and arrays of scalars (`lists`) differently; the first element decides
/// which of them an array is.
enum LayoutSlot: Int, CaseIterable {
    case start, end
    case beforeColon, afterColon
    case emptyObject, emptyArray
    case objectOpen, objectComma, objectClose
    case rowsOpen, rowsComma, rowsClose
    case listsOpen, listsComma, listsClose
}

/// The three places inside one kind of container.
enum LayoutContainer: String, CaseIterable {
    case objects, rows, lists

    var open: LayoutSlot {
        switch self {
        case .objects: .objectOpen
        case .rows: .rowsOpen
        case .lists: .listsOpen
        }
    }

    var comma: LayoutSlot {
        switch self {
        case .objects: .objectComma
        case .rows: .rowsComma
        case .lists: .listsComma
        }
    }

    var close: LayoutSlot {
        switch self {
        case .objects: .objectClose
        case .rows: .rowsClose
        case .lists: .listsClose
        }
    }
}
