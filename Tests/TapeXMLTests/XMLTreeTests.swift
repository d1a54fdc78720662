import TapeXML
import Testing

@Suite struct XMLTreeTests {
    private func parse(_ text: String) throws(XMLError) -> XMLTree {
        try XMLTree(parsing: Array(text.utf8))
    }

    private func error(_ bytes: [UInt8]) -> XMLError? {
        do throws(XMLError) {
            _ = try XMLTree(parsing: bytes)
            return nil
        } catch { return error }
    }

    @Test func `nodes know their names, texts, attributes and lines`() throws {
        let tree = try parse(
            """
            <?xml version="1.0"?>
            <feed xmlns="urn:f" xmlns:x="urn:x">
              <entry x:id="7" id='8'>a<b>b<!-- no --><![CDATA[<c>]]></b>&amp;&#228;</entry>
              <x:link href=""/>
            </feed>
            """)
        let root = try #require(tree.root)
        #expect(root.name == "feed" && root.line == 2)
        #expect(root.elements.map(\.qualifiedName) == ["entry", "x:link"])
        #expect(root.elements[0].text == "ab<c>&ä")
        #expect(root.elements[0].attribute("id") == "7")
        #expect(root.elements[0].attribute("x:id") == "7")
        #expect(root.elements[1].attribute("href")?.isEmpty ?? false)
        #expect(root.elements[1].attribute("rel") == nil)
        #expect(root.elements[1].line == 4)
        #expect(root.elements[1].text.isEmpty)
        #expect(tree.documentNode.kind == .document && tree.documentNode.elements == [root])
        #expect(tree.documentNode.text == root.text && tree.documentNode.name.isEmpty)
    }

    @Test func `a node keeps its document alive`() throws {
        let node = try #require(try parse("<a><b c='d'>e</b></a>").root?.elements.first)
        #expect(node.text == "e" && node.attribute("c") == "d")
    }

    @Test(
        arguments: [
            ([0xEF, 0xBB, 0xBF] + Array("<a>ä</a>".utf8), "ä"),
            (
                Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE4]
                    + Array("</a>".utf8), "ä"
            ),
            ([0xFF, 0xFE] + "<a>ä</a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "ä"),
            ([0xFE, 0xFF] + "<a>ä</a>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, "ä"),
        ] as [([UInt8], String)])
    func `documents are read in the encoding they say`(bytes: [UInt8], text: String) throws {
        #expect(try XMLTree(parsing: bytes).root?.text == text)
    }

    @Test(
        arguments: [
            ("", .syntax, 1, 1), ("{}", .syntax, 1, 1), ("\n\n", .syntax, 3, 1),
            ("<a>", .syntax, 1, 4),
            ("<a>\n  <b>\n</a>", .syntax, 3, 5), ("<a b=1/>", .syntax, 1, 6),
            ("<a>\n é &nbsp; </a>", .syntax, 2, 10), ("<a/><b/>", .syntax, 1, 5),
            ("<a>\u{1}</a>", .syntax, 1, 4), ("<a b='1' b='2'/>", .syntax, 1, 15),
            ("<?xml version='1.0' encoding='x-none'?><a/>", .encoding, 1, 38),
        ] as [(String, XMLError.Code, Int, Int)])
    func `errors say where they are`(text: String, code: XMLError.Code, line: Int, column: Int) {
        let error = error(Array(text.utf8))
        #expect(error?.code == code)
        #expect(error?.line == line && error?.column == column, "\(String(describing: error))")
        #expect(error?.message.isEmpty == false && error?.message.contains("\n") == false)
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(error(Array("<a>".utf8) + [0xC3, 0x28] + Array("</a>".utf8))?.code == .encoding)
        #expect(error([0x3C, 0x61, 0x00, 0x3E])?.line == 1)
    }

    @Test(arguments: [
        "<a/>", "<a></a>", "<a >x</a >", "\u{FEFF}<a>x</a>",
        "<?xml version='1.0'?>\r\n<a\nb='>'/>\n",
        "<?xml version='1.0' encoding='UTF-8'?><!DOCTYPE a SYSTEM 'a.dtd'><!-- <b> --><a>ä<b c='/>' />"
            + "<![CDATA[</b>]]><d:b xmlns:d='d'>&lt;<b>ü</b\n></d:b><?p <b?></a><!-- </a> -->",
    ])
    func `elements know their bytes`(text: String) throws {
        let bytes = Array(text.utf8)
        let tree = try XMLTree(parsing: bytes)
        for element in try XPath("//*").evaluate(in: tree).nodes {
            let range = try #require(element.byteRange)
            let part = String(decoding: bytes[range], as: UTF8.self)
            #expect(part.hasPrefix("<\(element.qualifiedName)") && part.hasSuffix(">"))
            #expect(try parse(part).root?.text == element.text)
            guard let content = element.contentByteRange else {
                #expect(part.hasSuffix("/>"))
                continue
            }
            let inner = String(decoding: bytes[content], as: UTF8.self)
            #expect(try parse("<x>\(inner)</x>").root?.text == element.text)
            #expect(part.contains(">\(inner)</"))
        }
        #expect(tree.documentNode.byteRange == nil)
    }

    @Test func `a large document knows its bytes as well`() throws {
        let items = (0..<20_000).map { "<i n='\($0)'>ä\($0)</i>\n" }
        let bytes = Array("<r>\(items.joined())</r>".utf8)
        let tree = try XMLTree(parsing: bytes)
        var start = 3
        for (element, item) in zip(tree.root?.elements ?? [], items) {
            let range = start..<(start + item.utf8.count - 1)
            #expect(element.byteRange == range)
            start += item.utf8.count
        }
        #expect(tree.root?.contentByteRange == 3..<start)
    }

    @Test func `converted bytes have no places`() throws {
        let bytes = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>x</a>".utf8)
        #expect(try XMLTree(parsing: bytes).root?.byteRange == nil)
    }

    @Test func `nothing is ever printed`() async {
        let ended = await #expect(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
            let documents: [[UInt8]] = [
                [0x3C, 0, 0x61, 0, 0, 0xD8, 0, 0], [0, 0, 0, 0x3C, 0, 0, 0, 0], Array("<a>".utf8),
                [0x3C, 0x61, 0x3E, 0xFF], Array("<?xml version='1.0' encoding='UTF-16'?><a/>".utf8),
                Array("<?xml version='1.0' encoding='UTF-7'?><a>+AAA</a>".utf8), [],
            ]
            for document in documents {
                let tree = try? XMLTree(parsing: document)
                #expect(tree == nil || tree?.root != nil)
            }
            for text in ["f(1)", "$x", "p:f()", "//p:x", "//a[", "id(1)", "1 + //a"] {
                let tree = try XMLTree(parsing: Array("<a/>".utf8))
                let path = try? XPath(text, namespaces: .bound([:]))
                #expect((try? path?.evaluate(in: tree)) == nil || path != nil)
            }
        }
        let words = ended.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(words == "")
    }

