import TapeCassette
import TapeHTTP
import TapeJSON
import TapeTestKit
import Testing

/// Each form in which a credential may come that nobody declared, and each member that only resembles one.
@Suite struct UndeclaredFormTests {
    @Test func `the tables are as long as they have to be`() {
        #expect(UndeclaredForm.all.count >= 115)
        #expect(InnocentMembers.all.count >= 80)
        #expect(SecretPlaces.bodies.count >= 30)
    }

    @Test(arguments: UndeclaredForm.all)
    func `a credential that nobody declared is taken or told`(form: UndeclaredForm) {
        let redactor = Redactor()
        let safe = redactor.kept(form.body, type: form.type)
        switch form.outcome {
        case .taken:
            #expect(!safe.contains(UndeclaredForm.value), "\(safe)")
            #expect(safe.contains("REDACTED-"), "\(safe)")
        case .told: #expect(!redactor.doubtfulNames.isEmpty, "\(safe)")
        }
    }

    @Test(arguments: [
        "password:'", #"Password: \""#, "tokens: {", "secret: [", "<password>", "api_key='",
    ])
    func `a label in a string hides no credential behind it`(label: String) {
        let lines = (0..<3).map { "{\"hint\":\"\(label)\",\"n\":\($0)}" }
        let kept = Redactor().kept(
            """
            {"rows":[\(lines.joined(separator: ","))],"credentials":{"a":"\(UndeclaredForm.value)"}}
            """, type: "application/json")
        #expect(
            kept.hasPrefix("{\"rows\":[\(lines.joined(separator: ","))],\"credentials\":{\"a\":"))
        #expect(!kept.contains(UndeclaredForm.value))
        #expect(kept.hasSuffix("\"}}"))
    }

    @Test(arguments: [
        (#"{"n":1,"pin_code":{"value":482913}}"#, 1),
        (#"{"l":"{\"password\":48291357,\"n\":1}"}"#, 2),
        (#"{"l":"{\"a\":\"{\\\"password\\\":[48291357]}\"}"}"#, 3),
    ])
    func `a number in JSON within JSON becomes a string there`(body: String, depth: Int) throws {
        let kept = Redactor().kept(body, type: "application/json")
        #expect(!kept.contains("48291357"))
        var text = kept
        for _ in 1..<depth {
            let value = try JSONDocument(parsing: text).root
            text = try #require(value["l"]?.string ?? value["a"]?.string)
        }
        #expect(throws: Never.self) { try JSONDocument(parsing: text) }
    }

    @Test(arguments: InnocentMembers.all)
    func `what only resembles a credential stays and stops nothing`(member: String) {
        let body = "{\"items\":[{\(member)}],\"next\":null}"
        #expect(Redactor().kept(body, type: "application/json") == body)
        let text = Array(body.utf8)
        #expect(SecretScan().finds(in: text[...]).isEmpty)
    }
}
