// swift-tools-version: 6.2
import Foundation
import PackageDescription

// .github/ARCHITECTURE.md describes the targets.

/// A build for CI, `strict`, `threads` or `fuzz` (see .github/CONTRIBUTING.md); `own-libyaml`, for apps for iOS and tvOS that supply
/// libyaml; or `nil` for everybody else.
let build = Context.environment["AVT_BUILD"]

/// The commit that `avt-rules --version` prints.
let commit = Context.gitInformation.map { $0.currentCommit + ($0.hasUncommittedChanges ? "+" : "") } ?? "unknown"

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
/// What backends use that send by HTTP.
let sender: [Target.Dependency] = ["AVTCore", "AVTHTTP", "OpenAVTBackends", "OpenAVTChain", "OpenAVTDelivery"]
/// Linux has no CryptoKit.
let sodium = Target.Dependency.target(name: "CSodium", condition: .when(platforms: [.linux]))
/// The libyaml of Homebrew, which pkg-config finds, is for macOS.
let libyaml = build == "own-libyaml" ? nil : "yaml-0.1"
/// Foundation's `URLSession` is not robust enough on Linux.
let curl = Target.Dependency.target(name: "CCurl", condition: .when(platforms: [.linux]))

extension Target {
    /// A target of the product, in a folder of `Sources` that ends with its name.
    static func part(
        _ path: String, _ dependencies: [Dependency] = [], exclude: [String] = [], cSettings: [CSetting]? = nil
    ) -> Target {
        .target(
            name: name(of: path), dependencies: dependencies, path: "Sources/" + path, exclude: exclude,
            cSettings: cSettings)
    }

    /// A program of the product, in a folder of `Sources` that ends with its name.
    static func program(_ path: String, _ dependencies: [Dependency]) -> Target {
        .executableTarget(name: name(of: path), dependencies: dependencies, path: "Sources/" + path)
    }

    /// A library of the system, in a folder of `Sources` that ends with its name.
    static func system(_ path: String, pkgConfig: String? = nil, apt: String, brew: String? = nil) -> Target {
        .systemLibrary(
            name: name(of: path), path: "Sources/" + path, pkgConfig: pkgConfig,
            providers: [.apt([apt])] + (brew.map { [.brew([$0])] } ?? []))
    }

    /// A target that tests or measurements use, in a folder of `Tests`.
    static func support(_ name: String, in folder: String, _ dependencies: [Dependency] = []) -> Target {
        .target(name: name, dependencies: dependencies, path: "Tests/" + folder)
    }

    /// A program that tests or measurements use, in a folder of `Tests`.
    static func supportProgram(
        _ name: String, in folder: String, _ dependencies: [Dependency], exclude: [String] = []
    ) -> Target {
        .executableTarget(name: name, dependencies: dependencies, path: "Tests/" + folder, exclude: exclude)
    }

    /// A test target, which may use what all tests share.
    static func tests(
        _ name: String, _ dependencies: [Dependency], exclude: [String] = [], swiftSettings: [SwiftSetting]? = nil
    ) -> Target {
        .testTarget(
            name: name, dependencies: dependencies + ["AVTTestSupport"], exclude: exclude, swiftSettings: swiftSettings)
    }

    private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

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

        .part("Foundation/AVTCore"),
        .part("Foundation/AVTPatterns", ["AVTCore"]),
        .part("Foundation/AVTDiagnostics", ["AVTCore"]),

        // MARK: Transport

