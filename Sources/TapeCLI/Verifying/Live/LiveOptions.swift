import TapeCassette

/// The options for sending requests to the APIs instead of playing recordings.
struct LiveOptions: Sendable {
    /// What to request beyond each walk; nil to follow each spec's own cassette.
    let extras: [ExtraKind]?
    let pageLimit: Int
    let retries: Int
    let budget: RequestBudget
    /// The option that adds credentials to every request, such as `netrc`; nil if there is none.
    let identifyingOption: String?
    /// How lists are stirred; nil to write nothing.
    let stir: StirOptions?

    static let options: [OptionTable.Option] = asking + StirOptions.table.about(.stir)

    /// The options for asking the APIs without writing anything to them.
    static let asking: [OptionTable.Option] = liveOptions.about(.live) + WireOptions.table

    private static let liveOptions: [OptionTable.Option] =
        [
            .init(
                "live",
                summary:
                    "asks the APIs themselves, and keeps no recording"),
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

    /// Reads the command line; nil if it does not ask for live requests.
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

    /// The options for recordings that are judged and then thrown away.
    var recording: RecordingOptions {
        RecordingOptions(
            pageLimit: pageLimit, extras: [], concurrency: 1, mode: .all, resumes: false,
            retries: retries, isPassing: true, budget: budget,
            identifyingOption: identifyingOption)
    }

    /// The extras for a spec without a cassette to go by: those that take few requests.
    static let usualExtras = ExtraKind.names.map(\.extra).filter { extra in
        switch extra {
        case .first, .last, .resume, .reverse, .count, .badCursor, .pastEnd, .deep, .credentials,
            .notModified:
            true
        case .sizes, .expired, .empty, .filter: false
        }
    }
}
