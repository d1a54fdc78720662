import TapeCassette
import TapeCurl
import TapeHTTP
import TapePaging

/// The transports from a command to live origins.
///
/// Each is a list of layers from the network up: a request passes through the last one first.
enum Wire {
    typealias IsSecret = @Sendable (String) -> Bool

    /// For `record`, `stir` and `verify --live`.
    static func live(
        _ curl: CurlTransport, signing signer: AWSSigner?, for origins: Set<String>,
        perSecond rate: Double
    ) -> any HTTPTransport {
        curl
            .signed(by: signer, for: origins)
            .paced(perSecond: rate)
    }

    /// For the requests of another program under `record --listen`.
    static func passing(_ curl: CurlTransport, perSecond rate: Double) -> any HTTPTransport {
        curl
            .paced(perSecond: rate)
    }

    /// For `probe`; the redactor learns what is sent, and no secret that it was given leaves `home`.
    static func probing(
        _ curl: CurlTransport, perSecond rate: Double, signing signer: AWSSigner?,
        within budget: RequestBudget, home: HTTPURL, redactor: Redactor
    ) -> any HTTPTransport {
        curl
            .signed(by: signer, for: [home.origin])
            .noted(by: redactor)
            .paced(perSecond: rate)
            .metered(by: budget)
            .keptHome(at: home, withholding: { redactor.holdsGiven($0) })
            .retried(by: .once, on: ContinuousClock())
    }

    /// For the files that `survey` fetches; with a `home`, redirects to other origins are refused.
    static func fetching(_ paced: any HTTPTransport, within home: HTTPURL?) -> any HTTPTransport {
        paced
            .limited(to: home)
            .redirected()
            .retried(by: .once, on: ContinuousClock())
    }

    /// For `survey --check`; all lists share one rate limit, and the redactor learns what is sent.
    static func checking(
        _ paced: any HTTPTransport, signing signer: AWSSigner?, within budget: RequestBudget,
        home: HTTPURL, redactor: Redactor, withholding isSecret: @escaping IsSecret
    ) -> any HTTPTransport {
        paced
            .signed(by: signer, for: [home.origin])
            .noted(by: redactor)
            .metered(by: budget)
            .keptHome(at: home, withholding: isSecret)
            .retried(by: .once, on: ContinuousClock())
    }
}
