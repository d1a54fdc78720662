import TapeBench
import TapeList

/// Keeps the flag that a request is in flight in a static variable, so that lists block each other.
struct ProcessWideFlagList: FlagGuardedList {
    let name = "list with a process-wide flag"
    var notes = ListNotes(asking: .tap)
    let flag: SharedFlag

    mutating func disposed() -> [ListEffect] {
        flag.isSet = false
        return []
    }
}
