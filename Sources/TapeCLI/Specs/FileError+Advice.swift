import TapeCassette

extension FileError {
    /// The error in words; about a missing file with the most similar name in its folder.
    var advised: String {
        guard code == .missing else { return description }
        let path = self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path
        let name = FilePath.name(of: path)
        var words = description
        if !name.contains("."), words.hasSuffix("no such file") { words += " or folder" }
        let folder = Self.nearestFolder(to: FilePath.folder(of: path), holding: name)
        // The ending is no part of what people misspell, and would make short names alike.
        let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        let stems = (SpecFinder.names(in: folder) ?? [])
            .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
            .map { String($0.dropLast(ending.count)) }
        let stem = String(name.dropLast(ending.count))
        let isThere = folder != FilePath.folder(of: path) && stems.contains(stem)
        if isThere { return "\(words); did you mean \(FilePath.joined(folder, name))?" }
        guard stem.count > 2, let near = NearestName.nearest(to: stem, among: stems) else {
            return words
        }
        let place = path.contains("/") ? FilePath.joined(folder, near + ending) : near + ending
        return "\(words); did you mean \(place)?"
    }

    /// The folder of a missing file; if that is missing, too, the one with the most similar name that has such a file.
    private static func nearestFolder(to folder: String, holding name: String) -> String {
        guard !Folder.isThere(folder) else { return folder }
        let above = FilePath.folder(of: folder)
        let names = SpecFinder.names(in: above) ?? []
        guard let near = NearestName.nearest(to: FilePath.name(of: folder), among: names) else {
            return folder
        }
        let other = above == "." ? near : FilePath.joined(above, near)
        return SpecFinder.names(in: other)?.contains(name) == true ? other : folder
    }
}
