/// A form of recording that other tools read.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// HTTP Archive 1.2, which browsers show.
    case har
    /// YAML as Ruby's VCR keeps it.
    case vcr
    /// YAML as Python's vcrpy keeps it.
    case vcrpy
    /// WireMock's `mappings` and `__files`.
    case wiremock

    /// Whether the form is a folder of files rather than one file.
    package var isFolder: Bool { self == .wiremock }
}

/// A cassette in the form of another tool, and what that form cannot say.
package struct CassetteExport: Sendable {
    /// One file to be written.
    package struct File: Sendable {
        /// The path within the folder; empty where the form is one file.
        package let path: String
        package let bytes: [UInt8]

        init(path: String = "", bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    package let files: [File]
    /// A sentence for each thing that is not carried over.
    package let notes: [String]

    /// The folders that files of this form lie in.
    package let folders: [String]

    /// Whether a file in one of the folders has a name that exports give, or is a draft of one.
    package static func isOurs(_ name: String) -> Bool {
        WireMockExport.gives(name)
    }

    /// Turns a cassette into another form; `program` and `version` say who did.
    package init(
        _ cassette: Cassette, as format: ExportFormat, by program: String, version: String
    ) throws(CassetteError) {
        var notes = ExportNotes()
        let exchanges = try notes.exchanges(of: cassette)
        folders = format.isFolder ? WireMockExport.folders : []
        switch format {
        case .har:
            let writer = HARExport(recorded: cassette.header.recorded, program, version)
            files = [File(bytes: writer.archive(of: exchanges, &notes))]
        case .vcr:
            let writer = VCRExport(recordedWith: "\(program) \(version)")
            files = [File(bytes: writer.document(of: exchanges, &notes))]
        case .vcrpy:
            files = [File(bytes: VCRPyExport().document(of: exchanges, &notes))]
        case .wiremock:
            files = WireMockExport().files(of: exchanges, &notes)
        }
        self.notes = notes.sentences
    }
}
