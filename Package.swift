// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

/// Declares a module and what its wall lets it see.
func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// Declares the tests of a module.
func tests(
    of name: String, uses dependencies: [Target.Dependency] = [], files: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.target(name: name), "TapeTestKit"] + dependencies,
        exclude: files,
        swiftSettings: settings
    )
}

let package = Package(
    name: "pagetape",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "pagetape", targets: ["pagetape"]),
        .library(name: "TapeList", targets: ["TapeList"]),
        .library(name: "TapeTesting", targets: ["TapeTesting"]),
    ],
    targets: [
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        .systemLibrary(
            name: "CGnuTLS", pkgConfig: "gnutls",
            providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]),
        .target(name: "CNamespaces", publicHeadersPath: "."),
        .systemLibrary(
            name: "CYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CXML", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CBrotli", pkgConfig: "libbrotlidec",
            providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
        .systemLibrary(
            name: "CZstd", pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .systemLibrary(name: "CLinux"),
        module("TapeHTTP"),
        module("TapeCodings", uses: ["CBrotli", "CZlib", "CZstd"]),
        module("TapeJSON"),
        module("TapeYAML", uses: ["CYAML"]),
        module("TapeXML", uses: ["CXML"]),
        module("TapeList"),
        module("TapeBench", uses: ["TapeList"]),
        module("TapeFaults", uses: ["TapeHTTP"]),
        module("TapeCurl", uses: ["CCurl", "TapeHTTP"]),
        module("TapeCassette", uses: ["TapeCodings", "TapeHTTP", "TapeJSON", "TapeYAML"]),
        module("TapePlayback", uses: ["TapeCassette", "TapeFaults", "TapeHTTP"]),
        module(
            "TapeServer",
            uses: [
                "CGnuTLS", "CMicroHTTPD", "CNamespaces", "TapeCassette", "TapeFaults", "TapeHTTP",
                "TapePlayback",
            ]),
        module(
            "TapeURLSession", uses: ["TapeCassette", "TapeFaults", "TapeHTTP", "TapePlayback"]),
        module("TapePaging", uses: ["TapeFaults", "TapeHTTP", "TapeJSON", "TapeXML"]),
        module("TapeSurvey", uses: ["TapeHTTP", "TapeJSON", "TapePaging", "TapeYAML"]),
        module(
            "TapeContracts",
            uses: [
                "TapeHTTP", "TapeJSON", "TapeYAML", "TapeXML", "TapeList", "TapeBench",
                "TapeFaults", "TapeCassette", "TapePaging",
            ]),
        module(
            "TapeTesting",
            uses: [
                "TapeContracts", "TapeFaults", "TapeList", "TapePlayback", "TapeBench",
                "TapeURLSession",
            ]),
        module("TapeReport", uses: ["TapeContracts", "TapeHTTP", "TapeJSON"]),
        module(
            "TapeCLI",
            uses: [
                "CLinux", "TapeHTTP", "TapeJSON", "TapeYAML", "TapeList", "TapeFaults", "TapeCurl",
                "TapeCassette", "TapeCodings", "TapePaging", "TapeContracts", "TapePlayback",
                "TapeReport", "TapeServer", "TapeSurvey",
            ]),
        .executableTarget(name: "pagetape", dependencies: ["TapeCLI"], swiftSettings: settings),

        .target(
            name: "TapeTestKit",
            dependencies: ["TapeHTTP"],
            path: "Tests/TapeTestKit",
            swiftSettings: settings
        ),
        // Apart from the kit, because fuzzers spell secrets too and link no test library.
        .target(name: "Spellings", path: "Tests/Spellings", swiftSettings: settings),
        .target(
            name: "ScreenMutants",
            dependencies: ["TapeList", "TapeBench"],
            path: "Tests/ScreenMutants",
            swiftSettings: settings
        ),
        tests(of: "TapeHTTP"),
        tests(of: "TapeCodings"),
        tests(of: "TapeJSON"),
        tests(of: "TapeYAML"),
        tests(of: "TapeXML"),
        tests(of: "TapeList"),
        tests(of: "TapeBench", uses: ["ScreenMutants", "TapeList"]),
        tests(of: "TapeFaults", uses: ["TapeHTTP"]),
        tests(of: "TapeCurl", uses: ["TapeHTTP"]),
        tests(of: "TapeCassette", uses: ["Spellings", "TapeHTTP", "TapeJSON", "TapeYAML"]),
        tests(of: "TapePaging", uses: ["TapeFaults", "TapeHTTP", "TapeJSON", "TapeXML"]),
        tests(of: "TapeSurvey", uses: ["TapeContracts", "TapeJSON", "TapePaging", "TapeYAML"]),
        tests(
            of: "TapeContracts",
            uses: [
                "ScreenMutants", "Spellings", "TapeCassette", "TapeCurl", "TapeFaults", "TapeHTTP",
                "TapeJSON", "TapeList", "TapePaging", "TapePlayback", "TapeBench", "TapeYAML",
            ], files: ["Conventions/Rows"]),
        tests(of: "TapePlayback", uses: ["TapeCassette", "TapeFaults", "TapeHTTP"]),
        tests(
            of: "TapeServer",
            uses: ["TapeCassette", "TapeCurl", "TapeFaults", "TapeHTTP", "TapePlayback"]),
        tests(
            of: "TapeURLSession", uses: ["TapeCassette", "TapeFaults", "TapeHTTP", "TapePlayback"]),
        tests(
            of: "TapeTesting", uses: ["ScreenMutants", "TapeContracts"],
            files: ["Cassettes", "Specs"]),
        tests(of: "TapeReport", uses: ["TapeContracts", "TapeJSON", "TapeXML"]),
        .testTarget(
            name: "PagetapeTests",
            dependencies: ["pagetape", "TapeCLI", "TapeHTTP", "TapeReport", "TapeTestKit"],
            exclude: ["Golden"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

/// Declares a program that only this project's own measurements and checks build.
func program(_ name: String, in folder: String, uses dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies,
        path: "\(folder)/\(name)",
        swiftSettings: settings
    )
}

// PAGETAPE_TESTS=TapeJSON,TapeHTTP builds the tests of these modules only, for a quick look on a small machine.
if let chosen = Context.environment["PAGETAPE_TESTS"]?.split(separator: ",") {
    package.targets.removeAll { $0.isTest && !chosen.contains($0.name.dropLast("Tests".count)) }
}

if Context.environment["PAGETAPE_BENCHMARKS"] == "1" {
    package.targets += [
        program("JSONBenchmark", in: "Benchmarks", uses: ["TapeJSON"]),
        program("CassetteBenchmark", in: "Benchmarks", uses: ["TapeCassette", "TapeHTTP"]),
        .systemLibrary(name: "CMalloc", path: "Benchmarks/CMalloc"),
        program("ListBenchmark", in: "Benchmarks", uses: ["CMalloc", "TapeList"]),
        program(
            "VerifyBenchmark", in: "Benchmarks",
            uses: ["TapeCassette", "TapeContracts", "TapeHTTP"]),
        program(
            "FaultTable", in: "Benchmarks",
            uses: ["TapeCassette", "TapeContracts", "TapeFaults", "TapeHTTP", "TapePlayback"]),
    ]
}

if Context.environment["PAGETAPE_FUZZ"] == "1" {
    package.targets += [
        program("FuzzURL", in: "Fuzz", uses: ["TapeHTTP"]),
        program("FuzzLink", in: "Fuzz", uses: ["TapeHTTP"]),
        program("FuzzTemplate", in: "Fuzz", uses: ["TapeHTTP"]),
        program("FuzzTime", in: "Fuzz", uses: ["TapeHTTP"]),
        program("FuzzJSON", in: "Fuzz", uses: ["TapeJSON"]),
        program("FuzzJSONPath", in: "Fuzz", uses: ["TapeJSON"]),
        program("FuzzLayout", in: "Fuzz", uses: ["TapeJSON"]),
        program("FuzzYAML", in: "Fuzz", uses: ["TapeYAML"]),
        program("FuzzXML", in: "Fuzz", uses: ["TapeXML"]),
        .target(
            name: "ListDriver", dependencies: ["TapeList", "TapeBench"], path: "Fuzz/ListDriver",
            swiftSettings: settings),
        program("FuzzList", in: "Fuzz", uses: ["ListDriver"]),
        program("FuzzBoard", in: "Fuzz", uses: ["ListDriver"]),
        program("RandomLists", in: "Fuzz", uses: ["ListDriver"]),
        program("FuzzCassette", in: "Fuzz", uses: ["TapeCassette", "TapeHTTP", "TapeJSON"]),
        program("FuzzImport", in: "Fuzz", uses: ["TapeCassette", "TapeHTTP"]),
        program(
            "FuzzRedaction", in: "Fuzz",
            uses: ["Spellings", "TapeCassette", "TapeHTTP", "TapeJSON"]),
        program("FuzzResume", in: "Fuzz", uses: ["TapeCassette", "TapeHTTP"]),
        program("FuzzSpec", in: "Fuzz", uses: ["TapeContracts"]),
        program("FuzzInstant", in: "Fuzz", uses: ["TapePaging"]),
        program("FuzzRange", in: "Fuzz", uses: ["TapePaging"]),
        program("FuzzMarkup", in: "Fuzz", uses: ["TapePaging"]),
    ]
}
