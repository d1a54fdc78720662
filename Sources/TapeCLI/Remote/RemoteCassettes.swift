import TapeCassette
import TapeContracts
import TapeCurl
import TapeHTTP

/// Cassettes in S3 stores: fetched before a command plays or replaces them, and written back after recording.
struct RemoteCassettes: Sendable {
    private let environment: [String: String]
    private let console: Console
    private let transport: any HTTPTransport

    init(in context: ToolContext, console: Console) {
        environment = context.environment
        self.console = console
        var options = CurlOptions()
        options.proxy = .environment
        options.bodyLimit = 512 << 20
        options.totalTimeout = .seconds(600)
        options.certificateAuthorities = environment["AWS_CA_BUNDLE"].flatMap {
            $0.isEmpty ? nil : $0
        }
        transport = CurlTransport(options)
    }

    /// Reports progress.
    func tell(_ line: String) { console.progress(line) }

    /// The addresses of specs whose cassettes are in stores, including those of screens' sections.
    static func addresses(
        of specs: [(path: String, file: SpecFile)]
    ) -> [(spec: String, address: S3Address)] {
        var found: [(spec: String, address: S3Address)] = []
        var known: Set<String> = []
        for (path, file) in specs {
            switch file {
            case .contract(let spec):
                guard let address = spec.cassette, known.insert(path).inserted else { continue }
                found.append((path, address.file(for: path)))
            case .screen:
                let sections = files(at: SpecFinder.contracts(of: file, at: path))
                for section in addresses(of: sections) where known.insert(section.spec).inserted {
                    found.append(section)
                }
            }
        }
        return found
    }

    /// The readable specs among some files; the command itself reports the others.
    static func files(at paths: [String]) -> [(path: String, file: SpecFile)] {
        paths.compactMap { path in
            guard let text = try? FileBytes.read(path, limit: SpecPairing.largestSpec),
                let file = try? SpecReader.read(text, file: path, finding: SpecPairing.shared)
            else { return nil }
            return (path, file)
        }
    }

    /// The copies of some cassettes, by their specs; throws if one cannot be fetched.
    func fetch(
        _ wanted: [(spec: String, address: S3Address)]
    ) async throws(RemoteProblem) -> [String: SpecPairing.Fetched] {
        var copies: [String: SpecPairing.Fetched] = [:]
        // One is fetched first, so that a problem with the store or the credentials is reported once.
        for part in [wanted.prefix(1), wanted.dropFirst()] {
            let fetched = await SideBySide.map(Array(part), atMost: 8) { spec, address in
                (spec, await outcome(of: address))
            }
            for (spec, outcome) in fetched { copies[spec] = try outcome.get() }
        }
        return copies
    }

    private func outcome(of address: S3Address) async -> Result<SpecPairing.Fetched, RemoteProblem>
    {
        do { return .success(try await copy(of: address)) } catch { return .failure(error) }
    }

    /// Fetches a cassette and the bodies beside it, unless the copies are up to date.
    func copy(of address: S3Address) async throws(RemoteProblem) -> SpecPairing.Fetched {
        let settings = try S3Settings(environment, for: address)
        let cache = try CassetteCache(environment)
        let store = S3Store(settings, transport: transport)
        let path = cache.path(of: address, in: settings.store)
        if let aside = try cache.setAsideUnsent(path) {
            console.progress(
                "a recording for \(address) that was never written there is now \(aside)")
        }
        let known = cache.tag(of: path)
        switch try await store.read(address, unless: known?.tag) {
        case .unchanged: break
        case .nothing: try cache.forget(path)
        case .object(let bytes, let tag):
            try await fetchBodies(of: bytes, beside: address, to: path, store)
            try cache.keep(bytes, tag: tag, at: path)
            console.progress("fetched \(address), \(bytes.count) bytes")
        }
        return SpecPairing.Fetched(path: path, address: address)
    }

    private func fetchBodies(
        of cassette: [UInt8], beside address: S3Address, to path: String, _ store: S3Store
    ) async throws(RemoteProblem) {
        for name in BodyFileMentions.names(in: cassette) where BodyFileMentions.isOwn(name) {
            let file = "\(FilePath.folder(of: path))/\(name)"
            // `try?`: a missing or unreadable body is fetched. Its name is its digest.
            if let there = try? FileBytes.read(file),
                name.hasPrefix(SHA256.hexadecimal(there))
            {
                continue
            }
            guard case .object(let bytes, _) = try await store.read(address.beside(name)) else {
                throw RemoteProblem(
                    message: "\(address) needs \(address.beside(name)), which is not there")
            }
            do {
                try FileBytes.makeFolders(leadingTo: file)
                try FileBytes.write(bytes, to: file, mode: 0o600)
            } catch {
                throw RemoteProblem(message: "the copy cannot be kept: \(error)")
            }
        }
    }

    /// Writes a copy back, its bodies first, if it has changed; returns whether it wrote anything.
    func writeBack(_ copy: SpecPairing.Fetched) async throws(RemoteProblem) -> Bool {
        let settings = try S3Settings(environment, for: copy.address)
        let cache = try CassetteCache(environment)
        let store = S3Store(settings, transport: transport)
        let bytes: [UInt8]
        do { bytes = try FileBytes.read(copy.path) } catch {
            throw RemoteProblem(message: "\(error)")
        }
        let known = cache.noted(at: copy.path)
        guard known?.digest != SHA256.hexadecimal(bytes) else { return false }
        for name in BodyFileMentions.names(in: bytes) where BodyFileMentions.isOwn(name) {
            let file = "\(FilePath.folder(of: copy.path))/\(name)"
            let body: [UInt8]
            do { body = try FileBytes.read(file) } catch {
                throw RemoteProblem(message: "\(error)")
            }
            _ = try await store.write(body, to: copy.address.beside(name), if: .isMissing)
        }
        let tag = try await store.write(
            bytes, to: copy.address, if: known.map { .hasTag($0.tag) } ?? .isMissing)
        try cache.keep(bytes, tag: tag, at: copy.path)
        return true
    }
}

extension S3Address {
    /// The address of a spec's cassette: this one, or in a folder the object with the spec's name.
    func file(for spec: String) -> S3Address { isFolder ? beside(FilePath.name(of: spec)) : self }
}
