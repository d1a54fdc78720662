import TapeCassette
import TapeHTTP
import TapeJSON
import TapeTestKit
import Testing

/// Walks of real APIs as other tools recorded them, against what an independent scanner found in them.
@Suite(.needsSharedData) struct RealCassetteTests {
    private static let folder = "real-cassettes"

    struct Walk: Sendable, CustomTestStringConvertible {
        let file: String
        let host: String
        let firstURL: String
        let interactions: [Int]
        let itemsPath: String?
        /// Nil for a page of which the scanner did not find the items.
        let items: [Int?]
        let interactionsInFile: Int

        var testDescription: String { file }
    }

    private static let walks: [Walk] = {
        guard let bytes = try? SharedData.bytes("\(folder)/manifest.json"),
            let document = try? JSONDocument(parsing: bytes)
        else { return [] }
        return document.root.elements.map { entry in
            Walk(
                file: entry["file"]?.string ?? "", host: entry["host"]?.string ?? "",
                firstURL: entry["first_url"]?.string ?? "",
                interactions: entry["interaction_indexes"]?.elements.compactMap(\.integer) ?? [],
                itemsPath: entry["items_path"]?.string,
                items: entry["items_per_page"]?.elements.map(\.integer) ?? [],
                interactionsInFile: entry["interactions_in_file"]?.integer ?? -1)
        }
    }()

    private static let files = Set(walks.map(\.file)).sorted()

    @Test func `the manifest names 99 walks`() {
        #expect(Self.walks.count == 99)
    }

    @Test(arguments: files)
    func `the pages of each walk are found in order, with as many items as the scanner counts`(
        file: String
    ) throws {
        let cassette = try ForeignCassette.read(SharedData.path("\(Self.folder)/\(file)"))
        for walk in Self.walks.filter({ $0.file == file }) { try check(walk, in: cassette) }
        let interactions = cassette.exchanges.map {
            Interaction(safe: $0.asked, outcome: $0.outcome, time: $0.timing)
        }
        // Every byte of every body comes back from a cassette's text.
        let text = try Cassette(header: CassetteHeader(), interactions: interactions).encoded()
        let read = try Cassette(parsing: text, named: "x.yaml").interactions()
        #expect(read.count == interactions.count)
        #expect(zip(read, interactions).allSatisfy { $0.isIdentical(to: $1) })
    }

    private func check(_ walk: Walk, in cassette: ForeignCassette) throws {
        #expect(cassette.exchanges.count == walk.interactionsInFile)
        let pages = try walk.interactions.map { index in
            try #require(
                cassette.exchanges.indices.contains(index) ? cassette.exchanges[index] : nil)
        }
        #expect(pages.first?.asked.url.isEquivalent(to: HTTPURL(walk.firstURL)) == true)
        #expect(pages.allSatisfy { $0.asked.url.isAt(walk.host) })
        guard let itemsPath = walk.itemsPath else { return }
        let path = try JSONPath(itemsPath)
        for (page, items) in zip(pages, walk.items) {
            guard let items else { continue }
            let body = try #require(page.outcome.response?.body)
            let document = try JSONDocument(parsing: body)
            #expect(path.first(in: document.root)?.count == items)
        }
    }

    /// The larger ones take a debug build too long; `Scripts/import-oracle` imports them all.
    @Test(
        arguments: files.filter { file in
            (try? SharedData.bytes("\(folder)/\(file)").count).map { $0 < 30_000 } ?? false
        })
    func `a real recording is written without its secrets and read back`(file: String) throws {
        let folder = try TemporaryFolder()
        let cassette = try ForeignCassette.read(SharedData.path("\(Self.folder)/\(file)"))
        let path = folder.path("x.yaml")
        let written = try cassette.write(to: path, by: "pagetape test")
        let read = try Cassette.read(path)
        #expect(written.interactions == cassette.exchanges.count)
        #expect(read.count == cassette.exchanges.count)
        let safe = try cassette.cassette(by: "pagetape test").interactions()
        #expect(zip(try read.interactions(), safe).allSatisfy { $0.isIdentical(to: $1) })
        #expect(read.header.by?.hasPrefix("pagetape test from ") == true)
    }
}

extension HTTPURL {
    /// Whether a host, perhaps with a port, is the URL's.
    fileprivate func isAt(_ host: String) -> Bool {
        self.host == host || authority == host
    }
}
