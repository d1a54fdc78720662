import TapeHTTP
import TapeYAML

extension Cassette {
    /// The cassette in a file; one that is read whole may be changed or truncated by others afterwards.
    ///
    /// With `holdingBodies`, the cassette and the files beside it may be removed while it is in use.
    package static func read(
        _ path: String, whole isReadWhole: Bool = false, holdingBodies: Bool = false
    ) throws(CassetteError) -> Cassette {
        let folder = FilePath.folder(of: path)
        let (bytes, files) = try CassetteError.wrapping { () throws(FileError) in
            (
                try MappedFile(contentsOf: path, whole: isReadWhole),
                holdingBodies ? try BodyFiles(holdingAllIn: folder) : BodyFiles(folder: folder)
            )
        }
        let source = CassetteSource(name: path, bytes: bytes, files: files)
        return try CassetteReader(source: source).cassette()
    }

    /// The cassette in a text, which has no body files; messages refer to it by `name`.
    package init(parsing bytes: [UInt8], named name: String) throws(CassetteError) {
        self = try CassetteReader(source: CassetteSource(name: name, bytes: MappedFile(bytes)))
            .cassette()
    }

    /// The cassette in a text, read entirely by the full parser even where the line scanner would do.
    ///
    /// Both give the same result.
    package init(fullyParsing bytes: [UInt8], named name: String) throws(CassetteError) {
        let source = CassetteSource(name: name, bytes: MappedFile(bytes))
        self = try CassetteReader(source: source).foreignCassette()
    }
}

/// Reads the text of a cassette: with the line scanner if it has a frame, and otherwise with the full parser.
struct CassetteReader {
    let source: CassetteSource

    func cassette() throws(CassetteError) -> Cassette {
        guard let frame = CassetteFrame(source.bytes) else { return try foreignCassette() }
        try refuseConvertedText()
        var reader = HeaderReader(source: source)
        try reader.read(frame.head)
        try reader.read(frame.tail)
        try reader.check()
        return Cassette(
            header: try reader.header(), end: try reader.end(), source: source,
            ranges: frame.interactions,
            headEnd: frame.interactions.first?.lowerBound ?? frame.tail.lowerBound)
    }

    /// Reads a cassette in any form, with the full parser.
    func foreignCassette() throws(CassetteError) -> Cassette {
        try refuseConvertedText()
        guard source.bytes.count <= YAMLOptions.strict.byteLimit else {
            let message = """
                the text has \(source.bytes.count) bytes and is not in the form that pagetape writes; \
                in other forms, at most \(YAMLOptions.strict.byteLimit) are read
                """
            throw source.error(.notYAML, message, at: .start)
        }
        var reader = HeaderReader(source: source)
        let node = try reader.read(0..<source.bytes.count)
        try reader.check()
        let context = TreeContext(source: source, start: 0)
        guard let list = node["interactions"] else {
            let message = "there are no interactions here; is it a spec?"
            throw context.error(.notACassette, message, at: node.mark)
        }
        guard let elements = list.isNull ? [] : list.elements else {
            throw context.badValue(list, named: "interactions", expected: "a list")
        }
        let header = try reader.header()
        let end = try reader.end()
        let tree = TreeInteractionReader(context: context)
        let interactions = try elements.map { node throws(CassetteError) in
            try tree.interaction(node)
        }
        return Cassette(foreign: header, end: end, interactions: interactions)
    }

    private func refuseConvertedText() throws(CassetteError) {
        if GitPointer.isPointer(source.bytes) {
            throw source.error(.gitPointer, GitPointer.advice, at: .start)
        }
        if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            let message = "a byte order mark stands before the cassette; save it without one"
            throw source.error(.convertedText, message, at: .start)
        }
        let end = source.bytes.endOfLine(from: 0)
        if end > 0, source.bytes[end - 1] == UInt8(ascii: "\r") {
            let message = """
                lines end in CR LF; keep git from converting cassettes (**/Cassettes/** -text in \
                .gitattributes) and check the file out again
                """
            let mark = YAMLMark(line: 1, column: end, byte: end - 1)
            throw source.error(.convertedText, message, at: mark)
        }
    }
}
