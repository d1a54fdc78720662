import Foundation
import TapeCassette
import TapeHTTP
import Testing

/// What nobody declared is taken by its name or its looks, or told; what is innocent stays.
@Suite struct UndeclaredSecretTests {
    private static let value = "q7Zt4hVb9LmX2pWs"

    private func kept(
        _ body: String, type: String = "application/json", _ redactor: Redactor = Redactor()
    ) -> String {
        redactor.kept(body, type: type)
    }

    private static func units(_ name: String, _ backslashes: String = "\\") -> String {
        name.utf8.map { byte in
            byte == 0x2D || byte == 0x5F
                ? String(UnicodeScalar(byte))
                : backslashes + "u00" + String(Int(byte), radix: 16)
        }.joined()
    }

    private static func percent(_ name: String) -> String {
        name.utf8.map { "%" + String(Int($0), radix: 16) }.joined()
    }

    private static func references(_ name: String) -> String {
        name.utf8.map { "&#\($0);" }.joined()
    }

    static let names = [
        "password", "userPassword", "db_password", "passwd", "pwd", "passphrase", "client_secret",
        "clientSecret", "webhookSecret", "apiKey", "api_key", "x-api-key", "stripe_secret_key",
        "privateKey", "access_token", "accessToken", "refreshToken", "id_token", "authToken",
        "sessionToken", "csrfToken", "session_id", "sessionId", "jwt", "credential", "credentials",
        "connectionString", "mnemonic", "bearer_token", "deploy_token", "signing_key",
        "encryptionKey", "license_key", "accountKey", "passwordHash", "oauth_token_secret",
        "secretAnswer", "security_answer", "magic_link", "unlock_code", "activationCode",
        "recovery_phrase", "api_pass", "wifi_psk", "sharedAccessSignature", "basic_auth",
        "password_digest", "svc_pw", "REDISCLI_AUTH", "authenticity_token", "feed_token",
        "backup_codes", "storepass",
    ]

    @Test(arguments: names)
    func `a name that says so is enough in every syntax`(name: String) {
        let value = Self.value
        let texts = [
            #"{"\#(name)":"\#(value)"}"#, #"{"a":[{"\#(name)" : "\#(value)"}]}"#,
            "\u{FEFF}{\"\(name)\":\"\(value)\"}", #")]}',{"\#(name)":"\#(value)"}"#,
            #"cb({"\#(name)":"\#(value)"})"#, #"{"\#(name)":["\#(value)","\#(value)"]}"#,
            #"{"a":"{\"\#(name)\":\"\#(value)\"}"}"#, "<r><\(name)>\(value)</\(name)></r>",
            "<r \(name)=\"\(value)\"/>", "<x:\(name)><![CDATA[\(value)]]></x:\(name)>",
            #"{"name":"\#(name)","value":"\#(value)"}"#,
            "<input name=\"\(name)\" value=\"\(value)\"/>",
            "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n--b--",
            #"{"query":"mutation { login(\#(name.replacing("-", with: "_")): \"\#(value)\") { id } }"}"#,
            "user[\(name)]=\(value)&a=1", "user%5B\(name)%5D=\(value)&a=1", "\(name)=\(value)",
            #"{"next":"https://h/?\#(name)=\#(value)&page=2"}"#,
            #"{"next":"https://h/#\#(name)=\#(value)"}"#,
            #"{"to":"https%3A%2F%2Fh%2F%3F\#(name)%3D\#(value)%26x%3D1"}"#,
            #"{"\#(Self.units(name))":"\#(value)"}"#,
            #"{"a":"{\"\#(Self.units(name, "\\\\"))\":\"\#(value)\"}"}"#,
            "a=1&\(Self.percent(name))=\(value)&b=2", "\(Self.percent(name))=\(value)",
            "user%5B\(Self.percent(name))%5D=\(value)&a=1",
            "<input name=\"\(Self.references(name))\" value=\"\(value)\"/>",
            #"{"\#(name)":{"value":"\#(value)","expires":3}}"#,
            #"{"\#(name)":[{"a":["x",{"b":"\#(value)"}]}],"c":1}"#,
            #"{"a":"{\"\#(name)\":{\"value\":\"\#(value)\"}}"}"#,
            "{\"\(name)\" \n: \"\(value)\"}", "<r><\(name)><v>\(value)</v></\(name)></r>",
            "<r a:\(name)=\"\(value)\"/>", "<r><\(name)><!-- x -->\(value)</\(name)></r>",
            "<r><\(name)>abcdefgh<![CDATA[\(value)]]></\(name)></r>",
        ]
        for text in texts {
            #expect(!kept(text).contains(value), "\(text)")
        }
    }

