import TapeList
package import TapeScreen

/// Keeps the flag that a request is in flight in a static variable, so that lists block each other.
package struct ProcessWideFlagList: HandmadeList {
    package let name = "list with a process-wide flag"
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

    package mutating func disposed() -> [ListEffect] {
        flag.isSet = false
        return []
    }
}
