import Foundation

/// A file or folder of the conformance data, which stand beside the repository.
///
/// - Parameter path: its path among the data, such as `adobe/vhb14`.
/// - Returns: where it is; `nil` where it is absent.
package func conformanceData(_ path: String) -> URL? {
    let data = repository.appending(path: "../shared/conformance/\(path)").standardizedFileURL
    return FileManager.default.fileExists(atPath: data.path) ? data : nil
}
