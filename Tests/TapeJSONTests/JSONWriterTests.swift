import TapeJSON
import Testing

@Suite struct JSONWriterTests {
    @Test(arguments: [
        (
            JSONWriter.Style.compact,
            #"{"name":"a\"\\\n\u0001é","list":[1,2.5,null,[],{}],"ok":true,"copy":{"x":[1.0,{}]}}"#
        ),
        (
            .pretty,
            #"""
            {
              "name": "a\"\\\n\u0001é",
              "list": [
                1,
                2.5,
                null,
                [],
                {}
              ],
              "ok": true,
              "copy": {
                "x": [
                  1.0,
                  {}
                ]
              }
            }
            """#
        ),
    ])
    func `values are written in either style`(style: JSONWriter.Style, expected: String) throws {
        let copied = try JSONDocument(parsing: #"{ "x" : [1.0, {}] }"#).root
        var writer = JSONWriter(style: style)
        writer.object { object in
            object.member("name", "a\"\\\n\u{1}é")
            object.member(
                "list",
                array: { list in
                    list.element(1)
                    list.element(2.5)
                    list.element(nil as Int?)
                    list.element([] as [Bool])
                    list.element(object: { _ in })
                })
            object.member("ok", true)
            object.member("copy", copied)
        }
        #expect(writer.text == expected)
        #expect(try JSONDocument(parsing: writer.bytes).root.count == 4)
    }

    @Test func `values of a document are copied at any depth, on any stack`() throws {
        let depth = 100_000
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let document = try JSONDocument(parsing: Array(nested.utf8), depthLimit: depth)
        var writer = JSONWriter(style: .compact)
        writer.array { $0.element(document.root) }
        #expect(writer.text == "[\(nested)]")
    }

    @Test func `numbers that JSON cannot say become null`() {
        var writer = JSONWriter(style: .compact)
        writer.value([Double.infinity, .nan, 1e300, -0.0])
        #expect(writer.text == "[null,null,1e+300,-0.0]")
    }
}
