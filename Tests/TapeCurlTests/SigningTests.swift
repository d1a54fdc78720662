import TapeCurl
import TapeHTTP
import TapeTestKit
import Testing

/// Signatures for AWS, against the vectors that AWS publishes with its signing library.
@Suite struct SigningTests {
    static let secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
    static let time = WallTime(rfc3339: "2015-08-30T12:36:00Z") ?? .now()

    private func signer(service: String = "service", token: String? = nil) -> AWSSigner {
        let credentials = AWSCredentials(
            accessKey: "AKIDEXAMPLE", secretKey: Self.secret, sessionToken: token)
        return AWSSigner(credentials: credentials, region: "us-east-1", service: service)
    }

    struct Vector: CustomTestStringConvertible {
        var name: String
        var target = "/"
        var headers: HeaderFields = [:]
        var signed = "host;x-amz-date"
        var signature: String

        var testDescription: String { name }
    }

    static let vectors = [
        Vector(
            name: "vanilla",
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        Vector(
            name: "relative-relative", target: "/example1/example2/../..",
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        Vector(
            name: "slash-dot-slash", target: "/./",
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        Vector(
            name: "slashes", target: "//example//",
            signature: "9a624bd73a37c9a373b5312afbebe7a714a789de108f0bdfe846570885f57e84"),
        Vector(
            name: "space", target: "/example space/",
            signature: "652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741"),
        Vector(
            name: "utf8", target: "/ሴ",
            signature: "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
        Vector(
            name: "query-order-encoded",
            target: "/?Param-3=Value3&Param=Value2&%E1%88%B4=Value1",
            signature: "371d3713e185cc334048618a97f809c9ffe339c62934c032af5a0e595648fcac"),
        Vector(
            name: "query-order-key-case", target: "/?Param2=value2&Param1=value1",
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
        Vector(
            name: "empty-query-key", target: "/?Param1=value1",
            signature: "a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb"),
        Vector(
            name: "utf8-query", target: "/?ሴ=bar",
            signature: "2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04"),
        Vector(
            name: "query-unreserved", target: "/?\(unreserved)=\(unreserved)",
            signature: "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"),
        Vector(
            name: "header-key-duplicate",
            headers: ["My-Header1": "value2", "My-Header1": "value2", "My-Header1": "value1"],
            signed: "host;my-header1;x-amz-date",
            signature: "c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea"),
        Vector(
            name: "header-value-multiline",
            headers: ["My-Header1": "value1", "My-Header1": " value2", "My-Header1": "value3"],
            signed: "host;my-header1;x-amz-date",
            signature: "ba17b383a53190154eb5fa66a1b836cc297cc0a3d70a5d00705980573d8ff790"),
        Vector(
            name: "header-value-order",
            headers: [
                "My-Header1": "value4", "My-Header1": "value1", "My-Header1": "value3",
                "My-Header1": "value2",
            ], signed: "host;my-header1;x-amz-date",
            signature: "08c7e5a9acfcfeb3ab6b2185e75ce8b1deb5e634ec47601a50643f830c755c01"),
        Vector(
            name: "header-value-trim",
            headers: ["My-Header1": " value1", "My-Header2": " \"a   b   c\""],
            signed: "host;my-header1;my-header2;x-amz-date",
            signature: "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"),
    ]
    static let unreserved =
        "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    @Test(arguments: vectors)
    func `a request is signed as AWS's library signs it`(vector: Vector) {
        let request = HTTPRequest(
            url: HTTPURL("https://example.amazonaws.com\(vector.target)"), headers: vector.headers)
        let signed = signer().sign(request, at: Self.time)
        #expect(signed.headers["X-Amz-Date"] == "20150830T123600Z")
        #expect(
            signed.headers["Authorization"] == "AWS4-HMAC-SHA256 "
                + "Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
                + "SignedHeaders=\(vector.signed), Signature=\(vector.signature)")
        #expect(signed.url == request.url)
    }

    @Test func `content and session token are signed`() {
        let form = HTTPRequest(
            method: .post, url: HTTPURL("https://example.amazonaws.com/"),
            headers: [
                "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "13",
                "x-amz-content-sha256":
                    "9095672bbd1f56dfc5b65f3e153adc8731a4a654192329106275f4c7b24d0b6e",
            ], body: Array("Param1=value1".utf8))
        #expect(
            signer().sign(form, at: Self.time).headers["Authorization"]?.hasSuffix(
                "d3875051da38690788ef43de4db0d8f280229d82040bfac253562e56c3f20e0b") == true)
        let token = "6e86291e8372ff2a2260956d9b8aae1d763fbf315fa00fa31553b73ebf194267"
        let plain = HTTPRequest(url: HTTPURL("https://example.amazonaws.com/"))
        let signed = signer(token: token).sign(plain, at: Self.time)
        #expect(signed.headers["X-Amz-Security-Token"] == token)
        #expect(
            signed.headers["Authorization"]?.hasSuffix(
                "07ec1639c89043aa0e3e2de82b96708f198cceab042d4a97044c66dd9f74e7f8") == true)
    }

    @Test func `S3 takes paths as they are and wants the content's hash`() {
        let plain = HTTPRequest(url: HTTPURL("https://b.s3.amazonaws.com/a%20b//./c?max-keys=2"))
        let other = HTTPRequest(url: HTTPURL("https://b.s3.amazonaws.com/a%20b/c?max-keys=2"))
        let signed = signer(service: "s3").sign(plain, at: Self.time)
        #expect(
            signed.headers["X-Amz-Content-Sha256"]
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            signed.headers["Authorization"]?.contains(
                "SignedHeaders=host;x-amz-content-sha256;x-amz-date,") == true)
        #expect(
            signed.headers["Authorization"]
                != signer(service: "s3").sign(other, at: Self.time).headers["Authorization"])
    }

