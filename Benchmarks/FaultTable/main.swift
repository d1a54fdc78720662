// Prints what two Swift clients see of each fault at the second page of a list: `FaultTable in-process CASSETTE FAULT…` plays
// it without a socket, `FaultTable url-session` requests the URLs that it reads, one a line.

import Foundation
import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import TapePlayback

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An answer on one line: status, type and body.
func line(status: Int, type: String?, body: [UInt8]) -> String {
    "\(status)\t\(type ?? "")\t\(Data(body).base64EncodedString())"
}

func inProcess(_ path: String, _ faults: [Fault]) async throws {
    let recording = try RecordingUnderTest(cassette: path)
    for fault in faults {
        let plan = FaultPlan([.init(fault, at: .page(2), .always)])
        let playback = Playback(recording.deck, plan: plan, editor: recording.editor)
        let transport = PlaybackTransport(playback)
        var last: Exchange?
        let began = ContinuousClock.now
        for request in recording.deck.requests.prefix(2) {
            last = await transport.exchange(request)
        }
        let seconds = Int(((ContinuousClock.now - began) / .seconds(1)).rounded())
        let told: String =
            switch last?.outcome {
            case .whole(let response)?:
                line(
                    status: response.status, type: response.headers["Content-Type"],
                    body: response.body)
            case .cut(_, let error)?: "cut, \(error.code.rawValue)\t\t"
            case .failed(let error)?: "\(error.code.rawValue)\t\t"
            case nil: "nothing\t\t"
            }
        print("\(fault)\t\(seconds)\t\(told)")
    }
}

func overURLSession() async {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 3
    let session = URLSession(configuration: configuration)
    while let text = readLine() {
        guard let url = URL(string: text) else { continue }
        do {
            let (data, response) = try await session.data(from: url)
            let answer = response as? HTTPURLResponse
            print(
                line(
                    status: answer?.statusCode ?? 0,
                    type: answer?.value(forHTTPHeaderField: "Content-Type"), body: Array(data)))
        } catch {
            print((error as? URLError).map { "URLError \($0.code.rawValue)" } ?? "\(error)")
        }
        fflush(nil)
    }
}

let words = CommandLine.arguments
if words.count > 2 {
    try await inProcess(words[2], words.dropFirst(3).map { try Fault($0) })
} else {
    await overURLSession()
}
