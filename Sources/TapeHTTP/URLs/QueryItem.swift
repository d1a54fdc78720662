/// A name and a value of a query, as written.
package struct QueryItem: Hashable, Sendable {
    package let rawName: String
    /// What follows the `=`; nil where there is none.
    package let rawValue: String?

    init(_ part: ArraySlice<UInt8>) {
        let (name, value) = Self.split(part)
        rawName = String(decoding: name, as: UTF8.self)
        rawValue = value.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The decoded name, with `+` as a space.
    package var name: String { PercentEncoding.decodeForm(rawName) }

    /// The decoded value, with `+` as a space; `""` where there is none.
    package var value: String { rawValue.map(PercentEncoding.decodeForm) ?? "" }

    static func split(
        _ part: ArraySlice<UInt8>
    ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?) {
        guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return (part, nil) }
        return (part[..<equals], part[(equals + 1)...])
    }
}
