import TapeCassette
import TapeContracts

extension RemoteCassettes {
    /// The copies that recordings go into, as the command line and its specs say; an address behind `--output` becomes its copy.
    func targets(
        of arguments: inout Arguments
    ) async throws(RemoteProblem) -> [String: SpecPairing.Fetched] {
        // `try?`: operands that name nothing are told of when the specs are loaded.
        guard let paths = try? SpecFinder.specs(for: arguments.operands) else { return [:] }
        guard let output = arguments.value("output"), output.hasPrefix(S3Address.scheme) else {
            guard arguments.value("output") == nil else { return [:] }
            let wanted = Self.addresses(of: Self.files(at: paths))
            let copies = wanted.isEmpty ? [:] : try await fetch(wanted)
            return copies
        }
        guard let spec = paths.first, paths.count == 1 else { return [:] }
        let address: S3Address
        do { address = try S3Address(output).file(for: spec) } catch {
            throw RemoteProblem(message: error.message, status: .mistake)
        }
        let copy = try await copy(of: address)
        arguments.values["output"] = nil
        return [spec: copy]
    }

    /// Writes back what recordings changed, and tells where they are if they cannot be written.
    func writeBack(
        _ copies: [String: SpecPairing.Fetched], complainingTo console: Console
    ) async -> ExitStatus {
        var status = ExitStatus.kept
        // `try?`: where nothing can be looked at, nothing was recorded.
        for (spec, copy) in copies.sorted(by: { $0.key < $1.key })
        where ((try? FileBytes.size(of: copy.path)) ?? nil) != nil {
            do {
                if try await writeBack(copy) { tell("wrote \(copy.address)") }
            } catch {
                console.complain(
                    "\(spec): \(error.message)\nThe recording is in \(copy.path) until then.")
                status = max(status, error.status)
            }
        }
        return status
    }
}
