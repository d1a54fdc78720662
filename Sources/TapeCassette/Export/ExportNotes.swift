import TapeHTTP

/// A request with a response that arrived whole: the only exchanges that other tools' formats have room for.
struct ExportedExchange {
    /// The interaction's number in the cassette, counted from one.
    let number: Int
    let request: HTTPRequest
    let response: HTTPResponse
    let time: ExchangeTiming?
}

/// Collects what an export loses, so that each loss is reported once.
struct ExportNotes {
    /// A loss that several interactions share.
    enum Loss: Int, Hashable, CaseIterable {
        case marks, times, duration, requestHeaders, binaryRequest, binaryURL, headerOrder, coding
        case origin
    }

    private var single: [String] = []
    private var shared: [Loss: [Int]] = [:]

    /// The exchanges that arrived whole; for each other one it notes why it is left out.
    mutating func exchanges(of cassette: Cassette) throws(CassetteError) -> [ExportedExchange] {
        var exchanges: [ExportedExchange] = []
        for index in 0..<cassette.count {
            let interaction = try cassette.interaction(at: index)
            let number = index + 1
            switch interaction.outcome {
            case .whole(let response):
                exchanges.append(
                    ExportedExchange(
                        number: number, request: interaction.request, response: response,
                        time: interaction.time))
            case .cut(_, let error):
                single.append(
                    "interaction \(number) is left out: its body did not arrive whole "
                        + "(\(error.code.rawValue))")
            case .failed(let error):
                single.append(
                    "interaction \(number) is left out: it failed (\(error.code.rawValue))")
            }
            if interaction.request.mark != nil { note(.marks, of: number) }
        }
        return exchanges
    }

    mutating func note(_ loss: Loss, of number: Int) {
        shared[loss, default: []].append(number)
    }

    /// The losses as sentences, in a stable order.
    var sentences: [String] {
        single
            + Loss.allCases.compactMap { loss in
                shared[loss].map { Self.sentence(loss, Self.list($0)) }
            }
    }

    private static func sentence(_ loss: Loss, _ list: String) -> String {
        switch loss {
        case .marks:
            "which page of which walk an interaction is, and for which law, is not carried over"
        case .times: "when \(list) took place was not recorded; the time given is a stand-in"
        case .duration: "how long the answers took is not carried over"
        case .requestHeaders:
            "request headers are not carried over: any request with the same URL matches"
        case .binaryRequest: "the request body of \(list) is not UTF-8 and is left out"
        case .binaryURL: "the URL of \(list) is not valid by RFC 3986; readers may refuse it"
        case .headerOrder:
            "headers of one name that stood apart in \(list) are brought together"
        case .coding:
            "Content-Encoding of \(list) is left out, because bodies are stored decoded; "
                + "Content-Length is that of the decoded body"
        case .origin: "the origin is not carried over: the stand-in answers under its own"
        }
    }

    private static func list(_ numbers: [Int]) -> String {
        let shown = numbers.prefix(5).map(String.init).joined(separator: ", ")
        let more = numbers.count > 5 ? " and \(numbers.count - 5) more" : ""
        return "interaction \(shown)\(more)"
    }
}
