import AVTCore
import Foundation

/// The metadata of a file that shows, without reading it, whether the file has changed.
struct FileIdentity: Equatable, Sendable {
    let path: String
    let device: UInt64
    let inode: UInt64
    let size: Int
    let modifiedSeconds: Int
    let modifiedNanoseconds: Int

    /// Queries the file system; returns `nil` if there is no regular file at this path.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.isRegularFile else { return nil }
        self.path = path
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int(status.st_size)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modifiedSeconds = Int(time.tv_sec)
        modifiedNanoseconds = Int(time.tv_nsec)
    }
}
