/// `start:end:step`, each part optional.
struct PathSlice: Hashable, Sendable {
    let start: Int?
    let end: Int?
    let step: Int?

    /// The indices picked from an array of `count` elements, in the order of RFC 9535 §2.3.4.2.
    ///
    /// Bounds and step lie within ±(2⁵³−1), so no sum here can overflow.
    func indices(count: Int) -> StrideTo<Int> {
        let step = self.step ?? 1
        switch step {
        case 0:
            return stride(from: 0, to: 0, by: 1)
        case 1...:
            let lower = min(max(normal(start ?? 0, count), 0), count)
            let upper = min(max(normal(end ?? count, count), 0), count)
            return stride(from: lower, to: upper, by: step)
        default:
            let upper = min(max(start.map { normal($0, count) } ?? count - 1, -1), count - 1)
            let lower = min(max(end.map { normal($0, count) } ?? -1, -1), count - 1)
            return stride(from: upper, to: lower, by: step)
        }
    }

    private func normal(_ bound: Int, _ count: Int) -> Int {
        bound >= 0 ? bound : count + bound
    }
}
