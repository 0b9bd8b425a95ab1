import Foundation

/// Why reading or writing failed, in the system's words.
func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
}

/// Why writing a file failed.
func reason(of error: any Error, writing path: String) -> String {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        return "it is a folder"
    }
    let parts = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let folder = parts.isEmpty ? "/" : parts
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
        return "there is no such folder"
    }
    return isFolder.boolValue ? reason(of: error) : "`\(folder)` is no folder"
}

/// Text to the outside.
enum Console {
    /// Writes to standard output.
    ///
    /// - Throws: `Failure` if that fails.
    static func write(_ text: String) throws(Failure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw Failure(status: .inputOutput, message: "cannot write the output: \(reason(of: error))")
        }
    }

    /// Writes to standard output; a failure is not noticed.
    static func standardOutput(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Writes to standard error; a failure is not noticed.
    static func standardError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
