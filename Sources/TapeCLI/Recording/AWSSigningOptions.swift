import TapeCassette
import TapeCurl

/// `--aws-sigv4 REGION:SERVICE`: signs every request for AWS, with the environment's keys.
struct AWSSigningOptions: Sendable {
    let signer: AWSSigner
    /// The secrets that must be neither shown nor recorded.
    let secrets: [KnownSecret]

    /// Reads the command line and environment; nil without `--aws-sigv4`.
    init?(_ arguments: Arguments, environment: [String: String]) throws(UsageError) {
        guard let text = arguments.value("aws-sigv4") else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
            throw UsageError("--aws-sigv4 takes REGION:SERVICE, such as eu-west-1:s3, not \(text)")
        }
        guard let accessKey = environment["AWS_ACCESS_KEY_ID"], !accessKey.isEmpty,
            let secretKey = environment["AWS_SECRET_ACCESS_KEY"], !secretKey.isEmpty
        else {
            throw UsageError(
                "--aws-sigv4 takes AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY from the environment, "
                    + "which does not have both")
        }
        let token = environment["AWS_SESSION_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
        signer = AWSSigner(
            credentials: AWSCredentials(
                accessKey: accessKey, secretKey: secretKey, sessionToken: token),
            region: parts[0], service: parts[1])
        secrets = KnownSecret.aws(accessKey, secretKey, token)
    }
}

extension KnownSecret {
    /// The credentials with which requests are signed; a server that refuses one echoes the access key.
    static func aws(
        _ accessKey: String, _ secretKey: String, _ token: String?
    ) -> [KnownSecret] {
        zip(awsNames, [accessKey, secretKey, token]).map { KnownSecret(name: $0, value: $1) }
    }

    /// The variables in which the environment has them.
    static let awsNames = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"]
}
