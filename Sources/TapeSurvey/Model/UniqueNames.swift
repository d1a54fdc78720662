/// Gives each thing a name of its own: to a name that is taken, the next free number is added.
struct UniqueNames {
    private var taken: Set<String>
    /// The last number of each name, where the search for the next one begins.
    private var numbers: [String: Int] = [:]
    private let separator: String

    init(numberedAfter separator: String, taken: Set<String> = []) {
        self.separator = separator
        self.taken = taken
    }

    /// Keeps a name for something else.
    mutating func reserve(_ name: String) { taken.insert(name) }

    /// The name itself if it is free, or else with a number.
    mutating func unique(_ name: String) -> String {
        var number = numbers[name] ?? 1
        var found = number == 1 ? name : "\(name)\(separator)\(number)"
        while !taken.insert(found).inserted {
            number += 1
            found = "\(name)\(separator)\(number)"
        }
        numbers[name] = number
        return found
    }
}
