/// The access key and the signature in the `Authorization` of a request that is signed for AWS.
struct AWSAuthorization {
    let accessKey: ArraySlice<UInt8>
    let signature: ArraySlice<UInt8>

    /// Reads the value of a header, signed by version 4 or 2; nil for a value of another kind.
    init?(_ value: ArraySlice<UInt8>) {
        if value.starts(with: "AWS4-".utf8) {
            guard let scope = Self.parameter("Credential=", of: value),
                let signature = Self.parameter("Signature=", of: value)
            else { return nil }
            accessKey = Self.accessKey(ofScope: scope) ?? scope
            self.signature = signature
        } else {
            let scheme = Array("AWS ".utf8)
            guard value.starts(with: scheme),
                let colon = value.lastIndex(of: UInt8(ascii: ":"))
            else { return nil }
            accessKey = value[..<colon].dropFirst(scheme.count)
            signature = value[(colon + 1)...]
        }
    }

    private static func parameter(_ name: String, of value: ArraySlice<UInt8>)
        -> ArraySlice<UInt8>?
    {
        value.split { $0 == UInt8(ascii: ",") || $0 == 0x20 }
            .first { $0.starts(with: name.utf8) }?
            .dropFirst(name.utf8.count)
    }

    /// The access key in a scope `KEY/DATE/REGION/SERVICE/aws4_request`, as presigned URLs have it, too; nil for another text.
    static func accessKey(ofScope scope: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard scope.suffix(ending.count).elementsEqual(ending) else { return nil }
        let slashes = scope.indices.filter { scope[$0] == UInt8(ascii: "/") }
        return slashes.count < 4 ? nil : scope[..<slashes[slashes.count - 4]]
    }

    private static let ending = Array("/aws4_request".utf8)
}
