import TapeContracts

extension OwnListFaults {
    /// The plan that a text writes down; the usual faults where there is none.
    init(_ text: String?, for recording: TestRecording) throws(CassetteError) {
        let expires = recording.run?.hasExpiringPositions ?? false
        self = text == nil ? .usual(expiring: expires) : .chosen(try Cassette.plan(text))
    }
}