        .system("Transport/CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
        // Apple's SDKs have zlib.
        .system("Transport/CZlib", apt: "zlib1g-dev"),
        .part("Transport/AVTHTTP", ["AVTCore", "CZlib", curl]),
        .part("Transport/AVTHTTPServer", ["AVTCore"]),

        // MARK: Engine

        .part("Engine/AVTEngine", ["AVTCore", "AVTPatterns"], exclude: ["Image/README.md"]),

        // MARK: Language

        .part("Language/AVTExpressions", ["AVTCore", "AVTDiagnostics", "AVTPatterns"]),
        .part("Language/AVTFormulas", ["AVTCore", "AVTEngine", "AVTExpressions"]),
        .system("Language/CLibYAML", pkgConfig: libyaml, apt: "libyaml-dev", brew: "libyaml"),
        .part("Language/AVTYAML", ["AVTCore", "AVTDiagnostics", "CLibYAML"]),
        .part("Language/CShippedPacks", cSettings: [.define("AVT_COMMIT", to: "\"\(commit)\"")]),
        .part(
            "Language/AVTRules",
            [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTFormulas", "AVTPackFiles",
                "AVTPatterns", "AVTYAML", "CShippedPacks",
            ]),
        .part("Language/AVTProofs", ["AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTRules"]),

        // MARK: Chain

        .part("Chain/OpenAVTChain", ["AVTCore"]),
        .part("Chain/CShippedImages", exclude: ["Images"]),
        .part("Chain/OpenAVTRuntime", ["AVTCore", "AVTEngine", "CShippedImages", "OpenAVTChain"]),
        .part(
            "Chain/OpenAVT",
            ["AVTCore", "AVTDiagnostics", "AVTEngine", "AVTFormulas", "AVTPackFiles", "AVTRules", "OpenAVTRuntime"]),
        .part(
            "Chain/OpenAVTObservability",
            [
                "AVTCore", "OpenAVTChain", .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ]),

        // MARK: Packs

        .part("Packs/AVTPackFiles", ["AVTCore"]),
        .system("Packs/CSodium", pkgConfig: "libsodium", apt: "libsodium-dev"),
        .part("Packs/AVTPackSigning", ["AVTCore", "AVTDiagnostics", "AVTPackFiles", sodium]),
        .part("Packs/CVendorPacks", ["CShippedPacks"]),
        .part("Packs/OpenAVTVendorPacks", ["AVTRules", "CShippedPacks", "CVendorPacks"]),
        .part(
            "Packs/OpenAVTUpdatesRuntime",
            ["AVTCore", "AVTDiagnostics", "AVTEngine", "AVTHTTP", "AVTPackFiles", "AVTPackSigning", "OpenAVTRuntime"]),
        .part(
            "Packs/OpenAVTUpdates",
            ["AVTCore", "AVTEngine", "AVTFormulas", "AVTRules", "OpenAVT", "OpenAVTUpdatesRuntime"]),

        // MARK: Ads

        .part("Ads/AVTXML"),
        .part("Ads/AVTVast", ["AVTCore", "AVTDiagnostics", "AVTXML"]),
        .part("Ads/OpenAVTVast", ["AVTCore", "AVTHTTP", "AVTVast", "AVTXML"]),

        // MARK: Trackers

        .part("Trackers/CPlayerImages", exclude: ["Images"]),
        .part("Trackers/OpenAVTTrackers", ["AVTCore", "AVTEngine", "CPlayerImages", "OpenAVTChain", "OpenAVTRuntime"]),
        .part("Trackers/CPageTracker", exclude: ["Page"]),

        // MARK: Backends

        .part("Backends/OpenAVTBackends", ["AVTCore", "OpenAVTChain"]),
        .part("Backends/OpenAVTDelivery", ["AVTCore", "AVTHTTP", "OpenAVTChain", grdb]),
        .part("Backends/OpenAVTInfluxDB", sender),
        .part(
            "Backends/OpenAVTSQLite",
            ["AVTCore", "OpenAVTBackends", "OpenAVTChain", grdb, .product(name: "GRDBSQLite", package: "GRDB.swift")]),
        .part("Backends/OpenAVTPrometheus", sender),
        .part("Backends/OpenAVTNewRelic", sender),
        .part("Backends/OpenAVTOpenTelemetry", sender),
        .part("Backends/OpenAVTGraphite", ["AVTCore", "OpenAVTBackends", "OpenAVTChain", "OpenAVTDelivery"]),

        // MARK: Tools

        .part(
            "Tools/AVTPackTools",
            [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTPackFiles", "AVTRules", "AVTYAML",
                "OpenAVT", "OpenAVTVendorPacks",
            ]),
        .part("Tools/AVTLive", ["AVTCore", "AVTEngine", "AVTPackTools"]),
        .part("Tools/CDiagnosticPages"),
        .part("Tools/AVTDiagnosticFormats", ["AVTCore", "AVTDiagnostics", "CDiagnosticPages"]),
        .part("Tools/CReportPage", exclude: ["Page"]),
        .system("Tools/CZstd", pkgConfig: "libzstd", apt: "libzstd-dev", brew: "zstd"),
        .part("Tools/AVTDecompression", ["CZlib", "CZstd"]),
        .part(
            "Tools/AVTVastCLI",
            ["AVTCore", "AVTDiagnosticFormats", "AVTDiagnostics", "AVTVast", "AVTXML", "OpenAVTVast", argumentParser]),
        .part(
            "Tools/AVTRulesCLI",
            [
                "AVTCore", "AVTDecompression", "AVTDiagnosticFormats", "AVTDiagnostics", "AVTEngine", "AVTExpressions",
                "AVTHTTP", "AVTHTTPServer", "AVTLive", "AVTPackFiles", "AVTPackSigning", "AVTPackTools", "AVTProofs",
                "AVTRules", "AVTVast", "AVTVastCLI", "AVTXML", "AVTYAML", "CPageTracker", "CReportPage",
                "CShippedPacks", "OpenAVT", "OpenAVTBackends", "OpenAVTDelivery", "OpenAVTGraphite", "OpenAVTInfluxDB",
                "OpenAVTNewRelic", "OpenAVTOpenTelemetry", "OpenAVTPrometheus", "OpenAVTSQLite", "OpenAVTTrackers",
                "OpenAVTVendorPacks", argumentParser,
            ]),
        .program("Tools/avt-rules", ["AVTRulesCLI"]),
        .program(
            "Tools/avt-example",
            ["AVTCore", "AVTPackFiles", "AVTPackSigning", "AVTHTTPServer", "OpenAVT", "OpenAVTUpdates", argumentParser]),

        // MARK: Measurements

        .support("AVTBaseline", in: "Baseline", ["AVTCore", "OpenAVTChain"]),
        // CI builds it with optimization, so it imports no more than it measures.
        .supportProgram(
            "avt-benchmarks", in: "Benchmarks",
            [
                "AVTBaseline", "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTRules", "AVTTestSupport",
                "AVTVast", "AVTXML", "OpenAVT", "OpenAVTVendorPacks",
            ], exclude: ["Logs", "Peers", "Plots", "README.md"]),
        .supportProgram(
            "avt-proof-benchmarks", in: "ProofBenchmarks",
            ["AVTDiagnostics", "AVTProofs", "AVTRules", "OpenAVTVendorPacks"], exclude: ["Packs"]),
        .supportProgram(
            "avt-delivery-benchmark", in: "DeliveryBenchmark",
            [
                "AVTCore", "AVTHTTP", "AVTTestSupport", "OpenAVTBackends", "OpenAVTChain", "OpenAVTDelivery",
                "OpenAVTGraphite", "OpenAVTInfluxDB", "OpenAVTNewRelic", "OpenAVTOpenTelemetry", "OpenAVTSQLite",
            ]),
        .supportProgram(
            "avt-cost-fuzz", in: "CostFuzz",
            [
                "AVTCore", "AVTEngine", "AVTFormulas", "AVTRules", "AVTTestSupport", "OpenAVT", "OpenAVTRuntime",
                argumentParser,
            ], exclude: ["README.md"]),

        // MARK: Tests

        .support("AVTTestSupport", in: "Support", ["AVTCore", "AVTDiagnostics"]),
        .support("AVTRecordings", in: "Recordings", ["AVTPackTools", "AVTTestSupport"]),
        .support(
            "AVTReference", in: "Reference",
            ["AVTCore", "AVTDiagnostics", "AVTExpressions", "AVTPackTools", "AVTRules"]),
        .support("ProbeSupport", in: "ProbeSupport", ["AVTCore", "OpenAVTRuntime", "OpenAVTUpdatesRuntime"]),
        .supportProgram(
            "avt-update-probe", in: "UpdateProbe",
            ["AVTCore", "AVTPackSigning", "OpenAVT", "OpenAVTUpdates", "ProbeSupport"]),
        .supportProgram(
            "avt-image-probe", in: "ImageProbe", ["AVTCore", "AVTHTTPServer", "OpenAVTUpdatesRuntime", "ProbeSupport"]),
        .supportProgram(
            "avt-delivery-probe", in: "DeliveryProbe", ["AVTCore", "AVTHTTP", "OpenAVTChain", "OpenAVTDelivery"]),
        .support(
            "AVTUncheckedFormulas", in: "UncheckedFormulas",
            ["AVTCore", "AVTDiagnostics", "AVTExpressions", "AVTPatterns"]),
        .tests("AVTCoreTests", ["AVTCore"]),
        .tests("AVTDiagnosticsTests", ["AVTCore", "AVTDiagnosticFormats", "AVTDiagnostics"]),
        .tests(
            "AVTEngineTests",
            ["AVTCore", "AVTEngine", "AVTExpressions", "AVTFormulas", "AVTPatterns", "AVTRules", "OpenAVTVendorPacks"]),
        .tests(
            "AVTExpressionsTests", ["AVTDiagnostics", "AVTExpressions", "AVTPatterns", "AVTUncheckedFormulas"]),
        .tests("AVTPatternsTests", ["AVTPatterns"]),
        .tests("AVTYAMLTests", ["AVTCore", "AVTDiagnostics", "AVTYAML"]),
        .tests(
            "AVTRulesTests",
            [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTPackFiles", "AVTProofs", "AVTRules",
                "OpenAVTVendorPacks",
            ]),
        .tests(
            "AVTProofsTests",
            ["AVTDiagnostics", "AVTExpressions", "AVTProofs", "AVTReference", "AVTRules", "OpenAVTVendorPacks"]),
        .tests(
            "AVTReferenceTests",
            [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTFormulas", "AVTPackTools", "AVTProofs",
                "AVTReference", "AVTRules", "OpenAVT", "OpenAVTVendorPacks",
            ]),
        // In Swift 5 mode, in which code for OpenAVT-iOS 0.7 is written.
        .tests("OpenAVTChainTests", ["AVTCore", "OpenAVTChain"], swiftSettings: [.swiftLanguageMode(.v5)]),
        .tests(
            "OpenAVTTests",
            [
                "AVTBaseline", "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTPackFiles", "AVTPackTools",
                "AVTRecordings", "AVTRules", "AVTYAML", "OpenAVT", "OpenAVTRuntime", "OpenAVTVendorPacks",
            ], swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("BareSlashRegexLiterals")]),
        // What Swift 6 apps use.
        .tests(
            "EmbeddingTests",
            [
                "AVTCore", "OpenAVT", "OpenAVTObservability", .product(name: "Logging", package: "swift-log"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
            ]),
        .tests("AVTPackFilesTests", ["AVTCore", "AVTPackFiles", sodium]),
        .tests("AVTPackSigningTests", ["AVTDiagnostics", "AVTPackFiles", "AVTPackSigning"]),
        .support(
            "AVTTrackerKit", in: "TrackerKit",
            [
                "AVTCore", "AVTEngine", "AVTHTTPServer", "AVTPackTools", "AVTTestSupport", "OpenAVT", "OpenAVTBackends",
                "OpenAVTTrackers",
            ]),
        .tests(
            "TrackerTests",
            [
                "AVTCore", "AVTEngine", "AVTRules", "AVTTrackerKit", "OpenAVT", "OpenAVTChain", "OpenAVTRuntime",
                "OpenAVTTrackers",
            ]),
        .tests("AVTXMLTests", ["AVTXML"]),
        .tests(
            "AVTVastTests",
            [
                "AVTCore", "AVTDiagnosticFormats", "AVTDiagnostics", "AVTHTTPServer", "AVTVast", "AVTVastCLI", "AVTXML",
                argumentParser,
            ], exclude: ["Corpus"]),
        .tests("OpenAVTVastTests", ["AVTCore", "AVTHTTP", "AVTHTTPServer", "OpenAVTVast"]),
        .tests("AVTHTTPTests", ["AVTCore", "AVTHTTP", "AVTHTTPServer"]),
        .tests(
            "BackendTests",
            [
                "AVTCore", "AVTHTTP", "AVTHTTPServer", "OpenAVT", "OpenAVTBackends", "OpenAVTChain", "OpenAVTDelivery",
                "OpenAVTGraphite", "OpenAVTInfluxDB", "OpenAVTNewRelic", "OpenAVTOpenTelemetry", "OpenAVTPrometheus",
                "OpenAVTSQLite", "avt-delivery-probe", grdb,
            ], exclude: ["Servers/otlp_sink.py"]),
        .tests(
            "OpenAVTUpdatesTests",
            [
                "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTFormulas", "AVTHTTP", "AVTPackFiles", "AVTPackSigning",
                "AVTRules", "AVTHTTPServer", "OpenAVT", "OpenAVTRuntime", "OpenAVTUpdates", "OpenAVTUpdatesRuntime",
                "avt-example", "avt-image-probe", "avt-update-probe",
            ]),
        .tests("AVTPackToolsTests", ["AVTCore", "AVTDiagnostics", "AVTEngine", "AVTPackTools", "AVTRules", "OpenAVT"]),
        .tests("AVTLiveTests", ["AVTCore", "AVTEngine", "AVTLive", "AVTPackTools", "AVTRules"]),
        .tests(
            "AVTRulesCLITests",
            [
                "AVTCore", "AVTDecompression", "AVTDiagnosticFormats", "AVTDiagnostics", "AVTEngine", "AVTExpressions",
                "AVTLive", "AVTPackFiles", "AVTPackSigning", "AVTPackTools", "AVTRecordings", "AVTRules", "AVTRulesCLI",
                "AVTTrackerKit", "CZlib", "CZstd", "AVTHTTPServer", "OpenAVT", "OpenAVTDelivery", "OpenAVTVendorPacks",
                "avt-rules",
            ], exclude: ["Pages/script.js", "Pages/session.js"]),
    ],
    swiftLanguageModes: [.v6]
)

