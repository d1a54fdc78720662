internal import TapeHTTP

extension EasyHandle {
    /// Sets the options that apply to every request of a transport.
    func apply(_ options: CurlOptions) throws(TransportError) {
        // Signals would reach any thread of the process. Nothing is lost: names are resolved on a thread.
        try set(.usesNoSignals)
        try set(.leavesPathAlone)
        try set(.followsRedirects, to: false)
        try set(.hidesConnectHeaders)
        try speak(options.version)
        try set(.userAgent, to: options.userAgent)
        // An empty list requests every coding that curl can decode.
        if options.decodesContent { try set(.acceptedCodings, to: "") }
        try applyTimeouts(options)
        try applyRoute(options)
        try applyTLS(options)
    }

    /// Sets the options of one request.
    mutating func apply(_ request: OutgoingRequest) throws(TransportError) {
        try set(.url, to: request.url)
        // A TLS handshake shows whether a connection can be shared, and is worth waiting for. Without TLS only the first
        // response would show it, and every request would wait for that.
        try set(.waitsToMultiplex, to: request.isSecure)
        try set(.opensConnection, to: request.isWrite)
        try setHeaderLines(request.headerLines)
        if let body = request.body {
            try setContent(body)
        } else if request.method == "HEAD" {
            try set(.expectsNoContent)
        } else {
            try set(.asksWithGet)
        }
        try set(.method, to: request.method)
    }

    private func applyTimeouts(_ options: CurlOptions) throws(TransportError) {
        try set(.connectTimeout, to: options.connectTimeout)
        if let total = options.totalTimeout { try set(.totalTimeout, to: total) }
        if let stall = options.stallTimeout {
            try set(.slowestBytesPerSecond, to: 1)
            let seconds = min(max(stall.components.seconds, 1), 1_000_000)
            try set(.secondsOfSlowness, to: Int(seconds))
        }
    }

    private func applyRoute(_ options: CurlOptions) throws(TransportError) {
        switch options.proxy {
        case .direct: try set(.proxy, to: "")
        case .environment: break
        case .through(let proxy): try set(.proxy, to: proxy)
        }
        if let path = options.unixSocket { try set(.unixSocket, to: path) }
    }

    /// Sets the credentials, which not every origin may see.
    func applyCredentials(_ options: CurlOptions) throws(TransportError) {
        switch options.netrc {
        case .ignored: break
        case .home: try consultNetrc()
        case .file(let path):
            try consultNetrc()
            try set(.netrcFile, to: path)
        }
        guard let certificate = options.clientCertificate else { return }
        try set(.certificate, to: certificate.path)
        try set(.certificateKind, to: certificate.kind)
        if let key = certificate.keyPath { try set(.certificateKey, to: key) }
        if let password = certificate.password { try set(.certificatePassword, to: password) }
    }

    private func applyTLS(_ options: CurlOptions) throws(TransportError) {
        if let path = options.certificateAuthorities {
            try set(.certificateAuthorities, to: path)
        }
        if !options.verifiesServer {
            try set(.verifiesPeer, to: false)
            try set(.hostVerification, to: 0)
        }
    }
}
