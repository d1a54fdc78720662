/// Finds every spelling of a list of secret values in one pass.
struct SecretSearch {
    /// A place where a secret's value stands.
    struct Match: Hashable {
        let range: Range<Int>
        /// Index into the values searched for.
        let secret: Int
    }

    /// Longest first, so that a secret that contains another one wins.
    private let spellings: [SecretSpelling]
    /// For each byte, the spellings that may begin with it.
    private let candidates: [[SecretSpelling]]

    init(for values: [[UInt8]]) {
        spellings = values.enumerated()
            .flatMap { SecretSpelling.all(of: $1, secret: $0) }
            .sorted { ($1.bytes.count, $0.secret) < ($0.bytes.count, $1.secret) }
        var candidates = [[SecretSpelling]](repeating: [], count: spellings.isEmpty ? 0 : 256)
        for byte in candidates.indices {
            let byte = UInt8(byte)
            candidates[Int(byte)] =
                SpelledScalar.canBegin(with: byte)
                ? spellings : spellings.filter { $0.bytes.first == byte }
        }
        self.candidates = candidates
    }

    var isEmpty: Bool { spellings.isEmpty }

    /// The matches in a text, in order and without overlaps.
    func matches(in text: ArraySlice<UInt8>) -> [Match] {
        guard !isEmpty else { return [] }
        return unsafe text.withUnsafeBufferPointer { buffer in
            var found: [Match] = []
            var position = 0
            while position < buffer.count {
                let byte = unsafe buffer[position]
                if let match = unsafe match(in: buffer, at: position, beginning: byte) {
                    let start = text.startIndex + position
                    let end = text.startIndex + match.end
                    found.append(Match(range: start..<end, secret: match.secret))
                    position = match.end
                } else {
                    position += 1
                }
            }
            return found
        }
    }

    private func match(
        in text: UnsafeBufferPointer<UInt8>, at position: Int, beginning byte: UInt8
    ) -> (end: Int, secret: Int)? {
        for spelling in candidates[Int(byte)] {
            if let end = unsafe spelling.end(in: text, from: position) {
                return (end, spelling.secret)
            }
        }
        return nil
    }
}
