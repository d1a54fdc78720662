import TapeYAML

/// Reports where secrets are in a file, without showing them.
package struct SecretRemarks {
    private let scan: SecretScan
    /// Tokens that are kept although they look like secrets.
    private let allowed: Set<[UInt8]>

    package init(scan: SecretScan) {
        self.init(scan: scan, allowing: [])
    }

    init(scan: SecretScan, allowing allowed: Set<[UInt8]>) {
        self.scan = scan
        self.allowed = allowed
    }

    /// One remark for each find in a text.
    package func remarks(on text: [UInt8], named name: String) -> [CassetteRemark] {
        var line = 1
        var start = 0
        let finds = scan.finds(in: text[...]).filter { !allowed.contains(Array(text[$0.range])) }
        return finds.map { find in
            while let end = text[start..<find.range.lowerBound].firstIndex(of: 0x0A) {
                line += 1
                start = end + 1
            }
            let before = String(decoding: text[start..<find.range.lowerBound], as: UTF8.self)
            let place = SourceExcerpt(
                file: name, source: [], line: line, column: before.unicodeScalars.count + 1)
            let message = """
                this is \(find.description); take it out, and out of the history of the repository \
                if it was ever committed
                """
            return CassetteRemark(.secret, message, at: place)
        }
    }
}
