import TapeCassette
import TapeContracts

extension RemoteCassettes {
    /// The copies to record into, from the command line and its specs; an address in `--output` is replaced by its copy.
    func targets(
        of arguments: inout Arguments
    ) async throws(RemoteProblem) -> [String: SpecPairing.Fetched] {
        // `try?`: loading the specs reports operands that name nothing.
        guard let paths = try? SpecFinder.specs(for: arguments.operands) else { return [:] }
        guard let output = arguments.value("output"), output.hasPrefix(S3Address.scheme) else {
            guard arguments.value("output") == nil else { return [:] }
            let wanted = Self.addresses(of: Self.files(at: paths))
            return wanted.isEmpty ? [:] : try await fetch(wanted)
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

    /// Writes changed recordings back, and says where they are if that fails.
    func writeBack(
        _ copies: [String: SpecPairing.Fetched], complainingTo console: Console
    ) async -> ExitStatus {
        var status = ExitStatus.kept
        // `try?`: if there is no accessible copy, nothing was recorded.
        for (spec, copy) in copies.sorted(by: { $0.key < $1.key })
        where (try? FileBytes.size(of: copy.path)) != nil {
            do {
                if try await writeBack(copy) { tell("wrote \(copy.address)") }
            } catch {
                let told = error.tell(
                    console, before: "\(spec): ",
                    after: "\nThe recording is in \(copy.path) until then.")
                status = max(status, told)
            }
        }
        return status
    }
}
