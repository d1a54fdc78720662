/// The address of a cassette in an S3 store, `s3://bucket/key`, or of a folder of cassettes, `s3://bucket/folder/`.
package struct S3Address: Hashable, Sendable {
    /// Why a text is not such an address.
    package struct Problem: Error, Hashable, Sendable {
        package let message: String
    }

    package let bucket: String
    /// Names separated by slashes; a folder's key ends with a slash or is empty.
    package let key: String

    /// The prefix of such addresses.
    package static let scheme = "s3://"

    package init(_ text: String) throws(Problem) {
        guard text.hasPrefix(Self.scheme) else {
            throw Problem(message: "`\(text)` does not begin with \(Self.scheme)")
        }
        let rest = text.dropFirst(Self.scheme.count)
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        bucket = String(rest[..<slash])
        key = String(rest[slash...].dropFirst())
        guard Self.isBucket(bucket) else {
            throw Problem(
                message: "`\(text)` names no bucket: 3 to 63 small letters, digits, dots and dashes"
            )
        }
        let names = (isFolder ? key.dropLast() : key[...]).split(
            separator: "/", omittingEmptySubsequences: false)
        guard isFolder && key.isEmpty || names.allSatisfy(Self.isName) else {
            throw Problem(
                message: "`\(text)` has a part that is empty, `.`, `..`, too long or not printable")
        }
        guard isFolder || [".yaml", ".yml"].contains(where: key.hasSuffix) else {
            throw Problem(
                message: "`\(text)` names no cassette: it ends in .yaml, or in / for a folder")
        }
    }

    private init(bucket: String, key: String) {
        (self.bucket, self.key) = (bucket, key)
    }

    package var isFolder: Bool { key.isEmpty || key.hasSuffix("/") }

    /// The folder that holds the cassette; the address itself, if it is a folder.
    package var folder: S3Address {
        let end = key.lastIndex(of: "/").map { key.index(after: $0) } ?? key.startIndex
        return S3Address(bucket: bucket, key: String(key[..<end]))
    }

    /// The part after the last slash.
    package var name: String { String(key[folder.key.endIndex...]) }

    /// The address of a name in the same folder.
    package func beside(_ name: String) -> S3Address {
        S3Address(bucket: bucket, key: folder.key + name)
    }

    private static func isBucket(_ text: String) -> Bool {
        (3...63).contains(text.utf8.count) && text.first != "." && text.first != "-"
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
                    || byte == 0x2E
            }
    }

    private static func isName(_ name: Substring) -> Bool {
        !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 200
            && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}

extension S3Address: CustomStringConvertible {
    package var description: String { "\(Self.scheme)\(bucket)/\(key)" }
}
