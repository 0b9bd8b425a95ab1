// swift-tools-version: 6.2
import PackageDescription

#if os(Linux)
    /// Declarations that the app uses of the modules of Apple's systems, so that it compiles elsewhere.
    let doubles: [Target] = ["AVFoundation", "AVKit", "SwiftUI"].map { name in
        .target(
            name: name, dependencies: name == "AVKit" ? ["AVFoundation", "SwiftUI"] : [],
            path: "Sources/Doubles/\(name)")
    }
    let doubleNames: [Target.Dependency] = ["AVFoundation", "AVKit", "SwiftUI"]
#else
    let doubles: [Target] = []
    let doubleNames: [Target.Dependency] = []
#endif

let package = Package(
    name: "SwiftUIApp",
    platforms: [.macOS(.v15), .iOS(.v18)],
    // In your own package: .package(url: "https://example.org/openavt", branch: "main")
    dependencies: [.package(name: "openavt", path: "../../..")],
    targets: [
        .executableTarget(
            name: "SwiftUIApp",
            dependencies: [
                // Runs compiled packs, and so needs no libyaml, which iOS does not have.
                .product(name: "OpenAVTUpdatesRuntime", package: "openavt")
            ] + doubleNames,
            swiftSettings: [.defaultIsolation(MainActor.self)])
    ] + doubles)