#if os(Linux)
    // Patterns are compared with those of RE2.
    package.targets.append(.target(name: "CRE2", path: "Tests/CRE2", linkerSettings: [.linkedLibrary("re2")]))
    package.targets.first { $0.name == "AVTPatternsTests" }?.dependencies.append("CRE2")
#endif

// Trackers of players that not every machine has. A trait cannot replace the look for their headers: it removes dependencies, but SwiftPM
// builds every target of the package, also one that lacks its header.
if FileManager.default.fileExists(atPath: "/usr/include/mpv/client.h") {
    let mpv: Target.Dependency = "OpenAVTTrackerMPV"
    package.products += [
        .library(name: "OpenAVTTrackerMPV", targets: ["OpenAVTTrackerMPV"]),
        .executable(name: "avt-play", targets: ["avt-play"]),
    ]
    package.targets += [
        .system("Trackers/CMPV", apt: "libmpv-dev"),
        .part("Trackers/OpenAVTTrackerMPV", ["AVTCore", "CMPV", "OpenAVTChain", "OpenAVTRuntime", "OpenAVTTrackers"]),
        .program("Tools/avt-play", ["AVTRulesCLI", "CMPV", mpv, argumentParser]),
        .support("AVTMPVCore", in: "MPVCore", ["AVTCore", "CMPV"]),
        .tests("PlayerThreadTests", ["AVTCore", "AVTMPVCore", "AVTRules", "AVTTrackerKit", "CMPV", "OpenAVT", mpv]),
        .tests(
            "TrackerMPVTests",
            [
                "AVTCore", "AVTMPVCore", "AVTTrackerKit", "CMPV", "OpenAVT", "OpenAVTChain", "OpenAVTTrackers",
                "avt-play", "avt-rules", mpv,
            ]),
    ]
}

