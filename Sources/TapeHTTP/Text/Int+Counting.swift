extension Int {
    /// The number before a noun: `1 page`, `2 pages`.
    package func counting(_ noun: String, plural: String? = nil) -> String {
        // This is called for each law in each run, so it avoids interpolation.
        if self == 1 { return "1 " + noun }
        return String(self) + " " + (plural ?? noun + "s")
    }
}
