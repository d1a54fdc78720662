internal import CMicroHTTPD
package import TapeHTTP

/// A response that is ready to be sent any number of times.
///
/// `@unchecked Sendable`: the library counts references to a response under a lock of its own, and a response never changes
/// once it is made.
@safe package final class WireResponse: @unchecked Sendable {
    /// Freed in `deinit`; a connection that still sends it holds a reference of its own.
    let pointer: OpaquePointer
    let status: UInt32

    /// Prepares a response, whose length follows from its body; after the last one, the connection is closed.
    package convenience init?(_ response: HTTPResponse, isLast: Bool = false) {
        let body = response.body
        // The library copies the body before the call returns.
        let pointer = unsafe body.withUnsafeBufferPointer { bytes in
            unsafe MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                .RESPMEM_MUST_COPY)
        }
        guard let pointer = unsafe pointer else { return nil }
        guard unsafe Self.add(response.headers, isLast: isLast, to: pointer) else { return nil }
        unsafe self.init(owning: pointer, response)
    }

    /// Prepares a response whose body comes from a stream piece by piece.
    convenience init?(_ stream: WireResponseStream, on suspension: WireConversation.Suspension) {
        // The library releases the reader through `freeReader` when it is done with the response.
        let reader = unsafe Unmanaged.passRetained(StreamReader(stream, on: suspension))
        let pointer = unsafe MHD_create_response_from_callback(
            UInt64(stream.declaredLength), 16_384, readPiece, reader.toOpaque(), freeReader)
        guard let pointer = unsafe pointer else {
            unsafe reader.release()
            return nil
        }
        guard unsafe Self.add(stream.response.headers, to: pointer) else { return nil }
        unsafe self.init(owning: pointer, stream.response)
    }

    private init(owning pointer: OpaquePointer, _ response: HTTPResponse) {
        unsafe self.pointer = pointer
        status = UInt32(response.status)
    }

    /// Adds headers to a response; if one cannot be added, destroys the response, so that none is sent without it.
    private static func add(
        _ headers: HeaderFields, isLast: Bool = false, to pointer: OpaquePointer
    ) -> Bool {
        var fields = headers.filter { !isOfTheConnection($0.name) }
        if isLast { fields.append(HeaderField(name: "Connection", value: "close")) }
        let areAdded = fields.allSatisfy { field in
            let result = unsafe MHD_add_response_header(
                pointer, field.name.spelling, sendable(field.value))
            // A name that is no token is left out if the library refuses it: clients do not read such names.
            return result == .YES || !field.name.isToken
        }
        if !areAdded { unsafe MHD_destroy_response(pointer) }
        return areAdded
    }

    deinit { unsafe MHD_destroy_response(pointer) }
}

/// Provides the bytes of a stream when they are due.
private final class StreamReader {
    private let stream: WireResponseStream
    private let suspension: WireConversation.Suspension
    /// The first byte that must not be sent yet.
    private var frontier: Int
    private var isSilent = false

    init(_ stream: WireResponseStream, on suspension: WireConversation.Suspension) {
        self.stream = stream
        self.suspension = suspension
        frontier = stream.interval > .zero ? stream.pieceSize : stream.response.body.count
    }

    /// The number of bytes put into the buffer, 0 if nothing is due, or the code for how the body ends.
    func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let body = stream.response.body
        guard position < body.count else { return end() }
        guard position < frontier else {
            frontier += stream.pieceSize
            suspension.begin(for: stream.interval)
            return 0
        }
        let count = min(buffer.count, frontier - position, body.count - position)
        unsafe buffer.copyBytes(from: body[position..<position + count])
        return count
    }

    private func end() -> Int {
        switch stream.end {
        case .whole: return Self.wholeBody
        case .closed: return Self.broken
        case .silence(let patience):
            guard !isSilent else { return Self.broken }
            isSilent = true
            suspension.begin(for: patience)
            return 0
        }
    }

    // `MHD_CONTENT_READER_END_OF_STREAM` and `MHD_CONTENT_READER_END_WITH_ERROR` are casts, which Swift does not import.
    private static let wholeBody = -1
    private static let broken = -2
}

private func readPiece(
    _ reader: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: Int
) -> Int {
    guard let reader = unsafe reader, let buffer = unsafe buffer else { return -2 }
    return unsafe Unmanaged<StreamReader>.fromOpaque(reader).takeUnretainedValue()
        .read(at: Int(position), into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

private func freeReader(_ reader: UnsafeMutableRawPointer?) {
    guard let reader = unsafe reader else { return }
    unsafe Unmanaged<StreamReader>.fromOpaque(reader).release()
}