if FileManager.default.fileExists(atPath: "/usr/include/gstreamer-1.0/gst/gst.h") {
    let gstreamer: Target.Dependency = "OpenAVTTrackerGStreamer"
    package.products.append(.library(name: "OpenAVTTrackerGStreamer", targets: ["OpenAVTTrackerGStreamer"]))
    package.targets += [
        .system("Trackers/CGStreamer", pkgConfig: "gstreamer-1.0", apt: "libgstreamer1.0-dev"),
        .part("Trackers/CGStreamerListener", ["CGStreamer"]),
        .part(
            "Trackers/OpenAVTTrackerGStreamer",
            ["AVTCore", "CGStreamerListener", "OpenAVTChain", "OpenAVTRuntime", "OpenAVTTrackers"]),
        .tests(
            "TrackerGStreamerTests",
            [
                "AVTCore", "AVTHTTPServer", "AVTTrackerKit", "CGStreamer", "OpenAVT", "OpenAVTChain", "OpenAVTTrackers",
                "avt-rules", gstreamer,
            ]),
    ]
}

// The trackers of Apple's player and of Google's ads. On Linux they are compiled and tested against doubles of the frameworks.
#if os(Linux)
    let avFoundation: [Target.Dependency] = ["AVFoundation"]
    let interactiveMediaAds: [Target.Dependency] = ["GoogleInteractiveMediaAds"]
    package.targets += [
        .support("AVFoundation", in: "Doubles/AVFoundation"),
        .support("GoogleInteractiveMediaAds", in: "Doubles/GoogleInteractiveMediaAds"),
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
    .part(
        "Trackers/OpenAVTTrackerAVPlayer",
        ["AVTCore", "OpenAVTChain", "OpenAVTRuntime", "OpenAVTTrackers"] + avFoundation),
    .part(
        "Trackers/OpenAVTTrackerIMA",
        ["AVTCore", "OpenAVTChain", "OpenAVTRuntime", "OpenAVTTrackers"] + interactiveMediaAds),
]
#if os(Linux)
    package.targets.append(
        .tests(
            "AppleTrackerTests",
            [
                "AVFoundation", "AVTCore", "AVTRules", "AVTTrackerKit", "GoogleInteractiveMediaAds", "OpenAVT",
                "OpenAVTChain", "OpenAVTTrackerAVPlayer", "OpenAVTTrackerIMA", "OpenAVTTrackers",
            ]))
