/// What stopped a parse, before anyone asked for its line and column.
struct ParseFault: Error {
    let code: JSONError.Code
    let byte: Int
    let expected: StaticString

    init(_ code: JSONError.Code = .syntax, at byte: Int, expected: StaticString) {
        self.code = code
        self.byte = byte
        self.expected = expected
    }
}
