extension ForeignFormat {
    /// Reads a tree of this format; files that it names are looked for from a folder, if there is one.
    func read(
        _ root: ForeignValue, options: ImportOptions, folder: String?, into reading: ForeignReading
    ) throws(CassetteError) -> ForeignReading {
        switch self {
        case .har, .polly, .replay: try HARFormat.read(root, as: self, into: reading)
        case .vcr, .betamax: try VCRFormat.read(root, into: reading)
        case .vcrpy: try VCRPyFormat.read(root, into: reading)
        case .goVCR: try GoVCRFormat.read(root, into: reading)
        case .dvr: try DVRFormat.read(root, into: reading)
        case .nock: try NockFormat.read(root, into: reading)
        case .hoverfly:
            try HoverflyFormat.read(
                root, beside: folder.map { ForeignFolder(path: $0) }, into: reading)
        case .wireMock:
            try WireMockFormat.read(
                [WireMockFile(root, in: folder)], origin: options.origin, into: reading)
        }
    }
}
