import TapeCassette
import TapeHTTP

extension Redactor {
    /// What is kept of a body that an API answers with.
    func kept(_ body: [UInt8], type: String) -> [UInt8] {
        let response = HTTPResponse(status: 200, headers: ["Content-Type": type], body: body)
        let exchange = Exchange(
            asked: HTTPRequest(url: HTTPURL("https://h/")), outcome: .whole(response))
        return interaction(from: exchange).outcome.response?.body ?? []
    }

    /// The same of a text.
    func kept(_ text: String, type: String) -> String {
        String(decoding: kept(Array(text.utf8), type: type), as: UTF8.self)
    }
}
