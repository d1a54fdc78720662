extension Duration {
    /// The time in seconds, as near as a `Double` comes.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
