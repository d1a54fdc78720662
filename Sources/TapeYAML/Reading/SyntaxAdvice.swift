/// Turns libyaml's report of a failure into a message that says what to do.
struct SyntaxAdvice {
    private let failure: YAMLEventFailure
    private let text: ArraySlice<UInt8>
    private let flowStart: YAMLMark?

    init(_ failure: YAMLEventFailure, text: ArraySlice<UInt8>, flowStart: YAMLMark?) {
        self.failure = failure
        self.text = text
        self.flowStart = flowStart
    }

    func error(_ cursor: inout SourceCursor) -> YAMLError {
        switch failure.place {
        case .byte(let offset):
            return unreadable(at: cursor.mark(atByte: text.startIndex + offset))
        case .index(let index):
            let context = failure.context == nil ? nil : cursor.mark(atIndex: failure.contextIndex)
            return syntax(at: cursor.mark(atIndex: index), context: context)
        }
    }

    private func unreadable(at mark: YAMLMark) -> YAMLError {
        guard failure.code == .character, mark.byte < text.endIndex else {
            let message = "the text is not UTF-8: \(failure.problem)"
            return YAMLError(failure.code, message, at: mark, expected: "UTF-8")
        }
        let start = String(decoding: text[mark.byte...].prefix(4), as: UTF8.self)
        let name = start.unicodeScalars.first.map { "U+" + hexadecimal($0.value) } ?? "a control"
        let message = "\(name) cannot stand in YAML raw; write it as an escape in double quotes"
        return YAMLError(.character, message, at: mark)
    }

    private func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private func syntax(at problem: YAMLMark, context: YAMLMark?) -> YAMLError {
        var message = failure.problem
        if message == Self.strayCharacter, problem.byte < text.endIndex, text[problem.byte] == 0x09
        {
            message = "found a tab, which cannot start any token,"
        }
        if let words = failure.context { message += " " + words }
        var mark = problem
        if let context, context != problem {
            // Something unclosed is best reported where it begins rather than at the end of the file, and a missing colon on
            // its own line rather than the next.
            if isAtEnd(problem) || failure.problem == "could not find expected ':'" {
                mark = context
            } else if failure.context?.hasPrefix("while parsing") ?? false {
                message += " that begins at \(context.line):\(context.column)"
            }
        }
        if let advice = advice(at: mark, problem: problem) { message += "; " + advice }
        return YAMLError(failure.code, message, at: mark, expected: expected)
    }

    private static let strayCharacter = "found character that cannot start any token"

    private var expected: String? {
        for lead in ["did not find expected ", "could not find expected "]
        where failure.problem.hasPrefix(lead) {
            return String(failure.problem.dropFirst(lead.count))
        }
        return nil
    }

    private func isAtEnd(_ mark: YAMLMark) -> Bool {
        text[min(mark.byte, text.endIndex)...].allSatisfy { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
    }

    private func advice(at mark: YAMLMark, problem: YAMLMark) -> String? {
        if let path = unquotedPath(near: problem) {
            return "quote the path: \(YAMLText.doubleQuoted(path))"
        }
        guard mark.byte < text.endIndex else { return nil }
        let byte = text[mark.byte]
        switch failure.problem {
        case Self.strayCharacter:
            return byte == 0x09
                ? "indent with spaces, not tabs"
                : "quote a value that begins with \(Character(Unicode.Scalar(byte)))"
        case "mapping values are not allowed in this context":
            return "quote a value that holds ': ', or check the indentation"
        case "did not find expected key": return "check the indentation"
        default: return nil
        }
    }

    /// An unquoted JSONPath in `{…}` or `[…]`, where its brackets mean something else.
    private func unquotedPath(near mark: YAMLMark) -> String? {
        guard failure.isInFlow || flowStart != nil else { return nil }
        let lineStart = text[..<min(mark.byte, text.endIndex)].lastIndex(of: 0x0A).map { $0 + 1 }
        let start = min(flowStart?.byte ?? .max, lineStart ?? text.startIndex)
        let lineEnd = text[min(mark.byte, text.endIndex)...].firstIndex(of: 0x0A) ?? text.endIndex
        return FlowPath.firstUnquoted(in: text[start..<max(start, lineEnd)])
    }
}
