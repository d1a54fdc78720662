import TapeContracts
import Testing

/// Variables that Pagetape itself fills in, misspelt in specs.
@Suite struct MisspeltVariableTests {
    private func mistakes(list: String = "", row: String) throws -> String {
        let text = """
            pagetape: 1
            title: Rows
            request: {get: "http://localhost/rows\(list)"}
            paging: {style: cursor, cursor: $.next, query: cursor, items: $.items, id: $.id}
            stir:
              insert: {post: /rows, \(row), id: $.id}
              delete: {delete: "/rows/{id}"}
            """
        let error = try #require(throws: SpecError.self) {
            try SpecReader.read(Array(text.utf8), file: "rows.yaml")
        }
        return error.rendered
    }

    @Test(arguments: [
        ("json: {name: \"row ${stir:nummer}\"}", "${stir:nummer}", "${stir:number}"),
        ("json: {name: \"$${X} ${Stir:Now}\"}", "${Stir:Now}", "${stir:now}"),
        ("body: \"${KEY} ${stir.number}\"", "${stir.number}", "${stir:number}"),
        ("form: {name: \"${stir:nmber}\"}", "${stir:nmber}", "${stir:number}"),
    ])
    func `the right name is suggested`(row: String, found: String, meant: String) throws {
        let told = try mistakes(row: row)
        #expect(
            told.contains("holds \(found), which is no variable; did you mean \(meant)?"),
            "\(told)")
    }

    @Test func `outside of stir it is told that only stir knows them`() throws {
        let told = try mistakes(list: "?a=${stir:nummer}", row: "json: {name: x}")
        #expect(told.contains("did you mean ${stir:number}? Only `stir` knows it"), "\(told)")
    }

    @Test(arguments: ["json: {name: \"${a-b}\"}", "json: {name: \"${stir:number\"}"])
    func `what is near to none of them gets the general advice`(row: String) throws {
        let told = try mistakes(row: row)
        #expect(told.contains("write ${NAME} or ${plain:NAME}"), "\(told)")
    }

    @Test func `the row's id in JSON is told to be written without a dollar`() throws {
        let told = try mistakes(row: "json: {name: \"${stir:id}\"}")
        #expect(told.contains("the row is written {id}"), "\(told)")
    }
}
