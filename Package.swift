// swift-tools-version: 6.2
import PackageDescription

#if os(Linux)
    import Glibc
#endif

// What `avt-rules --version` says of the sources.
let commit = Context.gitInformation.map { $0.currentCommit + ($0.hasUncommittedChanges ? "+" : "") } ?? "unknown"

let package = Package(
    name: "openavt",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18)],
    products: [
        .library(name: "OpenAVT", targets: ["OpenAVT"]),
        .library(name: "OpenAVTRuntime", targets: ["OpenAVTRuntime"]),
        .library(name: "OpenAVTChain", targets: ["OpenAVTChain"]),
        .library(name: "AVTTrust", targets: ["AVTTrust", "AVTArchive", "AVTDigest"]),
        .library(name: "OpenAVTUpdates", targets: ["OpenAVTUpdates"]),
        .library(name: "AVTFormulas", targets: ["AVTFormulas"]),
        .library(name: "AVTDiagnostics", targets: ["AVTDiagnostics", "AVTDiagnosticFormats"]),
        .executable(name: "avt-rules", targets: ["avt-rules"]),
        .executable(name: "avt-example", targets: ["avt-example"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
    ],
    targets: [
        // Values that cross every boundary: names, attribute values, the table of time-since attributes.
        .target(name: "AVTValues"),

        // JSON as event logs and manifests need it: whole numbers apart from others, the order of members kept.
        .target(name: "AVTJSON"),

        // The instrument chain: trackers, hub, metricalc, backend. No YAML, no rules.
        .target(name: "OpenAVTChain", dependencies: ["AVTValues"]),

        // SHA-256, for what must not need a cryptography library.
        .target(name: "AVTDigest"),

        // What runs a compiled pack. No YAML, no compiler.
        .target(name: "AVTEngine", dependencies: ["AVTDigest", "AVTValues"]),

        // A compiled pack as a file, written and read.
        .target(name: "AVTImage", dependencies: ["AVTEngine", "AVTValues"], exclude: ["README.md"]),

        // The formulas of rules: CEL.
        .target(name: "AVTExpressions", dependencies: ["AVTValues"]),

        // Formulas that the engine has no operations for: what they come to, and how images keep them.
        .target(name: "AVTFormulas", dependencies: ["AVTEngine", "AVTExpressions", "AVTValues"]),

        // From YAML text to a compiled program.
        .target(name: "AVTDiagnostics", dependencies: ["AVTValues"]),
        // Findings for machines, and the pages of codes: only tools need them.
        .target(name: "AVTDiagnosticFormats", dependencies: ["AVTDiagnostics", "AVTValues"]),
        .target(name: "AVTDiagnosticPages", dependencies: ["AVTDiagnostics"]),
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .target(name: "AVTYAML", dependencies: ["CLibYAML", "AVTDiagnostics"]),
        // A pack in one file. No cryptography but a digest.
        .target(name: "AVTArchive", dependencies: ["AVTDigest", "AVTJSON", "AVTDiagnostics", "AVTValues"]),
        .target(
            name: "AVTRules",
            dependencies: [
                "AVTValues", "AVTDiagnostics", "AVTDigest", "AVTExpressions", "AVTFormulas", "AVTYAML", "AVTEngine",
                "AVTArchive", "CShippedPacks",
            ]),
        // The texts of the packs that come with the library, as bytes.
        .target(name: "CShippedPacks"),

        // Who made a pack file: signatures. Only it needs a cryptography library: on Linux libsodium, on Apple's systems
        // CryptoKit.
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .target(
            name: "AVTTrust",
            dependencies: [
                "AVTArchive", "AVTJSON", "AVTDiagnostics",
                .target(name: "CSodium", condition: .when(platforms: [.linux])),
            ]),

        // What conditions say of each other, decided exactly.
        .target(name: "AVTAnalysis", dependencies: ["AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTRules"]),

        // Proofs: every state that the rules can reach, explored.
        .target(
            name: "AVTModel",
            dependencies: ["AVTAnalysis", "AVTValues", "AVTDiagnostics", "AVTExpressions", "AVTEngine", "AVTRules"]),

        // What apps import that bring their packs compiled: the chain, and hub and metricalc that run images. No YAML, no
        // compiler.
        .target(
            name: "OpenAVTRuntime",
            dependencies: ["OpenAVTChain", "AVTEngine", "AVTImage", "AVTValues", "CShippedImages"], exclude: ["Images"]),

        // The images of OpenAVT's own packs, as bytes.
        .target(name: "CShippedImages"),

        // What apps import: all of that, and packs that are compiled as the app runs.
        .target(name: "OpenAVT", dependencies: ["OpenAVTRuntime", "AVTFormulas", "AVTRules"]),

        // Keeps an instrument's rules up to date: fetched, trusted, stored, put in force, taken back.
        .target(
            name: "OpenAVTUpdates",
            dependencies: [
                "OpenAVT", "OpenAVTRuntime", "AVTTrust", "AVTArchive", "AVTDigest", "AVTRules", "AVTEngine",
                "AVTExpressions", "AVTDiagnostics", "AVTJSON", "AVTValues", "AVTYAML",
            ]),

        // A server on this machine, for the example and for tests.
        .target(name: "LoopbackHTTP", dependencies: ["AVTValues"]),

        // Event logs through the chain, tests of packs, and the command-line tool.
        .target(name: "AVTReplay", dependencies: ["OpenAVT", "AVTExpressions", "AVTJSON", "AVTValues"]),
        .target(
            name: "AVTPackTests",
            dependencies: [
                "AVTReplay", "AVTRules", "AVTArchive", "AVTEngine", "AVTYAML", "AVTValues", "AVTDiagnostics",
            ]),
        // Pages about the metrics of packs.
        .target(
            name: "AVTDocumentation",
            dependencies: [
                "AVTPackTests", "AVTReplay", "AVTRules", "AVTEngine", "AVTExpressions", "AVTValues", "AVTDiagnostics",
            ]),
        .target(name: "CBuildInformation", cSettings: [.define("AVT_COMMIT", to: "\"\(commit)\"")]),
        .target(
            name: "AVTRulesCLI",
            dependencies: [
                "OpenAVT", "AVTModel", "AVTReplay", "AVTPackTests", "AVTDocumentation", "AVTDiagnosticFormats",
                "AVTDiagnosticPages", "AVTArchive", "AVTTrust", "AVTYAML", "CBuildInformation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(name: "avt-rules", dependencies: ["AVTRulesCLI"]),

        // A player session whose pack is edited, signed and served while it plays.
        .executableTarget(
            name: "avt-example",
            dependencies: [
                "OpenAVTUpdates", "OpenAVT", "LoopbackHTTP", "AVTTrust", "AVTArchive", "AVTValues",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/AVTExample"),

        // What an event costs, beside the same logic in plain Swift.
        .target(name: "AVTBaseline", dependencies: ["AVTValues", "OpenAVTChain"]),
        .executableTarget(
            name: "avt-benchmarks",
            dependencies: [
                "AVTBaseline", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTModel", "AVTReplay", "AVTRules",
                "AVTValues", "OpenAVT",
            ],
            path: "Sources/AVTBenchmarks", exclude: ["Logs", "Packs"]),

        // What random packs cost, beside what they are charged.
        .executableTarget(
            name: "avt-cost-fuzz",
            dependencies: [
                "AVTEngine", "AVTFormulas", "AVTImage", "AVTRules", "AVTTestSupport", "AVTValues", "OpenAVT",
                "OpenAVTRuntime", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/CostFuzz", exclude: ["README.md"]),

        // What several test targets need.
        .target(name: "AVTTestSupport", dependencies: ["AVTDiagnostics"], path: "Tests/Support"),
        .target(name: "AVTRecordings", dependencies: ["AVTReplay", "AVTTestSupport"], path: "Tests/Recordings"),
        .target(
            name: "AVTReference",
            dependencies: ["AVTDiagnostics", "AVTExpressions", "AVTReplay", "AVTRules", "AVTValues"],
            path: "Tests/Reference"),
        .testTarget(name: "AVTValuesTests", dependencies: ["AVTValues", "AVTTestSupport"]),
        .testTarget(name: "OpenAVTChainTests", dependencies: ["OpenAVTChain", "AVTValues", "AVTTestSupport"]),
        .testTarget(
            name: "AVTDiagnosticsTests", dependencies: ["AVTDiagnostics", "AVTDiagnosticFormats", "AVTValues"]),
        .testTarget(
            name: "AVTArchiveTests",
            dependencies: [
                "AVTArchive", "AVTDigest", "AVTJSON", "AVTValues",
                .target(name: "CSodium", condition: .when(platforms: [.linux])),
            ]),
        .testTarget(name: "AVTTrustTests", dependencies: ["AVTTrust", "AVTArchive", "AVTDiagnostics"]),
        .testTarget(name: "AVTYAMLTests", dependencies: ["AVTYAML", "AVTTestSupport"]),
        .testTarget(name: "AVTExpressionsTests", dependencies: ["AVTExpressions", "AVTTestSupport"]),
        .testTarget(name: "AVTEngineTests", dependencies: ["AVTEngine", "AVTRules", "AVTValues", "AVTTestSupport"]),
        .testTarget(
            name: "AVTImageTests",
            dependencies: [
                "AVTImage", "AVTFormulas", "AVTExpressions", "AVTEngine", "AVTRules", "AVTValues", "AVTTestSupport",
            ]),
        .testTarget(name: "AVTRulesTests", dependencies: ["AVTArchive", "AVTModel", "AVTRules", "AVTTestSupport"]),
        .testTarget(
            name: "AVTAnalysisTests",
            dependencies: [
                "AVTAnalysis", "AVTReference", "AVTRules", "AVTExpressions", "AVTDiagnostics", "AVTTestSupport",
            ]),
        .testTarget(
            name: "AVTReferenceTests",
            dependencies: [
                "AVTAnalysis", "AVTModel", "AVTPackTests", "AVTReference", "AVTReplay", "AVTRules", "AVTEngine",
                "AVTDiagnostics", "AVTExpressions", "AVTValues", "AVTTestSupport",
            ]),
        .testTarget(
            name: "OpenAVTTests",
            dependencies: [
                "OpenAVT", "AVTReplay", "AVTPackTests", "AVTBaseline", "AVTRecordings", "AVTTestSupport", "AVTValues",
            ]),
        // What is killed while it updates its rules.
        .executableTarget(
            name: "avt-update-probe", dependencies: ["OpenAVTUpdates", "OpenAVT", "AVTTrust", "AVTValues"],
            path: "Tests/UpdateProbe"),
        .testTarget(
            name: "OpenAVTUpdatesTests",
            dependencies: [
                "OpenAVTUpdates", "OpenAVT", "LoopbackHTTP", "avt-update-probe", "avt-example", "AVTTrust",
                "AVTDigest", "AVTArchive", "AVTDiagnostics", "AVTTestSupport", "AVTValues",
            ]),
        .testTarget(name: "AVTReplayTests", dependencies: ["AVTReplay", "AVTTestSupport"]),
        .testTarget(name: "AVTPackTestsTests", dependencies: ["AVTPackTests", "AVTDiagnostics", "AVTTestSupport"]),
        .testTarget(
            name: "AVTDocumentationTests",
            dependencies: [
                "AVTDocumentation", "AVTPackTests", "AVTRules", "AVTDiagnostics", "AVTValues", "AVTTestSupport",
            ]),
        .testTarget(
            name: "AVTRulesCLITests",
            dependencies: [
                "AVTRulesCLI", "avt-rules", "AVTArchive", "AVTTrust", "AVTDiagnosticPages", "AVTDiagnostics",
                "AVTRecordings", "AVTReplay",
                "AVTValues",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// Patterns are compared with RE2 where libre2-dev is installed.
#if os(Linux)
    if access("/usr/include/re2/re2.h", R_OK) == 0 {
        package.targets.append(
            .target(name: "CRE2", path: "Tests/CRE2", linkerSettings: [.linkedLibrary("re2")]))
        package.targets.first { $0.name == "AVTExpressionsTests" }?.dependencies.append("CRE2")
    }
#endif

// For CI: warnings are errors in the project's own code, and what is tested is optimized, in debug builds, too: random
// packs and logs are tried ten times as fast. Of the sanitizer's build the tests take seconds as it is.
if Context.environment["AVT_STRICT"] != nil {
    let isOptimized = Context.environment["AVT_THREADS"] == nil
    for target in package.targets where target.type != .system {
        let optimized: [SwiftSetting] = target.type == .regular && isOptimized ? [.unsafeFlags(["-O"])] : []
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)] + optimized
    }
}

// Under the sanitizer for threads, only what has threads is built and tested.
if Context.environment["AVT_THREADS"] != nil {
    var needed: Set = ["OpenAVTChainTests", "OpenAVTTests", "OpenAVTUpdatesTests"]
    var count = 0
    while count < needed.count {
        count = needed.count
        for target in package.targets where needed.contains(target.name) {
            for dependency in target.dependencies {
                switch dependency {
                case .byNameItem(let name, _), .targetItem(let name, _): needed.insert(name)
                default: break
                }
            }
        }
    }
    package.products = []
    package.targets.removeAll { !needed.contains($0.name) }
}

// Only who fuzzes needs libFuzzer, see Tests/Fuzz/README.md.
if Context.environment["AVT_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "avt-fuzz",
            dependencies: [
                "AVTArchive", "AVTDiagnostics", "AVTDigest", "AVTEngine", "AVTExpressions", "AVTFormulas", "AVTImage",
                "AVTJSON",
                "AVTReplay", "AVTRules", "AVTValues", "AVTYAML",
            ],
            path: "Tests/Fuzz",
            exclude: ["README.md", "corpus", "dictionaries"]))
}

// Only who builds the documentation needs its builder.
if Context.environment["AVT_DOCUMENTATION"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