    private static let laughs = """
        <!DOCTYPE a [
          <!ENTITY b "ha">
          <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
          <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
        ]>
        <a>&d;</a>
        """

    @Test(arguments: [
        (laughs, 2), ("<!DOCTYPE a [\n\n<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>", 3),
        ("<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://127.0.0.1:1/x'> %p;]><a/>", 1),
        ("<!DOCTYPE a [\n<!ATTLIST a b CDATA 'c'>]><a/>", 2),
        ("<!DOCTYPE a [<!ATTLIST a b (x|y|z) 'x'>]><a/>", 1),
    ])
    func `a document that declares entities or attributes is refused`(text: String, line: Int) {
        let error = error(Array(text.utf8))
        #expect(error?.code == .declarations)
        #expect(error?.line == line)
    }

    @Test func `a document type that names a DTD is fine, and the DTD is not loaded`() throws {
        let tree = try parse(
            """
            <!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://127.0.0.1:1/rss.dtd">
            <rss><a>x&nbsp;y</a></rss>
            """)
        #expect(tree.root?.text == "x&nbsp;y")
    }

    @Test func `depth and size are limited`() {
        let nested: (Int) -> [UInt8] = { depth in
            Array(String(repeating: "<a>", count: depth).utf8)
                + Array(String(repeating: "</a>", count: depth).utf8)
        }
        #expect(error(nested(255)) == nil)
        #expect(error(nested(300))?.code == .tooDeep)
        #expect(error(nested(100_000))?.code == .tooDeep)
        let attribute = String(repeating: "x", count: 10_000_001)
        #expect(error(Array("<a b='\(attribute)'/>".utf8)) != nil)
        #expect(throws: XMLError.self) { try XMLTree(parsing: nested(1), byteLimit: 6) }
        #expect(throws: Never.self) { try XMLTree(parsing: nested(1), byteLimit: 7) }
    }

