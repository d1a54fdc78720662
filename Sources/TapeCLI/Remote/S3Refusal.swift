import TapeCassette
import TapeHTTP

/// Why a store refused a request, read from its answer.
struct S3Refusal: Sendable {
    private let response: HTTPResponse
    /// The store's own error code; empty if it gives none.
    let code: String

    init(_ response: HTTPResponse) {
        self.response = response
        code = Self.element("Code", in: response.body)
    }

    /// What failed, where, and what to do.
    func problem(
        with address: S3Address, doing what: String, _ settings: S3Settings
    ) -> RemoteProblem {
        let name = code.isEmpty ? "status \(response.status)" : settings.redactor.mask(code)
        let advice = settings.redactor.mask(advice(for: address, settings))
        return RemoteProblem(
            message: "cannot \(what) \(address) at \(settings.store): \(name)"
                + (advice.isEmpty ? "" : "; \(advice)"))
    }

    private func advice(for address: S3Address, _ settings: S3Settings) -> String {
        if let region = response.headers["x-amz-bucket-region"], region != settings.region {
            return "the bucket is in \(region.prefix(40)): set AWS_REGION to that"
        }
        switch code {
        case "NoSuchBucket": return "there is no bucket \(address.bucket); look at its spelling"
        case "InvalidAccessKeyId": return "the store does not know AWS_ACCESS_KEY_ID"
        case "SignatureDoesNotMatch":
            return "AWS_SECRET_ACCESS_KEY is not that of AWS_ACCESS_KEY_ID, or AWS_REGION is wrong"
        case "ExpiredToken", "InvalidToken":
            return "AWS_SESSION_TOKEN has expired; get new credentials"
        case "RequestTimeTooSkewed": return "this machine's clock is wrong"
        case "AccessDenied", "AllAccessDisabled":
            return
                "AWS_ACCESS_KEY_ID may not do that; it takes s3:GetObject and, to record, s3:PutObject"
        case "NotImplemented":
            return "the store has no conditional writes, without which recordings could be lost"
        default: break
        }
        switch response.status {
        case 301, 302, 307, 308:
            return "the store is elsewhere: set AWS_REGION or AWS_ENDPOINT_URL_S3"
        case 401, 403: return "AWS_ACCESS_KEY_ID may not do that"
        case 429, 500...599: return "try again later"
        default: return Self.element("Message", in: response.body)
        }
    }

    /// The text of the first element with a name, cut to a length that can be shown.
    private static func element(_ name: String, in body: [UInt8]) -> String {
        let text = String(decoding: body.prefix(8192), as: UTF8.self)
        guard let start = text.firstRange(of: "<\(name)>"),
            let end = text[start.upperBound...].firstRange(of: "</\(name)>")
        else { return "" }
        return String(text[start.upperBound..<end.lowerBound].prefix(200))
    }
}
