import TapeCassette

/// What the command line says of asking origins themselves instead of their recordings.
struct LiveOptions: Sendable {
    /// Asked for beyond the walk, of every spec; nil where each spec's own cassette decides.
    let extras: [ExtraKind]?
    let pageLimit: Int
    let retries: Int
    let budget: RequestBudget
    /// The option by which every request shows who asks; nil where there is none.
    let identifyingOption: String?
    /// How lists are stirred; nil where nothing is written.
    let stir: StirOptions?

    static let options: [OptionTable.Option] =
        liveOptions.about(.live) + StirOptions.table.about(.stir) + WireOptions.table

    private static let liveOptions: [OptionTable.Option] =
        [
            .init(
                "live",
                summary:
                    "sends requests to the APIs themselves and leaves no cassette, but for --stir"),
            .init(
                "base-url", value: "URL",
                summary:
                    "asks this server instead of the specs', such as staging; a path replaces the base's; implies --live"
            ),
            .init(
                "also", value: "LIST", kind: ExtraKind.kind,
                summary:
                    "live, what to request beyond the walk: first,last,sizes…, all or none; "
                    + "a comma in a filter's value is `\\,`"),
            .init(
                "max-pages", value: "N", fallback: "100000",
                summary: "live, stops a walk after N pages"),
            .init(
                "max-requests", value: "N", fallback: "no limit",
                summary: "live, sends no more than N requests in all"),
            RecordingOptions.retriesOption,
        ]

    /// Nil where nothing is to be asked live.
    init?(_ arguments: Arguments) throws(UsageError) {
        let isLive = arguments.flags.contains("live") || arguments.value("base-url") != nil
        guard isLive else {
            let given = arguments.flags.union(arguments.values.keys)
            if let stray = Self.options.first(where: { given.contains($0.name) }) {
                throw UsageError("--\(stray.name) goes with --live")
            }
            return nil
        }
        let also = arguments.values["also"]
        extras = also == ["none"] ? [] : try also.map(ExtraKind.asked)
        pageLimit = try arguments.count("max-pages") ?? 100_000
        retries = try RecordingOptions.retries(arguments)
        budget = RequestBudget(try arguments.count("max-requests"))
        stir = try StirOptions(arguments)
        identifyingOption = WireOptions.identifying(arguments)
    }

    /// How the recordings that are judged and thrown away are made.
    var recording: RecordingOptions {
        RecordingOptions(
            pageLimit: pageLimit, extras: [], concurrency: 1, mode: .all, resumes: false,
            retries: retries, isPassing: true, budget: budget,
            identifyingOption: identifyingOption)
    }

    /// What is asked beyond the walk where no cassette shows what a spec is verified by: whatever takes few requests.
    static let usualExtras = ExtraKind.names.map(\.extra).filter { extra in
        switch extra {
        case .first, .last, .resume, .reverse, .count, .badCursor, .pastEnd, .deep, .credentials,
            .notModified:
            true
        case .sizes, .expired, .empty, .filter: false
        }
    }
}
