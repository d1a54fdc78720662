import TapeHTTP
import Testing

@Suite struct LoopbackHostTests {
    @Test(arguments: ["localhost", "LOCALHOST", "[::1]", "127.0.0.1", "127.255.0.9"])
    func `names and addresses of this machine are known`(host: String) {
        #expect(LoopbackHost.contains(host))
    }

    @Test(arguments: [
        "", "127", "127.0.0", "127.0.0.1.example", "127.+0.0.1", "127.0.0.-0", "127.0.0.01",
        "127.0.0.256", "127.0..1", "128.0.0.1", "::1", "[::2]", "localhost.example",
    ])
    func `what only looks like one is another host`(host: String) {
        #expect(!LoopbackHost.contains(host))
    }
}
