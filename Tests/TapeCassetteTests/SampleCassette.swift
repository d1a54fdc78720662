import TapeCassette
import TapeHTTP

/// A small cassette with one of everything that the format's page describes.
enum SampleCassette {
    static let header = CassetteHeader(
        spec: .init(title: "Podcast reviews", digest: "3f9ac01d"),
        origin: "https://api.example.com",
        recorded: WallTime(rfc3339: "2026-11-21T01:17:08Z"),
        by: "pagetape 0.1.0 libcurl/7.88.1"
    )

    static let walks = [WalkSummary(walk: 1, pages: 2, items: 3, ended: .end)]

    static let interactions = [firstPage, lastPage, badCursor]

    static let cassette = Cassette(header: header, interactions: interactions, walks: walks)

    static let firstPage = Interaction(
        safe: HTTPRequest(
            url: HTTPURL("https://api.example.com/reviews?limit=2"),
            headers: ["Authorization": "REDACTED-API_TOKEN", "Accept": "*/*"],
            mark: PageMark(page: 1)
        ),
        outcome: .whole(
            HTTPResponse(
                status: 200,
                headers: [
                    "Content-Type": "application/json", "Content-Encoding": "gzip",
                    "Link": "<https://api.example.com/reviews?limit=2&cursor=b2Zm>; rel=\"next\"",
                    "Link": "<https://api.example.com/reviews>; rel=\"first\"", "X-Total": "3",
                ],
                body: Array(
                    #"{"items":[{"id":1,"stars":5},{"id":2,"stars":1.0}],"more":true}"#.utf8),
                undoneCoding: "gzip"
            )
        ),
        time: timing("2026-11-21T01:17:08.214Z", firstByte: 81, total: 94)
    )

    static let lastPage = Interaction(
        safe: HTTPRequest(
            url: HTTPURL("https://api.example.com/reviews?limit=2&cursor=b2Zm"),
            mark: PageMark(page: 2)
        ),
        outcome: .cut(
            HTTPResponse(
                status: 200, headers: ["Content-Type": "application/json"],
                body: Array("{\"items\":[{\"id\":3,\n\"sta".utf8)
            ),
            TransportError(.truncated, detail: "transfer closed, 20 bytes missing", number: 18)
        ),
        time: timing("2026-11-21T01:17:08.401Z", firstByte: nil, total: 1094)
    )

    static let badCursor = Interaction(
        safe: HTTPRequest(
            method: .post, url: HTTPURL("https://api.example.com/reviews"),
            body: Array("{\"cursor\": \"nonsense\"}".utf8),
            mark: PageMark(role: .init(rawValue: "bad-cursor"), page: 1)
        ),
        outcome: .failed(TransportError(.reset, detail: "Connection reset by peer"))
    )

    static func timing(_ moment: String, firstByte: Int?, total: Int) -> ExchangeTiming? {
        WallTime(rfc3339: moment).map {
            ExchangeTiming(
                startedAt: $0, firstByte: firstByte.map { .milliseconds($0) },
                total: .milliseconds(total))
        }
    }

    static let text = #"""
        pagetape: 1
        spec: {title: Podcast reviews, digest: "3f9ac01d"}
        origin: https://api.example.com
        recorded: 2026-11-21T01:17:08Z
        by: pagetape 0.1.0 libcurl/7.88.1
        sealed: true
        interactions:
        - role: walk
          walk: 1
          page: 1
          request:
            method: GET
            url: https://api.example.com/reviews?limit=2
            headers:
              Authorization: REDACTED-API_TOKEN
              Accept: "*/*"
          response:
            status: 200
            headers:
              Content-Type: application/json
              Content-Encoding: gzip
              Link:
              - <https://api.example.com/reviews?limit=2&cursor=b2Zm>; rel="next"
              - <https://api.example.com/reviews>; rel="first"
              X-Total: "3"
            coding: gzip
            body:
              layout: compact
              json: |2-
                {
                  "items": [
                    {
                      "id": 1,
                      "stars": 5
                    },
                    {
                      "id": 2,
                      "stars": 1.0
                    }
                  ],
                  "more": true
                }
          time: {at: 2026-11-21T01:17:08.214Z, first-byte: 0.081, total: 0.094}
          sum: 818-9493e79c
        - role: walk
          walk: 1
          page: 2
          request:
            method: GET
            url: https://api.example.com/reviews?limit=2&cursor=b2Zm
          response:
            status: 200
            headers:
              Content-Type: application/json
            cut: true
            body:
              text: |2-
                {"items":[{"id":3,
                "sta
          failure: {code: truncated, detail: "transfer closed, 20 bytes missing", number: 18}
          time: {at: 2026-11-21T01:17:08.401Z, total: 1.094}
          sum: 418-67620fe2
        - role: bad-cursor
          walk: 1
          page: 1
          request:
            method: POST
            url: https://api.example.com/reviews
            body:
              layout: python
              json: |2-
                {
                  "cursor": "nonsense"
                }
          failure: {code: reset, detail: Connection reset by peer}
          sum: 265-10e2f7ac
        end: {interactions: 3, walks: [{walk: 1, pages: 2, items: 3, ended: end}], sum: 322-7f44deff}

        """#
}
