import TapeHTTP

/// What a person can do if a server does not answer.
enum NetworkRemedy {
    /// Nil if nothing on our side helps.
    ///
    /// `ofSpec` says that the request is a spec's, so that there are options for another server and for retries.
    static func words(for code: TransportError.Code, ofSpec isOfSpec: Bool) -> String? {
        switch code {
        case .timedOut: "--timeout SECONDS waits longer."
        case .refused, .unresolved:
            "Is the server up and its name right? "
                + (isOfSpec
                    ? "--base-url names another one, --proxy a proxy." : "--proxy names a proxy.")
        case .tls:
            "--cacert FILE trusts the authorities in a file; --cert FILE presents a client certificate."
        case .truncated, .reset:
            "It may be temporary: " + (isOfSpec ? "--retries N tries more often." : "try again.")
        case .redirects:
            isOfSpec
                ? "Is the URL of the spec right? --base-url sends the requests to another server."
                : "Is the URL right?"
        case .tooLarge, .cancelled, .outOfMemory, .unsupported, .invalidRequest, .unmatched, .other:
            nil
        }
    }
}
