import AVTDiagnostics
import AVTCore
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

/// Text to the outside: the one place where what packs, logs and pack files have in them reaches a terminal.
///
/// What would steer the terminal is escaped here, whoever has made the text. Texts that are escaped already, and have
/// colours of their own, are written as rendered.
enum Console {
    /// Writes text for people to standard output.
    ///
    /// - Throws: `Failure` if that fails.
    static func write(_ text: String) throws(Failure) { try write(rendered: printableLines(text)) }

    /// Writes one or several JSON documents to standard output.
    ///
    /// - Throws: `Failure` if that fails.
    static func write(json text: String) throws(Failure) { try write(rendered: printableJSON(text)) }

    /// Writes to standard output what a renderer has escaped.
    ///
    /// - Throws: `Failure` if that fails.
    static func write(rendered text: String) throws(Failure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw Failure(status: .inputOutput, message: "cannot write the output: \(reason(of: error))")
        }
    }

    /// Writes a message of the tool to standard error, on one line; a failure is not noticed.
    static func report(_ message: String) { standardError(rendered: "avt-rules: \(printable(message))\n") }

    /// Writes text for people to standard error; a failure is not noticed.
    static func standardError(_ text: String) { standardError(rendered: printableLines(text)) }

    /// Writes to standard error what a renderer has escaped; a failure is not noticed.
    static func standardError(rendered text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
