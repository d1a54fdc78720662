internal import CCurl

/// Global access to libcurl, which is initialised once and never shut down.
enum CurlLibrary {
    /// Whether curl's global state is ready; the first caller prepares it, once.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// For example `7.88.1`.
    static let version: String = {
        guard let info = unsafe curl_version_info(CURLVERSION_FIRST),
            let text = unsafe info.pointee.version
        else { return "unknown" }
        return unsafe String(cString: text)
    }()

    /// The content codings that this build of curl can decode, in lower case.
    static let knownCodings: Set<String> = {
        guard let info = unsafe curl_version_info(CURLVERSION_FIRST) else { return [] }
        let features = unsafe info.pointee.features
        var codings: Set = ["identity", "none", ""]
        if features & CURL_VERSION_LIBZ != 0 { codings.formUnion(["gzip", "x-gzip", "deflate"]) }
        if features & CURL_VERSION_BROTLI != 0 { codings.insert("br") }
        if features & CURL_VERSION_ZSTD != 0 { codings.insert("zstd") }
        return codings
    }()
}
