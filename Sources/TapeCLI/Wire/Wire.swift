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

    /// For `probe`.
    static func probing(
        _ curl: CurlTransport, perSecond rate: Double, signing signer: AWSSigner?,
        within budget: RequestBudget, home: HTTPURL, withholding isSecret: @escaping IsSecret
    ) -> any HTTPTransport {
        curl
            .signed(by: signer, for: [home.origin])
            .paced(perSecond: rate)
            .metered(by: budget)
            .keptHome(at: home, withholding: isSecret)
            .retried(by: .once, on: ContinuousClock())
    }

    /// For the files that `survey` fetches; with a `home`, redirects to other origins are refused.
    static func fetching(_ paced: any HTTPTransport, within home: HTTPURL?) -> any HTTPTransport {
        paced
            .limited(to: home)
            .redirected()
            .retried(by: .once, on: ContinuousClock())
    }

    /// For `survey --check`; all lists share one rate limit.
    static func checking(
        _ paced: any HTTPTransport, signing signer: AWSSigner?, within budget: RequestBudget,
        home: HTTPURL, withholding isSecret: @escaping IsSecret
    ) -> any HTTPTransport {
        paced
            .signed(by: signer, for: [home.origin])
            .metered(by: budget)
            .keptHome(at: home, withholding: isSecret)
            .retried(by: .once, on: ContinuousClock())
    }
}
