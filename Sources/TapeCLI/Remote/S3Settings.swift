import TapeCassette
import TapeCurl
import TapeHTTP

/// Why a store could not be used, and the exit status that follows.
struct RemoteProblem: Error, Hashable, Sendable {
    let message: String
    var status = ExitStatus.incomplete

    /// Shows the problem, and returns the exit status that follows; someone may have written credentials into an address.
    func tell(_ console: Console, before: String = "", after: String = "") -> ExitStatus {
        console.complain(Redactor().mask(before + message + after))
        return status
    }
}

/// The store and the credentials to use, from the environment; the variables are those of Amazon's own tools.
struct S3Settings: Sendable {
    /// Nil for Amazon's own store.
    let endpoint: HTTPURL?
    let region: String
    let signer: AWSSigner
    /// Masks in messages what the store was sent.
    let redactor: Redactor

    init(_ environment: [String: String], for address: S3Address) throws(RemoteProblem) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        guard let accessKey = value("AWS_ACCESS_KEY_ID"),
            let secretKey = value("AWS_SECRET_ACCESS_KEY")
        else {
            throw RemoteProblem(
                message: """
                    \(address) takes AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY from the environment, which does not have \
                    both; profiles give them by: eval "$(aws configure export-credentials --format env)"
                    """,
                status: .mistake)
        }
        let token = value("AWS_SESSION_TOKEN")
        redactor = Redactor(secrets: KnownSecret.aws(accessKey, secretKey, token))
        region = value("AWS_REGION", "AWS_DEFAULT_REGION") ?? "us-east-1"
        endpoint = try value("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
            .map { text throws(RemoteProblem) in try Self.endpoint(text) }
        signer = AWSSigner(
            credentials: AWSCredentials(
                accessKey: accessKey, secretKey: secretKey, sessionToken: token),
            region: region, service: "s3")
    }

    private static func endpoint(_ text: String) throws(RemoteProblem) -> HTTPURL {
        let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
        // `try?`: the advice is the same for every mistake in it.
        guard let url = try? HTTPURL(validating: trimmed), url.isHTTP, url.userInfo == nil,
            url.query == nil, url.fragment == nil
        else {
            throw RemoteProblem(
                message: """
                    AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL is not the address of a store, such as https://s3.example.com
                    """,
                status: .mistake)
        }
        return url
    }

    /// The store's URL, for messages and to tell copies apart.
    var store: String { endpoint?.text ?? "https://s3.\(region).\(domain)" }

    func url(of address: S3Address) -> HTTPURL {
        let path = address.key.split(separator: "/", omittingEmptySubsequences: false)
            .map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
        // Amazon's certificate does not cover bucket names with dots.
        guard endpoint == nil, !address.bucket.contains(".") else {
            return HTTPURL("\(store)/\(address.bucket)/\(path)")
        }
        return HTTPURL("https://\(address.bucket).s3.\(region).\(domain)/\(path)")
    }

    private var domain: String {
        region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
    }
}
