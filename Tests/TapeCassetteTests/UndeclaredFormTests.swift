import TapeCassette
import TapeHTTP
import TapeTestKit
import Testing

/// Each form in which a credential may come that nobody declared, and each member that only resembles one.
@Suite struct UndeclaredFormTests {
    private func kept(_ body: String, type: String, _ redactor: Redactor) -> String {
        let response = HTTPResponse(
            status: 200, headers: ["Content-Type": type], body: Array(body.utf8))
        let exchange = Exchange(
            asked: HTTPRequest(url: HTTPURL("https://h/")), outcome: .whole(response))
        let outcome = redactor.interaction(from: exchange).outcome
        return String(decoding: outcome.response?.body ?? [], as: UTF8.self)
    }

    @Test func `the tables are as long as they have to be`() {
        #expect(UndeclaredForm.all.count >= 115)
        #expect(InnocentMembers.all.count >= 80)
        #expect(SecretPlaces.bodies.count >= 30)
    }

    @Test(arguments: UndeclaredForm.all)
    func `a credential that nobody declared is taken or told`(form: UndeclaredForm) {
        let redactor = Redactor()
        let safe = kept(form.body, type: form.type, redactor)
        switch form.outcome {
        case .taken:
            #expect(!safe.contains(UndeclaredForm.value), "\(safe)")
            #expect(safe.contains("REDACTED-"), "\(safe)")
        case .told: #expect(!redactor.doubtfulNames.isEmpty, "\(safe)")
        }
    }

    @Test(arguments: InnocentMembers.all)
    func `what only resembles a credential stays and stops nothing`(member: String) {
        let body = "{\"items\":[{\(member)}],\"next\":null}"
        #expect(kept(body, type: "application/json", Redactor()) == body)
        let text = Array(body.utf8)
        #expect(SecretScan().finds(in: text[...]).isEmpty)
    }
}
