import TapeCassette

extension FileError {
    /// The error in words; about a missing file with the most similar name in its folder.
    var advised: String {
        guard code == .missing else { return description }
        let path = self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path
        let name = FilePath.name(of: path)
        var words = description
        if !name.contains("."), words.hasSuffix("no such file") { words += " or folder" }
        if let place = Self.placeInSimilarFolder(of: path) {
            return "\(words); did you mean \(place)?"
        }
        let folder = FilePath.folder(of: path)
        // The ending is no part of what people misspell, and would make short names alike.
        let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        let stems = (SpecFinder.names(in: folder) ?? [])
            .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
            .map { String($0.dropLast(ending.count)) }
        let stem = String(name.dropLast(ending.count))
        guard stem.count > 2, let near = NearestName.nearest(to: stem, among: stems) else {
            return words
        }
        let place = path.contains("/") ? FilePath.joined(folder, near + ending) : near + ending
        return "\(words); did you mean \(place)?"
    }

    /// That there is no file at a path, in words, with the most similar name.
    static func advice(onMissing path: String) -> String {
        FileError(.missing, path: path, "there is no such file").advised
    }

    /// The file of the same name in the folder with the most similar name, if the file's own folder is missing, too.
    private static func placeInSimilarFolder(of path: String) -> String? {
        let (folder, name) = (FilePath.folder(of: path), FilePath.name(of: path))
        guard !Folder.isThere(folder), !name.hasPrefix(".") else { return nil }
        let above = FilePath.folder(of: folder)
        let names = SpecFinder.names(in: above) ?? []
        guard let near = NearestName.nearest(to: FilePath.name(of: folder), among: names) else {
            return nil
        }
        let other = above == "." ? near : FilePath.joined(above, near)
        guard SpecFinder.names(in: other)?.contains(name) == true else { return nil }
        return FilePath.joined(other, name)
    }
}
