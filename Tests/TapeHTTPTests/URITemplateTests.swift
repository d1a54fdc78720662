import TapeHTTP
import Testing

@Suite struct URITemplateTests {
    @Test(arguments: [
        (template: "", code: URITemplateError.Code?.none, offset: 0),
        ("a{b", .unclosedExpression, 1), ("{", .invalidName, 1), ("{}", .invalidName, 1),
        ("a}b", .strayBrace, 1), ("{a{b}}", .invalidName, 2), ("{?}", .invalidName, 2),
        ("{=a}", .reservedOperator, 1), ("{,a}", .reservedOperator, 1), ("{a,}", .invalidName, 3),
        ("{a:0}", .invalidModifier, 2), ("{a:10000}", .invalidModifier, 2),
        ("{a:}", .invalidModifier, 2),
        ("{a:3*}", .invalidName, 4), ("{a**}", .invalidName, 3), ("{a..b}", .invalidName, 3),
        ("{a.}", .invalidName, 3), ("{%4}", .invalidName, 1), ("{a b}", .invalidName, 2),
        ("{é}", .invalidName, 1),
    ])
    func `a mistake is reported with its place`(
        template: String, code: URITemplateError.Code?, offset: Int
    ) {
        do throws(URITemplateError) {
            _ = try URITemplate(template)
            #expect(code == nil)
        } catch {
            #expect(error.code == code)
            #expect(error.offset == offset)
        }
    }

    @Test func `a prefix of a list is a mistake in the values`() throws {
        let template = try URITemplate("/x{?a:3}")
        #expect {
            try template.expand(["a": ["b"]])
        } throws: { error in
            (error as? URITemplateError)?.code == .prefixOfComposite
        }
        #expect(try template.expand(["a": "bcdef"]) == "/x?a=bcd")
    }

    @Test(arguments: [
        ("{+v:2}", "%C3%A9x/y", "%C3%A9x"), ("{+v:1}", "%zz", "%25"),
        ("{+v:1}", "%E2%82", "%E2%82"),
        ("{v:2}", "%C3%A9", "%25C"), ("{#v:3}", "a%2Fb", "#a%2Fb"),
        ("{v:2}", "e\u{301}x", "e%CC%81"),
        ("{;v}", "", ";v"), ("{?v}", "", "?v="), ("{;v:1}", "", ";v"), ("{.v}", "", "."),
    ])
    func `characters are counted and kept as RFC 6570 says`(
        template: String, value: String, expansion: String
    ) throws {
        #expect(try URITemplate(template).expand(["v": .string(value)]) == expansion)
    }

    @Test(arguments: [
        ("{;l*}", ";l=a;l"), ("{?l*}", "?l=a&l="), ("{l*}", "a,"), ("{/l*}", "/a/"),
        ("{;p*}", ";k;j=1"), ("{?p*}", "?k=&j=1"), ("{p*}", "k=,j=1"), ("{;l}", ";l=a,"),
        ("{?none,l}", "?l=a,"), ("{?none}", ""), ("{?e,e*}", ""),
    ])
    func `empty elements and undefined values follow the table`(
        template: String, expansion: String
    ) throws {
        let values: [String: TemplateValue] = ["l": ["a", ""], "p": ["k": "", "j": "1"], "e": []]
        #expect(try URITemplate(template).expand(values) == expansion)
    }

    @Test func `a template knows its variables and encodes its literals`() throws {
        let template = try URITemplate("/a b\"%20%{x}{?y.z*,x,%41}")
        #expect(template.variableNames == ["x", "y.z", "%41"])
        #expect(try template.expand([:]) == "/a%20b%22%20%25")
    }
}
