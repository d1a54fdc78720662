import TapeCassette

/// What `init` does to each file of a folder, worked out before anything is written.
struct StartingPlan {
    /// One file, or one line of it.
    private struct Step {
        let path: String
        /// The file's new content; nil if it stays as it is.
        let bytes: [UInt8]?
        /// What was done, in words.
        let words: String
        var note: String?
    }

    /// The folder of the specs.
    let specs: String
    /// Whether there are specs already.
    let hasSpecs: Bool
    private var steps: [Step] = []

    /// Throws if a file could not be read, or must not be replaced.
    init(for folder: String, _ system: StartingSystem) throws(FileError) {
        guard FilePath.resolved(folder) != nil else {
            throw FileError(
                .missing, path: folder,
                "there is no such folder; make it first, or name the repository's")
        }
        specs = Self.place("Specs", in: folder)
        hasSpecs = SpecFinder.names(in: specs)?.contains(where: SpecFinder.isSpec) ?? false
        try addLines(
            StartingFiles.gitLines + system.reports.map { (file: ".gitignore", line: $0) },
            in: folder)
        for file in StartingFiles.all { try add(file, in: folder) }
        if let check = system.file(in: folder) {
            try add(
                check, in: folder,
                noting:
                    "note: its job installs the Debian package that the variable \(Workflow.variable) names; "
                    + "--ci github, gitlab or none chooses another system")
        }
    }

    /// Writes the files, and says so for each.
    func carryOut(on console: Console) throws(FileError) {
        for step in steps {
            if let bytes = step.bytes {
                try FileBytes.makeFolders(leadingTo: step.path)
                try FileBytes.write(bytes, to: step.path)
            }
            console.write("\(step.path): \(step.words)\n")
            if let note = step.note { console.note(note) }
        }
    }

    private static func place(_ file: String, in folder: String) -> String {
        folder == "." ? file : FilePath.joined(folder, file)
    }

    /// Adds a file, unless it is there already.
    private mutating func add(
        _ file: StartingFile, in folder: String, noting note: String? = nil
    ) throws(FileError) {
        let path = Self.place(file.path, in: folder)
        let isThere = try FileBytes.size(of: path) != nil
        steps.append(
            Step(
                path: path, bytes: isThere ? nil : Array(file.text.utf8),
                words: isThere ? "is there already" : "added", note: isThere ? nil : note))
    }

    /// Adds the lines that git's own files lack.
    private mutating func addLines(
        _ lines: [(file: String, line: String)], in folder: String
    ) throws(FileError) {
        var texts: [String: [UInt8]] = [:]
        for (file, line) in lines {
            let path = Self.place(file, in: folder)
            let text: [UInt8]
            if let known = texts[path] { text = known } else { text = try Self.text(of: path) }
            let longer = Self.appending(line, to: text)
            if longer != nil { try FileBytes.checkReplaceable(path) }
            texts[path] = longer ?? text
            steps.append(
                Step(path: path, bytes: longer, words: "\(longer == nil ? "has" : "added") \(line)")
            )
        }
    }

    private static func text(of path: String) throws(FileError) -> [UInt8] {
        do { return try FileBytes.read(path) } catch  where error.code == .missing { return [] }
    }

    /// A text with a line at its end; nil if it has the line already.
    private static func appending(_ line: String, to text: [UInt8]) -> [UInt8]? {
        let wanted = Array(line.utf8)
        let isThere = text.split(separator: 0x0A).contains { present in
            var present = present
            while let last = present.last, last == 0x0D || last == 0x20 || last == 0x09 {
                present.removeLast()
            }
            return present.elementsEqual(wanted)
        }
        guard !isThere else { return nil }
        // Keeps Windows line ends in a file that has them.
        let end: [UInt8] = text.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A]
        let isOpen = text.last.map { $0 != 0x0A } ?? false
        return text + (isOpen ? end : []) + wanted + end
    }
}
