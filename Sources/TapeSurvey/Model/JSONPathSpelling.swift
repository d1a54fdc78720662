/// Writes paths into bodies as JSONPath.
enum JSONPathSpelling {
    /// The path that leads through members of these names.
    static func json(_ steps: [String]) -> String {
        steps.reduce("$") { $0 + step($1) }
    }

    /// One step of a path: `.name`, or brackets where the name is not a plain word.
    static func step(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
                || $0 == 0x5F
        }
        if isPlain, let first = name.utf8.first, !(0x30...0x39).contains(first) {
            return "." + name
        }
        let escaped = name.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        return "['\(escaped)']"
    }
}
