extension Duration {
    /// The time in seconds, as precise as a `Double` can be.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
