import TapeContracts

/// Reads any bytes as a spec; an accepted spec must be equal after writing and reading again.
@c(LLVMFuzzerTestOneInput)
public func feed(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do {
        switch try SpecReader.read(bytes, file: "f.yaml", finding: { path, _ in (path, bytes) }) {
        case .contract(let spec): takeContract(spec)
        case .screen(let screen): precondition(!screen.sections.isEmpty, "a screen of nothing")
        }
    } catch {
        precondition(!error.mistakes.isEmpty || !error.inherited.isEmpty, "refused for nothing")
        for mistake in error.mistakes {
            precondition(mistake.line > 0 && mistake.column > 0, "a mistake outside of the text")
        }
        precondition(!error.rendered.isEmpty)
    }
    return 0
}

private func takeContract(_ spec: ContractSpec) {
    let text = SpecWriter.write(spec)
    do {
        let again = try SpecReader.read(Array(text.utf8), file: "g.yaml")
        guard case .contract(let copy) = again else {
            preconditionFailure("a contract was written as a screen:\n\(text)")
        }
        precondition(copy == spec, "written, but read back as something else:\n\(text)")
    } catch {
        preconditionFailure("what was written is refused: \(error.rendered)\n\(text)")
    }
    // For any spec, making a request must succeed or report what is missing.
    _ = try? spec.liveRequest(environment: [:])
    _ = spec.unguardedSecrets(environment: ["TOKEN": "abc"])
    _ = spec.redactionRules
}
