// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// A build for CI, `strict`, `threads` or `fuzz`, or `nil` for everybody else; see .github/CONTRIBUTING.md.
let build = Context.environment["AVT_BUILD"]

/// The commit that `avt-rules --version` prints.
let commit = Context.gitInformation.map { $0.currentCommit + ($0.hasUncommittedChanges ? "+" : "") } ?? "unknown"

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
/// Linux has no CryptoKit.
let sodium = Target.Dependency.target(name: "CSodium", condition: .when(platforms: [.linux]))
/// With `AVT_LIBYAML=own`, apps for iOS and tvOS supply libyaml: that of Homebrew, which pkg-config finds, is for macOS.
let libyaml = Context.environment["AVT_LIBYAML"] == "own" ? nil : "yaml-0.1"
/// Foundation's `URLSession` is not robust enough on Linux.
let curl = Target.Dependency.target(name: "CCurl", condition: .when(platforms: [.linux]))

let package = Package(
    name: "openavt",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18)],
    products: [
        .library(name: "OpenAVT", targets: ["OpenAVT"]),
        .library(name: "OpenAVTRuntime", targets: ["OpenAVTRuntime"]),
        .library(name: "OpenAVTChain", targets: ["OpenAVTChain"]),
        .library(name: "OpenAVTObservability", targets: ["OpenAVTObservability"]),
        .library(name: "OpenAVTTrackers", targets: ["OpenAVTTrackers"]),
        .library(name: "OpenAVTUpdates", targets: ["OpenAVTUpdates"]),
        .library(name: "OpenAVTUpdatesRuntime", targets: ["OpenAVTUpdatesRuntime"]),
        .library(name: "OpenAVTVendorPacks", targets: ["OpenAVTVendorPacks"]),
        .library(name: "OpenAVTVast", targets: ["OpenAVTVast", "AVTVast", "AVTXML"]),
        .library(name: "OpenAVTBackends", targets: ["OpenAVTBackends"]),
        .library(name: "OpenAVTGraphite", targets: ["OpenAVTGraphite", "OpenAVTDelivery"]),
        .library(name: "OpenAVTSQLite", targets: ["OpenAVTSQLite"]),
        .library(name: "OpenAVTNewRelic", targets: ["OpenAVTNewRelic", "OpenAVTDelivery"]),
        .library(name: "OpenAVTOpenTelemetry", targets: ["OpenAVTOpenTelemetry", "OpenAVTDelivery"]),
        .library(name: "OpenAVTPrometheus", targets: ["OpenAVTPrometheus", "OpenAVTDelivery"]),
        .library(name: "OpenAVTInfluxDB", targets: ["OpenAVTInfluxDB", "OpenAVTDelivery"]),
        .library(name: "AVTPackSigning", targets: ["AVTPackSigning", "AVTPackFiles", "AVTCore"]),
        .library(name: "AVTFormulas", targets: ["AVTFormulas"]),
        .library(name: "AVTVast", targets: ["AVTVast", "AVTXML"]),
        .library(name: "AVTDiagnostics", targets: ["AVTDiagnostics", "AVTDiagnosticFormats"]),
        .executable(name: "avt-rules", targets: ["avt-rules"]),
        .executable(name: "avt-example", targets: ["avt-example"]),
    ],
    traits: [
        .trait(name: "IMA", description: "The tracker of Google's Interactive Media Ads; its SDK is fetched.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    ],
    targets: [
        // MARK: Foundation

        // Attribute values, names, JSON and SHA-256. Needs nothing but a lock of the system.
        .target(name: "AVTCore", path: "Sources/Foundation/AVTCore"),
        // Regular expressions, matched in time linear in the text.
        .target(name: "AVTPatterns", dependencies: ["AVTCore"], path: "Sources/Foundation/AVTPatterns"),
        // Diagnostics for source files: codes, locations, fixes, and how they are shown to people.
        .target(name: "AVTDiagnostics", dependencies: ["AVTCore"], path: "Sources/Foundation/AVTDiagnostics"),

        // MARK: Transport

        .systemLibrary(
            name: "CCurl", path: "Sources/Transport/CCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        // Apple's SDKs have zlib.
        .systemLibrary(name: "CZlib", path: "Sources/Transport/CZlib", providers: [.apt(["zlib1g-dev"])]),
        // HTTP requests within limits: URLSession on Apple's systems, libcurl on Linux.
        .target(name: "AVTHTTP", dependencies: ["AVTCore", "CZlib", curl], path: "Sources/Transport/AVTHTTP"),

        // A small HTTP server, for `run --to prometheus://:PORT`, `watch page:PORT`, the example and tests.
        .target(name: "AVTHTTPServer", dependencies: ["AVTCore"], path: "Sources/Transport/AVTHTTPServer"),

        // MARK: Engine

        // Runs compiled packs, and stores them as images. Knows neither YAML nor the instrument.
        .target(
            name: "AVTEngine", dependencies: ["AVTCore", "AVTPatterns"], path: "Sources/Engine/AVTEngine",
            exclude: ["Image/README.md"]),

        // MARK: Trackers

        // The images of the packs of players, as bytes.
        .target(name: "CPlayerImages", path: "Sources/Trackers/CPlayerImages", exclude: ["Images"]),
        // What all trackers of players share, and the tracker of an mpv that is already running. Links no player.
        .target(
            name: "OpenAVTTrackers",
            dependencies: ["AVTCore", "AVTEngine", "CPlayerImages", "OpenAVTChain", "OpenAVTRuntime"],
            path: "Sources/Trackers/OpenAVTTrackers"),

        // The module avt.js, which a page loads to report what its videos do, and an example.
        .target(name: "CPageTracker", path: "Sources/Trackers/CPageTracker", exclude: ["Page"]),

        // MARK: Packs

        // A pack in one file. No cryptography but a digest.
        .target(
            name: "AVTPackFiles", dependencies: ["AVTCore"], path: "Sources/Packs/AVTPackFiles"),
        .systemLibrary(
            name: "CSodium", path: "Sources/Packs/CSodium", pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"])]),
        // Signatures of pack files. The only target that needs a cryptography library.
        .target(
            name: "AVTPackSigning", dependencies: ["AVTCore", "AVTDiagnostics", "AVTPackFiles", sodium],
            path: "Sources/Packs/AVTPackSigning"),

        // MARK: Language

        // CEL, the language of formulas: parser, types, evaluation.
        .target(
            name: "AVTExpressions", dependencies: ["AVTCore", "AVTDiagnostics", "AVTPatterns"],
            path: "Sources/Language/AVTExpressions"),
        // CEL in the engine, for formulas that the engine has no operations for.
        .target(
            name: "AVTFormulas", dependencies: ["AVTCore", "AVTEngine", "AVTExpressions"],
            path: "Sources/Language/AVTFormulas"),
        .systemLibrary(
            name: "CLibYAML", path: "Sources/Language/CLibYAML", pkgConfig: libyaml,
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        // YAML with the location of every value.
        .target(
            name: "AVTYAML", dependencies: ["AVTCore", "AVTDiagnostics", "CLibYAML"],
            path: "Sources/Language/AVTYAML"),
        // The packs of the core library and the commit, as bytes.
        .target(
            name: "CShippedPacks", path: "Sources/Language/CShippedPacks",
            cSettings: [.define("AVT_COMMIT", to: "\"\(commit)\"")]),
        // The compiler: from the text of packs to a program of the engine.
        .target(
            name: "AVTRules",
            dependencies: [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTFormulas", "AVTPackFiles",
                "AVTPatterns",
                "AVTYAML", "CShippedPacks",
            ],
            path: "Sources/Language/AVTRules"),
        // The model checker: conditions that decide nothing, states that rules can reach, guarantees.
        .target(
            name: "AVTProofs", dependencies: ["AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTRules"],
            path: "Sources/Language/AVTProofs"),

        // MARK: Chain

        // The instrument chain of OpenAVT: trackers, hub, metricalc, backend. No rules.
        .target(name: "OpenAVTChain", dependencies: ["AVTCore"], path: "Sources/Chain/OpenAVTChain"),
        // The images of OpenAVT's own packs, as bytes.
        .target(name: "CShippedImages", path: "Sources/Chain/CShippedImages", exclude: ["Images"]),
        // The chain with compiled packs. No YAML, no compiler.
        .target(
            name: "OpenAVTRuntime", dependencies: ["AVTCore", "AVTEngine", "CShippedImages", "OpenAVTChain"],
            path: "Sources/Chain/OpenAVTRuntime"),
        // The chain with packs that the app compiles.
        .target(
            name: "OpenAVT",
            dependencies: [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTFormulas", "AVTPackFiles", "AVTRules", "OpenAVTRuntime",
            ],
            path: "Sources/Chain/OpenAVT"),

        // Notices to swift-log, counts to swift-metrics.
        .target(
            name: "OpenAVTObservability",
            dependencies: [
                "AVTCore", "OpenAVTChain", .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ],
            path: "Sources/Chain/OpenAVTObservability"),

        // MARK: Ads

        // XML, read into a tree with the location of everything. Needs nothing.
        .target(name: "AVTXML", path: "Sources/Ads/AVTXML"),
        // VAST and VMAP, the documents of video ads: reader, checker, resolver of wrappers, macros. No sockets.
        .target(
            name: "AVTVast", dependencies: ["AVTCore", "AVTDiagnostics", "AVTXML"],
            path: "Sources/Ads/AVTVast"),
        // A client for ads, with the API of ios-vast-client. No packs.
        .target(
            name: "OpenAVTVast", dependencies: ["AVTCore", "AVTHTTP", "AVTVast", "AVTXML"],
            path: "Sources/Ads/OpenAVTVast"),
        // The commands of `avt-rules vast`.
        .target(
            name: "AVTVastCLI",
            dependencies: [
                "AVTCore", "AVTDiagnosticFormats", "AVTDiagnostics", "AVTVast", "AVTXML", "OpenAVTVast", argumentParser,
            ],
            path: "Sources/Ads/AVTVastCLI"),

        // MARK: Updates

        // Fetches, verifies, stores, activates and rolls back the rules of an instrument. No YAML, no compiler.
        .target(
            name: "OpenAVTUpdatesRuntime",
            dependencies: [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTHTTP", "AVTPackFiles", "AVTPackSigning",
                "OpenAVTRuntime",
            ],
            path: "Sources/Packs/OpenAVTUpdatesRuntime"),
        // The same with packs that the app compiles.
        .target(
            name: "OpenAVTUpdates",
            dependencies: ["AVTCore", "AVTEngine", "AVTFormulas", "AVTRules", "OpenAVT", "OpenAVTUpdatesRuntime"],
            path: "Sources/Packs/OpenAVTUpdates"),

        // MARK: Backends

        // Console, files, several backends at once; samples as JSON. Needs nothing but the chain.
        .target(
            name: "OpenAVTBackends", dependencies: ["AVTCore", "OpenAVTChain"], path: "Sources/Backends/OpenAVTBackends"
        ),
        // Samples on their way to a server: the outbox, batches, retries. Only what sends over a network needs it.
        .target(
            name: "OpenAVTDelivery",
            dependencies: [
                "AVTCore", "AVTHTTP", "OpenAVTChain", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Sources/Backends/OpenAVTDelivery"),
        .target(
            name: "OpenAVTInfluxDB",
            dependencies: ["AVTCore", "AVTHTTP", "OpenAVTBackends", "OpenAVTChain", "OpenAVTDelivery"],
            path: "Sources/Backends/OpenAVTInfluxDB"),
        .target(
            name: "OpenAVTSQLite",
            dependencies: [
                "AVTCore", "OpenAVTBackends", "OpenAVTChain", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Sources/Backends/OpenAVTSQLite"),
        .target(
            name: "OpenAVTPrometheus",
            dependencies: ["AVTCore", "AVTHTTP", "OpenAVTBackends", "OpenAVTChain", "OpenAVTDelivery"],
            path: "Sources/Backends/OpenAVTPrometheus"),
        .target(
            name: "OpenAVTNewRelic",
            dependencies: ["AVTCore", "AVTHTTP", "OpenAVTBackends", "OpenAVTChain", "OpenAVTDelivery"],
            path: "Sources/Backends/OpenAVTNewRelic"),
        .target(
            name: "OpenAVTOpenTelemetry",
            dependencies: ["AVTCore", "AVTHTTP", "OpenAVTBackends", "OpenAVTChain", "OpenAVTDelivery"],
            path: "Sources/Backends/OpenAVTOpenTelemetry"),
        .target(
            name: "OpenAVTGraphite",
            dependencies: ["AVTCore", "OpenAVTBackends", "OpenAVTChain", "OpenAVTDelivery"],
            path: "Sources/Backends/OpenAVTGraphite"),

        // MARK: Vendors' packs

        // The packs of vendors and standards, as bytes. Uses the C type of a pack.
        .target(name: "CVendorPacks", dependencies: ["CShippedPacks"], path: "Sources/Packs/CVendorPacks"),
        // The packs of vendors and standards, for apps that use them.
        .target(
            name: "OpenAVTVendorPacks", dependencies: ["AVTRules", "CShippedPacks", "CVendorPacks"],
            path: "Sources/Packs/OpenAVTVendorPacks"),

        // MARK: Tools

        // Event logs through the chain, tests of packs, and pages about their metrics.
        .target(
            name: "AVTPackTools",
            dependencies: [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTPackFiles", "AVTRules", "AVTYAML",
                "OpenAVT", "OpenAVTVendorPacks",
            ],
            path: "Sources/Tools/AVTPackTools"),
        // The pages of rules/diagnostics, as bytes.
        .target(name: "CDiagnosticPages", path: "Sources/Tools/CDiagnosticPages"),
        // Diagnostics for machines, and the pages that `avt-rules explain` prints.
        .target(
            name: "AVTDiagnosticFormats", dependencies: ["AVTCore", "AVTDiagnostics", "CDiagnosticPages"],
            path: "Sources/Tools/AVTDiagnosticFormats"),
        // The page of `avt-rules run --report`, as bytes.
        .target(name: "CReportPage", path: "Sources/Tools/CReportPage", exclude: ["Page"]),
        .systemLibrary(
            name: "CZstd", path: "Sources/Tools/CZstd", pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        // Files that are compressed with gzip or zstd.
        .target(
            name: "AVTDecompression", dependencies: ["CZlib", "CZstd"], path: "Sources/Tools/AVTDecompression"),
        // The commands of `avt-rules`.
        .target(
            name: "AVTRulesCLI",
            dependencies: [
                "AVTCore", "AVTDecompression", "AVTDiagnosticFormats", "AVTDiagnostics", "AVTEngine",
                "AVTExpressions", "AVTHTTP", "AVTHTTPServer", "AVTPackFiles", "AVTPackSigning", "AVTPackTools",
                "AVTProofs",
                "AVTRules", "AVTVast", "AVTVastCLI", "AVTXML", "AVTYAML", "CPageTracker", "CReportPage",
                "CShippedPacks", "OpenAVT", "OpenAVTBackends",
                "OpenAVTDelivery",
                "OpenAVTGraphite", "OpenAVTInfluxDB", "OpenAVTNewRelic", "OpenAVTOpenTelemetry", "OpenAVTPrometheus",
                "OpenAVTSQLite", "OpenAVTTrackers", "OpenAVTVendorPacks", argumentParser,
            ],
            path: "Sources/Tools/AVTRulesCLI"),
        .executableTarget(name: "avt-rules", dependencies: ["AVTRulesCLI"], path: "Sources/Tools/avt-rules"),
        // A player session whose pack is edited, signed and served while it plays.
        .executableTarget(
            name: "avt-example",
            dependencies: [
                "AVTCore", "AVTPackFiles", "AVTPackSigning", "AVTHTTPServer", "OpenAVT", "OpenAVTUpdates",
                argumentParser,
            ],
            path: "Sources/Tools/avt-example"),

        // MARK: Measurements

        // The rules of OpenAVT in plain Swift, to compare with.
        .target(name: "AVTBaseline", dependencies: ["AVTCore", "OpenAVTChain"], path: "Tests/Baseline"),
        // Instructions, allocations and time of events, formulas and packs. CI builds it with optimization, so it imports no more
        // than it measures.
        .executableTarget(
            name: "avt-benchmarks",
            dependencies: [
                "AVTBaseline", "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTRules", "AVTTestSupport",
                "AVTVast", "AVTXML", "OpenAVT", "OpenAVTVendorPacks",
            ],
            path: "Tests/Benchmarks", exclude: ["Logs", "Peers", "README.md"]),
        // Time and memory of proofs.
        .executableTarget(
            name: "avt-proof-benchmarks",
            dependencies: ["AVTDiagnostics", "AVTProofs", "AVTRules", "OpenAVTVendorPacks"],
            path: "Tests/ProofBenchmarks", exclude: ["Packs"]),
        // Adding to the outbox, encoding, and writing to SQLite.
        .executableTarget(
            name: "avt-delivery-benchmark",
            dependencies: [
                "AVTCore", "AVTHTTP", "AVTTestSupport", "OpenAVTBackends", "OpenAVTChain", "OpenAVTDelivery",
                "OpenAVTGraphite", "OpenAVTInfluxDB", "OpenAVTNewRelic", "OpenAVTOpenTelemetry", "OpenAVTSQLite",
            ],
            path: "Tests/DeliveryBenchmark"),
        // Random packs: their charged work against their measured cost.
        .executableTarget(
            name: "avt-cost-fuzz",
            dependencies: [
                "AVTCore", "AVTEngine", "AVTFormulas", "AVTRules", "AVTTestSupport", "OpenAVT", "OpenAVTRuntime",
                argumentParser,
            ],
            path: "Tests/CostFuzz", exclude: ["README.md"]),

        // MARK: Tests

        .target(name: "AVTTestSupport", dependencies: ["AVTCore", "AVTDiagnostics"], path: "Tests/Support"),
        .target(name: "AVTRecordings", dependencies: ["AVTPackTools", "AVTTestSupport"], path: "Tests/Recordings"),
        // A reference interpreter of packs, which shares only the parsed tree with the product.
        .target(
            name: "AVTReference",
            dependencies: ["AVTCore", "AVTDiagnostics", "AVTExpressions", "AVTPackTools", "AVTRules"],
            path: "Tests/Reference"),
        // The parts that both probes use; without YAML.
        .target(
            name: "ProbeSupport", dependencies: ["AVTCore", "OpenAVTRuntime", "OpenAVTUpdatesRuntime"],
            path: "Tests/ProbeSupport"),
        // An app that is killed while it updates its rules.
        .executableTarget(
            name: "avt-update-probe",
            dependencies: ["AVTCore", "AVTPackSigning", "OpenAVT", "OpenAVTUpdates", "ProbeSupport"],
            path: "Tests/UpdateProbe"),
        // An app without YAML and compiler whose rules are updated.
        .executableTarget(
            name: "avt-image-probe",
            dependencies: ["AVTCore", "AVTHTTPServer", "OpenAVTUpdatesRuntime", "ProbeSupport"],
            path: "Tests/ImageProbe"),
        // An app that is killed while it sends samples.
        .executableTarget(
            name: "avt-delivery-probe",
            dependencies: ["AVTCore", "AVTHTTP", "OpenAVTChain", "OpenAVTDelivery"],
            path: "Tests/DeliveryProbe"),
        // Formulas without types, which the tests of CEL and fuzzing evaluate.
        .target(
            name: "AVTUncheckedFormulas", dependencies: ["AVTCore", "AVTDiagnostics", "AVTExpressions", "AVTPatterns"],
            path: "Tests/UncheckedFormulas"),
        .testTarget(name: "AVTCoreTests", dependencies: ["AVTCore", "AVTTestSupport"]),
        .testTarget(
            name: "AVTDiagnosticsTests",
            dependencies: ["AVTCore", "AVTDiagnosticFormats", "AVTDiagnostics", "AVTTestSupport"]),
        .testTarget(
            name: "AVTEngineTests",
            dependencies: [
                "AVTCore", "AVTEngine", "AVTExpressions", "AVTFormulas", "AVTPatterns", "AVTRules", "AVTTestSupport",
                "OpenAVTVendorPacks",
            ]),
        .testTarget(
            name: "AVTExpressionsTests",
            dependencies: [
                "AVTDiagnostics", "AVTExpressions", "AVTPatterns", "AVTTestSupport", "AVTUncheckedFormulas",
            ]),
        .testTarget(name: "AVTPatternsTests", dependencies: ["AVTPatterns", "AVTTestSupport"]),
        .testTarget(name: "AVTYAMLTests", dependencies: ["AVTCore", "AVTDiagnostics", "AVTTestSupport", "AVTYAML"]),
        .testTarget(
            name: "AVTRulesTests",
            dependencies: [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTPackFiles", "AVTProofs", "AVTRules",
                "AVTTestSupport", "OpenAVTVendorPacks",
            ]),
        .testTarget(
            name: "AVTProofsTests",
            dependencies: [
                "AVTDiagnostics", "AVTExpressions", "AVTProofs", "AVTReference", "AVTRules", "AVTTestSupport",
                "OpenAVTVendorPacks",
            ]),
        .testTarget(
            name: "AVTReferenceTests",
            dependencies: [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTFormulas", "AVTPackTools", "AVTProofs",
                "AVTReference", "AVTRules", "AVTTestSupport", "OpenAVT", "OpenAVTVendorPacks",
            ]),
        // In Swift 5 mode, in which code for OpenAVT-iOS 0.7 is written.
        .testTarget(
            name: "OpenAVTChainTests", dependencies: ["AVTCore", "AVTTestSupport", "OpenAVTChain"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "OpenAVTTests",
            dependencies: [
                "AVTBaseline", "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTPackFiles", "AVTPackTools",
                "AVTRecordings", "AVTRules", "AVTTestSupport", "AVTYAML", "OpenAVT", "OpenAVTRuntime",
                "OpenAVTVendorPacks",
            ],
            swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("BareSlashRegexLiterals")]),
        // What Swift 6 apps use.
        .testTarget(
            name: "EmbeddingTests",
            dependencies: [
                "AVTCore", "AVTTestSupport", "OpenAVT", "OpenAVTObservability",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
            ]),
        .testTarget(
            name: "AVTPackFilesTests",
            dependencies: ["AVTCore", "AVTPackFiles", "AVTTestSupport", sodium]),
        .testTarget(
            name: "AVTPackSigningTests",
            dependencies: ["AVTDiagnostics", "AVTPackFiles", "AVTPackSigning", "AVTTestSupport"]),
        // What every tracker of a player must do.
        .target(
            name: "AVTTrackerKit",
            dependencies: [
                "AVTCore", "AVTEngine", "AVTHTTPServer", "AVTPackTools", "AVTTestSupport", "OpenAVT", "OpenAVTTrackers",
            ],
            path: "Tests/TrackerKit"),
        .testTarget(
            name: "TrackerTests",
            dependencies: [
                "AVTCore", "AVTEngine", "AVTRules", "AVTTestSupport", "OpenAVT", "OpenAVTChain", "OpenAVTRuntime",
                "OpenAVTTrackers",
            ]),
        .testTarget(
            name: "AVTXMLTests", dependencies: ["AVTTestSupport", "AVTXML"]),
        .testTarget(
            name: "AVTVastTests",
            dependencies: [
                "AVTCore", "AVTDiagnosticFormats", "AVTDiagnostics", "AVTHTTPServer", "AVTTestSupport", "AVTVast",
                "AVTVastCLI",
                "AVTXML",
                argumentParser,
            ],
            exclude: ["Corpus"]),
        .testTarget(
            name: "OpenAVTVastTests",
            dependencies: ["AVTCore", "AVTHTTP", "AVTHTTPServer", "AVTTestSupport", "OpenAVTVast"]),
        .testTarget(name: "AVTHTTPTests", dependencies: ["AVTCore", "AVTHTTP", "AVTTestSupport", "AVTHTTPServer"]),
        .testTarget(
            name: "BackendTests",
            dependencies: [
                "AVTCore", "AVTHTTP", "AVTHTTPServer", "AVTTestSupport", "OpenAVT", "OpenAVTBackends", "OpenAVTChain",
                "OpenAVTDelivery", "OpenAVTGraphite", "OpenAVTInfluxDB", "OpenAVTNewRelic", "OpenAVTOpenTelemetry",
                "OpenAVTPrometheus", "OpenAVTSQLite", "avt-delivery-probe",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Servers/otlp_sink.py"]),
        .testTarget(
            name: "OpenAVTUpdatesTests",
            dependencies: [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTFormulas", "AVTHTTP", "AVTPackFiles", "AVTPackSigning",
                "AVTRules", "AVTTestSupport", "AVTHTTPServer", "OpenAVT", "OpenAVTRuntime", "OpenAVTUpdates",
                "OpenAVTUpdatesRuntime", "avt-example", "avt-image-probe", "avt-update-probe",
            ]),
        .testTarget(
            name: "AVTPackToolsTests",
            dependencies: [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTPackTools", "AVTRules", "AVTTestSupport", "OpenAVT",
            ]),
        .testTarget(
            name: "AVTRulesCLITests",
            dependencies: [
                "AVTCore", "AVTDecompression", "AVTDiagnosticFormats", "AVTDiagnostics", "AVTEngine",
                "AVTExpressions", "AVTPackFiles", "AVTPackSigning", "AVTPackTools", "AVTRecordings", "AVTRules",
                "AVTRulesCLI", "AVTTestSupport", "CZlib", "CZstd", "AVTHTTPServer", "OpenAVT", "OpenAVTDelivery",
                "OpenAVTVendorPacks", "avt-rules",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

#if os(Linux)
    // Patterns are compared with those of RE2.
    package.targets.append(.target(name: "CRE2", path: "Tests/CRE2", linkerSettings: [.linkedLibrary("re2")]))
    package.targets.first { $0.name == "AVTPatternsTests" }?.dependencies.append("CRE2")
#endif

// Trackers of players that not every machine has.
if FileManager.default.fileExists(atPath: "/usr/include/mpv/client.h") {
    let mpv: Target.Dependency = "OpenAVTTrackerMPV"
    package.products += [
        .library(name: "OpenAVTTrackerMPV", targets: ["OpenAVTTrackerMPV"]),
        .executable(name: "avt-play", targets: ["avt-play"]),
    ]
    package.targets += [
        .systemLibrary(name: "CMPV", path: "Sources/Trackers/CMPV", providers: [.apt(["libmpv-dev"])]),
        // The tracker of an mpv core in the app's own process, by libmpv.
        .target(
            name: "OpenAVTTrackerMPV",
            dependencies: ["AVTCore", "CMPV", "OpenAVTChain", "OpenAVTRuntime", "OpenAVTTrackers"],
            path: "Sources/Trackers/OpenAVTTrackerMPV"),
        // A player with live telemetry.
        .executableTarget(
            name: "avt-play", dependencies: ["AVTRulesCLI", "CMPV", mpv, argumentParser], path: "Sources/Tools/avt-play"
        ),
        // An mpv core of an app, which observes what trackers report.
        .target(name: "AVTMPVCore", dependencies: ["AVTCore", "CMPV"], path: "Tests/MPVCore"),
        .testTarget(
            name: "PlayerThreadTests",
            dependencies: [
                "AVTCore", "AVTMPVCore", "AVTRules", "AVTTestSupport", "AVTTrackerKit", "CMPV", "OpenAVT", mpv,
            ]),
        .testTarget(
            name: "TrackerMPVTests",
            dependencies: [
                "AVTCore", "AVTMPVCore", "AVTTestSupport", "AVTTrackerKit", "CMPV", "OpenAVT", "OpenAVTChain",
                "OpenAVTTrackers",
                "avt-play",
                "avt-rules",
                mpv,
            ]),
    ]
}

if FileManager.default.fileExists(atPath: "/usr/include/gstreamer-1.0/gst/gst.h") {
    let gstreamer: Target.Dependency = "OpenAVTTrackerGStreamer"
    package.products.append(.library(name: "OpenAVTTrackerGStreamer", targets: ["OpenAVTTrackerGStreamer"]))
    package.targets += [
        .systemLibrary(
            name: "CGStreamer", path: "Sources/Trackers/CGStreamer", pkgConfig: "gstreamer-1.0",
            providers: [.apt(["libgstreamer1.0-dev"])]),
        // What needs GStreamer's macros, which Swift does not see.
        .target(
            name: "CGStreamerListener", dependencies: ["CGStreamer"], path: "Sources/Trackers/CGStreamerListener"),
        // The tracker of a pipeline of GStreamer in the app's own process.
        .target(
            name: "OpenAVTTrackerGStreamer",
            dependencies: ["AVTCore", "CGStreamerListener", "OpenAVTChain", "OpenAVTRuntime", "OpenAVTTrackers"],
            path: "Sources/Trackers/OpenAVTTrackerGStreamer"),
        .testTarget(
            name: "TrackerGStreamerTests",
            dependencies: [
                "AVTCore", "AVTHTTPServer", "AVTTestSupport", "AVTTrackerKit", "CGStreamer", "OpenAVT", "OpenAVTChain",
                "OpenAVTTrackers",
                gstreamer,
            ]),
    ]
}

// The trackers of Apple's player and of Google's ads. On Linux they are compiled and tested against doubles of the frameworks.
#if os(Linux)
    let avFoundation: [Target.Dependency] = ["AVFoundation"]
    let interactiveMediaAds: [Target.Dependency] = ["GoogleInteractiveMediaAds"]
    package.targets += [
        .target(name: "AVFoundation", path: "Tests/Doubles/AVFoundation"),
        .target(name: "GoogleInteractiveMediaAds", path: "Tests/Doubles/GoogleInteractiveMediaAds"),
    ]
#else
    let avFoundation: [Target.Dependency] = []
    let imaPackage = "swift-package-manager-google-interactive-media-ads"
    // Without the trait, the SDK is not fetched, and the tracker is empty.
    let interactiveMediaAds: [Target.Dependency] = [
        .product(
            name: "GoogleInteractiveMediaAds", package: "\(imaPackage)-ios",
            condition: .when(platforms: [.iOS], traits: ["IMA"])),
        .product(
            name: "GoogleInteractiveMediaAds", package: "\(imaPackage)-tvos",
            condition: .when(platforms: [.tvOS], traits: ["IMA"])),
    ]
    package.dependencies += [
        .package(url: "https://github.com/googleads/\(imaPackage)-ios", from: "3.26.1"),
        .package(url: "https://github.com/googleads/\(imaPackage)-tvos", from: "4.15.1"),
    ]
    package.products += [
        .library(name: "OpenAVTTrackerAVPlayer", targets: ["OpenAVTTrackerAVPlayer"]),
        .library(name: "OpenAVTTrackerIMA", targets: ["OpenAVTTrackerIMA"]),
    ]
#endif
package.targets += [
    // The tracker of AVPlayer.
    .target(
        name: "OpenAVTTrackerAVPlayer",
        dependencies: ["AVTCore", "OpenAVTChain", "OpenAVTRuntime", "OpenAVTTrackers"] + avFoundation,
        path: "Sources/Trackers/OpenAVTTrackerAVPlayer"),
    // The tracker of Google's IMA SDK, with the trait IMA.
    .target(
        name: "OpenAVTTrackerIMA",
        dependencies: ["AVTCore", "OpenAVTChain", "OpenAVTRuntime", "OpenAVTTrackers"] + interactiveMediaAds,
        path: "Sources/Trackers/OpenAVTTrackerIMA"),
]
#if os(Linux)
    package.targets.append(
        .testTarget(
            name: "AppleTrackerTests",
            dependencies: [
                "AVFoundation", "AVTCore", "AVTRules", "AVTTestSupport", "AVTTrackerKit", "GoogleInteractiveMediaAds",
                "OpenAVT", "OpenAVTChain", "OpenAVTTrackerAVPlayer", "OpenAVTTrackerIMA", "OpenAVTTrackers",
            ]))
#endif

switch build {
case "threads":
    // The sanitizer for threads is slow: only what has threads is built. Targets come after those that they need.
    var needed: Set = [
        "AVTHTTPTests", "EmbeddingTests", "OpenAVTChainTests", "OpenAVTTests", "OpenAVTUpdatesTests",
        "PlayerThreadTests", "TrackerTests",
    ]
    for target in package.targets.reversed() where needed.contains(target.name) {
        for dependency in target.dependencies {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): needed.insert(name)
            default: break
            }
        }
    }
    package.products = []
    package.targets.removeAll { !needed.contains($0.name) }
case "fuzz":
    package.targets.append(
        .executableTarget(
            name: "avt-fuzz",
            dependencies: [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTFormulas", "AVTHTTPServer",
                "AVTPackFiles",
                "AVTPackTools", "AVTPatterns", "AVTRules", "AVTUncheckedFormulas", "AVTVast", "AVTYAML",
                "OpenAVTTrackers",
            ],
            path: "Tests/Fuzz", exclude: ["README.md", "corpus", "dictionaries"]))
default: break
}

// In CI, warnings are errors, and what most of the tests' time is spent in is optimized, too: optimizing the rest would take
// longer than it saves.
if let build {
    let busy: Set = [
        "AVTCore", "AVTEngine", "AVTExpressions", "AVTPackTools", "AVTPatterns", "AVTProofs", "AVTReference",
        "AVTRules", "AVTUncheckedFormulas", "AVTYAML",
    ]
    for target in package.targets where target.type != .system {
        let isOptimized = build == "strict" && busy.contains(target.name)
        // As a whole, these modules take two thirds of the time, and the others longer.
        let isWhole = ["AVTEngine", "AVTExpressions", "AVTPackTools"].contains(target.name)
        let flags = isWhole ? ["-O", "-wmo", "-disable-batch-mode", "-num-threads", "2"] : ["-O"]
        let optimized: [SwiftSetting] = isOptimized ? [.unsafeFlags(flags)] : []
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)] + optimized
    }
}
