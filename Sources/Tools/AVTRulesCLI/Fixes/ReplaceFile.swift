import Foundation

/// Replaces the contents of a file atomically.
///
/// A symbolic link is kept: the file that it refers to is replaced. The file keeps its permissions.
///
/// - Throws: `Failure` if the file cannot be written, or no longer has the old contents.
func replaceFile(at path: String, holding old: String, with new: String) throws(Failure) {
    let target = URL(filePath: path).resolvingSymlinksInPath()
    let temporary = target.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).avt-rules")
    do {
        guard try Data(contentsOf: target) == Data(old.utf8) else {
            throw Failure(status: .inputOutput, message: "`\(path)` was changed meanwhile; nothing was written to it")
        }
        let permissions = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
        try Data(new.utf8).write(to: temporary)
        if let permissions {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: temporary.path)
        }
        guard rename(temporary.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
        try? FileManager.default.removeItem(at: temporary)
        throw (error as? Failure)
            ?? Failure(status: .inputOutput, message: "cannot write `\(path)`: \(reason(of: error))")
    }
}
