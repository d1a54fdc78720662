import TapeCassette
import TapeContracts

extension RemoteCassettes {
    /// The addresses of objects that the command line names, by the paths of their copies.
    @TaskLocal private static var named: [String: String] = [:]

    /// The name to show for a cassette: the address, where the path is that of a copy.
    static func shown(_ path: String) -> String { named[path] ?? path }

    /// Runs a command with local copies in place of the objects that it names.
    static func run(
        _ command: any Command, _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard command.remoteReading != .none else {
            return try await command.run(arguments, in: context)
        }
        var arguments = arguments
        var copies: [String: SpecPairing.Fetched] = [:]
        var named: [String: String] = [:]
        do {
            let console = context.console.quieted(if: arguments.isOn("quiet"))
            named = try await replaceNames(in: &arguments, context, console)
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
        return try await placing(copies, named) { [arguments] () async throws(UsageError) in
            try await command.run(arguments, in: context)
        }
    }

    /// Runs work that plays cassettes, with copies in their places.
    static func placing<Value: Sendable>(
        _ copies: [String: SpecPairing.Fetched], _ named: [String: String] = [:],
        _ work: () async throws(UsageError) -> Value
    ) async throws(UsageError) -> Value {
        guard !copies.isEmpty || !named.isEmpty else { return try await work() }
        let result: Result<Value, UsageError> = await SpecPairing.$fetched.withValue(copies) {
            await Self.$named.withValue(named) { () async -> Result<Value, UsageError> in
                do throws(UsageError) { return .success(try await work()) } catch {
                    return .failure(error)
                }
            }
        }
        return try result.get()
    }

    /// Replaces addresses among the operands and in `--cassette` by the paths of their copies, and returns them by path.
    private static func replaceNames(
        in arguments: inout Arguments, _ context: ToolContext, _ console: Console
    ) async throws(RemoteProblem) -> [String: String] {
        let isNamed = { (text: String) in text.hasPrefix(S3Address.scheme) }
        let named = arguments.values["cassette"] ?? []
        guard arguments.operands.contains(where: isNamed) || named.contains(where: isNamed) else {
            return [:]
        }
        var addresses: [String: String] = [:]
        let remote = RemoteCassettes(in: context, console: console)
        for index in arguments.operands.indices where isNamed(arguments.operands[index]) {
            let address = arguments.operands[index]
            arguments.operands[index] = try await remote.path(of: address)
            addresses[arguments.operands[index]] = address
        }
        for (index, text) in named.enumerated() where isNamed(text) {
            let path = try await remote.path(of: text)
            arguments.values["cassette"]?[index] = path
            addresses[path] = text
        }
        return addresses
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
