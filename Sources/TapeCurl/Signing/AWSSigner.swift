package import TapeHTTP

/// Signs requests for AWS services (Signature Version 4, in headers).
///
/// Curl can sign too, but 7.88 signs only sorted and plain queries correctly. The signature covers the request's own headers,
/// the host and the date; it leaves out what curl adds and what proxies may change on the way.
package struct AWSSigner: Sendable {
    private static let algorithm = "AWS4-HMAC-SHA256"

    private let credentials: AWSCredentials
    private let region: String
    private let service: String

    package init(credentials: AWSCredentials, region: String, service: String) {
        self.credentials = credentials
        self.region = region
        self.service = service
    }

    /// The request with a date and signature, which replace any it had.
    package func sign(_ request: HTTPRequest, at time: WallTime) -> HTTPRequest {
        let stamp = time.rfc3339Seconds.filter { $0 != "-" && $0 != ":" }
        let contentHash = SHA256.hexadecimal(request.body ?? [])
        var signed = request
        signed.headers.removeAll(named: "Authorization")
        signed.headers["X-Amz-Date"] = stamp
        signed.headers["X-Amz-Security-Token"] = credentials.sessionToken
        if isS3 { signed.headers["X-Amz-Content-Sha256"] = contentHash }

        let canonical = CanonicalRequest(signed, contentHash: contentHash, isS3: isS3)
        let scope = "\(stamp.prefix(8))/\(region)/\(service)/aws4_request"
        let digest = SHA256.hexadecimal(Array(canonical.text.utf8))
        let statement = "\(Self.algorithm)\n\(stamp)\n\(scope)\n\(digest)"
        let signature = SHA256.authenticate(
            Array(statement.utf8), key: key(for: stamp.prefix(8)))
        signed.headers.append(
            "Authorization",
            "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope), "
                + "SignedHeaders=\(canonical.signedNames), Signature=\(SHA256.hexadecimal(of: signature))"
        )
        return signed
    }

    /// Only S3 takes paths as they are, and it requires a header with the content's hash.
    private var isS3: Bool { service == "s3" }

    private func key(for date: Substring) -> [UInt8] {
        [String(date), region, service, "aws4_request"]
            .reduce(Array("AWS4\(credentials.secretKey)".utf8)) { key, part in
                SHA256.authenticate(Array(part.utf8), key: key)
            }
    }
}

/// The credentials of an AWS account; only the access key is ever shown.
package struct AWSCredentials: Hashable, Sendable {
    package let accessKey: String
    let secretKey: String
    let sessionToken: String?

    package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
    }
}

extension AWSCredentials: CustomStringConvertible, CustomReflectable {
    package var description: String { "AWSCredentials(\(accessKey))" }

    package var customMirror: Mirror { Mirror(self, children: ["accessKey": accessKey]) }
}
