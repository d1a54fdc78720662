internal import TapeHTTP

/// How a ``CurlTransport`` connects, how much it accepts, and when it gives up.
///
/// Nothing is read from the environment or the home folder unless an option says so.
package struct CurlOptions: Sendable {
    /// How connections are made: directly or through a proxy.
    package enum Proxy: Hashable, Sendable {
        case direct
        /// As `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say.
        case environment
        /// `http://`, `https://`, `socks5://`, `socks5h://` or `socks4a://` with user and password where needed.
        case through(String)
    }

    /// Where credentials for hosts may be looked up.
    package enum Netrc: Hashable, Sendable {
        case ignored
        /// The `.netrc` of the home folder, for URLs that contain no credentials.
        case home
        case file(String)
    }

    /// The HTTP version spoken to a server.
    package enum Version: Hashable, Sendable {
        /// HTTP/2 if it is negotiated over TLS, else HTTP/1.1.
        case negotiated
        case http1
        /// HTTP/2 from the first byte, also without TLS.
        case http2Only
    }

    /// A certificate shown to servers that ask for one.
    package struct ClientCertificate: Hashable, Sendable {
        package var path: String
        /// nil if the certificate's file contains the key as well.
        package var keyPath: String?
        package var password: String?

        package init(path: String, keyPath: String? = nil, password: String? = nil) {
            self.path = path
            self.keyPath = keyPath
            self.password = password
        }

        /// PKCS#12 for its usual file name endings, else PEM.
        var kind: String {
            path.hasSuffix(".p12") || path.hasSuffix(".pfx") ? "P12" : "PEM"
        }
    }

    /// The largest body accepted, in bytes after decoding; a larger one ends the transfer.
    package var bodyLimit = 64 << 20
    /// The largest body accepted of an answer that is not a page: an error or a redirect.
    package var errorBodyLimit = 1 << 20
    /// The longest URL that is requested, in bytes.
    package var urlLimit = 64 << 10
    /// The largest header section accepted, including interim responses and trailers, in bytes.
    package var headerLimit = 256 << 10
    /// For name lookup, connection and TLS together.
    package var connectTimeout: Duration = .seconds(30)
    /// For the whole exchange; nil waits as long as bytes keep coming.
    package var totalTimeout: Duration?
    /// How long an exchange may stay slower than a byte each second, in whole seconds.
    package var stallTimeout: Duration? = .seconds(60)
    package var version = Version.negotiated
    /// nil opens as many as there are transfers.
    package var connectionsPerHost: Int?
    package var proxy = Proxy.direct
    package var netrc = Netrc.ignored
    package var clientCertificate: ClientCertificate?
    /// The origins that may see the netrc credentials and the certificate; nil for all except targets of redirects.
    package var credentialOrigins: Set<String>?
    /// A file of certificates to trust instead of the system's.
    package var certificateAuthorities: String?
    /// Whether the server's certificate is verified.
    package var verifiesServer = true
    /// Connects to the socket at this path whatever the URL's host is.
    package var unixSocket: String?
    /// Sent unless the request has a `User-Agent` of its own.
    package var userAgent = "pagetape/\(Pagetape.version)"
    /// Whether compressed content is requested and decoded.
    package var decodesContent = true
    /// Called with what curl does, as it does it, on the transport's own thread; it must not block.
    package var trace: (@Sendable (CurlTrace) -> Void)?

    package init() {}
}

/// One thing that curl did: a remark of its own, or header bytes that went over the wire.
///
/// It contains credentials as they were sent; a caller that shows it must mask them.
package struct CurlTrace: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case remark, sent, received }

    package let kind: Kind
    /// As many lines as curl gave, without the end of the last line.
    package let text: String

    package init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}
