import TapeCassette
import TapeHTTP
import Testing

/// Bodies of nothing but credentials, with which a server tries to use up the memory.
@Suite struct CredentialCrowdTests {
    private func keep(_ body: String) throws -> CassetteError? {
        let folder = try TemporaryFolder()
        let secret = KnownSecret(name: "K", value: "hunter2hunter2")
        let redactor = Redactor(secrets: [secret])
        let journal = try Journal.begin(folder.path("x.yaml"), header: CassetteHeader())
        let response = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        let exchange = Exchange(
            asked: HTTPRequest(url: HTTPURL("https://h/?p=1")), outcome: .whole(response))
        do throws(CassetteError) {
            try journal.append(redactor.interaction(from: exchange), scanning: redactor.scan())
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "password=a&", "https://me:secret1@h/ ", "Bearer abcDEF123456 ", "hunter2hunter2,",
        #"{\"token\":\"x1y2z3\"},"#,
    ])
    func `a text with more credentials than are searched for is not kept`(unit: String) throws {
        let error = try keep(
            #"{"id":1,"text":""# + String(repeating: unit, count: 250_001) + #""}"#)
        #expect(error?.code == .secret)
        #expect(error?.message.contains("GET https://h/?p=1 shows more credentials than") == true)
    }

    @Test func `a page with a credential in each of many items is kept`() throws {
        let items = (0..<20_000).map { #"{"id":\#($0),"download_token":"t0k\#($0)x9y8z7"}"# }
        #expect(try keep("[" + items.joined(separator: ",") + "]") == nil)
    }
}
