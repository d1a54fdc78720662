import TapeCassette
import TapeContracts
import TapeFaults
import TapeServer

/// The options of `judge`.
struct JudgeOptions: Sendable {
    let spec: String
    let command: [String]
    /// The client's name in reports; nil to derive it from the command.
    let client: String?
    let jobs: Int
    let patience: Duration
    /// The faults that the client has to recover from.
    let recoverable: Set<String>
    let rewriting: OriginRewriting
    /// How the command reaches the stand-in.
    let speech: StandIn.Speech
    let planner: CasePlanner
    /// The options needed to run a case again with the same result.
    let kept: String

    /// The longest patience, in seconds.
    static let mostPatience = 3_600

    static let options: [OptionTable.Option] = [
        .init(
            "faults", value: "LIST", kind: .faults, fallback: "every kind",
            summary: "only these, such as `stall,status(503)`"),
        .init(
            "fault", value: "PLAN", kind: .plan,
            summary: "only this case, such as `status(503) at page 2`; repeatable"),
        .init("sweep", summary: "strikes every page, not the first, a middle and the last one"),
        .init(
            "jobs", letter: "j", value: "N", fallback: "four per core",
            summary: "runs the command N times at once"),
        .init(
            "patience", value: "SECONDS", fallback: "30",
            summary: "how long it may neither ask for anything nor exit"),
        .init(
            "expect-recovery", value: "FAULT", kind: .faults,
            summary: "a failure after this fault is a breach; repeatable"),
        .init(
            "intercept",
            summary:
                "is the command's proxy, so that it asks the API's own address and is answered here"
        ),
        .init(
            "isolate",
            summary:
                "gives it a network of its own, in which the API's hosts are answered here (Linux)"),
        .init("client", value: "NAME", summary: "what reports call the client"),
        OriginRewriting.option,
    ]

    init(_ arguments: Arguments) throws(UsageError) {
        guard let spec = arguments.operands.first, arguments.operands.count > 1,
            arguments.operandsAhead != 0
        else {
            throw UsageError(
                "`judge` takes a spec, `--`, and the command that runs the client: "
                    + "pagetape judge Specs/reviews.yaml -- python client.py")
        }
        if let ahead = arguments.operandsAhead, ahead > 1 {
            throw UsageError(
                "`judge` takes one spec before `--`, not \(ahead): "
                    + arguments.operands.prefix(ahead).joined(separator: ", "))
        }
        self.spec = spec
        command = Array(arguments.operands.dropFirst())
        client = arguments.value("client")
        jobs = try arguments.count("jobs") ?? 4 * SideBySide.cores
        patience = .seconds(try arguments.count("patience", most: Self.mostPatience) ?? 30)
        recoverable = Set(try CasePlanner.faults(arguments, "expect-recovery").map(\.kindName))
        rewriting = try OriginRewriting.chosen(arguments)
        guard !arguments.flags.isSuperset(of: ["intercept", "isolate"]) else {
            throw UsageError(
                "--intercept needs a client that heeds a proxy and --isolate does not; give one of them"
            )
        }
        speech = StandIn.Speech(arguments)
        planner = try CasePlanner(arguments)
        kept = ["jobs", "patience", "rewrite", "expect-recovery"].flatMap { name in
            (arguments.values[name] ?? []).map { " --\(name) \(ShellWord.quoted($0))" }
        }.joined()
    }

    /// A command as reports name it: without the folders of its files, and short enough for a line.
    static func label(of command: [String]) -> String {
        let names = command.map { word in
            word.contains(where: \.isWhitespace) || word.contains("://")
                ? word : FilePath.name(of: word)
        }
        let label = names.joined(separator: " ").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        return label.count > 40 ? "\(label.prefix(39))…" : label
    }
}

extension CasePlanner {
    /// Plans the cases that a command line asks for.
    init(_ arguments: Arguments) throws(UsageError) {
        self.init(isSweeping: arguments.flags.contains("sweep"))
        let chosen = try Self.faults(arguments, "faults")
        if !chosen.isEmpty { faults = chosen }
        plan = FaultPlan(try FaultPlan.all(arguments).flatMap(\.rules))
        speech = StandIn.Speech(arguments)
    }

    /// Faults separated by commas, in one option or several.
    static func faults(
        _ arguments: Arguments, _ option: String
    ) throws(UsageError) -> [Fault] {
        var faults: [Fault] = []
        let lists = (arguments.values[option] ?? []).map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        for text in lists.joined() {
            guard text.contains(where: { $0 != " " }) else {
                throw UsageError("--\(option) names faults with one comma between them")
            }
            do { faults.append(try Fault(text.filter { $0 != " " })) } catch {
                throw UsageError("--\(option) \(text): \(error.advice)")
            }
        }
        return faults
    }
}

extension StandIn.Speech {
    /// The protocol that a command line asks for.
    init(_ arguments: Arguments) {
        self =
            arguments.flags.contains("isolate")
            ? .everyHost
            : arguments.flags.contains("intercept")
                ? .proxy : arguments.flags.contains("tls") ? .tls : .plain
    }
}

extension OriginRewriting {
    static let kind = ValueKind.word(allCases.map(\.rawValue))

    static let option = OptionTable.Option(
        "rewrite", value: "WHAT", kind: kind, fallback: "links",
        summary: "where the recorded origin becomes the stand-in's")

    /// The rewriting that `--rewrite` asks for.
    static func chosen(_ arguments: Arguments) throws(UsageError) -> Self {
        guard let text = arguments.value("rewrite") else { return .links }
        guard let choice = Self(rawValue: text) else {
            throw UsageError(
                "--rewrite knows no `\(text)`; "
                    + NearestName.advice(for: text, among: allCases.map(\.rawValue)))
        }
        return choice
    }
}