    /// Each begins with what looks like the beginning of something in which no tags are.
    @Test(arguments: [
        #"<!DOCTYPE a SYSTEM "<!--">"#, #"<!DOCTYPE a SYSTEM '<?'>"#,
        #"<!DOCTYPE a PUBLIC "x" "<![CDATA[">"#, #"<!DOCTYPE a [<!-- ' -->]>"#,
        #"<!DOCTYPE a [<!ELEMENT a ANY><?p "?>]>"#, "<!DOCTYPE a [<!-- ] > -->]>",
        "<!--><![CDATA[-->", "<!-- ' -->", "<?p '?>",
    ])
    func `no document type, comment or instruction hides a tag with too many attributes`(
        before: String
    ) {
        let attributes = (0...600).map { " a\($0)=''" }.joined()
        let text = "\(before)<a\(attributes)/><!-- ' -->"
        #expect(error(Array(text.utf8))?.code == .tooLarge)
        let wide: [UInt8] =
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(error(wide)?.code == .tooLarge)
    }

    @Test(arguments: [
        ("UTF-7", false), ("IBM037", false), ("ISO-2022-JP", false), ("HZ", false),
        ("ISO-8859-15", true), ("windows-1252", true), ("EUC-JP", true), ("Shift_JIS", true),
    ])
    func `a long document is read where its encoding leaves ASCII as it is`(
        encoding: String, isRead: Bool
    ) {
        let items = String(repeating: "<i/>", count: 500)
        let text = "<?xml version='1.0' encoding='\(encoding)'?><a>\(items)</a>"
        #expect(error(Array(text.utf8))?.code == (isRead ? nil : .encoding))
    }

    @Test func `a document type whose brackets may be parts of letters is refused`() {
        let items = String(repeating: "<i/>", count: 500)
        let text = "<?xml version='1.0' encoding='Shift_JIS'?><!DOCTYPE a><a>\(items)</a>"
        #expect(error(Array(text.utf8))?.code == .encoding)
    }

    @Test func `so many namespaces may be in scope and no more`() throws {
        let nested: (Int) -> String = { levels in
            let tags = (0..<levels).map { level in
                "<a" + (0..<4).map { " xmlns:p\(level)-\($0)='u:x'" }.joined() + ">"
            }
            return tags.joined() + String(repeating: "</a>", count: levels)
        }
        #expect(try parse(nested(128)).root?.elements.count == 1)
        let error = error(Array(("\n" + nested(129)).utf8))
        #expect(error?.code == .tooLarge)
        #expect(error?.message == "more than 512 namespaces are in scope")
        #expect(error?.line == 2)
        let siblings = String(repeating: "<a xmlns='u:x'></a>", count: 600)
        #expect(try parse("<r>\(siblings)</r>").root?.elements.count == 600)
    }

    @Test func `a tag may have so many attributes and no more`() throws {
        let attributes: (Int) -> String = { count in
            (0..<count).map { "a\($0)=\"=>\"" }.joined(separator: " ")
        }
        #expect(try parse("<a \(attributes(512))/>").root?.attribute("a511") == "=>")
        let error = error(Array("<b>\n<a \(attributes(513))/></b>".utf8))
        #expect(error?.code == .tooLarge)
        #expect(error?.line == 2)
        #expect(error?.column == "<a \(attributes(512)) a512".utf8.count + 1)
    }

    @Test(arguments: [
        ("<!-- <a ", " -->"), ("<![CDATA[<a ", "]]>"), ("<?p <a ", "?>"), ("a &lt; b ", ""),
        ("<a b='", "'/>"), ("<a b=\"'", "\"/>"),
    ])
    func `equals signs that make no attribute count for nothing`(
        start: String, end: String
    ) throws {
        _ = try parse("<r>\(start)\(String(repeating: "x=1 ", count: 2_000))\(end)</r>")
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["<a>", "<a ", " ", "&", "<![CDATA[", "<!--", "<?a", "a='' "])
    func `a megabyte of one thing does not keep anyone waiting`(piece: String) {
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        #expect(error(Array(text.utf8)) != nil)
        #expect(error(Array("<a>\(text)".utf8)) != nil)
    }

    @Test func `many threads read one document`() async throws {
        let items = (0..<200).map { "<i n='\($0)'><t>text \($0)</t></i>" }.joined()
        let tree = try parse("<r xmlns='urn:r'>\(items)</r>")
        let path = try XPath("//i[@n='150']/t")
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<20 {
                        let texts = try? path.evaluate(in: tree).strings
                        #expect(texts == ["text 150"])
                        #expect(tree.root?.elements.count == 200)
                    }
                }
            }
        }
    }
}
