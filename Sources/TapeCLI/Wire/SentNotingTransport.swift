import TapeCassette
import TapeHTTP

/// Tells a redactor what the layers below added to a request, such as a signature or a password from a netrc file.
struct SentNotingTransport: HTTPTransport {
    let base: any HTTPTransport
    let redactor: Redactor

    func exchange(_ request: HTTPRequest) async -> Exchange {
        let exchange = await base.exchange(request)
        redactor.learn(fromSent: exchange)
        return exchange
    }
}
