import TapeHTTP
import TapeYAML

/// Writes one interaction in canonical form; the same interaction gives the same text.
struct InteractionWriter {
    /// The column of a body's keys; its blocks are indented by two more.
    static let bodyIndent = 6
    private static let base64LineLength = 76

    private var text: [UInt8] = []
    private var files: [String: [UInt8]] = [:]
    /// Whether every body is written as base64.
    private let isOpaque: Bool
    /// Larger bodies, in bytes, go into files of their own.
    private let fileLimit: Int

    /// An interaction ready to be written.
    struct Encoded {
        /// Including its sum.
        let text: [UInt8]
        /// Bodies too large for the text, by their digests.
        let files: [String: [UInt8]]
    }

    /// The text of an interaction, after reading it back and finding it equal.
    static func encode(
        _ interaction: Interaction, fileLimit: Int = .max
    ) throws(CassetteError) -> Encoded {
        for isOpaque in [false, true] {
            var writer = InteractionWriter(isOpaque: isOpaque, fileLimit: fileLimit)
            writer.write(interaction)
            let (text, files) = (writer.text, writer.files)
            // The text is read back as any reader would read it, down to the last byte.
            var scanner = FastInteractionReader(text, from: .writer) { _, digest in files[digest] }
            if let read = scanner?.interaction(), read.isIdentical(to: interaction) {
                let sum = InteractionSum(of: text[...])
                writer.line("  sum: \(sum)")
                return Encoded(text: writer.text, files: files)
            }
        }
        throw CassetteError(.notExact, "\(interaction.request.url) does not read back unchanged")
    }

    private init(isOpaque: Bool, fileLimit: Int) {
        self.isOpaque = isOpaque
        self.fileLimit = fileLimit
    }

    private mutating func write(_ interaction: Interaction) {
        let body = interaction.outcome.response?.body.count ?? 0
        text.reserveCapacity(2048 + (body > fileLimit ? 0 : 2 * body))
        if let mark = interaction.request.mark {
            line("  role: ", scalar: mark.role.rawValue)
            line("  walk: ", mark.walk)
            line("  page: ", mark.page)
        }
        write(interaction.request)
        switch interaction.outcome {
        case .whole(let response): write(response, isCut: false)
        case .cut(let response, let error):
            write(response, isCut: true)
            write(error)
        case .failed(let error): write(error)
        }
        if let time = interaction.time { write(time) }
        text[0] = UInt8(ascii: "-")
    }

    private mutating func write(_ request: HTTPRequest) {
        line("  request:")
        line("    method: ", scalar: request.method.rawValue)
        line("    url: ", scalar: request.url.text)
        write(request.headers)
        if let body = request.body { write(body: body) }
    }

    private mutating func write(_ response: HTTPResponse, isCut: Bool) {
        line("  response:")
        line("    status: ", response.status)
        write(response.headers)
        if let coding = response.undoneCoding { line("    coding: ", scalar: coding) }
        if isCut { line("    cut: true") }
        if !response.body.isEmpty { write(body: response.body) }
    }

    private mutating func write(_ error: TransportError) {
        put("  failure: {code: ")
        put(error.code.rawValue)
        put(", detail: ")
        put(scalar: error.detail, inFlow: true)
        if let number = error.number { put(", number: \(number)") }
        line("}")
    }

    private mutating func write(_ time: ExchangeTiming) {
        put("  time: {at: ")
        put(time.startedAt.rfc3339)
        if let firstByte = time.firstByte { put(", first-byte: ", seconds: firstByte) }
        put(", total: ", seconds: time.total)
        line("}")
    }

    /// Seconds with three decimals.
    private mutating func put(_ key: String, seconds duration: Duration) {
        let milliseconds = duration.wholeMilliseconds
        put(key)
        put(String(milliseconds / 1000))
        text.append(UInt8(ascii: "."))
        for place: Int64 in [100, 10, 1] {
            text.append(UInt8(ascii: "0") + UInt8(milliseconds / place % 10))
        }
    }
}

// MARK: - Lines

extension InteractionWriter {
    private mutating func put(_ text: String) { self.text += text.utf8 }

    private mutating func put(scalar text: String, inFlow: Bool = false) {
        YAMLText.appendScalar(text, inFlow: inFlow, to: &self.text)
    }

    private mutating func line(_ text: String) {
        put(text)
        self.text.append(UInt8(ascii: "\n"))
    }

    private mutating func line(_ key: String, scalar: String) {
        put(key)
        put(scalar: scalar)
        text.append(UInt8(ascii: "\n"))
    }

    private mutating func line(_ key: String, _ number: Int) {
        put(key)
        line(String(number))
    }
}

// MARK: - Headers

extension InteractionWriter {
    private mutating func write(_ fields: HeaderFields) {
        guard !fields.isEmpty else { return }
        line("    headers:")
        guard let groups = HeaderGroup.groups(of: fields) else {
            for field in fields { write(pair: field) }
            return
        }
        for group in groups {
            put("      ")
            write(name: group.name)
            if group.values.count == 1 {
                line(": ", scalar: group.values[0])
            } else {
                line(":")
                for value in group.values { line("      - ", scalar: value) }
            }
        }
    }

    private mutating func write(name: String) {
        // A colon within a plain key would end the key for the scanner.
        if name.utf8.contains(UInt8(ascii: ":")) {
            YAMLText.appendDoubleQuoted(name, to: &text)
        } else {
            put(scalar: name)
        }
    }

    private mutating func write(pair field: HeaderField) {
        put("    - [")
        put(scalar: field.name.spelling, inFlow: true)
        put(", ")
        put(scalar: field.value, inFlow: true)
        line("]")
    }
}

// MARK: - Bodies

extension InteractionWriter {
    private mutating func write(body bytes: [UInt8]) {
        line("    body:")
        switch form(of: bytes) {
        case .json(let layout, let pretty):
            line("      layout: ", scalar: layout)
            write(block: pretty, under: "json")
        case .text(let bytes):
            write(block: bytes, under: "text")
        case .base64(let bytes):
            let digits = Base64.encode(bytes[...])
            let lines = stride(from: 0, to: digits.count, by: Self.base64LineLength)
                .map { digits[$0..<min($0 + Self.base64LineLength, digits.count)] }
            write(block: Array(lines.joined(separator: [UInt8(ascii: "\n")])), under: "base64")
        case .file(let digest):
            files[digest] = bytes
            line("      file: \(BodyFiles.name(for: digest))")
            line("      sha256: ", scalar: digest)
        }
    }

    private func form(of bytes: [UInt8]) -> BodyForm {
        if bytes.count > fileLimit { return .file(digest: SHA256.hexadecimal(bytes)) }
        return isOpaque ? .base64(bytes) : BodyForm(showing: bytes)
    }

    /// A literal block, or a list of quoted lines if YAML does not allow a character unescaped.
    private mutating func write(block bytes: [UInt8], under key: String) {
        text += "      \(key):".utf8
        guard !bytes.isEmpty else { return line(" \"\"") }
        text.append(UInt8(ascii: " "))
        if YAMLText.appendLiteral(bytes[...], indent: Self.bodyIndent, to: &text) {
            return line("")
        }
        text[text.count - 1] = UInt8(ascii: "\n")
        for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            text += "      - ".utf8
            YAMLText.appendDoubleQuoted(String(decoding: part, as: UTF8.self), to: &text)
            line("")
        }
    }
}
