// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "notes",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "pagetape", path: "../..")],
    targets: [
        .target(name: "Notes"),
        .testTarget(
            name: "NotesTests",
            dependencies: ["Notes", .product(name: "TapeTesting", package: "pagetape")]),
    ]
)
