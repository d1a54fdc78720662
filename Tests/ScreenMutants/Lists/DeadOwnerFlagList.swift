package import TapeList
package import TapeScreen

/// Clears a static flag when an answer arrives, which never happens once its owner is gone.
package struct DeadOwnerFlagList: HandmadeList {
    package let name = "list with a dead owner's flag"
    package var notes = ListNotes(asking: .tap)
    private let flag: SharedFlag

    package init(flag: SharedFlag) {
        self.flag = flag
    }

    package mutating func started() -> [ListEffect] {
        guard !flag.isSet else { return [] }
        flag.isSet = true
        return load(nil)
    }

    package mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: Int
    ) -> [ListEffect] {
        flag.isSet = false
        return accept(page, replacing: notes.flight?.purpose == .refresh)
    }
}
