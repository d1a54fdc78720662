extension ContinuousClock.Instant {
    /// How long ago it was.
    var secondsUntilNow: Double {
        let components = (ContinuousClock.now - self).components
        return Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
