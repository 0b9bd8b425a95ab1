import Foundation

/// Returns the path of a program that is installed, or `nil` if there is none.
public func installedTool(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// True in CI, where a program that is missing is a failure.
public let requiresTools = ProcessInfo.processInfo.environment["AVT_REQUIRE_TOOLS"] != nil
