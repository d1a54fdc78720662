import TapePaging
import TapeSurvey
import Testing

@Suite struct ServiceModelTests {
    /// A service of botocore with one operation, in a protocol.
    private static func service(
        _ rule: String, uri: String = "/", method: String = "POST", query: Bool = false,
        wrapper: String? = nil
    ) -> String {
        let place = query ? #", "location": "querystring", "locationName": "next-token""# : ""
        let result = wrapper.map { #", "resultWrapper": "\#($0)""# } ?? ""
        return #"""
            {"metadata": {"protocol": "\#(rule)", "endpointPrefix": "zoo", "serviceId": "Zoo", "jsonVersion": "1.1",
              "targetPrefix": "Zoo_1", "apiVersion": "2020-01-01"},
             "operations": {"ListApes": {"http": {"method": "\#(method)", "requestUri": "\#(uri)"},
               "input": {"shape": "In"}, "output": {"shape": "Out"\#(result)}}},
             "shapes": {"In": {"type": "structure", "required": ["Cage"], "members": {
                 "Cage": {"shape": "String"}, "NextToken": {"shape": "String"\#(place)}, "Max": {"shape": "Int"}}},
               "Out": {"type": "structure", "members": {
                 "Page": {"shape": "Page"}, "Apes": {"shape": "Apes", "locationName": "apeSet"}}},
               "Page": {"type": "structure", "members": {"NextToken": {"shape": "String", "locationName": "token"}}},
               "Apes": {"type": "list", "member": {"shape": "Ape"}},
               "Ape": {"type": "structure", "members": {"Id": {"shape": "String"}}},
               "String": {"type": "string"}, "Int": {"type": "integer"}}}
            """#
    }

    private static let paginators = #"""
        {"pagination": {"ListApes": {"input_token": "NextToken", "output_token": "Page.NextToken",
          "result_key": "Apes", "limit_key": "Max"}}}
        """#

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let service: String
        let place: RequestPlace
        let name: String
        let next: String
        let items: String
    }

    static let rows = [
        Row(
            testDescription: "json", service: service("json"), place: .body, name: "NextToken",
            next: "$.Page.token", items: "$.apeSet"),
        Row(
            testDescription: "rest-json", service: service("rest-json", method: "GET", query: true),
            place: .query, name: "next-token", next: "$.Page.token", items: "$.apeSet"),
        Row(
            testDescription: "query", service: service("query", wrapper: "ListApesResult"),
            place: .form, name: "NextToken",
            next: "xpath:/ListApesResponse/ListApesResult/Page/token",
            items: "xpath:/ListApesResponse/ListApesResult/apeSet/member"),
        Row(
            testDescription: "ec2", service: service("ec2"), place: .form, name: "NextToken",
            next: "xpath:/ListApesResponse/Page/token",
            items: "xpath:/ListApesResponse/apeSet/member"),
        Row(
            testDescription: "rest-xml", service: service("rest-xml", method: "GET", query: true),
            place: .query, name: "next-token", next: "xpath:/*/Page/token",
            items: "xpath:/*/apeSet/member"),
    ]

    @Test(arguments: rows)
    func `a paginator becomes a convention in the words of the protocol`(row: Row) throws {
        let found = try #require(
            try DescriptionText.only(
                row.service, named: "zoo/service-2.json",
                files: ["zoo/paginators-1.json": Self.paginators]))
        let claim = try #require(found.claim)
        #expect(found.isDeclared && found.pages == true)
        #expect(claim.targets == [.init(row.place, row.name)])
        #expect(claim.next == [row.next])
        #expect(claim.items == [row.items])
        #expect(claim.size?.name == "Max")
        #expect(SpecDraft.obstacle(found) == nil)
    }

    @Test func `what no paginator names is told from its shapes`() throws {
        let found = try #require(
            try DescriptionText.only(Self.service("json"), named: "zoo/service-2.json"))
        #expect(!found.isDeclared)
        #expect(found.claim?.next == ["$.Page.token"])
    }

    @Test(arguments: [
        ("Apes[-1].Id", Convention.Style.lastItem, "$.apeSet[-1].Id"),
        ("Page.NextToken || Apes[-1].Id", .cursor, "$.Page.token"),
    ])
    func `expressions of paginators become paths`(
        expression: String, style: Convention.Style, next: String
    ) throws {
        let paginators = Self.paginators.replacing("Page.NextToken", with: expression)
        let claim = try #require(
            try DescriptionText.only(
                Self.service("json"), named: "service-2.json",
                files: ["paginators-1.json": paginators])?.claim)
        #expect(claim.style == style)
        #expect(claim.next == [next])
    }

    @Test func `a service that speaks CBOR alone is named with the reason`() throws {
        let found = try #require(
            try DescriptionText.only(
                Self.service("smithy-rpc-v2-cbor"), named: "service-2.json",
                files: ["paginators-1.json": Self.paginators]))
        #expect(SpecDraft.obstacle(found)?.contains("CBOR") == true)
    }

    private static let smithy = #"""
        {"smithy": "2.0", "shapes": {
          "zoo#Zoo": {"type": "service", "version": "1", "operations": [{"target": "zoo#ListApes"}], "traits": {
            "aws.protocols#awsJson1_0": {}, "smithy.api#paginated": {"inputToken": "token", "outputToken": "next"}}},
          "zoo#ListApes": {"type": "operation", "input": {"target": "zoo#In"}, "output": {"target": "zoo#Out"},
            "traits": {"smithy.api#paginated": {"items": "apes", "pageSize": "max"}}},
          "zoo#In": {"type": "structure", "members": {"token": {"target": "smithy.api#String"}, "max": {"target": "smithy.api#Integer"}}},
          "zoo#Out": {"type": "structure", "members": {"next": {"target": "smithy.api#String"}, "apes": {"target": "zoo#Apes"}}},
          "zoo#Apes": {"type": "list", "member": {"target": "smithy.api#String"}}}}
        """#

    @Test(arguments: [
        ("BigInteger", Shape.Kind.integer), ("PrimitiveShort", .integer), ("Byte", .integer),
        ("BigDecimal", .number), ("PrimitiveDouble", .number), ("PrimitiveBoolean", .boolean),
        ("Timestamp", .string),
    ])
    func `a type of Smithy's own is known by its name`(name: String, kind: Shape.Kind) throws {
        let text = Self.smithy.replacing("smithy.api#Integer", with: "smithy.api#\(name)")
        let found = try #require(try DescriptionText.only(text, named: "zoo.json"))
        #expect(found.operation.parameters.first { $0.name == "max" }?.kind == kind)
        let own = Self.smithy.replacing(
            #"{"target": "smithy.api#Integer"}"#, with: #"{"target": "zoo#Max"}"#
        ).replacing(
            #""zoo#Apes": {"#,
            with:
                #""zoo#Max": {"type": "\#(name.prefix(1).lowercased() + name.dropFirst())"}, "zoo#Apes": {"#
        )
        let same = try #require(try DescriptionText.only(own, named: "zoo.json"))
        #expect(same.operation.parameters.first { $0.name == "max" }?.kind == kind)
    }

    @Test func `a trait is filled from the service's own`() throws {
        let found = try #require(try DescriptionText.only(Self.smithy, named: "zoo.json"))
        let claim = try #require(found.claim)
        #expect(found.operation.name == "ListApes" && found.isDeclared)
        #expect(claim.targets == [.init(.body, "token")])
        #expect(claim.next == ["$.next"] && claim.items == ["$.apes"])
        #expect(claim.size?.name == "max")
        let headers = found.operation.headers.map { "\($0.name): \($0.value)" }
        #expect(headers.contains("X-Amz-Target: Zoo.ListApes"))
    }

    private static func discovery(_ parameter: String, _ member: String) -> String {
        #"""
        {"discoveryVersion": "v1", "title": "Zoo", "rootUrl": "https://zoo.googleapis.com/", "servicePath": "v1/",
         "schemas": {"Apes": {"type": "object", "properties": {"apes": {"type": "array", "items": {"$ref": "Ape"}},
           "\#(member)": {"type": "string"}}}, "Ape": {"type": "object", "properties": {"id": {"type": "string"}}}},
         "resources": {"apes": {"methods": {"list": {"id": "zoo.apes.list", "path": "{+parent}/apes", "httpMethod": "GET",
           "parameters": {"parent": {"location": "path", "type": "string", "required": true},
             "\#(parameter)": {"location": "query", "type": "string"}}, "response": {"$ref": "Apes"}}}}}}
        """#
    }

    @Test(
        arguments: [
            ("pageToken", "nextPageToken", true), ("pageToken", "other", nil),
            ("other", "nextPageToken", false),
        ] as [(String, String, Bool?)])
    func `a method pages by the rule of Google's libraries`(
        parameter: String, member: String, pages: Bool?
    ) throws {
        let found = try #require(
            try DescriptionText.only(Self.discovery(parameter, member), named: "zoo.json"))
        #expect(found.operation.name == "zoo.apes.list")
        #expect(found.isDeclared == (pages == true))
        if let pages { #expect(found.pages == pages) }
    }
}
