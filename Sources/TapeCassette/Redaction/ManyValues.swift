/// Finds any number of values in one pass, as they are.
///
/// An API that hands out a new credential with each page must neither slow its recording down nor
/// turn the search off.
struct ManyValues {
    private var byHead: [UInt64: [(value: [UInt8], secret: Int)]] = [:]
    private var beginnings = BytePairs()

    var isEmpty: Bool { byHead.isEmpty }

    /// Looks for a value of eight bytes or more.
    mutating func insert(_ value: [UInt8], secret: Int) {
        guard value.count >= Self.headLength else { return }
        byHead[Self.head(of: value[...]), default: []].append((value, secret))
        beginnings.insert(value[0], value[1])
    }

    func matches(in text: ArraySlice<UInt8>) -> [SecretSearch.Match] {
        unsafe text.withUnsafeBufferPointer { buffer in
            var found: [SecretSearch.Match] = []
            var position = 0
            while let place = unsafe beginnings.firstPlace(in: buffer, from: position) {
                position = place + 1
                let start = text.startIndex + place
                guard buffer.count - place >= Self.headLength,
                    let candidates = byHead[Self.head(of: text[start...])]
                else { continue }
                for (value, secret) in candidates where text[start...].starts(with: value) {
                    found.append(.init(range: start..<start + value.count, secret: secret))
                }
            }
            return found
        }
    }

    private static let headLength = 8

    private static func head(of bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.prefix(headLength).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
