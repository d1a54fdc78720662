import TapeBench

/// Appends whatever arrives, also ids it already has.
struct BlindAppendList: HandmadeList {
    let name = "list that appends blindly"
    var notes = ListNotes(asking: .tap)

    func additions(_ page: [String]) -> [String] { page }
}
