import TapeCodings
import Testing

@Suite struct ContentFormatTests {
    /// `{"a":1}` in each format, as other programs wrote it.
    static let samples: [(format: ContentFormat, bytes: [UInt8])] = [
        (
            .gzip,
            [
                0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x32,
                0xAC,
                0x05, 0, 0xAF, 0xAC, 0x1B, 0x56, 0x07, 0, 0, 0,
            ]
        ),
        (
            .zlib,
            [
                0x78, 0x9C, 0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x32, 0xAC, 0x05, 0, 0x08, 0x2A, 0x02,
                0x09,
            ]
        ),
        (.deflate, [0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x32, 0xAC, 0x05, 0]),
        (.brotli, [0x0B, 0x03, 0x80, 0x7B, 0x22, 0x61, 0x22, 0x3A, 0x31, 0x7D, 0x03]),
        (
            .zstd,
            [
                0x28, 0xB5, 0x2F, 0xFD, 0x20, 0x07, 0x39, 0, 0, 0x7B, 0x22, 0x61, 0x22, 0x3A, 0x31,
                0x7D,
            ]
        ),
    ]

    static let text = Array(#"{"a":1}"#.utf8)

    @Test(arguments: samples.map(\.format))
    func `a body is decoded from what another program wrote`(format: ContentFormat) throws {
        #expect(try format.decoded(try bytes(format), limit: 100) == Self.text)
        let marked = format.begins(try bytes(format))
        #expect(marked != false)
    }

    @Test(arguments: samples.map(\.format))
    func `bytes that stop early are cut, wherever they stop`(format: ContentFormat) throws {
        let whole = try bytes(format)
        for count in 0..<whole.count {
            #expect(throws: CodingError.self) {
                try format.decoded(Array(whole[..<count]), limit: 100)
            }
        }
    }

    @Test func `what stands well before the damage is decoded`() {
        var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x38]
        for _ in 0..<10 { bytes += [0x40, 0x1F, 0] + [UInt8](repeating: 7, count: 1_000) }
        // No block is of this kind.
        bytes += [7, 0, 0]
        let beginning = ContentFormat.zstd.beginning(of: bytes[...], limit: 100_000)
        #expect(beginning.failure == .damaged)
        #expect(beginning.bytes.count >= 8_000)
    }

    @Test(arguments: samples.map(\.format))
    func `no more is decoded than was allowed`(format: ContentFormat) throws {
        let whole = try bytes(format)
        let error = #expect(throws: CodingError.self) { try format.decoded(whole, limit: 6) }
        #expect(error?.code == .tooLarge)
        #expect(try format.decoded(whole, limit: 7).count == 7)
    }

    @Test(arguments: [ContentFormat.gzip, .zstd])
    func `streams that follow each other are one body`(format: ContentFormat) throws {
        let whole = try bytes(format)
        #expect(try format.decoded(whole + whole, limit: 100) == Self.text + Self.text)
        #expect(try format.decoded(whole + [0, 0, 0], limit: 100) == Self.text)
    }

    @Test(arguments: [ContentFormat.deflate, .brotli])
    func `a format without a mark ends where its bytes end`(format: ContentFormat) throws {
        let whole = try bytes(format)
        #expect(throws: CodingError.self) { try format.decoded(whole + [0], limit: 100) }
    }

    private func bytes(_ format: ContentFormat) throws -> [UInt8] {
        try #require(Self.samples.first { $0.format == format }).bytes
    }
}
