import AVTCore

/// A claim that keeps objects of this process from writing to one folder at the same time, and stopped ones from
/// overwriting later work.
///
/// Stopped updates may still have something to save. They must not overwrite what their successor has stored since.
struct FolderClaim: Sendable {
    /// The number of the last claim of each folder; locked while a file is written.
    private static let folders = Guarded<[String: Guarded<Int>]>([:])
    private let last: Guarded<Int>
    private let number: Int

    /// Claims a folder, blocking while another object writes to it.
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

    /// Writes while no other object writes to the folder.
    ///
    /// - Parameters:
    ///   - isStopped: True to skip writing if the folder was claimed again.
    ///   - body: Writes the files.
    /// - Throws: The error that the body throws.
    func write(isStopped: Bool, _ body: () throws(StoreError) -> Void) throws(StoreError) {
        let result: Result<Void, StoreError> = last.withLock { last in
            guard !isStopped || last == number else { return .success(()) }
            do throws(StoreError) { return .success(try body()) } catch { return .failure(error) }
        }
        try result.get()
    }
}
