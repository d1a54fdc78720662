/// The last look at bytes about to be written: known secrets in every spelling, and token shapes.
package struct SecretScan: Sendable {
    /// Something in the bytes that must not be written.
    package struct Find: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The value of a secret that is known, by the mark it should have become.
            case known(String)
            case shape(TokenShape)
        }

        package let kind: Kind
        package let range: Range<Int>
    }

    private let memory: SecretMemory
    private let lifted: Set<TokenShape>

    /// A scan for the values of known secrets and for every token shape that is not lifted.
    package init(secrets: [KnownSecret] = [], lifting lifted: Set<TokenShape> = []) {
        self.init(known: SecretMemory(secrets), lifting: lifted)
    }

    init(known memory: SecretMemory, lifting lifted: Set<TokenShape>) {
        self.memory = memory
        self.lifted = lifted
    }

    /// What must not be written, in order.
    package func finds(in text: ArraySlice<UInt8>) -> [Find] {
        let known = memory.search.matches(in: text).map { match in
            let mark = String(decoding: memory.mark(of: match), as: UTF8.self)
            return Find(kind: .known(mark), range: match.range)
        }
        let shapes = TokenShape.matches(in: text)
            .filter { !lifted.contains($0.shape) }
            .map { Find(kind: .shape($0.shape), range: $0.range) }
        return (known + shapes).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}

extension SecretScan.Find {
    /// What was found, without its value.
    package var description: String {
        switch kind {
        case .known(let mark):
            "the value of \(mark.dropFirst(RedactionMark.prefix.count))"
        case .shape(let shape):
            "what looks like a \(shape.rawValue.map { $0 == "-" ? " " : String($0) }.joined())"
        }
    }
}
