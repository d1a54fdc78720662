import TapeCassette

extension FileError {
    /// The error in words; about a missing file with the most similar name in its folder.
    var advised: String {
        guard code == .missing else { return description }
        let path = self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path
        let name = FilePath.name(of: path)
        var words = description
        if !name.contains("."), words.hasSuffix("no such file") { words += " or folder" }
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
}
