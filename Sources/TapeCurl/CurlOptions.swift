internal import TapeHTTP

/// How a ``CurlTransport`` connects, what it takes, and when it gives up.
///
/// Nothing is read from the environment or the home folder unless an option says so.
package struct CurlOptions: Sendable {
    /// Which way connections take.
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
        /// The `.netrc` of the home folder, for URLs that bring no credentials of their own.
        case home
        case file(String)
    }

    /// What is spoken to a server.
    package enum Version: Hashable, Sendable {
        /// HTTP/2 where TLS offers it, else HTTP/1.1.
        case negotiated
        case http1
        /// HTTP/2 from the first byte, also without TLS.
        case http2Only
    }

    /// A certificate that the client shows to servers that ask for one.
    package struct ClientCertificate: Hashable, Sendable {
        package var path: String
        /// nil if the certificate's file holds the key as well.
        package var keyPath: String?
        package var password: String?

        package init(path: String, keyPath: String? = nil, password: String? = nil) {
            self.path = path
            self.keyPath = keyPath
            self.password = password
        }

        /// PKCS#12 by its usual endings, else PEM.
        var kind: String {
            path.hasSuffix(".p12") || path.hasSuffix(".pfx") ? "P12" : "PEM"
        }
    }

    /// The largest body taken, in bytes after decoding; what is beyond ends the transfer.
    package var bodyLimit = 64 << 20
    /// The largest body taken of an answer that is no page: an error, or a hop to somewhere else.
    package var errorBodyLimit = 1 << 20
    /// The longest URL asked for, in bytes.
    package var urlLimit = 64 << 10
    /// The largest header section taken, interim responses and trailers included, in bytes.
    package var headerLimit = 256 << 10
    /// For name, connection and TLS together.
    package var connectTimeout: Duration = .seconds(30)
    /// For the whole exchange; nil waits as long as bytes keep coming.
    package var totalTimeout: Duration?
    /// How long an exchange may go on without a byte each second, counted in whole seconds.
    package var stallTimeout: Duration? = .seconds(60)
    package var version = Version.negotiated
    /// nil opens as many as there are transfers.
    package var connectionsPerHost: Int?
    package var proxy = Proxy.direct
    package var netrc = Netrc.ignored
    package var clientCertificate: ClientCertificate?
    /// The origins that are shown what netrc and certificate say of who asks; nil for all but those that a redirect leads to.
    package var credentialOrigins: Set<String>?
    /// A file of certificates to trust instead of the system's.
    package var certificateAuthorities: String?
    /// Whether the server must prove who it is.
    package var verifiesServer = true
    /// Connects to this path whatever the URL's host is.
    package var unixSocket: String?
    /// Sent unless the request has a `User-Agent` of its own.
    package var userAgent = "pagetape/\(Pagetape.version)"
    /// Whether compressed content is asked for and decoded.
    package var decodesContent = true
    /// Told what curl does, as it does it, on the transport's own thread; it must not block.
    package var trace: (@Sendable (CurlTrace) -> Void)?

    package init() {}
}

/// One thing that curl did: a remark of its own, or header bytes that went over the wire.
///
/// Credentials are in it as they were sent; a caller that shows it masks them.
package struct CurlTrace: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case remark, sent, received }

    package let kind: Kind
    /// As many lines as curl gave, without the last line's end.
    package let text: String

    package init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}
