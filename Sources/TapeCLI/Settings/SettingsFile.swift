import TapeCassette
import TapeContracts
import TapeYAML

/// The settings of a `pagetape.yaml`, read and checked.
struct SettingsFile: Sendable {
    static let name = SpecFinder.settingsFile

    /// One setting in the file.
    struct Line: Sendable {
        let name: String
        /// The command whose section it is in; nil if it applies to every command.
        let command: String?
        let setting: Setting
    }

    let path: String
    let lines: [Line]

    /// The file's value of a setting for a command, whose own section takes precedence.
    func setting(_ name: String, for command: String) -> Setting? {
        let said = lines.filter { $0.name == name }
        return
            (said.first { $0.command == command } ?? said.first { $0.command == nil })?.setting
    }

    /// Why a file cannot be used, as text to show.
    struct Refusal: Error {
        let words: String
    }

    init(at path: String) throws(Refusal) {
        let source: [UInt8]
        do { source = try FileBytes.read(path, limit: 1 << 20) } catch {
            throw Refusal(words: "pagetape: the file of settings, \(error)")
        }
        let root: YAMLNode
        do { root = try YAMLDocument.parse(source) } catch {
            throw Refusal(words: error.rendered(file: path, source: source))
        }
        var reading = SettingsReading(path: path)
        reading.read(root)
        guard reading.mistakes.isEmpty else {
            throw Refusal(
                words: SpecError(file: path, source: source, mistakes: reading.mistakes).rendered)
        }
        self.path = path
        lines = reading.lines
    }
}
