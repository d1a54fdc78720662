/// Walks the tokens of an XPath 1.0 expression (§3.7): rewrites its names so that they match in any namespace, and finds
/// functions and variables that do not exist.
///
/// A name test `entry` becomes `*[local-name()='entry']`, which filters before any following predicate, so that positions
/// still count only nodes of that name. Removing namespaces from the document instead would lose the difference between
/// `link` and `atom:link`, and break `lang()`.
struct XPathScanner {
    /// A name that is not defined.
    struct Fault {
        let code: XPathError.Code
        let message: String
        /// The number of bytes before the name.
        let byte: Int
    }

    private let input: [UInt8]
    private var at = 0
    private var output: [UInt8] = []
    private var fault: Fault?
    /// Whether an operand may begin here, so that a name is not an operator and `*` is not a multiplication.
    private var expectsOperand = true

    /// The expression rewritten to ignore namespaces; valid if the given one is.
    static func namespaceBlind(_ expression: String) -> String {
        var scanner = XPathScanner(expression)
        scanner.run()
        return String(decoding: scanner.output, as: UTF8.self)
    }

    /// The first function or variable that XPath 1.0 does not know.
    ///
    /// libxml2 would find it only when the path is used, and would print a message itself.
    static func fault(in expression: String) -> Fault? {
        var scanner = XPathScanner(expression)
        scanner.run()
        return scanner.fault
    }

    private init(_ expression: String) {
        input = Array(expression.utf8)
        output.reserveCapacity(input.count * 2)
    }

    private static let operators: Set<String> = ["and", "or", "div", "mod"]

    private static let calls: Set<String> = [
        "last", "position", "count", "id", "local-name", "namespace-uri", "name", "string",
        "concat", "starts-with", "contains", "substring-before", "substring-after", "substring",
        "string-length", "normalize-space", "translate", "boolean", "not", "true", "false", "lang",
        "number", "sum", "floor", "ceiling", "round",
        "comment", "text", "processing-instruction", "node",
    ]
}

extension XPathScanner {
    private mutating func run() {
        while at < input.count { token() }
    }

    private mutating func token() {
        let byte = input[at]
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: copy(1)
        case UInt8(ascii: "'"), UInt8(ascii: "\""): copyOperand(literalLength)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): copyOperand(numberLength)
        case UInt8(ascii: "$"):
            note(.unknownVariable, "there are no variables in a path")
            copyOperand(1 + nameLength(from: at + 1))
        case UInt8(ascii: ")"), UInt8(ascii: "]"): copyOperand(1)
        case UInt8(ascii: "*") where expectsOperand: copyOperand(1)
        case _ where isNameByte(byte) && byte != UInt8(ascii: "-"): name()
        default:
            copy(1)
            expectsOperand = true
        }
    }

    private mutating func name() {
        let length = nameLength(from: at)
        guard expectsOperand else { return operatorName(of: length) }
        let rest = input[(at + length)...].drop(while: isSpace)
        let isCall = rest.first == UInt8(ascii: "(")
        if isCall, !Self.calls.contains(text(input[at..<(at + length)])) {
            note(.unknownFunction, "XPath 1.0 has no such function")
        }
        if isCall || rest.starts(with: "::".utf8) {
            // A function, node type or axis, each of which may be followed by an operand.
            copy(length)
        } else {
            replaceName(of: length)
            expectsOperand = false
        }
    }

    /// Reads an operator name; libxml2 checks only the first letters, and would read `5 divx` as `5 div x`.
    private mutating func operatorName(of length: Int) {
        if !Self.operators.contains(text(input[at..<(at + length)])) {
            note(.syntax, "and, or, div, mod or another operator is expected here")
        }
        copy(length)
        expectsOperand = true
    }

    private mutating func replaceName(of length: Int) {
        let name = input[at..<(at + length)]
        at += length
        let test =
            if name.last == UInt8(ascii: "*") {
                "*[starts-with(name(),'\(text(name.dropLast()))')]"
            } else if name.contains(UInt8(ascii: ":")) {
                "*[name()='\(text(name))']"
            } else {
                "*[local-name()='\(text(name))']"
            }
        output += test.utf8
    }

    private mutating func note(_ code: XPathError.Code, _ message: String) {
        if fault == nil { fault = Fault(code: code, message: message, byte: at) }
    }

    private mutating func copy(_ length: Int) {
        let end = min(at + length, input.count)
        output += input[at..<end]
        at = end
    }

    private mutating func copyOperand(_ length: Int) {
        copy(length)
        expectsOperand = false
    }
}

extension XPathScanner {
    private var literalLength: Int {
        let end = input[(at + 1)...].firstIndex(of: input[at]) ?? input.count
        return end + 1 - at
    }

    private var numberLength: Int {
        input[at...].prefix { $0 == UInt8(ascii: ".") || isDigit($0) }.count
    }

    /// The length of `name`, `prefix:name` or `prefix:*`.
    private func nameLength(from start: Int) -> Int {
        guard start < input.count else { return 0 }
        let first = input[start...].prefix(while: isNameByte).count
        let colon = start + first
        guard first > 0, colon + 1 < input.count, input[colon] == UInt8(ascii: ":") else {
            return first
        }
        if input[colon + 1] == UInt8(ascii: "*") { return first + 2 }
        let second = input[(colon + 1)...].prefix(while: isNameByte).count
        return second > 0 ? first + 1 + second : first
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
            true
        default: isDigit(byte)
        }
    }
}
