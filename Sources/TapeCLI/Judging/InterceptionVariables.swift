/// The variables by which programs find a proxy, and the authority that they have to trust.
enum InterceptionVariables {
    /// Those for a proxy at an origin, and an authority whose certificate is in a file.
    static func all(proxy origin: String, trusting authority: String) -> [String: String] {
        var variables: [String: String] = [:]
        for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] {
            variables[name] = origin
            variables[name.lowercased()] = origin
        }
        for name in ["NO_PROXY", "no_proxy"] { variables[name] = "" }
        for name in [
            "SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS",
        ] { variables[name] = authority }
        // Later versions of node heed the proxy variables if they are told to.
        variables["NODE_USE_ENV_PROXY"] = "1"
        if let colon = origin.lastIndex(of: ":") {
            let port = origin[origin.index(after: colon)...]
            variables["JAVA_TOOL_OPTIONS"] = ["http", "https"].flatMap {
                ["-D\($0).proxyHost=127.0.0.1", "-D\($0).proxyPort=\(port)"]
            }.joined(separator: " ")
        }
        return variables
    }
}
