internal import CMicroHTTPD
import TapeHTTP

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The header lines of a request, and whether the library read them exactly as they were sent.
@safe struct WireRequestFields {
    private(set) var headers: HeaderFields = [:]
    private var isInPlace = true
    private var isWellFormed = true
    /// The end of the previous line.
    private var end: UnsafePointer<CChar>

    /// Whether the library read the whole target.
    private let isTargetWhole: Bool

    /// Reads the lines after a request line, given the end of its target and the version that ends the line.
    init(
        of connection: OpaquePointer, behind version: UnsafePointer<CChar>,
        target targetEnd: UnsafePointer<CChar>
    ) {
        unsafe end = version + strlen(version)
        let isOldReader = tape_mhd_takes_folded_lines() != 0
        // The library reads up to a NUL; a whole target is followed by one space and the version.
        isTargetWhole = unsafe !isOldReader || version == targetEnd + 1
        // The iterator is called within this call only.
        unsafe withUnsafeMutablePointer(to: &self) { fields in
            _ = unsafe MHD_get_connection_values_n(
                connection, .HEADER_KIND, noteHeader, UnsafeMutableRawPointer(fields))
        }
        // The library does not report a line without a name. After the last line that it reports, it has set two line ends to
        // NUL.
        if isOldReader { isInPlace = unsafe isInPlace && end[2] == 0 && end[3] == 0 }
    }

    /// Why the request is refused; nil if its lines are in order.
    ///
    /// The library takes a space before the colon as part of the name, and joins a folded line to the one before. Then neither
    /// we nor the library see the `Host` or length that another reader sees.
    var objection: (status: Int, words: String)? {
        guard isTargetWhole else { return (400, "a target has no NUL") }
        guard isWellFormed else {
            return (400, "a header is a name, a colon right behind it, and a value on one line")
        }
        return isInPlace ? nil : (400, "a header is one line that ends with CR LF, and has no NUL")
    }

    /// Takes the next line.
    fileprivate mutating func take(
        _ name: UnsafeBufferPointer<CChar>, _ value: UnsafeBufferPointer<CChar>
    ) {
        let nameBytes = unsafe name.map { UInt8(bitPattern: $0) }
        let valueBytes = unsafe value.map { UInt8(bitPattern: $0) }
        isWellFormed =
            isWellFormed && !nameBytes.isEmpty && nameBytes.allSatisfy(ASCIISet.token.contains)
            && !valueBytes.contains(where: Self.isControl)
        headers.append(
            HeaderName(String(decoding: nameBytes, as: UTF8.self)),
            String(decoding: valueBytes, as: UTF8.self))
        guard tape_mhd_takes_folded_lines() != 0, let start = name.baseAddress,
            let valueStart = value.baseAddress
        else { return }
        // An unchanged line begins right after the CR LF of the previous one. If a single byte ended that one, we cannot know
        // whether it was a line feed or a carriage return, which other readers take as part of the value.
        let gap = unsafe start - end
        isInPlace = isInPlace && gap == 2
        unsafe end = valueStart + value.count
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 || byte == 0x7F
    }
}

private func noteHeader(
    _ fields: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ nameSize: Int, _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
    guard let fields = unsafe fields?.assumingMemoryBound(to: WireRequestFields.self),
        let name = unsafe name
    else { return .NO }
    unsafe fields.pointee.take(
        UnsafeBufferPointer(start: name, count: nameSize),
        UnsafeBufferPointer(start: value, count: value == nil ? 0 : valueSize))
    return .YES
}
