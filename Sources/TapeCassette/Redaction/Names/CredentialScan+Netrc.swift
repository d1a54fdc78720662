/// Logins as netrc files have them: `machine example.com login joe password …`.
extension CredentialScan {
    private static let machine = Array("machine".utf8)
    private static let longestWord = 256

    /// The passwords of such logins, on one line or several.
    func netrcPasswords() -> [Range<Int>] {
        var finds: [Range<Int>] = []
        var position = text.startIndex
        while let place = text[position...].firstIndex(of: Self.machine[0]) {
            position = place + 1
            guard text[place...].starts(with: Self.machine) else { continue }
            position = place + Self.machine.count
            if let find = password(ofMachineFrom: position) {
                finds.append(find)
                position = find.upperBound
            }
        }
        return finds
    }

    /// The password behind a host and a user; in a sentence about a machine it is a mere word.
    private func password(ofMachineFrom start: Int) -> Range<Int>? {
        guard let host = word(behind: start), let login = word(behind: host.endIndex),
            login.elementsEqual("login".utf8), let user = word(behind: login.endIndex),
            let key = word(behind: user.endIndex), key.elementsEqual("password".utf8),
            let password = word(behind: key.endIndex),
            host.contains(UInt8(ascii: ".")) || ValueLooks.isChosen(password)
        else { return nil }
        return password.startIndex..<password.endIndex
    }

    /// The word behind one or more blanks.
    private func word(behind place: Int) -> ArraySlice<UInt8>? {
        var start = place
        while start < text.endIndex, start - place < 16 {
            let isEscape =
                text[start] == UInt8(ascii: "\\") && start + 1 < text.endIndex
                && text[start + 1].endsEscape
            guard isEscape || text[start] <= 0x20 else { break }
            start += isEscape ? 2 : 1
        }
        guard start > place else { return nil }
        let word = text[start...].prefix(Self.longestWord).prefix {
            $0 > 0x20 && ![0x22, 0x27, 0x3C, 0x5C, 0x60].contains($0)
        }
        return word.isEmpty ? nil : word
    }
}
