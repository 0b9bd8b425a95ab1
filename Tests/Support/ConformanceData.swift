import Foundation

/// Returns the location of a file or folder of the conformance data, which is next to the repository.
///
/// - Parameter path: The path in the data, such as `adobe/vhb14`.
/// - Returns: The location, or `nil` if it does not exist.
package func conformanceData(_ path: String) -> URL? {
    let data = repository.appending(path: "../shared/conformance/\(path)").standardizedFileURL
    return FileManager.default.fileExists(atPath: data.path) ? data : nil
}
