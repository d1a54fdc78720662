import TapeCurl
import TapeHTTP
import TapePaging

/// The ways from a command to live origins.
///
/// Each is a list of layers from the network up: a request passes the last one first.
enum Wire {
    typealias IsSecret = @Sendable (String) -> Bool

    /// Where `record`, `stir` and `verify --live` ask.
    static func live(
        _ curl: CurlTransport, signing signer: AWSSigner?, for origins: Set<String>,
        perSecond rate: Double
    ) -> any HTTPTransport {
        curl
            .signed(by: signer, for: origins)
            .paced(perSecond: rate)
    }

    /// Where `record --listen` passes on what another program asks.
    static func passing(_ curl: CurlTransport, perSecond rate: Double) -> any HTTPTransport {
        curl
            .paced(perSecond: rate)
    }

    /// Where `probe` asks.
    static func probing(
        _ curl: CurlTransport, perSecond rate: Double, within budget: RequestBudget, home: HTTPURL,
        withholding isSecret: @escaping IsSecret
    ) -> any HTTPTransport {
        curl
            .paced(perSecond: rate)
            .metered(by: budget)
            .keptHome(at: home, withholding: isSecret)
            .retried(by: .once, on: ContinuousClock())
    }

    /// Where `survey` fetches files; redirects lead away from an origin only where none is named.
    static func fetching(_ paced: any HTTPTransport, within home: HTTPURL?) -> any HTTPTransport {
        paced
            .limited(to: home)
            .redirected()
            .retried(by: .once, on: ContinuousClock())
    }

    /// Where `survey --check` asks; all lists are asked at one pace.
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
