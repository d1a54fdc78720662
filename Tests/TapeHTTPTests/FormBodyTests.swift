import TapeHTTP
import Testing

@Suite struct FormBodyTests {
    private func form(_ text: String) -> FormBody { FormBody(Array(text.utf8)) }

    private func text(_ form: FormBody) -> String { String(decoding: form.bytes, as: UTF8.self) }

    @Test(arguments: [
        (form: "", edited: "p=2%20%26"), ("a=1", "a=1&p=2%20%26"), ("a=1&", "a=1&p=2%20%26"),
        ("q=a#b&p=1&limit=3", "q=a#b&p=2%20%26&limit=3"), ("q=?#&%70=1&p=7", "q=?#&%70=2%20%26"),
        ("q=a+b&&c", "q=a+b&&c&p=2%20%26"),
    ])
    func `every byte that is not the value's stays`(form: String, edited: String) {
        #expect(text(self.form(form).setting("p", to: "2 &")) == edited)
    }

    @Test(arguments: [
        (form: "q=a#b&p=1&r=#", left: "q=a#b&r=#"), ("p=1", ""), ("q=1&p&p=2", "q=1"),
        ("q=1", "q=1"),
    ])
    func `a name is taken out wherever it stands`(form: String, left: String) {
        #expect(text(self.form(form).removing("p")) == left)
    }

    @Test func `what follows a hash is a field`() {
        let fields = form("q=a#b&x=%23+1&?y").fields
        #expect(fields.map(\.name) == ["q", "x", "?y"])
        #expect(fields.map(\.value) == ["a#b", "# 1", ""])
    }

    @Test(arguments: [
        (one: "a=1&b=#", other: "b=%23&a=1", isSame: true), ("a=b+c", "a=b%20c", true),
        ("q=a#1", "q=a#2", false), ("q=1&q=2", "q=2&q=1", false),
    ])
    func `forms that a server takes for one are the same`(
        one: String, other: String, isSame: Bool
    ) {
        #expect((form(one).equivalenceKey == form(other).equivalenceKey) == isSame)
    }
}
