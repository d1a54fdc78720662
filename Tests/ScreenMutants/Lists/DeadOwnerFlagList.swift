import TapeBench
import TapeList

/// Clears a static flag when an answer arrives, which never happens once its owner is gone.
struct DeadOwnerFlagList: FlagGuardedList {
    let name = "list with a dead owner's flag"
    var notes = ListNotes(asking: .tap)
    let flag: SharedFlag

    mutating func accept(
        _ page: LoadedPage<String, String>, replacing: Bool
    ) -> [ListEffect] {
        flag.isSet = false
        return take(page, replacing: replacing)
    }
}
