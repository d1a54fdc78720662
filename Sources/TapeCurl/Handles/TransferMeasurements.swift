/// What curl measured of a transfer by its own clock.
struct TransferMeasurements {
    /// From the start to the first byte of the response; zero if none came.
    let firstByte: Duration
    let total: Duration
    /// Bytes of content as they came, before any coding was undone.
    let received: Int
    let newConnections: Int
    /// What a proxy answered to CONNECT; 0 if none was asked.
    let proxyStatus: Int
}
