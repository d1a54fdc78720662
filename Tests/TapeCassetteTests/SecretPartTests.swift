import Foundation
import TapeCassette
import Testing

/// Variables that hold more than one credential, of which a server may echo each.
@Suite struct SecretPartTests {
    static let secret = "c00kieV4lue8Hd72ka"

    @Test(arguments: [
        "sid=SECRET", "theme=dark; sid=SECRET", "sid=\"SECRET\"; theme=dark", "SECRET\t",
        "\u{A0}SECRET",
        "keyid:SECRET", "keyid|SECRET", #"{"id":"k17","token":"SECRET"}"#, "SECRET:x-oauth-basic",
        "BASE64(joe:SECRET)", "Basic BASE64(SECRET:)", "BASE64(SECRET:x)",
    ])
    func `each part of a variable is taken out of an answer`(value: String) {
        let whole = value.replacing("SECRET", with: Self.secret)
            .replacing(/BASE64\((.*)\)/) { Data($0.1.utf8).base64EncodedString() }
        let redactor = Redactor(secrets: [KnownSecret(name: "TOK", value: whole)])
        for text in ["whoami \(Self.secret)", "in base64: YzAwa2llVjRsdWU4SGQ3Mmth"] {
            let shown = redactor.mask(text)
            #expect(shown.contains("REDACTED-TOK"), "\(shown)")
            #expect(!shown.contains(Self.secret))
        }
    }

    @Test(arguments: [
        "https://api-v2.example.com:8443/list", "api-v2.example.com:8443", "theme=dark; lang=en-GB",
        "customers:read",
    ])
    func `parts that are no credentials stay in an answer`(value: String) {
        let redactor = Redactor(secrets: [KnownSecret(name: "TOK", value: value)])
        for text in ["see api-v2.example.com", "a dark theme", "en-GB", "customers"] {
            #expect(redactor.mask(text) == text)
        }
    }

    @Test(arguments: ["k3Yq+9ZtWm7Lp2Rv", "k3Yq+9ZtWm7Lp2Rv+Qx", "k3Yq%2B9ZtWm7Lp2Rv"])
    func `a plus that a server reads as a blank hides no secret`(value: String) {
        let redactor = Redactor(secrets: [KnownSecret(name: "TOK", value: value)])
        let read = value.replacing("%2B", with: "+").replacing("+", with: " ")
        for text in ["you sent \(read)!", "you sent \(read.replacing(" ", with: "%20"))!"] {
            #expect(redactor.mask(text) == "you sent REDACTED-TOK!")
        }
        #expect(redactor.mask("k3Yq9ZtWm7Lp2Rv") == "k3Yq9ZtWm7Lp2Rv")
    }

    @Test func `words that a plus joins stay where blanks part them`() {
        let redactor = Redactor(secrets: [KnownSecret(name: "TOK", value: "fish+chips")])
        #expect(redactor.mask("fish and chips, fish chips") == "fish and chips, fish chips")
    }
}
