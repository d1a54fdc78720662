/// What an AWS account signs with; only the access key ever shows.
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
