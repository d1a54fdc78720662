/// The variables by which programs find a proxy, and the authority that they have to trust.
enum InterceptionVariables {
    private static let proxies = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]
    private static let exceptions = ["NO_PROXY", "no_proxy"]

    /// An environment in which an authority is trusted, and in which a proxy is found where there is one.
    ///
    /// Without one, none is found at all: in a network of its own a program reaches none.
    static func added(
        to environment: [String: String], trusting files: TrustFiles, proxy origin: String?
    ) -> [String: String] {
        var variables = environment
        for name in proxies.flatMap({ [$0, $0.lowercased()] }) { variables[name] = origin }
        for name in exceptions { variables[name] = origin == nil ? nil : "" }
        for name in [
            "SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS",
        ] { variables[name] = files.pem }
        // Later versions of node heed the proxy variables if they are told to.
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
