/// The environment variables that make programs use a proxy and trust a certificate authority.
enum InterceptionVariables {
    private static let proxies = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]
    private static let exceptions = ["NO_PROXY", "no_proxy"]

    /// An environment that trusts an authority, and uses a proxy if there is one.
    ///
    /// Without one, existing proxy settings are removed: in a network of its own, a program cannot reach a proxy.
    static func added(
        to environment: [String: String], trusting files: TrustFiles, proxy origin: String?
    ) -> [String: String] {
        var variables = environment
        for name in proxies.flatMap({ [$0, $0.lowercased()] }) { variables[name] = origin }
        for name in exceptions { variables[name] = origin == nil ? nil : "" }
        for name in [
            "SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS",
        ] { variables[name] = files.pem }
        // Newer versions of Node.js use the proxy variables only if this is set.
        if origin != nil { variables["NODE_USE_ENV_PROXY"] = "1" }
        let others = environment["JAVA_TOOL_OPTIONS"].map { [$0] } ?? []
        variables["JAVA_TOOL_OPTIONS"] =
            (others + java(trusting: files, proxy: origin)).joined(separator: " ")
        return variables
    }

    private static func java(trusting files: TrustFiles, proxy origin: String?) -> [String] {
        let trust = [
            "-Djavax.net.ssl.trustStore=\(files.javaStore)",
            "-Djavax.net.ssl.trustStoreType=JKS", "-Djavax.net.ssl.trustStorePassword=changeit",
        ]
        guard let origin, let colon = origin.lastIndex(of: ":") else { return trust }
        let port = origin[origin.index(after: colon)...]
        return trust
            + ["http", "https"].flatMap {
                ["-D\($0).proxyHost=127.0.0.1", "-D\($0).proxyPort=\(port)"]
            }
    }
}