    @Test(arguments: [
        (1, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
        (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (57, "f13b2d724659eb3bf47f2dd6af1accc87b81f09f59f2b75e5c0bed6589dfe8c6"),
        (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
        (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
        (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
        (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
        (128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"),
        (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
    func `content of any length has its SHA-256`(length: Int, hash: String) {
        let request = HTTPRequest(
            url: HTTPURL("https://b.s3.amazonaws.com/"),
            body: [UInt8](repeating: UInt8(ascii: "a"), count: length))
        let signed = signer(service: "s3").sign(request, at: Self.time)
        #expect(signed.headers["X-Amz-Content-Sha256"] == hash)
    }

    @Test(arguments: [
        ("https://MinIO.Example:9000/b?c", "MinIO.Example:9000"), ("http://Example:80/", "Example"),
        ("https://me:secret@Example.com:443/", "Example.com"), ("http://[::1]:8080", "[::1]:8080"),
    ])
    func `the host is signed as curl sends it`(url: String, host: String) {
        let plain = HTTPRequest(url: HTTPURL(url))
        var named = plain
        named.headers["Host"] = host
        let signatures = [plain, named].map {
            signer().sign($0, at: Self.time).headers["Authorization"]
        }
        #expect(signatures[0] == signatures[1])
    }

    @Test func `a page signed twice carries one signature`() {
        let plain = HTTPRequest(url: HTTPURL("https://example.amazonaws.com/"))
        let once = signer().sign(plain, at: Self.time)
        #expect(signer().sign(once, at: Self.time) == once)
    }

    @Test func `the transport signs what goes out and leaves what was asked alone`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let asked = HTTPRequest(url: origin.url("/?b=2&a=<1>"), headers: ["X-One": "1"])
        let transport = SigningTransport(
            CurlTransport(), signer: signer(), for: [asked.url.origin]
        ) { Self.time }
        let exchange = await transport.exchange(asked)
        let arrived = try #require(origin.requests.first)
        let port = origin.baseURL.split(separator: ":").last ?? ""
        #expect(exchange.asked == asked)
        #expect(exchange.sent.headers == arrived.headers)
        #expect(arrived.headers["Host"] == "127.0.0.1:\(port)")
        #expect(
            arrived.headers["Authorization"]?.contains("SignedHeaders=host;x-amz-date;x-one,")
                == true)
        #expect(arrived.target == "/?b=2&a=<1>")
    }

    @Test func `keys never show`() {
        let credentials = AWSCredentials(
            accessKey: "AKIDEXAMPLE", secretKey: Self.secret, sessionToken: "hush")
        var dumped = ""
        dump(credentials, to: &dumped)
        dump(signer(token: "hush"), to: &dumped)
        let shown = "\(credentials) \(String(reflecting: credentials)) \(signer()) \(dumped)"
        #expect(!shown.contains(Self.secret))
        #expect(!shown.contains("hush"))
    }
}
