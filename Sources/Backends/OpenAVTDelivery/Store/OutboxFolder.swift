import AVTCore
import Foundation

/// The folder of outboxes of backends that name no file.
///
/// Each kind of backend and address has its own file. If several processes or backends use the same address, each has a
/// file of its own, and a process takes over the rows of processes that have ended.
struct OutboxFolder: Sendable {
    private let folder: URL

    /// The largest number of backends with the same address at a time.
    private static let fileCount = 64

    init(_ folder: URL) {
        self.folder = folder
    }

    /// The folder of this user, or `nil` if the system names none.
    static var standard: OutboxFolder? {
        #if os(Linux)
            let environment = ProcessInfo.processInfo.environment
            let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
            let home = environment["HOME"].map { URL(fileURLWithPath: $0).appendingPathComponent(".local/state") }
            let folder = state ?? home
        #else
            let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        #endif
        return folder.map { OutboxFolder($0.appendingPathComponent("OpenAVT/Outbox")) }
    }

    /// Opens the store of a backend.
    ///
    /// - Parameter name: A text that identifies the kind of backend and the address.
    /// - Returns: The store.
    /// - Throws: `OutboxError` if no file can be opened.
    func open(_ name: String) throws(OutboxError) -> SQLiteOutbox {
        let digest = SHA256.digest(of: Array(name.utf8)).description.prefix(16)
        let paths = (1...OutboxFolder.fileCount).map { index in
            folder.appendingPathComponent("\(digest)\(index == 1 ? "" : "-\(index)").sqlite").path
        }
        var problem: OutboxError?
        for (index, path) in paths.enumerated() {
            let store: SQLiteOutbox
            do throws(OutboxError) {
                store = try SQLiteOutbox(path: path)
            } catch {
                problem = error
                continue
            }
            for other in paths[(index + 1)...] where FileManager.default.fileExists(atPath: other) {
                // Used by another process, or damaged: its rows stay where they are.
                guard let other = try? SQLiteOutbox(path: other) else { continue }
                try? store.moveRows(from: other)
            }
            return store
        }
        throw problem ?? OutboxError("the outbox has no folder")
    }
}
