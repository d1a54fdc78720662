/// A recording format of another tool.
package enum ExportFormat: String, Hashable, Sendable, CaseIterable {
    /// HTTP Archive 1.2, which browsers can open.
    case har
    /// YAML in the format of Ruby's VCR.
    case vcr
    /// YAML in the format of Python's vcrpy.
    case vcrpy
    /// WireMock's `mappings` and `__files`.
    case wiremock

    /// Whether the format is a folder of files rather than one file.
    package var isFolder: Bool { self == .wiremock }
}

/// A cassette in the format of another tool, and notes on what that format cannot express.
package struct CassetteExport: Sendable {
    /// One file to write.
    package struct File: Sendable {
        /// The path within the folder; empty if the format is a single file.
        package let path: String
        package let bytes: [UInt8]

        init(path: String = "", bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    package let files: [File]
    /// A sentence for each thing that is lost.
    package let notes: [String]

    /// The folders that the files of this format lie in.
    package let folders: [String]

    /// The folders that formats of several files have.
    package static let folderNames = WireMockExport.folders

    /// Whether a file in one of the folders has a name that exports use, or is a draft of such a file.
    package static func isOurs(_ name: String) -> Bool {
        WireMockExport.gives(name)
    }

    /// Converts a cassette to another format; `program` and `version` name the converting program.
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
