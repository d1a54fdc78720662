import Foundation
import TapeCassette
import TapeHTTP

/// The data to save and load; each part is created on first use, outside the timing.
enum Material {
    static let folder = CommandLine.arguments[1]
    static let smallPath = "\(folder)/small.yaml"
    static let bigPath = "\(folder)/big.yaml"
    static let recordedPath = "\(folder)/recorded.yaml"

    static let redactor = Redactor(
        secrets: [KnownSecret(name: "API_TOKEN", value: "abcdefghijklmnop")])
    static let scan = redactor.scan()

    static let smallExchanges = (1...1000).map { exchange($0, small($0)) }
    static let smallCassette = cassette(of: smallExchanges)
    static let smallText = Result { try smallCassette.encoded() }

    static let page = Result {
        [UInt8](try Data(contentsOf: URL(filePath: CommandLine.arguments[2])))
    }
    static let bigExchanges = Result { try (1...1000).map { exchange($0, try page.get()) } }
    static let bigCassette = Result { cassette(of: try bigExchanges.get()) }

    private static func cassette(of exchanges: [Exchange]) -> Cassette {
        Cassette(
            header: CassetteHeader(), interactions: exchanges.map(redactor.interaction(from:)))
    }

    private static let requestHeaders: HeaderFields = [
        "Accept": "application/json", "Accept-Encoding": "gzip, deflate, br",
        "Authorization": "Bearer abcdefghijklmnop", "User-Agent": "client/1.0",
        "Connection": "keep-alive",
    ]

    private static let responseHeaders: HeaderFields = [
        "Content-Type": "application/json; charset=utf-8", "Date": "Sat, 21 Nov 2026 01:17:08 GMT",
        "ETag": "W/\"5182-9c1e44d0\"", "Server": "nginx", "Cache-Control": "private, max-age=0",
        "X-Request-Id": "0f8fad5b-d9cb-469f-a165-70867728950e", "X-RateLimit-Remaining": "4999",
        "Content-Length": "412", "Vary": "Accept, Authorization",
    ]

    private static func exchange(_ number: Int, _ body: [UInt8]) -> Exchange {
        Exchange(
            asked: HTTPRequest(
                url: HTTPURL("https://api.example.com/items?page=\(number)&limit=100"),
                headers: requestHeaders, mark: PageMark(page: number)),
            outcome: .whole(HTTPResponse(status: 200, headers: responseHeaders, body: body)),
            timing: ExchangeTiming(
                startedAt: .now(), firstByte: .milliseconds(81), total: .milliseconds(94)))
    }

    private static func small(_ number: Int) -> [UInt8] {
        let items = (0..<5).map {
            #"{"id":\#(number * 5 + $0),"name":"item \#($0)","price":12.50,"tags":["a","b"]}"#
        }
        return Array(#"{"items":[\#(items.joined(separator: ","))],"next":"b2Zmc2V0PTEw"}"#.utf8)
    }
}
