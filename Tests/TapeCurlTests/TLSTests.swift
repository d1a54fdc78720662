import Foundation
import TapeCurl
import TapeHTTP
import TapeTestKit
import Testing

/// Who a server is, and who the client is, by certificates of an authority that the tests make.
@Suite(.needsOpenSSL) struct TLSTests {
    private let certificates: CertificateFolder

    init() throws {
        certificates = try CertificateFolder()
        try "[1,2]".write(toFile: certificates.path("page"), atomically: true, encoding: .utf8)
    }

    private func ask(
        _ origin: TLSOrigin, _ change: (inout CurlOptions) -> Void
    ) async -> Outcome {
        var options = CurlOptions()
        options.certificateAuthorities = certificates.authority
        change(&options)
        return await CurlTransport(options)
            .exchange(HTTPRequest(url: origin.url("/page"))).outcome
    }

    private func isServed(_ outcome: Outcome) -> Bool {
        outcome.isWhole && outcome.response?.body == Array("[1,2]".utf8)
    }

    /// A certificate, and what curl says of it.
    struct Flaw: CustomStringConvertible {
        let name: String
        let hosts: String
        let days: Int
        let words: String
        var description: String { name }
    }

    static let flaws = [
        Flaw(
            name: "expired", hosts: "IP:127.0.0.1", days: -1, words: "certificate has expired"),
        Flaw(
            name: "elsewhere", hosts: "DNS:elsewhere.example", days: 2,
            words: "matches target host name '127.0.0.1'"),
    ]

    @Test func `a server of a trusted authority is believed`() async throws {
        try certificates.sign("server", for: "IP:127.0.0.1")
        let origin = try TLSOrigin(certificates, as: "server")
        #expect(isServed(await ask(origin) { _ in }))
    }

    @Test(arguments: flaws)
    func `a server that is not who it should be is not asked`(flaw: Flaw) async throws {
        try certificates.sign(flaw.name, for: flaw.hosts, days: flaw.days)
        let origin = try TLSOrigin(certificates, as: flaw.name)
        let error = try #require(await ask(origin) { _ in }.error)
        #expect(error.code == .tls)
        #expect(error.number == 60)
        #expect(error.detail.contains(flaw.words), "\(error.detail)")
        #expect(isServed(await ask(origin) { $0.verifiesServer = false }))
    }

    @Test func `an unknown authority vouches for nobody`() async throws {
        try certificates.sign("server", for: "IP:127.0.0.1")
        let origin = try TLSOrigin(certificates, as: "server")
        let error = try #require(await ask(origin) { $0.certificateAuthorities = nil }.error)
        #expect(error.code == .tls)
        #expect(error.detail.contains("unable to get local issuer certificate"))
        #expect(isServed(await ask(origin) { $0.verifiesServer = false }))
    }

    @Test func `a certificate of its own makes nobody an authority`() async throws {
        let others = try CertificateFolder()
        try others.sign("server", for: "IP:127.0.0.1")
        let origin = try TLSOrigin(others, as: "server")
        #expect(await ask(origin) { _ in }.error?.code == .tls)
    }

    @Test func `a server may ask who the client is`() async throws {
        try certificates.sign("server", for: "IP:127.0.0.1")
        try certificates.sign("me", for: "DNS:me")
        try certificates.pack("me", password: "hush-hush")
        let pem = certificates.path("me.pem")
        let both = certificates.path("both.pem")
        let key = try String(contentsOfFile: certificates.path("me.key"), encoding: .utf8)
        try (String(contentsOfFile: pem, encoding: .utf8) + key)
            .write(toFile: both, atomically: true, encoding: .utf8)
        let origin = try TLSOrigin(certificates, as: "server", asksClients: true)

        let accepted: [CurlOptions.ClientCertificate] = [
            .init(path: pem, keyPath: certificates.path("me.key")), .init(path: both),
            .init(path: certificates.path("me.p12"), password: "hush-hush"),
        ]
        for certificate in accepted {
            #expect(
                isServed(await ask(origin) { $0.clientCertificate = certificate }),
                "\(certificate.path)")
        }
        let refused = try #require(await ask(origin) { _ in }.error)
        #expect(refused.code == .tls, "\(refused)")

        let mistyped = CurlOptions.ClientCertificate(
            path: certificates.path("me.p12"), password: "guessed-it")
        let error = try #require(await ask(origin) { $0.clientCertificate = mistyped }.error)
        #expect(error.code == .tls)
        #expect(!error.detail.contains("guessed-it"))
    }

    @Test func `a proxy is tunnelled through to a server that proves itself`() async throws {
        try certificates.sign("server", for: "IP:127.0.0.1")
        let origin = try TLSOrigin(certificates, as: "server")
        let tunnel = try LoopbackTunnel()
        #expect(isServed(await ask(origin) { $0.proxy = .through(tunnel.baseURL) }))
        #expect(tunnel.targets == [origin.baseURL.replacing("https://", with: "")])
    }
}
