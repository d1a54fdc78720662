extension Sequence where Element: Hashable {
    /// Each element once, in the order of the first occurrences.
    var firstOfEach: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }

    /// Each element once, in the order of the last occurrences.
    var lastOfEach: [Element] { reversed().firstOfEach.reversed() }
}
