extension HeaderFields {
    /// The only headers that reach an origin which the first request did not name, be it by a redirect, a
    /// link or a position in a path: any other may be a credential under its own name.
    ///
    /// A header that may travel stays all the same where its value is secret.
    package func forOtherOrigins(
        withholding isSecret: (String) -> Bool = { _ in false }
    ) -> HeaderFields {
        HeaderFields(filter { Self.sayNothingOfWhoAsks.contains($0.name) && !isSecret($0.value) })
    }

    private static let sayNothingOfWhoAsks: Set<HeaderName> = [
        "Accept", "Accept-Charset", "Accept-Language", "Cache-Control", "Content-Encoding",
        "Content-Language", "Content-Type", "If-Modified-Since", "If-None-Match", "Prefer",
        "Range", "Range-Unit", "User-Agent",
    ]
}
