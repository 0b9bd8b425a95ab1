// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Server",
    platforms: [.macOS(.v15)],
    // In your own package: .package(url: "https://example.org/openavt", branch: "main")
    dependencies: [.package(name: "openavt", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Server", dependencies: [.product(name: "OpenAVTUpdates", package: "openavt")], path: "Sources")
    ])
