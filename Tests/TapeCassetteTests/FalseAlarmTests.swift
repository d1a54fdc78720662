import TapeCassette
import TapeTestKit
import Testing

@Suite(.needsSharedData) struct FalseAlarmTests {
    /// What looks like a credential in recordings of public APIs because it is one, or was.
    private static let explained: [String: Int] = [:]

    @Test func `recordings of public APIs raise no false alarm`() throws {
        let scan = SecretScan()
        var found: [String: Int] = [:]
        for file in SharedData.files(below: "real-cassettes") where !file.hasSuffix(".txt") {
            let text = try SharedData.bytes(file)
            for find in scan.finds(in: text[...]) {
                found["\(file): \(find.description)", default: 0] += 1
            }
        }
        #expect(found == Self.explained)
    }
}
