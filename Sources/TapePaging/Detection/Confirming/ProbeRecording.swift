package import TapeHTTP
import TapeJSON

/// The requests of a recording, with the number of recordings of each.
package struct ProbeRecording: Sendable {
    /// What a request asks for: requests with equal keys are answered by the same recording.
    struct Key: Hashable {
        private let method: HTTPMethod
        private let url: String
        private let content: Content

        init(_ request: HTTPRequest) {
            method = request.method
            url = request.url.equivalenceKey
            content = Content(of: request)
        }
    }

    /// The meaning of a body: a form's fields in any order, or JSON's values.
    private enum Content: Hashable {
        case bytes([UInt8])
        case form([QueryItem])
        case json(UInt64)

        init(of request: HTTPRequest) {
            let bytes = request.body ?? []
            switch RequestBody(of: request) {
            case .form(let fields):
                self = .form(fields.sorted { ($0.name, $0.value) < ($1.name, $1.value) })
            case .json:
                self = JSONDocument.lenient(bytes).map { .json($0.root.digest) } ?? .bytes(bytes)
            case .none, .other:
                self = .bytes(bytes)
            }
        }
    }

    package let requests: [HTTPRequest]
    private let counts: [Key: Int]

    package init(_ requests: [HTTPRequest]) {
        self.requests = requests
        counts = requests.reduce(into: [:]) { $0[Key($1), default: 0] += 1 }
    }

    func count(of key: Key) -> Int { counts[key] ?? 0 }
}
