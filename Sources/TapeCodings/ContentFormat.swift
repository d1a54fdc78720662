/// A compression format of HTTP bodies.
package enum ContentFormat: Hashable, Sendable, CaseIterable {
    /// RFC 1952, with one or more members.
    case gzip
    /// RFC 1950, which HTTP calls `deflate`.
    case zlib
    /// RFC 1951, which some servers send as `deflate`.
    case deflate
    /// RFC 7932.
    case brotli
    /// RFC 8878, with one or more frames.
    case zstd

    /// Whether bytes begin with this format's signature; nil where the format has none.
    package func begins(_ bytes: [UInt8]) -> Bool? {
        switch self {
        case .gzip: bytes.starts(with: [0x1F, 0x8B])
        case .zstd: bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
        case .zlib:
            bytes.count >= 2 && bytes[0] & 0x0F == 8 && bytes[0] >> 4 <= 7
                && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 && bytes[1] & 0x20 == 0
        case .deflate, .brotli: nil
        }
    }

    /// Decodes bytes, up to a limit on the result.
    package func decoded(_ bytes: [UInt8], limit: Int) throws(CodingError) -> [UInt8] {
        let all = beginning(of: bytes[...], limit: limit)
        if let failure = all.failure { throw CodingError(failure) }
        // A format without a signature has no padding either.
        if self == .deflate || self == .brotli, all.consumed < bytes.count {
            throw CodingError(.damaged)
        }
        return all.bytes
    }

    /// Decodes bytes as far as possible, up to a limit on the result.
    package func beginning(of bytes: ArraySlice<UInt8>, limit: Int) -> DecodedBeginning {
        do {
            // For zlib, a window size plus 16 means gzip, and a negative one means bare DEFLATE.
            return switch self {
            case .gzip: beginning(of: bytes, by: try ZlibDecoder(windowBits: 31), limit)
            case .zlib: beginning(of: bytes, by: try ZlibDecoder(windowBits: 15), limit)
            case .deflate: beginning(of: bytes, by: try ZlibDecoder(windowBits: -15), limit)
            case .brotli: beginning(of: bytes, by: try BrotliDecoder(), limit)
            case .zstd: beginning(of: bytes, by: try ZstdDecoder(), limit)
            }
        } catch {
            return DecodedBeginning(bytes: [], consumed: 0, failure: error.code)
        }
    }

    /// Runs a decoder over all bytes, one stream after another.
    private func beginning(
        of bytes: ArraySlice<UInt8>, by decoder: consuming some ContentDecoder & ~Copyable,
        _ limit: Int
    ) -> DecodedBeginning {
        var output: [UInt8] = []
        let size = 65_536
        var room = unsafe [UInt8](unsafeUninitializedCapacity: size) { $1 = size }
        var rest = bytes
        func ended(_ failure: CodingError.Code?) -> DecodedBeginning {
            DecodedBeginning(
                bytes: output, consumed: bytes.count - rest.count, failure: failure)
        }
        do throws(CodingError) {
            while true {
                // Brotli and zstd lose the output of a call that meets damage, so calls are kept small.
                let step = try decoder.decode(rest.prefix(4_096), into: &room)
                rest = rest.dropFirst(step.consumed)
                let free = limit - output.count
                output += room[..<min(step.produced, free)]
                if step.produced > free { return ended(.tooLarge) }
                if step.isDamaged { return ended(.damaged) }
                if step.isEnd {
                    guard try decoder.begins(another: rest, of: self) else { return ended(nil) }
                } else if rest.isEmpty, step.produced < room.count {
                    return ended(.cut)
                } else if step.consumed == 0, step.produced == 0 {
                    return ended(.damaged)
                }
            }
        } catch {
            return ended(error.code)
        }
    }
}

/// The part of some bytes that could be decoded.
package struct DecodedBeginning {
    package let bytes: [UInt8]
    /// The number of bytes that were read.
    package let consumed: Int
    /// Why the rest could not be decoded; nil if there is none.
    package let failure: CodingError.Code?
}

/// Why bytes cannot be decoded.
package struct CodingError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        /// The bytes do not follow the format.
        case damaged
        /// The bytes stop too early.
        case cut
        /// The bytes decode to more than the limit.
        case tooLarge
        /// The library ran out of memory.
        case outOfMemory
    }

    package let code: Code

    init(_ code: Code) {
        self.code = code
    }
}