#endif

switch build {
case nil, "own-libyaml": break
case let build? where ["strict", "threads", "fuzz"].contains(build): configure(for: build)
case let build?: fatalError("AVT_BUILD=\(build) is not a build of this package")
}

/// Makes a build of CI: one for the thread sanitizer has only what has threads, and one for fuzzing has the fuzzer.
@MainActor func configure(for build: String) {
    if build == "threads" {
        // The sanitizer is slow.
        var needed: Set = [
            "AppleTrackerTests", "AVTHTTPTests", "EmbeddingTests", "OpenAVTChainTests", "OpenAVTTests",
            "OpenAVTUpdatesTests", "PlayerThreadTests", "TrackerTests",
        ]
        var count = 0
        while needed.count > count {
            count = needed.count
            for target in package.targets where needed.contains(target.name) {
                for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
                for case .targetItem(let name, _) in target.dependencies { needed.insert(name) }
            }
        }
        package.products = []
        package.targets.removeAll { !needed.contains($0.name) }
    }
    if build == "fuzz" {
        package.targets.append(
            .supportProgram(
                "avt-fuzz", in: "Fuzz",
                [
                    "AVTCore", "AVTDiagnostics", "AVTEngine", "AVTExpressions", "AVTFormulas", "AVTHTTPServer",
                    "AVTLive", "AVTPackFiles", "AVTPackTools", "AVTPatterns", "AVTRules", "AVTUncheckedFormulas",
                    "AVTVast", "AVTYAML", "OpenAVTTrackers",
                ], exclude: ["README.md", "corpus", "dictionaries"]))
    }
    // What most of the tests' time is spent in is optimized: optimizing the rest would take longer than it saves. As a whole, the first
    // three modules take two thirds of the time, and the others longer.
    let whole: Set = ["AVTEngine", "AVTExpressions", "AVTPackTools"]
    let optimized: Set = [
        "AVTCore", "AVTPatterns", "AVTProofs", "AVTReference", "AVTRules", "AVTUncheckedFormulas", "AVTYAML",
    ]
    for target in package.targets where target.type != .system {
        var settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
        if build == "strict", whole.contains(target.name) {
            settings.append(.unsafeFlags(["-O", "-wmo", "-disable-batch-mode", "-num-threads", "2"]))
        } else if build == "strict", optimized.contains(target.name) {
            settings.append(.unsafeFlags(["-O"]))
        }
        target.swiftSettings = (target.swiftSettings ?? []) + settings
    }
}
