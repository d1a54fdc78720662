import Foundation
import TapeCassette
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeTestKit
import TapeURLSession
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct URLSessionDoorTests {
    @Test func `a session reads the pages that were recorded`() async throws {
        let urlPlayback = try RecordedList.urlPlayback()
        let session = URLSession(configuration: urlPlayback.configuration)
        for page in 1...3 {
            let url = try #require(URL(string: RecordedList.url(page: page)))
            let (data, response) = try await session.data(from: url)
            let http = try #require(response as? HTTPURLResponse)
            #expect(String(decoding: data, as: UTF8.self) == RecordedList.body(page: page))
            #expect(http.statusCode == 200)
            #expect(http.url == url)
            #expect(http.value(forHTTPHeaderField: "content-type") == "application/json")
            #expect(http.mimeType == "application/json")
            #expect(http.expectedContentLength == Int64(data.count))
        }
        #expect(urlPlayback.playback.log.map(\.recording) == [0, 1, 2])
        #expect(urlPlayback.playback.leftovers.isEmpty)
        #expect(urlPlayback.playback.misses.isEmpty)
    }

    @Test func `what was used is given again, and that is noted`() async throws {
        let urlPlayback = try RecordedList.urlPlayback()
        let session = URLSession(configuration: urlPlayback.configuration)
        for _ in 1...2 {
            #expect(try await session.text(RecordedList.url(page: 1)) == RecordedList.body(page: 1))
        }
        #expect(urlPlayback.playback.log.map(\.isRepeat) == [false, true])
        #expect(urlPlayback.playback.leftovers == [1, 2])
    }

    @Test(arguments: ["\(RecordedList.origin)/items?page=9", "http://127.0.0.1:1/elsewhere"])
    func `what was not recorded fails with the deck's own words and opens no socket`(
        url: String
    ) async throws {
        let urlPlayback = try RecordedList.urlPlayback()
        let session = URLSession(configuration: urlPlayback.configuration)
        let request = URLRequest(url: try #require(URL(string: url)))
        let error = try #require(await session.failure(request))
        #expect(error.code == .resourceUnavailable)
        let miss = try #require(urlPlayback.playback.misses.first)
        #expect(error.localizedDescription == miss.message)
        #expect(miss.message.contains("pagetape record"))
        #expect(error.failingURL == request.url)
    }

    @Test func `a session that outlives its playback fails and reaches no other`() async throws {
        var urlPlayback: URLSessionPlayback? = try RecordedList.urlPlayback()
        let session = URLSession(configuration: try #require(urlPlayback).configuration)
        urlPlayback = nil
        let other = try RecordedList.urlPlayback()
        let url = try #require(URL(string: RecordedList.url(page: 1)))
        let error = try #require(await session.failure(URLRequest(url: url)))
        #expect(error.localizedDescription.contains("no longer playing"))
        #expect(other.playback.log.isEmpty)
    }

    @Test(arguments: [
        (first: 301, path: "/moved"), (first: 302, path: "/moved"), (first: 307, path: "/moved"),
    ])
    func `redirects are followed by their recordings`(first: Int, path: String) async throws {
        let urlPlayback = try RecordedList.urlPlayback(
            nil,
            [
                RecordedList.interaction(
                    RecordedList.url(page: 1), RecordedList.answer(first, ["Location": path]),
                    page: 1),
                RecordedList.interaction(
                    RecordedList.origin + path, RecordedList.answer(200, [:], "there"), page: 1),
            ])
        let session = URLSession(configuration: urlPlayback.configuration)
        let url = try #require(URL(string: RecordedList.url(page: 1)))
        let (data, response) = try await session.data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == "there")
        #expect(response.url?.absoluteString == RecordedList.origin + path)
        #expect(urlPlayback.playback.log.map(\.recording) == [0, 1])
    }

    @Test func `a redirect in a circle fails as one that is too long`() async throws {
        let url = RecordedList.url(page: 1)
        let urlPlayback = try RecordedList.urlPlayback(
            nil,
            [RecordedList.interaction(url, RecordedList.answer(302, ["Location": url]), page: 1)])
        let session = URLSession(configuration: urlPlayback.configuration)
        let request = URLRequest(url: try #require(URL(string: url)))
        #expect(await session.failure(request)?.code == .httpTooManyRedirects)
    }

    @Test(arguments: [true, false])
    func `a body is compared wherever it is`(isStream: Bool) async throws {
        let url = "\(RecordedList.origin)/search"
        let urlPlayback = try RecordedList.urlPlayback(
            nil,
            ["first", "second"].map { word in
                RecordedList.interaction(
                    url, RecordedList.answer(200, [:], "found \(word)"), method: .post,
                    body: #"{"find":"\#(word)"}"#)
            })
        let session = URLSession(configuration: urlPlayback.configuration)
        for word in ["second", "first"] {
            var request = URLRequest(url: try #require(URL(string: url)))
            request.httpMethod = "POST"
            let body = Data(#"{ "find" : "\#(word)" }"#.utf8)
            if isStream {
                request.httpBodyStream = InputStream(data: body)
            } else {
                request.httpBody = body
            }
            let (data, _) = try await session.data(for: request)
            #expect(String(decoding: data, as: UTF8.self) == "found \(word)")
        }
    }

    @Test func `an upload's body is compared where a session shows it`() async throws {
        let url = "\(RecordedList.origin)/search"
        let urlPlayback = try RecordedList.urlPlayback(
            nil,
            [
                RecordedList.interaction(
                    url, RecordedList.answer(200, [:], "found"), method: .post, body: "words")
            ])
        let session = URLSession(configuration: urlPlayback.configuration)
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = "POST"
        #if canImport(FoundationNetworking)
            // On Linux nobody but the session knows the body; the request must not be answered as if it had none.
            let sent = request
            let error = await #expect(throws: URLError.self) {
                try await session.upload(for: sent, from: Data("words".utf8))
            }
            #expect(error?.code == .resourceUnavailable)
        #else
            let (data, _) = try await session.upload(for: request, from: Data("words".utf8))
            #expect(String(decoding: data, as: UTF8.self) == "found")
        #endif
    }

    @Test(arguments: [
        HeaderFields(), ["WWW-Authenticate": "Bearer"],
        ["WWW-Authenticate": #"Basic realm="api""#], ["www-authenticate": #"Digest realm="api""#],
    ])
    func `a recorded 401 is an answer, whatever it asks for`(headers: HeaderFields) async throws {
        let urlPlayback = try RecordedList.urlPlayback(
            nil,
            [
                RecordedList.interaction(
                    RecordedList.url(page: 1), RecordedList.answer(401, headers, "who are you?"))
            ])
        let session = URLSession(configuration: urlPlayback.configuration)
        let url = try #require(URL(string: RecordedList.url(page: 1)))
        let (data, response) = try await session.data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == "who are you?")
        #expect((response as? HTTPURLResponse)?.statusCode == 401)
    }

    @Test func `repeated headers are joined and none speaks of bytes that are not there`()
        async throws
    {
        let urlPlayback = try RecordedList.urlPlayback(
            nil,
            [
                RecordedList.interaction(
                    RecordedList.url(page: 1),
                    .whole(
                        HTTPResponse(
                            status: 200,
                            headers: [
                                "Link": "<a>; rel=next", "link": "<b>; rel=first",
                                "Content-Encoding": "gzip", "Content-Length": "20",
                                "Transfer-Encoding": "chunked",
                            ], body: Array("a body that is longer".utf8), undoneCoding: "gzip")))
            ])
        let session = URLSession(configuration: urlPlayback.configuration)
        let url = try #require(URL(string: RecordedList.url(page: 1)))
        let response = try await session.data(from: url).1 as? HTTPURLResponse
        #expect(response?.value(forHTTPHeaderField: "Link") == "<a>; rel=next, <b>; rel=first")
        #expect(response?.value(forHTTPHeaderField: "Content-Length") == nil)
        #expect(response?.value(forHTTPHeaderField: "Transfer-Encoding") == nil)
    }

    @Test func `two sessions side by side each have a deck of their own`() async throws {
        let doors = try (0..<20).map { number in
            try RecordedList.urlPlayback(
                nil,
                [
                    RecordedList.interaction(
                        RecordedList.url(page: 1), RecordedList.answer(200, [:], "\(number)"))
                ])
        }
        try await withThrowingTaskGroup { group in
            for (number, urlPlayback) in doors.enumerated() {
                group.addTask {
                    let session = URLSession(configuration: urlPlayback.configuration)
                    for _ in 0..<10 {
                        let text = try await session.text(RecordedList.url(page: 1))
                        #expect(text == "\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(doors.allSatisfy { $0.playback.log.count == 10 })
    }

    @Test func `one session may ask for many pages at once`() async throws {
        let urlPlayback = try RecordedList.urlPlayback(nil, RecordedList.pages(100))
        let session = URLSession(configuration: urlPlayback.configuration)
        try await withThrowingTaskGroup { group in
            for page in 1...100 {
                group.addTask {
                    let text = try await session.text(RecordedList.url(page: page))
                    #expect(text == RecordedList.body(page: page))
                }
            }
            try await group.waitForAll()
        }
        #expect(urlPlayback.playback.leftovers.isEmpty)
    }
}
