internal import CCurl
internal import TapeHTTP

/// How a transfer ended, as curl's error code.
struct CurlResult {
    let code: CURLcode

    var isSuccess: Bool { code == CURLE_OK }

    /// Whether something received was too large; newer versions have a separate code for it.
    var isSizeComplaint: Bool { code == CURLE_OUT_OF_MEMORY || code.rawValue == 100 }

    /// The error as a `TransportError`; `text` is the content of the transfer's error buffer, if curl wrote any.
    func error(text: String) -> TransportError {
        let words = text.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : text
        return TransportError(
            isRefusedByTLS(words) ? .tls : kind, detail: words, number: Int(code.rawValue))
    }

    /// Whether the other side ended TLS with an alert.
    ///
    /// Since TLS 1.3 an alert may come after the handshake, such as the refusal of a client's certificate.
    private func isRefusedByTLS(_ words: String) -> Bool {
        (code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR) && words.contains(" alert ")
    }

    private var kind: TransportError.Code {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_REMOTE_ACCESS_DENIED: .refused
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unresolved
        case CURLE_PARTIAL_FILE: .truncated
        case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_QUIC_CONNECT_ERROR:
            .reset
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        case CURLE_TOO_MANY_REDIRECTS: .redirects
        case CURLE_ABORTED_BY_CALLBACK: .cancelled
        case CURLE_OUT_OF_MEMORY: .outOfMemory
        case CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION, CURLE_UNSUPPORTED_PROTOCOL: .unsupported
        case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT: .invalidRequest
        default: isTLS ? .tls : .other
        }
    }

    private var isTLS: Bool {
        switch code {
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION,
            CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
            true
        default: false
        }
    }
}
