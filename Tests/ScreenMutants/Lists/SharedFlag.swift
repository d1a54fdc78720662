import TapeBench

/// A static variable, as several lists see it.
final class SharedFlag {
    var isSet = false
}

/// A list that starts only where no list has set the flag.
protocol FlagGuardedList: HandmadeList {
    var flag: SharedFlag { get }
}

extension FlagGuardedList {
    mutating func started() -> [ListEffect] {
        guard !flag.isSet else { return [] }
        flag.isSet = true
        return load(nil)
    }
}
