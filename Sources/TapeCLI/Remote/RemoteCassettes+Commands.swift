import TapeCassette
import TapeContracts

extension RemoteCassettes {
    /// Runs a command with local copies in place of the objects that it names.
    static func run(
        _ command: any Command, _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard command.remoteReading != .none else {
            return try await command.run(arguments, in: context)
        }
        var arguments = arguments
        var copies: [String: SpecPairing.Fetched] = [:]
        do {
            let console = context.console.quieted(if: arguments.isOn("quiet"))
            try await replaceNames(in: &arguments, context, console)
            if command.remoteReading == .ofSpecs {
                let named = arguments.operands.filter {
                    $0.hasSuffix(".yaml") || $0.hasSuffix(".yml")
                }
                let wanted = addresses(of: files(at: named))
                if !wanted.isEmpty {
                    copies = try await RemoteCassettes(in: context, console: console).fetch(wanted)
                }
            }
        } catch {
            return error.tell(context.console)
        }
        return try await placing(copies) { [arguments] () async throws(UsageError) in
            try await command.run(arguments, in: context)
        }
    }

    /// Runs work that plays cassettes, with copies in their places.
    static func placing<Value: Sendable>(
        _ copies: [String: SpecPairing.Fetched],
        _ work: () async throws(UsageError) -> Value
    ) async throws(UsageError) -> Value {
        guard !copies.isEmpty else { return try await work() }
        let result: Result<Value, UsageError> = await SpecPairing.$fetched.withValue(copies) {
            do throws(UsageError) { return .success(try await work()) } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Replaces addresses among the operands and in `--cassette` by the paths of their copies.
    private static func replaceNames(
        in arguments: inout Arguments, _ context: ToolContext, _ console: Console
    ) async throws(RemoteProblem) {
        let isNamed = { (text: String) in text.hasPrefix(S3Address.scheme) }
        let named = arguments.values["cassette"] ?? []
        guard arguments.operands.contains(where: isNamed) || named.contains(where: isNamed) else {
            return
        }
        let remote = RemoteCassettes(in: context, console: console)
        for index in arguments.operands.indices where isNamed(arguments.operands[index]) {
            arguments.operands[index] = try await remote.path(of: arguments.operands[index])
        }
        for (index, text) in named.enumerated() where isNamed(text) {
            arguments.values["cassette"]?[index] = try await remote.path(of: text)
        }
    }

    /// The path of the copy of an address; an error if no object is there.
    private func path(of text: String) async throws(RemoteProblem) -> String {
        let address: S3Address
        do { address = try S3Address(text) } catch {
            throw RemoteProblem(message: error.message, status: .mistake)
        }
        guard !address.isFolder else {
            throw RemoteProblem(
                message: "\(address) is a folder; name a cassette", status: .mistake)
        }
        let path = try await copy(of: address).path
        // `try?`: an inaccessible copy counts as missing.
        guard (try? FileBytes.size(of: path)) != nil else {
            throw RemoteProblem(message: "there is no cassette at \(address)", status: .mistake)
        }
        return path
    }
}
