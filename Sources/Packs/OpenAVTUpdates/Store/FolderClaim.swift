import AVTCore

/// Keeps objects of this process from writing to one folder at the same time, and stopped ones from overwriting later work.
///
/// Updates that are stopped may still have something to save. They must not overwrite what their successor has stored since.
struct FolderClaim: Sendable {
    /// For each folder the number of its last claim; locked while a file is written.
    private static let folders = Guarded<[String: Guarded<Int>]>([:])
    private let last: Guarded<Int>
    private let number: Int

    /// Returns once no other object writes to the folder.
    init(folder: String) {
        last = FolderClaim.folders.withLock { folders in
            let last = folders[folder] ?? Guarded(0)
            folders[folder] = last
            return last
        }
        number = last.withLock { last in
            last += 1
            return last
        }
    }

    /// Writes while nobody else does.
    ///
    /// - Parameters:
    ///   - isStopped: true not to write if the folder was claimed again.
    ///   - body: writes.
    /// - Throws: what the body throws.
    func write(isStopped: Bool, _ body: () throws(StoreError) -> Void) throws(StoreError) {
        let result: Result<Void, StoreError> = last.withLock { last in
            guard !isStopped || last == number else { return .success(()) }
            do throws(StoreError) { return .success(try body()) } catch { return .failure(error) }
        }
        try result.get()
    }
}
