import TapeHTTP
import TapeYAML

/// Reads one interaction of a text with a frame: with the line scanner if possible, and otherwise with the full parser.
struct InteractionReader {
    let source: CassetteSource

    /// How much of an interaction is read for its request at first.
    private static let usualHead = 4096

    func interaction(in range: Range<Int>) throws(CassetteError) -> Interaction {
        try proving(range).interaction
    }

    /// The interaction, and whether its text is what a recorder wrote.
    func proving(
        _ range: Range<Int>
    ) throws(CassetteError) -> (interaction: Interaction, isProved: Bool) {
        let bytes = source.bytes.copy(range)
        let isProved = InteractionSum.isRight(in: bytes)
        var scanner = scanner(of: bytes, from: isProved ? .proved : .unknown)
        if let interaction = scanner?.interaction() { return (interaction, isProved) }
        return (
            try interaction(parsing: source.bytes.copy(range), from: range.lowerBound), isProved
        )
    }

    func request(in range: Range<Int>) throws(CassetteError) -> HTTPRequest {
        var size = Self.usualHead
        while size < range.count {
            let piece = source.bytes.copy(range.lowerBound..<(range.lowerBound + size))
            let end = piece.lastIndex(of: UInt8(ascii: "\n")) ?? 0
            var scanner = scanner(of: Array(piece[...end]), from: .unknown)
            // A request that continues beyond the piece would be read only in part.
            if let request = scanner?.request(), scanner?.isAtOutcome == true { return request }
            size *= 8
        }
        return try interaction(in: range).request
    }

    private func scanner(
        of bytes: consuming [UInt8], from origin: FastInteractionReader.Origin
    ) -> FastInteractionReader? {
        FastInteractionReader(bytes, from: origin) { [files = source.files] in
            // `try?`: the full parser reports what is wrong with a file, and can show the place.
            try? files.read($0, digest: $1)
        }
    }

    private func interaction(
        parsing bytes: [UInt8], from start: Int
    ) throws(CassetteError) -> Interaction {
        let context = TreeContext(source: source, start: start)
        let root: YAMLNode
        do {
            root = try YAMLDocument.parse(bytes)
        } catch {
            throw self.error(error, in: bytes, from: start)
        }
        guard let node = root.elements?.first, root.elements?.count == 1 else {
            throw context.error(.badValue, "expected one interaction", at: root.mark)
        }
        return try TreeInteractionReader(context: context).interaction(node)
    }

    /// The error with the file's own line numbers, including a line number within its message.
    private func error(
        _ error: YAMLError, in bytes: [UInt8], from start: Int
    ) -> CassetteError {
        let lines = source.bytes.copy(0..<start).count { $0 == UInt8(ascii: "\n") }
        do {
            _ = try YAMLDocument.parse(Array(repeating: UInt8(ascii: "\n"), count: lines) + bytes)
        } catch let numbered {
            return source.error(numbered)
        }
        return source.error(error, from: start)
    }
}
