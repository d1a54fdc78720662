import TapeCassette

extension Command {
    /// Refuses empty operands, a folder where a file is wanted, and a file where a folder is.
    func checkOperands(_ arguments: Arguments) throws(UsageError) {
        try refuseUnquoted(arguments)
        for (index, operand) in ownOperands(arguments).enumerated() {
            guard !operand.isEmpty else {
                throw UsageError(
                    "an operand is empty, perhaps because a variable is not set: `\(usage)`")
            }
            switch operandKinds.dropFirst(index).first ?? operandKinds.last {
            case .folder:
                if let file = Self.file(inTheWayOf: operand) {
                    throw UsageError("\(file) is a file; name a folder: `\(usage)`")
                }
            case .file where !takesFolders && Folder.isThere(operand):
                throw UsageError("\(operand) is a folder; name a file in it: `\(usage)`")
            case .text, .word, .list, .file, .form, nil: break
            }
        }
        try checkOptions(arguments)
    }

    /// Refuses values that a shell has parted into words; what may be a credential is not repeated.
    private func refuseUnquoted(_ arguments: Arguments) throws(UsageError) {
        let operands = ownOperands(arguments)
        let schemes = ["bearer", "basic", "token", "digest", "apikey"]
        if let header = arguments.values["header"]?.first(where: { $0.hasSuffix(":") }),
            let scheme = operands.first(where: { schemes.contains($0.lowercased()) })
        {
            throw UsageError(
                "`\(scheme)` and what follows it stand by themselves; put the whole header in quotes: "
                    + "-H '\(header) \(scheme) …'")
        }
        if let plan = arguments.values["fault"]?.first(where: { !$0.contains(" ") }),
            let place = operands.firstIndex(of: "at"), operands.dropFirst(place + 1).first == "page"
        {
            let words = operands.dropFirst(place).prefix(3).joined(separator: " ")
            throw UsageError(
                "`\(words)` stands by itself; put the plan in quotes: --fault '\(plan) \(words)'")
        }
    }

    private func checkOptions(_ arguments: Arguments) throws(UsageError) {
        for option in options.options where option.readsFile {
            for path in arguments.values[option.name] ?? [] where Folder.isThere(path) {
                throw UsageError("--\(option.name): \(path) is a folder; name a file in it")
            }
        }
        for option in options.options where option.kind == .folder {
            for path in arguments.values[option.name] ?? [] {
                guard let file = Self.file(inTheWayOf: path) else { continue }
                throw UsageError("--\(option.name): \(file) is a file; name a folder")
            }
        }
    }

    /// Whether an operand may be a folder that stands for the files in it.
    private var takesFolders: Bool { operands.contains("DIR") }

    /// The file that is where a path needs a folder: the path itself, or what is there of the way to it; nil if there is none.
    private static func file(inTheWayOf path: String) -> String? {
        let there = FilePath.resolved(path) != nil ? path : FilePath.nearest(leadingTo: path)
        guard let there, let found = FilePath.resolved(there) else { return nil }
        return Folder.isItself(found) ? nil : there
    }

    /// The operands of the command itself, without the command line of a program, which may do without `--`.
    private func ownOperands(_ arguments: Arguments) -> ArraySlice<String> {
        let unmarked = operands.contains("COMMAND…") ? 1 : arguments.operands.count
        return arguments.operands.prefix(arguments.operandsAhead ?? unmarked)
    }
}

extension OptionTable.Option {
    /// Whether the value is a file to be read.
    fileprivate var readsFile: Bool {
        guard case .file = kind else { return false }
        return name != "output"
    }
}
