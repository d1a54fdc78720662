import TapeJSON

/// Reads the lines of a body as a list.
enum BodyLines {
    /// The non-blank lines as a JSON list.
    static func root(
        of body: [UInt8], as container: Convention.Items.Container
    ) throws(PageError) -> JSONValue {
        var list = [UInt8(ascii: "[")]
        for (number, line) in body.split(separator: 0x0A, omittingEmptySubsequences: false)
            .enumerated()
        {
            let line = line.last == 0x0D ? line.dropLast() : line
            guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            if list.count > 1 { list.append(UInt8(ascii: ",")) }
            if container == .lines {
                list += JSONText.quote(String(decoding: line, as: UTF8.self)).utf8
            } else {
                list += try value(Array(line), number: number + 1)
            }
        }
        list.append(UInt8(ascii: "]"))
        do {
            return try JSONDocument(parsing: list, nameLimit: PageBody.mostNames).root
        } catch {
            throw PageError(.malformed, detail: "the lines of the body make no list: \(error)")
        }
    }

    /// Checks that a line is exactly one JSON value, since a comma in it could make two.
    private static func value(_ line: [UInt8], number: Int) throws(PageError) -> [UInt8] {
        do {
            _ = try JSONDocument(parsing: line)
            return line
        } catch {
            throw PageError(.malformed, detail: "line \(number) of the body is not JSON: \(error)")
        }
    }
}
