package import TapeCassette
package import TapeFaults
import TapeHTTP
package import TapePaging

/// A cassette as tests play it, with the spec it was recorded by if that is found.
package struct RecordingUnderTest: Sendable {
    /// Why a cassette or its spec cannot be used.
    package struct Problem: Error, Hashable, Sendable {
        package let message: String

        package init(message: String) {
            self.message = message
        }
    }

    package let path: String
    package let deck: Deck
    /// The recording checked against its spec; nil without a spec.
    package let run: ReplayRun?

    /// Reads a cassette, and its spec if `Specs/` beside its folder has one of the same name; the spec's secrets may come
    /// from the environment.
    package init(cassette path: String, environment: [String: String] = [:]) throws(Problem) {
        self.path = path
        let cassette: Cassette
        do {
            // A server plays it for as long as it runs, while people may edit the file.
            cassette = try Cassette.read(path, whole: true)
        } catch {
            throw Problem(message: error.description)
        }
        guard let spec = try Self.spec(of: path) else {
            do {
                deck = try Deck(cassette)
            } catch {
                throw Problem(message: error.description)
            }
            run = nil
            return
        }
        do {
            let names = Set(spec.variables.filter(\.isSecret).map(\.name))
            let run = try ReplayRun(
                spec, cassette: cassette, environment: environment.filter { names.contains($0.key) }
            )
            deck = run.deck
            self.run = run
        } catch {
            switch error {
            case .cassette(let error): throw Problem(message: error.description)
            case .missingValues(let names):
                let words = names.joined(separator: ", ")
                throw Problem(message: "\(path): the spec needs \(words) from an environment")
            }
        }
    }

    /// How long ago it was recorded; nil where it does not say.
    package var age: Duration? { deck.cassette.header.recorded.map { WallTime.now() - $0 } }

    private static func spec(of path: String) throws(Problem) -> ContractSpec? {
        for candidate in SpecPairing.candidates(for: path) {
            switch try SpecPairing.file(at: candidate) {
            case .contract(let spec): return spec
            case .screen, nil: continue
            }
        }
        return nil
    }

    /// Parses a plan; without text it has no faults.
    package static func plan(_ text: String?) throws(Problem) -> FaultPlan {
        guard let text else { return FaultPlan([]) }
        do {
            return try FaultPlan(text)
        } catch {
            throw Problem(message: "the faults `\(text)`: \(error)")
        }
    }

    /// Edits pages for faults that change a page's contents; nil without a spec.
    package var editor: (any PageEditor)? { positions }

    /// Finds the positions in a page; nil without a spec.
    package var positions: ConventionEditor? { run.map { ConventionEditor($0.endpoint) } }

    /// Scheme, host and port of what was recorded; nil for an empty cassette.
    package var origin: String? {
        deck.cassette.header.origin ?? (deck.firstRequest ?? deck.requests.first)?.url.origin
    }

    /// How many requests of the walk were recorded.
    package var pageCount: Int {
        deck.requests.count { $0.mark == nil || $0.mark?.role == .walk }
    }

    /// A recording in one line, by the request that it answers.
    package func words(of index: Int) -> String {
        let request = deck.requests[index]
        let page = request.mark.map { " (page \($0.page))" } ?? ""
        return "\(request.method.rawValue) \(request.url.text)\(page)"
    }

    /// The recordings of a page as text, as in the cassette.
    package func excerpt(page: Int) -> String? {
        guard let index = deck.lastRecording(at: PageMark(page: page)) else { return nil }
        // `try?`: an interaction that cannot be read gives no excerpt; the player reports why.
        return (try? deck.cassette.text(at: index)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension SpecPairing {
    /// A spec file; nil if there is none.
    package static func file(at path: String) throws(RecordingUnderTest.Problem) -> SpecFile? {
        let source: [UInt8]
        do {
            source = try FileBytes.read(path, limit: largestSpec)
        } catch {
            guard error.code == .missing || error.code == .missingFolder else {
                throw RecordingUnderTest.Problem(message: "\(error)")
            }
            return nil
        }
        do {
            return try SpecReader.read(source, file: path, finding: shared)
        } catch {
            throw RecordingUnderTest.Problem(message: error.rendered)
        }
    }
}
