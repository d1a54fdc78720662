/// The ranges of user, host and port in an authority (RFC 3986 §3.2).
struct AuthoritySplit {
    /// The part up to the last `@`, as in browsers.
    let userInfo: Range<Int>?
    /// The host, including the brackets of an IPv6 address.
    let host: Range<Int>
    /// The port without its colon; may be empty.
    let port: Range<Int>?

    init(_ bytes: [UInt8], _ authority: Range<Int>) {
        var start = authority.lowerBound
        if let at = bytes[authority].lastIndex(of: UInt8(ascii: "@")) {
            userInfo = start..<at
            start = at + 1
        } else {
            userInfo = nil
        }
        let rest = bytes[start..<authority.upperBound]
        let hostEnd =
            rest.first == UInt8(ascii: "[") ? rest.firstIndex(of: UInt8(ascii: "]")) : nil
        let colon = rest[(hostEnd ?? start)...].firstIndex(of: UInt8(ascii: ":"))
        host = start..<(colon ?? authority.upperBound)
        port = colon.map { $0 + 1..<authority.upperBound }
    }
}
