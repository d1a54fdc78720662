/// How words are set off where the reader's terminal can show it.
struct Palette: Sendable {
    private let isColored: Bool

    static let terminal = Self(isColored: true)
    static let plain = Self(isColored: false)

    func good(_ text: String) -> String { wrap(text, "32") }
    func bad(_ text: String) -> String { wrap(text, "31") }
    func unsure(_ text: String) -> String { wrap(text, "33") }
    func strong(_ text: String) -> String { wrap(text, "1") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
