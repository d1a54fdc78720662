import Foundation
package import Testing

/// Conformance suites and recorded traffic that lie beside the project where it is developed.
///
/// A user's machine does not have them; suites that read them carry
/// ``Testing/Trait/needsSharedData``, which skips them and says so.
package enum SharedData {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/data").path

    /// Whether the data lies beside this checkout.
    package static var isPresent: Bool { FileManager.default.fileExists(atPath: root) }

    /// Where a file or folder of the data is.
    package static func path(_ relative: String) -> String { "\(root)/\(relative)" }

    /// The bytes of a file of the data.
    package static func bytes(_ relative: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: path(relative))))
    }

    /// The paths, relative to the data's root and sorted, of all files below a folder.
    package static func files(below folder: String, suffix: String = "") -> [String] {
        guard let names = FileManager.default.enumerator(atPath: path(folder)) else { return [] }
        return names.compactMap { $0 as? String }
            .filter { $0.hasSuffix(suffix) && isFile("\(folder)/\($0)") }
            .sorted()
            .map { "\(folder)/\($0)" }
    }

    private static func isFile(_ relative: String) -> Bool {
        let values = try? URL(filePath: path(relative)).resourceValues(forKeys: [.isRegularFileKey])
        return values?.isRegularFile ?? false
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test, saying so, where the shared data is not beside the checkout.
    package static var needsSharedData: Self {
        .enabled(if: SharedData.isPresent, "../shared/data is not beside this checkout")
    }
}
