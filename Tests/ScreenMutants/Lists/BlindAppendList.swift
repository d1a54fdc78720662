import TapeScreen

/// Appends whatever arrives, also ids it already has.
package struct BlindAppendList: HandmadeList {
    package let name = "list that appends blindly"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package func additions(_ page: [String]) -> [String] { page }
}