    @Test(arguments: [
        "X-Foo-Token", "X-Custom-Secret", "X-Db-Password", "X-Session-Id",
        "X-Forwarded-Access-Token",
        "DPoP", "X-Service-Api-Key", "X-Client-Secret", "Cf-Access-Jwt-Assertion", "X-Auth",
        "X-CSRF", "X-Refreshed-Access-Token-Value",
    ])
    func `headers whose names say so keep nothing`(name: String) {
        let request = HTTPRequest(
            url: HTTPURL("https://h/"), headers: [HeaderName(name): Self.value])
        #expect(!(Redactor().redact(request).headers[HeaderName(name)] ?? "").contains(Self.value))
    }

    @Test(arguments: [
        "pat", "seed", "rememberMe", "product_key", "serialKey", "ssl_key", "signKey",
        "authorization_code", "crumb", "zak",
    ])
    func `under a name for other things, too, what looks drawn is taken`(name: String) {
        let key = "AB12C-DE34F-GH56J-KL78M-NP90Q"
        for value in [Self.value, key, "9f8e7d6c5b4a39281706f5e4d3c2b1a0"] {
            let texts = [
                #"{"\#(name)":"\#(value)"}"#, "<r><\(name)>\(value)</\(name)></r>",
                "a=1&\(name)=\(value)", #"{"name":"\#(name)","value":"\#(value)"}"#,
                #"{"a":"{\"\#(name)\":\"\#(value)\"}"}"#,
            ]
            for text in texts { #expect(!kept(text).contains(value), "\(kept(text))") }
        }
    }

    @Test(arguments: [32, 64])
    func `under a name of databases only what looks like a key of Azure's is taken`(count: Int) {
        let key = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }).base64EncodedString()
        for body in [
            #"{"keys":[{"keyName":"key1","value":"\#(key)"}]}"#, #"{"primaryKey":"\#(key)"}"#,
            #"{"secondary_key":"\#(key)"}"#,
        ] {
            #expect(!kept(body).contains(key.prefix(20)), "\(kept(body))")
        }
    }

    @Test func `a run of base64 that ends like a name is none`() {
        let digits = String(repeating: "kX9vQ2mT04Lw7aZ/", count: 20)
        let body =
            #"{"thumb":"\#(digits)6IWImNtN8nXB7jwt/\#(digits)","n":"a 6I1W2mN3t4N8XB7jwt b1C2d3E4f5G6"}"#
        let redactor = Redactor()
        #expect(kept(body, redactor) == body)
        #expect(redactor.doubtfulNames.isEmpty, "\(redactor.doubtfulNames)")
    }

    @Test func `the words of a wallet's seed are taken`() {
        let words = "legal winner thank year wave sausage worth useful legal winner thank yellow"
        #expect(kept(#"{"seed":"\#(words)"}"#) == #"{"seed":"REDACTED-seed"}"#)
    }

    @Test(arguments: ["Rex", "blue"])
    func `an answer that proves who someone is is taken, however short`(answer: String) {
        let kept = kept(#"{"secretAnswer":"\#(answer)"}"#)
        #expect(kept == #"{"secretAnswer":"REDACTED-secretAnswer"}"#)
    }

    @Test(arguments: ["token", "key", "auth", "sid"])
    func `what a name leaves in doubt is kept and told`(name: String) {
        let redactor = Redactor()
        let body = #"{"\#(name)":"\#(Self.value)"}"#
        #expect(kept(body, type: "application/json", redactor) == body)
        #expect(redactor.doubtfulNames == [name])
    }

    @Test(arguments: [
        #"{"token":123456789012345678}"#, #"{"pin":123456}"#, #"{"otp":"4711"}"#,
        "<r><token>q7Zt4hVb9LmX2pWs</token></r>", "data: {\"token\":\"q7Zt4hVb9LmX2pWs\"}\n\n",
        #"{"sas_token":"q7Zt4hVb9LmX2pWs"}"#, #"{"key":987654321098}"#,
    ])
    func `numbers and elements under doubtful names are told as strings are`(body: String) {
        let redactor = Redactor()
        let safe = kept(body, type: "text/plain", redactor)
        #expect(safe != body || redactor.doubtfulNames.count == 1)
    }

    @Test func `what stands beside a credential in its object is no secret elsewhere`() {
        let redactor = Redactor()
        let body =
            #"{"credentials":{"url":"https://h/items","id":7,"type":"string"},"see":"https://h/items"}"#
        #expect(kept(body, type: "application/json", redactor) == body)
    }

    @Test(arguments: [
        #"{"note":"{\"client_secret\"\t:\"q7Zt4hVb9LmX2pWs\"}"}"#,
        #"{"note":"{\"client_secret\"\r\n : \"q7Zt4hVb9LmX2pWs\"}"}"#,
        #"{"note":"{\"in\":\"{\\\"client_secret\\\"\\n : \\n\\\"q7Zt4hVb9LmX2pWs\\\"}\"}"}"#,
    ])
    func `blanks of JSON before a colon hide nothing in JSON within JSON`(body: String) {
        #expect(!kept(body).contains(Self.value))
    }

    @Test(arguments: [
        "password=required\nall is required\n", #"{"a":"password=optional","b":"it is optional"}"#,
    ])
    func `a short word behind a credential's name is taken there alone`(body: String) throws {
        let kept = kept(body, type: "text/plain")
        #expect(kept.contains("password=REDACTED-password"))
        #expect(kept.hasSuffix("is required\n") || kept.hasSuffix(#"it is optional"}"#))
    }

    @Test func `a member that the spec names is kept among secrets unless it is searched for`() {
        var rules = RedactionRules.standard
        rules.lift(.field("sid"))
        let body = #"{"secrets":[{"sid":"alpha0"},{"sid":"kX9vQ2mT04"}],"more":true}"#
        #expect(kept(body, Redactor(rules: rules)) == body)
        let drawn = #"{"secrets":[{"sid":"\#(Self.value)Kd81"},{"up":"\#(Self.value)Kd81"}]}"#
        let taken = kept(drawn, Redactor(rules: rules))
        #expect(!taken.contains(Self.value) && taken.ranges(of: "REDACTED-secrets").count == 2)
    }

    @Test(arguments: [
        #"{"name":"password","content":"how to reset a password in Word"}"#,
        #"{"id":"password","content":{"a":[1,2,"hello"]}}"#,
        #"{"content":"the page about passwords","name":"password"}"#,
        #"{"name":"SECRET_KEY","content":"data:image/png;base64,iVBORw0KGgrDDQJb7q6K0gFx"}"#,
    ])
    func `content beside a name may be a text about it`(body: String) {
        #expect(kept(body) == body)
    }

    @Test(arguments: [
        "token_type: bearer\nssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIZqYNUDrn5", "password=None",
        #"{"type":"bearer\nssh-ed25519 is a key"}"#, #"{"password":"null"}"#,
    ])
    func `the next line is no token, and a word for nothing no password`(body: String) {
        #expect(kept(body) == body)
    }

    @Test(arguments: [
        #"{"u":"https:\/\/joe:q7Zt4hVb9LmX2pWs@h.example\/"}"#,
        #"{"u":"https%3A%2F%2Fjoe%3Aq7Zt4hVb9LmX2pWs%40h.example%2F"}"#,
        #"mutation { login(password: """q7Zt4hVb9LmX2pWs""") { id } }"#,
        "<r>&#60password&#62q7Zt4hVb9LmX2pWs&#60/password&#62</r>",
        #"{"a":"{&#34password&#34:&#34q7Zt4hVb9LmX2pWs&#34}"}"#,
    ])
    func `escaped slashes, block strings and unclosed references hide nothing`(body: String) {
        #expect(!kept(body).contains(Self.value))
    }

    @Test func `JSON in a header is read by its names`() {
        let request = HTTPRequest(
            url: HTTPURL("https://h/"),
            headers: ["X-Debug": #"{"password":"q7Zt4hVb9LmX2pWs"}"#])
        #expect(Redactor().redact(request).headers["X-Debug"]?.contains(Self.value) == false)
    }

    @Test(arguments: [
        (HeaderName("WWW-Authenticate"), "Bearer realm=\"a\", token=\"q7Zt4hVb9LmX2pWs\""),
        ("Set-Cookie2", "a=q7Zt4hVb9LmX2pWs; Version=1"),
        ("X-Debug", "%7B%22password%22%3A%22q7Zt4hVb9LmX2pWs%22%7D"),
        ("X-Debug", "<password>q7Zt4hVb9LmX2pWs</password>"),
        ("X-Debug", "a=1, password: q7Zt4hVb9LmX2pWs"),
        ("Link", "<//joe:q7Zt4hVb9LmX2pWs@h.example/>; rel=next"),
    ])
    func `parameters and texts in headers are read by their names`(name: HeaderName, value: String)
    {
        let request = HTTPRequest(url: HTTPURL("https://h/"), headers: [name: value])
        let kept = Redactor().redact(request).headers[name] ?? ""
        #expect(!kept.contains(Self.value) && kept.contains("REDACTED-"), "\(kept)")
    }

    @Test func `JSON in a query is read by its names`() {
        let url = "https://h/?f=%7B%22password%22%3A%22q7Zt4hVb9LmX2pWs%22%7D&page=2"
        let kept = Redactor().redact(HTTPRequest(url: HTTPURL(url))).url.text
        #expect(kept == "https://h/?f=%7B%22password%22%3A%22REDACTED-password%22%7D&page=2")
    }

    @Test func `letters alone behind Bearer are taken where no word has so many`() {
        let kept = kept("Bearer hunterhunterhunterx", type: "text/plain")
        #expect(kept == "Bearer REDACTED-Authorization")
    }

    @Test(arguments: [
        #"{"password":{"type":"string","description":"The password of the user"}}"#,
        #"{"has_password":"yes-it-has","is_secret":"certainly"}"#,
        #"{"u":"https%3A%2F%2Fh%2F%3Fat%3D10%3A20%40here"}"#,
    ])
    func `what only speaks of credentials stays`(body: String) {
        #expect(kept(body) == body)
    }

    @Test(arguments: ["value", "data", "a"], ["Km7SqpM2ao9K", "p4Ss9wRd"])
    func `a credential in an object of its name is known elsewhere, however short`(
        name: String, value: String
    ) {
        let texts = [
            #"{"password":{"\#(name)":"\#(value)"},"e":"was \#(value)"}"#,
            #"{"password":{"\#(name)":["\#(value)"]},"e":"was \#(value)"}"#,
            "<r><password><\(name)>\(value)</\(name)></password><e>was \(value)</e></r>",
        ]
        for text in texts { #expect(!kept(text).contains(value), "\(kept(text))") }
    }

    @Test(arguments: ["ordersQ4", "eu-west-1", "2024-01-01", "RS256", "standard"])
    func `what stands beside a credential in its object is known nowhere else`(value: String) {
        let text = #"{"password":{"a":"\#(value)"},"e":"was \#(value)"}"#
        #expect(kept(text).contains("was \(value)"), "\(kept(text))")
    }

    @Test func `what a part holds in base64 is known elsewhere as it is`() {
        let value = "IyLsrdqu6N4gk41kZzSWcWol"
        let redactor = Redactor()
        let part =
            "--QQ\r\nContent-Disposition: form-data; name=\"password\"\r\n"
            + "Content-Transfer-Encoding: base64\r\n\r\n"
            + Base64Digits.encode(Array(value.utf8)) + "\r\n--QQ--\r\n"
        _ = kept(part, type: "multipart/form-data; boundary=QQ", redactor)
        #expect(kept(#"{"e":"was \#(value)"}"#, redactor) == #"{"e":"was REDACTED-password"}"#)
    }

    static let innocents = [
        "550e8400-e29b-41d4-a716-446655440000", "d41d8cd98f00b204e9800998ecf8427e",
        "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "W/\\\"33a64df551425fcc55e4d42a148795d9f25f89d4\\\"",
        "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "sk_test_4eC39HqLyjWDarjtT1zdp7dc", "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
        "eyJpZCI6MTIzNDUsImRpciI6Im5leHQifQ==", "Y3Vyc29yOnYyOpK5MjAyNC0wMS0wMVQwMDowMDowMFrOAAE=",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "2024-01-01T00:00:00Z", "sk-learn",
        "task-live-2024-release-notes-for-everybody", "01ARZ3NDEKTSV4RRFFQ69G5FAV",
        "507f1f77bcf86cd799439011",
        "https://example.com/items?page=2&after=WyIyMDI0Il0", "MDQ6VXNlcjU4MzIzMQ==",
        "+49 30 901820",
        "ssh-rsa-AAAAB3NzaC1yc2EAAAADAQABAAABAQ", "cus_NffrFeUfNV2Hib",
        "pi_3MtwBwLkdIwHu7ix28a3tqPa",
    ]

    @Test(arguments: innocents)
    func `what is innocent is neither redacted nor in the way`(value: String) throws {
        for name in ["id", "slug", "etag", "sha", "image", "cursor", "next_page_token", "page_key"]
        {
            let body =
                #"{"items":[{"\#(name)":"\#(value)"}],"total_tokens":1200,"max_tokens":"100"}"#
            #expect(kept(body) == body)
            let text = Array(body.utf8)
            #expect(SecretScan().finds(in: text[...]).isEmpty)
        }
    }

    @Test func `a key of JSON that is spelled like a secret stays`() {
        let redactor = Redactor(secrets: [KnownSecret(name: "S", value: "identifier")])
        #expect(
            kept(#"{"identifier":"identifier"}"#, type: "application/json", redactor)
                == #"{"identifier":"REDACTED-S"}"#)
    }
}
